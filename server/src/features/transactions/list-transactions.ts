/** Pages of transactions, newest first, of one account or of all accounts of a business in one mode. */
import { batchedRead } from '../../platform/database/batched-read.ts';
import type { Database } from '../../platform/database/pool.ts';
import { readsPerBusiness } from '../../platform/database/per-business.ts';
import { type OnGone, readInTurns, type Turns } from '../../platform/database/turns.ts';
import { type BoundQuery, send } from '../../platform/database/statement.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import {
  type Filter,
  findFiltered,
  findForward,
  findPages,
  type ForwardKey,
  isRange,
  type ListStatements,
  type Owner,
  type PageKey,
} from './queries.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import { readLimited } from './limited-read.ts';
import type { FoundTransactions } from './member-schemas.ts';
import { type FoundSequences, sequencesIn, type WantedByMetadata, withMetadataQuery } from './metadata-queries.ts';
import { type Paging, skipOf, sliceOf } from '../../platform/wire/paging.ts';
import {
  NAMED_SEARCHES,
  NAMED_STATEMENTS,
  type NamedTransaction,
  type PageRow as NamedRow,
  transactionsOf,
} from './named-queries.ts';
import {
  findSearched,
  type Search,
  type SearchState,
  type SearchStatements,
  searchStateQuery,
  SHOWN_MAX,
} from './search-queries.ts';
import {
  API_SEARCHES,
  API_STATEMENTS,
  FORWARD_STATEMENTS,
  type PageRow as TextRow,
  wirePage,
  wireSearch,
} from './wire-page.ts';

export interface ListTransactionsDeps {
  readonly database: Pick<Database, 'pool' | 'namedStatements' | 'isDistributed'>;
  /** Filters and searches take turns here, because they may have to read much. */
  readonly heavyReads: Turns;
}

export type TransactionQuery = Filter & Paging & { readonly search?: Search | undefined };

/** Returns a page. Requests for the same page share it. */
export type ListTransactions<Page> = (owner: Owner, query: TransactionQuery, onGone?: OnGone) => Promise<Page>;

/** One kind of list: how its pages are read and rendered. */
interface ListView<Row, Page> {
  readonly statements: ListStatements<Row>;
  /** The position, from 1, of the requested page that a row belongs to. */
  readonly slotOf: (row: Row) => number;
  readonly searches: SearchStatements<Row>;
  readonly pageOf: (rows: readonly [Row, ...Row[]], state?: SearchState) => Page;
}

/** The API's list; its pages are bodies of responses. */
const AS_TEXT: ListView<TextRow, string> = {
  statements: API_STATEMENTS,
  searches: API_SEARCHES,
  slotOf: ([slot]) => Number(slot),
  pageOf: ([row], state) => wirePage(row, state),
};

export interface NamedPage {
  readonly transactions: readonly NamedTransaction[];
  readonly totalCount: number;
  /** What a search says of itself. */
  readonly search?: FoundTransactions['search'];
}

const WITH_NAMES: ListView<NamedRow, NamedPage> = {
  statements: NAMED_STATEMENTS,
  searches: NAMED_SEARCHES,
  slotOf: ({ slot }) => Number(slot),
  pageOf: (rows, state) => ({
    transactions: transactionsOf(rows),
    ...(state === undefined ? { totalCount: Number(rows[0].total_count) } : wireSearch(rows[0].total_count, state)),
  }),
};

export interface ForwardQuery {
  /** A number of the ledger, or 0. */
  readonly after: bigint;
  readonly limit: number;
}

/** Returns a page of the oldest transactions after a number. */
export type ListForward = (owner: Owner, query: ForwardQuery) => Promise<string>;

/** The lists of all transactions, and of one account's. */
export interface TransactionLists {
  /** Whole bodies of responses. */
  readonly text: ListTransactions<string>;
  /** The same for pages forward. */
  readonly forward: ListForward;
  /** With the names of accounts. */
  readonly named: ListTransactions<NamedPage>;
  /** Numbers of payments that have these values in their metadata, in the order of the cursor. */
  readonly paymentsByMetadata: FindPaymentsByMetadata;
}

/** Also of an account that is deleted. */
export type FindPaymentsByMetadata = (
  owner: Owner,
  wanted: WantedByMetadata,
  onGone?: OnGone,
) => Promise<FoundSequences>;

export const createTransactionLists = (deps: ListTransactionsDeps): TransactionLists => ({
  text: createListTransactions(deps, AS_TEXT),
  forward: createListForward(deps),
  named: createListTransactions(deps, WITH_NAMES),
  paymentsByMetadata: createFindPayments(deps),
});

/** A page of what a filter and a search match. */
interface FilteredKey extends PageKey {
  readonly filter: Filter;
  readonly search: Search | undefined;
}

/** How many pages share a query; each may have a thousand transactions. */
const PAGES_PER_QUERY_MAX = 32;
const WAY_OUT = 'Narrow it with from and to.';
/**
 * The list rejects with AppError not_found for an account that is unknown, deleted, or of another business or mode;
 * with AppError overloaded when a filter takes too long to count; with validation_failed beyond LISTED_MAX in a list
 * that can't be addressed by number. Concurrent requests for the same page share one answer, and concurrent pages
 * without a filter share one query.
 */
function createListTransactions<Row, Page>(
  { database, heavyReads }: ListTransactionsDeps,
  view: ListView<Row, Page>,
): ListTransactions<Page> {
  const readPage = batchedRead<PageKey, Page | undefined>({
    ...readsPerBusiness(database),
    nameOf: pageName,
    batchMax: PAGES_PER_QUERY_MAX,
    read: (keys) => readPages(database, view, keys, (group) => findPages(database, view.statements, group)),
  });
  const readFiltered = readInTurns<FilteredKey, Page | undefined>({
    turns: heavyReads,
    whoseOf: ({ businessId }) => String(businessId),
    nameOf: ({ filter, search, ...key }) => JSON.stringify([pageName(key), filter, search]),
    read: (key) => readFilteredPage(database, view, key),
  });

  return async ({ businessId, live, accountId }, { page, limit, search, ...filter }, onGone) => {
    const key: PageKey = { businessId, live, accountId, ...rangeOf({ page, limit }, filter, search) };
    const isFiltered = search !== undefined || Object.values(filter).some((value) => value !== undefined);
    const found = await (isFiltered ? readFiltered({ ...key, filter, search }, onGone) : readPage(key));
    if (found === undefined) throw noSuchAccount();
    return found;
  };
}

/** @throws AppError validation_failed for a page that cannot be read. */
function rangeOf(paging: Paging, filter: Filter, search: Search | undefined): Pick<PageKey, 'skip' | 'size'> {
  const { limit: size } = paging;
  if (search !== undefined) {
    const skip = Number(skipOf(paging));
    if (skip >= SHOWN_MAX) throw invalidParameter('page', `must be within the newest ${SHOWN_MAX} that a search shows`);
    return { skip: BigInt(skip), size: Math.min(size, SHOWN_MAX - skip) };
  }
  return { skip: isRange(filter) ? skipOf(paging) : BigInt(sliceOf(paging, WAY_OUT).offset), size };
}

/**
 * Writers in a ledger commit one after the other, in the order of their numbers. So a page that ends at a number has
 * all before it, and a reader who goes on from there misses nothing. The list rejects with AppError not_found as above.
 */
function createListForward({ database }: ListTransactionsDeps): ListForward {
  const readPage = batchedRead<ForwardKey, string | undefined>({
    ...readsPerBusiness(database),
    nameOf: ({ businessId, live, accountId, after, size }) =>
      `${businessId}:${live}:${accountId ?? ''}:${after}:${size}`,
    batchMax: PAGES_PER_QUERY_MAX,
    read: (keys) => readPages(database, AS_TEXT, keys, (group) => findForward(database, FORWARD_STATEMENTS, group)),
  });
  return async ({ businessId, live, accountId }, { after, limit }) => {
    const found = await readPage({ businessId, live, accountId, after, size: limit });
    if (found === undefined) throw noSuchAccount();
    return found;
  };
}

/** Pages of accounts and pages of ledgers need two statements, sent side by side. */
async function readPages<Row, Page, Key extends Owner>(
  database: ListTransactionsDeps['database'],
  { slotOf, pageOf }: ListView<Row, Page>,
  keys: readonly Key[],
  query: (keys: readonly [Key, ...Key[]]) => BoundQuery<Row>,
): Promise<(Page | undefined)[]> {
  const groups = [keys.filter((key) => key.accountId === undefined), keys.filter((key) => key.accountId !== undefined)];
  const found = new Map<Key, Page>();
  await Promise.all(
    groups.map(async ([first, ...rest]) => {
      if (first === undefined) return;
      const rows = await send(database.pool, query([first, ...rest]));
      const group = [first, ...rest];
      for (const [slot, [row, ...others]] of Map.groupBy(rows, slotOf)) {
        const key = group[slot - 1];
        if (key !== undefined && row !== undefined) found.set(key, pageOf([row, ...others]));
      }
    }),
  );
  return keys.map((key) => found.get(key));
}

async function readFilteredPage<Row, Page>(
  database: ListTransactionsDeps['database'],
  { statements, searches, pageOf }: ListView<Row, Page>,
  { filter, search, ...key }: FilteredKey,
): Promise<Page | undefined> {
  const isSearch = search !== undefined;
  const [[row, ...others], [state]] = await readLimited(database, {
    query: isSearch
      ? findSearched(database, searches, key, filter, search)
      : findFiltered(database, statements, key, filter),
    beside: isSearch ? searchStateQuery(database, key) : undefined,
    isByIndex: isSearch,
  });
  return row && pageOf([row, ...others], state);
}

/** The list rejects with AppError not_found as above. */
function createFindPayments({ database, heavyReads }: ListTransactionsDeps): FindPaymentsByMetadata {
  const read = readInTurns<{ readonly owner: Owner; readonly wanted: WantedByMetadata }, FoundSequences | undefined>({
    turns: heavyReads,
    whoseOf: ({ owner }) => String(owner.businessId),
    nameOf: ({ owner: { businessId, live, accountId }, wanted }) =>
      JSON.stringify([String(businessId), live, String(accountId), { ...wanted, edge: String(wanted.edge) }]),
    async read({ owner, wanted }) {
      const query = withMetadataQuery(database, owner, wanted);
      return sequencesIn((await readLimited(database, { query, isByIndex: true }))[0]);
    },
  });
  return async (owner, wanted, onGone) => {
    const found = await read({ owner, wanted }, onGone);
    if (found === undefined) throw noSuchAccount();
    return found;
  };
}

const pageName = ({ businessId, live, accountId, skip, size }: PageKey): string =>
  `${businessId}:${live}:${accountId ?? ''}:${skip}:${size}`;
