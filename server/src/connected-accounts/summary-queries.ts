/** SQL of accounts for the dashboard. Plain reads, no locks. */
import { sql } from 'kysely';
import type { AccountId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { type RowOf, type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { returnedOfWallet } from '../ledger/returned.ts';
import { startOfBlock } from '../ledger/sequence-bounds.ts';
import type { Slice } from '../wire/paging.ts';
import type { AccountFilter } from './account.ts';
import { fittingAccounts } from './word-queries.ts';

export type AccountSort = 'newest' | 'oldest' | 'name' | 'balance';

const accounts = (db: Db, { businessId, live }: LedgerKey, { enabled, search }: AccountFilter) =>
  db
    .selectFrom('connected_accounts as a')
    .where((eb) => eb.and({ 'a.business_id': businessId, 'a.live': live }))
    .where('a.deleted_at', 'is', null)
    .$if(enabled !== undefined, (query) => query.where('a.enabled', '=', enabled === true))
    .$if(search !== undefined, (query) =>
      query.where('a.id', 'in', fittingAccounts({ businessId, live }, search ?? '')),
    );

const summaries = (db: Db, ledger: LedgerKey, filter: AccountFilter) =>
  accounts(db, ledger, filter)
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.business_id', '=', 'a.business_id').onRef('w.id', '=', 'a.wallet_id'),
    )
    .innerJoin('banks as b', 'b.code', 'a.bank_code')
    .select(['a.id', 'a.sequence', 'a.business_name', 'a.account_name', 'a.bank_code', 'b.name as bank_name'])
    .select(['a.account_number', 'a.email', 'a.mobile', 'a.first_name', 'a.last_name', 'a.enabled', 'a.split_type'])
    .select(['a.percent_e4', 'a.fee_kobo', 'a.cap_kobo', 'a.check_digit_warning', 'a.created_at', 'w.balance_kobo'])
    .select(['w.inflow_kobo', 'w.commission_kobo', 'w.last_sequence'])
    .select(sql.raw<bigint>(returnedOfWallet('w')).as('returned_kobo'));

export type SummaryRow = Awaited<ReturnType<typeof findSummaryPage>>[number];

/**
 * Chooses the page first, by sequence numbers, and then reads its rows. By age it uses the partial unique index on the
 * sequence; by name connected_accounts_by_name. With `enabled`, and by balance, it reads every account; with a search,
 * those that fit. The sequence breaks ties, so that no account is on two pages.
 */
export async function findSummaryPage(
  db: Db,
  ledger: LedgerKey,
  filter: AccountFilter & Slice & { readonly sort: AccountSort },
) {
  const chosen = accounts(db, ledger, filter).select('a.sequence').limit(filter.limit).offset(filter.offset);
  const page = summaries(db, ledger, { enabled: undefined, search: undefined });
  switch (filter.sort) {
    case 'newest':
      return page
        .where('a.sequence', 'in', chosen.orderBy('a.sequence', 'desc'))
        .orderBy('a.sequence', 'desc')
        .execute();
    case 'oldest':
      return page.where('a.sequence', 'in', chosen.orderBy('a.sequence')).orderBy('a.sequence').execute();
    case 'name':
      return page
        .where('a.sequence', 'in', chosen.orderBy(BY_NAME).orderBy('a.sequence'))
        .orderBy(BY_NAME)
        .orderBy('a.sequence')
        .execute();
    case 'balance': {
      const byBalance = chosen
        .innerJoin('wallets as w', (join) =>
          join.onRef('w.business_id', '=', 'a.business_id').onRef('w.id', '=', 'a.wallet_id'),
        )
        .orderBy('w.balance_kobo', 'desc')
        .orderBy('a.sequence');
      return page
        .where('a.sequence', 'in', byBalance)
        .orderBy('w.balance_kobo', 'desc')
        .orderBy('a.sequence')
        .execute();
    }
    default:
      throw new Error('a list has no such order');
  }
}

const BY_NAME = sql`lower(a.business_name)`;

/** Older than `before`, newest first: the keyset of the export. */
export async function findSummariesBefore(
  db: Db,
  ledger: LedgerKey,
  filter: AccountFilter & { readonly before: bigint | undefined; readonly size: number },
): Promise<SummaryRow[]> {
  const { before } = filter;
  return summaries(db, ledger, filter)
    .$if(before !== undefined, (query) => query.where('a.sequence', '<', before ?? 0n))
    .orderBy('a.sequence', 'desc')
    .limit(filter.size)
    .execute();
}

/** Without a filter, the number is in the ledger's row. */
export async function countAccounts(db: Db, ledger: LedgerKey, filter: AccountFilter): Promise<number> {
  if (filter.enabled === undefined && filter.search === undefined) {
    const row = await db
      .selectFrom('ledgers')
      .select('account_count')
      .where((eb) => eb.and({ business_id: ledger.businessId, live: ledger.live }))
      .executeTakeFirst();
    return Number(row?.account_count ?? 0n);
  }
  const { count } = await accounts(db, ledger, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Primary key. */
export async function findSummary(db: Db, ledger: LedgerKey, id: AccountId): Promise<SummaryRow | undefined> {
  return summaries(db, ledger, { enabled: undefined, search: undefined }).where('a.id', '=', id).executeTakeFirst();
}

/** Primary key. */
export async function findSealedKey(
  db: Db,
  { businessId, live }: LedgerKey,
  id: AccountId,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('connected_accounts')
    .select('authorization_key_ciphertext')
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.authorization_key_ciphertext;
}

const TAKEN = {
  bank_code: 'connected_accounts.bank_code',
  account_number: 'connected_accounts.account_number',
} as const;

/** By the partial unique index on bank details. */
const FIND_TAKEN_BANK_DETAILS = statement({
  name: 'find_taken_bank_details',
  columns: TAKEN,
  text: ($: Slots<LedgerKey & { bankCodes: readonly string[]; accountNumbers: readonly string[] }>) => `
    SELECT a.bank_code, a.account_number
      FROM unnest(${$.bankCodes}::text[], ${$.accountNumbers}::text[]) AS wanted (bank_code, account_number)
      JOIN connected_accounts a
        ON a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.bank_code = wanted.bank_code
       AND a.account_number = wanted.account_number AND a.deleted_at IS NULL`,
});

/** Those of these bank details that belong to an account already. */
export async function findTakenBankDetails(
  db: Db,
  ledger: LedgerKey,
  details: readonly { readonly bankCode: string; readonly accountNumber: string }[],
): Promise<RowOf<typeof TAKEN>[]> {
  if (details.length === 0) return [];
  return FIND_TAKEN_BANK_DETAILS.rows(db, {
    ...ledger,
    bankCodes: details.map((detail) => detail.bankCode),
    accountNumbers: details.map((detail) => detail.accountNumber),
  });
}

const BLOCKS = {
  isOwnedBlock: 'n.business_id = wallet.business_id AND n.live = wallet.live AND n.wallet_id = wallet.id',
};

/**
 * `created_at` never decreases along the wallet's gapless sequence, so each instant is found by bisection of the block
 * that it is in: seven look-ups in the unique index on the sequence. The look-ups are scalar subqueries, which can only
 * run one by one; as joins they were planned as a scan of the whole history for each step. The business is the
 * wallet's, see ledgerAsRow. OFFSET 0 keeps the planner from inlining a look-up into both places that use its result.
 */
const FIND_BALANCES_AT = statement({
  name: 'find_balances_at',
  columns: { balance_kobo: 'int8' },
  text: ($: Slots<LedgerKey & { id: AccountId; instants: readonly string[] }>) => `
    WITH RECURSIVE wallet AS MATERIALIZED (
      SELECT w.business_id, w.live, w.id, w.last_sequence
        FROM connected_accounts a
        JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
       WHERE a.business_id = ${$.businessId} AND a.id = ${$.id} AND a.live = ${$.live} AND a.deleted_at IS NULL
    ), halving AS (
      SELECT i.at, i.slot, coalesce(${startOfBlock(BLOCKS, '<= i.at', 'DESC')}, 0) AS low,
             least(wallet.last_sequence, ${startOfBlock(BLOCKS, '> i.at', 'ASC')} - 1) AS high
        FROM unnest(${$.instants}::timestamptz[]) WITH ORDINALITY AS i (at, slot), wallet
      UNION ALL
      SELECT h.at, h.slot,
             CASE WHEN h.is_reached THEN h.middle ELSE h.low END,
             CASE WHEN h.is_reached THEN h.high ELSE h.middle - 1 END
        FROM (SELECT m.*, (SELECT t.created_at <= m.at FROM transactions t
                            WHERE t.business_id = wallet.business_id AND t.wallet_id = wallet.id
                              AND t.wallet_sequence = m.middle) AS is_reached
                FROM wallet CROSS JOIN (SELECT *, (low + high + 1) / 2 AS middle FROM halving WHERE low < high) AS m
              OFFSET 0) AS h
    )
    SELECT coalesce((SELECT t.balance_after_kobo FROM transactions t
                      WHERE t.business_id = wallet.business_id AND t.wallet_id = wallet.id
                        AND t.wallet_sequence = h.low), 0) AS balance_kobo
      FROM halving h
     CROSS JOIN wallet
     WHERE h.low = h.high
     ORDER BY h.slot`,
});

/** The wallet's balance at each of the instants, in their order; no rows for an account that does not exist. */
export const findBalancesAt = (
  db: Db,
  ledger: LedgerKey,
  id: AccountId,
  instants: readonly Date[],
): Promise<{ readonly balance_kobo: bigint }[]> =>
  FIND_BALANCES_AT.rows(db, { ...ledger, id, instants: instants.map((at) => at.toISOString()) });
