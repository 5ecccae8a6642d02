/**
 * The database's clock. Every time that decides something (posted, purged, expired, due) is read from it, once, in the
 * transaction that decides, and is passed to its statements as a parameter. Processes' clocks differ; the database has
 * one.
 */
import type { Db, Tx } from './pool.ts';
import { statement } from './statement.ts';

const READ_CLOCK = statement({
  name: 'read_clock',
  columns: { now: 'timestamptz' },
  text: 'SELECT clock_timestamp() AS now',
});

/**
 * The time by the database's clock, to the millisecond. Costs a round trip: if a statement is sent anyway, read the
 * clock in that statement.
 */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  return (await READ_CLOCK.one(db, [])).now;
}

const READ_CLOCK_AND_PLACE = statement({
  name: 'read_clock_and_place',
  columns: { now: 'timestamptz', sharesClock: 'bool' },
  text: `SELECT clock_timestamp() AS now,
       coalesce(inet_server_addr() = inet_client_addr(), true) AS "sharesClock"`,
});

/**
 * The witness of this process's clock asks this. `sharesClock` is true when the server says that its caller is on the
 * same machine; behind a pooler, the pooler is the caller.
 */
export const readDatabaseClock = (db: Db): Promise<{ readonly now: Date; readonly sharesClock: boolean }> =>
  READ_CLOCK_AND_PLACE.one(db, []);
