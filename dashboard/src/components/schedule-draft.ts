/** When wallets are paid out and how much stays in them, as typed into a form. */
import { formatNaira } from '../format/money.ts';
import type { FREQUENCIES } from '../states.gen.ts';
import { readNaira, readPercent, valueIn, wordsFor } from './typed-number.ts';

type Frequency = (typeof FREQUENCIES)[number];
export type ReserveKind = 'none' | 'amount' | 'percent';

/** The server's form of the terms. */
export interface ScheduleTerms {
  readonly schedule: {
    readonly frequency: Frequency;
    /** 1 is Monday. */
    readonly weekday?: number;
    readonly monthDay?: number;
    readonly delayBusinessDays: number;
  };
  readonly minimumAmount: number;
  readonly reserve: { readonly amount: number } | { readonly percent: number } | null;
}

export interface ScheduleDraft {
  readonly frequency: Frequency;
  readonly weekday: string;
  readonly monthDay: string;
  readonly delay: string;
  readonly minimum: string;
  readonly reserveKind: ReserveKind;
  readonly reserve: string;
}

export type ScheduleField = 'frequency' | 'weekday' | 'monthDay' | 'delay' | 'minimum' | 'reserve';
export type ScheduleProblems = Readonly<Partial<Record<ScheduleField, string>>>;

/** The server's field names, with their inputs. */
export const SCHEDULE_FIELD_INPUTS: Readonly<Record<string, ScheduleField>> = {
  schedule: 'frequency',
  'schedule.frequency': 'frequency',
  'schedule.weekday': 'weekday',
  'schedule.monthDay': 'monthDay',
  'schedule.delayBusinessDays': 'delay',
  minimumAmount: 'minimum',
  reserve: 'reserve',
  'reserve.amount': 'reserve',
  'reserve.percent': 'reserve',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const MONTH_DAY_MAX = 31;
const DELAY_MAX = 30;

export function scheduleDraftOf({ schedule, minimumAmount, reserve }: ScheduleTerms): ScheduleDraft {
  const amount = (naira: number): string => formatNaira(naira).slice(1);
  return {
    frequency: schedule.frequency,
    weekday: String(schedule.weekday ?? 1),
    monthDay: String(schedule.monthDay ?? 1),
    delay: String(schedule.delayBusinessDays),
    minimum: minimumAmount === 0 ? '' : amount(minimumAmount),
    reserveKind: reserve === null ? 'none' : 'percent' in reserve ? 'percent' : 'amount',
    reserve: reserve === null ? '' : 'percent' in reserve ? String(reserve.percent) : amount(reserve.amount),
  };
}

/** The terms, or the problem of each wrong input. */
export function readSchedule(
  draft: ScheduleDraft,
): { readonly terms: ScheduleTerms } | { readonly problems: ScheduleProblems } {
  const { frequency } = draft;
  const delay = wholeIn(draft.delay, 0, DELAY_MAX);
  const monthDay = wholeIn(draft.monthDay, 1, MONTH_DAY_MAX);
  const typedMinimum = readNaira(draft.minimum.trim() === '' ? '0' : draft.minimum);
  const minimum = valueIn(typedMinimum);
  const reserve = readReserve(draft);
  const problems: ScheduleProblems = {
    ...(frequency === 'monthly' &&
      monthDay === undefined && { monthDay: `Enter a day from 1 to ${MONTH_DAY_MAX}, such as 15.` }),
    ...(delay === undefined && { delay: `Enter a number of days from 0 to ${DELAY_MAX}.` }),
    ...(minimum === undefined && {
      minimum: wordsFor(typedMinimum, 'Enter an amount, such as 5,000, or leave it empty.'),
    }),
    ...(typeof reserve === 'string' && { reserve }),
  };
  if (delay === undefined || minimum === undefined || typeof reserve === 'string' || 'monthDay' in problems) {
    return { problems };
  }
  return {
    terms: {
      schedule: {
        frequency,
        ...(frequency === 'weekly' && { weekday: Number(draft.weekday) }),
        ...(frequency === 'monthly' && monthDay !== undefined && { monthDay }),
        delayBusinessDays: delay,
      },
      minimumAmount: minimum,
      reserve,
    },
  };
}

/** A text is a problem. */
function readReserve({ reserveKind, reserve }: ScheduleDraft): ScheduleTerms['reserve'] | string {
  if (reserveKind === 'none') return null;
  if (reserveKind === 'amount') {
    const read = readNaira(reserve);
    const amount = valueIn(read) ?? 0;
    return amount > 0 ? { amount } : wordsFor(read, 'Enter an amount above 0, such as 10,000.');
  }
  const read = readPercent(reserve);
  const percent = valueIn(read) ?? 0;
  return percent > 0 ? { percent } : wordsFor(read, 'Enter a percentage above 0 and up to 100, such as 10 or 2.5.');
}

function wholeIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** "Every Friday, two business days after the money came in." */
export function scheduleInWords({ schedule }: ScheduleTerms): string {
  const { frequency, weekday = 1, monthDay = 1, delayBusinessDays: days } = schedule;
  const when = {
    manual: 'Manual runs only',
    daily: 'Every business day',
    weekly: `Every ${WEEKDAYS[weekday - 1]}`,
    monthly: monthDay === MONTH_DAY_MAX ? 'On the last day of each month' : `On day ${monthDay} of each month`,
  }[frequency];
  const delay = days === 0 ? '' : `, after ${days} business ${days === 1 ? 'day' : 'days'}`;
  return `${when}${delay}.`;
}

/** "₦5,000.00 or more, and 10% stays in the wallet." */
export function amountsInWords({ minimumAmount, reserve }: ScheduleTerms): string {
  const least = minimumAmount === 0 ? 'Any amount' : `${formatNaira(minimumAmount)} or more`;
  if (reserve === null) return `${least}; nothing is kept back.`;
  const kept = 'percent' in reserve ? `${reserve.percent}%` : formatNaira(reserve.amount);
  return `${least}; ${kept} stays in the wallet.`;
}
