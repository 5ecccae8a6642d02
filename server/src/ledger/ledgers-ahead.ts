/**
 * Ledgers whose last posting lies ahead of the clock, as after a time when the clock of the database, or of a process
 * of an older version, was wrong. They keep that instant for whatever is posted, until time has caught up. One look at
 * each ledger.
 */
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { AHEAD_MAX_MS } from './apply-posting.ts';
import type { LedgerKey } from './posting.ts';

export interface LedgerAhead extends LedgerKey {
  readonly lastPostedAt: Date;
}

/** The volatile clock as a subquery, so that it is read once and not for each row. */
const IS_AHEAD = sql<boolean>`last_posted_at > (SELECT clock_timestamp()) + ${AHEAD_MAX_MS} * interval '1 millisecond'`;

export async function countLedgersAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM ledgers WHERE ${IS_AHEAD}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Those that are furthest ahead first. */
export async function findLedgersAhead(db: Db, limit: number): Promise<LedgerAhead[]> {
  const { rows } = await sql<LedgerAhead>`SELECT business_id AS "businessId", live, last_posted_at AS "lastPostedAt"
  FROM ledgers WHERE ${IS_AHEAD} ORDER BY last_posted_at DESC, business_id, live LIMIT ${limit}`.execute(db);
  return rows;
}
