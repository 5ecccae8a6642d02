/**
 * Brings the schema of a database up to date while other processes serve it (docs/decisions/0028-migrations.md). Uses
 * its own connections to the server itself and one transaction per migration, never blocks others for long, and runs in
 * one process at a time.
 */
import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { applyMigration, type MigrationRun } from './apply-migration.ts';
import { isDistributed } from '../distributing/citus.ts';
import { placeTables } from '../distributing/place-tables.ts';
import { isEachTablePlaced } from '../distributing/table-plan.ts';
import { type MigrationStatus, readStatus } from './bookkeeping.ts';
import { type MigrationAddress, withConnection, withOwner } from './connections.ts';
import { isRightMissing } from '../refusals.ts';
import { MigrationError, type MigrationLog, SILENT } from './migration-error.ts';
import { type Migration, MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';
import { grantServing, missingGrants, readServingRole } from './serving-role.ts';
import { type Waits, WAITS } from './waits.ts';
import { underLease } from './under-lease.ts';

export interface MigrateOptions extends MigrationAddress {
  readonly log?: MigrationLog | undefined;
  /** Also cancels what runs on the server. */
  readonly signal?: AbortSignal | undefined;
  /** The directory of the migrations; tests set it, and upgrades of the cluster, which begin with fewer of them. */
  readonly directory?: string | undefined;
  /** Only tests set it. */
  readonly waits?: Waits | undefined;
}

/**
 * Applies what is pending and returns the names of the files, in order. Then, as the owner, gives the role that serves
 * its rights. Waits for as long as others block it.
 * @throws MigrationError, or the driver's error; any error once the signal was given. What was applied before stays.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt, isSettled } = await sayingWhoMayNot(options, () => inspect(options, migrations));
  if (pending.length === 0 && isSettled) return [];
  const { log = SILENT, signal = new AbortController().signal, waits = WAITS } = options;
  if (!unbuilt && pending.length > 0) {
    log.info({ pending: pending.map(({ file }) => file) }, `The database has ${countOf(pending)} to run.`);
  }
  return sayingWhoMayNot(options, () => applyPending(options, migrations, { log, signal, waits }));
}

export interface BuildOptions extends MigrateOptions {
  /** The role that serves keeps the rights that it has, wrong ones too. */
  readonly asItIs?: boolean | undefined;
}

/**
 * Commands call this. It builds a database that nobody has used yet, and never changes another one.
 * @throws MigrationError migrations_pending when the database must be migrated first, and what `migrate` throws.
 */
export async function buildWhenEmpty(options: BuildOptions): Promise<void> {
  const migrations = await readMigrations(options.directory);
  const { pending, unbuilt, isSettled } = await sayingWhoMayNot(options, () => inspect(options, migrations));
  if (pending.length === 0 && (isSettled || options.asItIs === true)) return;
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
): Promise<MigrationStatus & { readonly isSettled: boolean }> {
  const { url, migrationUrl } = address;
  if (migrationUrl === undefined) {
    return withConnection(url, async (client) => {
      return { ...(await readStatus(client, migrations)), isSettled: await isEachTablePlaced(client) };
    });
  }
  const { name } = await withConnection(url, readServingRole);
  return withOwner(address, async (owner) => {
    const isGranted = (await missingGrants(owner, name)).length === 0;
    return { ...(await readStatus(owner, migrations)), isSettled: isGranted && (await isEachTablePlaced(owner)) };
  });
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
  waiting: Pick<MigrationRun, 'log' | 'signal' | 'waits'>,
): Promise<string[]> {
  return underLease(address, waiting, async (run) => {
    const { worker, log } = run;
    // Another process may have been migrating until now.
    const { pending, unbuilt } = await readStatus(worker, migrations);
    const applied = await applyInOrder(run, pending, unbuilt);
    if (await isDistributed(worker)) await placeNewTables(worker, log);
    if (address.migrationUrl !== undefined) {
      const { name } = await withConnection(address.url, readServingRole);
      await grantServing(worker, name, log);
    }
    return applied;
  });
}

/** A table that came with a migration has its place from then on, and its first rows move there. */
async function placeNewTables(worker: pg.Client, log: MigrationLog): Promise<void> {
  const placed = await placeTables(worker);
  for (const { table } of placed) log.info({ table }, `${table} was placed on the nodes.`);
}

async function applyInOrder(run: MigrationRun, pending: readonly Migration[], unbuilt: boolean): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of pending) {
    const startedAt = performance.now();
    const isOurs = await applyMigration(run, migration, unbuilt && migration === pending.at(-1));
    if (!isOurs) continue;
    applied.push(migration.file);
    const ms = Math.round(performance.now() - startedAt);
    const done =
      migration.isThere === true
        ? 'was recorded and not run: the database has all that it makes.'
        : `was applied in ${(ms / 1_000).toFixed(1)} s.`;
    run.log.info({ migration: migration.file, ms }, `${migration.file} ${done}`);
  }
  return applied;
}

function countOf(pending: readonly Migration[]): string {
  const [first] = pending;
  const more = pending.length - 1;
  return more === 0 ? `a migration (${first?.file})` : `${pending.length} migrations (from ${first?.file} on)`;
}
