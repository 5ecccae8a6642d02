import { accountIdFromPath } from '../../wire/account-ids.ts';
import { success } from '../../http/envelope.ts';
import { memberOf, type MemberGuards } from '../../http/member.ts';
import type { App } from '../../http/typed-app.ts';
import { getAccountSchedule, removeAccountSchedule, setAccountSchedule } from './account-schedule.ts';
import { readDates } from '../calendar/calendar-request.ts';
import * as schemas from './dashboard-schemas.ts';
import type { ScheduleDeps } from './routes.ts';
import { MESSAGES } from './schemas.ts';
import { readAccountSchedule, readSettingsUpdate } from './settings-request.ts';
import { getSettings, updateSettings } from './update-settings.ts';
import { wireAccountSchedule, wireSettings } from './wire-settings.ts';

export interface DashboardScheduleDeps extends ScheduleDeps {
  readonly guards: MemberGuards;
}

const BASE = '/dashboard/api/businesses/:businessId/:mode';
const SETTINGS = `${BASE}/settlement-settings`;
const SCHEDULE = `${BASE}/accounts/:accountId/settlement-schedule`;

export function dashboardScheduleRoutes(app: App, deps: DashboardScheduleDeps): void {
  const mayRead = deps.guards.requireMember('payouts:read');
  const mayWrite = deps.guards.requireMember('payout-rules:write');

  app.get(SETTINGS, { schema: schemas.getDashboardSettingsSchema, onRequest: mayRead }, async (request) =>
    success(MESSAGES.settings, wireSettings(deps, await getSettings(deps, memberOf(request)))),
  );

  app.patch(SETTINGS, { schema: schemas.updateDashboardSettingsSchema, onRequest: mayWrite }, async (request) => {
    const update = await readSettingsUpdate(deps.banks, request.body);
    const settings = await updateSettings(deps, memberOf(request), update);
    return success(MESSAGES.settingsUpdated, wireSettings(deps, settings));
  });

  app.get(SCHEDULE, { schema: schemas.getDashboardScheduleSchema, onRequest: mayRead }, async (request) => {
    const accountId = accountIdFromPath(request.params.accountId);
    const schedule = await getAccountSchedule(deps, memberOf(request), accountId);
    return success(MESSAGES.schedule, wireAccountSchedule(deps, schedule));
  });

  app.put(SCHEDULE, { schema: schemas.setDashboardScheduleSchema, onRequest: mayWrite }, async (request) => {
    const accountId = accountIdFromPath(request.params.accountId);
    const wanted = { accountId, terms: readAccountSchedule(request.body) };
    const schedule = await setAccountSchedule(deps, memberOf(request), wanted);
    return success(MESSAGES.scheduleSet, wireAccountSchedule(deps, schedule));
  });

  app.delete(SCHEDULE, { schema: schemas.removeDashboardScheduleSchema, onRequest: mayWrite }, async (request) => {
    const accountId = accountIdFromPath(request.params.accountId);
    const schedule = await removeAccountSchedule(deps, memberOf(request), accountId);
    return success(MESSAGES.scheduleRemoved, wireAccountSchedule(deps, schedule));
  });

  app.get(
    `${BASE}/settlement-calendar`,
    { schema: schemas.getDashboardCalendarSchema, onRequest: mayRead },
    async (request) => {
      const { from, to } = readDates(request.query);
      return success(MESSAGES.calendar, deps.calendar.holidays(from, to));
    },
  );
}
