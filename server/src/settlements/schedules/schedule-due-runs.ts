/**
 * Starting the runs that schedules ask for: in the morning of a business day, for all that fell due since the last
 * time.
 */
import { randomUUIDv7 } from 'node:crypto';
import { databaseNow } from '../../database/clock.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import { type WriteDeps, writeInLedger } from '../../ledger/write-in-ledger.ts';
import { BY_SCHEDULE } from '../../principal.ts';
import { addDays } from '../../time/dates.ts';
import { lagosDate } from '../../time/lagos.ts';
import type { BusinessCalendar } from '../calendar/business-days.ts';
import { dueDates, lastRunDay } from '../calendar/due-dates.ts';
import { startRunIn } from '../runs/start-run.ts';
import { findLedgersToSchedule, findScheduledThrough, hasDueAccounts, writeScheduledThrough } from './due-queries.ts';

export interface ScheduleRunsDeps extends WriteDeps {
  readonly calendar: Pick<BusinessCalendar, 'isBusinessDay'>;
}

/** Ledgers that are looked up at a time. */
const LEDGERS_AT_ONCE = 500;

/**
 * One look at every ledger that has a schedule. Any number of processes may do so at once: who has the ledger's lock
 * first starts the run of the day and notes the day with it. What fell due while banks were shut, or while nothing ran,
 * is in that one run.
 * @throws the first error of a ledger, after all others had their turn.
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
        actor: { kind: 'schedule' },
      } as const;
      await startRunIn(tx, { ...ledger, origin: BY_SCHEDULE }, request, at);
    }
    await writeScheduledThrough(tx, ledger, today);
  });
}
