import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naira, NAIRA_MAX } from '../src/index.ts';

const KOBO_MAX = BigInt(NAIRA_MAX) * 100n;

/** By integers alone: the decimals that a number shows, rounded to kobo, half away from zero. */
function koboShown(value: number): bigint {
  const [, sign = '', whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const digits = BigInt(whole + decimals);
  const scale = Number(power) - decimals.length + 2;
  const kobo = scale >= 0 ? digits * 10n ** BigInt(scale) : roundedQuotient(digits, 10n ** BigInt(-scale));
  return sign === '-' ? -kobo : kobo;
}

const roundedQuotient = (value: bigint, divisor: bigint): bigint => (value * 2n + divisor) / (divisor * 2n);

const inRange = fc.double({ min: -NAIRA_MAX, max: NAIRA_MAX, noNaN: true });
/** Sums and shares, as programs compute them. */
const computed = fc
  .tuple(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: 1, max: 10_000 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([kobo, divisor, factor]) => (kobo / divisor) * factor + 0.1 + 0.2);

describe('naira', () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [19.99 * 100, 1999],
    [1.005, 1.01],
    [10.075, 10.08],
    [1.255, 1.26],
    [8.345, 8.35],
    [0.005, 0.01],
    [0.0049999, 0],
    [1e-7, 0],
    [5e-324, 0],
    [-1.005, -1.01],
    [-0.004, 0],
    [-0, 0],
    [1500, 1500],
    [999_999_999_999.99, 999_999_999_999.99],
    [999_999_999_999.9949, 999_999_999_999.99],
    [NAIRA_MAX, NAIRA_MAX],
    [-NAIRA_MAX, -NAIRA_MAX],
  ])('of %d is %d', (value, rounded) => {
    expect(naira(value)).toBe(rounded);
  });

  it.each([
    [Number.NaN, 'finite'],
    [Number.POSITIVE_INFINITY, 'finite'],
    [Number.NEGATIVE_INFINITY, 'finite'],
    [NAIRA_MAX + 0.01, 'at most'],
    [-NAIRA_MAX - 0.01, 'at most'],
    [1e21, 'at most'],
    [Number.MAX_VALUE, 'at most'],
    ['10' as unknown as number, 'finite'],
  ])('refuses %s', (value, reason) => {
    expect(() => naira(value)).toThrow(RangeError);
    expect(() => naira(value)).toThrow(reason);
  });

  it('is the count of kobo that exact arithmetic finds, written with at most two decimals', () => {
    fc.assert(
      fc.property(fc.oneof(inRange, computed), (value) => {
        const kobo = koboShown(value);
        fc.pre(kobo <= KOBO_MAX && kobo >= -KOBO_MAX);
        const rounded = naira(value);
        expect(koboShown(rounded)).toBe(kobo);
        expect(String(rounded)).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
        expect(naira(rounded)).toBe(rounded);
        // `toBe` tells minus zero from zero.
        expect(naira(-value)).toBe(rounded === 0 ? 0 : -rounded);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves every amount as it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: KOBO_MAX }), (kobo) => {
        const amount = Number(kobo) / 100;
        expect(naira(amount)).toBe(amount);
      }),
    );
  });
});
