/**
 * Brings the schema of a database up to date while other processes serve it (docs/decisions/0028-migrations.md). Uses
 * its own connections to the server itself and one transaction per migration, never blocks others for long, and runs in
 * one process at a time.
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { applyMigration, type MigrationRun } from './apply-migration.ts';
import { ensureBookkeeping, readStatus } from './bookkeeping.ts';
import { close, connectToMigrate, type MigrationAddress, withConnection } from './connections.ts';
import { applicationNameOf, releaseLease, takeLease } from './lease.ts';
import { MigrationError, type MigrationLog } from './migration-error.ts';
import { type Migration, MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';
import { Watch } from './watch.ts';

export interface MigrateOptions extends MigrationAddress {
  readonly log?: MigrationLog | undefined;
  /** Also cancels what runs on the server. */
  readonly signal?: AbortSignal | undefined;
  /** The directory of the migrations; only tests set it. */
  readonly directory?: string | undefined;
}

const SILENT: MigrationLog = { info: () => undefined, warn: () => undefined };

/**
 * Applies what is pending and returns the names of the files, in order. Waits for as long as others block it.
 * @throws MigrationError, or the driver's error; any error once the signal was given. What was applied before stays.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt } = await withConnection(options.url, (client) => readStatus(client, migrations));
  if (pending.length === 0) return [];
  const { log = SILENT, signal = new AbortController().signal } = options;
  if (!unbuilt) {
    log.info({ pending: pending.map(({ file }) => file) }, `The database has ${countOf(pending)} to run.`);
  }
  return applyPending(options, migrations, { log, signal });
}

/**
 * For commands: builds a database that nobody has used yet, and never changes another one.
 * @throws MigrationError migrations_pending when the database must be migrated first, and what `migrate` throws.
 */
export async function buildWhenEmpty(options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt } = await withConnection(options.url, (client) => readStatus(client, migrations));
  if (pending.length === 0) return;
  if (unbuilt) {
    await migrate(options);
    return;
  }
  throw new MigrationError(
    'migrations_pending',
    `The database has ${countOf(pending)} to run first: do that with the command "database ` +
      'migrate", or start the server.',
  );
}

/** Whether every migration that this program knows was applied. Newer ones, of a later program, do no harm. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ version: string }>('SELECT version::text FROM schema_migrations');
  const applied = new Set(rows.map((row) => Number(row.version)));
  const known = (await readdir(MIGRATIONS_DIRECTORY)).filter((name) => name.endsWith('.sql'));
  return known.every((name) => applied.has(Number.parseInt(name, 10)));
}

async function applyPending(
  address: MigrationAddress,
  migrations: readonly Migration[],
  { log, signal }: Pick<MigrationRun, 'log' | 'signal'>,
): Promise<string[]> {
  const owner = randomUUID();
  const worker = await connectToMigrate(address, applicationNameOf(owner));
  let client: pg.Client | undefined;
  try {
    client = await connectToMigrate(address, applicationNameOf(owner));
    await ensureBookkeeping(client);
    await takeLease(client, owner, { log, signal });
    const watch = new Watch({ client, worker, workerPid: await pidOf(worker), owner, signal });
    watch.start();
    try {
      // Another process may have been migrating until now.
      const { pending, unbuilt } = await readStatus(worker, migrations);
      return await applyInOrder({ worker, watch, log, signal }, pending, unbuilt);
    } finally {
      await watch.stop();
      await releaseLease(client, owner).catch(() => undefined);
    }
  } finally {
    await close(worker);
    if (client !== undefined) await close(client);
  }
}

async function applyInOrder(run: MigrationRun, pending: readonly Migration[], unbuilt: boolean): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of pending) {
    const startedAt = performance.now();
    const isOurs = await applyMigration(run, migration, unbuilt && migration === pending.at(-1));
    if (!isOurs) continue;
    applied.push(migration.file);
    const ms = Math.round(performance.now() - startedAt);
    run.log.info({ migration: migration.file, ms }, `${migration.file} was applied in ${(ms / 1_000).toFixed(1)} s.`);
  }
  return applied;
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

function countOf(pending: readonly Migration[]): string {
  const [first] = pending;
  const more = pending.length - 1;
  return more === 0 ? `a migration (${first?.file})` : `${pending.length} migrations (from ${first?.file} on)`;
}
