/** The wire of settings, schedules and the calendar. */
import { type Static, Type } from 'typebox';
import {
  closed,
  dateText,
  flag,
  number,
  oneOf,
  optional,
  orNull,
  text,
  titled,
} from '../../../platform/http/fields.ts';
import { BANK_DETAILS_RULES, HOLD_HOURS_MAX } from '../../payout-rules/hold-rules.ts';
import { WhoCould } from '../../people/team/schemas.ts';
import { APPROVALS, FREQUENCIES } from './settings.ts';

const Frequency = oneOf(FREQUENCIES, '`manual`: no runs by schedule.', 'weekly');
const ScheduleFields = {
  frequency: Frequency,
  weekday: Type.Optional(
    Type.Integer({
      description: 'For a weekly schedule: 1 for Monday to 7 for Sunday.',
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
    description: 'T+n: the money of a day is paid out from the n-th business day after it; 0 means at once.',
    minimum: 0,
    maximum: 30,
    examples: [1],
  }),
};
const SCHEDULE_EXAMPLE = { frequency: 'weekly', weekday: 1, delayBusinessDays: 1 };
const Schedule = titled('SettlementSchedule', ScheduleFields, {
  description: 'If banks are closed on the date, the run is on the next business day.',
  examples: [SCHEDULE_EXAMPLE],
});
export type ScheduleBody = Static<typeof Schedule>;

export type Reserve = { amount: number } | { percent: number } | null;
export type ReserveBody = { amount?: number; percent?: number } | null;
const RESERVE = {
  description:
    'The amount that stays in the wallet: `amount` in naira, or `percent` of the settled balance; null for nothing.',
  examples: [{ percent: 10 }],
};
const Reserve = Type.Unsafe<Reserve>({
  ...RESERVE,
  anyOf: [
    closed({ amount: Type.Number({ examples: [5000] }) }),
    closed({ percent: Type.Number({ examples: [10] }) }),
    Type.Null(),
  ],
});
/** One shape, so that an error names its field. */
const ReserveBody = Type.Unsafe<ReserveBody>({
  ...RESERVE,
  type: ['object', 'null'],
  properties: { amount: Type.Number({ examples: [5000] }), percent: Type.Number({ examples: [10] }) },
  additionalProperties: false,
});

const MinimumAmount = number('Smaller amounts are not paid out; naira.', 1000);

const Approval = oneOf(
  APPROVALS,
  '`second_person`: a person other than the maker must approve a run, and an API key cannot. `anyone`: ' +
    'every member who may approve runs can, and so can a secret key. The rule of the second person begins at ' +
    'once, and ends by a change request.',
  'second_person',
);

export type SourceAccountBody = { bankCode: string; accountNumber: string; accountName: string } | null;
export const SettableSourceAccount = Type.Unsafe<SourceAccountBody>({
  description: 'Your account that pays the payouts, for the files for the bank; null if none is set.',
  type: ['object', 'null'],
  properties: {
    bankCode: text('The name in the bank directory.', '000013'),
    accountNumber: text('Ten digits.', '0123456789'),
    accountName: Type.String({ examples: ['ACME LIMITED'] }),
  },
  required: ['bankCode', 'accountNumber', 'accountName'],
  additionalProperties: false,
  examples: [{ bankCode: '000013', accountNumber: '0123456789', accountName: 'ACME LIMITED' }],
});

const hours = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: HOLD_HOURS_MAX, examples: [24] });

/** What keeps payouts back, and who may say where they go. */
export const HOLD_RULES = {
  bankDetailsHoldHours: hours(
    'For so many hours after a change of its bank details, e-mail address or mobile number, an account is not paid; ' +
      '0 means no hold. 24 if nothing was chosen. More hours hold at once; if the business asks for a second person, ' +
      'fewer need a change request.',
  ),
  newAccountHoldHours: hours(
    'For so many hours after its creation, an account is not paid; 0 means no hold. If nothing was chosen, 24 in ' +
      'live mode and 0 in test mode. Fewer as above.',
  ),
  bankDetails: oneOf(
    BANK_DETAILS_RULES,
    '`second_person`: the bank details, the e-mail address and the mobile number of an account change by a change ' +
      'request only. `anyone`: by everybody who may change them. The rule of the second person begins at once, and ' +
      'ends by a change request.',
    'anyone',
  ),
};

const NextRunOn = orNull(
  Type.String({ format: 'date' }),
  'The date of the next run that the schedule makes, by the present calendar; null for a manual schedule.',
  '2026-11-23',
);

export const SettlementSettings = titled('SettlementSettings', {
  schedule: Schedule,
  minimumAmount: MinimumAmount,
  reserve: Reserve,
  approval: Approval,
  sourceAccount: SettableSourceAccount,
  ...HOLD_RULES,
  nextRunOn: NextRunOn,
  couldApproveRuns: WhoCould,
});
export type SettlementSettings = Static<typeof SettlementSettings>;

export const MemberSettings = titled('MemberSettlementSettings', {
  ...SettlementSettings.properties,
  couldApprove: WhoCould,
});
export type MemberSettings = Static<typeof MemberSettings>;

export const SettingsBody = titled('SettlementSettingsUpdate', {
  schedule: Type.Optional(Schedule),
  minimumAmount: Type.Optional(MinimumAmount),
  reserve: Type.Optional(ReserveBody),
  approval: Type.Optional(Approval),
  sourceAccount: Type.Optional(SettableSourceAccount),
  ...optional(HOLD_RULES),
});
export type SettingsBody = Static<typeof SettingsBody>;

export const AccountSchedule = titled('AccountSettlementSchedule', {
  inherited: flag('Whether it is the schedule of the business.', false),
  schedule: Schedule,
  minimumAmount: MinimumAmount,
  reserve: Reserve,
  nextRunOn: NextRunOn,
});
export type AccountSchedule = Static<typeof AccountSchedule>;

export const AccountScheduleBody = titled('AccountScheduleRequest', {
  schedule: Schedule,
  minimumAmount: Type.Optional(MinimumAmount),
  reserve: Type.Optional(ReserveBody),
});
export type AccountScheduleBody = Static<typeof AccountScheduleBody>;

export const PublicHoliday = titled('PublicHoliday', {
  date: Type.String({ format: 'date', examples: ['2026-12-25'] }),
  name: Type.String({ examples: ['Christmas Day'] }),
});
export const CalendarQuery = closed({
  from: dateText('A date in Lagos.', '2026-12-01'),
  to: dateText('A date in Lagos, inclusive; at most ten years later.', '2026-12-31'),
});
