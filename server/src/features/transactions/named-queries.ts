/**
 * SQL of transactions in the dashboard: the lists of queries.ts with the columns that people need, one transaction with
 * its account, and the export. No locks. Names of accounts are read only for the rows that are shown.
 */
import type { Database, Db } from '../../platform/database/pool.ts';
import { listOf, orNull, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey, Transaction } from '../../core/ledger/posting.ts';
import { boundsQuery, OF_ANY_ACCOUNT } from '../../core/ledger/sequence-bounds.ts';
import { TRANSACTION_COLUMNS, transactionFromRow } from '../../core/ledger/transaction-row.ts';
import type { NumberRange } from '../../platform/wire/paging.ts';
import { filterValues, type FilterValues, fitsFilters, IS_UNCOMMON, matchesCommon } from './filters.ts';
import {
  ACCOUNT_SCOPE,
  type Filter,
  LEDGER_SCOPE,
  listStatements,
  type Owner,
  RANGE,
  rangeValues,
  type RangeValues,
  type Scope,
  type Shape,
} from './queries.ts';
import { searchStatements } from './search-queries.ts';

/** A transaction and its account's name, by the primary key of connected_accounts. */
const TRANSACTION = `t.*, (SELECT n.business_name FROM connected_accounts n
                WHERE n.business_id = t.business_id AND n.id = t.connected_account_id) AS account_name`;
const NAMED_COLUMNS = { ...TRANSACTION_COLUMNS, account_name: 'connected_accounts.business_name' } as const;

export interface NamedTransaction {
  readonly transaction: Transaction;
  readonly accountName: string;
}

type NamedRow = RowOf<typeof NAMED_COLUMNS>;

const namedFromRow = (row: NamedRow): NamedTransaction => ({
  transaction: transactionFromRow(row),
  accountName: row.account_name,
});

/** A row for each transaction of a page, newest first; for an empty page one row without a transaction. */
const PAGE_COLUMNS = { slot: 'int8', total_count: 'int8', ...orNull(NAMED_COLUMNS) } as const;

export type PageRow = RowOf<typeof PAGE_COLUMNS>;

/** The transactions of one page. */
export const transactionsOf = (rows: readonly PageRow[]): NamedTransaction[] =>
  rows.filter(hasTransaction).map(namedFromRow);

const hasTransaction = (row: PageRow): row is PageRow & NamedRow => row.id !== null;

const ROW_PAGES: Shape<typeof PAGE_COLUMNS> = {
  name: 'dashboard_',
  columns: PAGE_COLUMNS,
  transaction: TRANSACTION,
  selected: (totalCount) => `${totalCount} AS total_count, ${listOf(NAMED_COLUMNS, 'page')}`,
  page: (transactions) => `LEFT JOIN LATERAL (${transactions}) AS page ON true`,
  order: 'ORDER BY slot, page.position DESC',
};

/** The dashboard treats a deleted account like any other. */
const ANY_ACCOUNT_SCOPE: Scope = {
  ...ACCOUNT_SCOPE,
  ...OF_ANY_ACCOUNT,
  ownersOfPages: `JOIN connected_accounts a
    ON a.business_id = k.business_id AND a.id = k.account_id AND a.live = k.live
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id`,
};

export const NAMED_STATEMENTS = listStatements(ROW_PAGES, ANY_ACCOUNT_SCOPE);
export const NAMED_SEARCHES = searchStatements(ROW_PAGES, ANY_ACCOUNT_SCOPE);

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
): Promise<{ readonly transaction: Transaction; readonly account: AccountOfTransaction } | undefined> {
  const row = await db
    // See ledgerAsRow for why the ids are not compared directly.
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

const BOUNDS = { first: 'int8', last: 'int8' } as const;

const rangeStatement = (scope: Scope) =>
  statement<RangeValues, typeof BOUNDS>({
    name: `${scope.name}_transaction_range`,
    columns: BOUNDS,
    numbered: RANGE,
    text: () => `${boundsQuery(scope)}
SELECT b.first, b.last FROM o CROSS JOIN bounds b`,
  });

type OwnerValues = Pick<RangeValues, 'businessId' | 'live' | 'accountId'>;
const OWNER = ['businessId', 'live', 'accountId'] as const;

interface ExportValues extends OwnerValues, FilterValues, NumberRange {
  readonly width: bigint;
  readonly rowsMax: number;
}

/**
 * The part of the range that one statement of an export reads: at most `rowsMax` rows within `width` sequence numbers
 * downwards from `last`, so that its time is bounded whatever the filter excludes. By the primary key or the unique
 * index on the wallet's sequence, or by the partial index on uncommon transactions if only those can match.
 */
const exportStatement = (scope: Scope, onlyUncommon: boolean) =>
  statement({
    name: `${scope.name}_export${onlyUncommon ? '_uncommon' : ''}`,
    columns: { position: 'int8', ...NAMED_COLUMNS },
    numbered: OWNER,
    text: ($: Slots<ExportValues>) => `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
)
SELECT ${scope.sequence} AS position, ${TRANSACTION}
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE ${scope.sequence} >= greatest(${$.first}::bigint, ${$.last}::bigint - ${$.width}::bigint + 1)
   AND ${scope.sequence} <= ${$.last}::bigint
   AND ${fitsFilters($)}
   ${onlyUncommon ? `AND ${IS_UNCOMMON}` : ''}
 ORDER BY ${scope.sequence} DESC
 LIMIT ${$.rowsMax}`,
  });

/** Unique index transactions_reference_unique. */
const positionStatement = (scope: Scope) =>
  statement({
    name: `${scope.name}_transaction_position`,
    columns: { position: 'int8' },
    numbered: OWNER,
    text: ($: Slots<OwnerValues & { reference: string }>) => `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
)
SELECT ${scope.sequence} AS position
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE t.business_id = $1 AND t.live = $2 AND t.reference = ${$.reference}::uuid`,
  });

const exportsOf = (scope: Scope) => ({
  position: positionStatement(scope),
  range: rangeStatement(scope),
  any: exportStatement(scope, false),
  uncommon: exportStatement(scope, true),
});
const OF_ACCOUNT = exportsOf(ANY_ACCOUNT_SCOPE);
const OF_LEDGER = exportsOf(LEDGER_SCOPE);
const exportsFor = ({ accountId }: Owner) => (accountId === undefined ? OF_LEDGER : OF_ACCOUNT);

type ExportDatabase = Pick<Database, 'pool' | 'namedStatements'>;

/**
 * The range of transactions from `from` (inclusive) to `before` (exclusive), with the given reference if there is one;
 * undefined for an owner that does not exist.
 */
export async function findRange(
  database: ExportDatabase,
  owner: Owner,
  filter: Filter,
): Promise<NumberRange | undefined> {
  const statements = exportsFor(owner);
  const values = rangeValues(owner, filter);
  const [range] = await statements.range.prepared(database, database.pool, values);
  const { reference } = filter;
  if (range === undefined || reference === undefined) return range;
  const [found] = await statements.position.prepared(database, database.pool, { ...values, reference });
  const position = found?.position;
  const isInside = position !== undefined && position >= range.first && position <= range.last;
  return isInside ? { first: position, last: position } : { first: 1n, last: 0n };
}

export interface Exported extends NamedTransaction {
  readonly position: bigint;
}

/** Newest first. */
export async function findForExport(
  database: ExportDatabase,
  owner: Owner,
  { first, last }: NumberRange,
  filter: Filter,
  { width, rowsMax }: { readonly width: bigint; readonly rowsMax: number },
): Promise<Exported[]> {
  const { any, uncommon } = exportsFor(owner);
  const part = matchesCommon(filter) ? any : uncommon;
  const rows = await part.prepared(database, database.pool, {
    ...rangeValues(owner, filter),
    ...filterValues(filter),
    first,
    last,
    width,
    rowsMax,
  });
  return rows.map((row) => ({ ...namedFromRow(row), position: row.position }));
}
