/** Runs and payouts as the pages ask for them. Everything lies below the key of the ledger, which they move. */
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { ledgerKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';
import type { PayoutState } from '../../components/payout-badge.tsx';

export type Run = components['schemas']['SettlementRun'];
export type RunState = Run['state'];
export type Actor = Run['created']['by'];
export type Payout = components['schemas']['Payout'];

export const LIMIT = 50;
const FAST_MS = 1_000;
/** What others do to a run moves no wallet, so that nothing tells of it. */
const CALM_MS = 5_000;

/** A run is under way while the server goes through its accounts; then the page follows closely. */
const isUnderWay = (state: RunState): boolean => state === 'preparing' || state === 'cancelling';

export const settlementsKey = (address: LedgerAddress, ...rest: readonly unknown[]): readonly unknown[] =>
  ledgerKey(address, 'settlements', ...rest);

export const pathOf = ({ businessId, mode }: LedgerAddress) => ({ businessId: String(businessId), mode });
const runPath = (address: LedgerAddress, number: number) => ({ ...pathOf(address), number: String(number) });

export interface RunListing {
  readonly page: number;
  readonly state: RunState | undefined;
}

export function runsQuery(address: LedgerAddress, { page, state }: RunListing) {
  return queryOptions({
    queryKey: settlementsKey(address, 'runs', { page, state }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs', {
          params: {
            path: pathOf(address),
            query: { page: String(page), limit: String(LIMIT), ...(state === undefined ? {} : { state }) },
          },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data?.runs.some((run) => isUnderWay(run.state)) ? FAST_MS : CALM_MS),
  });
}

export function runQuery(address: LedgerAddress, number: number) {
  return queryOptions({
    queryKey: settlementsKey(address, 'run', number),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}', {
          params: { path: runPath(address, number) },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data.state) ? FAST_MS : CALM_MS),
  });
}

export interface PayoutListing {
  readonly page: number;
  readonly state: PayoutState | undefined;
}

export function runPayoutsQuery(address: LedgerAddress, number: number, { page, state }: PayoutListing) {
  return queryOptions({
    queryKey: settlementsKey(address, 'run-payouts', number, { page, state }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/payouts', {
          params: {
            path: runPath(address, number),
            query: { page: String(page), limit: String(LIMIT), ...(state === undefined ? {} : { state }) },
          },
          signal,
        }),
      ),
    refetchInterval: CALM_MS,
  });
}

export function payoutsQuery(
  address: LedgerAddress,
  { page, state, accountId }: PayoutListing & { readonly accountId: number | undefined },
) {
  return queryOptions({
    queryKey: settlementsKey(address, 'payouts', { page, state, accountId }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/payouts', {
          params: {
            path: pathOf(address),
            query: {
              page: String(page),
              limit: String(LIMIT),
              ...(state === undefined ? {} : { state }),
              ...(accountId === undefined ? {} : { accountId: String(accountId) }),
            },
          },
          signal,
        }),
      ),
    refetchInterval: CALM_MS,
  });
}

export function payoutQuery(address: LedgerAddress, id: string) {
  return queryOptions({
    queryKey: settlementsKey(address, 'payout', id),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/payouts/{id}', {
          params: { path: { ...pathOf(address), id } },
          signal,
        }),
      ),
  });
}

/** Undefined for all accounts. */
export type RunAccounts = readonly number[] | undefined;

const bodyOf = (accountIds: RunAccounts) => (accountIds === undefined ? {} : { accountIds: [...accountIds] });

/** What a run would pay out now; nothing is written. */
export function previewQuery(address: LedgerAddress, accountIds: RunAccounts) {
  return queryOptions({
    queryKey: settlementsKey(address, 'preview', accountIds),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/preview', {
          params: { path: pathOf(address) },
          body: bodyOf(accountIds),
          signal,
        }),
      ),
    staleTime: 0,
  });
}

/** The reference makes sure that a request that was sent twice makes one run. */
export const startRun = (address: LedgerAddress, accountIds: RunAccounts, reference: string) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs', {
      params: { path: pathOf(address) },
      body: { ...bodyOf(accountIds), reference },
    }),
  );

export const approveRun = (address: LedgerAddress, number: number) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/approve', {
      params: { path: runPath(address, number) },
    }),
  );

export const cancelRun = (address: LedgerAddress, number: number) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/cancel', {
      params: { path: runPath(address, number) },
    }),
  );

export const cancelPayout = (address: LedgerAddress, { runNumber, id }: Pick<Payout, 'runNumber' | 'id'>) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/payouts/{id}/cancel', {
      params: { path: { ...runPath(address, runNumber), id } },
    }),
  );

export const FORMATS = ['csv', 'pain.001.001.09', 'pain.001.001.10'] as const;
export type Format = (typeof FORMATS)[number];

export const exportRun = (address: LedgerAddress, number: number, format: Format) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/settlement-runs/{number}/export', {
      params: { path: runPath(address, number) },
      body: { format },
    }),
  );

/** A link and no call: the browser saves what comes while it comes. */
export const fileAddress = ({ businessId, mode }: LedgerAddress, number: number, format: Format): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/settlement-runs/${number}/file?format=${format}`;

export type Outcome = 'paid' | 'failed' | 'unknown';

export const resolvePayout = (address: LedgerAddress, id: string, state: Outcome, reason: string) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/payouts/{id}/resolve', {
      params: { path: { ...pathOf(address), id } },
      body: { state, reason },
    }),
  );
