/** SQL that reviews payouts. Takes no locks: the payouts that it reads don't change before their run is a draft. */
import { codesOfBankSql, nubanCodeSql, ONE_BANK_CTE } from '../../banks/one-bank.ts';
import { plainArray, textArray } from '../../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { OfRun } from '../manifests/manifest-form.ts';
import { CALLED_FAILED } from '../manifests/called-failed.ts';
import { LOOKED_AT_MAX, type UnusualCode, USUAL_OF_MAX } from './unusual.ts';

/** Positions are reviewed in their order, so the last one tells how far it went. Primary key. */
export async function findReviewedThrough(db: Db, { businessId, live, number }: OfRun): Promise<bigint> {
  const row = await db
    .selectFrom('settlement_payout_reviews')
    .select((eb) => eb.fn.max('position').as('last'))
    .where((eb) => eb.and({ business_id: businessId, live, run_number: number }))
    .executeTakeFirst();
  return row?.last ?? 0n;
}

/**
 * Another account has this bank account, under whatever code of its bank, or had it when it was deleted. By
 * connected_accounts_bank_details_unique and connected_accounts_deleted_bank_details.
 */
const IS_SHARED = ['deleted_at IS NULL', 'deleted_at IS NOT NULL']
  .map(
    (which) => `EXISTS (SELECT FROM connected_accounts o
                         WHERE o.business_id = p.business_id AND o.live = p.live AND o.bank_code = ANY (k.codes)
                           AND o.account_number = p.account_number AND o.id <> p.connected_account_id AND o.${which})`,
  )
  .join(' OR ');

/** Former payouts of the account of `p`, the latest first; backwards along settlement_payouts_account_unique. */
const FORMER = `SELECT q.* FROM settlement_payouts q
                 WHERE q.business_id = p.business_id AND q.live = p.live
                   AND q.connected_account_id = p.connected_account_id AND q.run_number < p.run_number
                 ORDER BY q.run_number DESC LIMIT ${LOOKED_AT_MAX}`;

/** Whether a former payout `q` was sent to the bank, and nothing else is known of it than that it was paid. */
const WAS_SENT = `CASE WHEN q.outcome IS NULL THEN EXISTS (
                         SELECT FROM settlement_runs r
                          WHERE r.business_id = q.business_id AND r.live = q.live AND r.number = q.run_number
                            AND r.exported_at IS NOT NULL)
                       ELSE q.outcome = 'paid' END`;

/** The middle one of the payouts `s`, or halfway between the two in the middle, rounded down to a whole kobo. */
const MEDIAN = `(percentile_disc(0.5) WITHIN GROUP (ORDER BY s.amount_kobo)
            + percentile_disc(0.5) WITHIN GROUP (ORDER BY s.amount_kobo DESC)) / 2`;

const FACTS = {
  now: 'timestamptz',
  ...columnsOf('settlement_payouts', ['position', 'amount_kobo', 'account_number', 'account_name']),
  nuban_code: 'banks.cbn_code?',
  is_paid_again: 'bool',
  is_disabled: 'bool',
  is_deleted: 'bool',
  has_other_details: 'bool',
  inflow_kobo: 'wallets.inflow_kobo',
  details_changed_at: 'bank_details_changes.at?',
  is_shared: 'bool',
  sent: 'int4',
  usual_kobo: 'int8?',
  was_paid_here: 'bool',
  last_reviewed_at: 'settlement_payout_reviews.reviewed_at?',
  last_inflow_kobo: 'settlement_payout_reviews.inflow_kobo?',
  first_reviewed_at: 'settlement_payout_reviews.reviewed_at?',
  first_inflow_kobo: 'settlement_payout_reviews.inflow_kobo?',
  returned_since_kobo: 'int8',
  returned_between_kobo: 'int8',
} as const;
export type FactsRow = RowOf<typeof FACTS>;

/**
 * One look-up by key for each payout and each part, whatever the statistics say: the run grew just now. `returned` is
 * what came into the wallet without being paid by anybody.
 */
const READ_FACTS = statement({
  name: 'read_payout_facts',
  columns: FACTS,
  text: ($: Slots<OfRun & { after: bigint; limit: number }>) => `
WITH ${ONE_BANK_CTE}
SELECT clock_timestamp() AS now, p.position, p.amount_kobo, p.account_number, p.account_name, k.nuban_code,
       EXISTS (${CALLED_FAILED}) AS is_paid_again, a.is_disabled, a.is_deleted, a.has_other_details,
       w.inflow_kobo, c.at AS details_changed_at, ${IS_SHARED} AS is_shared,
       h.sent, h.usual_kobo, coalesce(h.was_paid_here, false) AS was_paid_here,
       l.reviewed_at AS last_reviewed_at, l.inflow_kobo AS last_inflow_kobo,
       f.reviewed_at AS first_reviewed_at, f.inflow_kobo AS first_inflow_kobo,
       back.since_kobo AS returned_since_kobo, back.between_kobo AS returned_between_kobo
  FROM (SELECT * FROM settlement_payouts
         WHERE business_id = ${$.businessId} AND live = ${$.live} AND run_number = ${$.number}
           AND position > ${$.after} ORDER BY position LIMIT ${$.limit}) AS p
 CROSS JOIN LATERAL (
   SELECT NOT a.enabled AND a.deleted_at IS NULL AS is_disabled, a.deleted_at IS NOT NULL AS is_deleted,
          (a.bank_code, a.account_number, a.account_name)
            IS DISTINCT FROM (p.bank_code, p.account_number, p.account_name)
            AS has_other_details
     FROM connected_accounts a WHERE a.business_id = p.business_id AND a.id = p.connected_account_id OFFSET 0) AS a
 CROSS JOIN LATERAL (
   SELECT * FROM wallets w WHERE w.business_id = p.business_id AND w.id = p.wallet_id OFFSET 0) AS w
 CROSS JOIN LATERAL (
   SELECT ${codesOfBankSql('p.bank_code')} AS codes, ${nubanCodeSql('p.bank_code')} AS nuban_code OFFSET 0) AS k
  LEFT JOIN LATERAL (
   SELECT c.at FROM bank_details_changes c
    WHERE c.business_id = p.business_id AND c.connected_account_id = p.connected_account_id
      AND c.changed && '{bankCode,accountNumber,accountName}'
    ORDER BY c.number DESC LIMIT 1) AS c ON true
 CROSS JOIN LATERAL (
   SELECT count(*)::int AS sent, ${MEDIAN} AS usual_kobo,
          bool_or(s.bank_code = ANY (k.codes) AND s.account_number = p.account_number) AS was_paid_here,
          (array_agg(s.run_number ORDER BY s.run_number DESC))[1] AS last_run,
          (array_agg(s.position ORDER BY s.run_number DESC))[1] AS last_position,
          (array_agg(s.run_number ORDER BY s.run_number))[1] AS first_run,
          (array_agg(s.position ORDER BY s.run_number))[1] AS first_position
     FROM (SELECT * FROM (${FORMER}) AS q WHERE ${WAS_SENT} LIMIT ${USUAL_OF_MAX}) AS s) AS h
  LEFT JOIN LATERAL (
   SELECT l.reviewed_at, l.inflow_kobo FROM settlement_payout_reviews l
    WHERE l.business_id = p.business_id AND l.live = p.live AND l.run_number = h.last_run
      AND l.position = h.last_position OFFSET 0) AS l ON true
  LEFT JOIN LATERAL (
   SELECT f.reviewed_at, f.inflow_kobo FROM settlement_payout_reviews f
    WHERE f.business_id = p.business_id AND f.live = p.live AND f.run_number = h.first_run
      AND f.position = h.first_position AND h.sent > 1 OFFSET 0) AS f ON true
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(q.amount_kobo) FILTER (WHERE q.outcome_at > l.reviewed_at), 0)::bigint AS since_kobo,
          coalesce(sum(q.amount_kobo) FILTER (WHERE q.outcome_at > f.reviewed_at AND q.outcome_at <= l.reviewed_at), 0)
            ::bigint AS between_kobo
     FROM (${FORMER}) AS q WHERE q.return_sequence IS NOT NULL) AS back
 ORDER BY p.position`,
});

export const readFacts = (
  db: Db,
  { businessId, live, number }: OfRun,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<FactsRow[]> => READ_FACTS.rows(db, { businessId, live, number, after, limit });

export interface NewReview {
  readonly position: bigint;
  readonly amountKobo: bigint;
  readonly inflowKobo: bigint;
  readonly usualKobo: bigint | undefined;
  readonly inflowSinceKobo: bigint | undefined;
  readonly usualInflowKobo: bigint | undefined;
  readonly codes: readonly UnusualCode[];
  readonly weight: number;
}

type Inserted =
  'position' | 'amountKobo' | 'inflowKobo' | 'usualKobo' | 'inflowSinceKobo' | 'usualInflowKobo' | 'codes' | 'weight';

/** Another process may have reviewed the same payouts meanwhile. */
const INSERT_REVIEWS = statement({
  name: 'insert_payout_reviews',
  text: ($: Slots<OfRun & { at: Date } & Record<Inserted, string>>) => `
    INSERT INTO settlement_payout_reviews (business_id, live, run_number, position, reviewed_at, amount_kobo,
                                           inflow_kobo, usual_kobo, inflow_since_kobo, usual_inflow_kobo, codes, weight)
    SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${$.number}::bigint, n.position, ${$.at}::timestamptz,
           n.amount_kobo, n.inflow_kobo, n.usual_kobo, n.since_kobo, n.usual_inflow_kobo,
           string_to_array(n.codes, ' '), n.weight
      FROM unnest(${$.position}::bigint[], ${$.amountKobo}::bigint[], ${$.inflowKobo}::bigint[],
                  ${$.usualKobo}::bigint[], ${$.inflowSinceKobo}::bigint[], ${$.usualInflowKobo}::bigint[],
                  ${$.codes}::text[], ${$.weight}::smallint[])
        AS n (position, amount_kobo, inflow_kobo, usual_kobo, since_kobo, usual_inflow_kobo, codes, weight)
    ON CONFLICT DO NOTHING`,
});

export async function insertReviews(
  tx: Tx,
  { businessId, live, number }: OfRun,
  reviews: readonly NewReview[],
  at: Date,
): Promise<void> {
  const known = (value: bigint | undefined): bigint | string => value ?? 'NULL';
  await INSERT_REVIEWS.run(tx, {
    businessId,
    live,
    number,
    at,
    position: plainArray(reviews.map(({ position }) => position)),
    amountKobo: plainArray(reviews.map(({ amountKobo }) => amountKobo)),
    inflowKobo: plainArray(reviews.map(({ inflowKobo }) => inflowKobo)),
    usualKobo: plainArray(reviews.map(({ usualKobo }) => known(usualKobo))),
    inflowSinceKobo: plainArray(reviews.map(({ inflowSinceKobo }) => known(inflowSinceKobo))),
    usualInflowKobo: plainArray(reviews.map(({ usualInflowKobo }) => known(usualInflowKobo))),
    codes: textArray(reviews.map(({ codes }) => codes.join(' '))),
    weight: plainArray(reviews.map(({ weight }) => weight)),
  });
}
