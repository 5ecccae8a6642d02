/** Connected accounts as the pages ask for them. */
import { queryOptions } from '@tanstack/react-query';
import { type DataOf, unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components, operations } from '../../api/schema.gen.ts';
import { stringifySearch } from '../../routing/search.ts';

export type AccountSummary = components['schemas']['AccountSummary'];
export type NewAccount = operations['createDashboardAccount']['requestBody']['content']['application/json'];
export type AccountChanges = operations['updateDashboardAccount']['requestBody']['content']['application/json'];
export type WrittenAccount = DataOf<
  operations['createDashboardAccount']['responses'][200]['content']['application/json']
>;
export type Warning = WrittenAccount['warnings'][number];
export const ACCOUNT_SORTS = ['newest', 'oldest', 'name', 'balance'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export interface AccountFilters {
  readonly search?: string | undefined;
  readonly enabled?: boolean | undefined;
}

/** What the address of the list says. */
export interface AccountListing extends AccountFilters {
  readonly sort?: AccountSort | undefined;
  readonly page: number;
}

export const LIMIT = 50;

export function accountsQuery(address: LedgerAddress, { search, enabled, sort = 'newest', page }: AccountListing) {
  return queryOptions({
    queryKey: ledgerKey(address, 'accounts', { search, enabled, sort, page }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: {
            path: pathOf(address),
            query: {
              ...(search === undefined ? {} : { search }),
              ...(enabled === undefined ? {} : { enabled: enabled ? 'true' : 'false' }),
              sort,
              page: String(page),
              limit: String(LIMIT),
            },
          },
          signal,
        }),
      ),
  });
}

export function accountQuery(address: LedgerAddress, accountId: number) {
  return queryOptions({
    queryKey: ledgerKey(address, 'account', accountId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts/{accountId}', {
          params: { path: { ...pathOf(address), accountId: String(accountId) } },
          signal,
        }),
      ),
  });
}

/** A link and no call: the browser saves what comes while it comes. */
export function exportAddress({ businessId, mode }: LedgerAddress, { search, enabled }: AccountFilters): string {
  return `/dashboard/api/businesses/${businessId}/${mode}/accounts.csv${stringifySearch({ search, enabled })}`;
}

export function pathOf({ businessId, mode }: LedgerAddress) {
  return { businessId: String(businessId), mode };
}
