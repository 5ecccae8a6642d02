/** Pages of connected accounts, newest first. */
import { batchedRead } from '../database/batched-read.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { LISTED_MAX, type Paging, skipOf, sliceOf } from '../wire/paging.ts';
import { ACCOUNT_SEPARATOR, createWireLine } from './account-line.ts';
import type { AccountFilter } from './account.ts';
import type { ReadAccountsDeps } from './get-account.ts';
import { type AccountPageKey, type AccountPageRow, findAccountPages, searchAccountPage } from './list-queries.ts';

/** How many pages share a query; each may have a thousand accounts. */
const PAGES_PER_QUERY_MAX = 16;
/** How many texts of accounts are kept in memory: about 6 MB. */
const LINES_REMEMBERED_MAX = 5_000;
/** A search reads every account, so only a few run at once and the others wait. */
const SEARCHES_MAX = 2;
const SEARCHES_WAITING_MAX = 200;
const WAY_OUT = 'Narrow it with search, or leave search and enabled out: that list has all.';

export interface AccountListQuery extends AccountFilter, Paging {}

export interface AccountPage {
  /** The JSON text of the array of accounts. */
  readonly json: string;
  /** How many accounts there are on all pages. */
  readonly totalCount: number;
  /** LISTED_MAX with a filter. */
  readonly listedMax: number | undefined;
}

export type ListAccounts = (ledger: LedgerKey, query: AccountListQuery) => Promise<AccountPage>;

/** Concurrent requests for the same page share one answer; concurrent pages without a filter share one query. */
export function createListAccounts({ database, vault }: ReadAccountsDeps): ListAccounts {
  const wireLine = createWireLine(vault, LINES_REMEMBERED_MAX);
  const pageFromRow = ([, accountCount, lines]: AccountPageRow): AccountPage => ({
    json: lines === null ? '[]' : `[${lines.split(ACCOUNT_SEPARATOR).map(wireLine).join(',')}]`,
    totalCount: Number(accountCount),
    listedMax: undefined,
  });
  const readPlainPage = batchedRead<AccountPageKey, AccountPage>({
    nameOf,
    batchMax: PAGES_PER_QUERY_MAX,
    read: async (pages) => {
      const results = pages.map(() => NO_ACCOUNTS);
      for (const row of await findAccountPages(database, pages)) results[Number(row[0]) - 1] = pageFromRow(row);
      return results;
    },
  });
  const readFilteredPage = batchedRead<AccountPageKey, AccountPage>({
    nameOf,
    batchMax: 1,
    queriesMax: SEARCHES_MAX,
    waitingMax: SEARCHES_WAITING_MAX,
    read: async (pages) => {
      const results: AccountPage[] = [];
      for (const page of pages) {
        results.push(...(await searchAccountPage(database, page)).map(pageFromRow));
      }
      return results;
    },
  });
  return async ({ businessId, live }, { enabled, search, ...paging }) => {
    const key = { businessId, live, size: BigInt(paging.limit), enabled, search };
    if (enabled === undefined && search === undefined) return readPlainPage({ ...key, skip: skipOf(paging) });
    const page = await readFilteredPage({ ...key, skip: BigInt(sliceOf(paging, WAY_OUT).offset) });
    return { ...page, listedMax: LISTED_MAX };
  };
}

const NO_ACCOUNTS: AccountPage = { json: '[]', totalCount: 0, listedMax: undefined };

const nameOf = ({ businessId, live, skip, size, enabled, search }: AccountPageKey): string =>
  `${businessId}:${live}:${skip}:${size}:${enabled ?? ''}:${search ?? ''}`;
