/** The second ring of validation for settings and schedules: rules that the shape of a body can't express. */
import { type Banks, requireBank } from '../../connected-accounts/bank-details.ts';
import { readAccountNumber } from '../../connected-accounts/account-request.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { FEE_LIMITS, koboFromNaira } from '../../../core/money/kobo.ts';
import { type HoldRulesChange, NO_RULES_CHANGE } from '../../payout-rules/hold-rules.ts';
import type { Recurrence } from '../calendar/due-dates.ts';
import type { Terms } from '../runs/terms.ts';
import { invalid, readText, readTogether, requireAnyField } from '../../../platform/wire/invalid.ts';
import type { AccountScheduleBody, ReserveBody, ScheduleBody, SettingsBody, SourceAccountBody } from './schemas.ts';
import type { PayoutTerms, Schedule, Settings, SourceAccount } from './settings.ts';

/** Undefined fields do not change. */
export interface SettingsUpdate {
  readonly schedule: Schedule | undefined;
  readonly minimumKobo: bigint | undefined;
  readonly reserve: Reserve | undefined;
  readonly approval: Settings['approval'] | undefined;
  /** `null` removes it. */
  readonly sourceAccount: SourceAccount | null | undefined;
  readonly holdRules: HoldRulesChange;
}

/** An update that changes nothing. */
export const UNCHANGED: SettingsUpdate = {
  schedule: undefined,
  minimumKobo: undefined,
  reserve: undefined,
  approval: undefined,
  sourceAccount: undefined,
  holdRules: NO_RULES_CHANGE,
};

type Reserve = Pick<Terms, 'reserveKobo' | 'reservePercentE4'>;

const NO_RESERVE: Reserve = { reserveKobo: 0n, reservePercentE4: 0 };
const PERCENT_UNITS = 10_000;
/** The longest name that payment files of ISO 20022 can carry. */
const SOURCE_NAME_LENGTH_MAX = 140;

/** @throws AppError validation_failed naming the field, or for a body without any; unknown_bank_code. */
export async function readSettingsUpdate(banks: Banks, body: SettingsBody): Promise<SettingsUpdate> {
  requireAnyField(body);
  const { schedule, minimumAmount, reserve, approval, sourceAccount } = body;
  const update = readTogether<SettingsUpdate>({
    schedule: () => schedule && readSchedule(schedule),
    minimumKobo: () => (minimumAmount === undefined ? undefined : readNaira('minimumAmount', minimumAmount)),
    reserve: () => (reserve === undefined ? undefined : readReserve(reserve)),
    approval: () => approval,
    holdRules: () => readHoldRules(body),
    sourceAccount: () => sourceAccount && readWrittenSource(sourceAccount),
  });
  return { ...update, sourceAccount: update.sourceAccount && (await withBank(banks, update.sourceAccount)) };
}

export const readHoldRules = (body: Partial<HoldRulesChange>): HoldRulesChange => ({
  bankDetailsHoldHours: body.bankDetailsHoldHours,
  newAccountHoldHours: body.newAccountHoldHours,
  bankDetails: body.bankDetails,
});

/** The complete value: a missing field means none. @throws AppError validation_failed naming the field. */
export function readAccountSchedule({ schedule, minimumAmount = 0, reserve = null }: AccountScheduleBody): PayoutTerms {
  const { minimumKobo, ...read } = readTogether({
    schedule: () => readSchedule(schedule),
    minimumKobo: () => readNaira('minimumAmount', minimumAmount),
    reserve: () => readReserve(reserve),
  });
  return { schedule: read.schedule, terms: { minimumKobo, ...read.reserve } };
}

const readSchedule = (body: ScheduleBody): Schedule => ({
  recurrence: readRecurrence(body),
  delayBusinessDays: body.delayBusinessDays,
});

function readRecurrence({ frequency, weekday, monthDay }: ScheduleBody): Recurrence {
  if (weekday !== undefined && frequency !== 'weekly') {
    throw invalid('schedule.weekday', 'is for a weekly schedule only');
  }
  if (monthDay !== undefined && frequency !== 'monthly') {
    throw invalid('schedule.monthDay', 'is for a monthly schedule only');
  }
  if (frequency === 'weekly') {
    if (weekday === undefined) throw invalid('schedule.weekday', 'is required: 1 for Monday to 7 for Sunday');
    return { frequency, weekday };
  }
  if (frequency === 'monthly') {
    if (monthDay === undefined) throw invalid('schedule.monthDay', 'is required: 1 to 31');
    return { frequency, monthDay };
  }
  return { frequency };
}

function readReserve(reserve: ReserveBody): Reserve {
  if (reserve === null) return NO_RESERVE;
  const { amount, percent } = reserve as { readonly amount?: number; readonly percent?: number };
  if ((amount === undefined) === (percent === undefined)) {
    throw invalid('reserve', 'must have either amount or percent, or be null');
  }
  return {
    ...NO_RESERVE,
    ...(amount !== undefined && { reserveKobo: readNaira('reserve.amount', amount) }),
    ...(percent !== undefined && { reservePercentE4: readPercent(percent) }),
  };
}

function readPercent(percent: number): number {
  const units = Math.round(percent * PERCENT_UNITS);
  if (percent < 0 || percent > 100 || units / PERCENT_UNITS !== percent) {
    throw invalid('reserve.percent', 'must be from 0 to 100 with at most four decimals, e.g. 2.5');
  }
  return units;
}

function readNaira(field: string, naira: number): bigint {
  const amount = koboFromNaira(naira, FEE_LIMITS);
  if ('problem' in amount) throw invalid(field, amount.problem);
  return amount.kobo;
}

/** @throws AppError validation_failed naming the field; unknown_bank_code. */
export async function readSourceAccount(banks: Banks, body: NonNullable<SourceAccountBody>): Promise<SourceAccount> {
  return withBank(banks, readWrittenSource(body));
}

/** Its bank is not looked up yet. */
const readWrittenSource = (body: NonNullable<SourceAccountBody>): SourceAccount =>
  readTogether<SourceAccount>({
    bankCode: () => body.bankCode.trim(),
    accountNumber: () => readAccountNumber('sourceAccount.accountNumber', body.accountNumber),
    accountName: () => readText('sourceAccount.accountName', body.accountName, { maxLength: SOURCE_NAME_LENGTH_MAX }),
  });

async function withBank(banks: Banks, source: SourceAccount): Promise<SourceAccount> {
  return { ...source, bankCode: (await requireSourceBank(banks, source.bankCode)).code };
}

async function requireSourceBank(banks: Banks, bankCode: string) {
  try {
    return await requireBank(banks, bankCode);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The message begins with the name of the field.
    throw new AppError(error.code, `sourceAccount.${error.message}`, { field: 'sourceAccount.bankCode' });
  }
}
