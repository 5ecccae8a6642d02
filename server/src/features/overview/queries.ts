/** SQL of the overview: sums of a span, and what needs attention. */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { AccountId, BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import { type BalanceParts, balanceParts, IN_RUNS, PAID_OUT_OF_RUNS } from '../../core/ledger/balance-parts.ts';
import { ledgerAsRow } from '../../core/ledger/ledger-row.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Bucket } from '../../platform/time/lagos.ts';
import {
  dayOf,
  hourOf,
  type NotRolledUp,
  notRolledUp,
  restOf,
  type Rest,
  SUMS_OF_TRANSACTION,
} from './roll-up-queries.ts';

const SUM_COLUMNS = { payments: 'int8', inflowKobo: 'int8', commissionKobo: 'int8' } as const;

/** Payments, what they brought into wallets, and what the business earned. A returned payout does not count. */
export type Sums = RowOf<typeof SUM_COLUMNS>;

interface LedgerState {
  readonly made: BalanceParts;
  readonly accounts: bigint;
}

const LEDGER = {
  balance_kobo: 'ledgers.balance_kobo',
  inflow_kobo: 'ledgers.inflow_kobo',
  commission_kobo: 'ledgers.commission_kobo',
  returned_kobo: 'int8',
  paid_out_kobo: 'int8',
  in_runs_kobo: 'int8',
  accounts: 'ledgers.last_account_sequence',
} as const;

/** Primary keys of ledgers and settlement_runs: each run is read once. No lock. */
const FIND_LEDGER = statement({
  name: 'overview_ledger',
  columns: LEDGER,
  text: ($: Slots<LedgerKey>) => `
SELECT l.balance_kobo, l.inflow_kobo, l.commission_kobo, r.returned_kobo, r.paid_out_kobo, r.in_runs_kobo,
       l.last_account_sequence AS accounts
  FROM ledgers l
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(run.failed_kobo + run.cancelled_kobo), 0)::bigint AS returned_kobo,
          ${PAID_OUT_OF_RUNS} AS paid_out_kobo, ${IN_RUNS} AS in_runs_kobo
     FROM settlement_runs run WHERE run.business_id = l.business_id AND run.live = l.live) AS r
 WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}`,
});

export async function findLedger(db: Db, { businessId, live }: LedgerKey): Promise<LedgerState> {
  const { accounts, ...kept } = await FIND_LEDGER.one(db, { businessId, live });
  return { made: balanceParts(kept), accounts };
}

/** `at` is the first instant of the hour, or of the day in Lagos. */
const POINT = { at: 'timestamptz', ...SUM_COLUMNS } as const;

export type Point = RowOf<typeof POINT>;

/** Days begin at 23:00 UTC. A range of the primary key of ledger_hours, of at most one row per hour. */
const FIND_POINTS = statement({
  name: 'overview_points',
  columns: POINT,
  text: ($: Slots<LedgerKey & Rest & { width: string; from: Date; before: Date }>) => `WITH ${ledgerAsRow($)}
SELECT date_bin(${$.width}::interval, h.hour, timestamptz '1999-12-31T23:00:00Z') AS at,
       sum(h.payments)::bigint AS payments, sum(h.inflow_kobo)::bigint AS "inflowKobo",
       sum(h.commission_kobo)::bigint AS "commissionKobo"
  FROM (SELECT h.hour, h.payments, h.inflow_kobo, h.commission_kobo FROM ledger_hours h
         WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}
         UNION ALL
        SELECT ${hourOf('t.created_at')} AS hour, ${SUMS_OF_TRANSACTION} FROM ${notRolledUp($)}) AS h
 WHERE h.hour >= ${$.from} AND h.hour < ${$.before}
 GROUP BY 1 ORDER BY 1`,
});

/** Hours or days with transactions, oldest first: from the sums, and from transactions that are not summed yet. */
export const findPoints = (
  db: Db,
  ledger: LedgerKey,
  { from, before, bucket }: { readonly from: Date; readonly before: Date; readonly bucket: Bucket },
  rest: NotRolledUp | undefined,
): Promise<Point[]> =>
  FIND_POINTS.rows(db, { ...ledger, ...restOf(rest), width: bucket === 'hour' ? '1 hour' : '1 day', from, before });

const TOP_ACCOUNT = {
  id: narrowed<AccountId>('int8'),
  businessName: 'connected_accounts.business_name',
  deleted: 'bool',
  inflowKobo: 'int8',
  payments: 'int8',
} as const;

export type TopAccount = RowOf<typeof TOP_ACCOUNT>;

/** A range of the primary key of account_days. */
const FIND_TOP_ACCOUNTS = statement({
  name: 'overview_top_accounts',
  columns: TOP_ACCOUNT,
  text: ($: Slots<LedgerKey & Rest & DaysAndCount>) => `WITH ${ledgerAsRow($)}
SELECT top.id, a.business_name AS "businessName", a.deleted_at IS NOT NULL AS deleted,
      top.inflow_kobo AS "inflowKobo", top.payments
  FROM (SELECT d.connected_account_id AS id, sum(d.inflow_kobo)::bigint AS inflow_kobo,
      sum(d.payments)::bigint AS payments
          FROM (SELECT d.day, d.connected_account_id, d.payments, d.inflow_kobo FROM account_days d
                 WHERE d.business_id = ${$.businessId} AND d.live = ${$.live}
                 UNION ALL
                SELECT f.day, f.connected_account_id, f.payments, f.inflow_kobo
                  FROM (SELECT ${dayOf('t.created_at')} AS day, t.connected_account_id, ${SUMS_OF_TRANSACTION}
                          FROM ${notRolledUp($)}) AS f) AS d
         WHERE d.day >= ${$.firstDay}::date AND d.day <= ${$.lastDay}::date
         GROUP BY d.connected_account_id HAVING sum(d.payments) > 0
         ORDER BY inflow_kobo DESC, payments DESC, id LIMIT ${$.count}) AS top
  JOIN connected_accounts a ON a.business_id = ${$.businessId} AND a.id = top.id
 ORDER BY top.inflow_kobo DESC, top.payments DESC, top.id`,
});

interface DaysAndCount {
  /** Dates in Lagos, both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly count: number;
}

/** Those with the largest inflow, including deleted ones, with the transactions that are not rolled up yet. */
export const findTopAccounts = (
  db: Db,
  ledger: LedgerKey,
  span: DaysAndCount,
  rest: NotRolledUp | undefined,
): Promise<TopAccount[]> => FIND_TOP_ACCOUNTS.rows(db, { ...ledger, ...span, ...restOf(rest) });

/** The entries that a list shows, and how many there are in all. */
export interface Cut<Entry> {
  readonly entries: readonly Entry[];
  readonly totalCount: bigint;
}

/** Takes the total from the rows; each has it. */
export function cutOf<Entry>(rows: readonly (Entry & { readonly total: bigint })[]): Cut<Entry> {
  return { entries: rows.map(({ total: _total, ...entry }) => entry as Entry), totalCount: rows[0]?.total ?? 0n };
}

/** Joins several lists into one. */
export const together = <Entry>(cuts: readonly Cut<Entry>[]): Cut<Entry> => ({
  entries: cuts.flatMap(({ entries }) => entries),
  totalCount: cuts.reduce((sum, { totalCount }) => sum + totalCount, 0n),
});

/** `total` is the number without the limit. */
const ATTENTION = {
  kind: narrowed<'refused_payments' | 'owing' | 'check_digit'>('text'),
  accountId: 'connected_accounts.id',
  businessName: 'connected_accounts.business_name',
  deleted: 'bool',
  count: 'int8',
  lastAt: 'timestamptz?',
  owedKobo: 'int8',
  total: 'int8',
} as const;

export type Attention = Omit<RowOf<typeof ATTENTION>, 'total'>;

/** A range of the primary key of refused_payments. */
const FIND_REFUSED = statement({
  name: 'overview_refused',
  columns: ATTENTION,
  text: ($: Slots<LedgerKey & { firstDay: string; count: number }>) => `
SELECT 'refused_payments' AS kind, a.id AS "accountId", a.business_name AS "businessName", false AS deleted, r.count,
       r.last_at AS "lastAt", 0::bigint AS "owedKobo", count(*) OVER () AS total
  FROM (SELECT p.connected_account_id AS id, sum(p.payments)::bigint AS count, max(p.last_at) AS last_at
          FROM refused_payments p
         WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.day >= ${$.firstDay}::date
         GROUP BY p.connected_account_id) AS r
  JOIN connected_accounts a ON a.business_id = ${$.businessId} AND a.id = r.id
 WHERE NOT a.enabled AND a.deleted_at IS NULL
 ORDER BY r.last_at DESC, a.id LIMIT ${$.count}`,
});

/** Accounts that are still disabled and were sent payments since `firstDay`, the latest first. */
export async function findRefused(
  db: Db,
  ledger: LedgerKey,
  { firstDay, count }: { readonly firstDay: string; readonly count: number },
): Promise<Cut<Attention>> {
  return cutOf(await FIND_REFUSED.rows(db, { ...ledger, firstDay, count }));
}

/** Reads all of them (they are few) by the partial index wallets_owing. */
const FIND_OWING = statement({
  name: 'overview_owing',
  columns: ATTENTION,
  text: ($: Slots<LedgerKey & { count: number }>) => `
SELECT 'owing' AS kind, a.id AS "accountId", a.business_name AS "businessName", a.deleted_at IS NOT NULL AS deleted,
       1::bigint AS count, NULL::timestamptz AS "lastAt", -w.balance_kobo AS "owedKobo", count(*) OVER () AS total
  FROM wallets w
  JOIN connected_accounts a ON a.business_id = w.business_id AND a.id = w.connected_account_id
 WHERE w.business_id = ${$.businessId} AND w.live = ${$.live} AND w.owes
 ORDER BY w.balance_kobo, w.id LIMIT ${$.count}`,
});

/** Accounts that owe after refunds, including deleted ones, the largest debt first. */
export async function findOwing(db: Db, ledger: LedgerKey, count: number): Promise<Cut<Attention>> {
  return cutOf(await FIND_OWING.rows(db, { ...ledger, count }));
}

/** Reads all of them, by the partial index connected_accounts_check_digit. */
const FIND_CHECK_DIGIT_WARNINGS = statement({
  name: 'overview_check_digit_warnings',
  columns: ATTENTION,
  text: ($: Slots<LedgerKey & { count: number }>) => `
SELECT 'check_digit' AS kind, a.id AS "accountId", a.business_name AS "businessName", false AS deleted,
       1::bigint AS count, NULL::timestamptz AS "lastAt", 0::bigint AS "owedKobo", count(*) OVER () AS total
  FROM connected_accounts a
 WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.check_digit_warning AND a.deleted_at IS NULL
 ORDER BY a.sequence DESC LIMIT ${$.count}`,
});

/** Accounts whose number does not fit their bank, the newest first. */
export async function findCheckDigitWarnings(db: Db, ledger: LedgerKey, count: number): Promise<Cut<Attention>> {
  return cutOf(await FIND_CHECK_DIGIT_WARNINGS.rows(db, { ...ledger, count }));
}

export interface RefusedCount {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly accountId: AccountId;
  /** A date in Lagos. */
  readonly day: string;
  readonly payments: number;
  readonly lastAt: Date;
}

/** In order of the primary key, so that two concurrent processes can't deadlock. */
const ADD_REFUSED = statement({
  name: 'add_refused_payments',
  text: ($: Slots<Record<keyof RefusedCount, string>>) => `
INSERT INTO refused_payments AS r (business_id, live, day, connected_account_id, payments, last_at)
  SELECT * FROM unnest(${$.businessId}::bigint[], ${$.live}::boolean[], ${$.day}::date[], ${$.accountId}::bigint[],
    ${$.payments}::bigint[], ${$.lastAt}::timestamptz[])
    AS n (business_id, live, day, account_id, payments, last_at)
   ORDER BY n.business_id, n.live, n.day, n.account_id
  ON CONFLICT (business_id, live, day, connected_account_id) DO UPDATE
    SET payments = r.payments + excluded.payments, last_at = greatest(r.last_at, excluded.last_at)`,
});

/** One statement for all counts. */
export async function addRefused(tx: Tx, counts: readonly RefusedCount[]): Promise<void> {
  await ADD_REFUSED.run(tx, {
    businessId: plainArray(counts.map((count) => count.businessId)),
    live: plainArray(counts.map((count) => count.live)),
    day: plainArray(counts.map((count) => count.day)),
    accountId: plainArray(counts.map((count) => count.accountId)),
    payments: plainArray(counts.map((count) => count.payments)),
    lastAt: plainArray(counts.map((count) => count.lastAt.toISOString())),
  });
}
