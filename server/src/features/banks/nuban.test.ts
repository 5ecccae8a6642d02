import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nubanMatches } from './nuban.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const codes = fc.oneof(digits(3), digits(5));

describe('nubanMatches', () => {
  it.each([
    ['011', '0000014579', true],
    ['011', '0000000220', true],
    ['50547', '0000214579', true],
    ['123', '1234567890', false],
    ['123', '1234567899', true],
    ['044', '0000014579', true],
    ['011', '0000014578', false],
  ])('says of code %s and number %s: %s', (code, number, matches) => {
    expect(nubanMatches(code, number)).toBe(matches);
  });

  it.each([[null], [''], ['14'], ['0044'], ['000014'], ['abc'], ['04４']])('cannot judge with the code %s', (code) => {
    expect(nubanMatches(code, '0000014579')).toBeUndefined();
  });

  it.each(['', '123456789', '12345678901', '12345a7890', ' 234567890', '0000014579\n'])('says no to %j', (number) => {
    expect(nubanMatches('011', number)).toBe(false);
  });

  it('accepts exactly one check digit for every code and serial', () => {
    fc.assert(
      fc.property(codes, digits(9), (code, serial) => {
        const fitting = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => nubanMatches(code, `${serial}${digit}`));
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('notices every single wrong digit of the serial', () => {
    fc.assert(
      fc.property(
        codes,
        digits(10),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (code, number, at, shift) => {
          const wrong = `${number.slice(0, at)}${(Number(number[at]) + shift) % 10}${number.slice(at + 1)}`;
          expect(nubanMatches(code, number) === true && nubanMatches(code, wrong) === true).toBe(false);
        },
      ),
    );
  });

  it('agrees with the twelve-digit form of 2010 for banks', () => {
    const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
    fc.assert(
      fc.property(digits(3), digits(10), (code, number) => {
        const sum = weights.reduce((total, weight, i) => total + weight * Number((code + number)[i]), 0);
        expect(nubanMatches(code, number)).toBe((10 - (sum % 10)) % 10 === Number(number[9]));
      }),
    );
  });
});
