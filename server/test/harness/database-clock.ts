/**
 * A clock of the database that tests can set. Programs call `clock_timestamp()` without a schema; here the search path
 * of one database puts a function of this name before PostgreSQL's own, so that days can pass for every process that
 * uses the database.
 */
import pg from 'pg';
import { isDistributed, type Queries } from '../../src/platform/database/distributing/citus.ts';

export interface DatabaseClock {
  /** Stops it at this instant. */
  set(at: Date): Promise<void>;
  /** Lets it run, ahead of the true clock by this much more; a negative number sets it back. */
  advance(ms: number): Promise<void>;
  now(): Promise<Date>;
}

/** Tables stay in `public`. */
const SEARCH_PATH = 'public,test_clock,pg_catalog';

/** Call it before a session that must use it begins, because sessions read the search path at their beginning. */
export async function makeClockMovable(client: pg.Client, database: string): Promise<void> {
  await makeHands(client);
  await client.query(`ALTER DATABASE ${database} SET search_path = ${SEARCH_PATH}`);
}

/** Runs `work` with an address that has a movable clock, while everybody else uses the true one. */
export async function withOwnClock<T>(
  databaseUrl: string,
  work: (url: string, setClock: DatabaseClock['set']) => Promise<T>,
): Promise<T> {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${SEARCH_PATH}`);
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  try {
    await makeHands(pool);
    return await work(url.href, (at) => clockOf(pool).set(at));
  } finally {
    await pool.query('DROP SCHEMA test_clock CASCADE');
    await pool.end();
  }
}

async function makeHands(client: Queries): Promise<void> {
  await client.query(`
    CREATE SCHEMA test_clock;
    CREATE TABLE test_clock.hands (fixed timestamptz, ahead_ms double precision NOT NULL);
    INSERT INTO test_clock.hands VALUES (NULL, 0);
    CREATE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
      ${(await isDistributed(client)) ? 'SELECT pg_catalog.clock_timestamp()' : HANDS} $$;
    GRANT USAGE ON SCHEMA test_clock TO PUBLIC;
    GRANT SELECT, UPDATE ON test_clock.hands TO PUBLIC`);
}

const HANDS = `SELECT coalesce(fixed, pg_catalog.clock_timestamp() + ahead_ms * interval '1 millisecond')
        FROM test_clock.hands`;

/** On the nodes of a distributed database, where the hands are not, the function itself has the time. */
async function setOnNodes(pool: pg.Pool): Promise<void> {
  if (!(await isDistributed(pool))) return;
  const { rows } = await pool.query<{ body: string }>(
    `SELECT CASE WHEN fixed IS NOT NULL THEN format('SELECT %L::timestamptz', fixed) ELSE
              format('SELECT pg_catalog.clock_timestamp() + %s * interval %L', ahead_ms, '1 millisecond') END AS body
       FROM test_clock.hands`,
  );
  await pool.query(`CREATE OR REPLACE FUNCTION test_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS $$ ${rows[0]?.body} $$`);
}

export function clockOf(pool: pg.Pool): DatabaseClock {
  return {
    async set(at) {
      await pool.query('UPDATE test_clock.hands SET fixed = $1', [at]);
      await setOnNodes(pool);
    },
    async advance(ms) {
      await pool.query('UPDATE test_clock.hands SET fixed = NULL, ahead_ms = ahead_ms + $1::double precision', [ms]);
      await setOnNodes(pool);
    },
    async now() {
      const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      return rows[0]?.now ?? new Date(Number.NaN);
    },
  };
}
