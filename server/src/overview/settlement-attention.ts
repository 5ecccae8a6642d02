/** What needs attention in settlements: payouts in trouble, and runs that wait for a person. */
import type { Db } from '../database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type Cut, cutOf, together } from './queries.ts';

/**
 * How many payouts and their sum; when the last of them reached its state, or when the run became a draft. `total` is
 * the number of runs without the limit.
 */
const ATTENTION = {
  kind: narrowed<'unknown_payouts' | 'failed_payouts' | 'awaiting_approval'>('text'),
  runNumber: 'int8',
  count: 'int8',
  amountKobo: 'int8',
  lastAt: 'timestamptz',
  total: 'int8',
} as const;

export type SettlementAttention = Omit<RowOf<typeof ATTENTION>, 'total'>;

/** How many payouts of a kind, and how many runs, are searched. */
const LOOKED_AT_MAX = 1_000;
/** Each kind has one entry per run. */
const ENTRIES_MAX = 20;

const FIND_UNKNOWN = statement({
  name: 'overview_unknown_payouts',
  columns: ATTENTION,
  text: ($: Slots<LedgerKey>) => `SELECT 'unknown_payouts' AS kind, r.number AS "runNumber", r.unknown_count AS count,
       r.unknown_kobo AS "amountKobo", u.last_at AS "lastAt", count(*) OVER () AS total
  FROM (SELECT latest.run_number, max(latest.outcome_at) AS last_at
          FROM (SELECT p.run_number, p.outcome_at FROM settlement_payouts p
                 WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.outcome = 'unknown'
                 ORDER BY p.sequence DESC LIMIT ${LOOKED_AT_MAX}) AS latest
         GROUP BY latest.run_number) AS u
  JOIN settlement_runs r ON r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = u.run_number
 ORDER BY r.number DESC LIMIT ${ENTRIES_MAX}`,
});

/** Excludes accounts with a later payout: it included the money, so nothing is left to do. */
const FIND_FAILED = statement({
  name: 'overview_failed_payouts',
  columns: ATTENTION,
  text: ($: Slots<LedgerKey & { failedSince: Date }>) => `
SELECT 'failed_payouts' AS kind, f.run_number AS "runNumber", count(*) AS count,
       sum(f.amount_kobo)::bigint AS "amountKobo", max(f.outcome_at) AS "lastAt", count(*) OVER () AS total
  FROM (SELECT p.run_number, p.sequence, p.connected_account_id, p.amount_kobo, p.outcome_at FROM settlement_payouts p
         WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.outcome = 'failed'
         ORDER BY p.sequence DESC LIMIT ${LOOKED_AT_MAX}) AS f
 WHERE f.outcome_at >= ${$.failedSince}
   AND NOT EXISTS (SELECT FROM settlement_payouts later
                    WHERE later.business_id = ${$.businessId} AND later.live = ${$.live}
                      AND later.connected_account_id = f.connected_account_id AND later.sequence > f.sequence
                      AND later.outcome IS DISTINCT FROM 'cancelled')
 GROUP BY f.run_number
 ORDER BY f.run_number DESC LIMIT ${ENTRIES_MAX}`,
});

/** How many of the latest runs are read. */
const FIND_DRAFTS = statement({
  name: 'overview_drafts',
  columns: { ...ATTENTION, lastAt: 'settlement_runs.drafted_at!' },
  text: ($: Slots<LedgerKey>) => `SELECT 'awaiting_approval' AS kind, r.number AS "runNumber",
       r.payout_count - r.cancelled_count AS count, r.total_kobo - r.cancelled_kobo AS "amountKobo",
         r.drafted_at AS "lastAt",
       count(*) OVER () AS total
  FROM (SELECT * FROM settlement_runs
         WHERE business_id = ${$.businessId} AND live = ${$.live}
         ORDER BY number DESC LIMIT ${LOOKED_AT_MAX}) AS r
 WHERE r.state = 'draft'
 ORDER BY r.number DESC LIMIT ${ENTRIES_MAX}`,
});

/**
 * Unknown payouts first, then failed ones whose account was not paid since, then drafts; within each, the newest run
 * first. Reads at most a thousand payouts of each kind, by the partial index settlement_payouts_in_trouble, and a
 * thousand runs.
 */
export async function findSettlementAttention(
  db: Db,
  { businessId, live }: LedgerKey,
  failedSince: Date,
): Promise<Cut<SettlementAttention>> {
  return together([
    cutOf<SettlementAttention>(await FIND_UNKNOWN.rows(db, { businessId, live })),
    cutOf<SettlementAttention>(await FIND_FAILED.rows(db, { businessId, live, failedSince })),
    cutOf<SettlementAttention>(await FIND_DRAFTS.rows(db, { businessId, live })),
  ]);
}
