/** Approves a run: exactly what its present manifest says, by as many people as the rule asks for. */
import { requireNoneHeld } from '../../payout-rules/held-in-run.ts';
import { recordChange } from '../../../core/ledger/log/record.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { requireAsRecorded } from '../../../core/ledger/log/as-recorded.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { recordEvent } from '../../../core/outbox/record-event.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { invalid } from '../../../platform/wire/invalid.ts';
import { type Decision, hasApproved, isApproved, refusalOf } from '../../people/team/approval-rule.ts';
import { findDecision } from '../manifests/four-eyes.ts';
import {
  presentManifest,
  requireDestinations,
  requireSourceOfSettings,
  requireUntouched,
} from '../manifests/make-manifest.ts';
import { isNamed, shortFormOf } from '../manifests/manifest.ts';
import { addApproval, payoutRules } from '../manifests/kept-manifests.ts';
import type { KeptManifest } from '../manifests/manifest-form.ts';
import { stateConflict } from './change-run.ts';
import { runApproved } from './run-as-audited.ts';
import { findRun, writeApproved, writeDraftAgain } from './run-queries.ts';
import type { Run, RunOutcome } from './run.ts';
import { noSuchRun } from './run-request.ts';
import { wireRun } from './wire-run.ts';

/**
 * `given` is the manifest that the caller saw, by its digest or its short form; with the rule of the second person it
 * is required.
 * @throws AppError not_found, second_person_required, run_state_conflict, manifest_changed, account_held,
 *   changed_by_hand, validation_failed, and those of every write.
 */
export async function approveRun(deps: DbDeps, caller: Caller, number: bigint, given?: string): Promise<RunOutcome> {
  return writeInLedger(deps, caller, async (tx, at) => {
    const name = { businessId: caller.businessId, live: caller.live, number };
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    if (run.state !== 'draft' && run.exported === undefined && run.state !== 'approved') {
      throw stateConflict(run.state, 'approve', 'a draft');
    }
    await requireAsRecorded(tx, caller, 'settlement_settings');
    const rules = await payoutRules(tx, caller);
    const manifest = await presentManifest(tx, name);
    if (given !== undefined) requireNamed(manifest, given);
    if (run.exported !== undefined) return { run, replayed: true };
    const { version } = manifest;
    const decision = await findDecision(tx, name, { version, ...rules });
    const { actor } = caller.origin;
    const refusal = refusalOf(decision, actor, at);
    if (refusal !== undefined) throw new AppError('second_person_required', refusal);
    if (run.state === 'approved' && isApproved(decision)) return { run, replayed: true };
    if (rules.needsSecondPerson && given === undefined) throw invalid('manifest', NEEDED);
    const isRepeated = hasApproved(decision, actor);
    if (isRepeated && !isApproved(decision)) return { run, replayed: true };
    requireSourceOfSettings(manifest, rules.source);
    await requireUntouched(tx, manifest);
    await requireDestinations(tx, manifest);
    await requireNoneHeld(tx, name);
    const approvals = isRepeated ? decision.approvals : [...decision.approvals, { by: actor, at }];
    if (!isRepeated) await addApproval(tx, name, { by: actor, at, version, number: approvals.length });
    return { run: await settle(tx, caller, { run, decision: { ...decision, approvals }, at }), replayed: false };
  });
}

const NEEDED =
  'is required, because this business lets a second person approve: send the short form of the manifest that you saw';

function requireNamed({ number, digest }: KeptManifest, given: string): void {
  const present = digest.toString('hex');
  if (isNamed({ digest: present }, given)) return;
  throw new AppError(
    'manifest_changed',
    `The present manifest of settlement run ${number} is ${shortFormOf(present)}, not the one that you named. ` +
      'Look at the run again.',
    { field: 'manifest' },
  );
}

/** Moves the run to where its approvals put it. An approval that was not enough is recorded too. */
async function settle(
  tx: Tx,
  caller: Caller,
  { run, decision, at }: { readonly run: Run; readonly decision: Decision; readonly at: Date },
): Promise<Run> {
  const name = { businessId: caller.businessId, live: caller.live, number: run.number };
  const isEnough = isApproved(decision);
  const after = isEnough
    ? await writeApproved(tx, name, { by: caller.origin.actor, at })
    : await writeDraftAgain(tx, name, { state: 'draft' });
  const previous = { state: run.state };
  if (isEnough) {
    await recordEvent(tx, caller, { type: 'settlement_run.approved', at, data: wireRun(after), previous });
  }
  recordChange(tx, caller, at, runApproved(run, after));
  return after;
}
