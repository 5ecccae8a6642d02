/** One step of filling a run: the next payouts, their debits and the run's progress, in one database transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { IdDeps, TransactionId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { Books } from '../../../core/ledger/books.ts';
import { PAYOUT_PURPOSE } from '../../../core/ledger/purposes.ts';
import { lockedTransaction } from '../../../core/ledger/write-in-ledger.ts';
import { recordEvents } from '../../../core/outbox/record-event.ts';
import { fillCreatorsIn } from '../../connected-accounts/fill-creators.ts';
import { dueDates } from '../calendar/due-dates.ts';
import { makeFirstManifest } from '../manifests/make-manifest.ts';
import { reviewedThrough, reviewStep } from '../reviews/review-payouts.ts';
import { type Calendar, findPayables, type Payable } from './payable.ts';
import { insertPayouts } from './payout-change-queries.ts';
import type { PayoutWithNames } from './payout.ts';
import { findRun, writeFilled } from './run-queries.ts';
import type { Run, RunName } from './run.ts';
import type { Search } from './wallet-queries.ts';
import { wirePayout, wireRun } from './wire-run.ts';

export interface StepDeps extends IdDeps {
  readonly calendar: Calendar;
}

export interface StepLimits {
  /** The most payouts of one step; the ledger's lock is held while they are made. */
  readonly payoutsMax: number;
  /** The most wallets that one step searches, most of which may be empty. */
  readonly walletsMax: number;
}

export const STEP_LIMITS: StepLimits = { payoutsMax: 1_000, walletsMax: 5_000 };

/** The part of the search that belongs to the run and is the same in every step. */
function searchOf(
  { accountIds, scheduledFor, scheduledAfter }: Pick<Run, 'accountIds' | 'scheduledFor' | 'scheduledAfter'>,
  limits: StepLimits,
): Omit<Search, 'after'> {
  const isScheduled = scheduledFor !== null && scheduledAfter !== null;
  return {
    accountIds,
    due: isScheduled ? dueDates(scheduledAfter, scheduledFor) : undefined,
    limit: limits.payoutsMax,
    window: limits.walletsMax,
  };
}

/** The largest id that the database can hold: every wallet was looked at. */
const ALL_WALLETS = 2n ** 63n - 1n;

/**
 * First reviews what the step before made, without the ledger's lock, so that every payout of a draft has its review.
 * Returns whether there is more to do. If the run is no longer being prepared, there is nothing to do.
 */
export async function fillStep(deps: StepDeps, name: RunName, limits: StepLimits = STEP_LIMITS): Promise<boolean> {
  await reviewStep(deps.db, name, limits.payoutsMax);
  const ids = await deps.ids.take<TransactionId>(limits.payoutsMax);
  return lockedTransaction(deps.db, name, async (tx, at) => {
    const run = await findRun(tx, name);
    if (run?.state !== 'preparing') return false;
    const search = { ...searchOf(run, limits), after: run.preparedThrough };
    const moments = { settledAt: run.created.at, at };
    const { payables, held, next } = await findPayables({ db: tx, calendar: deps.calendar }, name, search, moments);
    const payouts = await makePayouts(tx, name, run, payables, { ids, at });
    const count = run.payouts.count + BigInt(payouts.length);
    const isWhole = next === undefined && (await reviewedThrough(tx, name)) === count;
    // A manifest has makers: those who created accounts. Accounts that do not say so yet are filled first, in as many
    // steps as it takes, and under the lock that the manifest is made with.
    const isDone = isWhole && (await fillCreatorsIn(tx, name, limits.payoutsMax));
    // A run without payouts needs no approval.
    const isEmpty = isDone && count === 0n;
    if (isDone && !isEmpty) await makeFirstManifest(tx, name, run.created.by, at);
    const filled = await writeFilled(tx, name, {
      preparedThrough: next ?? ALL_WALLETS,
      count: payouts.length,
      amountKobo: sumOf(payouts),
      heldCount: held.length,
      heldKobo: sumOf(held),
      state: isEmpty ? 'cancelled' : isDone ? 'draft' : 'preparing',
      draftedAt: isDone ? at : undefined,
    });
    const made = payouts.map((payout) => ({ type: 'payout.created', at, data: wirePayout(payout) }) as const);
    const type = isEmpty ? 'settlement_run.cancelled' : 'settlement_run.drafted';
    const previous = { state: run.state };
    await recordEvents(tx, name, isDone ? [...made, { type, at, data: wireRun(filled), previous }] : made);
    return !isDone;
  });
}

const sumOf = (some: readonly { readonly amountKobo: bigint }[]): bigint =>
  some.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);

async function makePayouts(
  tx: Tx,
  name: RunName,
  run: Run,
  payables: readonly Payable[],
  { ids, at }: { readonly ids: readonly TransactionId[]; readonly at: Date },
): Promise<PayoutWithNames[]> {
  if (payables.length === 0) return [];
  const walletIds = payables.map(({ walletId }) => walletId);
  const books = await Books.open(tx, name, walletIds, at);
  const description = `Settlement run ${run.number}`;
  const metadata = JSON.stringify({ settlement_run: Number(run.number) });
  const payouts = payables.map((payable, index): PayoutWithNames => {
    const id = ids[index];
    if (id === undefined) throw new Error('a payout has no id');
    const { walletId, accountId, amountKobo } = payable;
    const { sequence, reference, createdAt } = books.post(
      walletId,
      { accountId, reference: randomUUIDv7(), purpose: PAYOUT_PURPOSE, description, metadata },
      id,
      { walletKobo: -amountKobo, commissionKobo: 0n, clearingKobo: amountKobo },
    );
    return {
      runNumber: run.number,
      position: run.payouts.count + BigInt(index + 1),
      sequence,
      reference,
      accountId,
      walletId,
      amountKobo,
      bankCode: payable.bankCode,
      bankName: payable.bankName,
      accountNumber: payable.accountNumber,
      accountName: payable.accountName,
      accountBusinessName: payable.accountBusinessName,
      state: 'draft',
      reasonCode: null,
      reason: null,
      outcomeAt: null,
      returnSequence: null,
      returnReference: null,
      confirmedAt: null,
      createdAt,
    };
  });
  await books.write(tx);
  await insertPayouts(tx, name, payouts);
  return payouts;
}
