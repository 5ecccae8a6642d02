/** The wire of settings, schedules and the calendar in the dashboard. */
import { Type } from 'typebox';
import { memberErrorResponses, modeParameters, successOf } from '../../http/schemas.ts';
import {
  AccountSchedule,
  AccountScheduleBody,
  CalendarQuery,
  MESSAGES,
  PublicHoliday,
  SettingsBody,
  SettlementSettings,
  WORDS,
} from './schemas.ts';

const tags = ['Dashboard'];
const accountParameters = Type.Object({
  ...modeParameters.properties,
  accountId: Type.String({ description: 'Id of the connected account.', examples: ['1042'] }),
});
const ofReads = memberErrorResponses();
const ofWrites = memberErrorResponses(409, 413, 415);

export const getDashboardSettingsSchema = {
  operationId: 'getDashboardSettlementSettings',
  tags,
  summary: 'Fetch the settlement settings',
  description: WORDS.settings,
  params: modeParameters,
  response: { 200: successOf(SettlementSettings, MESSAGES.settings), ...ofReads },
};
export const updateDashboardSettingsSchema = {
  operationId: 'updateDashboardSettlementSettings',
  tags,
  summary: 'Update the settlement settings',
  description: WORDS.updateSettings,
  params: modeParameters,
  body: SettingsBody,
  response: { 200: successOf(SettlementSettings, MESSAGES.settingsUpdated), ...ofWrites },
};
export const getDashboardScheduleSchema = {
  operationId: 'getDashboardSettlementSchedule',
  tags,
  summary: 'Fetch the settlement schedule of a connected account',
  description: WORDS.schedule,
  params: accountParameters,
  response: { 200: successOf(AccountSchedule, MESSAGES.schedule), ...ofReads },
};
export const setDashboardScheduleSchema = {
  operationId: 'setDashboardSettlementSchedule',
  tags,
  summary: 'Give a connected account a settlement schedule of its own',
  description: WORDS.setSchedule,
  params: accountParameters,
  body: AccountScheduleBody,
  response: { 200: successOf(AccountSchedule, MESSAGES.scheduleSet), ...ofWrites },
};
export const removeDashboardScheduleSchema = {
  operationId: 'removeDashboardSettlementSchedule',
  tags,
  summary: 'Take the settlement schedule of a connected account away',
  description: WORDS.removeSchedule,
  params: accountParameters,
  response: { 200: successOf(AccountSchedule, MESSAGES.scheduleRemoved), ...memberErrorResponses(409) },
};
export const getDashboardCalendarSchema = {
  operationId: 'listDashboardPublicHolidays',
  tags,
  summary: 'List public holidays',
  description: WORDS.calendar,
  params: modeParameters,
  querystring: CalendarQuery,
  response: { 200: successOf(Type.Array(PublicHoliday), MESSAGES.calendar), ...ofReads },
};
