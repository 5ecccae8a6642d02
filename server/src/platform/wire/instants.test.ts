import { describe, expect, it } from 'vitest';
import { wireDate } from '../time/wire-date.ts';
import { readExactEnd, readInstant, readPeriod } from './instants.ts';

const SECOND = new Date('2022-11-08T11:34:56.000Z');

describe('a time as the API shows it', () => {
  it.each([
    'Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)',
    // The plus that a sender forgot to encode.
    'Tue Nov 08 2022 12:34:56 GMT 0100 (West Africa Standard Time)',
    'Tue Nov 08 2022 12:34:56 GMT+0100',
    'Tue Nov 08 2022 06:34:56 GMT-0500 (Eastern Standard Time)',
    '2022-11-08T11:34:56Z',
    '2022-11-08T12:34:56 01:00',
  ])('is its whole second: %s', (text) => {
    expect(readInstant('from', text)).toEqual({ first: SECOND, next: new Date(SECOND.getTime() + 1_000) });
  });

  it('is read back on every day of a leap year', () => {
    for (let day = 0; day < 366; day += 1) {
      const at = new Date(Date.UTC(2024, 0, 1, 22, 59, 59) + day * 86_400_000);
      expect(readInstant('at', wireDate(at)).first).toEqual(at);
      expect(readInstant('at', at.toISOString())).toEqual({ first: at, next: new Date(at.getTime() + 1) });
    }
  });

  it('includes both ends of a period', () => {
    const text = wireDate(SECOND);
    expect(readPeriod({ from: text, to: text })).toEqual({ from: SECOND, before: new Date(SECOND.getTime() + 1_000) });
  });

  it.each([
    'Mon Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)',
    'Tue Nov 31 2022 12:34:56 GMT+0100',
    'Tue Nov 8 2022 12:34:56 GMT+0100',
    'Tue Nov 08 2022 25:34:56 GMT+0100',
    'Tue Nov 08 2022 12:34:56',
    'Tue Nov 08 2022 12:34:56 GMT+0100 (',
    'Tue Foo 08 2022 12:34:56 GMT+0100',
  ])('is refused by name when it is none: %s', (text) => {
    expect(() => readInstant('from', text)).toThrow('The query parameter from must be a date or a time');
  });
});

describe('an exact end', () => {
  it.each([
    ['2022-11-08', '2022-11-08T22:59:59.999Z', '2022-11-08T23:00:00.000Z'],
    ['Tue Nov 08 2022 12:34:56 GMT+0100', '2022-11-08T11:34:56.999Z', '2022-11-08T11:34:57.000Z'],
    ['2022-11-08T11:34:56Z', '2022-11-08T11:34:56.000Z', '2022-11-08T11:34:56.000001Z'],
    ['2022-11-08T12:34', '2022-11-08T11:34:00.000Z', '2022-11-08T11:34:00.000001Z'],
    ['2022-11-08T12:34:56.7+01:00', '2022-11-08T11:34:56.700Z', '2022-11-08T11:34:56.700001Z'],
    ['2022-11-08T12:34:56,789 01:00', '2022-11-08T11:34:56.789Z', '2022-11-08T11:34:56.789001Z'],
    ['2022-11-08T11:34:56.7891Z', '2022-11-08T11:34:56.789100Z', '2022-11-08T11:34:56.789101Z'],
    ['2022-11-08T11:34:56.789999Z', '2022-11-08T11:34:56.789999Z', '2022-11-08T11:34:56.790Z'],
    ['2022-11-08T11:34:59.9999999Z', '2022-11-08T11:34:59.999999Z', '2022-11-08T11:35:00.000Z'],
    ['2022-11-08T11:34:56.0000001Z', '2022-11-08T11:34:56.000Z', '2022-11-08T11:34:56.000001Z'],
  ])('of %s is %s, and not %s', (text, last, before) => {
    expect(readExactEnd('at', text)).toEqual({ last, before });
  });
});
