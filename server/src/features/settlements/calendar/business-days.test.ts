import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../../platform/time/dates.ts';
import { BusinessCalendar } from './business-days.ts';

const calendar = new BusinessCalendar({ add: new Set(), remove: new Set() });
const datesOf = (from: string, to: string, of = calendar): string[] => of.holidays(from, to).map(({ date }) => date);

/** Days of the years that the calculation is used for. */
const date = fc.integer({ min: 0, max: 365 * 30 }).map((day) => addDays('2020-01-01', day));

describe('the public holidays', () => {
  it('of 2026 are those on which banks are shut', () => {
    expect(calendar.holidays('2026-01-01', '2026-12-31')).toEqual([
      { date: '2026-01-01', name: "New Year's Day" },
      { date: '2026-03-20', name: 'Id el Fitr' },
      { date: '2026-03-21', name: 'Id el Fitr' },
      { date: '2026-03-23', name: 'Id el Fitr (substitute day)' },
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-04-06', name: 'Easter Monday' },
      { date: '2026-05-01', name: "Worker's Day" },
      { date: '2026-05-27', name: 'Id el Kabir' },
      { date: '2026-05-28', name: 'Id el Kabir' },
      { date: '2026-06-12', name: 'Democracy Day' },
      { date: '2026-08-25', name: 'Birthday of Muhammad (Mawlid)' },
      { date: '2026-10-01', name: 'Independence Day' },
      { date: '2026-12-25', name: 'Christmas Day' },
      { date: '2026-12-26', name: 'Boxing Day' },
      { date: '2026-12-28', name: 'Boxing Day (substitute day)' },
    ]);
  });

  // As announced by the Ministry of Interior.
  it.each([
    ['Boxing Day of 2020, a Saturday', '2020-12-28', '2020-12-28'],
    ['Christmas and Boxing Day of 2021, a Saturday and a Sunday', '2021-12-27', '2021-12-28'],
    ['Christmas of 2022, a Sunday, whose Monday is Boxing Day', '2022-12-26', '2022-12-27'],
    ['the New Year of 2023, a Sunday', '2023-01-02', '2023-01-02'],
    ['Id el Fitr of 2025, a Sunday and a Monday', '2025-03-31', '2025-04-01'],
    ['Id el Kabir of 2024, a Sunday and a Monday', '2024-06-17', '2024-06-18'],
    ['the Mawlid of 2024, a Sunday', '2024-09-16', '2024-09-16'],
    ['Independence Day of 2022, a Saturday', '2022-10-03', '2022-10-03'],
    ["Worker's Day of 2022, a Sunday, before Id el Fitr", '2022-05-02', '2022-05-04'],
  ])('move to the next working days when they fall on a weekend: %s', (_, first, last) => {
    for (let day = first; day <= last; day = addDays(day, 1)) expect(calendar.isBusinessDay(day)).toBe(false);
    expect(calendar.isBusinessDay(addDays(last, 1))).toBe(true);
  });

  it('leave banks open on the days of children and of youth, and on the Islamic new year', () => {
    expect(['2025-05-27', '2024-11-01', '2025-06-26'].map((day) => calendar.isBusinessDay(day))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('are one day off where two fall on one day, also when it moves', () => {
    expect(calendar.holidays('2004-04-30', '2004-05-07')).toEqual([
      { date: '2004-05-01', name: "Birthday of Muhammad (Mawlid) and Worker's Day" },
      { date: '2004-05-03', name: "Birthday of Muhammad (Mawlid) and Worker's Day (substitute day)" },
    ]);
  });

  it('have the feasts of Islam in every year that callers may ask for', () => {
    for (let year = 2000; year <= 2076; year += 1) {
      const names = calendar.holidays(`${year}-01-01`, `${year}-12-31`).map(({ name }) => name);
      const found = ['Id el Fitr', 'Id el Kabir', 'Mawlid'].map((feast) => names.some((name) => name.includes(feast)));
      expect([year, ...found]).toEqual([year, true, true, true]);
    }
  });

  it('can be corrected by the operator when a feast is announced for another day', () => {
    const corrected = new BusinessCalendar({ add: new Set(['2026-03-19']), remove: new Set(['2026-03-23']) });
    expect(datesOf('2026-03-01', '2026-03-31', corrected)).toEqual(['2026-03-19', '2026-03-20', '2026-03-21']);
    expect(corrected.holidays('2026-03-19', '2026-03-19')).toEqual([{ date: '2026-03-19', name: 'Public holiday' }]);
    expect(corrected.addBusinessDays('2026-03-18', 1)).toBe('2026-03-23');
  });

  it('are the same in a year whichever years were asked for before', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const fresh = new BusinessCalendar({ add: new Set(), remove: new Set() });
        const [from = a, to = b] = [a, b].toSorted();
        expect(datesOf(from, to, fresh)).toEqual(datesOf(from, to));
        expect(datesOf(from, to)).toEqual(datesOf(from, to).toSorted());
      }),
      { numRuns: 30 },
    );
  });
});

describe('business days', () => {
  it.each([
    ['over a weekend', '2026-11-20', 1, '2026-11-23'],
    ['over Independence Day', '2026-09-30', 1, '2026-10-02'],
    ['over Easter', '2026-04-02', 1, '2026-04-07'],
    ['over Christmas and the weekend after it', '2026-12-24', 1, '2026-12-29'],
    ['over the end of a year', '2026-12-31', 1, '2027-01-04'],
    ['from a Sunday', '2026-11-22', 2, '2026-11-24'],
    ['none', '2026-11-21', 0, '2026-11-21'],
  ])('are counted %s', (_, from, count, expected) => {
    expect(calendar.addBusinessDays(from, count)).toBe(expected);
  });

  it('are as many between a date and its n-th business day as were counted', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const to = calendar.addBusinessDays(from, count);
        let days = 0;
        for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days += calendar.isBusinessDay(day) ? 1 : 0;
        expect(days).toBe(count);
        expect(calendar.isBusinessDay(to)).toBe(true);
      }),
    );
  });
});

describe('the cutoff of settled credits', () => {
  const cutoff = (now: string, delay: number): string => calendar.settlementCutoff(new Date(now), delay).toISOString();

  it('is now without a delay', () => {
    expect(cutoff('2026-11-24T11:12:13.456Z', 0)).toBe('2026-11-24T11:12:13.456Z');
  });

  it.each([
    [
      'on a Tuesday under T+1 it is the midnight in Lagos before',
      '2026-11-24T05:00:00Z',
      1,
      '2026-11-23T23:00:00.000Z',
    ],
    ['the day begins at midnight in Lagos', '2026-11-23T23:00:00Z', 1, '2026-11-23T23:00:00.000Z'],
    ['and not an instant before', '2026-11-23T22:59:59.999Z', 1, '2026-11-22T23:00:00.000Z'],
    [
      "on a Monday under T+1 Friday's money is settled, and the weekend's",
      '2026-11-23T05:00:00Z',
      1,
      '2026-11-22T23:00:00.000Z',
    ],
    [
      "on a Monday under T+2 Thursday's money is settled, and Friday's not",
      '2026-11-23T05:00:00Z',
      2,
      '2026-11-19T23:00:00.000Z',
    ],
    ['on a Saturday nothing more is settled than on the Friday', '2026-11-21T05:00:00Z', 1, '2026-11-19T23:00:00.000Z'],
    ['a public holiday counts as little as a Sunday', '2026-10-02T05:00:00Z', 2, '2026-09-29T23:00:00.000Z'],
  ])('%s', (_, now, delay, expected) => {
    expect(cutoff(now, delay)).toBe(expected);
  });

  it('leaves the money of a day out exactly until its n-th business day has come', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }), (day, later, delay) => {
        const today = addDays(day, later);
        const noon = (of: string): Date => new Date(`${of}T12:00:00+01:00`);
        const isSettled = noon(day) < calendar.settlementCutoff(noon(today), delay);
        expect(isSettled).toBe(today >= calendar.addBusinessDays(day, delay));
      }),
    );
  });
});

describe('dates', () => {
  afterEach(() => {
    delete process.env['TZ'];
  });

  it('know their weekday', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23', '1969-12-31'].map(weekdayOf)).toEqual([6, 7, 1, 3]);
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/London'])(
    'are those in Lagos on a host in %s',
    (zone) => {
      const wanted = calendar.holidays('2026-01-01', '2027-12-31');
      process.env['TZ'] = zone;
      const there = new BusinessCalendar({ add: new Set(), remove: new Set() });
      expect(there.holidays('2026-01-01', '2027-12-31')).toEqual(wanted);
      expect(there.settlementCutoff(new Date('2026-11-24T05:00:00Z'), 1)).toEqual(new Date('2026-11-23T23:00:00Z'));
    },
  );
});
