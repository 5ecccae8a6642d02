/** What waits for somebody to approve it, for the page and for the count in the menu. */
import { businessQuery, ledgerQuery } from './calls.ts';
import type { LedgerAddress } from './query-keys.ts';

/** Other people make and decide these, and no event reports that. */
const CALM_MS = 30_000;
const WAITING_MAX = 50;

export const waitingRunsQuery = (address: LedgerAddress) =>
  ledgerQuery(
    address,
    '{mode}/settlement-runs',
    { state: 'draft', limit: WAITING_MAX },
    { refetchInterval: CALM_MS, staleTime: CALM_MS },
  );

/** How many unusual payouts a run has: only the number is read of them. */
export const unusualCountQuery = (address: LedgerAddress, number: number) =>
  businessQuery(
    address,
    '{mode}/settlement-runs/{number}/payouts',
    { number, unusual: 'only', limit: 1 },
    { refetchInterval: CALM_MS, staleTime: CALM_MS },
  );

/** Owners stop any request that is approved and waits. */
export type WaitingState = 'pending' | 'approved_waiting';

export const waitingRequestsQuery = (address: LedgerAddress, state: WaitingState) =>
  ledgerQuery(
    address,
    '{mode}/change-requests',
    { state, limit: WAITING_MAX },
    { refetchInterval: CALM_MS, staleTime: CALM_MS },
  );
