/**
 * Decisions about a run: approves and cancels it. Both hold the ledger's lock, so that of two decisions one comes
 * first.
 */
import type { DbDeps } from '../../database/pool.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { AppError } from '../../errors.ts';
import { writeInLedger } from '../../ledger/write-in-ledger.ts';
import { recordEvent } from '../../outbox/record-event.ts';
import type { Actor, Caller } from '../../principal.ts';
import { type ContinueDeps, continueSoon } from './continue-runs.ts';
import { runMoved } from './run-as-audited.ts';
import { findApproval, findRun, writeApproved, writeCancelled } from './run-queries.ts';
import type { Run, RunOutcome, RunState } from './run.ts';
import { noSuchRun } from './run-request.ts';
import { wireRun } from './wire-run.ts';

/** @throws AppError not_found, second_person_required, run_state_conflict, and those of every write. */
export async function approveRun(deps: DbDeps, caller: Caller, number: bigint): Promise<RunOutcome> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const name = { ...caller, number };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    if ((await findApproval(tx, caller)) === 'second_person') requireSecondPerson(run, caller.origin.actor);
    if (run.state === 'approved' || run.state === 'exported' || run.state === 'completed') {
      return { run, replayed: true };
    }
    if (run.state !== 'draft') throw stateConflict(run.state, 'approve', 'a draft');
    const approved = await writeApproved(tx, name, { by: caller.origin.actor, at });
    await recordEvent(tx, caller, { type: 'settlement_run.approved', at, data: wireRun(approved) });
    await recordChange(tx, caller, at, runMoved('settlement_run.approved', run, approved));
    return { run: approved, replayed: false };
  });
}

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
    await recordChange(tx, caller, at, runMoved('settlement_run.cancelled', run, cancelling));
    return { run: cancelling, replayed: false };
  });
  continueSoon(deps);
  return decided;
}

/** The maker of a run may not approve it. A key is not a person, so anybody may approve a run that no person made. */
function requireSecondPerson(run: Run, actor: Actor): void {
  if (actor.kind !== 'user') {
    throw new AppError(
      'second_person_required',
      'This business lets a person approve settlement runs, in the dashboard.',
    );
  }
  const { by } = run.created;
  if (by.kind === 'user' && by.id === actor.id) {
    throw new AppError('second_person_required', 'You made this settlement run; another person has to approve it.');
  }
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
