/** SQL of accounts for the dashboard. Plain reads, no locks. */
import { sql } from 'kysely';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { selected } from '../../platform/database/noun-columns.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { inRunsOfWallet, paidOutOfWallet } from '../../core/ledger/balance-parts.ts';
import { returnedOfWallet } from '../../core/ledger/returned.ts';
import { startOfBlock } from '../../core/ledger/sequence-bounds.ts';
import type { Slice } from '../../platform/wire/paging.ts';
import { type AccountFilter, ALIASES, SHOWN_COLUMNS } from './account.ts';
import { fittingAccounts } from './word-queries.ts';

export type AccountSort = 'newest' | 'oldest' | 'name' | 'balance';

const ofLedger = (db: Db, { businessId, live }: LedgerKey) =>
  db.selectFrom('connected_accounts as a').where((eb) => eb.and({ 'a.business_id': businessId, 'a.live': live }));

const accounts = (db: Db, { businessId, live }: LedgerKey, { enabled, search, externalId }: AccountFilter) =>
  ofLedger(db, { businessId, live })
    .where('a.deleted_at', 'is', null)
    .$if(enabled !== undefined, (query) => query.where('a.enabled', '=', enabled === true))
    .$if(externalId !== undefined, (query) => query.where('a.external_id', '=', externalId ?? ''))
    .$if(search !== undefined, (query) =>
      query.where('a.id', 'in', fittingAccounts({ businessId, live }, search ?? '')),
    );

const summaries = (db: Db, ledger: LedgerKey, filter: AccountFilter) => summariesOf(accounts(db, ledger, filter));

const summariesOf = (of: ReturnType<typeof ofLedger>) =>
  of
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.business_id', '=', 'a.business_id').onRef('w.id', '=', 'a.wallet_id'),
    )
    .innerJoin('banks as b', 'b.code', 'a.bank_code')
    .select(selected(SHOWN_COLUMNS, ALIASES))
    .select(['a.check_digit_warning', 'a.deleted_at'])
    .select(['w.balance_kobo', 'w.inflow_kobo', 'w.commission_kobo', 'w.last_sequence'])
    .select(sql.raw<bigint>(returnedOfWallet('w')).as('returned_kobo'))
    .select(ON_HOLD.as('on_hold'));

/** Somebody put it on hold. By account_holds_open. */
const ON_HOLD = sql<boolean>`EXISTS (
  SELECT FROM account_holds AS h
   WHERE h.business_id = a.business_id AND h.live = a.live AND h.connected_account_id = a.id AND h.released_at IS NULL
)`;

/** All that makes a balance, too: each payout of the account is read. */
const withFigures = (of: ReturnType<typeof summariesOf>) =>
  of
    .select(sql.raw<bigint>(paidOutOfWallet('w')).as('paid_out_kobo'))
    .select(sql.raw<bigint>(inRunsOfWallet('w')).as('in_runs_kobo'));

export type SummaryRow = Awaited<ReturnType<typeof findSummaryPage>>[number];

export type FiguresRow = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number];

/**
 * Chooses the page first, by sequence numbers, and then reads its rows. By age it uses the partial unique index on the
 * sequence; by name connected_accounts_by_name. With `enabled`, and by balance, it reads every account; with a search,
 * those that fit; with an own id, one. The sequence breaks ties, so that no account is on two pages.
 */
export async function findSummaryPage(
  db: Db,
  ledger: LedgerKey,
  filter: AccountFilter & Slice & { readonly sort: AccountSort },
) {
  const chosen = accounts(db, ledger, filter).select('a.sequence').limit(filter.limit).offset(filter.offset);
  const page = summaries(db, ledger, ALL_ACCOUNTS);
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

const ALL_ACCOUNTS = { enabled: undefined, search: undefined, externalId: undefined };
const BY_NAME = sql`lower(a.business_name)`;

/** Older than `before`, newest first: the keyset of the export. */
export async function findSummariesBefore(
  db: Db,
  ledger: LedgerKey,
  filter: AccountFilter & { readonly before: bigint | undefined; readonly size: number },
): Promise<FiguresRow[]> {
  const { before } = filter;
  return withFigures(summaries(db, ledger, filter))
    .$if(before !== undefined, (query) => query.where('a.sequence', '<', before ?? 0n))
    .orderBy('a.sequence', 'desc')
    .limit(filter.size)
    .execute();
}

/** Without a filter, the number is in the ledger's row. */
export async function countAccounts(db: Db, ledger: LedgerKey, filter: AccountFilter): Promise<number> {
  if (filter.enabled === undefined && filter.search === undefined && filter.externalId === undefined) {
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

/** Also of a deleted account that is still owed money. Primary key. */
export async function findSummary(db: Db, ledger: LedgerKey, id: AccountId): Promise<FiguresRow | undefined> {
  return withFigures(summariesOf(ofLedger(db, ledger)))
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.deleted_at', 'is', null), eb('w.balance_kobo', '>', 0n)]))
    .executeTakeFirst();
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
  id: 'connected_accounts.id',
  bank_code: 'connected_accounts.bank_code',
  account_number: 'connected_accounts.account_number',
} as const;

/** By the partial unique index on bank details. */
const FIND_TAKEN_BANK_DETAILS = statement({
  name: 'find_taken_bank_details',
  columns: TAKEN,
  text: ($: Slots<LedgerKey & { bankCodes: readonly string[]; accountNumbers: readonly string[] }>) => `
    SELECT a.id, a.bank_code, a.account_number
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

const NAMED = {
  id: 'connected_accounts.id',
  external_id: 'connected_accounts.external_id!',
  request_print_ciphertext: 'connected_accounts.request_print_ciphertext',
} as const;

/** By the partial unique index on own ids. */
const FIND_TAKEN_EXTERNAL_IDS = statement({
  name: 'find_taken_external_ids',
  columns: NAMED,
  text: ($: Slots<LedgerKey & { externalIds: readonly string[] }>) => `
    SELECT a.id, a.external_id, a.request_print_ciphertext
      FROM unnest(${$.externalIds}::text[]) AS wanted (external_id)
      JOIN connected_accounts a
        ON a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.external_id = wanted.external_id
       AND a.deleted_at IS NULL`,
});

/** Those of these own ids that belong to an account already, with the print of the request that created it. */
export async function findTakenExternalIds(
  db: Db,
  ledger: LedgerKey,
  externalIds: readonly string[],
): Promise<RowOf<typeof NAMED>[]> {
  return externalIds.length === 0 ? [] : FIND_TAKEN_EXTERNAL_IDS.rows(db, { ...ledger, externalIds });
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
