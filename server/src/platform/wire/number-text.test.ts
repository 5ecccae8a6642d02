import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_LIMITS, FEE_LIMITS, koboFromNaira } from '../../core/money/kobo.ts';
import { maySayMore, numberThatSaysMore } from './number-text.ts';

/** As it is read from a body. */
const readAs = (text: string): number => Number(numberThatSaysMore(text) ?? text);

describe('a number whose text says more than its double shows', () => {
  it.each([
    '999999999999.9999999',
    '1000000000000.00000001',
    '0.10000000000000000001',
    '0.1000000000000000055511151231257827',
    '1.50000000000000000000000000000000001',
    '999999999999.98999999',
    '100000000.0000000049',
    '2.4999999999999999999',
    '0.009999999999999999999',
    '1e-400',
    '1.00000000000000000001e2',
    '100000000000000000001e-18',
    '1E-330',
    '999999999999999999999e-9',
  ])('is refused as an amount, and as a fee: %s', (text) => {
    expect(maySayMore(`{"amount":${text}}`)).toBe(true);
    for (const limits of [AMOUNT_LIMITS, FEE_LIMITS]) {
      expect(koboFromNaira(Number(text), FEE_LIMITS), 'the double alone').toHaveProperty('kobo');
      expect(koboFromNaira(readAs(text), limits)).toHaveProperty('problem');
      expect(koboFromNaira(readAs(`-${text}`), limits)).toHaveProperty('problem');
    }
  });

  it.each(['60.00000000000000000001', '1e-400', '4.9999999999999999999'])('is no whole number: %s', (text) => {
    expect(Number.isInteger(Number(text))).toBe(true);
    expect(Number.isInteger(readAs(text))).toBe(false);
  });

  it('is one step of a double away, on the side that the text is on', () => {
    expect(readAs('999999999999.9999999')).toBe(999_999_999_999.999_9);
    expect(readAs('0.10000000000000000001')).toBe(0.100_000_000_000_000_02);
    expect(readAs('-0.10000000000000000001')).toBe(-0.100_000_000_000_000_02);
    expect(readAs('-1e-400')).toBe(-Number.MIN_VALUE);
  });
});

describe('a number that shows what its text says', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '-0.000e0',
    '1.5',
    '1.500000000000000000000000000000',
    '150e-2',
    '0.015e+2',
    '1E2',
    '0.30000000000000004',
    '1e21',
    '5e-324',
    '0e999999999999999999999',
    '1e400',
    '-1e99999999999999999999',
    '1.7976931348623157e308',
    '1.79769313486231571e308',
    '9007199254740992',
  ])('stays as it is: %s', (text) => {
    expect(numberThatSaysMore(text)).toBeUndefined();
  });

  it('is every double, as JavaScript writes it, and every amount in any form', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        expect(numberThatSaysMore(JSON.stringify(value))).toBeUndefined();
        expect(numberThatSaysMore(value.toExponential())).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 99 }), fc.nat({ max: 30 }), (whole, decimals, zeros) => {
        const text = `${whole}.${String(decimals).padStart(2, '0')}${'0'.repeat(zeros)}`;
        expect(numberThatSaysMore(text)).toBeUndefined();
        expect(numberThatSaysMore(`${text}e0`)).toBeUndefined();
      }),
    );
  });
});

describe('an amount', () => {
  it('is taken exactly if its text says a whole count of kobo', () => {
    const digits = fc.stringMatching(/^\d{1,30}$/);
    const parts = fc.tuple(fc.nat({ max: 999_999 }), digits, fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(parts, ([whole, decimals, power]) => {
        const text = `${whole}.${decimals}e${power}`;
        const read = koboFromNaira(readAs(text), FEE_LIMITS);
        // In units of the last digit that the text has.
        const units = BigInt(`${whole}${decimals}`);
        const unitsPerKobo = 10n ** BigInt(decimals.length - power - 2 + 10);
        const isWhole = (units * 10n ** 10n) % unitsPerKobo === 0n;
        expect('kobo' in read && read.kobo, text).toBe(isWhole && (units * 10n ** 10n) / unitsPerKobo);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the look at a text', () => {
  it('leaves ordinary bodies alone, with their references, keys and dates', () => {
    const payment = {
      subAccountId: 1042,
      authorizationKey: 'auth_test_5e3b0d4f7a9c582f0c1d9e8b7a12345678901234567890',
      amount: 999_999_999_999.99,
      reference: '5e3b0d4f-3b0d-4f7a-9c58-2f0c1d9e8b7a',
      description: '12 bags at 1.5 each, 2026-11-27T00:00:00.000Z',
      metadata: { order: 'A-1001', at: 1_764_201_600_000, rate: 0.0375 },
    };
    expect(maySayMore(JSON.stringify({ payments: [payment, payment] }))).toBe(false);
    expect(maySayMore(JSON.stringify(payment, null, 2))).toBe(false);
  });

  it.each([
    '{"amount":0.100000000000001}',
    '{"amount":\n\t-1234567890123456.7}',
    '{"amount":1e-5}',
    '[1,2.5E-3\n]',
    '{"amount":100000000000000000001e-18}',
    '{"amount":1.00000000000000000001e2}',
  ])('finds a number that is long or has a negative exponent: %s', (text) => {
    expect(maySayMore(text)).toBe(true);
  });

  it('stops at fifty thousand points', () => {
    expect(maySayMore('.'.repeat(50_000))).toBe(false);
    expect(maySayMore('.'.repeat(50_001))).toBe(true);
  });
});
