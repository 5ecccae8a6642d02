/** Runs and payouts as they are. */
import type { Db } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { PayoutState, PayoutWithNames } from './payout.ts';
import {
  findPayoutPage,
  findPayouts,
  findPayoutsOfRun,
  type PayoutFilter,
  type PayoutPage,
  type Skip,
} from './payout-queries.ts';
import type { Run, RunState } from './run.ts';
import { findRun, findRuns } from './run-queries.ts';
import { noSuchPayout, noSuchRun } from './settlement-request.ts';

interface Deps {
  readonly db: Db;
}

interface Page {
  readonly page: bigint;
  readonly limit: number;
}

const skipOf = ({ page, limit }: Page): Skip => ({ skip: (page - 1n) * BigInt(limit), limit });

/** @throws AppError not_found */
export async function getRun({ db }: Deps, ledger: LedgerKey, number: bigint): Promise<Run> {
  const run = await findRun(db, { ...ledger, number });
  if (run === undefined) throw noSuchRun();
  return run;
}

export function listRuns({ db }: Deps, ledger: LedgerKey, state: RunState | undefined, page: Page) {
  return findRuns(db, ledger, state, skipOf(page));
}

/** @throws AppError not_found */
export async function listPayoutsOfRun(
  { db }: Deps,
  ledger: LedgerKey,
  { number, state }: { readonly number: bigint; readonly state: PayoutState | undefined },
  page: Page,
): Promise<PayoutPage> {
  const run = await getRun({ db }, ledger, number);
  const payouts = await findPayoutsOfRun(db, { ...ledger, number }, state, skipOf(page));
  return { payouts, totalCount: Number(countOf(run, state)) };
}

/** The counters of the run know it without a look at its payouts. */
function countOf(run: Run, state: PayoutState | undefined): bigint {
  if (state === undefined) return run.payouts.count;
  if (state === 'paid' || state === 'failed' || state === 'unknown' || state === 'cancelled') return run[state].count;
  const ofRun = run.exported !== undefined ? 'exported' : run.approved !== undefined ? 'approved' : 'draft';
  if (state !== ofRun) return 0n;
  return run.payouts.count - run.paid.count - run.failed.count - run.unknown.count - run.cancelled.count;
}

/** Newest first. */
export function listPayouts({ db }: Deps, ledger: LedgerKey, filter: PayoutFilter, page: Page): Promise<PayoutPage> {
  return findPayoutPage(db, ledger, filter, skipOf(page));
}

/** @throws AppError not_found */
export async function getPayout({ db }: Deps, ledger: LedgerKey, reference: string): Promise<PayoutWithNames> {
  const [payout] = await findPayouts(db, ledger, [reference]);
  if (payout === undefined) throw noSuchPayout();
  return payout;
}
