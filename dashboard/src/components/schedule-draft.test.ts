import { describe, expect, it } from 'vitest';
import {
  amountsInWords,
  readSchedule,
  type ScheduleDraft,
  scheduleDraftOf,
  scheduleInWords,
} from './schedule-draft.ts';

const DRAFT: ScheduleDraft = {
  frequency: 'daily',
  weekday: '1',
  monthDay: '1',
  delay: '0',
  minimum: '',
  reserveKind: 'none',
  reserve: '',
};

describe('a schedule as it is typed', () => {
  it('says only what its frequency needs', () => {
    const typed = { ...DRAFT, weekday: '5', monthDay: '31', delay: '2' };
    const scheduleOf = (frequency: ScheduleDraft['frequency']) => readSchedule({ ...typed, frequency });
    expect(scheduleOf('manual')).toMatchObject({ terms: { schedule: { frequency: 'manual', delayBusinessDays: 2 } } });
    expect(scheduleOf('weekly')).toHaveProperty('terms.schedule', {
      frequency: 'weekly',
      weekday: 5,
      delayBusinessDays: 2,
    });
    expect(scheduleOf('monthly')).toHaveProperty('terms.schedule', {
      frequency: 'monthly',
      monthDay: 31,
      delayBusinessDays: 2,
    });
  });

  it('reads amounts and percentages as people write them', () => {
    expect(readSchedule({ ...DRAFT, minimum: '₦5,000.50', reserveKind: 'amount', reserve: '10 000' })).toHaveProperty(
      'terms',
      { schedule: { frequency: 'daily', delayBusinessDays: 0 }, minimumAmount: 5_000.5, reserve: { amount: 10_000 } },
    );
    expect(readSchedule({ ...DRAFT, reserveKind: 'percent', reserve: '2.5' })).toHaveProperty('terms.reserve', {
      percent: 2.5,
    });
  });

  it.for([
    [{ delay: '31' }, 'delay'],
    [{ delay: '1.5' }, 'delay'],
    [{ frequency: 'monthly', monthDay: '32' }, 'monthDay'],
    [{ frequency: 'monthly', monthDay: '0' }, 'monthDay'],
    [{ minimum: 'a lot' }, 'minimum'],
    [{ minimum: '1.234' }, 'minimum'],
    [{ reserveKind: 'amount', reserve: '' }, 'reserve'],
    [{ reserveKind: 'amount', reserve: '0' }, 'reserve'],
    [{ reserveKind: 'percent', reserve: '101' }, 'reserve'],
    [{ reserveKind: 'percent', reserve: '1e1' }, 'reserve'],
  ] as const)('is refused at the input that is wrong: %j', ([change, field]) => {
    const read = readSchedule({ ...DRAFT, ...change });
    expect('problems' in read && Object.keys(read.problems)).toEqual([field]);
  });

  it('is the same after it was shown and read again', () => {
    for (const terms of [
      { schedule: { frequency: 'weekly', weekday: 3, delayBusinessDays: 1 }, minimumAmount: 1_234.56, reserve: null },
      {
        schedule: { frequency: 'monthly', monthDay: 31, delayBusinessDays: 30 },
        minimumAmount: 0,
        reserve: { percent: 0.0001 },
      },
      { schedule: { frequency: 'manual', delayBusinessDays: 0 }, minimumAmount: 0, reserve: { amount: 9_999_999.99 } },
    ] as const) {
      expect(readSchedule(scheduleDraftOf(terms))).toEqual({ terms });
    }
  });

  it('is said in words', () => {
    const terms = {
      schedule: { frequency: 'weekly', weekday: 5, delayBusinessDays: 2 },
      minimumAmount: 5_000,
      reserve: { percent: 10 },
    } as const;
    expect(scheduleInWords(terms)).toBe('Every Friday, after 2 business days.');
    expect(amountsInWords(terms)).toBe('₦5,000.00 or more; 10% stays in the wallet.');
    const monthEnd = { frequency: 'monthly', monthDay: 31, delayBusinessDays: 0 } as const;
    expect(scheduleInWords({ ...terms, schedule: monthEnd })).toBe('On the last day of each month.');
  });
});
