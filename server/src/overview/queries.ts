/** SQL of the overview: sums of a span, and what needs attention. */
import { sql } from 'kysely';
import { plainArray } from '../database/array-literal.ts';
import type { AccountId, BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { ledgerAsRow } from '../ledger/ledger-row.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { Bucket } from '../time/lagos.ts';
import { dayOf, hourOf, type NotRolledUp, notRolledUp, SUMS_OF_TRANSACTION } from './roll-up-queries.ts';

/** Payments, what they brought into wallets, and what the business earned on them. A payout that came back is none. */
export interface Sums {
  readonly payments: bigint;
  readonly inflowKobo: bigint;
  readonly commissionKobo: bigint;
}

/** Primary key of ledgers; no lock. */
export async function findBalance(db: Db, { businessId, live }: LedgerKey): Promise<bigint> {
  const row = await db
    .selectFrom('ledgers')
    .select('balance_kobo')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .executeTakeFirstOrThrow();
  return row.balance_kobo;
}

export interface Point extends Sums {
  /** The first instant of the hour, or of the day in Lagos. */
  readonly at: Date;
}

/**
 * Those that have something, oldest first. A range of the primary key of ledger_hours, of at most one row per hour, and
 * the transactions that are not in them yet.
 */
export async function findPoints(
  db: Db,
  { businessId, live }: LedgerKey,
  { from, before, bucket }: { readonly from: Date; readonly before: Date; readonly bucket: Bucket },
  rest: NotRolledUp | undefined,
): Promise<Point[]> {
  // Days begin at 23:00 UTC.
  const { rows } = await sql<Point>`WITH ${ledgerAsRow({ businessId, live })}
SELECT date_bin(${bucket === 'hour' ? '1 hour' : '1 day'}::interval, h.hour, timestamptz '1999-12-31T23:00:00Z') AS at,
       sum(h.payments)::bigint AS payments, sum(h.inflow_kobo)::bigint AS "inflowKobo",
       sum(h.commission_kobo)::bigint AS "commissionKobo"
  FROM (SELECT h.hour, h.payments, h.inflow_kobo, h.commission_kobo FROM ledger_hours h
         WHERE h.business_id = ${businessId} AND h.live = ${live}
         UNION ALL
        SELECT ${hourOf(sql`t.created_at`)} AS hour, ${SUMS_OF_TRANSACTION} FROM ${notRolledUp(rest)}) AS h
 WHERE h.hour >= ${from} AND h.hour < ${before}
 GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export interface TopAccount {
  readonly id: AccountId;
  readonly businessName: string;
  readonly deleted: boolean;
  readonly inflowKobo: bigint;
  readonly payments: bigint;
}

/**
 * Those with the largest inflow, deleted ones too. `firstDay` and `lastDay` are dates in Lagos, both included. A range
 * of the primary key of account_days, and the transactions that are not in them yet.
 */
export async function findTopAccounts(
  db: Db,
  { businessId, live }: LedgerKey,
  { firstDay, lastDay, count }: { readonly firstDay: string; readonly lastDay: string; readonly count: number },
  rest: NotRolledUp | undefined,
): Promise<TopAccount[]> {
  const { rows } = await sql<TopAccount>`WITH ${ledgerAsRow({ businessId, live })}
SELECT top.id, a.business_name AS "businessName", a.deleted_at IS NOT NULL AS deleted, top.inflow_kobo AS "inflowKobo", top.payments
  FROM (SELECT d.connected_account_id AS id, sum(d.inflow_kobo)::bigint AS inflow_kobo, sum(d.payments)::bigint AS payments
          FROM (SELECT d.day, d.connected_account_id, d.payments, d.inflow_kobo FROM account_days d
                 WHERE d.business_id = ${businessId} AND d.live = ${live}
                 UNION ALL
                SELECT f.day, f.connected_account_id, f.payments, f.inflow_kobo
                  FROM (SELECT ${dayOf(sql`t.created_at`)} AS day, t.connected_account_id, ${SUMS_OF_TRANSACTION}
                          FROM ${notRolledUp(rest)}) AS f) AS d
         WHERE d.day >= ${firstDay}::date AND d.day <= ${lastDay}::date
         GROUP BY d.connected_account_id HAVING sum(d.payments) > 0
         ORDER BY inflow_kobo DESC, payments DESC, id LIMIT ${count}) AS top
  JOIN connected_accounts a ON a.business_id = ${businessId} AND a.id = top.id
 ORDER BY top.inflow_kobo DESC, top.payments DESC, top.id`.execute(db);
  return rows;
}

/** Those that a list shows, and how many there are in all. */
export interface Cut<Entry> {
  readonly entries: readonly Entry[];
  readonly totalCount: bigint;
}

/** Of rows that each say how many there are without the limit. */
export function cutOf<Entry>(rows: readonly (Entry & { readonly total: bigint })[]): Cut<Entry> {
  return { entries: rows.map(({ total: _total, ...entry }) => entry as Entry), totalCount: rows[0]?.total ?? 0n };
}

/** One list of several. */
export const together = <Entry>(cuts: readonly Cut<Entry>[]): Cut<Entry> => ({
  entries: cuts.flatMap(({ entries }) => entries),
  totalCount: cuts.reduce((sum, { totalCount }) => sum + totalCount, 0n),
});

export interface Attention {
  readonly kind: 'refused_payments' | 'owing' | 'check_digit';
  readonly accountId: AccountId;
  readonly businessName: string;
  readonly deleted: boolean;
  readonly count: bigint;
  readonly lastAt: Date | null;
  readonly owedKobo: bigint;
}

type Counted = Attention & { readonly total: bigint };

/**
 * Accounts that are still disabled and were sent payments from `firstDay` on, the latest first. A range of the primary
 * key of refused_payments.
 */
export async function findRefused(
  db: Db,
  { businessId, live }: LedgerKey,
  { firstDay, count }: { readonly firstDay: string; readonly count: number },
): Promise<Cut<Attention>> {
  const { rows } =
    await sql<Counted>`SELECT 'refused_payments' AS kind, a.id AS "accountId", a.business_name AS "businessName", false AS deleted, r.count,
       r.last_at AS "lastAt", 0::bigint AS "owedKobo",
       count(*) OVER () AS total
  FROM (SELECT p.connected_account_id AS id, sum(p.payments)::bigint AS count, max(p.last_at) AS last_at
          FROM refused_payments p
         WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.day >= ${firstDay}::date
         GROUP BY p.connected_account_id) AS r
  JOIN connected_accounts a ON a.business_id = ${businessId} AND a.id = r.id
 WHERE NOT a.enabled AND a.deleted_at IS NULL
 ORDER BY r.last_at DESC, a.id LIMIT ${count}`.execute(db);
  return cutOf(rows);
}

/**
 * Accounts that owe after refunds, deleted ones too, those who owe most first. Reads all of them, which are few, by the
 * partial index wallets_owing.
 */
export async function findOwing(db: Db, { businessId, live }: LedgerKey, count: number): Promise<Cut<Attention>> {
  const { rows } = await sql<Counted>`SELECT 'owing' AS kind, a.id AS "accountId", a.business_name AS "businessName",
       a.deleted_at IS NOT NULL AS deleted, 1::bigint AS count, NULL::timestamptz AS "lastAt", -w.balance_kobo AS "owedKobo",
       count(*) OVER () AS total
  FROM wallets w
  JOIN connected_accounts a ON a.business_id = w.business_id AND a.id = w.connected_account_id
 WHERE w.business_id = ${businessId} AND w.live = ${live} AND w.owes
 ORDER BY w.balance_kobo, w.id LIMIT ${count}`.execute(db);
  return cutOf(rows);
}

/**
 * Accounts whose number does not fit their bank, the newest first. Reads all of them, by the partial index
 * connected_accounts_check_digit.
 */
export async function findCheckDigitWarnings(
  db: Db,
  { businessId, live }: LedgerKey,
  count: number,
): Promise<Cut<Attention>> {
  const { rows } =
    await sql<Counted>`SELECT 'check_digit' AS kind, a.id AS "accountId", a.business_name AS "businessName",
       false AS deleted, 1::bigint AS count, NULL::timestamptz AS "lastAt", 0::bigint AS "owedKobo",
       count(*) OVER () AS total
  FROM connected_accounts a
 WHERE a.business_id = ${businessId} AND a.live = ${live} AND a.check_digit_warning AND a.deleted_at IS NULL
 ORDER BY a.sequence DESC LIMIT ${count}`.execute(db);
  return cutOf(rows);
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

/** One statement for all, in order of the primary key, so that two processes that count at once can't deadlock. */
export async function addRefused(tx: Tx, counts: readonly RefusedCount[]): Promise<void> {
  await sql`INSERT INTO refused_payments AS r (business_id, live, day, connected_account_id, payments, last_at)
  SELECT * FROM unnest(
    ${plainArray(counts.map((count) => count.businessId))}::bigint[], ${plainArray(counts.map((count) => count.live))}::boolean[],
    ${plainArray(counts.map((count) => count.day))}::date[], ${plainArray(counts.map((count) => count.accountId))}::bigint[],
    ${plainArray(counts.map((count) => count.payments))}::bigint[],
    ${plainArray(counts.map((count) => count.lastAt.toISOString()))}::timestamptz[])
    AS n (business_id, live, day, account_id, payments, last_at)
   ORDER BY n.business_id, n.live, n.day, n.account_id
  ON CONFLICT (business_id, live, day, connected_account_id) DO UPDATE
    SET payments = r.payments + excluded.payments, last_at = greatest(r.last_at, excluded.last_at)`.execute(tx);
}
