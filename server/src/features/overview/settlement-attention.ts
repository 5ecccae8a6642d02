/** What needs attention in settlements: payouts in trouble, and runs that wait for a person. */
import type { Db } from '../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { OPEN_LINES } from '../settlements/runs/line-answer.ts';
import { type Cut, cutOf, together } from './queries.ts';

/**
 * How many payouts and their sum; when the last of them reached its state, or when the run became a draft. `total` is
 * the number of runs without the limit.
 */
const ATTENTION = {
  kind: narrowed<'unknown_payouts' | 'failed_payouts' | 'unanswered_payouts' | 'awaiting_approval'>('text'),
  runNumber: 'int8',
  count: 'int8',
  amountKobo: 'int8',
  lastAt: 'timestamptz',
  total: 'int8',
} as const;

export type SettlementAttention = Omit<RowOf<typeof ATTENTION>, 'total'>;

/** With an outcome of their own, whatever it is. */
const ANSWERED_COUNT = '(r.paid_count + r.failed_count + r.unknown_count + r.cancelled_count)';
const ANSWERED_KOBO = '(r.paid_kobo + r.failed_kobo + r.unknown_kobo + r.cancelled_kobo)';

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

/** Those of the latest runs that the bank was given and of whose payouts it said nothing at all for days. */
const FIND_UNANSWERED = statement({
  name: 'overview_unanswered_payouts',
  columns: { ...ATTENTION, lastAt: 'settlement_runs.exported_at!' },
  text: ($: Slots<LedgerKey & { since: Date; before: Date }>) => `SELECT 'unanswered_payouts' AS kind,
       r.number AS "runNumber", r.payout_count - ${ANSWERED_COUNT} AS count,
       r.total_kobo - ${ANSWERED_KOBO} AS "amountKobo",
       r.exported_at AS "lastAt", count(*) OVER () AS total
  FROM (SELECT * FROM settlement_runs
         WHERE business_id = ${$.businessId} AND live = ${$.live}
         ORDER BY number DESC LIMIT ${LOOKED_AT_MAX}) AS r
 WHERE r.exported_at >= ${$.since} AND r.exported_at < ${$.before} AND r.payout_count > ${ANSWERED_COUNT}
 ORDER BY r.number DESC LIMIT ${ENTRIES_MAX}`,
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

/** Lines of bank results that nobody has answered. */
const OPEN_LINES_SUMMED = {
  count: 'int8',
  since: 'timestamptz?',
} as const;

export interface OpenLines {
  readonly count: bigint;
  /** Since when the first of them is open. */
  readonly since: Date;
}

/** One more than are counted: then there are more. */
const OPEN_LINES_MAX = 10_001;

const SUM_OPEN_LINES = statement({
  name: 'overview_open_lines',
  columns: OPEN_LINES_SUMMED,
  text: ($: Slots<LedgerKey>) => `SELECT count(*) AS count, min(o.accepted_at) AS since
  FROM (SELECT f.accepted_at
          FROM settlement_result_lines l
          JOIN settlement_result_files f ON f.business_id = l.business_id AND f.live = l.live AND f.id = l.file_id
           AND f.number IS NOT NULL AND f.applied_through >= l.position
         WHERE l.business_id = ${$.businessId} AND l.live = ${$.live} AND ${OPEN_LINES}
         ORDER BY l.file_id, l.position LIMIT ${OPEN_LINES_MAX}) AS o`,
});

/** The open lines of the oldest files, by settlement_result_lines_open; undefined if there are none. */
export async function sumOpenLines(db: Db, { businessId, live }: LedgerKey): Promise<OpenLines | undefined> {
  const { count, since } = await SUM_OPEN_LINES.one(db, { businessId, live });
  return since === null ? undefined : { count, since };
}

/** From when on payouts count as failed, and between when a run was exported that the bank should have answered. */
interface Times {
  readonly failedSince: Date;
  readonly exportedSince: Date;
  readonly exportedBefore: Date;
}

/**
 * Unknown payouts first, then failed ones whose account was not paid since, then those without an answer, then drafts;
 * within each, the newest run first. Reads at most a thousand payouts of each kind, by the partial index
 * settlement_payouts_in_trouble, and a thousand runs.
 */
export async function findSettlementAttention(
  db: Db,
  { businessId, live }: LedgerKey,
  { failedSince, exportedSince, exportedBefore }: Times,
): Promise<Cut<SettlementAttention>> {
  return together([
    cutOf<SettlementAttention>(await FIND_UNKNOWN.rows(db, { businessId, live })),
    cutOf<SettlementAttention>(await FIND_FAILED.rows(db, { businessId, live, failedSince })),
    cutOf<SettlementAttention>(
      await FIND_UNANSWERED.rows(db, { businessId, live, since: exportedSince, before: exportedBefore }),
    ),
    cutOf<SettlementAttention>(await FIND_DRAFTS.rows(db, { businessId, live })),
  ]);
}
