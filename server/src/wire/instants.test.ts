import { describe, expect, it } from 'vitest';
import { wireDate } from '../time/wire-date.ts';
import { readInstant, readPeriod } from './instants.ts';

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
