import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../../platform/time/dates.ts';
import { BusinessCalendar } from './business-days.ts';
import { dueDates, lastRunDay, nextDueDate, nextRunDate, type Recurrence } from './due-dates.ts';

const calendar = new BusinessCalendar({ add: new Set(), remove: new Set() });
const weekly = (weekday: number): Recurrence => ({ frequency: 'weekly', weekday });
const monthly = (monthDay: number): Recurrence => ({ frequency: 'monthly', monthDay });

const date = fc.integer({ min: 0, max: 365 * 30 }).map((day) => addDays('2020-01-01', day));
const recurrence = fc.oneof(
  fc.constant<Recurrence>({ frequency: 'daily' }),
  fc.integer({ min: 1, max: 7 }).map(weekly),
  fc.integer({ min: 1, max: 31 }).map(monthly),
);

/** The rule itself, day by day, with another implementation of a month's last day. */
function fallsOn(rule: Recurrence, day: string): boolean {
  if (rule.frequency === 'weekly') return weekdayOf(day) === rule.weekday;
  if (rule.frequency !== 'monthly') return rule.frequency === 'daily';
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  return dayOfMonth === Math.min(rule.monthDay, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

describe('the next due date', () => {
  it.each<[string, Recurrence, string, string]>([
    ['of a daily schedule is the day after, also a Sunday', { frequency: 'daily' }, '2026-11-21', '2026-11-22'],
    ['of Mondays, from a Saturday', weekly(1), '2026-11-21', '2026-11-23'],
    ['of Mondays, from a Monday, is a week later', weekly(1), '2026-11-23', '2026-11-30'],
    ['of Sundays, over the end of a year', weekly(7), '2026-12-31', '2027-01-03'],
    ['of the 15th', monthly(15), '2026-11-21', '2026-12-15'],
    ['of the 31st, in a month that has it', monthly(31), '2026-11-30', '2026-12-31'],
    ['of the 31st, in a month of 30 days', monthly(31), '2026-10-31', '2026-11-30'],
    ['of the 31st, in February', monthly(31), '2026-01-31', '2026-02-28'],
    ['of the 30th, in February of a leap year', monthly(30), '2028-01-30', '2028-02-29'],
    ['of the 29th, after the February that lacks it', monthly(29), '2026-02-28', '2026-03-29'],
    ['of the 1st, over the end of a year', monthly(1), '2026-12-01', '2027-01-01'],
  ])('%s', (_, rule, after, expected) => {
    expect(nextDueDate(rule, after)).toBe(expected);
  });

  it('of a manual schedule never comes', () => {
    expect(nextDueDate({ frequency: 'manual' }, '2026-11-21')).toBeUndefined();
  });

  it('is the first day after the date on which the rule falls', () => {
    fc.assert(
      fc.property(recurrence, date, (rule, after) => {
        let expected = addDays(after, 1);
        while (!fallsOn(rule, expected)) expected = addDays(expected, 1);
        expect(nextDueDate(rule, after)).toBe(expected);
      }),
    );
  });
});

describe('the dates that fell due in a period', () => {
  it('are the last of each schedule within it', () => {
    fc.assert(
      fc.property(recurrence, date, fc.integer({ min: 1, max: 100 }), (rule, after, days) => {
        const through = addDays(after, days);
        let last: string | null = through;
        while (last !== null && !fallsOn(rule, last)) last = last > after ? addDays(last, -1) : null;
        const found = dueDates(after, through);
        const of = {
          daily: found.daily,
          weekly: rule.frequency === 'weekly' ? found.weekly[rule.weekday - 1] : undefined,
          monthly: rule.frequency === 'monthly' ? found.monthly[rule.monthDay - 1] : undefined,
          manual: undefined,
        }[rule.frequency];
        expect(of).toBe(last !== null && last > after ? last : null);
        expect(of !== null).toBe((nextDueDate(rule, after) ?? '') <= through);
      }),
    );
  });

  it('are few, however long ago the period began', () => {
    expect(dueDates('1990-01-01', '2026-11-23').monthly.at(-1)).toBe('2026-10-31');
  });
});

describe('the next run', () => {
  const next = (rule: Recurrence, after: string, today = after): string | undefined =>
    nextRunDate(calendar, rule, { after, today });

  it.each<[string, Recurrence, string, string]>([
    ['is the due date where banks are open', weekly(1), '2026-11-21', '2026-11-23'],
    ['moves from a weekend', monthly(21), '2026-11-20', '2026-11-23'],
    ['moves from Independence Day', monthly(1), '2026-09-30', '2026-10-02'],
    ['moves from Christmas, over the weekend and Boxing Day', weekly(5), '2026-12-24', '2026-12-29'],
    ['moves from Easter Monday', weekly(1), '2026-04-04', '2026-04-07'],
    ['moves from a Sunday', weekly(7), '2026-11-17', '2026-11-23'],
    ['moves from the last day of February, a Saturday', monthly(31), '2026-02-20', '2026-03-02'],
    ['moves from New Year, over its weekend', monthly(1), '2026-12-30', '2027-01-04'],
    ['moves into the next year', monthly(31), '2027-12-30', '2027-12-31'],
    ['moves from New Year', monthly(1), '2027-12-31', '2028-01-04'],
  ])('%s', (_, rule, after, expected) => {
    expect(next(rule, after)).toBe(expected);
  });

  it('is today, or the next business day, for what fell due before', () => {
    expect(next(weekly(1), '2026-11-20', '2026-11-25')).toBe('2026-11-25');
    expect(next(weekly(1), '2026-11-20', '2026-11-28')).toBe('2026-11-30');
  });

  it('of a manual schedule never comes', () => {
    expect(next({ frequency: 'manual' }, '2026-11-21')).toBeUndefined();
  });

  it('is a business day, and due dates that move onto one day make one run', () => {
    fc.assert(
      fc.property(recurrence, date, (rule, after) => {
        const run = next(rule, after) ?? '';
        expect(calendar.isBusinessDay(run)).toBe(true);
        // The run pays for every due date before it, so the next run is later.
        expect((next(rule, run) ?? '') > run).toBe(true);
        const due = nextDueDate(rule, after) ?? '';
        for (let day = due; day < run; day = addDays(day, 1)) expect(calendar.isBusinessDay(day)).toBe(false);
      }),
    );
  });
});

describe('the last day whose runs have begun', () => {
  it.each([
    ['2026-11-23T04:59:59.999Z', '2026-11-22'],
    ['2026-11-23T05:00:00.000Z', '2026-11-23'],
    ['2026-11-23T23:30:00.000Z', '2026-11-23'],
  ])('at %s is %s', (now, expected) => {
    expect(lastRunDay(new Date(now))).toBe(expected);
  });
});
