/** The rule of due dates in SQL. */
import type { Slots } from '../../../platform/database/statement.ts';
import type { DueDates } from './due-dates.ts';

/** Due dates as values of a statement. */
export interface DueValues {
  readonly daily: string | undefined;
  readonly weekly: string;
  readonly monthly: string;
}

export const dueValues = (due: DueDates | undefined): DueValues => ({
  daily: due?.daily,
  weekly: dateArray(due?.weekly ?? []),
  monthly: dateArray(due?.monthly ?? []),
});

/**
 * Whether the schedule in force was due, from settings `s` and overrides `o`, either of which may be missing. An
 * account's own schedule replaces that of its business as a whole, and neither pays for a date before it was chosen.
 */
export const isDue = ($: Slots<DueValues>): string => `coalesce(CASE coalesce(o.frequency, s.frequency)
    WHEN 'daily' THEN ${$.daily}::date
    WHEN 'weekly' THEN (${$.weekly}::date[])[coalesce(o.weekday, s.weekday)]
    WHEN 'monthly' THEN (${$.monthly}::date[])[coalesce(o.month_day, s.month_day)]
  END > coalesce(CASE WHEN o.frequency IS NULL THEN s.schedule_after ELSE o.schedule_after END, '-infinity'), false)`;

const dateArray = (dates: readonly (string | null)[]): string => `{${dates.map((date) => date ?? 'NULL').join(',')}}`;
