/**
 * The connections that migrations run on. They go to the server itself, apart from the pool. When the process at this
 * end dies, the server notices within seconds, instead of holding locks for it.
 */
import type pg from 'pg';
import { DatabaseClient } from '../client.ts';
import { isRefusedConnection } from '../sqlstate.ts';
import { speaksToServerItself } from '../pool.ts';
import { MigrationError } from './migration-error.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface MigrationAddress {
  /** The database in use. */
  readonly url: string;
  /** Where migrations run instead: the same database, as the owner of its tables, never through a pooler. */
  readonly migrationUrl?: string | undefined;
}

/**
 * Settings for the session, without those that an old server does not know. Steps may take hours, so nothing limits a
 * statement, whatever the role's own settings say. Our transactions are sent in one piece and never idle: a transaction
 * that idles belongs to a process that hangs. A dead peer is noticed in 25 seconds at most.
 */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_session_timeout: '0',
  idle_in_transaction_session_timeout: '2000',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
};
/**
 * While a statement runs or waits, the server asks its system whether the client is still connected. Not every system
 * can tell.
 */
const CLIENT_CHECK = { client_connection_check_interval: '1000' };

/** Opens a connection for a short time, to inspect the database in use. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await close(client);
  }
}

/** The same at the owner's address. @throws MigrationError when it leads to another database. */
export async function withOwner<T>(address: MigrationAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToOwner(address);
  try {
    if (address.migrationUrl !== undefined) await requireSameDatabase(client, address.url);
    return await work(client);
  } finally {
    await close(client);
  }
}

/** @throws MigrationError when the address leads to a pooler or to another database. */
export async function connectToMigrate(address: MigrationAddress, applicationName: string): Promise<pg.Client> {
  const { url, migrationUrl } = address;
  const client = await connectToOwner(address);
  try {
    if (!(await speaksToServerItself(client))) throw pooled(migrationUrl === undefined);
    if (migrationUrl !== undefined) await requireSameDatabase(client, url);
    await set(client, { ...SETTINGS, application_name: applicationName });
    await set(client, CLIENT_CHECK).catch(() => undefined);
    return client;
  } catch (error) {
    await close(client);
    throw error;
  }
}

async function connectToOwner({ url, migrationUrl }: MigrationAddress): Promise<pg.Client> {
  return connect(migrationUrl ?? url).catch((error: unknown) => {
    if (migrationUrl === undefined || !(error instanceof Error)) throw error;
    const words = isRefusedConnection(error) ? 'refuses the connection' : 'does not answer';
    const message = `The database ${words} at DATABASE_MIGRATION_URL: ${error.message}`;
    throw new MigrationError('migration_address_wrong', message, error);
  });
}

/** Works also while a statement runs: the server then notices. */
export async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'tributary',
  });
  // If the connection breaks, its queries fail; without a listener the process would end as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function set(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> {
  await client.query(
    `SELECT set_config(s.name, wanted.value, false) FROM json_each_text($1) wanted(name, value)
       JOIN pg_settings s ON s.name = wanted.name`,
    [JSON.stringify(settings)],
  );
}

function pooled(isOnlyAddress: boolean): MigrationError {
  const message = isOnlyAddress
    ? 'DATABASE_URL leads through a connection pooler, and the database has migrations to run, ' +
      'which need a connection ' +
      'to PostgreSQL itself: set DATABASE_MIGRATION_URL to its address.'
    : 'DATABASE_MIGRATION_URL leads through a connection pooler: set it to the address of PostgreSQL itself.';
  return new MigrationError('migration_address_wrong', message);
}

async function requireSameDatabase(client: pg.Client, url: string): Promise<void> {
  const found = await Promise.all([identify(client), withConnection(url, identify)]);
  if (found[0] === found[1]) return;
  throw new MigrationError(
    'migration_address_wrong',
    'DATABASE_MIGRATION_URL and DATABASE_URL lead to different databases or schemas.',
  );
}

async function identify(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `SELECT concat_ws(' ', current_database(), current_schema(), pg_postmaster_start_time()::timestamptz(6) AT TIME
      ZONE 'UTC')
       AS identity`,
  );
  return rows[0]?.identity ?? '';
}
