/** Reads of runs and payouts. All of them are below the key of the ledger, because they change it. */
import { keepPreviousData } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen.ts';
import { businessQuery, fileAddress, ledgerQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';
import type { PayoutState, RunState } from '../../components/state-badge.tsx';
import type { PAYOUT_FILE_FORMATS } from '../../states.gen.ts';

export type Run = components['schemas']['MemberSettlementRun'];
export type Actor = Run['created']['by'];
export type Payout = components['schemas']['Payout'];
export type ReviewedPayout = components['schemas']['ReviewedPayout'];
export type RunReview = components['schemas']['SettlementRunReview'];
export type UnusualCode = RunReview['codes'][number]['code'];
export type Manifest = NonNullable<Run['manifest']>;
export type RunPreview = components['schemas']['SettlementRunPreview'];

const FAST_MS = 1_000;
/** Changes of a run by other people move no wallet, so no event reports them. */
const CALM_MS = 5_000;
/** The state of accounts may change while a draft waits. */
const REVIEWED_MS = 20_000;

/** While the server processes a run's accounts, the page refreshes often. */
const isUnderWay = (state: RunState): boolean => state === 'preparing' || state === 'cancelling';

interface Listing<State> {
  readonly page: number;
  readonly state: State | undefined;
}

export const runsQuery = (address: LedgerAddress, listing: Listing<RunState>) =>
  ledgerQuery(
    address,
    '{mode}/settlement-runs',
    { ...listing, limit: LIMIT },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => isUnderWay(state)) ? FAST_MS : CALM_MS,
    },
  );

export const runQuery = (address: LedgerAddress, number: number) =>
  ledgerQuery(
    address,
    '{mode}/settlement-runs/{number}',
    { number },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data.state) ? FAST_MS : CALM_MS) },
  );

type Reviewed = Pick<Run, 'number' | 'manifest' | 'state'>;

/** It reads all payouts, so it is read again when the manifest or the state is another, and otherwise seldom. */
export const runReviewQuery = (address: LedgerAddress, { number, manifest, state }: Reviewed) => {
  const query = businessQuery(
    address,
    '{mode}/settlement-runs/{number}/review',
    { number },
    { refetchInterval: isOpen(state) && REVIEWED_MS },
  );
  return {
    ...query,
    queryKey: [...query.queryKey, manifest?.digest, isOpen(state)],
    placeholderData: keepPreviousData,
  };
};

/** As long as it is not exported, its payouts can be held, and what their accounts are like matters. */
export const isOpen = (state: RunState): boolean => state === 'draft' || state === 'approved';

/** The unusual ones are found among all payouts, so they are read as the review is. */
export const runPayoutsQuery = (
  address: LedgerAddress,
  { number, manifest }: Reviewed,
  listing: Listing<PayoutState> & { readonly unusual: 'only' | UnusualCode | undefined },
) => {
  const query = ledgerQuery(
    address,
    '{mode}/settlement-runs/{number}/payouts',
    { number, ...listing, limit: LIMIT },
    { refetchInterval: listing.unusual === undefined ? CALM_MS : REVIEWED_MS },
  );
  return { ...query, queryKey: [...query.queryKey, listing.unusual && manifest?.digest] };
};

const TAKEN_OUT_MAX = 100;

/** The first of those that were taken out, each with who held it and why. */
export const takenOutQuery = (address: LedgerAddress, { number, manifest }: Pick<Run, 'number' | 'manifest'>) => {
  const listing = { page: 1, state: 'cancelled', limit: TAKEN_OUT_MAX } as const;
  const query = ledgerQuery(address, '{mode}/settlement-runs/{number}/payouts', { number, ...listing });
  return { ...query, queryKey: [...query.queryKey, manifest?.digest] };
};

export const payoutsQuery = (
  address: LedgerAddress,
  listing: Listing<PayoutState> & { readonly subAccountId: number | undefined },
) => ledgerQuery(address, '{mode}/payouts', { ...listing, limit: LIMIT }, { refetchInterval: CALM_MS });

export const payoutQuery = (address: LedgerAddress, id: string) => ledgerQuery(address, '{mode}/payouts/{id}', { id });

/** Undefined means all accounts. */
export type RunAccounts = readonly number[] | undefined;

const bodyOf = (accountIds: RunAccounts) => (accountIds === undefined ? {} : { subAccountIds: [...accountIds] });

/** What a run would pay out now; nothing is written. */
export const previewRun = (address: LedgerAddress, accountIds: RunAccounts, signal: AbortSignal) =>
  send(address, 'post', '{mode}/settlement-runs/preview', {}, bodyOf(accountIds), { signal });

/** The reference ensures that a repeated request makes only one run. */
export const startRun = (address: LedgerAddress, accountIds: RunAccounts, reference: string) =>
  send(address, 'post', '{mode}/settlement-runs', {}, { ...bodyOf(accountIds), reference });

/** `manifest` is the digest that the person saw. */
export const approveRun = (address: LedgerAddress, number: number, manifest: string | undefined) =>
  send(
    address,
    'post',
    '{mode}/settlement-runs/{number}/approve',
    { number },
    manifest === undefined ? {} : { manifest },
  );

export const cancelRun = (address: LedgerAddress, number: number) =>
  send(address, 'post', '{mode}/settlement-runs/{number}/cancel', { number });

/** The server holds at most this many at once. */
export const HELD_AT_ONCE_MAX = 100;

export const holdPayouts = (address: LedgerAddress, number: number, payouts: readonly string[], reason: string) =>
  send(address, 'post', '{mode}/settlement-runs/{number}/hold', { number }, { payouts: [...payouts], reason });

export type Format = (typeof PAYOUT_FILE_FORMATS)[number];

export const exportRun = (address: LedgerAddress, number: number, format: Format) =>
  send(address, 'post', '{mode}/settlement-runs/{number}/export', { number }, { format });

export const runFileAddress = (address: LedgerAddress, number: number, format: Format): string =>
  fileAddress(address, '{mode}/settlement-runs/{number}/file', { number, format });

export type Outcome = 'paid' | 'failed' | 'unknown';

/** If the payout is no longer in the state that the person saw, the server changes nothing. */
export const resolvePayout = (
  address: LedgerAddress,
  { id, state: seen }: Pick<Payout, 'id' | 'state'>,
  state: Outcome,
  reason: string,
) => {
  const seenState = SEEN_STATES.find((one) => one === seen);
  const body = { state, reason, ...(seenState !== undefined && { seenState }) };
  return send(address, 'post', '{mode}/payouts/{id}/resolve', { id }, body);
};

const SEEN_STATES = ['exported', 'paid', 'unknown', 'failed'] as const;
