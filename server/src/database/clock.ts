/**
 * The database's clock. Times that decide anything (what is posted, purged, expired, due) are read from it, once, in
 * the transaction that decides, and passed as a parameter to its statements: processes' clocks differ, the database's
 * is one.
 */
import type { Db, Tx } from './pool.ts';
import { statement } from './statement.ts';

const READ_CLOCK = statement({
  name: 'read_clock',
  columns: { now: 'timestamptz' },
  text: 'SELECT clock_timestamp() AS now',
});

/**
 * The instant on the database's clock, to the millisecond. A round trip: where a statement is sent anyway, read it
 * there.
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
 * For the witness of this process's clock. `sharesClock` is true where the server says that it runs on the machine from
 * which it is called; a pooler in between is the caller then.
 */
export const readDatabaseClock = (db: Db): Promise<{ readonly now: Date; readonly sharesClock: boolean }> =>
  READ_CLOCK_AND_PLACE.one(db, []);
