/**
 * Starts the runs of schedules: in the morning of a business day, for everything that became due since the last time.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { writeInLedger } from '../../../core/ledger/write-in-ledger.ts';
import { BY_SCHEDULE } from '../../../core/words/principal.ts';
import { addDays } from '../../../platform/time/dates.ts';
import { lagosDate } from '../../../platform/time/lagos.ts';
import type { BusinessCalendar } from '../calendar/business-days.ts';
import { dueDates, lastRunDay } from '../calendar/due-dates.ts';
import { startRunIn } from '../runs/start-run.ts';
import { findLedgersToSchedule, findScheduledThrough, hasDueAccounts, writeScheduledThrough } from './due-queries.ts';

export interface ScheduleRunsDeps extends DbDeps {
  readonly calendar: Pick<BusinessCalendar, 'isBusinessDay'>;
}

/** How many ledgers are looked up at a time. */
const LEDGERS_AT_ONCE = 500;

/**
 * Checks every ledger that has a schedule once. Any number of processes may run this at once: the first to lock the
 * ledger starts the run of the day and records the day with it. That run includes everything that became due while
 * banks were closed or no process ran.
 * @throws the first error of a ledger, after the others were checked.
 */
export async function scheduleDueRuns(deps: ScheduleRunsDeps, signal?: AbortSignal): Promise<void> {
  const now = await databaseNow(deps.db);
  const today = lagosDate(now);
  if (lastRunDay(now) !== today || !deps.calendar.isBusinessDay(today)) return;
  const failures: unknown[] = [];
  let last: LedgerKey | undefined;
  for (;;) {
    const ledgers = await findLedgersToSchedule(deps.db, { today, after: last, limit: LEDGERS_AT_ONCE });
    for (const ledger of ledgers) {
      if (signal?.aborted === true) return;
      try {
        await scheduleLedger(deps, ledger, today);
      } catch (error) {
        failures.push(error);
      }
    }
    if (ledgers.length < LEDGERS_AT_ONCE) break;
    last = ledgers.at(-1);
  }
  if (failures.length > 0) throw failures[0];
}

async function scheduleLedger(deps: ScheduleRunsDeps, ledger: LedgerKey, today: string): Promise<void> {
  await writeInLedger(deps, { ...ledger, apiKeyId: undefined }, async (tx, at) => {
    const through = await findScheduledThrough(tx, ledger);
    if (through !== undefined && through >= today) return;
    const after = through ?? addDays(today, -1);
    if (await hasDueAccounts(tx, ledger, dueDates(after, today))) {
      const request = {
        reference: randomUUIDv7(),
        scheduled: { date: today, after },
      } as const;
      await startRunIn(tx, { ...ledger, origin: BY_SCHEDULE }, request, at);
    }
    await writeScheduledThrough(tx, ledger, today);
  });
}
