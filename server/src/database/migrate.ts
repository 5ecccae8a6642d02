/**
 * Forward-only SQL migrations, run by postgrator in order of their numbers (`0001.do.name.sql`): everything that is
 * pending in one transaction, under a lock that ends with it, so that several processes may start at once, also behind
 * PgBouncer. A migration that was changed after it ran is refused by its checksum.
 */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any constant will do, as long as every process uses the same one. */
const MIGRATION_LOCK_ID = 7_214_603_919;

/**
 * Brings the schema up to date and returns the file names of what was applied, in order.
 * @throws the database's error, or postgrator's for a changed migration; nothing is applied then.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`);
    const applied = await new Postgrator({
      driver: 'pg',
      migrationPattern: `${MIGRATIONS_DIRECTORY}/*.sql`,
      schemaTable: 'schema_migrations',
      currentSchema: await currentSchema(client),
      // It sets the search path for the session, which behind PgBouncer is not ours alone.
      execQuery: (query) => client.query(query.replace(/^SET search_path/, 'SET LOCAL search_path')),
      execSqlScript: async (script) => {
        await client.query(script);
      },
    }).migrate();
    await client.query('COMMIT');
    return applied.map((migration) => migration.filename.slice(MIGRATIONS_DIRECTORY.length + 1));
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether every migration that this program knows was applied. Newer ones, of a program that came later, do no harm. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: string }>('SELECT version::text FROM schema_migrations');
  const applied = new Set(rows.map((row) => Number(row.version)));
  const known = (await readdir(MIGRATIONS_DIRECTORY)).filter((name) => name.endsWith('.sql'));
  return known.every((name) => applied.has(Number.parseInt(name, 10)));
}

async function currentSchema(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
  return rows[0]?.schema ?? 'public';
}
