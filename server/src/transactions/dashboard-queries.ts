/**
 * SQL of transactions in the dashboard: the lists of queries.ts with what a person wants to see of a row, one
 * transaction with its account, and the export. No locks. Names of accounts are looked up for the rows that are shown
 * and no others.
 */
import { bind, type Database, type Db, type Statement } from '../database/pool.ts';
import type { LedgerKey, Transaction } from '../ledger/posting.ts';
import { boundsQuery } from '../ledger/sequence-bounds.ts';
import { transactionFromRow } from '../ledger/transaction-row.ts';
import {
  ACCOUNT_SCOPE,
  type Filter,
  IS_UNCOMMON,
  LEDGER_SCOPE,
  type ListStatements,
  matchesCommon,
  type Owner,
  type Scope,
  statementsOf,
} from './queries.ts';

/** Primary key of connected_accounts. */
const ACCOUNT_NAME = `(SELECT n.business_name FROM connected_accounts n
                WHERE n.business_id = t.business_id AND n.id = t.connected_account_id)`;

/** What is shown of a transaction, in the order of SummaryFields. Instants are whole milliseconds since the epoch. */
const SUMMARY_LINE = `concat_ws(E'\\x1f', t.id, t.reference, t.connected_account_id, ${ACCOUNT_NAME}, t.clearing_kobo > 0,
              abs(t.wallet_kobo), abs(t.clearing_kobo), abs(t.commission_kobo), t.balance_after_kobo - t.wallet_kobo,
              t.balance_after_kobo, t.purpose, t.description, (extract(epoch FROM t.created_at) * 1000)::bigint)`;

/** The fields of a line, as PostgreSQL writes them. */
export type SummaryFields = readonly [
  id: string,
  reference: string,
  accountId: string,
  accountName: string,
  /** `t` or `f`. */
  isDebit: string,
  amountKobo: string,
  grossKobo: string,
  commissionKobo: string,
  balanceBeforeKobo: string,
  balanceAfterKobo: string,
  purpose: string,
  description: string,
  epochMs: string,
];

/** Here an account that was deleted is one like any other. */
const ANY_ACCOUNT_SCOPE: Scope = {
  ...ACCOUNT_SCOPE,
  name: 'dashboard_account',
  line: SUMMARY_LINE,
  owner: `connected_accounts a
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id
 WHERE a.business_id = $1 AND a.live = $2 AND a.id = $3`,
  ownersOfPages: `JOIN connected_accounts a
    ON a.business_id = k.business_id AND a.id = k.account_id AND a.live = k.live
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id`,
};
const ANY_LEDGER_SCOPE: Scope = { ...LEDGER_SCOPE, name: 'dashboard_ledger', line: SUMMARY_LINE };

export const DASHBOARD_STATEMENTS: ListStatements = {
  ofAccount: statementsOf(ANY_ACCOUNT_SCOPE),
  ofLedger: statementsOf(ANY_LEDGER_SCOPE),
};

export interface TransactionAndAccount {
  readonly transaction: Transaction;
  readonly account: AccountOfTransaction;
}

export interface AccountOfTransaction {
  readonly businessName: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly deleted: boolean;
}

/** Unique index transactions_reference_unique, and the primary keys of accounts and banks. */
export async function findTransaction(
  db: Db,
  { businessId, live }: LedgerKey,
  reference: string,
): Promise<TransactionAndAccount | undefined> {
  const row = await db
    // Why not by the ids themselves: see ledgerAsRow.
    .with(
      (cte) => cte('k').materialized(),
      (query) =>
        query
          .selectFrom('ledgers')
          .select(['business_id', 'live'])
          .where('business_id', '=', businessId)
          .where('live', '=', live),
    )
    .selectFrom('k')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.business_id', '=', 'k.business_id').onRef('t.live', '=', 'k.live'),
    )
    .innerJoin('connected_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 't.business_id').onRef('a.id', '=', 't.connected_account_id'),
    )
    .innerJoin('banks as b', 'b.code', 'a.bank_code')
    .selectAll('t')
    .select(['a.business_name', 'b.name as bank_name', 'a.account_number', 'a.deleted_at'])
    .where('t.reference', '=', reference)
    .executeTakeFirst();
  return (
    row && {
      transaction: transactionFromRow(row),
      account: {
        businessName: row.business_name,
        bankName: row.bank_name,
        accountNumber: row.account_number,
        deleted: row.deleted_at !== null,
      },
    }
  );
}

/** A range of the owner's sequence, both ends included; empty when `first` is greater than `last`. */
export interface SequenceRange {
  readonly first: bigint;
  readonly last: bigint;
}

const rangeStatement = (scope: Scope): Statement => ({
  name: `${scope.name}_transaction_range`,
  text: `${boundsQuery(scope)}
SELECT b.first, b.last FROM o CROSS JOIN bounds b`,
});

/**
 * The part of the range that one statement of an export looks at: at most $9 rows of at most $8 sequence numbers
 * downwards from $5, so that its time is bounded whatever the filter leaves out. By the primary key or the unique index
 * on the wallet's sequence, or by the partial index on uncommon transactions where only those can match.
 */
const exportStatement = (scope: Scope, onlyUncommon: boolean): Statement => ({
  name: `${scope.name}_export${onlyUncommon ? '_uncommon' : ''}`,
  text: `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
)
SELECT ${scope.sequence} AS position, ${SUMMARY_LINE} AS line, t.metadata
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE ${scope.sequence} >= greatest($4::bigint, $5::bigint - $8::bigint + 1) AND ${scope.sequence} <= $5::bigint
   AND ($6::boolean IS NULL OR (t.clearing_kobo > 0) = $6) AND ($7::text IS NULL OR t.purpose = $7)
   ${onlyUncommon ? `AND ${IS_UNCOMMON}` : ''}
 ORDER BY ${scope.sequence} DESC
 LIMIT $9`,
});

/** Unique index transactions_reference_unique. */
const positionStatement = (scope: Scope): Statement => ({
  name: `${scope.name}_transaction_position`,
  text: `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
)
SELECT ${scope.sequence} AS position
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE t.business_id = $1 AND t.live = $2 AND t.reference = $4::uuid`,
});

const exportsOf = (scope: Scope) => ({
  position: positionStatement(scope),
  range: rangeStatement(scope),
  any: exportStatement(scope, false),
  uncommon: exportStatement(scope, true),
});
const OF_ACCOUNT = exportsOf(ANY_ACCOUNT_SCOPE);
const OF_LEDGER = exportsOf(ANY_LEDGER_SCOPE);
const exportsFor = ({ accountId }: Owner) => (accountId === undefined ? OF_LEDGER : OF_ACCOUNT);

type ExportDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/**
 * Of what happened from `from` on and before `before`, and has the reference where one is wanted; undefined for an
 * owner that does not exist.
 */
export async function findRange(
  database: ExportDatabase,
  owner: Owner,
  { from, before, reference }: Filter,
): Promise<SequenceRange | undefined> {
  const statements = exportsFor(owner);
  const ids = [owner.businessId, owner.live, owner.accountId ?? null];
  const values = [...ids, from ?? null, before ?? null];
  const { rows } = await database.pool.query<SequenceRange>(bind(database, statements.range, values));
  const [range] = rows;
  if (range === undefined || reference === undefined) return range;
  const found = await database.pool.query<{ position: bigint }>(
    bind(database, statements.position, [...ids, reference]),
  );
  const position = found.rows[0]?.position;
  const isInside = position !== undefined && position >= range.first && position <= range.last;
  return isInside ? { first: position, last: position } : { first: 1n, last: 0n };
}

export interface ExportedRow {
  readonly position: bigint;
  readonly line: string;
  readonly metadata: string;
}

/** Newest first. */
export async function findForExport(
  database: ExportDatabase,
  owner: Owner,
  { first, last }: SequenceRange,
  filter: Filter,
  { width, rowsMax }: { readonly width: bigint; readonly rowsMax: number },
): Promise<ExportedRow[]> {
  const { any, uncommon } = exportsFor(owner);
  const statement = matchesCommon(filter) ? any : uncommon;
  const isDebit = filter.type === undefined ? null : filter.type === 'debit';
  const query = bind(database, statement, [
    owner.businessId,
    owner.live,
    owner.accountId ?? null,
    first,
    last,
    isDebit,
    filter.purpose ?? null,
    width,
    rowsMax,
  ]);
  return (await database.pool.query<ExportedRow>(query)).rows;
}
