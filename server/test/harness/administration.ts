import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Longer than any run of the tests takes. */
const LEFTOVER_AGE_MS = 2 * 60 * 60_000;
const PREFIX = 'tributary_test_';
const NAME_PATTERN = new RegExp(`^${PREFIX}[a-z]+_(\\d+)_[0-9a-f]+$`);

/** Unique, and contains the time of creation, so that a later run recognises what a killed one left behind. */
export function newDatabaseName(use: 'template' | 'clone'): string {
  return `${PREFIX}${use}_${Date.now()}_${randomBytes(6).toString('hex')}`;
}

/** A clone that lasts as long as its worker. Its name begins as the template's, with which it is dropped. */
export function workersDatabaseName(template: string): string {
  return `${template}${randomBytes(4).toString('hex')}`;
}

/** The same server and account, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The same database, as another role. */
export function withRole(url: string, role: { readonly name: string; readonly password: string }): string {
  const changed = new URL(url);
  changed.username = role.name;
  changed.password = role.password;
  return changed.href;
}

/** One short-lived connection to the database given to the tests. */
export async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ends all connections to it first. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await asAdministrator(url, (client) => drop(client, name));
}

/**
 * `WITH (FORCE)` fails for a role that may not end an autovacuum that happens to run there. A plain DROP ends the
 * autovacuum itself and waits some seconds for other connections to end.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pg_has_role(usesysid, 'MEMBER')",
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
}

/** Drops a template, and the clones that workers have kept. */
export async function dropWithClones(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await drop(client, name);
}

/** Drops the databases of killed runs: old ones with one of our names. */
export async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND datdba = current_user::regrole`,
    [PREFIX],
  );
  for (const { name } of rows) {
    const createdAt = Number(NAME_PATTERN.exec(name)?.[1] ?? NaN);
    if (Date.now() - createdAt > LEFTOVER_AGE_MS) await drop(client, name);
  }
}
