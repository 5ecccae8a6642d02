/** Takes payouts out of a run that is not exported: each is returned to its wallet, and the others stay. */
import { recordChange } from '../../../core/ledger/log/record.ts';
import type { IdDeps, TransactionId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { recordEvent } from '../../../core/outbox/record-event.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { presentManifest, requireUntouched } from '../manifests/make-manifest.ts';
import { payoutLeftOut } from './change-manifests.ts';
import { stateConflict } from './change-run.ts';
import { findPayouts } from './payout-queries.ts';
import type { PayoutWithNames } from './payout.ts';
import { HELD, recordOutcomes } from './record-outcomes.ts';
import { payoutChanged, runMoved } from './run-as-audited.ts';
import { findRun, writeCancelled } from './run-queries.ts';
import { noSuchPayout, noSuchRun } from './run-request.ts';
import type { Run, RunOutcome } from './run.ts';
import { wireRun } from './wire-run.ts';

export interface Hold {
  readonly runNumber: bigint;
  /** The references of payouts, each once. */
  readonly references: readonly string[];
  readonly reason: string;
}

/**
 * Holds payouts of a draft, or of an approved run, which is then a draft again. The next run pays their accounts again.
 * Holding the last payouts cancels the run. Payouts that were taken out before stay as they are.
 * @throws AppError not_found, run_state_conflict, manifest_changed, and those of every write.
 */
export async function holdPayouts(
  deps: IdDeps,
  caller: Caller,
  { runNumber, references, reason }: Hold,
): Promise<RunOutcome> {
  const ids = await deps.ids.take<TransactionId>(references.length);
  return writeInLedger(deps, caller, async (tx, at) => {
    const name = { businessId: caller.businessId, live: caller.live, number: runNumber };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    const found = await findPayouts(tx, caller, references);
    const ofRun = found.filter((payout) => payout.runNumber === runNumber);
    if (ofRun.length !== references.length) throw noSuchPayout();
    const payouts = ofRun.filter(({ state }) => state !== 'cancelled');
    if (payouts.length === 0) return { run, replayed: true };
    if (run.state !== 'draft' && run.state !== 'approved') {
      throw stateConflict(run.state, 'hold payouts of', 'one that was not exported');
    }
    await takeOut(tx, caller, run, { payouts, reason, ids, at });
    const changed = await findRun(tx, name);
    if (changed === undefined) throw new Error('a run is gone');
    return { run: changed, replayed: false };
  });
}

interface TakenOut {
  /** At least one, all of them in the run. */
  readonly payouts: readonly PayoutWithNames[];
  /** Given for a payout that is held. */
  readonly reason?: string | undefined;
  /** New, at least one for each payout. */
  readonly ids: readonly TransactionId[];
  readonly at: Date;
}

/** Runs inside `writeInLedger`, because it relies on that lock. Returns the payouts in their new state. */
export async function takeOut(
  tx: Tx,
  caller: Caller,
  run: Run,
  { payouts, reason, ids, at }: TakenOut,
): Promise<PayoutWithNames[]> {
  const name = { businessId: caller.businessId, live: caller.live, number: run.number };
  const manifest = await presentManifest(tx, name);
  await requireUntouched(tx, manifest);
  const why = reason === undefined ? {} : { reasonCode: HELD, reason };
  const changes = payouts.map((payout) => ({ payout, outcome: 'cancelled', ...why }) as const);
  const taken = await recordOutcomes(tx, caller, changes, { ids, at });
  const isLast = run.cancelled.count + BigInt(payouts.length) === run.payouts.count;
  if (!isLast) await payoutLeftOut(tx, caller, run, { manifest, at });
  const action = reason === undefined ? 'payout.cancelled' : 'payout.held';
  for (const [index, payout] of payouts.entries()) {
    const after = taken[index];
    if (after === undefined) throw new Error('a payout was not taken out');
    recordChange(tx, caller, at, payoutChanged(action, payout, after));
  }
  if (isLast) {
    const emptied = await writeCancelled(tx, name, 'cancelled', { by: caller.origin.actor, at });
    await recordEvent(tx, caller, {
      type: 'settlement_run.cancelled',
      at,
      data: wireRun(emptied),
      previous: { state: run.state },
    });
    recordChange(tx, caller, at, runMoved('settlement_run.cancelled', run, emptied));
  }
  return taken;
}
