/** SQL of wallets' payable balances. Reads only: filling reads under the ledger's lock, a preview in one snapshot. */
import { plainArray } from '../../../platform/database/array-literal.ts';
import { HELD_SINCE, WAITS_AFTER_CHANGE } from '../../payout-rules/held-since.ts';
import type { AccountId, WalletId } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import {
  columnsOf,
  narrowed,
  orNull,
  type RowOf,
  type Slots,
  statement,
} from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { IS_PAYMENT } from '../../../core/ledger/purposes.ts';
import type { Holdable } from '../../payout-rules/hold-rules.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { type DueValues, dueValues, isDue } from '../calendar/is-due.ts';
import type { Terms } from './terms.ts';

/** Primary key. */
const FIND_FOREIGN_ACCOUNT = statement({
  name: 'find_foreign_account',
  columns: { id: narrowed<AccountId>('int8') },
  text: ($: Slots<LedgerKey & { ids: string }>) => `SELECT n.id FROM unnest(${$.ids}::bigint[]) AS n (id)
 WHERE NOT EXISTS (SELECT FROM connected_accounts a
                    WHERE a.business_id = ${$.businessId} AND a.live = ${$.live} AND a.id = n.id)
 ORDER BY n.id LIMIT 1`,
});

/** One of the ids that is not an account of the ledger; deleted accounts count as accounts. */
export async function findForeignAccount(
  db: Db,
  ledger: LedgerKey,
  ids: readonly AccountId[],
): Promise<AccountId | undefined> {
  return (await FIND_FOREIGN_ACCOUNT.first(db, { ...ledger, ids: plainArray(ids) }))?.id;
}

export interface Candidate extends Holdable {
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
  /** The requested accounts; undefined means all. */
  readonly accountIds: readonly AccountId[] | undefined;
  /** In a schedule's run, the accounts due by these dates, and deleted ones; undefined for all accounts. */
  readonly due: DueDates | undefined;
  /** The limit for candidates, and for the wallets that are examined to find them. */
  readonly limit: number;
  readonly window: number;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** The start of the next search; undefined after the last wallet. */
  readonly next: bigint | undefined;
}

const CANDIDATE = {
  connected_account_id: 'wallets.connected_account_id',
  balance_kobo: 'wallets.balance_kobo',
  last_sequence: 'wallets.last_sequence',
  deleted: 'bool',
  bank_code: 'connected_accounts.bank_code',
  bank_name: 'banks.name',
  ...columnsOf('connected_accounts', ['account_number', 'account_name', 'business_name']),
  created_at: 'connected_accounts.created_at',
  delay_business_days: 'int4',
  minimum_kobo: 'int8',
  reserve_kobo: 'int8',
  reserve_percent_e4: 'int4',
} as const;

const HOLDS = { details_changed_at: 'timestamptz?', held_since: 'timestamptz?' } as const;

const LOOKED = {
  looked: 'int8',
  last_looked: narrowed<bigint | null>('int8?'),
  ...orNull({ wallet_id: 'wallets.id', ...CANDIDATE }),
  ...HOLDS,
} as const;

type CandidateRow = RowOf<{ wallet_id: 'wallets.id' } & typeof CANDIDATE & typeof HOLDS>;

type Wanted = LedgerKey &
  DueValues & {
    readonly after: bigint;
    readonly accountIds: string | undefined;
    readonly limit: number;
    readonly window: number;
  };

/** One look-up in the primary key for each account `a`, however many changes there are. */
const LAST_CHANGE = ($: Slots<LedgerKey>): string => `
          SELECT c.at FROM bank_details_changes c
           WHERE c.business_id = ${$.businessId} AND c.connected_account_id = a.id AND ${WAITS_AFTER_CHANGE($)}
           ORDER BY c.number DESC LIMIT 1`;

/**
 * From all wallets or from chosen accounts. An account's own schedule replaces that of its business as a whole. Without
 * due dates, their rule disappears before the statement is planned.
 */
const candidates = (name: string, source: ($: Slots<Wanted>) => string) =>
  statement({
    name,
    columns: LOOKED,
    text: ($: Slots<Wanted>) => `
    WITH looked AS MATERIALIZED (
      SELECT w.id, w.connected_account_id, w.balance_kobo, w.last_sequence
        FROM ${source($)}
         AND w.business_id = ${$.businessId} AND w.live = ${$.live} AND w.id > ${$.after}
       ORDER BY w.id LIMIT ${$.window}
    ), found AS (
      SELECT w.id AS wallet_id, w.connected_account_id, w.balance_kobo, w.last_sequence,
             a.deleted_at IS NOT NULL AS deleted, a.bank_code, b.name AS bank_name, a.account_number, a.account_name,
             a.business_name, a.created_at, h.at AS details_changed_at,
             (${HELD_SINCE($)}) AS held_since,
             coalesce(o.delay_business_days, s.delay_business_days, 0) AS delay_business_days,
             coalesce(o.minimum_kobo, s.minimum_kobo, 0) AS minimum_kobo,
             coalesce(o.reserve_kobo, s.reserve_kobo, 0) AS reserve_kobo,
             coalesce(o.reserve_percent_e4, s.reserve_percent_e4, 0) AS reserve_percent_e4
        FROM looked w
        JOIN connected_accounts a ON a.business_id = ${$.businessId} AND a.id = w.connected_account_id
        JOIN banks b ON b.code = a.bank_code
        LEFT JOIN LATERAL (${LAST_CHANGE($)}) AS h ON true
        LEFT JOIN settlement_overrides o
          ON o.business_id = ${$.businessId} AND o.connected_account_id = a.id AND o.live = ${$.live}
        LEFT JOIN settlement_settings s ON s.business_id = ${$.businessId} AND s.live = ${$.live}
       WHERE w.balance_kobo > 0 AND (${$.daily}::date IS NULL OR a.deleted_at IS NOT NULL OR ${isDue($)})
       ORDER BY w.id LIMIT ${$.limit}
    )
    SELECT l.looked, l.last_looked, f.*
      FROM (SELECT count(*) AS looked, max(id) AS last_looked FROM looked) AS l
      LEFT JOIN found f ON true
     ORDER BY f.wallet_id`,
  });

/** Along the primary key of wallets. */
const FIND_CANDIDATES = candidates('find_payout_candidates', () => 'wallets w WHERE true');
/** From the primary key of connected_accounts to that of wallets. */
const FIND_CHOSEN_CANDIDATES = candidates(
  'find_chosen_payout_candidates',
  ($) => `connected_accounts c JOIN wallets w ON w.business_id = c.business_id AND w.id = c.wallet_id
       WHERE c.business_id = ${$.businessId} AND c.live = ${$.live} AND c.id = ANY (${$.accountIds}::bigint[])`,
);

/** The next wallets with a balance, in the order of their ids. */
export async function findCandidates(
  db: Db,
  ledger: LedgerKey,
  { after, accountIds, due, limit, window }: Search,
): Promise<Candidates> {
  const find = accountIds === undefined ? FIND_CANDIDATES : FIND_CHOSEN_CANDIDATES;
  const chosen = accountIds && plainArray(accountIds);
  const values = { ...ledger, after, accountIds: chosen, limit, window, ...dueValues(due) };
  const rows = await find.rows(db, values);
  const candidates = rows.filter(hasWallet).map(candidateFromRow);
  const [first] = rows;
  if (candidates.length === limit) return { candidates, next: candidates.at(-1)?.walletId };
  const isLast = first === undefined || first.looked < BigInt(window);
  return { candidates, next: isLast ? undefined : (first.last_looked ?? undefined) };
}

const hasWallet = (row: RowOf<typeof LOOKED>): row is RowOf<typeof LOOKED> & CandidateRow => row.wallet_id !== null;

function candidateFromRow(row: CandidateRow): Candidate {
  return {
    walletId: row.wallet_id,
    accountId: row.connected_account_id,
    balanceKobo: row.balance_kobo,
    lastWalletSequence: row.last_sequence,
    deleted: row.deleted,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountBusinessName: row.business_name,
    createdAt: row.created_at,
    detailsChangedAt: row.details_changed_at ?? undefined,
    heldSince: row.held_since ?? undefined,
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
 * The ledger's sequence increases along a wallet's own sequence, so bisection finds where the payments that are too
 * late begin. The result is the balance there plus what other transactions changed since. Those are few, and in the
 * partial index transactions_uncommon_by_wallet, however many payments came in.
 */
const FIND_SETTLED = statement({
  name: 'find_settled',
  columns: { wallet_id: narrowed<WalletId>('int8'), settled_kobo: 'int8' },
  text: ($: Slots<LedgerKey & Record<keyof Unsettled, string>>) => `
    WITH RECURSIVE search (wallet_id, unsettled_from, low, high) AS (
      SELECT n.wallet_id, n.unsettled_from, 1::bigint, n.last_sequence + 1
        FROM unnest(${$.walletId}::bigint[], ${$.unsettledFrom}::bigint[], ${$.lastWalletSequence}::bigint[])
          AS n (wallet_id, unsettled_from, last_sequence)
      UNION ALL
      SELECT s.wallet_id, s.unsettled_from,
             CASE WHEN s.is_settled THEN s.middle + 1 ELSE s.low END,
               CASE WHEN s.is_settled THEN s.high ELSE s.middle END
        FROM (SELECT h.*, (SELECT t.sequence < h.unsettled_from FROM transactions t
                            WHERE t.business_id = ${$.businessId} AND t.wallet_id = h.wallet_id
                              AND t.wallet_sequence = h.middle) AS is_settled
                FROM (SELECT s.*, (s.low + s.high) / 2 AS middle FROM search s WHERE s.low < s.high) AS h
              OFFSET 0) AS s
    )
    SELECT s.wallet_id,
           coalesce((SELECT t.balance_after_kobo FROM transactions t
                      WHERE t.business_id = ${$.businessId} AND t.wallet_id = s.wallet_id
                        AND t.wallet_sequence = s.low - 1), 0)
           + coalesce((SELECT sum(t.wallet_kobo) FROM transactions t
                        WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.wallet_id = s.wallet_id
                          AND t.wallet_sequence >= s.low
                          AND (t.clearing_kobo > 0 OR t.purpose <> 'product_sale') AND NOT ${IS_PAYMENT}), 0)::bigint
             AS settled_kobo
      FROM search s WHERE s.low = s.high`,
});

/** The balances of wallets without the payments from a sequence of the ledger on. */
export async function findSettled(
  db: Db,
  ledger: LedgerKey,
  wallets: readonly Unsettled[],
): Promise<ReadonlyMap<WalletId, bigint>> {
  const rows = await FIND_SETTLED.rows(db, {
    ...ledger,
    walletId: plainArray(wallets.map(({ walletId }) => walletId)),
    unsettledFrom: plainArray(wallets.map(({ unsettledFrom }) => unsettledFrom)),
    lastWalletSequence: plainArray(wallets.map(({ lastWalletSequence }) => lastWalletSequence)),
  });
  return new Map(rows.map((row) => [row.wallet_id, row.settled_kobo]));
}
