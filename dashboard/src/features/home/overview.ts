/** The server's sums for Home; they are read again whenever the ledger moves. */
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
    // Without instants: a span that ends now is the same span a second later.
    queryKey: ledgerKey(address, 'overview', { period, from, to, bucket }),
    queryFn: ({ signal }) => {
      const { query } = spanOf({ period, from, to, bucket }, new Date());
      return send(address, 'get', '{mode}/overview', query, undefined, { signal });
    },
    // A long history is being added up, or many accounts: there is more to come.
    refetchInterval: ({ state }) => (state.data?.missing || state.data?.ranking.isPending ? MISSING_EVERY_MS : false),
  });
}

/** Whether all figures are zero; then there may never have been a payment. */
export function isQuiet({ balance, totals, previous, missing }: Overview): boolean {
  return missing === null && balance === 0 && totals.payments === 0 && previous.payments === 0;
}

/** Reads the total number of transactions. */
export const anyTransactionQuery = (address: LedgerAddress) =>
  ledgerQuery(address, '{mode}/transactions', { limit: 1 });

/** The newest account, for a person who has just created one. */
export const newestAccountQuery = (address: LedgerAddress) => ({
  ...accountsQuery(address, { limit: 1 }),
  staleTime: 0,
});

/** Whether there is a valid secret key; without one a server cannot call the API. */
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
