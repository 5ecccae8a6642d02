/** SQL that reads what is unusual about the payouts of a run. Payouts that were taken out of it don't count. */
import { lostInBankFiles } from '../../banks/bank-text.ts';
import { nubanMatches } from '../../banks/nuban.ts';
import { nubanCodeSql, ONE_BANK_CTE } from '../../banks/one-bank.ts';
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { AuditActorKind } from '../../../core/ledger/log/actions.ts';
import type { Slice } from '../../../platform/wire/paging.ts';
import { IS_PAID_SQL, type OfRun } from '../manifests/manifest-form.ts';
import { STATE_CODES, type UnusualCode } from './unusual.ts';

/** What is kept of a payout. */
export interface KeptReview {
  readonly position: bigint;
  readonly codes: readonly UnusualCode[];
  readonly usualKobo: bigint | undefined;
  readonly inflowSinceKobo: bigint | undefined;
  readonly usualInflowKobo: bigint | undefined;
  /** Whether its account number fits the check digit of its bank; undefined if no code is known to check it. */
  readonly numberFits: boolean | undefined;
  /** What bank files call the account holder, if that loses letters. */
  readonly nameInBankFiles: string | undefined;
  /** The last change of the account's bank details, whenever it was. */
  readonly detailsChanged: DetailsChanged | undefined;
}

export interface DetailsChanged {
  readonly at: Date;
  readonly by: { readonly kind: AuditActorKind; readonly name: string };
}

const isOfRun = ($: Slots<OfRun>): string =>
  `p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}`;
/**
 * Its review, or rows of nulls. One look-up by key for each payout here and below, whatever the statistics say: a run
 * is looked at right after it was made.
 */
const REVIEW = `LEFT JOIN LATERAL (
    SELECT * FROM settlement_payout_reviews v
     WHERE v.business_id = p.business_id AND v.live = p.live AND v.run_number = p.run_number
       AND v.position = p.position OFFSET 0) AS v ON true`;
const isReviewOfRun = ($: Slots<OfRun>): string =>
  `v.business_id = ${$.businessId} AND v.live = ${$.live} AND v.run_number = ${$.number}`;

const FIND_REVIEWS = statement({
  name: 'find_payout_reviews',
  columns: {
    ...columnsOf('settlement_payout_reviews', ['position', 'usual_kobo', 'inflow_since_kobo', 'usual_inflow_kobo']),
    codes: narrowed<UnusualCode[]>('settlement_payout_reviews.codes'),
    ...columnsOf('settlement_payouts', ['account_number', 'account_name']),
    nuban_code: 'banks.cbn_code?',
    changed_at: 'bank_details_changes.at?',
    actor_kind: narrowed<AuditActorKind | null>('bank_details_changes.actor_kind?'),
    actor_name: 'bank_details_changes.actor_name?',
  },
  text: ($: Slots<OfRun & { positions: string }>) => `
WITH ${ONE_BANK_CTE}
SELECT v.position, v.usual_kobo, v.inflow_since_kobo, v.usual_inflow_kobo, v.codes, p.account_number, p.account_name,
       ${nubanCodeSql('p.bank_code')} AS nuban_code, c.at AS changed_at, c.actor_kind, c.actor_name
  FROM settlement_payouts p ${REVIEW}
  LEFT JOIN LATERAL (
    SELECT c.at, c.actor_kind, c.actor_name FROM bank_details_changes c
     WHERE c.business_id = p.business_id AND c.connected_account_id = p.connected_account_id
       AND c.changed && '{bankCode,accountNumber,accountName}'
     ORDER BY c.number DESC LIMIT 1) AS c ON true
 WHERE ${isOfRun($)} AND p.position = ANY (${$.positions}::bigint[]) AND v.position IS NOT NULL`,
});

/** The reviews of payouts at these positions. Primary keys. */
export async function findReviews(db: Db, run: OfRun, positions: readonly bigint[]): Promise<KeptReview[]> {
  const { businessId, live, number } = run;
  const rows = await FIND_REVIEWS.rows(db, { businessId, live, number, positions: plainArray(positions) });
  return rows.map((row) => ({
    position: row.position,
    codes: row.codes,
    usualKobo: row.usual_kobo ?? undefined,
    inflowSinceKobo: row.inflow_since_kobo ?? undefined,
    usualInflowKobo: row.usual_inflow_kobo ?? undefined,
    nameInBankFiles: lostInBankFiles(row.account_name),
    numberFits: nubanMatches(row.nuban_code, row.account_number),
    detailsChanged:
      row.changed_at === null || row.actor_kind === null || row.actor_name === null
        ? undefined
        : { at: row.changed_at, by: { kind: row.actor_kind, name: row.actor_name } },
  }));
}

/** A payout whose account may be in another state than when it was reviewed. */
export interface StateNow {
  readonly position: bigint;
  readonly amountKobo: bigint;
  /** As reviewed. */
  readonly codes: readonly UnusualCode[];
  /** Those of STATE_CODES that it has. */
  readonly state: ReadonlySet<UnusualCode>;
}

const STATE = {
  ...columnsOf('settlement_payouts', ['position', 'amount_kobo']),
  codes: narrowed<UnusualCode[] | null>('settlement_payout_reviews.codes?'),
  account_held: 'bool',
  bank_details_differ: 'bool',
  account_owes: 'bool',
  account_deleted: 'bool',
  account_disabled: 'bool',
} as const;

/** The present state of the accounts of payouts `p`. */
const withStateOf = (payouts: string): string => `
SELECT p.position, p.amount_kobo, v.codes, w.owes AS account_owes, a.deleted_at IS NOT NULL AS account_deleted,
       NOT a.enabled AND a.deleted_at IS NULL AS account_disabled,
       (a.bank_code, a.account_number, a.account_name) IS DISTINCT FROM (p.bank_code, p.account_number, p.account_name)
         AS bank_details_differ,
       EXISTS (SELECT FROM account_holds h
                WHERE h.business_id = p.business_id AND h.live = p.live AND h.connected_account_id = a.id
                  AND h.released_at IS NULL) AS account_held
  FROM ${payouts}
 CROSS JOIN LATERAL (
   SELECT * FROM connected_accounts a
    WHERE a.business_id = p.business_id AND a.id = p.connected_account_id OFFSET 0) AS a
 CROSS JOIN LATERAL (
   SELECT w.owes FROM wallets w WHERE w.business_id = p.business_id AND w.id = p.wallet_id OFFSET 0) AS w
  ${REVIEW}
 ORDER BY p.position`;

const FIND_STATES_AT = statement({
  name: 'find_payout_states_at',
  columns: STATE,
  text: ($: Slots<OfRun & { positions: string }>) =>
    withStateOf(`(SELECT * FROM settlement_payouts p
         WHERE ${isOfRun($)} AND p.outcome IS NULL AND p.position = ANY (${$.positions}::bigint[]) OFFSET 0) AS p`),
});

/** The states of payouts at these positions that were not taken out. Primary keys. */
export async function findStatesAt(
  db: Db,
  { businessId, live, number }: OfRun,
  positions: readonly bigint[],
): Promise<StateNow[]> {
  const rows = await FIND_STATES_AT.rows(db, { businessId, live, number, positions: plainArray(positions) });
  return rows.map(stateFrom);
}

const FIND_CHANGED_STATES = statement({
  name: 'find_changed_payout_states',
  columns: STATE,
  text: ($: Slots<OfRun>) =>
    withStateOf(`(
   SELECT a.id FROM connected_accounts a
    WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.updated_at >= (
      SELECT r.created_at FROM settlement_runs r
       WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = ${$.number})
   UNION
   SELECT w.connected_account_id FROM wallets w
    WHERE w.business_id = ${$.businessId} AND w.live = ${$.live} AND w.owes
   UNION
   SELECT h.connected_account_id FROM account_holds h
    WHERE h.business_id = ${$.businessId} AND h.live = ${$.live} AND h.released_at IS NULL) AS c (id)
 CROSS JOIN LATERAL (
   SELECT * FROM settlement_payouts p
    WHERE ${isOfRun($)} AND p.connected_account_id = c.id AND p.outcome IS NULL OFFSET 0) AS p`),
});

/**
 * The states of all payouts whose account was changed since the run began, by connected_accounts_updated, owes, by
 * wallets_owing, or is on hold, by account_holds_open; each by settlement_payouts_account_unique.
 */
export async function findChangedStates(db: Db, { businessId, live, number }: OfRun): Promise<StateNow[]> {
  return (await FIND_CHANGED_STATES.rows(db, { businessId, live, number })).map(stateFrom);
}

const stateFrom = (row: RowOf<typeof STATE>): StateNow => ({
  position: row.position,
  amountKobo: row.amount_kobo,
  codes: row.codes ?? [],
  state: new Set(STATE_CODES.filter((code) => row[code])),
});

const FIND_TAKEN_OUT = statement({
  name: 'find_payouts_taken_out',
  columns: columnsOf('settlement_payouts', ['position']),
  text: ($: Slots<OfRun>) => `
SELECT p.position FROM settlement_payouts p WHERE ${isOfRun($)} AND NOT (${IS_PAID_SQL})`,
});

/** Reads the run once; ask only if its counters say that there are some. */
export async function findTakenOut(db: Db, { businessId, live, number }: OfRun): Promise<bigint[]> {
  return (await FIND_TAKEN_OUT.rows(db, { businessId, live, number })).map(({ position }) => position);
}

interface Without {
  /** Positions that don't count. */
  readonly without: readonly bigint[];
}
type WithoutValues = OfRun & { readonly without: string };

const valuesOf = ({ businessId, live, number }: OfRun, { without }: Without): WithoutValues => ({
  businessId,
  live,
  number,
  without: plainArray(without),
});
const isUnusual = ($: Slots<WithoutValues>): string =>
  `${isReviewOfRun($)} AND v.weight > 0 AND v.position <> ALL (${$.without}::bigint[])`;

interface Wanted extends Without {
  /** Only payouts with this code. */
  readonly code?: UnusualCode | undefined;
}
type WantedValues = WithoutValues & { readonly code: string | null };
const isWanted = ($: Slots<WantedValues>): string =>
  `${isUnusual($)} AND (${$.code}::text IS NULL OR v.codes @> ARRAY[${$.code}::text])`;

const FIND_UNUSUAL = statement({
  name: 'find_unusual_payouts',
  columns: columnsOf('settlement_payout_reviews', ['position']),
  text: ($: Slots<WantedValues & Slice>) => `
SELECT v.position FROM settlement_payout_reviews v WHERE ${isWanted($)}
 ORDER BY v.weight DESC, v.amount_kobo DESC, v.position LIMIT ${$.limit} OFFSET ${$.offset}`,
});

/** What weighs most first, and of that the largest, along settlement_payout_reviews_weighed. */
export async function findUnusual(
  db: Db,
  run: OfRun,
  { offset, limit, code, ...without }: Wanted & Slice,
): Promise<bigint[]> {
  const rows = await FIND_UNUSUAL.rows(db, { ...valuesOf(run, without), code: code ?? null, offset, limit });
  return rows.map(({ position }) => position);
}

const COUNT_UNUSUAL = statement({
  name: 'count_unusual_payouts',
  columns: { count: 'int8', kobo: 'int8' },
  text: ($: Slots<WantedValues>) => `
SELECT count(*) AS count, coalesce(sum(v.amount_kobo), 0)::bigint AS kobo
  FROM settlement_payout_reviews v WHERE ${isWanted($)}`,
});

/** As reviewed. The partial index. */
export const countUnusual = (
  db: Db,
  run: OfRun,
  { code, ...without }: Wanted,
): Promise<{ readonly count: bigint; readonly kobo: bigint }> =>
  COUNT_UNUSUAL.one(db, { ...valuesOf(run, without), code: code ?? null });

const COUNT_CODES = statement({
  name: 'count_unusual_codes',
  columns: { code: narrowed<UnusualCode>('text'), count: 'int8', kobo: 'int8' },
  text: ($: Slots<WithoutValues>) => `
SELECT c.code, count(*) AS count, sum(v.amount_kobo)::bigint AS kobo
  FROM settlement_payout_reviews v CROSS JOIN LATERAL unnest(v.codes) AS c (code) WHERE ${isUnusual($)}
 GROUP BY c.code`,
});

export interface CodeTotal {
  readonly code: UnusualCode;
  readonly count: bigint;
  readonly kobo: bigint;
}

/** The same, for each code. */
export const countCodes = (db: Db, run: OfRun, without: Without): Promise<CodeTotal[]> =>
  COUNT_CODES.rows(db, valuesOf(run, without));

const FIND_TOTALS = statement({
  name: 'find_reviewed_totals',
  columns: { count: 'int8', kobo: 'int8', largest_kobo: 'int8', unchecked: 'int8', reviewed: 'int8' },
  text: ($: Slots<WithoutValues>) => `
WITH ${ONE_BANK_CTE}
SELECT count(*) AS count, coalesce(sum(p.amount_kobo), 0)::bigint AS kobo,
       coalesce(max(p.amount_kobo), 0) AS largest_kobo,
       count(*) FILTER (WHERE p.bank_code NOT IN (
         SELECT b.code FROM banks b WHERE b.cbn_code IS NOT NULL
          UNION ALL SELECT s.code FROM one_bank s WHERE s.nuban_code IS NOT NULL)) AS unchecked,
       (SELECT count(*) FROM settlement_payout_reviews v
         WHERE ${isReviewOfRun($)} AND v.position <> ALL (${$.without}::bigint[])) AS reviewed
  FROM settlement_payouts p WHERE ${isOfRun($)} AND ${IS_PAID_SQL}`,
});

const SUM_HELD = statement({
  name: 'sum_held_payouts',
  columns: { count: 'int8', kobo: 'int8' },
  text: ($: Slots<OfRun>) => `
SELECT count(*) AS count, coalesce(sum(p.amount_kobo), 0)::bigint AS kobo
  FROM settlement_payouts p WHERE ${isOfRun($)} AND p.outcome = 'cancelled' AND p.reason_code = 'HELD'`,
});

/** Payouts that were taken out for a reason. Reads the run once; ask only if its counters say that there are some. */
export const sumHeld = (
  db: Db,
  { businessId, live, number }: OfRun,
): Promise<{ readonly count: bigint; readonly kobo: bigint }> => SUM_HELD.one(db, { businessId, live, number });

export interface Totals {
  readonly count: bigint;
  readonly amountKobo: bigint;
  readonly largestKobo: bigint;
  /** Payouts whose account number no check digit covers. */
  readonly unchecked: bigint;
  /** As many as payouts once the run is a draft. */
  readonly reviewed: bigint;
}

/** Reads all payouts of the run and their reviews once, each along its primary key. */
export async function findTotals(db: Db, run: OfRun, without: Without): Promise<Totals> {
  const { kobo, largest_kobo: largestKobo, ...totals } = await FIND_TOTALS.one(db, valuesOf(run, without));
  return { ...totals, amountKobo: kobo, largestKobo };
}

/** The last run before this one that was approved or exported; backwards along the primary key. */
export async function findRunBefore(
  db: Db,
  { businessId, live, number }: OfRun,
): Promise<{ readonly number: bigint; readonly hasTakenOut: boolean } | undefined> {
  const row = await db
    .selectFrom('settlement_runs')
    .select(['number', 'cancelled_count'])
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where('number', '<', number)
    .where('state', 'in', ['approved', 'exported'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, hasTakenOut: row.cancelled_count > 0n };
}
