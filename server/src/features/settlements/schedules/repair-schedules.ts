/**
 * Repairs schedules after the clock was wrong: the date up to which they were examined is in the future, so no run
 * would start before that date. For operators.
 */
import { recordChange } from '../../../core/ledger/log/record.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps, Tx } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import type { Origin } from '../../../core/words/principal.ts';
import { isDate } from '../../../platform/time/dates.ts';
import { lastRunDay } from '../calendar/due-dates.ts';
import { findLedgersAhead, findScheduleState, writeRepaired } from './repair-queries.ts';

export interface RepairRequest {
  readonly origin: Origin;
  /** Undefined means all ledgers whose schedules are ahead. */
  readonly ledger: LedgerKey | undefined;
  /**
   * The date up to which schedules were examined; undefined means the date of the last run that a schedule made, or
   * today if there is none.
   */
  readonly through: string | undefined;
}

export interface RepairedSchedule extends LedgerKey {
  readonly before: string;
  readonly through: string;
}

/**
 * One ledger after the other, each under its lock. Correct schedules do not change, so it may be repeated.
 * @throws AppError validation_failed for a date that can't have been examined yet, or before the last run.
 */
export async function repairSchedules(
  deps: DbDeps,
  { origin, ledger, through }: RepairRequest,
): Promise<RepairedSchedule[]> {
  if (through !== undefined && !isDate(through)) throw invalid('must be a date like 2026-11-23');
  if (through !== undefined && ledger === undefined) throw invalid('goes with one business and mode only');
  const ledgers =
    ledger === undefined ? await findLedgersAhead(deps.db, lastRunDay(await databaseNow(deps.db))) : [ledger];
  const repaired: RepairedSchedule[] = [];
  for (const one of ledgers) {
    const caller = { businessId: one.businessId, live: one.live, apiKeyId: undefined };
    const done = await writeInLedger(deps, caller, (tx, at) => repair(tx, one, origin, through, at));
    if (done !== undefined) repaired.push(done);
  }
  return repaired;
}

async function repair(
  tx: Tx,
  ledger: LedgerKey,
  origin: Origin,
  wanted: string | undefined,
  at: Date,
): Promise<RepairedSchedule | undefined> {
  const latest = lastRunDay(at);
  const state = await findScheduleState(tx, ledger, latest);
  if (state === undefined) return undefined;
  const { scheduledThrough: before, lastRun, isChosenAhead } = state;
  if (wanted !== undefined && wanted > latest)
    throw invalid(`must not be after ${latest}: nothing later was looked at`);
  if (wanted !== undefined && lastRun !== undefined && wanted < lastRun) {
    throw invalid(`must not be before ${lastRun}: the run of that date was made`);
  }
  if (wanted !== undefined && wanted > before)
    throw invalid(`must not be after ${before}, up to which all was looked at`);
  const through = wanted ?? (before > latest ? (lastRun ?? latest) : before);
  if (through === before && !isChosenAhead) return undefined;
  const { businessId, live } = ledger;
  await writeRepaired(tx, ledger, { through, latest });
  recordChange(tx, { businessId, live, origin }, at, {
    action: 'settlement_settings.changed',
    subject: { kind: 'settlement_settings' },
    before: { scheduledThrough: before },
    after: { scheduledThrough: through },
  });
  return { businessId, live, before, through };
}

const invalid = (problem: string): AppError =>
  new AppError('validation_failed', `The date ${problem}.`, { field: 'through' });
