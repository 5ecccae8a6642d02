/** Hands a run to the bank: afterwards its payouts may be paid, and the content of its files never changes. */
import type { DbDeps } from '../../database/pool.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { writeInLedger } from '../../ledger/write-in-ledger.ts';
import { recordEvent } from '../../outbox/record-event.ts';
import type { Caller } from '../../principal.ts';
import { lagosDate } from '../../time/lagos.ts';
import type { BusinessCalendar } from '../calendar/business-days.ts';
import { stateConflict } from './change-run.ts';
import { type FileFormat, namesSource, noSource, requireFit } from './file-format.ts';
import { runMoved } from './run-as-audited.ts';
import { findRun, type RunName, writeDebtorAccount, writeExported } from './run-queries.ts';
import type { RunOutcome } from './run.ts';
import { noSuchRun } from './run-request.ts';
import { wireRun } from './wire-run.ts';

export interface ExportDeps extends DbDeps {
  readonly calendar: Pick<BusinessCalendar, 'businessDayFrom'>;
}

/**
 * A repeated export changes nothing, with one exception: a run without a source account takes that of the settings.
 * @throws AppError not_found; run_state_conflict before it is approved; source_account_missing, validation_failed if
 *   the format cannot hold the run; api_key_unknown, idempotency_key_mismatch.
 */
export async function exportRun(
  deps: ExportDeps,
  caller: Caller,
  { number, format }: { readonly number: bigint; readonly format: FileFormat },
): Promise<RunOutcome> {
  const { businessId, live } = caller;
  const name: RunName = { businessId, live, number };
  return writeInLedger(deps, caller, async (tx, at) => {
    const run = await findRun(tx, name);
    if (run === undefined) throw noSuchRun();
    const isExported = run.exported !== undefined;
    if (!isExported && run.state !== 'approved') throw stateConflict(run.state, 'export', 'one that is approved');
    requireFit(run.payouts.amountKobo - run.cancelled.amountKobo, format);
    const executionDate = deps.calendar.businessDayFrom(lagosDate(at));
    const exported = isExported
      ? run
      : await writeExported(tx, name, { by: caller.origin.actor, at, format, executionDate });
    const hasSource = await writeDebtorAccount(tx, name);
    if (namesSource(format) && !hasSource) throw noSource('export the run again');
    if (!isExported) {
      await recordEvent(tx, name, { type: 'settlement_run.exported', at, data: wireRun(exported) });
      await recordChange(tx, caller, at, runMoved('settlement_run.exported', run, exported));
    }
    return { run: exported, replayed: isExported };
  });
}
