/**
 * What was applied (schema_migrations) and who is migrating now (schema_migration_lease). Both are in the same schema
 * as the tables that migrations make, and are created before the first migration.
 */
import type pg from 'pg';
import { BASELINE, isToAdopt } from './adoption.ts';
import { isRetryable } from '../sqlstate.ts';
import { MigrationError } from './migration-error.ts';
import type { Migration } from './migration-files.ts';

/** Row 0 records that the database was completely built once, by whichever program. */
const BUILT = 0;
/** Unique violation, duplicate table, duplicate type: which one depends on how far the other process was. */
const MADE_BY_ANOTHER: readonly unknown[] = ['23505', '42P07', '42710'];

/** A pool, or one connection. */
export type Queries = Pick<pg.ClientBase, 'query'>;

export interface MigrationStatus {
  /** In order. */
  readonly pending: readonly Migration[];
  /** Empty, or only partly built: nobody has used it yet. */
  readonly unbuilt: boolean;
}

/** @throws MigrationError when an applied migration has another text than its file has now, and as `isToAdopt`. */
export async function readStatus(queries: Queries, migrations: readonly Migration[]): Promise<MigrationStatus> {
  const applied = await readApplied(queries);
  for (const { version, md5, file } of migrations) {
    const known = applied.get(version);
    if (known === undefined || known === null || known === md5) continue;
    throw new MigrationError(
      'migration_changed',
      `${file} was changed after the database was migrated with it. Put the file back as it was.`,
    );
  }
  const isAdopted = isToAdopt(applied);
  return {
    pending: migrations
      .filter(({ version }) => !applied.has(version))
      .map((migration) => (isAdopted && migration.version === BASELINE ? { ...migration, isThere: true } : migration)),
    unbuilt: !applied.has(BUILT),
  };
}

/** By version. */
async function readApplied(queries: Queries): Promise<ReadonlyMap<number, string | null>> {
  const { rows: tables } = await queries.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  );
  if (tables[0]?.there !== true) return new Map();
  const { rows } = await queries.query<{ version: string; md5: string | null }>(
    'SELECT version::text, md5 FROM schema_migrations',
  );
  return new Map(rows.map(({ version, md5 }) => [Number(version), md5]));
}

/**
 * The statement that records that `migration` was applied. It is the first one in its transaction, so that a second
 * process waits for the first and then fails on the key before it has changed anything.
 */
export function recordOf({ version, name, md5 }: Migration, completesBuild: boolean): string {
  const built = completesBuild ? `, (${BUILT}, NULL, NULL, NULL)` : '';
  // Numbers, a name of [\w-] and hexadecimal digits need no quoting.
  return `INSERT INTO schema_migrations (version, name, md5, run_at)
    VALUES (${version}, '${name}', '${md5}', clock_timestamp())${built}`;
}

/** If two processes create the same table at once, one of them gets an error and finds the table the next time. */
export async function ensureBookkeeping(queries: Queries): Promise<void> {
  for (;;) {
    try {
      await queries.query(TABLES);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (!MADE_BY_ANOTHER.includes(code) && !isRetryable(error)) throw error;
    }
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    version bigint PRIMARY KEY,
    name text,
    md5 text,
    run_at timestamptz
  );
  CREATE TABLE IF NOT EXISTS schema_migration_lease (
    id smallint NOT NULL,
    owner uuid,
    holder text NOT NULL,
    leased_until timestamptz NOT NULL,
    CONSTRAINT schema_migration_lease_pkey PRIMARY KEY (id),
    CONSTRAINT schema_migration_lease_single CHECK (id = 1)
  );
  INSERT INTO schema_migration_lease (id, holder, leased_until) VALUES (1, 'nobody', 'epoch') ON CONFLICT DO NOTHING`;
