/**
 * SQL of postings in a ledger with limits. It relies on the ledger's lock: everybody who posts or sets limits holds it,
 * so that what is read here can't change before the commit.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { AnyTx, Db } from '../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from './posting.ts';
import type { LimitedKind, Limits, LimitSubject, OwnLimits, SpendingState } from './spending.ts';

const LIMITS = columnsOf('spending_limits', [
  'payment_max_kobo',
  'payments_day_max_kobo',
  'refund_max_kobo',
  'refunds_day_max_kobo',
]);
export const OWN_LIMITS = { ...LIMITS, replaces_defaults: 'spending_limits.replaces_defaults' } as const;

const STATE = {
  business_id: 'int8',
  live: 'bool',
  subject_kind: narrowed<LimitedKind>('text'),
  subject_id: 'int8',
  ...LIMITS,
  day: 'text?',
  paid_kobo: 'spending_days.paid_kobo?',
  refunded_kobo: 'spending_days.refunded_kobo?',
  refused_on: 'text?',
  refused_at: 'spending_days.refused_at?',
} as const;

const limitsOfSubject = (id: string): string => `LEFT JOIN LATERAL (
   SELECT s.replaces_defaults, s.payment_max_kobo, s.payments_day_max_kobo, s.refund_max_kobo, s.refunds_day_max_kobo,
          true AS is_set
     FROM spending_limits s
    WHERE s.business_id = w.business_id AND s.live = w.live AND s.subject_kind = w.subject_kind
      AND s.subject_id = ${id} OFFSET 0)`;

/**
 * The lower one of its own limits (o) and the default ones (e) counts, unless its own replace the default ones. LEAST
 * leaves out what is null. Look-ups by primary key for each subject (OFFSET 0): with statistics from before a business
 * grew, the planner would join all of its rows. Nothing for a subject without limits.
 */
const FIND_SPENDING = statement({
  name: 'find_spending',
  columns: STATE,
  text: `SELECT w.business_id, w.live, w.subject_kind, w.subject_id,
       least(o.payment_max_kobo, e.payment_max_kobo) AS payment_max_kobo,
       least(o.payments_day_max_kobo, e.payments_day_max_kobo) AS payments_day_max_kobo,
       least(o.refund_max_kobo, e.refund_max_kobo) AS refund_max_kobo,
       least(o.refunds_day_max_kobo, e.refunds_day_max_kobo) AS refunds_day_max_kobo,
       d.day::text, d.paid_kobo, d.refunded_kobo, d.refused_on::text, d.refused_at
  FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::bigint[]) AS w (business_id, live, subject_kind, subject_id)
  ${limitsOfSubject('w.subject_id')} AS o ON true
  ${limitsOfSubject('0')} AS e ON o.replaces_defaults IS NOT TRUE
  LEFT JOIN LATERAL (
   SELECT t.day, t.paid_kobo, t.refunded_kobo, t.refused_on, t.refused_at
     FROM spending_days t
    WHERE t.business_id = w.business_id AND t.live = w.live AND t.subject_kind = w.subject_kind
      AND t.subject_id = w.subject_id OFFSET 0) AS d ON true
 WHERE o.is_set OR e.is_set`,
});

/** A row for each subject; in order, so that it is written in the same order by all. */
const KEEP_SPENDING = statement({
  name: 'keep_spending',
  text: `INSERT INTO spending_days (business_id, live, subject_kind, subject_id, day, paid_kobo, refunded_kobo,
    refused_on, refused_at)
  SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::bigint[], $5::date[], $6::bigint[], $7::bigint[],
    $8::date[], $9::timestamptz[])
  ON CONFLICT (business_id, live, subject_kind, subject_id) DO UPDATE
    SET day = excluded.day, paid_kobo = excluded.paid_kobo, refunded_kobo = excluded.refunded_kobo,
        refused_on = excluded.refused_on, refused_at = excluded.refused_at`,
});

export type Subject = LedgerKey & LimitSubject;

export const findSpending = async (on: Db | AnyTx, subjects: readonly Subject[]): Promise<SpendingState[]> =>
  (await FIND_SPENDING.rows(on, subjectValues(subjects))).map(stateFromRow);

export const keepSpending = (on: AnyTx, states: readonly SpendingState[]): Promise<unknown> =>
  KEEP_SPENDING.rows(on, stateValues(states));

const subjectValues = (subjects: readonly Subject[]): string[] => [
  plainArray(subjects.map((one) => one.businessId)),
  plainArray(subjects.map((one) => one.live)),
  plainArray(subjects.map((one) => one.kind)),
  plainArray(subjects.map((one) => one.id)),
];

/** As an array literal writes it. */
const NULL = 'NULL';

const stateValues = (states: readonly SpendingState[]): string[] => [
  ...subjectValues(states),
  plainArray(states.map((state) => state.day ?? NULL)),
  plainArray(states.map((state) => state.paidKobo)),
  plainArray(states.map((state) => state.refundedKobo)),
  plainArray(states.map((state) => state.refusedOn ?? NULL)),
  plainArray(states.map((state) => state.refusedAt?.toISOString() ?? NULL)),
];

const stateFromRow = (row: RowOf<typeof STATE>): SpendingState => ({
  businessId: row.business_id as LedgerKey['businessId'],
  live: row.live,
  kind: row.subject_kind,
  id: row.subject_id,
  limits: limitsFromRow(row),
  day: row.day,
  paidKobo: row.paid_kobo ?? 0n,
  refundedKobo: row.refunded_kobo ?? 0n,
  refusedOn: row.refused_on,
  refusedAt: row.refused_at,
});

const limitsFromRow = (row: RowOf<typeof LIMITS>): Limits => ({
  paymentMaxKobo: row.payment_max_kobo,
  paymentsDayMaxKobo: row.payments_day_max_kobo,
  refundMaxKobo: row.refund_max_kobo,
  refundsDayMaxKobo: row.refunds_day_max_kobo,
});

export const ownLimitsFromRow = (row: RowOf<typeof OWN_LIMITS>): OwnLimits => ({
  ...limitsFromRow(row),
  replacesDefaults: row.replaces_defaults ?? false,
});
