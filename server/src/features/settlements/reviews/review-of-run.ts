/** What is unusual about the payouts of a run: as reviewed, with the present state of accounts while it is open. */
import type { Db } from '../../../platform/database/pool.ts';
import { readTogether } from '../../../platform/database/transaction.ts';
import type { Slice } from '../../../platform/wire/paging.ts';
import type { OfRun } from '../manifests/manifest-form.ts';
import { type CalledFailed, findCalledFailed } from '../manifests/called-failed.ts';
import {
  countCodes,
  countUnusual,
  type CodeTotal,
  findChangedStates,
  findReviews,
  findRunBefore,
  findStatesAt,
  findTakenOut,
  findTotals,
  findUnusual,
  type KeptReview,
  sumHeld,
  type Totals,
} from './queries.ts';
import { UNUSUAL_CODES, type UnusualCode, weightOf, withState } from './unusual.ts';

/** A run that is not exported may still be changed, so the present state of its accounts counts. */
export interface ReviewedRun extends OfRun {
  readonly isOpen: boolean;
  /** Whether payouts were taken out of it: they don't count. */
  readonly hasTakenOut: boolean;
}

export interface PayoutReview extends Omit<KeptReview, 'position'> {
  /** Set for a payout with the code `paid_again`. */
  readonly calledFailed: CalledFailed | undefined;
}

/** By position; a payout of a run that is filled may have none yet. */
export async function reviewsAt(
  db: Db,
  run: Omit<ReviewedRun, 'hasTakenOut'>,
  positions: readonly bigint[],
): Promise<ReadonlyMap<bigint, PayoutReview>> {
  if (positions.length === 0) return new Map();
  const reviews = await findReviews(db, run, positions);
  const states = run.isOpen ? await findStatesAt(db, run, positions) : [];
  const again = reviews.filter(({ codes }) => codes.includes('paid_again')).map(({ position }) => position);
  const calledFailed = await findCalledFailed(db, run, again);
  const stateAt = new Map(states.map(({ position, state }) => [position, state]));
  return new Map(
    reviews.map(({ position, ...kept }) => {
      const state = stateAt.get(position);
      const review = { ...kept, calledFailed: calledFailed.get(position) };
      return [position, state === undefined ? review : { ...review, codes: withState(review.codes, state) }];
    }),
  );
}

/**
 * The positions of unusual payouts on a page, or only of those with a code: first those in whose account something is
 * wrong now.
 */
export async function unusualPositions(
  db: Db,
  run: ReviewedRun,
  { offset, limit, code }: Slice & { readonly code: UnusualCode | undefined },
): Promise<{ readonly positions: readonly bigint[]; readonly totalCount: bigint }> {
  const changed = await changedSince(db, run);
  const first = changed
    .filter(({ codes }) => (code === undefined ? codes.length > 0 : codes.includes(code)))
    .toSorted(byWeightAndAmount)
    .map(({ position }) => position);
  const without = [...(await takenOut(db, run)), ...changed.map(({ position }) => position)];
  const head = first.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - first.length) as Slice['offset'], limit: limit - head.length };
  const others = rest.limit === 0 ? [] : await findUnusual(db, run, { ...rest, without, code });
  const { count } = await countUnusual(db, run, { without, code });
  return { positions: [...head, ...others], totalCount: count + BigInt(first.length) };
}

/** As `findUnusual` sorts. */
function byWeightAndAmount(one: Changed, other: Changed): number {
  return weightOf(other.codes) - weightOf(one.codes) || Number(other.amountKobo - one.amountKobo);
}

const takenOut = (db: Db, run: ReviewedRun): Promise<readonly bigint[]> =>
  run.hasTakenOut ? findTakenOut(db, run) : Promise.resolve([]);

interface Changed {
  readonly position: bigint;
  readonly amountKobo: bigint;
  readonly codes: readonly UnusualCode[];
}

async function changedSince(db: Db, run: ReviewedRun): Promise<Changed[]> {
  if (!run.isOpen) return [];
  const states = await findChangedStates(db, run);
  return states.map(({ codes, state, ...payout }) => ({ ...payout, codes: withState(codes, state) }));
}

export interface ReviewedTotals extends Totals {
  readonly newAccounts: bigint;
  readonly changedBankDetails: bigint;
}

export interface RunReview {
  readonly totals: ReviewedTotals;
  readonly unusual: { readonly count: bigint; readonly kobo: bigint };
  /** Taken out for a reason. */
  readonly held: { readonly count: bigint; readonly kobo: bigint };
  /** Only codes that occur, in the order of the list. */
  readonly codes: readonly CodeTotal[];
  /** The last run before it that was approved or exported. */
  readonly before: (ReviewedTotals & { readonly number: bigint }) | undefined;
}

/** In one snapshot. */
export function reviewOfRun(db: Db, run: ReviewedRun): Promise<RunReview> {
  return readTogether(db, async (tx) => {
    const { totals, codes, unusual } = await sumUp(tx, run);
    const before = await findRunBefore(tx, run);
    const last = before && (await sumUp(tx, { ...run, ...before, isOpen: false })).totals;
    return {
      totals,
      unusual,
      held: run.hasTakenOut ? await sumHeld(tx, run) : { count: 0n, kobo: 0n },
      codes,
      before: before && last && { ...last, number: before.number },
    };
  });
}

async function sumUp(tx: Db, run: ReviewedRun): Promise<Omit<RunReview, 'before' | 'held'>> {
  const changed = await changedSince(tx, run);
  const out = await takenOut(tx, run);
  const without = [...out, ...changed.map(({ position }) => position)];
  const unusual = { ...(await countUnusual(tx, run, { without })) };
  const sums = new Map<UnusualCode, Sum>();
  for (const { code, ...sum } of await countCodes(tx, run, { without })) sums.set(code, { ...sum });
  for (const { amountKobo, codes } of changed) {
    if (codes.length > 0) add(unusual, amountKobo);
    for (const code of codes) add(sumOf(sums, code), amountKobo);
  }
  const totals = await findTotals(tx, run, { without: out });
  return {
    totals: {
      ...totals,
      newAccounts: sumOf(sums, 'first_payout').count,
      changedBankDetails: sumOf(sums, 'bank_details_changed').count,
    },
    unusual,
    codes: UNUSUAL_CODES.map((code) => ({ code, ...sumOf(sums, code) })).filter(({ count }) => count > 0n),
  };
}

interface Sum {
  count: bigint;
  kobo: bigint;
}

function add(sum: Sum, kobo: bigint): void {
  sum.count += 1n;
  sum.kobo += kobo;
}

function sumOf(sums: Map<UnusualCode, Sum>, code: UnusualCode): Sum {
  const sum = sums.get(code) ?? { count: 0n, kobo: 0n };
  sums.set(code, sum);
  return sum;
}
