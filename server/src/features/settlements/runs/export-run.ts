/** Hands a run to the bank: afterwards its payouts may be paid, and the content of its files never changes. */
import { requireNoneHeld } from '../../payout-rules/held-in-run.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { recordChange } from '../../../core/ledger/log/record.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { requireAsRecorded } from '../../../core/ledger/log/as-recorded.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { recordEvent } from '../../../core/outbox/record-event.ts';
import type { Caller } from '../../../core/words/principal.ts';
import { lagosDate } from '../../../platform/time/lagos.ts';
import type { BusinessCalendar } from '../calendar/business-days.ts';
import {
  presentManifest,
  requireDestinations,
  requireSourceOfSettings,
  requireUntouched,
} from '../manifests/make-manifest.ts';
import { payoutRules } from '../manifests/kept-manifests.ts';
import type { KeptManifest } from '../manifests/manifest-form.ts';
import { hasEnoughApprovals } from './change-manifests.ts';
import { stateConflict } from './change-run.ts';
import { type PayoutFileFormat, namesSource, noSource, requireFit, requireOwed } from './file-format.ts';
import { runMoved } from './run-as-audited.ts';
import { findRun, writeExported } from './run-queries.ts';
import type { Run, RunName, RunOutcome } from './run.ts';
import { noSuchRun } from './run-request.ts';
import { wireRun } from './wire-run.ts';

export interface ExportDeps extends DbDeps {
  readonly calendar: Pick<BusinessCalendar, 'businessDayFrom'>;
}

/**
 * A repeated export changes nothing. A first one computes the manifest again from the rows, and asks the rule again.
 * @throws AppError not_found; run_state_conflict before it is approved; second_person_required, manifest_changed,
 *   changed_by_hand, account_held; run_superseded once nothing of it is owed; source_account_missing,
 *   validation_failed if the format cannot hold the run; api_key_unknown, idempotency_key_mismatch.
 */
export async function exportRun(
  deps: ExportDeps,
  caller: Caller,
  { number, format }: { readonly number: bigint; readonly format: PayoutFileFormat },
): Promise<RunOutcome> {
  const { businessId, live } = caller;
  const name: RunName = { businessId, live, number };
  return writeInLedger(deps, caller, async (tx, at) => {
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    requireFit(run.payouts.amountKobo - run.cancelled.amountKobo, format);
    if (run.exported !== undefined) {
      const count = run.payouts.count - run.cancelled.count;
      requireOwed(number, { count, failedCount: run.failed.count, paidCount: run.paid.count });
      if (namesSource(format) && !run.hasDebtor) throw noSource('the run was exported without one, as CSV');
      return { run, replayed: true };
    }
    if (run.state !== 'approved') throw stateConflict(run.state, 'export', 'one that is approved');
    const { source } = await requireApproved(tx, name, run);
    if (namesSource(format) && source === undefined) throw noSource(NEXT);
    const executionDate = deps.calendar.businessDayFrom(lagosDate(at));
    const exported = await writeExported(tx, name, { by: caller.origin.actor, at, format, executionDate, source });
    await recordEvent(tx, caller, {
      type: 'settlement_run.exported',
      at,
      data: wireRun(exported),
      previous: { state: run.state },
    });
    recordChange(tx, caller, at, runMoved('settlement_run.exported', run, exported));
    return { run: exported, replayed: false };
  });
}

const NEXT = 'set sourceAccount in the settlement settings, then approve and export the run';

/** The manifest that was approved, by the rule as it is now, and as the rows still are. */
async function requireApproved(tx: Tx, name: RunName, run: Run): Promise<KeptManifest> {
  await requireAsRecorded(tx, name, 'settlement_settings');
  const rules = await payoutRules(tx, name);
  const manifest = await presentManifest(tx, name);
  if (!(await hasEnoughApprovals(tx, name, run))) {
    throw new AppError(
      'second_person_required',
      `Settlement run ${run.number} has too few approvals of people who may approve now; approve it again.`,
    );
  }
  requireSourceOfSettings(manifest, rules.source);
  await requireUntouched(tx, manifest);
  await requireDestinations(tx, manifest);
  await requireNoneHeld(tx, name);
  return manifest;
}
