/** Lists and shows runs and payouts. */
import type { DbDeps } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import {
  type ReviewedRun,
  reviewOfRun,
  reviewsAt,
  type RunReview,
  unusualPositions,
} from '../reviews/review-of-run.ts';
import { ANY_UNUSUAL, type UnusualWanted } from '../reviews/unusual.ts';
import type { PayoutState, PayoutWithNames, ReviewedPayout } from './payout.ts';
import { findHolders } from './payout-holders.ts';
import {
  findPayoutPage,
  findPayouts,
  findPayoutsAt,
  findPayoutsOfRun,
  findPayoutsOfRunInState,
  type PayoutFilter,
} from './payout-queries.ts';
import type { Run, RunState } from './run.ts';
import { findLastRunNumber, findRun, findRuns, findRunsInState } from './run-queries.ts';
import { LISTED_MAX, type Paging, rangeFromFirst, rangeFromLast, sliceOf } from '../../../platform/wire/paging.ts';
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
const WAY_OUT_OF_UNUSUAL = 'Give a code, or leave unusual out, and the list has all payouts of the run.';
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

interface WantedOfRun {
  readonly number: bigint;
  readonly state: PayoutState | undefined;
  /** Not together with a state. */
  readonly unusual?: UnusualWanted | undefined;
}

/** @throws AppError not_found */
export async function listReviewedPayouts(
  deps: DbDeps,
  ledger: LedgerKey,
  wanted: WantedOfRun,
  paging: Paging,
): Promise<ListedPage<ReviewedPayout>> {
  const run = await getRun(deps, ledger, wanted.number);
  const reviewed = reviewedRun(ledger, run);
  const page = await (wanted.unusual !== undefined
    ? listUnusual(deps, reviewed, wanted.unusual, paging)
    : listOfRun(deps, ledger, run, wanted, paging));
  return { ...page, items: await withReviews(deps, reviewed, page.items) };
}

const reviewedRun = (
  { businessId, live }: LedgerKey,
  { number, state, cancelled }: Pick<Run, 'number' | 'state' | 'cancelled'>,
): ReviewedRun => ({
  businessId,
  live,
  number,
  isOpen: state === 'draft' || state === 'approved',
  hasTakenOut: cancelled.count > 0n,
});

async function listUnusual(
  { db }: DbDeps,
  run: ReviewedRun,
  wanted: UnusualWanted,
  paging: Paging,
): Promise<ListedPage<PayoutWithNames>> {
  const slice = sliceOf(paging, WAY_OUT_OF_UNUSUAL);
  const code = wanted === ANY_UNUSUAL ? undefined : wanted;
  const { positions, totalCount } = await unusualPositions(db, run, { ...slice, code });
  const found = new Map((await findPayoutsAt(db, run, positions)).map((payout) => [payout.position, payout]));
  const items = positions.flatMap((position) => found.get(position) ?? []);
  return { items, totalCount: Number(totalCount), listedMax: LISTED_MAX };
}

async function withReviews(
  { db }: DbDeps,
  run: Omit<ReviewedRun, 'hasTakenOut'>,
  payouts: readonly PayoutWithNames[],
): Promise<ReviewedPayout[]> {
  const reviews = await reviewsAt(
    db,
    run,
    payouts.map(({ position }) => position),
  );
  const holders = await findHolders(db, run, payouts);
  return payouts.map((payout) => ({
    payout,
    review: reviews.get(payout.position),
    held: holders.get(payout.reference),
  }));
}

/** @throws AppError not_found */
export async function getRunReview({ db }: DbDeps, ledger: LedgerKey, number: bigint): Promise<RunReview> {
  return reviewOfRun(db, reviewedRun(ledger, await getRun({ db }, ledger, number)));
}

async function listOfRun(
  { db }: DbDeps,
  ledger: LedgerKey,
  run: Run,
  { number, state }: WantedOfRun,
  paging: Paging,
): Promise<ListedPage<PayoutWithNames>> {
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

/** With what is unusual about it. @throws AppError not_found */
export async function getReviewedPayout(deps: DbDeps, ledger: LedgerKey, reference: string): Promise<ReviewedPayout> {
  const payout = await getPayout(deps, ledger, reference);
  const { businessId, live } = ledger;
  const isOpen = payout.state === 'draft' || payout.state === 'approved';
  const [reviewed] = await withReviews(deps, { businessId, live, number: payout.runNumber, isOpen }, [payout]);
  if (reviewed === undefined) throw new Error('a payout is gone');
  return reviewed;
}
