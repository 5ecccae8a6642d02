/** What callers can do with settlement settings, schedules and the calendar. */
import { Type } from 'typebox';
import type { MailDeps } from '../../../platform/mail/queue-mail.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import type { Banks } from '../../connected-accounts/bank-details.ts';
import { integer } from '../../../platform/http/fields.ts';
import { pathParameter, read, write } from '../../../platform/http/operation.ts';
import { accountIdFromPath } from '../../../platform/wire/account-ids.ts';
import { readDates } from '../calendar/calendar-request.ts';
import { getAccountSchedule, removeAccountSchedule, setAccountSchedule } from './account-schedule.ts';
import * as schemas from './schemas.ts';
import { readAccountSchedule, readSettingsUpdate } from './settings-request.ts';
import { settingsForMember } from './settings-for-member.ts';
import { getSettings, updateSettings, withForesight } from './update-settings.ts';
import { type WireDeps, wireAccountSchedule, wireSettings } from './wire-settings.ts';

type Deps = DbDeps & WireDeps;

const SETTINGS = { key: '/v1/api/settlement-settings', session: '/settlement-settings' };
const SCHEDULE = {
  key: '/v1/api/subaccounts/:subaccountId/settlement-schedule',
  session: '/accounts/:subaccountId/settlement-schedule',
};
const ofAccount = {
  subaccountId: pathParameter(integer('Id of the connected account.', 1042), accountIdFromPath),
};

const forMembers = { answers: schemas.MemberSettings, complete: settingsForMember } as const;

const settingsOperations = [
  read({
    id: 'getSettlementSettings',
    summary: 'Fetch the settlement settings',
    description:
      'How and when wallets are paid out to the bank accounts of their connected accounts. `couldApproveRuns`: who ' +
      'could approve a run that you make now, by the newest thousand accounts, also if the rule of the second person ' +
      'only began.',
    doors: SETTINGS,
    permissions: ['payouts:read'],
    message: 'Settlement settings retrieved',
    answers: schemas.SettlementSettings,
    errors: [400, 404],
    run: async (deps: Deps, caller) => withForesight(deps.db, caller, await getSettings(deps, caller)),
    wire: (settings, deps) => wireSettings(deps, settings),
    forMembers,
  }),
  write({
    id: 'updateSettlementSettings',
    summary: 'Update the settlement settings',
    description:
      'Fields that are not sent do not change; `schedule` is replaced as a whole. A new frequency pays for ' +
      'no date before it was chosen, and existing runs keep their terms.',
    method: 'PATCH',
    doors: SETTINGS,
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    body: schemas.SettingsBody,
    message: 'Settlement settings updated',
    answers: schemas.SettlementSettings,
    errors: [404, 'second_person_required', 'changed_by_hand'],
    hasSecret: true,
    run: async (deps: Deps & MailDeps & { readonly banks: Banks }, caller, { body }) =>
      updateSettings(deps, caller, await readSettingsUpdate(deps.banks, body)),
    wire: (settings, deps) => wireSettings(deps, settings),
    forMembers,
  }),
];

const accountOperations = [
  read({
    id: 'getSettlementSchedule',
    summary: 'Fetch the settlement schedule of a connected account',
    description: 'The schedule of the connected account, or that of the business if it has none.',
    doors: SCHEDULE,
    permissions: ['payouts:read'],
    params: ofAccount,
    message: 'Settlement schedule retrieved',
    answers: schemas.AccountSchedule,
    run: (deps: Deps, caller, { params }) => getAccountSchedule(deps, caller, params.subaccountId),
    wire: (schedule, deps) => wireAccountSchedule(deps, schedule),
  }),
  write({
    id: 'setSettlementSchedule',
    summary: 'Set the settlement schedule of a connected account',
    description:
      'It replaces the schedule of the business completely, with its minimum amount and reserve. A field ' +
      'that is not sent means none.',
    method: 'PUT',
    doors: SCHEDULE,
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    params: ofAccount,
    body: schemas.AccountScheduleBody,
    message: 'Settlement schedule set',
    answers: schemas.AccountSchedule,
    hasSecret: true,
    run: (deps: Deps & MailDeps, caller, { params, body }) =>
      setAccountSchedule(deps, caller, { accountId: params.subaccountId, terms: readAccountSchedule(body) }),
    wire: (schedule, deps) => wireAccountSchedule(deps, schedule),
  }),
  write({
    id: 'removeSettlementSchedule',
    summary: 'Remove the settlement schedule of a connected account',
    description: 'From then on the schedule of the business applies. Removing it again changes nothing.',
    method: 'DELETE',
    doors: SCHEDULE,
    permissions: ['payout-rules:write'],
    needsFreshProof: true,
    params: ofAccount,
    message: 'Settlement schedule removed',
    answers: schemas.AccountSchedule,
    hasSecret: true,
    run: (deps: Deps & MailDeps, caller, { params }) => removeAccountSchedule(deps, caller, params.subaccountId),
    wire: (schedule, deps) => wireAccountSchedule(deps, schedule),
  }),
];

export const scheduleOperations = [
  ...settingsOperations,
  ...accountOperations,
  read({
    id: 'listPublicHolidays',
    summary: 'List public holidays',
    description:
      'The days on which banks in Nigeria are closed, besides Saturdays and Sundays. The feasts of Islam ' +
      'are calculated, and corrected when the government announces other days.',
    doors: { key: '/v1/api/settlement-calendar', session: '/settlement-calendar' },
    permissions: ['payouts:read'],
    query: schemas.CalendarQuery,
    message: 'Public holidays retrieved',
    answers: Type.Array(schemas.PublicHoliday),
    errors: [404],
    run: ({ calendar }: WireDeps, _caller, { query }) => {
      const { from, to } = readDates(query);
      return calendar.holidays(from, to);
    },
  }),
];
