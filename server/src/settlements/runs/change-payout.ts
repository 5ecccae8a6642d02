/** Decisions about a single payout: removes it from a draft, or records its outcome. */
import { recordChange } from '../../audit-log/record-change.ts';
import type { IdDeps, TransactionId } from '../../database/ids.ts';
import type { Tx } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { writeInLedger } from '../../ledger/write-in-ledger.ts';
import { recordEvent } from '../../outbox/record-event.ts';
import type { Caller } from '../../principal.ts';
import { applyOutcomes, type OutcomeResult } from './apply-outcomes.ts';
import { stateConflict } from './change-run.ts';
import { findPayouts } from './payout-queries.ts';
import type { PayoutWithNames } from './payout.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { payoutChanged, runMoved } from './run-as-audited.ts';
import { findRun, writeCancelled } from './run-queries.ts';
import { noSuchPayout, noSuchRun } from './run-request.ts';
import { wireRun } from './wire-run.ts';

export interface ChangedPayout {
  readonly payout: PayoutWithNames;
  /** True if it was in this state before. */
  readonly replayed: boolean;
}

/**
 * Cancelling the last payout cancels its run. @throws AppError not_found, run_state_conflict, and those of every write.
 */
export async function cancelPayout(
  deps: IdDeps,
  caller: Caller,
  { runNumber, reference }: { readonly runNumber: bigint; readonly reference: string },
): Promise<ChangedPayout> {
  const id = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    const name = { ...caller, number: runNumber };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    const payout = await findPayout(tx, caller, reference);
    if (payout.runNumber !== runNumber) throw noSuchPayout();
    if (payout.state === 'cancelled') return { payout, replayed: true };
    if (run.state !== 'draft') throw stateConflict(run.state, 'cancel single payouts of', 'a draft');
    const [cancelled] = await recordOutcomes(tx, caller, [{ payout, outcome: 'cancelled' }], { ids: [id], at });
    if (cancelled === undefined) throw new Error('a payout was not cancelled');
    await recordChange(tx, caller, at, payoutChanged('payout.cancelled', payout, cancelled));
    if (run.cancelled.count + 1n === run.payouts.count) {
      const emptied = await writeCancelled(tx, name, 'cancelled', { by: caller.origin.actor, at });
      await recordEvent(tx, caller, { type: 'settlement_run.cancelled', at, data: wireRun(emptied) });
      await recordChange(tx, caller, at, runMoved('settlement_run.cancelled', run, emptied));
    }
    return { payout: cancelled, replayed: false };
  });
}

export interface Resolution {
  readonly reference: string;
  readonly outcome: 'paid' | 'failed' | 'unknown';
  readonly reason: string;
}

/** @throws AppError not_found, payout_state_conflict, and those of every write. */
export async function resolvePayout(deps: IdDeps, caller: Caller, resolution: Resolution): Promise<ChangedPayout> {
  const id = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    const before = await findPayout(tx, caller, resolution.reference);
    const [result] = await applyOutcomes(tx, caller, [{ ...resolution, mayUndoPaid: true }], { ids: [id], at });
    if (result === 'repeated') return { payout: before, replayed: true };
    if (result !== 'applied') throw payoutConflict(before, result);
    const payout = await findPayout(tx, caller, resolution.reference);
    await recordChange(tx, caller, at, payoutChanged('payout.resolved', before, payout));
    return { payout, replayed: false };
  });
}

function payoutConflict({ state }: PayoutWithNames, result: OutcomeResult | undefined): AppError {
  const message =
    result === 'not_exported'
      ? `The payout is ${state}; only one that was exported to a bank can be resolved.`
      : `The payout is ${state}${state === 'failed' ? ', and its money is back in the wallet' : ''}; it stays so.`;
  return new AppError('payout_state_conflict', message, { field: 'state' });
}

async function findPayout(tx: Tx, ledger: LedgerKey, reference: string): Promise<PayoutWithNames> {
  const [payout] = await findPayouts(tx, ledger, [reference]);
  if (payout === undefined) throw noSuchPayout();
  return payout;
}
