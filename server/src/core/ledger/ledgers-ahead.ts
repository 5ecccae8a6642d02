/**
 * Finds ledgers whose last posting is ahead of the clock. This happens after the clock of the database, or of a process
 * of an older version, was wrong. Such a ledger keeps that instant for every posting until the clock has caught up.
 * Reads one row per ledger.
 */
import type { Db } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { AHEAD_MAX_MS } from './apply-posting.ts';
import type { LedgerKey } from './posting.ts';

export interface LedgerAhead extends LedgerKey {
  readonly lastPostedAt: Date;
}

/** The volatile clock as a subquery, so that it is read once and not for each row. */
const IS_AHEAD = `last_posted_at > (SELECT clock_timestamp()) + ${AHEAD_MAX_MS} * interval '1 millisecond'`;

const COUNT_AHEAD = statement({
  name: 'count_ledgers_ahead',
  acrossBusinesses: 'counts ledgers that are ahead of the clock, for the operator',
  columns: { count: 'int8' },
  text: `SELECT count(*) FROM ledgers WHERE ${IS_AHEAD}`,
});

const FIND_AHEAD = statement({
  name: 'find_ledgers_ahead',
  acrossBusinesses: 'names ledgers that are ahead of the clock, for the operator',
  columns: { businessId: 'ledgers.business_id', live: 'ledgers.live', lastPostedAt: 'ledgers.last_posted_at' },
  text: ($: Slots<{ limit: number }>) => `SELECT business_id AS "businessId", live, last_posted_at AS "lastPostedAt"
  FROM ledgers WHERE ${IS_AHEAD} ORDER BY last_posted_at DESC, business_id, live LIMIT ${$.limit}`,
});

export async function countLedgersAhead(db: Db): Promise<number> {
  return Number((await COUNT_AHEAD.one(db, [])).count);
}

/** The ledgers that are furthest ahead come first. */
export const findLedgersAhead = (db: Db, limit: number): Promise<LedgerAhead[]> => FIND_AHEAD.rows(db, { limit });
