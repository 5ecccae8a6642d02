/** The wire of settings, schedules and the calendar. */
import { type Static, Type } from 'typebox';
import { errorResponses, successOf } from '../../http/schemas.ts';
import { APPROVALS, FREQUENCIES } from './settings.ts';

const closed = { additionalProperties: false } as const;

const Frequency = Type.Unsafe<(typeof FREQUENCIES)[number]>({
  type: 'string',
  enum: [...FREQUENCIES],
  description: '`manual`: only runs that somebody starts.',
  examples: ['weekly'],
});
const ScheduleFields = {
  frequency: Frequency,
  weekday: Type.Optional(
    Type.Integer({
      description: 'Of a weekly schedule: 1 for Monday to 7 for Sunday.',
      minimum: 1,
      maximum: 7,
      examples: [1],
    }),
  ),
  monthDay: Type.Optional(
    Type.Integer({
      description: 'For a monthly schedule. A shorter month uses its last day.',
      minimum: 1,
      maximum: 31,
      examples: [31],
    }),
  ),
  delayBusinessDays: Type.Integer({
    description: 'T+n: money of a day is paid out from the n-th business day after it on; 0 for at once.',
    minimum: 0,
    maximum: 30,
    examples: [1],
  }),
};
const SCHEDULE_EXAMPLE = { frequency: 'weekly', weekday: 1, delayBusinessDays: 1 };
const Schedule = Type.Object(ScheduleFields, {
  ...closed,
  title: 'SettlementSchedule',
  description: 'A date on which banks are shut moves to the next business day.',
  examples: [SCHEDULE_EXAMPLE],
});
export type ScheduleBody = Static<typeof Schedule>;

export type Reserve = { amount: number } | { percent: number } | null;
export type ReserveBody = { amount?: number; percent?: number } | null;
const RESERVE = {
  description: 'What stays in the wallet: `amount` in naira, or `percent` of what is settled; null for nothing.',
  examples: [{ percent: 10 }],
};
const Reserve = Type.Unsafe<Reserve>({
  ...RESERVE,
  anyOf: [
    Type.Object({ amount: Type.Number({ examples: [5000] }) }, closed),
    Type.Object({ percent: Type.Number({ examples: [10] }) }, closed),
    Type.Null(),
  ],
});
/** One shape, so that a mistake is named by its field. */
const ReserveBody = Type.Unsafe<ReserveBody>({
  ...RESERVE,
  type: ['object', 'null'],
  properties: { amount: Type.Number({ examples: [5000] }), percent: Type.Number({ examples: [10] }) },
  additionalProperties: false,
});

const MinimumAmount = Type.Number({ description: 'Less than this is not paid out; naira.', examples: [1000] });

const Approval = Type.Unsafe<(typeof APPROVALS)[number]>({
  type: 'string',
  enum: [...APPROVALS],
  description:
    '`second_person`: a run is approved by a person other than the one who made it, and by no ' +
    'API key. `anyone`: by every ' +
    'member who may settle, or with a secret key. An API key can ask for the second person, and not end it.',
  examples: ['second_person'],
});

export type SourceAccountBody = { bankCode: string; accountNumber: string; accountName: string } | null;
const SourceAccount = Type.Unsafe<SourceAccountBody>({
  description: 'The account of yours that payouts leave from, for the files of the bank; null where none is set.',
  type: ['object', 'null'],
  properties: {
    bankCode: Type.String({ description: 'As in the bank directory.', examples: ['000013'] }),
    accountNumber: Type.String({ description: 'Ten digits.', examples: ['0123456789'] }),
    accountName: Type.String({ examples: ['ACME LIMITED'] }),
  },
  required: ['bankCode', 'accountNumber', 'accountName'],
  additionalProperties: false,
  examples: [{ bankCode: '000013', accountNumber: '0123456789', accountName: 'ACME LIMITED' }],
});

const NextRunOn = Type.Union([Type.String({ format: 'date' }), Type.Null()], {
  description: 'The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.',
  examples: ['2026-11-23'],
});

export const SettlementSettings = Type.Object(
  {
    schedule: Schedule,
    minimumAmount: MinimumAmount,
    reserve: Reserve,
    approval: Approval,
    sourceAccount: SourceAccount,
    nextRunOn: NextRunOn,
  },
  { ...closed, title: 'SettlementSettings' },
);
export type SettlementSettings = Static<typeof SettlementSettings>;

export const SettingsBody = Type.Object(
  {
    schedule: Type.Optional(Schedule),
    minimumAmount: Type.Optional(MinimumAmount),
    reserve: Type.Optional(ReserveBody),
    approval: Type.Optional(Approval),
    sourceAccount: Type.Optional(SourceAccount),
  },
  { ...closed, title: 'SettlementSettingsUpdate' },
);
export type SettingsBody = Static<typeof SettingsBody>;

export const AccountSchedule = Type.Object(
  {
    inherited: Type.Boolean({ description: 'Whether it is that of the business.', examples: [false] }),
    schedule: Schedule,
    minimumAmount: MinimumAmount,
    reserve: Reserve,
    nextRunOn: NextRunOn,
  },
  { ...closed, title: 'AccountSettlementSchedule' },
);
export type AccountSchedule = Static<typeof AccountSchedule>;

export const AccountScheduleBody = Type.Object(
  {
    schedule: Schedule,
    minimumAmount: Type.Optional(MinimumAmount),
    reserve: Type.Optional(ReserveBody),
  },
  { ...closed, title: 'AccountSettlementScheduleRequest' },
);
export type AccountScheduleBody = Static<typeof AccountScheduleBody>;

export const PublicHoliday = Type.Object(
  {
    date: Type.String({ format: 'date', examples: ['2026-12-25'] }),
    name: Type.String({ examples: ['Christmas Day'] }),
  },
  { ...closed, title: 'PublicHoliday' },
);
export const CalendarQuery = Type.Object(
  {
    from: Type.String({ description: 'A date in Lagos.', examples: ['2026-12-01'] }),
    to: Type.String({ description: 'A date in Lagos, included; at most ten years later.', examples: ['2026-12-31'] }),
  },
  closed,
);

export const MESSAGES = {
  settings: 'Settlement settings retrieved',
  settingsUpdated: 'Settlement settings updated',
  schedule: 'Settlement schedule retrieved',
  scheduleSet: 'Settlement schedule set',
  scheduleRemoved: 'Settlement schedule removed',
  calendar: 'Public holidays retrieved',
} as const;

export const WORDS = {
  settings: 'How and when wallets are paid out to the bank accounts of their connected accounts.',
  updateSettings:
    'What is not sent stays as it is; `schedule` is replaced as a whole. A new frequency pays ' +
    'for no date before it was chosen, and ' +
    'runs that exist keep what they have.',
  schedule: "The schedule of the connected account, or the business's if it has none of its own.",
  setSchedule:
    'From now on it stands in the place of all that the business has set, with its minimum ' +
    'amount and reserve: what is not sent is none.',
  removeSchedule: 'What the business has set counts again. Removing it again changes nothing.',
  calendar:
    'On which days banks in Nigeria are shut, beside Saturdays and Sundays. The feasts of Islam ' +
    'are calculated, and corrected when the ' +
    'government announces them for other days.',
} as const;

const accountParameters = Type.Object({
  subaccountId: Type.String({ description: 'Id of the connected account.', examples: ['1042'] }),
});
const tags = ['Settlements'];
const ofReads = errorResponses(400, 401, 403, 404, 429, 500, 503);
const ofWrites = errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503);

export const getSettingsSchema = {
  operationId: 'getSettlementSettings',
  tags,
  summary: 'Fetch the settlement settings',
  description: WORDS.settings,
  response: { 200: successOf(SettlementSettings, MESSAGES.settings), ...ofReads },
};
export const updateSettingsSchema = {
  operationId: 'updateSettlementSettings',
  tags,
  summary: 'Update the settlement settings',
  description: WORDS.updateSettings,
  body: SettingsBody,
  response: {
    200: successOf(SettlementSettings, MESSAGES.settingsUpdated),
    ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 'second_person_required'),
  },
};
export const getAccountScheduleSchema = {
  operationId: 'getSettlementSchedule',
  tags,
  summary: 'Fetch the settlement schedule of a connected account',
  description: WORDS.schedule,
  params: accountParameters,
  response: { 200: successOf(AccountSchedule, MESSAGES.schedule), ...ofReads },
};
export const setAccountScheduleSchema = {
  operationId: 'setSettlementSchedule',
  tags,
  summary: 'Give a connected account a settlement schedule of its own',
  description: WORDS.setSchedule,
  params: accountParameters,
  body: AccountScheduleBody,
  response: { 200: successOf(AccountSchedule, MESSAGES.scheduleSet), ...ofWrites },
};
export const removeAccountScheduleSchema = {
  operationId: 'removeSettlementSchedule',
  tags,
  summary: 'Take the settlement schedule of a connected account away',
  description: WORDS.removeSchedule,
  params: accountParameters,
  response: {
    200: successOf(AccountSchedule, MESSAGES.scheduleRemoved),
    ...errorResponses(400, 401, 403, 404, 409, 422, 429, 500, 503),
  },
};
export const getCalendarSchema = {
  operationId: 'listPublicHolidays',
  tags,
  summary: 'List public holidays',
  description: WORDS.calendar,
  querystring: CalendarQuery,
  response: { 200: successOf(Type.Array(PublicHoliday), MESSAGES.calendar), ...ofReads },
};
