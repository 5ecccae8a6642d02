/** What Home shows, as the server adds it up; it is asked again whenever the ledger moved. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { businessKey, type LedgerAddress, ledgerKey } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { type HomeSearch, spanOf } from './span.ts';

export type Overview = components['schemas']['Overview'];

const MISSING_EVERY_MS = 2_000;

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
    // A long history is being added up: what is shown grows.
    refetchInterval: ({ state }) => (state.data?.missing ? MISSING_EVERY_MS : false),
  });
}

/** Whether there is nothing in the figures; then there may never have been a payment. */
export function isQuiet({ balance, totals, previous, missing }: Overview): boolean {
  return missing === null && balance === 0 && totals.payments === 0 && previous.payments === 0;
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

/** The account that was created last, and null where there is none. */
export function newestAccountQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: ledgerKey(address, 'newest-account'),
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/accounts', {
          params: { path: pathOf(address), query: { limit: '1', sort: 'newest' } },
          signal,
        }),
      );
      return page.accounts[0] ?? null;
    },
    // Whoever comes back from creating one sees it.
    staleTime: 0,
  });
}

/** Whether a secret key works; without one a server can ask for nothing. */
export function hasSecretKeyQuery(address: LedgerAddress) {
  return queryOptions({
    queryKey: businessKey(address.businessId, address.mode, 'has-secret-key'),
    queryFn: async ({ signal }) => {
      const keys = await unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/keys', { params: { path: pathOf(address) }, signal }),
      );
      const now = new Date();
      return keys.some(
        ({ kind, revokedAt, expiresAt }) =>
          kind === 'secret' && revokedAt === null && (expiresAt === null || new Date(expiresAt) > now),
      );
    },
    staleTime: 0,
  });
}

function pathOf({ businessId, mode }: LedgerAddress) {
  return { businessId: String(businessId), mode };
}
