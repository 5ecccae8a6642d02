/** What Home shows, as the server adds it up; it is asked again whenever the ledger moved. */
import { type components, unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { businessKey, type LedgerAddress, ledgerKey } from '../../api/query-keys.ts';
import { type HomeSearch, type Measure, spanOf } from './span.ts';

export type Overview = components['schemas']['Overview'];
export type TopAccount = Overview['topAccounts'][number];
export type AttentionItem = Overview['attention'][number];

export const MEASURE_NAMES = {
  inflow: 'Inflow',
  commission: 'Commission earned',
  payments: 'Payments',
} as const satisfies Record<Measure, string>;

export function overviewQuery(address: LedgerAddress, { period, from, to, bucket }: HomeSearch) {
  return queryOptions({
    // Not by instants: a span that ends now is the same one a second later.
    queryKey: ledgerKey(address, 'overview', { period, from, to, bucket }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/overview', {
          params: { path: pathOf(address), query: spanOf({ period, from, to, bucket }, new Date()).query },
          signal,
        }),
      ),
  });
}

/** One transaction is enough to know that there are some, and one account. */
const ANY = { limit: '1' };

export function anyTransactionQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: ledgerKey(address, 'any-transaction'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/transactions', {
          params: { path: pathOf(address), query: ANY },
          signal,
        }),
      ),
  });
}

export function anyAccountQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: ledgerKey(address, 'any-account'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path: pathOf(address), query: ANY },
          signal,
        }),
      ),
    // Whoever comes back from creating one sees it.
    staleTime: 0,
  });
}

export function anyKeyQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: businessKey(address.businessId, address.mode, 'any-key'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/keys', {
          params: { path: pathOf(address) },
          signal,
        }),
      ),
    staleTime: 0,
  });
}

function pathOf({ businessId, mode }: LedgerAddress) {
  return { businessId: String(businessId), mode };
}

/** Whether there is nothing in the figures of any span; then there may never have been a payment. */
export function isBare({ balance, totals, previous }: Overview): boolean {
  return balance === 0 && totals.payments === 0 && previous.payments === 0;
}
