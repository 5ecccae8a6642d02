/**
 * SQL of statements. No locks. The head is one statement, and therefore one snapshot: it says which part of the
 * wallet's gapless sequence the period is, and the balances at both ends of it. Transactions never change and are only
 * added at the end of the sequence, so what is read of that part later, piece by piece, belongs to the same snapshot.
 */
import type { AccountId, BusinessId, WalletId } from '../../platform/database/ids.ts';
import type { Database } from '../../platform/database/pool.ts';
import { columnsOf, type RowOf, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { boundsQuery, OF_ANY_ACCOUNT, type Sequenced } from '../../core/ledger/sequence-bounds.ts';

export type StatementDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/** The account of a statement. */
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
  ...OF_ANY_ACCOUNT,
  owner: `connected_accounts a
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id
 WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3 AND (a.deleted_at IS NULL OR $6)`,
};

const transactionAt = (alias: string, sequence: string): string => `LEFT JOIN transactions ${alias}
    ON ${alias}.business_id = o.business_id AND ${alias}.wallet_id = o.id AND ${alias}.wallet_sequence = ${sequence}`;

const HEAD_COLUMNS = {
  wallet_id: 'wallets.id',
  // The sequences of the period, both inclusive. Without transactions in it, `last` is `first` minus one.
  first: 'int8',
  last: 'int8',
  opening_kobo: 'int8',
  closing_kobo: 'int8',
  // The time of the last transaction before the end of the period; null when there was none.
  last_at: 'transactions.created_at?',
  now: 'timestamptz',
  account_id: 'connected_accounts.id',
  ...columnsOf('connected_accounts', ['business_name', 'account_name', 'account_number', 'created_at']),
  bank_name: 'banks.name',
  owner_name: 'businesses.name',
} as const;

export type HeadRow = RowOf<typeof HEAD_COLUMNS>;

const HEAD = statement({
  name: 'statement_head',
  columns: HEAD_COLUMNS,
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
});

/** Undefined for an account that is unknown, deleted (if those are not wanted), or of another business or mode. */
export async function findHead(
  database: StatementDatabase,
  { businessId, live, accountId, withDeleted }: AccountKey,
  { from, before }: Bounds,
): Promise<HeadRow | undefined> {
  const values = [businessId, live, accountId, from, before, withDeleted];
  return (await HEAD.prepared(database, database.pool, values))[0];
}

/**
 * The most lines that one statement reads. The SQL contains it as a constant, because the planner would otherwise
 * expect a share of the table. They stay in memory while the reader of a file takes them.
 */
export const LINES_PER_READ_MAX = 200;

const LINE_COLUMNS = {
  ...columnsOf('transactions', ['wallet_sequence', 'created_at', 'reference', 'description', 'purpose', 'wallet_kobo']),
  ...columnsOf('transactions', ['commission_kobo', 'clearing_kobo', 'balance_after_kobo']),
} as const;

export type LineRow = RowOf<typeof LINE_COLUMNS>;

/** Unique index transactions_wallet_sequence_unique. */
const LINES = statement({
  name: 'statement_lines',
  columns: LINE_COLUMNS,
  text: `SELECT t.wallet_sequence, t.created_at, t.reference, t.description, t.purpose, t.wallet_kobo,
      t.commission_kobo,
       t.clearing_kobo, t.balance_after_kobo
  FROM transactions t
 WHERE t.business_id = $1 AND t.live = $2 AND t.wallet_id = $3 AND t.wallet_sequence BETWEEN $4 AND $5
 ORDER BY t.wallet_sequence
 LIMIT ${LINES_PER_READ_MAX}`,
});

/** The oldest first; both ends are included. */
export async function findLines(
  database: StatementDatabase,
  { businessId, live }: { readonly businessId: BusinessId; readonly live: boolean },
  walletId: WalletId,
  { first, last }: { readonly first: bigint; readonly last: bigint },
): Promise<LineRow[]> {
  return LINES.prepared(database, database.pool, [businessId, live, walletId, first, last]);
}

const BALANCE_COLUMNS = {
  balance_kobo: 'int8',
  // 0 before the first transaction.
  sequence: 'int8',
  reference: 'transactions.reference?',
  created_at: 'transactions.created_at?',
  now: 'timestamptz',
} as const;

const BALANCE = statement({
  name: 'balance_at',
  columns: BALANCE_COLUMNS,
  text: `${boundsQuery(OF_ACCOUNT)}
SELECT coalesce(closing.balance_after_kobo, 0) AS balance_kobo, b.last AS sequence, closing.reference,
      closing.created_at,
       clock_timestamp() AS now
  FROM o CROSS JOIN bounds b
  ${transactionAt('closing', 'b.last')}`,
});

/** `before` is in ISO 8601, with microseconds. Undefined as for `findHead`. */
export async function findBalance(
  database: StatementDatabase,
  { businessId, live, accountId, withDeleted }: AccountKey,
  before: string | null,
): Promise<RowOf<typeof BALANCE_COLUMNS> | undefined> {
  const values = [businessId, live, accountId, null, before, withDeleted];
  return (await BALANCE.prepared(database, database.pool, values))[0];
}
