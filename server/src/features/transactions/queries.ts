/**
 * SQL of the transaction lists. Each answer is one statement and therefore one snapshot: the totals, the count and the
 * page agree. No locks. Every statement returns one row for an existing owner (an account's wallet, or a ledger), and
 * none otherwise.
 *
 * All of them rely on two facts that posting guarantees: sequence numbers have no gaps, so a page is a range of them,
 * and `created_at` never decreases along them, so an instant is found by bisection.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { AccountId } from '../../platform/database/ids.ts';
import type { Database } from '../../platform/database/pool.ts';
import {
  type BoundQuery,
  type Columns,
  type RowOf,
  type Statement,
  statement,
} from '../../platform/database/statement.ts';
import { listedQuery, type ListedValues } from '../../core/ledger/blocks/listed.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import {
  boundsQuery,
  firstAbove,
  OF_ANY_ACCOUNT,
  OF_LEDGER,
  type Sequenced,
} from '../../core/ledger/sequence-bounds.ts';
import { returnedOfLedger, returnedOfWallet } from '../../core/ledger/returned.ts';
import {
  filterValues,
  type FilterValues,
  fitsFilters,
  isNarrowed,
  listsOf,
  matchesCommon,
  type Narrowing,
} from './filters.ts';

type Namer = Pick<Database, 'namedStatements'>;

/** The account whose transactions are wanted; undefined for those of all accounts, including deleted ones. */
export interface Owner extends LedgerKey {
  readonly accountId: AccountId | undefined;
}

/** `skip` transactions are newer than the page, which has at most `size`. */
export interface PageKey extends Owner {
  readonly skip: bigint;
  readonly size: number;
}

export interface Filter extends Narrowing {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

/** The values of a statement about the transactions of an owner in a period, in the order of `boundsQuery`. */
export interface RangeValues {
  readonly businessId: bigint;
  readonly live: boolean;
  readonly accountId: bigint | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

export const RANGE = ['businessId', 'live', 'accountId', 'from', 'before'] as const;

export const rangeValues = ({ businessId, live, accountId }: Owner, { from, before }: Filter): RangeValues => ({
  businessId,
  live,
  accountId: accountId ?? null,
  from: from ?? null,
  before: before ?? null,
});

/** The values of one page of what a filter matches. */
export interface FilteredValues extends RangeValues, FilterValues, ListedValues {}

export const filteredValues = (key: PageKey, filter: Filter): FilteredValues => ({
  ...rangeValues(key, filter),
  ...filterValues(filter),
  ...listsOf(filter),
  skip: key.skip,
  size: key.size,
});

/** Whether the transaction `t` is of the period from $4 to $5. */
export const IN_PERIOD =
  '($4::timestamptz IS NULL OR t.created_at >= $4) AND ($5::timestamptz IS NULL OR t.created_at < $5)';

/**
 * A page has at most a thousand rows. The constant tells the planner, which would otherwise expect a share of the table
 * and compile such a query each time (JIT).
 */
const PAGE_ROWS_MAX = 1_000;

/** The columns of a page. */
export interface Shape<C extends Columns> {
  /** The prefix of its statements' names. */
  readonly name: string;
  readonly columns: C;
  readonly asText?: boolean;
  /** The columns of a transaction `t`. */
  readonly transaction: string;
  /** The columns of the owner `o`, with what payouts gave back, the filter's count, and of the page. */
  readonly selected: (totalCount: string, returnedKobo: string) => string;
  /** Wraps the SELECT of a page's transactions, each with its `position`; the result follows FROM, as `page`. */
  readonly page: (transactions: string) => string;
  /** The ORDER BY at the end of the statement. */
  readonly order: string;
}

/** The owner whose transactions are read. */
export interface Scope extends Sequenced {
  readonly name: string;
  /** The same for a set of pages as `k`. */
  readonly ownersOfPages: string;
  /** What the owner's payouts gave back. */
  readonly returnedKobo: string;
  /** A SELECT of the owner's first `sequence` after the ledger's number `k.after`, as `number`. */
  readonly firstAfter: string;
}

export const ACCOUNT_SCOPE: Scope = {
  ...OF_ANY_ACCOUNT,
  name: 'account',
  owner: `${OF_ANY_ACCOUNT.owner} AND a.deleted_at IS NULL`,
  ownersOfPages: `JOIN connected_accounts a
    ON a.business_id = k.business_id AND a.id = k.account_id AND a.live = k.live AND a.deleted_at IS NULL
  JOIN wallets o ON o.business_id = a.business_id AND o.id = a.wallet_id`,
  returnedKobo: returnedOfWallet('o'),
  firstAfter: firstAbove(OF_ANY_ACCOUNT, 'k.after'),
};

export const LEDGER_SCOPE: Scope = {
  ...OF_LEDGER,
  name: 'ledger',
  ownersOfPages: 'JOIN ledgers o ON o.business_id = k.business_id AND o.live = k.live AND k.account_id IS NULL',
  returnedKobo: returnedOfLedger('o'),
  firstAfter: 'SELECT k.after + 1 AS number',
};

/** Pages without a filter: ranges of the sequence, all equally fast. */
const pagesStatement = <C extends Columns>(
  shape: Shape<C>,
  { name, ownersOfPages, isOwned, sequence, returnedKobo }: Scope,
) =>
  statement({
    ...shape,
    name: `${shape.name}${name}_transaction_pages`,
    text: `SELECT k.slot, ${shape.selected('o.last_sequence', returnedKobo)}
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
    AS k (business_id, live, account_id, skip, size, slot)
  ${ownersOfPages}
 ${shape.page(`SELECT ${shape.transaction}, ${sequence} AS position
         FROM transactions t
        WHERE ${isOwned}
          AND ${sequence} <= o.last_sequence - k.skip AND ${sequence} > o.last_sequence - k.skip - k.size
        ORDER BY ${sequence} DESC
        LIMIT ${PAGE_ROWS_MAX}`)}
 ${shape.order}`,
  });

/** Pages forward from a number of the ledger, the oldest first: ranges of the sequence, too. */
const forwardStatement = <C extends Columns>(shape: Shape<C>, scope: Scope) =>
  statement({
    ...shape,
    name: `${shape.name}${scope.name}_transactions_after`,
    text: `SELECT k.slot, ${shape.selected('o.last_sequence', scope.returnedKobo)}
  FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
    AS k (business_id, live, account_id, after, size, slot)
  ${scope.ownersOfPages}
 CROSS JOIN LATERAL (${scope.firstAfter}) AS beginning
 ${shape.page(`SELECT ${shape.transaction}, -${scope.sequence} AS position
         FROM transactions t
        WHERE ${scope.isOwned}
          AND ${scope.sequence} >= beginning.number AND ${scope.sequence} < beginning.number + k.size
        ORDER BY ${scope.sequence}
        LIMIT ${PAGE_ROWS_MAX}`)}
 ${shape.order}`,
  });

/** A period without any other filter: a range of the sequence, too. */
const periodStatement = <C extends Columns>(shape: Shape<C>, scope: Scope) =>
  statement<FilteredValues, C>({
    ...shape,
    name: `${shape.name}${scope.name}_transactions_of_period`,
    numbered: RANGE,
    text: ($) => `${boundsQuery(scope)}
SELECT 1::bigint AS slot, ${shape.selected('greatest(b.last - b.first + 1, 0)', scope.returnedKobo)}
  FROM o CROSS JOIN bounds b
 ${shape.page(`SELECT ${shape.transaction}, ${scope.sequence} AS position
         FROM transactions t
        WHERE ${scope.isOwned} AND ${scope.sequence} >= b.first
          AND ${scope.sequence} <= b.last - ${$.skip} AND ${scope.sequence} > b.last - ${$.skip} - ${$.size}::bigint
        ORDER BY ${scope.sequence} DESC
        LIMIT ${PAGE_ROWS_MAX}`)}
 ${shape.order}`,
  });

/** Filters by type, kind and purpose, by the lists that the ledger keeps. */
const listedStatement = <C extends Columns>(shape: Shape<C>, scope: Scope) =>
  statement<FilteredValues, C>({
    ...shape,
    name: `${shape.name}${scope.name}_listed_transactions`,
    numbered: RANGE,
    text: ($) => `${boundsQuery(scope)}, ${listedQuery($, scope, fitsFilters($))}
SELECT 1::bigint AS slot, ${shape.selected('(SELECT m.count FROM matching m)', scope.returnedKobo)}
  FROM o
 ${shape.page(`SELECT ${shape.transaction}, chosen.position
         FROM chosen
        CROSS JOIN LATERAL (
              SELECT * FROM transactions t WHERE ${scope.isOwned} AND ${scope.sequence} = chosen.position
              OFFSET 0) AS t`)}
 ${shape.order}`,
  });

/** Unique index transactions_reference_unique: one transaction, if it matches the rest of the filter, or none. */
const referenceStatement = <C extends Columns>(shape: Shape<C>, scope: Scope) =>
  statement<FilteredValues, C>({
    ...shape,
    name: `${shape.name}${scope.name}_transaction_by_reference`,
    numbered: RANGE,
    text: ($) => `WITH o AS MATERIALIZED (
SELECT o.* FROM ${scope.owner}
), found AS MATERIALIZED (
SELECT ${shape.transaction}, ${scope.sequence} AS position
  FROM o JOIN transactions t ON ${scope.isOwned}
 WHERE t.business_id = $1 AND t.live = $2 AND t.reference = ${$.reference}::uuid
   AND ${IN_PERIOD}
   AND ${fitsFilters($)}
)
SELECT 1::bigint AS slot, ${shape.selected('(SELECT count(*) FROM found)', scope.returnedKobo)}
  FROM o
 ${shape.page(`SELECT * FROM found OFFSET ${$.skip}`)}
 ${shape.order}`,
  });

type PageStatement<Row> = Statement<readonly unknown[], Row>;
type FilteredStatement<Row> = Statement<FilteredValues, Row>;

interface ScopeStatements<Row> extends Readonly<Record<'period' | 'listed' | 'reference', FilteredStatement<Row>>> {
  readonly pages: PageStatement<Row>;
}

/** The statements of one kind of list, for accounts and for ledgers. */
export interface ListStatements<Row> {
  readonly ofAccount: ScopeStatements<Row>;
  readonly ofLedger: ScopeStatements<Row>;
}

const statementsOf = <C extends Columns>(shape: Shape<C>, scope: Scope): ScopeStatements<RowOf<C>> => ({
  pages: pagesStatement(shape, scope),
  period: periodStatement(shape, scope),
  listed: listedStatement(shape, scope),
  reference: referenceStatement(shape, scope),
});

export const listStatements = <C extends Columns>(
  shape: Shape<C>,
  ofAccount: Scope = ACCOUNT_SCOPE,
): ListStatements<RowOf<C>> => ({
  ofAccount: statementsOf(shape, ofAccount),
  ofLedger: statementsOf(shape, LEDGER_SCOPE),
});

/** The statements of pages forward. */
export type ForwardStatements<Row> = Readonly<Record<'ofAccount' | 'ofLedger', PageStatement<Row>>>;

export const forwardStatements = <C extends Columns>(shape: Shape<C>): ForwardStatements<RowOf<C>> => ({
  ofAccount: forwardStatement(shape, ACCOUNT_SCOPE),
  ofLedger: forwardStatement(shape, LEDGER_SCOPE),
});

const statementsFor = <Row>(statements: ListStatements<Row>, { accountId }: Owner): ScopeStatements<Row> =>
  accountId === undefined ? statements.ofLedger : statements.ofAccount;

/** Several pages, either all of accounts or all of ledgers. */
export const findPages = <Row>(
  namer: Namer,
  statements: ListStatements<Row>,
  keys: readonly [PageKey, ...PageKey[]],
): BoundQuery<Row> =>
  statementsFor(statements, keys[0]).pages.bind(
    namer,
    pageValues(
      keys,
      keys.map((key) => key.skip),
    ),
  );

/** A page forward: at most `size` transactions after the ledger's number `after`. */
export interface ForwardKey extends Owner {
  readonly after: bigint;
  readonly size: number;
}

/** Several pages forward, either all of accounts or all of ledgers. */
export const findForward = <Row>(
  namer: Namer,
  { ofAccount, ofLedger }: ForwardStatements<Row>,
  keys: readonly [ForwardKey, ...ForwardKey[]],
): BoundQuery<Row> =>
  (keys[0].accountId === undefined ? ofLedger : ofAccount).bind(
    namer,
    pageValues(
      keys,
      keys.map((key) => key.after),
    ),
  );

const pageValues = (keys: readonly (Owner & { readonly size: number })[], starts: readonly bigint[]): string[] => [
  plainArray(keys.map((key) => key.businessId)),
  plainArray(keys.map((key) => key.live)),
  plainArray(keys.map((key) => key.accountId ?? 'NULL')),
  plainArray(starts),
  plainArray(keys.map((key) => key.size)),
];

/** Whether a page with this filter may be at any depth: most transactions may match it. */
export const isRange = (filter: Filter): boolean => filter.reference === undefined && matchesCommon(filter);

/** One page of a filter's matches. */
export function findFiltered<Row>(
  namer: Namer,
  statements: ListStatements<Row>,
  key: PageKey,
  filter: Filter,
): BoundQuery<Row> {
  const { period, listed, reference } = statementsFor(statements, key);
  const chosen = filter.reference !== undefined ? reference : isNarrowed(filter) ? listed : period;
  return chosen.bind(namer, filteredValues(key, filter));
}
