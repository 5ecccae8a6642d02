/** Pages of connected accounts, newest first, and forward from a sequence. */
import { batchedRead } from '../../platform/database/batched-read.ts';
import { LINE_SEPARATOR } from '../../platform/database/noun-columns.ts';
import { readsPerBusiness } from '../../platform/database/per-business.ts';
import { type OnGone, readInTurns } from '../../platform/database/turns.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { LISTED_MAX, type Paging, skipOf, sliceOf } from '../../platform/wire/paging.ts';
import { sequenceOfLine, type WireLine } from './account-line.ts';
import type { AccountFilter } from './account.ts';
import type { ReadAccountsDeps } from './get-account.ts';
import {
  type AccountPageKey,
  type AccountPageRow,
  type AccountsAfterKey,
  type ExternalIdKey,
  findAccountPages,
  findAccountsAfter,
  findByExternalIds,
  searchAccountPage,
} from './list-queries.ts';

/** How many pages share a query; each may have a thousand accounts. */
const PAGES_PER_QUERY_MAX = 16;
const WAY_OUT = 'Narrow it with search, or leave the filters out: that list has all.';

type ReadingDeps = Pick<ReadAccountsDeps, 'database' | 'heavyReads'>;

export interface AccountListQuery extends AccountFilter, Paging {}

export interface AccountPage {
  /** The JSON text of the array of accounts. */
  readonly json: string;
  /** How many accounts there are on all pages. */
  readonly totalCount: number;
  /** LISTED_MAX with a filter. */
  readonly listedMax: number | undefined;
}

export interface ForwardPage extends AccountPage {
  /** The sequence that the next page comes after; undefined when this page is not full. */
  readonly nextAfter: bigint | undefined;
}

export type ListForward = (
  ledger: LedgerKey,
  query: { readonly after: bigint; readonly limit: number },
) => Promise<ForwardPage>;

export type ListAccounts = (ledger: LedgerKey, query: AccountListQuery, onGone?: OnGone) => Promise<AccountPage>;

/** Concurrent requests for the same page share one answer; concurrent pages without a filter share one query. */
export function createListAccounts({ database, heavyReads }: ReadingDeps, wireLine: WireLine): ListAccounts {
  const pageFromRow = pageReader(wireLine);
  const readPlainPage = batchedRead<AccountPageKey, AccountPage>({
    ...readsPerBusiness(database),
    nameOf,
    batchMax: PAGES_PER_QUERY_MAX,
    read: async (pages) => {
      const results = pages.map(() => NO_ACCOUNTS);
      for (const row of await findAccountPages(database, pages)) results[Number(row[0]) - 1] = pageFromRow(row);
      return results;
    },
  });
  const readFilteredPage = readInTurns<AccountPageKey, AccountPage>({
    turns: heavyReads,
    whoseOf: ({ businessId }) => String(businessId),
    nameOf,
    read: async (page) => {
      const [row] = await searchAccountPage(database, page);
      return row === undefined ? NO_ACCOUNTS : pageFromRow(row);
    },
  });
  const readByExternalId = batchedRead<ExternalIdKey, AccountPage>({
    ...readsPerBusiness(database),
    nameOf: ({ businessId, live, externalId, enabled }) => `${businessId}:${live}:${enabled ?? ''}:${externalId}`,
    read: async (keys) => {
      const results = keys.map(() => NO_ACCOUNTS);
      for (const row of await findByExternalIds(database, keys)) results[Number(row[0]) - 1] = pageFromRow(row);
      return results;
    },
  });
  return async ({ businessId, live }, { enabled, search, externalId, ...paging }, onGone) => {
    const key = { businessId, live, size: BigInt(paging.limit), enabled, search, externalId };
    if (search === undefined && externalId !== undefined) {
      const found = await readByExternalId({ businessId, live, externalId, enabled });
      return paging.page === 1n ? found : { ...found, json: NO_ACCOUNTS.json };
    }
    if (enabled === undefined && search === undefined) return readPlainPage({ ...key, skip: skipOf(paging) });
    const page = await readFilteredPage({ ...key, skip: BigInt(sliceOf(paging, WAY_OUT).offset) }, onGone);
    return { ...page, listedMax: LISTED_MAX };
  };
}

/** The same for pages forward. A new account is numbered under the ledger's lock, so no reader passes one unseen. */
export function createListAccountsForward({ database }: ReadingDeps, wireLine: WireLine): ListForward {
  const pageFromRow = pageReader(wireLine);
  const readPage = batchedRead<AccountsAfterKey, ForwardPage>({
    ...readsPerBusiness(database),
    nameOf: ({ businessId, live, after, size }) => `${businessId}:${live}:${after}:${size}`,
    batchMax: PAGES_PER_QUERY_MAX,
    read: async (keys) => {
      const results = keys.map((): ForwardPage => ({ ...NO_ACCOUNTS, nextAfter: undefined }));
      for (const row of await findAccountsAfter(database, keys)) {
        const place = Number(row[0]) - 1;
        const lines = row[2]?.split(LINE_SEPARATOR) ?? [];
        const last = lines.length === Number(keys[place]?.size) ? lines.at(-1) : undefined;
        results[place] = { ...pageFromRow(row), nextAfter: last === undefined ? undefined : sequenceOfLine(last) };
      }
      return results;
    },
  });
  return ({ businessId, live }, { after, limit }) => readPage({ businessId, live, after, size: BigInt(limit) });
}

const pageReader =
  (wireLine: WireLine) =>
  ([, accountCount, lines]: AccountPageRow): AccountPage => ({
    json: lines === null ? '[]' : `[${lines.split(LINE_SEPARATOR).map(wireLine).join(',')}]`,
    totalCount: Number(accountCount),
    listedMax: undefined,
  });

const NO_ACCOUNTS: AccountPage = { json: '[]', totalCount: 0, listedMax: undefined };

const nameOf = ({ businessId, live, skip, size, enabled, search, externalId }: AccountPageKey): string =>
  JSON.stringify([String(businessId), live, String(skip), String(size), enabled, search, externalId]);
