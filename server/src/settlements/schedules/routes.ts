import type { Banks } from '../../connected-accounts/bank-details.ts';
import { accountIdFromPath } from '../../wire/account-ids.ts';
import type { Vault } from '../../vault/vault.ts';
import { callerOf, type Guards, principalOf } from '../../http/authentication.ts';
import { success } from '../../http/envelope.ts';
import { answerOnce } from '../../http/idempotency.ts';
import type { App } from '../../http/typed-app.ts';
import type { WriteDeps } from '../../ledger/write-in-ledger.ts';
import { getAccountSchedule, removeAccountSchedule, setAccountSchedule } from './account-schedule.ts';
import { readDates } from '../calendar/calendar-request.ts';
import * as schemas from './schemas.ts';
import { readAccountSchedule, readSettingsUpdate } from './settings-request.ts';
import { getSettings, updateSettings } from './update-settings.ts';
import { type WireDeps, wireAccountSchedule, wireSettings } from './wire-settings.ts';

export interface ScheduleDeps extends WriteDeps, WireDeps {
  readonly banks: Banks;
}

export interface ScheduleRouteDeps extends ScheduleDeps {
  readonly guards: Guards;
  readonly vault: Vault;
}

const { MESSAGES } = schemas;
const SETTINGS = '/v1/api/settlement-settings';
const SCHEDULE = '/v1/api/subaccounts/:subaccountId/settlement-schedule';

export function scheduleRoutes(app: App, deps: ScheduleRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;
  const { vault } = deps;

  app.get(SETTINGS, { schema: schemas.getSettingsSchema, onRequest }, async (request) =>
    success(MESSAGES.settings, wireSettings(deps, await getSettings(deps, principalOf(request)))),
  );

  app.patch(SETTINGS, { schema: schemas.updateSettingsSchema, onRequest }, async (request, reply) => {
    const update = await readSettingsUpdate(deps.banks, request.body);
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => updateSettings(deps, caller, update),
      answer: (settings) => success(MESSAGES.settingsUpdated, wireSettings(deps, settings)),
    });
  });

  app.get(SCHEDULE, { schema: schemas.getAccountScheduleSchema, onRequest }, async (request) => {
    const accountId = accountIdFromPath(request.params.subaccountId);
    const schedule = await getAccountSchedule(deps, principalOf(request), accountId);
    return success(MESSAGES.schedule, wireAccountSchedule(deps, schedule));
  });

  app.put(SCHEDULE, { schema: schemas.setAccountScheduleSchema, onRequest }, async (request, reply) => {
    const accountId = accountIdFromPath(request.params.subaccountId);
    const wanted = { accountId, terms: readAccountSchedule(request.body) };
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => setAccountSchedule(deps, caller, wanted),
      answer: (schedule) => success(MESSAGES.scheduleSet, wireAccountSchedule(deps, schedule)),
    });
  });

  app.delete(SCHEDULE, { schema: schemas.removeAccountScheduleSchema, onRequest }, async (request, reply) => {
    const accountId = accountIdFromPath(request.params.subaccountId);
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => removeAccountSchedule(deps, caller, accountId),
      answer: (schedule) => success(MESSAGES.scheduleRemoved, wireAccountSchedule(deps, schedule)),
    });
  });

  app.get('/v1/api/settlement-calendar', { schema: schemas.getCalendarSchema, onRequest }, async (request) => {
    const { from, to } = readDates(request.query);
    return success(MESSAGES.calendar, deps.calendar.holidays(from, to));
  });
}
