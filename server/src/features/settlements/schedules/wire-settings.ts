/** Settings and schedules as callers see them. */
import { wireWhoCould } from '../../people/team/who-could.ts';
import { lagosDate } from '../../../platform/time/lagos.ts';
import type { BusinessCalendar } from '../calendar/business-days.ts';
import { nextRunDate } from '../calendar/due-dates.ts';
import type { ScheduleOfAccount } from './account-schedule.ts';
import type { AccountSchedule, SettlementSettings } from './schemas.ts';
import type { KeptTerms, Settings } from './settings.ts';
import type { ForeseenSettings } from './update-settings.ts';
import { wireTerms } from './wire-terms.ts';

/** Needed to compute the date of the next run. */
export interface WireDeps {
  readonly calendar: BusinessCalendar;
}

export const wireSettings = (deps: WireDeps, settings: ForeseenSettings): SettlementSettings => ({
  ...wireTerms(settings),
  approval: settings.approval,
  sourceAccount: settings.sourceAccount ?? null,
  ...settings.holdRules,
  nextRunOn: nextRunOn(deps, settings),
  couldApproveRuns: wireWhoCould(settings.couldApproveRuns),
});

export const wireAccountSchedule = (deps: WireDeps, schedule: ScheduleOfAccount): AccountSchedule => ({
  inherited: schedule.inherited,
  ...wireTerms(schedule),
  nextRunOn: nextRunOn(deps, schedule),
});

function nextRunOn(
  { calendar }: WireDeps,
  { schedule, after = '', scheduledThrough = '', readAt }: KeptTerms & Pick<Settings, 'scheduledThrough' | 'readAt'>,
): string | null {
  const today = lagosDate(readAt);
  const paid = after > scheduledThrough ? after : scheduledThrough;
  return nextRunDate(calendar, schedule.recurrence, { after: paid, today }) ?? null;
}
