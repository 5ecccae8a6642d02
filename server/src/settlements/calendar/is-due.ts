/** The rule of due dates in SQL. */
import { type RawBuilder, sql } from 'kysely';
import type { DueDates } from './due-dates.ts';

/**
 * Of settings `s` and overrides `o`, of which either may be missing: whether the schedule in force fell due. What
 * stands for an account replaces what stands for its business as a whole, and neither pays for a date before it was
 * chosen.
 */
export function isDue({ daily, weekly, monthly }: DueDates): RawBuilder<boolean> {
  return sql<boolean>`coalesce(CASE coalesce(o.frequency, s.frequency)
    WHEN 'daily' THEN ${daily}::date
    WHEN 'weekly' THEN (${dateArray(weekly)}::date[])[coalesce(o.weekday, s.weekday)]
    WHEN 'monthly' THEN (${dateArray(monthly)}::date[])[coalesce(o.month_day, s.month_day)]
  END > coalesce(CASE WHEN o.frequency IS NULL THEN s.schedule_after ELSE o.schedule_after END, '-infinity'), false)`;
}

const dateArray = (dates: readonly (string | null)[]): string => `{${dates.map((date) => date ?? 'NULL').join(',')}}`;
