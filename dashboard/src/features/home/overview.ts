/** What Home shows, as the server adds it up; it is asked again whenever the ledger moved. */
import { type components, unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type LedgerAddress, ledgerKey } from '../../api/query-keys.ts';
import { type Period, SPANS, startOf } from './periods.ts';

export type Overview = components['schemas']['Overview'];

export function overviewQuery(address: LedgerAddress, period: Period) {
  const { bucket } = SPANS[period];
  return queryOptions({
    // Not by instants: a span that ends now is the same one a second later.
    queryKey: ledgerKey(address, 'overview', period),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/overview', {
          params: { path: pathOf(address), query: { bucket, from: startOf(period, new Date()).toISOString() } },
          signal,
        }),
      ),
  });
}

/** Whether there is nothing in the figures; then there may never have been a payment. */
export function isQuiet({ balance, totals, previous }: Overview): boolean {
  return balance === 0 && totals.payments === 0 && previous.payments === 0;
}

/** How many transactions there ever were. */
export function transactionCountQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: ledgerKey(address, 'transaction-count'),
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions', {
          params: { path: pathOf(address), query: { limit: '1' } },
          signal,
        }),
      );
      return page.totalCount;
    },
  });
}

export function accountCountQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: ledgerKey(address, 'account-count'),
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path: pathOf(address), query: { limit: '1' } },
          signal,
        }),
      );
      return page.totalCount;
    },
    // Whoever comes back from creating one sees it.
    staleTime: 0,
  });
}

function pathOf({ businessId, mode }: LedgerAddress) {
  return { businessId: String(businessId), mode };
}
