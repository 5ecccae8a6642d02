/** Decisions about a single payout: removes it from a draft, or records its outcome. */
import { type ChangeOfLedger, recordChange } from '../../../core/ledger/log/record.ts';
import type { IdDeps, TransactionId } from '../../../platform/database/ids.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { payoutRules } from '../manifests/kept-manifests.ts';
import { applyOutcomes, type OutcomeDecision, type OutcomeResult } from './apply-outcomes.ts';
import { stateConflict } from './change-run.ts';
import { answerLinesOfPayout, findOpenDebits } from './line-answer-queries.ts';
import { findPayouts } from './payout-queries.ts';
import type { PayoutState, PayoutWithNames } from './payout.ts';
import { payoutChanged } from './run-as-audited.ts';
import { findRun } from './run-queries.ts';
import { noSuchPayout, noSuchRun } from './run-request.ts';
import { takeOut } from './take-out.ts';

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
    const name = { businessId: caller.businessId, live: caller.live, number: runNumber };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    const payout = await findPayout(tx, caller, reference);
    if (payout.runNumber !== runNumber) throw noSuchPayout();
    if (payout.state === 'cancelled') return { payout, replayed: true };
    if (run.state !== 'draft') throw stateConflict(run.state, 'cancel single payouts of', 'a draft');
    const [cancelled] = await takeOut(tx, caller, run, { payouts: [payout], ids: [id], at });
    if (cancelled === undefined) throw new Error('a payout was not cancelled');
    return { payout: cancelled, replayed: false };
  });
}

export interface Resolution {
  readonly reference: string;
  readonly outcome: 'paid' | 'failed' | 'unknown';
  readonly reason: string;
  /** The state that the caller saw; if it is another one by now, nothing changes. */
  readonly seenState?: PayoutState | undefined;
  /** What a statement shows of it. */
  readonly seen?: Pick<OutcomeDecision, 'booking'> | undefined;
}

/**
 * With the rule of the second person, a payout that was sent becomes failed by a change request only: its money is paid
 * again, although the bank may have paid it.
 * @throws AppError not_found, payout_state_conflict, line_state_conflict, second_person_required, and those of every
 *   write.
 */
export async function resolvePayout(deps: IdDeps, caller: Caller, resolution: Resolution): Promise<ChangedPayout> {
  const id = await deps.ids.one<TransactionId>();
  return writeInLedger(deps, caller, async (tx, at) => {
    await requireAlone(tx, caller, await findPayout(tx, caller, resolution.reference), resolution.outcome);
    return resolveIn(tx, caller, resolution, { id, at });
  });
}

/** @throws AppError second_person_required */
export async function requireAlone(
  tx: Tx,
  ledger: LedgerKey,
  { reference, state }: Pick<PayoutWithNames, 'reference' | 'state'>,
  outcome: Resolution['outcome'],
): Promise<void> {
  if (outcome !== 'failed' || !wasSent(state) || !(await payoutRules(tx, ledger)).needsSecondPerson) return;
  throw new AppError(
    'second_person_required',
    'With the rule of the second person, a payout that was exported becomes failed when a second person approves ' +
      `it. Make the request with POST …/payouts/${reference}/reopening-requests.`,
  );
}

/** In these states the bank may have paid it. */
const SENT = ['exported', 'unknown', 'paid'] as const satisfies readonly PayoutState[];
export type SentState = (typeof SENT)[number];

export const wasSent = (state: string): state is SentState => (SENT as readonly string[]).includes(state);

/**
 * Runs inside `writeInLedger`, because it relies on that lock. Answers lines of bank results that left the outcome
 * open. @throws AppError line_state_conflict, and those of `resolvePayout` but second_person_required.
 */
export async function resolveIn(
  tx: Tx,
  caller: ChangeOfLedger,
  resolution: Resolution,
  { id, at }: { readonly id: TransactionId; readonly at: Date },
): Promise<ChangedPayout> {
  const { seenState, seen, ...decision } = resolution;
  const before = await findPayout(tx, caller, resolution.reference);
  if (before.state === decision.outcome) return { payout: before, replayed: true };
  if (seenState !== undefined && seenState !== before.state) throw seenOtherwise(before, seenState);
  if (decision.outcome === 'failed' && wasSent(before.state)) await requireDebitsAnswered(tx, caller, before);
  const mayUndoPaid = seenState === 'paid';
  const [result] = await applyOutcomes(
    tx,
    caller,
    [{ ...decision, ...seen, mayUndoPaid, saidBy: caller.origin.actor }],
    { ids: [id], at },
  );
  if (result === 'repeated') return { payout: before, replayed: true };
  if (result !== 'applied') throw payoutConflict(before, result);
  const payout = await findPayout(tx, caller, resolution.reference);
  const { reference, outcome, reason } = decision;
  if (outcome !== 'unknown') {
    const answer = before.state === 'paid' ? 'returned' : 'confirmed';
    const { amountKobo } = payout;
    const said = { reference, amountKobo, outcome, answer, reason } as const;
    await answerLinesOfPayout(tx, caller, { ...said, by: caller.origin.actor, at });
  }
  recordChange(tx, caller, at, payoutChanged('payout.resolved', before, payout));
  return { payout, replayed: false };
}

/**
 * Where more left than came back, the receiver may have the money once. A payout that is not called paid may have one
 * debit open, which is the one that came back. @throws AppError line_state_conflict
 */
export async function requireDebitsAnswered(
  db: Db | Tx,
  ledger: LedgerKey,
  payout: Pick<PayoutWithNames, 'reference' | 'amountKobo' | 'state'>,
): Promise<void> {
  const isOneReturned = payout.state !== 'paid';
  const [first, second] = await findOpenDebits(db, ledger, payout, 2);
  const open = isOneReturned ? second : first;
  if (open === undefined) return;
  throw new AppError(
    'line_state_conflict',
    `Line ${open} says that the money left ${isOneReturned ? 'another time' : 'as well'}, and nobody has answered ` +
      'it. Answer that line first: more may have left than came back.',
  );
}

const seenOtherwise = ({ state }: PayoutWithNames, seen: PayoutState): AppError =>
  new AppError('payout_state_conflict', `You saw the payout ${seen}; it is ${state} by now. Look at it again.`, {
    field: 'seenState',
  });

function payoutConflict({ state }: PayoutWithNames, result: OutcomeResult | undefined): AppError {
  const message =
    result === 'not_exported'
      ? `The payout is ${state}; only one that was exported to a bank can be resolved.`
      : state === 'paid'
        ? 'The payout is paid; it can only become failed, and only if seenState says that you saw it paid.'
        : `The payout is ${state}${state === 'failed' ? ', and its money is back in the wallet' : ''}; it stays so.`;
  return new AppError('payout_state_conflict', message, { field: 'state' });
}

/** @throws AppError not_found */
export async function findPayout(tx: Tx, ledger: LedgerKey, reference: string): Promise<PayoutWithNames> {
  const [payout] = await findPayouts(tx, ledger, [reference]);
  if (payout === undefined) throw noSuchPayout();
  return payout;
}
