/** The dates on which schedules are due. Pure; dates are in Lagos, `YYYY-MM-DD`. */
import { isDeepStrictEqual } from 'node:util';
import { addDays, firstOfMonth, weekdayOf } from '../../../platform/time/dates.ts';
import { lagosDate } from '../../../platform/time/lagos.ts';
import type { BusinessCalendar } from './business-days.ts';

/** How often a schedule pays: the part of it about days, without the amounts. */
export type Recurrence =
  | { readonly frequency: 'manual' }
  | { readonly frequency: 'daily' }
  /** 1 is Monday, 7 is Sunday. */
  | { readonly frequency: 'weekly'; readonly weekday: number }
  /** From 1 to 31; in a shorter month the last day. */
  | { readonly frequency: 'monthly'; readonly monthDay: number };

/**
 * The last due date of every kind of schedule in a period; null if there is none. Runs are made on business days, so
 * the period of a run ends with its day and includes due dates on the days before, and those missed while no process
 * ran.
 */
export interface DueDates {
  readonly daily: string;
  /** From Monday to Sunday. */
  readonly weekly: readonly (string | null)[];
  /** From the first to the 31st. */
  readonly monthly: readonly (string | null)[];
}

const RUN_HOUR_MS = 6 * 3_600_000;
const WEEKDAYS = 7;
const MONTH_DAYS = 31;

export function dueDates(after: string, through: string): DueDates {
  const kept = (date: string): string | null => (date > after ? date : null);
  return {
    daily: through,
    weekly: Array.from({ length: WEEKDAYS }, (_, index) => kept(lastWeekday(index + 1, through))),
    monthly: Array.from({ length: MONTH_DAYS }, (_, index) => kept(lastMonthDay(index + 1, through))),
  };
}

/**
 * The first due date of the schedule after this date, whether banks are open or not; undefined for a manual schedule.
 */
export function nextDueDate(recurrence: Recurrence, after: string): string | undefined {
  const { frequency } = recurrence;
  if (frequency === 'manual') return undefined;
  if (frequency === 'daily') return addDays(after, 1);
  if (frequency === 'weekly') return lastWeekday(recurrence.weekday, addDays(after, WEEKDAYS));
  const inThisMonth = monthDayOf(recurrence.monthDay, after);
  return inThisMonth > after ? inThisMonth : monthDayOf(recurrence.monthDay, firstOfMonth(after, 1));
}

/** The date of the next run, if every date up to `after` was paid; undefined for a manual schedule. */
export function nextRunDate(
  calendar: Pick<BusinessCalendar, 'businessDayFrom'>,
  recurrence: Recurrence,
  { after, today }: { readonly after: string; readonly today: string },
): string | undefined {
  const due = nextDueDate(recurrence, after);
  return due === undefined ? undefined : calendar.businessDayFrom(due > today ? due : today);
}

/** The last date on which it is time for runs: early in the morning, before banks accept files. */
export const lastRunDay = (now: Date): string => lagosDate(new Date(now.getTime() - RUN_HOUR_MS));

/**
 * The date up to which a schedule pays nothing, because it was chosen later. If only amounts changed, the earlier date
 * is kept.
 */
export function afterOf(
  before: { readonly schedule: { readonly recurrence: Recurrence }; readonly after: string | undefined } | undefined,
  chosen: Recurrence,
  at: Date,
): string | undefined {
  const isSame = before !== undefined && isDeepStrictEqual(before.schedule.recurrence, chosen);
  return isSame ? before.after : lastRunDay(at);
}

const lastWeekday = (weekday: number, through: string): string =>
  addDays(through, -((weekdayOf(through) - weekday + WEEKDAYS) % WEEKDAYS));

function lastMonthDay(monthDay: number, through: string): string {
  const inThisMonth = monthDayOf(monthDay, through);
  return inThisMonth <= through ? inThisMonth : monthDayOf(monthDay, firstOfMonth(through, -1));
}

/** The schedule's date in the month of this date. */
function monthDayOf(monthDay: number, date: string): string {
  const day = addDays(firstOfMonth(date), monthDay - 1);
  const next = firstOfMonth(date, 1);
  return day < next ? day : addDays(next, -1);
}
