import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { invalidRequest } from './requests.ts';
import { type Forward, queryOf, walkForward, walkGrowing, type PageWanted, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Transaction = components['schemas']['Transaction'];
/** A page with the totals of the wallet, or of all wallets of the business. */
export type TransactionPage = components['schemas']['TransactionList']['data'];

/** `return` is a payout that came back. */
export type TransactionKind = 'payment' | 'refund' | 'payout' | 'return';

export interface TransactionFilter {
  /** Inclusive. A text is passed to the API: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Inclusive. */
  readonly to?: Date | string | undefined;
  readonly type?: Transaction['type'] | undefined;
  /** One or several. */
  readonly kind?: TransactionKind | readonly TransactionKind[] | undefined;
  readonly purpose?: string | undefined;
  readonly reference?: string | undefined;
}

/** Describes a page of `list` or `listOfAccount`: the newest 100 are shown, up to 1,000 are counted. */
export interface TransactionSearch {
  /** Words of the description and of metadata's values, an amount, or the beginning of a reference. */
  readonly search?: string | undefined;
  /** Exactly these values; found at once after the payment. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The transactions of wallets. All lists are newest first; with `after` the oldest first. */
export interface Transactions {
  /** A page of the whole business. */
  list(
    wanted?: TransactionFilter & TransactionSearch & PageWanted & Forward,
    options?: CallOptions,
  ): Promise<TransactionPage>;
  listOfAccount(
    accountId: number,
    wanted?: TransactionFilter & TransactionSearch & PageWanted & Forward,
    options?: CallOptions,
  ): Promise<TransactionPage>;
  /**
   * All transactions that existed when the walk began, each once, even if new ones arrive. With `after` those after a
   * sequence, in order, until there is none that is newer: go on later from the last one's `sequence`. `timeoutMs` is
   * for each page.
   */
  all(filter?: TransactionFilter & WalkOptions & Forward, options?: CallOptions): AsyncIterable<Transaction>;
  allOfAccount(
    accountId: number,
    filter?: TransactionFilter & WalkOptions & Forward,
    options?: CallOptions,
  ): AsyncIterable<Transaction>;
}

export function transactionsOf(http: Client<paths>, calls: Calls): Transactions {
  const list: Transactions['list'] = (wanted, options) =>
    calls.read(options, (signal) => {
      const query = transactionQuery(wanted);
      return unwrap(http.GET('/v1/business/subaccounts/transactions', { params: { query }, signal }));
    });
  const listOfAccount: Transactions['listOfAccount'] = (accountId, wanted, options) =>
    calls.read(options, (signal) => {
      const params = { path: { subAccountId: accountId }, query: transactionQuery(wanted) };
      return unwrap(http.GET('/v1/api/subaccounts/{subAccountId}/transactions', { params, signal }));
    });
  return {
    list,
    listOfAccount,
    all: (filter, options) => walk((wanted) => list(wanted, options), filter),
    allOfAccount: (accountId, filter, options) => walk((wanted) => listOfAccount(accountId, wanted, options), filter),
  };
}

function walk(
  list: (wanted: TransactionFilter & PageWanted & Forward) => Promise<TransactionPage>,
  { pageSize, after, ...filter }: TransactionFilter & WalkOptions & Forward = {},
): AsyncIterable<Transaction> {
  const { search, metadata }: TransactionSearch = filter as object;
  if (search !== undefined || metadata !== undefined) throw invalidRequest(['search'], 'is for a page of list');
  if (after !== undefined) {
    return walkForward(async (wanted) => (await list({ ...filter, ...wanted })).transactions, { after, pageSize });
  }
  return walkGrowing(
    async (wanted) => {
      const { transactions: items, totalCount } = await list({ ...filter, ...wanted });
      return { items, totalCount };
    },
    { pageSize },
  );
}

function transactionQuery({
  type,
  kind,
  metadata,
  ...others
}: TransactionFilter & TransactionSearch & PageWanted & Forward = {}): {
  type?: Transaction['type'];
  metadata?: Record<string, string>;
} {
  return {
    ...queryOf({ ...others, kind: kind?.toString() }),
    ...(type !== undefined && { type }),
    ...(metadata !== undefined && { metadata: { ...metadata } }),
  };
}
