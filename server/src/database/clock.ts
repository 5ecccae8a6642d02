/**
 * The database's clock. Times that decide anything (what is posted, purged, expired, due) are read from it, once, in
 * the transaction that decides, and passed as a parameter to its statements: processes' clocks differ, the database's
 * is one.
 */
import { sql } from 'kysely';
import type { Db, Tx } from './pool.ts';

/**
 * The instant on the database's clock, to the millisecond. A round trip: where a statement is sent anyway, read it
 * there.
 */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database did not tell its time');
  return now;
}

/**
 * For the witness of this process's clock. `sharesClock` is true where the server says that it runs on the machine from
 * which it is called; a pooler in between is the caller then.
 */
export async function readDatabaseClock(db: Db): Promise<{ readonly now: Date; readonly sharesClock: boolean }> {
  const { rows } = await sql<{ now: Date; sharesClock: boolean }>`
    SELECT clock_timestamp() AS now, coalesce(inet_server_addr() = inet_client_addr(), true) AS "sharesClock"`.execute(
    db,
  );
  const [reading] = rows;
  if (reading === undefined) throw new Error('the database did not tell its time');
  return reading;
}
