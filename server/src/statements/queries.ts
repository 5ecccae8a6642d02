/**
 * SQL of statements. No locks. The head is one statement, hence of one moment: it says which part of the wallet's
 * gapless sequence the period is, and the balances at both ends of it. Transactions never change and come only at the
 * end of the sequence, so that what is read of that part afterwards, piece by piece, is of the same moment.
 */
import type { AccountId, BusinessId, WalletId } from '../database/ids.ts';
import { bind, type Database, type Statement } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { boundsQuery, type Sequenced } from '../ledger/sequence-bounds.ts';

export type StatementDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/** Whose statement it is. */
export interface AccountKey extends LedgerKey {
  readonly accountId: AccountId;
  /** Deleted accounts are found, too. */
  readonly withDeleted: boolean;
}

/** Null leaves a side open. */
export interface Bounds {
  /** Inclusive. */
  readonly from: Date | null;
  /** Exclusive. */
  readonly before: Date | null;
}

/** Primary keys of connected_accounts and wallets; unique index transactions_wallet_sequence_unique. */
const OF_ACCOUNT: Sequenced = {
  owner: `connected_accounts a
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id
 WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3 AND (a.deleted_at IS NULL OR $6)`,
  isOwned: 't.business_id = o.business_id AND t.wallet_id = o.id',
  sequence: 't.wallet_sequence',
};

const transactionAt = (alias: string, sequence: string): string => `LEFT JOIN transactions ${alias}
    ON ${alias}.business_id = o.business_id AND ${alias}.wallet_id = o.id AND ${alias}.wallet_sequence = ${sequence}`;

const HEAD: Statement = {
  name: 'statement_head',
  text: `${boundsQuery(OF_ACCOUNT)}
SELECT o.id AS wallet_id, b.first, b.last,
       coalesce(opening.balance_after_kobo, 0) AS opening_kobo, coalesce(closing.balance_after_kobo, 0) AS closing_kobo,
       closing.created_at AS last_at, clock_timestamp() AS now,
       a.id AS account_id, a.business_name, a.account_name, a.account_number, a.created_at,
       k.name AS bank_name, business.name AS owner_name
  FROM o CROSS JOIN bounds b
  ${transactionAt('opening', 'b.first - 1')}
  ${transactionAt('closing', 'b.last')}
  JOIN connected_accounts a ON a.business_id = o.business_id AND a.id = o.connected_account_id
  JOIN banks k ON k.code = a.bank_code
  JOIN businesses business ON business.id = o.business_id`,
};

export interface HeadRow {
  readonly wallet_id: WalletId;
  /** Of the period, both included; `last` is the one before `first` when nothing happened in it. */
  readonly first: bigint;
  readonly last: bigint;
  readonly opening_kobo: bigint;
  readonly closing_kobo: bigint;
  /** When the last transaction before the end of the period was; null when there was none. */
  readonly last_at: Date | null;
  readonly now: Date;
  readonly account_id: AccountId;
  readonly business_name: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly created_at: Date;
  readonly bank_name: string;
  readonly owner_name: string;
}

/** Undefined for an account that is unknown, deleted where those are not wanted, or of another business or mode. */
export async function findHead(
  database: StatementDatabase,
  { businessId, live, accountId, withDeleted }: AccountKey,
  { from, before }: Bounds,
): Promise<HeadRow | undefined> {
  const values = [businessId, live, accountId, from, before, withDeleted];
  return (await database.pool.query<HeadRow>(bind(database, HEAD, values))).rows[0];
}

/**
 * The most lines that one statement reads. It stands in the text as well, because the planner would otherwise expect a
 * share of the table.
 */
export const LINES_PER_READ_MAX = 1_000;

/** Unique index transactions_wallet_sequence_unique. */
const LINES: Statement = {
  name: 'statement_lines',
  text: `SELECT t.wallet_sequence, t.created_at, t.reference, t.description, t.purpose, t.wallet_kobo, t.commission_kobo,
       t.clearing_kobo, t.balance_after_kobo
  FROM transactions t
 WHERE t.business_id = $1 AND t.live = $2 AND t.wallet_id = $3 AND t.wallet_sequence BETWEEN $4 AND $5
 ORDER BY t.wallet_sequence
 LIMIT ${LINES_PER_READ_MAX}`,
};

export interface LineRow {
  readonly wallet_sequence: bigint;
  readonly created_at: Date;
  readonly reference: string;
  readonly description: string;
  readonly purpose: string;
  readonly wallet_kobo: bigint;
  readonly commission_kobo: bigint;
  readonly clearing_kobo: bigint;
  readonly balance_after_kobo: bigint;
}

/** The oldest first; both ends are included. */
export async function findLines(
  database: StatementDatabase,
  { businessId, live }: { readonly businessId: BusinessId; readonly live: boolean },
  walletId: WalletId,
  { first, last }: { readonly first: bigint; readonly last: bigint },
): Promise<LineRow[]> {
  const values = [businessId, live, walletId, first, last];
  return (await database.pool.query<LineRow>(bind(database, LINES, values))).rows;
}

const BALANCE: Statement = {
  name: 'balance_at',
  text: `${boundsQuery(OF_ACCOUNT)}
SELECT coalesce(closing.balance_after_kobo, 0) AS balance_kobo, b.last AS sequence, closing.reference, closing.created_at,
       clock_timestamp() AS now
  FROM o CROSS JOIN bounds b
  ${transactionAt('closing', 'b.last')}`,
};

export interface BalanceRow {
  readonly balance_kobo: bigint;
  /** 0 before the first transaction. */
  readonly sequence: bigint;
  readonly reference: string | null;
  readonly created_at: Date | null;
  readonly now: Date;
}

/** Undefined as for `findHead`. */
export async function findBalance(
  database: StatementDatabase,
  { businessId, live, accountId, withDeleted }: AccountKey,
  before: Date | null,
): Promise<BalanceRow | undefined> {
  const values = [businessId, live, accountId, null, before, withDeleted];
  return (await database.pool.query<BalanceRow>(bind(database, BALANCE, values))).rows[0];
}
