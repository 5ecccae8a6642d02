/**
 * SQL of what wallets have to pay out. Reads, which filling makes under the ledger's lock and a preview in one
 * snapshot.
 */
import { sql } from 'kysely';
import { plainArray } from '../../database/array-literal.ts';
import type { AccountId, WalletId } from '../../database/ids.ts';
import type { Db } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { IS_PAYMENT } from '../../ledger/purposes.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { isDue } from '../calendar/is-due.ts';
import type { Terms } from './terms.ts';

/** Of the ids, one that is no account of the ledger, deleted ones included; primary key. */
export async function findForeignAccount(
  db: Db,
  { businessId, live }: LedgerKey,
  ids: readonly AccountId[],
): Promise<AccountId | undefined> {
  const { rows } = await sql<{ id: AccountId }>`SELECT n.id FROM unnest(${plainArray(ids)}::bigint[]) AS n (id)
 WHERE NOT EXISTS (SELECT FROM connected_accounts a
                    WHERE a.business_id = ${businessId} AND a.live = ${live} AND a.id = n.id)
 ORDER BY n.id LIMIT 1`.execute(db);
  return rows[0]?.id;
}

export interface Candidate {
  readonly walletId: WalletId;
  readonly accountId: AccountId;
  readonly balanceKobo: bigint;
  readonly lastWalletSequence: bigint;
  readonly deleted: boolean;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountBusinessName: string;
  readonly delayBusinessDays: number;
  readonly terms: Terms;
}

export interface Search {
  readonly after: bigint;
  /** The accounts that are asked for; undefined for all. */
  readonly accountIds: readonly AccountId[] | undefined;
  /** Of a schedule's run: the accounts that fell due by these dates, and deleted ones; undefined for all. */
  readonly due: DueDates | undefined;
  /** The most candidates, and the most wallets that are looked at for them. */
  readonly limit: number;
  readonly window: number;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Where the next search goes on; undefined when there are no more wallets. */
  readonly next: bigint | undefined;
}

interface CandidateRow {
  looked: bigint;
  last_looked: bigint | null;
  wallet_id: WalletId | null;
  connected_account_id: AccountId;
  balance_kobo: bigint;
  last_sequence: bigint;
  deleted: boolean;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  business_name: string;
  delay_business_days: number;
  minimum_kobo: bigint;
  reserve_kobo: bigint;
  reserve_percent_e4: number;
}

/**
 * The next wallets that hold something, in the order of their ids. Along the primary key of wallets, or from the chosen
 * accounts by theirs; everything else by primary keys. What stands for an account replaces what stands for its business
 * as a whole.
 */
export async function findCandidates(db: Db, ledger: LedgerKey, search: Search): Promise<Candidates> {
  const { businessId, live } = ledger;
  const { after, accountIds, due, limit, window } = search;
  const chosen =
    accountIds === undefined
      ? sql`wallets w`
      : sql`connected_accounts c JOIN wallets w ON w.business_id = c.business_id AND w.id = c.wallet_id`;
  const isChosen =
    accountIds === undefined
      ? sql`true`
      : sql`c.business_id = ${businessId} AND c.live = ${live} AND c.id = ANY (${plainArray(accountIds)}::bigint[])`;
  const isWanted = due === undefined ? sql`true` : sql`(a.deleted_at IS NOT NULL OR ${isDue(due)})`;
  const { rows } = await sql<CandidateRow>`
    WITH looked AS MATERIALIZED (
      SELECT w.id, w.connected_account_id, w.balance_kobo, w.last_sequence
        FROM ${chosen}
       WHERE w.business_id = ${businessId} AND w.live = ${live} AND w.id > ${after} AND ${isChosen}
       ORDER BY w.id LIMIT ${window}
    ), found AS (
      SELECT w.id AS wallet_id, w.connected_account_id, w.balance_kobo, w.last_sequence,
             a.deleted_at IS NOT NULL AS deleted, a.bank_code, b.name AS bank_name, a.account_number, a.account_name,
             a.business_name, coalesce(o.delay_business_days, s.delay_business_days, 0) AS delay_business_days,
             coalesce(o.minimum_kobo, s.minimum_kobo, 0) AS minimum_kobo,
             coalesce(o.reserve_kobo, s.reserve_kobo, 0) AS reserve_kobo,
             coalesce(o.reserve_percent_e4, s.reserve_percent_e4, 0) AS reserve_percent_e4
        FROM looked w
        JOIN connected_accounts a ON a.business_id = ${businessId} AND a.id = w.connected_account_id
        JOIN banks b ON b.code = a.bank_code
        LEFT JOIN settlement_overrides o ON o.business_id = ${businessId} AND o.connected_account_id = a.id
          AND o.live = ${live}
        LEFT JOIN settlement_settings s ON s.business_id = ${businessId} AND s.live = ${live}
       WHERE w.balance_kobo > 0 AND ${isWanted}
       ORDER BY w.id LIMIT ${limit}
    )
    SELECT l.looked, l.last_looked, f.*
      FROM (SELECT count(*) AS looked, max(id) AS last_looked FROM looked) AS l
      LEFT JOIN found f ON true
     ORDER BY f.wallet_id`.execute(db);
  const candidates = rows.flatMap((row) => (row.wallet_id === null ? [] : [candidateFromRow(row, row.wallet_id)]));
  const [first] = rows;
  if (candidates.length === limit) return { candidates, next: candidates.at(-1)?.walletId };
  const isLast = first === undefined || first.looked < BigInt(window);
  return { candidates, next: isLast ? undefined : (first.last_looked ?? undefined) };
}

function candidateFromRow(row: CandidateRow, walletId: WalletId): Candidate {
  return {
    walletId,
    accountId: row.connected_account_id,
    balanceKobo: row.balance_kobo,
    lastWalletSequence: row.last_sequence,
    deleted: row.deleted,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountBusinessName: row.business_name,
    delayBusinessDays: row.delay_business_days,
    terms: {
      minimumKobo: row.minimum_kobo,
      reserveKobo: row.reserve_kobo,
      reservePercentE4: row.reserve_percent_e4,
    },
  };
}

/** A wallet, and the first sequence of its ledger that is too late to be settled. */
export interface Unsettled {
  readonly walletId: WalletId;
  readonly lastWalletSequence: bigint;
  readonly unsettledFrom: bigint;
}

/**
 * What wallets hold without the payments from a sequence of the ledger on. Along a wallet's own sequence the ledger's
 * rises, so halving finds where those begin: the balance there, and what other transactions did since. Those are few,
 * and in the partial index transactions_uncommon_by_wallet, however many payments came in.
 */
export async function findSettled(
  db: Db,
  { businessId, live }: LedgerKey,
  wallets: readonly Unsettled[],
): Promise<ReadonlyMap<WalletId, bigint>> {
  const { rows } = await sql<{ wallet_id: WalletId; settled_kobo: bigint }>`
    WITH RECURSIVE search (wallet_id, unsettled_from, low, high) AS (
      SELECT n.wallet_id, n.unsettled_from, 1::bigint, n.last_sequence + 1
        FROM unnest(
          ${plainArray(wallets.map(({ walletId }) => walletId))}::bigint[],
          ${plainArray(wallets.map(({ unsettledFrom }) => unsettledFrom))}::bigint[],
          ${plainArray(wallets.map(({ lastWalletSequence }) => lastWalletSequence))}::bigint[]
        ) AS n (wallet_id, unsettled_from, last_sequence)
      UNION ALL
      SELECT s.wallet_id, s.unsettled_from,
             CASE WHEN s.is_settled THEN s.middle + 1 ELSE s.low END, CASE WHEN s.is_settled THEN s.high
               ELSE s.middle END
        FROM (SELECT h.*, (SELECT t.sequence < h.unsettled_from FROM transactions t
                            WHERE t.business_id = ${businessId} AND t.wallet_id = h.wallet_id
                              AND t.wallet_sequence = h.middle) AS is_settled
                FROM (SELECT s.*, (s.low + s.high) / 2 AS middle FROM search s WHERE s.low < s.high) AS h
              OFFSET 0) AS s
    )
    SELECT s.wallet_id,
           coalesce((SELECT t.balance_after_kobo FROM transactions t
                      WHERE t.business_id = ${businessId} AND t.wallet_id = s.wallet_id
                        AND t.wallet_sequence = s.low - 1), 0)
           + coalesce((SELECT sum(t.wallet_kobo) FROM transactions t
                        WHERE t.business_id = ${businessId} AND t.live = ${live} AND t.wallet_id = s.wallet_id
                          AND t.wallet_sequence >= s.low
                          AND (t.clearing_kobo > 0 OR t.purpose <> 'product_sale')
                          AND NOT ${sql.raw(IS_PAYMENT)}), 0)::bigint AS settled_kobo
      FROM search s WHERE s.low = s.high`.execute(db);
  return new Map(rows.map((row) => [row.wallet_id, row.settled_kobo]));
}
