import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_LIMITS, FEE_LIMITS, koboFromNaira, MAX_NAIRA, nairaFromKobo } from './kobo.ts';

const MAX_KOBO = BigInt(MAX_NAIRA) * 100n;
const INT8_MAX = 2n ** 63n - 1n;

/** Writes kobo as a decimal literal by text alone, to check the arithmetic against. */
function literal(kobo: bigint): string {
  const digits = (kobo < 0n ? -kobo : kobo).toString().padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
  return kobo < 0n ? `-${text}` : text;
}

describe('koboFromNaira', () => {
  it.each([
    [1500.5, 150_050n],
    [0.01, 1n],
    [1, 100n],
    [1.1, 110n],
    [19.99, 1999n],
    [1.005e3, 100_500n],
    [MAX_NAIRA, MAX_KOBO],
    [MAX_NAIRA - 0.01, MAX_KOBO - 1n],
  ])('reads %d naira as %d kobo', (naira, kobo) => {
    expect(koboFromNaira(naira, AMOUNT_LIMITS)).toEqual({ kobo });
  });

  it.each([['1500'], ['1500.50'], [''], [null], [undefined], [true], [[100]], [{}], [100n], [Number.NaN], [Infinity]])(
    'refuses %s, which is not a finite JSON number',
    (value) => {
      expect(koboFromNaira(value, AMOUNT_LIMITS)).toEqual({
        problem: 'must be a number of naira with at most two decimals, e.g. 1500.50',
      });
    },
  );

  it.each([[0.001], [1.005], [0.1 + 0.2], [1e-9], [5e-324], [MAX_NAIRA - 0.001]])(
    'refuses the decimals of %d',
    (value) => {
      expect(koboFromNaira(value, AMOUNT_LIMITS)).toEqual({
        problem: 'must have at most two decimals, e.g. 1500.50: round it to two decimals before you send it',
      });
    },
  );

  it('refuses zero and minus zero as an amount and accepts both as a fee', () => {
    for (const zero of [0, -0]) {
      expect(koboFromNaira(zero, AMOUNT_LIMITS)).toEqual({ problem: 'must be more than zero naira, e.g. 1500.50' });
      expect(koboFromNaira(zero, FEE_LIMITS)).toEqual({ kobo: 0n });
    }
  });

  it('refuses negative numbers and numbers above the limit', () => {
    expect(koboFromNaira(-0.01, AMOUNT_LIMITS)).toHaveProperty('problem', expect.stringContaining('more than zero'));
    expect(koboFromNaira(-1, FEE_LIMITS)).toHaveProperty('problem', expect.stringContaining('zero or more'));
    expect(koboFromNaira(MAX_NAIRA + 0.01, AMOUNT_LIMITS)).toEqual({ problem: 'must be at most 1000000000000 naira' });
    expect(koboFromNaira(Number.MAX_VALUE, AMOUNT_LIMITS)).toHaveProperty('problem');
  });

  it('reads back every amount that a JSON document can carry', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_KOBO }), (kobo) => {
        const value: unknown = JSON.parse(literal(kobo));
        expect(koboFromNaira(value, AMOUNT_LIMITS)).toEqual({ kobo });
      }),
    );
  });

  it('accepts a double only when it is the nearest to a count of kobo, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.anything()), (value) => {
        const read = koboFromNaira(value, FEE_LIMITS);
        if ('kobo' in read) expect(Number(literal(read.kobo))).toBe(value === 0 ? 0 : value);
        else expect(read.problem).toMatch(/^must /);
      }),
    );
  });
});

describe('nairaFromKobo', () => {
  it.each([
    [0n, '0'],
    [1n, '0.01'],
    [-1n, '-0.01'],
    [150_050n, '1500.5'],
    [2n ** 52n - 1n, '45035996273704.95'],
    [2n ** 52n, '45035996273704.96'],
    [-(2n ** 52n), '-45035996273704.96'],
    [10n ** 18n, '10000000000000000'],
    [INT8_MAX, '92233720368547758.07'],
  ])('prints %d kobo as %s', (kobo, text) => {
    expect(JSON.stringify({ naira: nairaFromKobo(kobo) })).toBe(`{"naira":${text}}`);
  });

  it('prints every count of kobo that the database can hold exactly', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.bigInt({ min: -INT8_MAX, max: INT8_MAX }),
          fc.bigInt({ min: -MAX_KOBO * 50n, max: MAX_KOBO * 50n }),
          fc.bigInt({ min: 2n ** 52n - 1000n, max: 2n ** 52n + 1000n }),
        ),
        (kobo) => {
          expect(JSON.stringify(nairaFromKobo(kobo))).toBe(literal(kobo));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is undone by koboFromNaira for every fee', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_KOBO }), (kobo) => {
        expect(koboFromNaira(nairaFromKobo(kobo), FEE_LIMITS)).toEqual({ kobo });
      }),
    );
  });
});
