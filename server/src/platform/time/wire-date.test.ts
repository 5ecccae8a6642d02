import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireDate, wireInstant } from './wire-date.ts';

const lagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/**
 * The same text from the time zone database, which does not depend on the host's zone. The zone's name is fixed by the
 * API: ICU has renamed it to "West Africa Time" in its newer releases.
 */
function byTimeZoneDatabase(date: Date): string {
  const part = Object.fromEntries(lagos.formatToParts(date).map(({ type, value }) => [type, value]));
  const offset = part['timeZoneName']?.replace(':', '');
  const month = part['month']?.slice(0, 3);
  return (
    `${part['weekday']} ${month} ${part['day']} ${part['year']} ` +
    `${part['hour']}:${part['minute']}:${part['second']} ${offset} (West Africa Standard Time)`
  );
}

describe('wireDate', () => {
  it.each([
    ['2022-11-08T11:34:56.000Z', 'Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'],
    ['2022-11-08T11:34:56.999Z', 'Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'],
    ['2023-12-31T23:00:00.000Z', 'Mon Jan 01 2024 00:00:00 GMT+0100 (West Africa Standard Time)'],
    ['2024-02-28T23:30:00.000Z', 'Thu Feb 29 2024 00:30:00 GMT+0100 (West Africa Standard Time)'],
    ['2024-07-01T00:00:00.000Z', 'Mon Jul 01 2024 01:00:00 GMT+0100 (West Africa Standard Time)'],
    ['1969-12-31T23:59:59.500Z', 'Thu Jan 01 1970 00:59:59 GMT+0100 (West Africa Standard Time)'],
  ])('writes %s as %s', (instant, text) => {
    expect(wireDate(new Date(instant))).toBe(text);
  });

  it('agrees with the time zone database at any instant from 1920 to 9999', () => {
    const instants = fc.date({
      min: new Date('1920-01-01T00:00:00Z'),
      max: new Date('9999-12-31T22:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (date) => {
        expect(wireDate(date)).toBe(byTimeZoneDatabase(date));
      }),
      { numRuns: 2000 },
    );
  });

  it('can be parsed back to the same second', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31T22:59:59Z'), noInvalidDate: true }), (date) => {
        expect(Date.parse(wireDate(date))).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });

  it('throws for an invalid date', () => {
    expect(() => wireDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('wireInstant', () => {
  it('writes what toISOString does, also around whole seconds', () => {
    const year9999 = new Date('9999-12-31T22:59:59Z');
    fc.assert(
      fc.property(fc.date({ min: new Date('1920-01-01T00:00:00Z'), max: year9999, noInvalidDate: true }), (date) => {
        for (const ms of [0, 1, 9, 10, 99, 100, 999, 1_000]) {
          const near = new Date(date.getTime() + ms);
          expect(wireInstant(near)).toBe(near.toISOString());
        }
      }),
    );
  });

  it('throws for an invalid date', () => {
    expect(() => wireInstant(new Date(Number.NaN))).toThrow(RangeError);
  });
});
