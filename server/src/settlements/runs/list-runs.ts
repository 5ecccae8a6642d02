/** Lists and shows runs and payouts. */
import type { DbDeps } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { PayoutState, PayoutWithNames } from './payout.ts';
import {
  findPayoutPage,
  findPayouts,
  findPayoutsOfRun,
  findPayoutsOfRunInState,
  type PayoutFilter,
} from './payout-queries.ts';
import type { Run, RunState } from './run.ts';
import { findLastRunNumber, findRun, findRuns, findRunsInState } from './run-queries.ts';
import { LISTED_MAX, type Paging, rangeFromFirst, rangeFromLast, sliceOf } from '../../wire/paging.ts';
import { noSuchPayout, noSuchRun } from './run-request.ts';

interface ListedPage<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly totalCount: number;
  /** LISTED_MAX if pages are found by an offset. */
  readonly listedMax: number | undefined;
}

/** How to reach the rest of a list that ends at LISTED_MAX. */
const WAY_OUT = 'Narrow it with subAccountId, state, from and to.';
const WAY_OUT_OF_RUNS = 'Leave state out, and the list has all.';

/** @throws AppError not_found */
export async function getRun({ db }: DbDeps, ledger: LedgerKey, number: bigint): Promise<Run> {
  const run = await findRun(db, { ...ledger, number });
  if (run === undefined) throw noSuchRun();
  return run;
}

/** The newest first; numbers have no gaps, so without a state every page is equally fast. */
export async function listRuns(
  { db }: DbDeps,
  ledger: LedgerKey,
  state: RunState | undefined,
  paging: Paging,
): Promise<ListedPage<Run>> {
  if (state !== undefined) {
    const { runs, totalCount } = await findRunsInState(db, ledger, state, sliceOf(paging, WAY_OUT_OF_RUNS));
    return { items: runs, totalCount, listedMax: LISTED_MAX };
  }
  const last = await findLastRunNumber(db, ledger);
  const items = await findRuns(db, ledger, rangeFromLast(paging, { first: 1n, last }));
  return { items, totalCount: Number(last), listedMax: undefined };
}

/** @throws AppError not_found */
export async function listPayoutsOfRun(
  { db }: DbDeps,
  ledger: LedgerKey,
  { number, state }: { readonly number: bigint; readonly state: PayoutState | undefined },
  paging: Paging,
): Promise<ListedPage<PayoutWithNames>> {
  const run = await getRun({ db }, ledger, number);
  const name = { ...ledger, number };
  const totalCount = Number(countOf(run, state));
  if (state === undefined) {
    const items = await findPayoutsOfRun(db, name, rangeFromFirst(paging));
    return { items, totalCount, listedMax: undefined };
  }
  const items = await findPayoutsOfRunInState(db, name, state, sliceOf(paging, WAY_OUT_OF_RUNS));
  return { items, totalCount, listedMax: LISTED_MAX };
}

/** The run's counters know it, so its payouts need not be read. */
function countOf(run: Run, state: PayoutState | undefined): bigint {
  if (state === undefined) return run.payouts.count;
  if (state === 'paid' || state === 'failed' || state === 'unknown' || state === 'cancelled') return run[state].count;
  const ofRun = run.exported !== undefined ? 'exported' : run.approved !== undefined ? 'approved' : 'draft';
  if (state !== ofRun) return 0n;
  return run.payouts.count - run.paid.count - run.failed.count - run.unknown.count - run.cancelled.count;
}

/** Newest first. */
export async function listPayouts(
  { db }: DbDeps,
  ledger: LedgerKey,
  filter: PayoutFilter,
  paging: Paging,
): Promise<ListedPage<PayoutWithNames>> {
  const { payouts, totalCount } = await findPayoutPage(db, ledger, filter, sliceOf(paging, WAY_OUT));
  return { items: payouts, totalCount, listedMax: LISTED_MAX };
}

/** @throws AppError not_found */
export async function getPayout({ db }: DbDeps, ledger: LedgerKey, reference: string): Promise<PayoutWithNames> {
  const [payout] = await findPayouts(db, ledger, [reference]);
  if (payout === undefined) throw noSuchPayout();
  return payout;
}
