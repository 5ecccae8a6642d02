/**
 * The connection pool and its two faces: typed queries (Kysely) and prepared hand-written statements (pg).
 *
 * Nothing here keeps state in a database session, so that PgBouncer can be used in transaction mode: settings are SET
 * LOCAL, and named prepared statements are used only on a direct connection to the server.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseClient } from './client.ts';
import { observePool, type QueryObserver } from './query-observer.ts';
import { DistributedClient } from './distributed-client.ts';
import { isDistributed } from './distributing/citus.ts';
import { noteDistributed } from './distributing/noted.ts';
import { NotingDialect, type WalPositions } from './wal-positions.ts';
import type { Schema } from './schema.ts';

/** Reads outside or inside a transaction. */
export type Db = Kysely<Schema>;

/** The dependencies of most use cases; many need nothing else. */
export interface DbDeps {
  readonly db: Db;
}
/** An open transaction. A function that writes takes this type, so that a write outside one does not compile. */
export type Tx = Transaction<Schema>;

/** One of the driver itself: its statements run by the plans that the server keeps, and need not await each other. */
export interface DriverTx extends Pick<Database, 'namedStatements' | 'isDistributed'> {
  readonly client: pg.PoolClient;
}

export type AnyTx = Tx | DriverTx;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** False behind a pooler in transaction mode, where a named statement may meet a session that has not seen it. */
  readonly namedStatements: boolean;
  /** Whether businesses lie on the nodes of Citus. Then a transaction keeps to one business. */
  readonly isDistributed: boolean;
  /** What was written here; undefined if there are no replicas to compare it with. */
  readonly positions: WalPositions | undefined;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** The most connections that this process holds at once. */
  readonly connectionsMax?: number;
  /** Only for `databaseToBe`, which can't ask. */
  readonly isDistributed?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
  readonly observeQuery?: QueryObserver | undefined;
  readonly positions?: WalPositions | undefined;
  readonly connectTimeoutMs?: number;
  readonly queryTimeoutMs?: number;
  /** Asked for each new connection; an error refuses it. */
  readonly verify?: pg.PoolConfig['verify'];
}

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A query that gets no answer for this long loses its connection. The server limits transactions to less than this. */
const QUERY_TIMEOUT_MS = 30_000;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const isInt8 = oid === pg.types.builtins.INT8;
    if (isInt8 && format !== 'binary') return BigInt;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Opens a pool on any PostgreSQL 15 or later and checks once whether a pooler is in between, and whether the database
 * is distributed.
 * @throws the driver's error when the server can't be reached or refuses the credentials.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const plain = databaseToBe(options);
  try {
    const { namedStatements, isDistributed: isCut } = await lookAt(plain.pool);
    if (!isCut) return { ...plain, namedStatements };
    await plain.close();
    return { ...databaseToBe({ ...options, isDistributed: true }), namedStatements };
  } catch (error) {
    await plain.close();
    throw error;
  }
}

async function lookAt(pool: pg.Pool): Promise<Pick<Database, 'namedStatements' | 'isDistributed'>> {
  const client = await pool.connect();
  try {
    return { namedStatements: await speaksToServerItself(client), isDistributed: await isDistributed(client) };
  } finally {
    client.release();
  }
}

/**
 * A pool that connects only when it is used. It assumes that there is no pooler, and no distributed database unless it
 * is told so.
 */
export function databaseToBe(options: DatabaseOptions): Database {
  const { isDistributed: isCut = false } = options;
  const pool = new pg.Pool({
    Client: isCut ? DistributedClient : DatabaseClient,
    connectionString: options.url,
    max: options.connectionsMax ?? CONNECTIONS_MAX,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    application_name: 'tributary',
    types,
    verify: options.verify,
  });
  // If the database ends right after us, our connections may still be closing.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error);
  });
  // If a connection breaks while in use, its queries fail; without a listener the process would end as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.observeQuery !== undefined) observePool(pool, options.observeQuery);
  const { positions } = options;
  const dialect = positions === undefined ? new PostgresDialect({ pool }) : new NotingDialect({ pool }, positions);
  const db = new Kysely<Schema>({ dialect });
  if (isCut) noteDistributed(db);
  return {
    pool,
    db,
    namedStatements: true,
    isDistributed: isCut,
    positions,
    async close() {
      // Kysely ends the pool only if it has used it.
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

/** A pooler returns its own process id for cancel requests; the server returns the backend's. */
export async function speaksToServerItself(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return 'processID' in client && rows[0]?.pid === client.processID;
}
