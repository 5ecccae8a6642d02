import type { Client } from 'openapi-fetch';
import { unwrap } from './answers.ts';
import type { CallOptions, Calls } from './calls.ts';
import { queryOf, walkGrowing, type PageWanted, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';

export type Transaction = components['schemas']['Transaction'];
/** A page with the totals of the wallet, or of all wallets of the business. */
export type TransactionPage = components['schemas']['TransactionList']['data'];

export interface TransactionFilter {
  /** Inclusive. A text is passed to the API: a date is a whole day in Lagos. */
  readonly from?: Date | string | undefined;
  /** Inclusive. */
  readonly to?: Date | string | undefined;
  readonly type?: Transaction['type'] | undefined;
  readonly purpose?: string | undefined;
  readonly reference?: string | undefined;
}

/** The transactions of wallets. All lists are newest first. */
export interface Transactions {
  /** A page of the whole business. */
  list(wanted?: TransactionFilter & PageWanted, options?: CallOptions): Promise<TransactionPage>;
  listOfAccount(
    accountId: number,
    wanted?: TransactionFilter & PageWanted,
    options?: CallOptions,
  ): Promise<TransactionPage>;
  /**
   * All transactions that existed when the walk began, each once, even if new ones arrive. `timeoutMs` is for each
   * page.
   */
  all(filter?: TransactionFilter & WalkOptions, options?: CallOptions): AsyncIterable<Transaction>;
  allOfAccount(
    accountId: number,
    filter?: TransactionFilter & WalkOptions,
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
  list: (wanted: TransactionFilter & PageWanted) => Promise<TransactionPage>,
  { pageSize, ...filter }: TransactionFilter & WalkOptions = {},
): AsyncIterable<Transaction> {
  return walkGrowing(
    async (wanted) => {
      const { transactions: items, totalCount } = await list({ ...filter, ...wanted });
      return { items, totalCount };
    },
    { pageSize },
  );
}

function transactionQuery({ page, limit, from, to, type, purpose, reference }: TransactionFilter & PageWanted = {}): {
  type?: Transaction['type'];
} {
  return { ...queryOf({ page, limit, from, to, purpose, reference }), ...(type === undefined ? {} : { type }) };
}
