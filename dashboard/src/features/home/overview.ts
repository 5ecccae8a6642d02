/** What Home shows, as the server adds it up; it is asked again whenever the ledger moved. */
import { queryOptions } from '@tanstack/react-query';
import { accountsQuery } from '../../api/accounts.ts';
import { ledgerQuery, send } from '../../api/calls.ts';
import { businessKey, type LedgerAddress, ledgerKey } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import { type HomeSearch, spanOf } from './span.ts';

export type Overview = components['schemas']['Overview'];

const MISSING_EVERY_MS = 2_000;

export function overviewQuery(address: LedgerAddress, { period, from, to, bucket }: HomeSearch) {
  return queryOptions({
    // Not by instants: a span that ends now is the same one a second later.
    queryKey: ledgerKey(address, 'overview', { period, from, to, bucket }),
    queryFn: ({ signal }) => {
      const { query } = spanOf({ period, from, to, bucket }, new Date());
      return send(address, 'get', '{mode}/overview', query, undefined, { signal });
    },
    // A long history is being added up: what is shown grows.
    refetchInterval: ({ state }) => (state.data?.missing ? MISSING_EVERY_MS : false),
  });
}

/** Whether there is nothing in the figures; then there may never have been a payment. */
export function isQuiet({ balance, totals, previous, missing }: Overview): boolean {
  return missing === null && balance === 0 && totals.payments === 0 && previous.payments === 0;
}

/** For how many transactions there ever were. */
export const anyTransactionQuery = (address: LedgerAddress) =>
  ledgerQuery(address, '{mode}/transactions', { limit: 1 });

/** The account that was created last. Whoever comes back from creating one sees it. */
export const newestAccountQuery = (address: LedgerAddress) => ({
  ...accountsQuery(address, { limit: 1 }),
  staleTime: 0,
});

/** Whether a secret key works; without one a server can ask for nothing. */
export const hasSecretKeyQuery = (address: LedgerAddress) =>
  queryOptions({
    queryKey: businessKey(address.businessId, address.mode, 'has-secret-key'),
    queryFn: async ({ signal }) => {
      const keys = await send(address, 'get', '{mode}/keys', {}, undefined, { signal });
      const now = new Date();
      return keys.some(
        ({ kind, revokedAt, expiresAt }) =>
          kind === 'secret' && revokedAt === null && (expiresAt === null || new Date(expiresAt) > now),
      );
    },
    staleTime: 0,
  });
