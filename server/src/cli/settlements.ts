import { BankDirectory } from '../features/banks/directory.ts';
import type { AccountId } from '../platform/database/ids.ts';
import { AppError } from '../core/errors/errors.ts';
import { BANK_DETAILS_RULES, type BankDetailsRule, HOLD_HOURS_MAX } from '../features/payout-rules/hold-rules.ts';
import type { MailDeps } from '../platform/mail/queue-mail.ts';
import type { Caller } from '../core/words/principal.ts';
import { BusinessCalendar } from '../features/settlements/calendar/business-days.ts';
import {
  getAccountSchedule,
  removeAccountSchedule,
  setAccountSchedule,
} from '../features/settlements/schedules/account-schedule.ts';
import { readDates } from '../features/settlements/calendar/calendar-request.ts';
import { repairSchedules } from '../features/settlements/schedules/repair-schedules.ts';
import type { SettingsBody } from '../features/settlements/schedules/schemas.ts';
import { APPROVALS, type Approval } from '../features/settlements/schedules/settings.ts';
import { readAccountSchedule, readSettingsUpdate } from '../features/settlements/schedules/settings-request.ts';
import { getSettings, updateSettings, withForesight } from '../features/settlements/schedules/update-settings.ts';
import { wireAccountSchedule, wireSettings } from '../features/settlements/schedules/wire-settings.ts';
import { accountIdFromPath } from '../platform/wire/account-ids.ts';
import { holds } from './account-holds.ts';
import { businessOption, choice, command, modeOption, noun, wholeNumber } from './command.ts';
import type { LedgerContext } from './invocation.ts';
import { operatorOrigin } from './operator.ts';
import { grid, modeName, table } from './output.ts';
import {
  amountsFrom,
  requireFrequency,
  scheduleFrom,
  type ScheduleOptions,
  scheduleRows,
  withSchedule,
} from './schedule-options.ts';
import { results } from './settlement-results.ts';
import { couldInWords, runs } from './settlement-runs.ts';
import { telling } from './telling.ts';

const settings = command(
  'settings',
  'Show how and when a business pays out, or change it',
  (bare) =>
    withSchedule(bare)
      .addOption(choice('--approval <who>', 'who may approve a run', APPROVALS))
      .option('--source-bank <code>', 'bank code of the source account of payouts')
      .option('--source-account <number>', 'its number, ten digits')
      .option('--source-name <name>', 'its name')
      .option(
        '--details-hold <hours>',
        'how long payouts wait after changed bank details',
        wholeNumber(0, HOLD_HOURS_MAX),
      )
      .option('--new-account-hold <hours>', 'how long payouts of a new account wait', wholeNumber(0, HOLD_HOURS_MAX))
      .addOption(choice('--bank-details <who>', 'who may change bank details', BANK_DETAILS_RULES)),
  async (invocation, options) => {
    const json = await invocation.inLedger(options, async (context, caller) => {
      const body = settingsFrom(options);
      if (Object.keys(body).length === 0) {
        return wireSettings(context, await withForesight(context.db, caller, await getSettings(context, caller)));
      }
      const update = await readSettingsUpdate(new BankDirectory(context), body);
      return wireSettings(context, await updateSettings(await telling(invocation, context), caller, update));
    });
    const source = json.sourceAccount;
    const rows = [
      ...scheduleRows(json),
      ['Approval', json.approval],
      ['Could approve runs', couldInWords(json.couldApproveRuns)],
      ['Hold after changed details', `${json.bankDetailsHoldHours} h`],
      ['Hold of new accounts', `${json.newAccountHoldHours} h`],
      ['Bank details', json.bankDetails],
      ['Source', source && `${source.accountNumber} ${source.bankCode} ${source.accountName}`],
    ];
    return { json, text: grid(['Settlements', ''], rows) };
  },
);

interface SettingsOptions extends ScheduleOptions {
  readonly approval?: Approval;
  readonly sourceBank?: string;
  readonly sourceAccount?: string;
  readonly sourceName?: string;
  readonly detailsHold?: number;
  readonly newAccountHold?: number;
  readonly bankDetails?: BankDetailsRule;
}

function settingsFrom(options: SettingsOptions): SettingsBody {
  const { approval, sourceBank: bankCode, sourceAccount: accountNumber, sourceName: accountName } = options;
  const schedule = scheduleFrom(options);
  const given = [bankCode, accountNumber, accountName].filter((part) => part !== undefined);
  const hasSource = bankCode !== undefined && accountNumber !== undefined && accountName !== undefined;
  if (given.length > 0 && !hasSource) {
    throw new AppError('validation_failed', 'Give --source-bank, --source-account and --source-name together.');
  }
  return {
    ...(schedule && { schedule }),
    ...amountsFrom(options),
    ...(approval && { approval }),
    ...(options.detailsHold !== undefined && { bankDetailsHoldHours: options.detailsHold }),
    ...(options.newAccountHold !== undefined && { newAccountHoldHours: options.newAccountHold }),
    ...(options.bankDetails && { bankDetails: options.bankDetails }),
    ...(hasSource && { sourceAccount: { bankCode, accountNumber, accountName } }),
  };
}

const schedule = command(
  'schedule',
  'Show when a connected account is paid out, or give it a schedule of its own',
  (bare) =>
    withSchedule(bare)
      .argument('<account>', 'id of the connected account')
      .option('--remove', "remove its own schedule, so that the business's applies again"),
  async (invocation, options, account) => {
    const json = await invocation.inLedger(options, async (untold, caller) => {
      const context = hasChange(options) ? await telling(invocation, untold) : untold;
      return wireAccountSchedule(context, await applySchedule(context, caller, accountIdFromPath(account), options));
    });
    const heading = json.inherited ? 'as the business' : 'its own';
    return { json, text: grid([`Account ${account}`, heading], scheduleRows(json)) };
  },
);

interface AccountScheduleOptions extends ScheduleOptions {
  readonly remove?: true;
}

const hasTerms = (options: ScheduleOptions): boolean =>
  scheduleFrom(options) !== undefined || Object.keys(amountsFrom(options)).length > 0;
const hasChange = (options: AccountScheduleOptions): boolean => options.remove === true || hasTerms(options);

async function applySchedule(
  context: LedgerContext & Partial<MailDeps>,
  caller: Caller,
  accountId: AccountId,
  options: AccountScheduleOptions,
) {
  if (options.remove === true) {
    if (hasTerms(options)) throw new AppError('validation_failed', '--remove goes with no other change.');
    return removeAccountSchedule(context, caller, accountId);
  }
  if (!hasTerms(options)) return getAccountSchedule(context, caller, accountId);
  const terms = readAccountSchedule({ schedule: scheduleFrom(options) ?? requireFrequency(), ...amountsFrom(options) });
  return setAccountSchedule(context, caller, { accountId, terms });
}

const REPAIR_HELP = `
A process with a wrong clock may have recorded a future date as the last day that was examined for due payouts. Until
that date, no schedule makes a run. This sets the date back to that of the last run that a schedule made, so that the
next run includes everything that fell due since. --through names another date, for one business and mode. Nothing
changes where no date is in the future.`;

const repair = command(
  'repair-schedules',
  'Correct schedules that a wrong clock has set to a future day',
  (bare) =>
    bare
      .addOption(businessOption())
      .addOption(modeOption('test or live'))
      .option('--through <date>', 'the date up to which all payouts are made, like 2026-11-23')
      .addHelpText('after', REPAIR_HELP),
  async (invocation, { business: businessId, mode, through }) => {
    if ((businessId === undefined) !== (mode === undefined)) {
      throw new AppError('validation_failed', 'Give --business and --mode together, or neither for all businesses.');
    }
    const ledger = businessId === undefined ? undefined : { businessId, live: mode === 'live' };
    const wanted = { origin: operatorOrigin(), ledger, through };
    const repaired = await invocation.withDatabase((context) => repairSchedules(context, wanted));
    const schedules = repaired.map((one) => ({
      businessId: Number(one.businessId),
      mode: modeName(one.live),
      before: one.before,
      through: one.through,
    }));
    const text = table(schedules, 'Nothing is ahead.', {
      Business: (one) => one.businessId,
      Mode: (one) => one.mode,
      'Was through': (one) => one.before,
      'Is through': (one) => one.through,
    });
    return { json: { schedules }, text };
  },
);

const holidays = command(
  'holidays',
  'List public holidays, as corrected by SETTLEMENT_HOLIDAYS_ADD and _REMOVE',
  (bare) => bare.requiredOption('--from <date>', 'such as 2026-12-01').requiredOption('--to <date>', 'included'),
  async (invocation, options) => {
    const { from, to } = readDates(options);
    const found = new BusinessCalendar(invocation.config.holidayCorrections).holidays(from, to);
    const text = table(found, 'There are none.', { Date: ({ date }) => date, Holiday: ({ name }) => name });
    return { json: { holidays: found }, text };
  },
);

export const settlements = noun('settlements', 'money that leaves wallets for bank accounts', [
  settings,
  schedule,
  repair,
  holidays,
  runs,
  holds,
  results,
]);
