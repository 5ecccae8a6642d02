/** Options for when wallets are paid out and how much stays in them. */
import { AppError } from '../core/errors/errors.ts';
import type {
  AccountScheduleBody,
  AccountSchedule,
  ReserveBody,
  ScheduleBody,
} from '../features/settlements/schedules/schemas.ts';
import { FREQUENCIES } from '../features/settlements/schedules/settings.ts';
import { type Bare, choice, naira, ofLedger, percent, wholeNumber } from './command.ts';

export interface ScheduleOptions {
  readonly frequency?: ScheduleBody['frequency'];
  readonly weekday?: number;
  readonly monthDay?: number;
  readonly delay?: number;
  readonly minimum?: number;
  readonly reserve?: ReserveBody;
}

export const withSchedule = (bare: Bare) =>
  ofLedger(bare)
    .addOption(choice('--frequency <frequency>', 'how often a run is made', FREQUENCIES))
    .option('--weekday <day>', 'of a weekly schedule: 1 for Monday to 7 for Sunday', wholeNumber(1, 7))
    .option('--month-day <day>', 'of a monthly schedule: 1 to 31', wholeNumber(1, 31))
    .option('--delay <days>', 'business days after the day the money came in; 0 by default', wholeNumber(0, 30))
    .option('--minimum <naira>', 'smaller amounts are not paid out', naira)
    .option('--reserve <reserve>', 'what stays in the wallet: naira, a share such as 10%, or none', reserve);

/** Undefined if no option about days was given. @throws AppError validation_failed for days without a frequency. */
export function scheduleFrom({ frequency, weekday, monthDay, delay }: ScheduleOptions): ScheduleBody | undefined {
  if (frequency === undefined) {
    if (weekday === undefined && monthDay === undefined && delay === undefined) return undefined;
    return requireFrequency();
  }
  return {
    frequency,
    ...(weekday !== undefined && { weekday }),
    ...(monthDay !== undefined && { monthDay }),
    delayBusinessDays: delay ?? 0,
  };
}

export function requireFrequency(): never {
  throw new AppError('validation_failed', 'A schedule is replaced completely: give --frequency too.');
}

export const amountsFrom = ({ minimum, reserve: kept }: ScheduleOptions): Omit<AccountScheduleBody, 'schedule'> => ({
  ...(minimum !== undefined && { minimumAmount: minimum }),
  ...(kept !== undefined && { reserve: kept }),
});

type Terms = Pick<AccountSchedule, 'schedule' | 'minimumAmount' | 'reserve' | 'nextRunOn'>;

/** The rows of a table of names and values. */
export function scheduleRows({ schedule, minimumAmount, reserve: kept, nextRunOn }: Terms): string[][] {
  const { frequency, weekday, monthDay, delayBusinessDays } = schedule;
  const day = weekday === undefined ? monthDay : WEEKDAYS[weekday - 1];
  return [
    ['Frequency', day === undefined ? frequency : `${frequency}, ${day}`],
    ['Delay', `T+${delayBusinessDays}`],
    ['Minimum', `₦${minimumAmount.toFixed(2)}`],
    ['Reserve', kept === null ? 'none' : 'percent' in kept ? `${kept.percent}%` : `₦${kept.amount.toFixed(2)}`],
    ['Next run', nextRunOn ?? '–'],
  ];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function reserve(text: string): ReserveBody {
  // Commander takes null for an option without a value.
  if (text === 'none') return { amount: 0 };
  return text.trim().endsWith('%') ? { percent: percent(text) } : { amount: naira(text) };
}
