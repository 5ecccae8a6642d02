/**
 * One process migrates a database at a time: the one that holds the lease, the only row of schema_migration_lease, by
 * the database's clock. If the holder dies, the lease is taken over as soon as its connections are gone, or when the
 * lease has expired. Whatever its connections still run is ended before another process continues.
 */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationError, type MigrationLog } from './migration-error.ts';

const LEASE_MS = 30_000;
/** Well before the lease expires, so that one slow answer does not lose it. */
export const RENEW_EVERY_MS = 5_000;
const ASK_AGAIN_MS = 500;
const REPORT_EVERY_MS = 15_000;
/** How long the server may take to end what a process left behind. */
const TERMINATE_LIMIT_MS = 5_000;

/** Both connections of a migrating process have this name. Others see by it whether the process still runs. */
export const applicationNameOf = (owner: string): string => `tributary migrate ${owner}`;

interface LeaseRow {
  readonly owner: string | null;
  readonly holder: string;
  readonly held: boolean;
  readonly connected: boolean;
  readonly now: Date;
}

/** Waits while another process holds the lease. @throws the signal's reason. */
export async function takeLease(
  client: pg.Client,
  owner: string,
  { log, signal }: { readonly log: MigrationLog; readonly signal: AbortSignal },
): Promise<void> {
  let reportAtMs = 0;
  for (;;) {
    signal.throwIfAborted();
    const holder = await tryToTake(client, owner);
    if (holder === undefined) return;
    if (performance.now() >= reportAtMs) {
      log.warn({ holder }, `Another process migrates the database (${holder}); this one waits until it has done so.`);
      reportAtMs = performance.now() + REPORT_EVERY_MS;
    }
    await delay(ASK_AGAIN_MS * (0.5 + Math.random()), undefined, { signal });
  }
}

/** Undefined if we now hold the lease, otherwise its holder. */
async function tryToTake(client: pg.Client, owner: string): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<LeaseRow>(
      `SELECT l.owner, l.holder, l.leased_until > c.now AS held, c.now,
              EXISTS (SELECT FROM pg_stat_activity a WHERE a.application_name = $1 || l.owner::text) AS connected
         FROM schema_migration_lease l CROSS JOIN (SELECT clock_timestamp() AS now) c WHERE l.id = 1 FOR UPDATE OF l`,
      [applicationNameOf('')],
    );
    const [lease] = rows;
    if (lease === undefined) throw new Error('schema_migration_lease has lost its row');
    if (lease.held && lease.connected) {
      await client.query('ROLLBACK');
      return lease.holder;
    }
    if (lease.connected && lease.owner !== null) await endConnectionsOf(client, lease.owner);
    await client.query('UPDATE schema_migration_lease SET owner = $1, holder = $2, leased_until = $3 WHERE id = 1', [
      owner,
      `process ${process.pid} on ${hostname()}`,
      new Date(lease.now.getTime() + LEASE_MS),
    ]);
    await client.query('COMMIT');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function endConnectionsOf(client: pg.Client, owner: string): Promise<void> {
  await client.query('SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE application_name = $1', [
    applicationNameOf(owner),
    TERMINATE_LIMIT_MS,
  ]);
}

/** @throws MigrationError when another process has taken the lease; it has then already ended our other connection. */
export async function renewLease(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const until = new Date((rows[0]?.now.getTime() ?? 0) + LEASE_MS);
  const { rowCount } = await client.query(
    'UPDATE schema_migration_lease SET leased_until = $2 WHERE id = 1 AND owner = $1',
    [owner, until],
  );
  if (rowCount === 1) return;
  throw new MigrationError('migration_stopped', 'Another process took over the migration of the database.');
}

export async function releaseLease(client: pg.Client, owner: string): Promise<void> {
  await client.query(`UPDATE schema_migration_lease SET leased_until = 'epoch' WHERE id = 1 AND owner = $1`, [owner]);
}
