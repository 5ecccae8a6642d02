/** Cancels a run. It holds the ledger's lock, so that of two decisions one comes first. */
import type { DbDeps } from '../../../platform/database/pool.ts';
import { recordChange } from '../../../core/ledger/log/record.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { type ContinueDeps, continueSoon } from './continue-runs.ts';
import { runMoved } from './run-as-audited.ts';
import { findRun, writeCancelled } from './run-queries.ts';
import type { RunOutcome, RunState } from './run.ts';
import { noSuchRun } from './run-request.ts';

/**
 * Only starts the cancellation: the payouts are returned step by step afterwards.
 * @throws AppError not_found, run_state_conflict, and those of every write.
 */
export async function cancelRun(deps: DbDeps & ContinueDeps, caller: Caller, number: bigint): Promise<RunOutcome> {
  const decided = await writeInLedger(deps, caller, async (tx, at): Promise<RunOutcome> => {
    const name = { ...caller, number };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    if (run.state === 'cancelling' || run.state === 'cancelled') return { run, replayed: true };
    if (run.state === 'exported' || run.state === 'completed') {
      throw stateConflict(run.state, 'cancel', 'one that was not exported');
    }
    const cancelling = await writeCancelled(tx, name, 'cancelling', { by: caller.origin.actor, at });
    recordChange(tx, caller, at, runMoved('settlement_run.cancelled', run, cancelling));
    return { run: cancelling, replayed: false };
  });
  continueSoon(deps);
  return decided;
}

const WORDS: Readonly<Record<RunState, string>> = {
  preparing: 'still being prepared',
  draft: 'a draft',
  approved: 'approved',
  exported: 'exported',
  completed: 'completed',
  cancelling: 'being cancelled',
  cancelled: 'cancelled',
};

/** `needed` follows "only". */
export function stateConflict(state: RunState, verb: string, needed: string): AppError {
  return new AppError(
    'run_state_conflict',
    `The settlement run is ${WORDS[state]}; you can ${verb} only ${needed}.`,
    state === 'preparing' ? { retryAfterSeconds: 1 } : {},
  );
}
