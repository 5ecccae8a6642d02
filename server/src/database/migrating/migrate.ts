/**
 * Brings the schema of a database up to date while other processes serve it (docs/decisions/0028-migrations.md). Uses
 * its own connections to the server itself and one transaction per migration, never blocks others for long, and runs in
 * one process at a time.
 */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { applyMigration, type MigrationRun } from './apply-migration.ts';
import { ensureBookkeeping, type MigrationStatus, readStatus } from './bookkeeping.ts';
import { close, connectToMigrate, type MigrationAddress, withConnection, withOwner } from './connections.ts';
import { isRightMissing } from '../refusals.ts';
import { applicationNameOf, releaseLease, takeLease } from './lease.ts';
import { MigrationError, type MigrationLog } from './migration-error.ts';
import { type Migration, MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';
import { grantServing, missingGrants, readServingRole } from './serving-role.ts';
import { type Waits, WAITS } from './waits.ts';
import { Watch } from './watch.ts';

export interface MigrateOptions extends MigrationAddress {
  readonly log?: MigrationLog | undefined;
  /** Also cancels what runs on the server. */
  readonly signal?: AbortSignal | undefined;
  /** The directory of the migrations; tests set it, and upgrades of the cluster, which begin with fewer of them. */
  readonly directory?: string | undefined;
  /** Only tests set it. */
  readonly waits?: Waits | undefined;
}

const SILENT: MigrationLog = { info: () => undefined, warn: () => undefined };

/**
 * Applies what is pending and returns the names of the files, in order. Then, as the owner, gives the role that serves
 * its rights. Waits for as long as others block it.
 * @throws MigrationError, or the driver's error; any error once the signal was given. What was applied before stays.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt, isGranted } = await sayingWhoMayNot(options, () => inspect(options, migrations));
  if (pending.length === 0 && isGranted) return [];
  const { log = SILENT, signal = new AbortController().signal, waits = WAITS } = options;
  if (!unbuilt && pending.length > 0) {
    log.info({ pending: pending.map(({ file }) => file) }, `The database has ${countOf(pending)} to run.`);
  }
  return sayingWhoMayNot(options, () => applyPending(options, migrations, { log, signal, waits }));
}

/**
 * For commands: builds a database that nobody has used yet, and never changes another one.
 * @throws MigrationError migrations_pending when the database must be migrated first, and what `migrate` throws.
 */
export async function buildWhenEmpty(options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt, isGranted } = await sayingWhoMayNot(options, () => inspect(options, migrations));
  if (pending.length === 0 && isGranted) return;
  if (unbuilt || pending.length === 0) {
    await migrate(options);
    return;
  }
  throw new MigrationError(
    'migrations_pending',
    `The database has ${countOf(pending)} to run first: do that with the command "database ` +
      'migrate", or start the server.',
  );
}

/** @throws MigrationError migration_rights_missing that says which role may not, and what to do. */
async function sayingWhoMayNot<T>({ migrationUrl }: MigrationAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRightMissing(error)) throw error;
    const advice =
      migrationUrl === undefined
        ? 'Set DATABASE_MIGRATION_URL to the address of the role that owns the tables, or in an empty database of ' +
          'one that may create them. Then start again, or run "npm run --silent tributary -- database migrate": ' +
          'that role builds and migrates, and gives the other what it needs.'
        : 'It must own the tables, and in an empty database it must be allowed to create them: GRANT CREATE ON SCHEMA.';
    const variable = migrationUrl === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
    const message = `The role of ${variable} may not build or migrate the database: ${error.message}. ${advice}`;
    throw new MigrationError('migration_rights_missing', message, error);
  }
}

/**
 * Asked on the owner's connection if there is one: the role that serves sees the tables only once it has its rights.
 * @throws MigrationError also when the two addresses lead to different databases.
 */
async function inspect(
  address: MigrationAddress,
  migrations: readonly Migration[],
): Promise<MigrationStatus & { readonly isGranted: boolean }> {
  const { url, migrationUrl } = address;
  if (migrationUrl === undefined) {
    return withConnection(url, async (client) => ({ ...(await readStatus(client, migrations)), isGranted: true }));
  }
  const { name } = await withConnection(url, readServingRole);
  return withOwner(address, async (owner) => ({
    ...(await readStatus(owner, migrations)),
    isGranted: (await missingGrants(owner, name)).length === 0,
  }));
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
  { log, signal, waits }: Pick<MigrationRun, 'log' | 'signal' | 'waits'>,
): Promise<string[]> {
  const owner = randomUUID();
  const worker = await connectToMigrate(address, applicationNameOf(owner));
  let client: pg.Client | undefined;
  try {
    client = await connectToMigrate(address, applicationNameOf(owner));
    await ensureBookkeeping(client);
    await takeLease(client, owner, { log, signal });
    const watch = new Watch({ client, worker, workerPid: await pidOf(worker), owner, signal, waits });
    watch.start();
    try {
      // Another process may have been migrating until now.
      const { pending, unbuilt } = await readStatus(worker, migrations);
      const applied = await applyInOrder({ worker, watch, log, signal, waits }, pending, unbuilt);
      if (address.migrationUrl !== undefined) {
        const { name } = await withConnection(address.url, readServingRole);
        await grantServing(worker, name, log);
      }
      return applied;
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
