import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, type Split } from './split.ts';
import { describeSplit, resolveSplit, type SplitTerms } from './split-terms.ts';

const TEN_PERCENT: Split = { type: 'percentage', percentE4: 100_000n, capKobo: 0n };
const CAPPED: Split = { type: 'percentage', percentE4: 100_000n, capKobo: 200_000n };
const FLAT: Split = { type: 'flat', feeKobo: 5_000n };

const MAX_KOBO = 100_000_000_000_000n;
const money = fc.bigInt({ min: 0n, max: MAX_KOBO });
const splits: fc.Arbitrary<Split> = fc.oneof(
  fc.record({ type: fc.constant('flat' as const), feeKobo: money }),
  fc.record({
    type: fc.constant('percentage' as const),
    percentE4: fc.bigInt({ min: 0n, max: 1_000_000n }),
    capKobo: money,
  }),
);

function percentage(percentE4: bigint, capKobo = 0n): Split {
  return { type: 'percentage', percentE4, capKobo };
}

describe('resolveSplit accepts', () => {
  it.each<[string, SplitTerms, Split, Split]>([
    ['no terms, and keeps a percentage', {}, CAPPED, CAPPED],
    ['no terms, and keeps a flat fee', {}, FLAT, FLAT],
    ['txCap 0 alone, as in the sample body', { txCap: 0 }, TEN_PERCENT, TEN_PERCENT],
    ['txCap alone, and keeps the percentage', { txCap: 500.5 }, TEN_PERCENT, percentage(100_000n, 50_050n)],
    ['txCap 0, and takes the cap away', { txCap: 0 }, CAPPED, TEN_PERCENT],
    ['txCap 0 beside a flat fee', { txCap: 0 }, FLAT, FLAT],
    ['txPercentage alone, and keeps the cap', { txPercentage: 1.25 }, CAPPED, percentage(12_500n, 200_000n)],
    ['txPercentage alone, and leaves a flat fee', { txPercentage: 3 }, FLAT, percentage(30_000n)],
    ['percentValue alone', { percentValue: 0.0375 }, FLAT, percentage(375n)],
    ['txPercentage 0, a percentage of nothing', { txPercentage: 0 }, FLAT, percentage(0n)],
    ['txPercentage and percentValue that agree', { txPercentage: 3, percentValue: 3 }, FLAT, percentage(30_000n)],
    ['txPercentage with txCap from flat', { txPercentage: 3, txCap: 100 }, FLAT, percentage(30_000n, 10_000n)],
    ['txPercentage with the fraction of it', { txPercentage: 3, splitValue: 0.03 }, FLAT, percentage(30_000n)],
    ['a fraction alone on a percentage', { split_value: 0.03 }, CAPPED, percentage(30_000n, 200_000n)],
    ['a fraction of 0 alone on a percentage', { splitValue: 0 }, TEN_PERCENT, percentage(0n)],
    ['a fraction of 1', { splitType: 'percentage', splitValue: 1 }, FLAT, percentage(1_000_000n)],
    ['a fraction of six decimals', { splitValue: 0.000375 }, TEN_PERCENT, percentage(375n)],
    ['a value alone on a flat fee', { splitValue: 75.25 }, FLAT, { type: 'flat', feeKobo: 7_525n }],
    ['flat with its fee', { splitType: 'flat', splitValue: 150 }, CAPPED, { type: 'flat', feeKobo: 15_000n }],
    ['flat with a fee of nothing', { splitType: 'flat', splitValue: 0 }, CAPPED, { type: 'flat', feeKobo: 0n }],
    ['split_type with split_value', { split_type: 'flat', split_value: 1 }, CAPPED, { type: 'flat', feeKobo: 100n }],
    ['flat without a fee where it is flat already', { splitType: 'flat' }, FLAT, FLAT],
    ['a percentage type alone where it is one already', { splitType: 'percentage' }, CAPPED, CAPPED],
    [
      'all spellings at once',
      {
        splitType: 'percentage',
        split_type: 'percentage with cap',
        splitValue: 0.03,
        split_value: 0.03,
        txPercentage: 3,
        percentValue: 3,
        txCap: 9,
      },
      FLAT,
      percentage(30_000n, 900n),
    ],
    [
      'splitValue 0 beside percentValue, as responses show it',
      { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 10 },
      FLAT,
      TEN_PERCENT,
    ],
    [
      'percentValue 0 beside a flat fee, as responses show it',
      { splitType: 'flat', splitValue: 50, percentValue: 0, txCap: 0 },
      CAPPED,
      FLAT,
    ],
  ])('%s', (_name, terms, base, split) => {
    expect(resolveSplit(terms, base)).toEqual({ split });
  });

  it.each(['percentage with cap', 'percentage-with-cap', 'percentage'])('the type spelling %s', (splitType) => {
    expect(resolveSplit({ splitType, split_value: 0.03 }, FLAT)).toEqual({ split: percentage(30_000n) });
    expect(resolveSplit({ split_type: splitType, txPercentage: 3 }, FLAT)).toEqual({ split: percentage(30_000n) });
  });
});

describe('resolveSplit refuses', () => {
  it.each<[string, SplitTerms, Split, keyof SplitTerms, string]>([
    ['an unknown type', { splitType: 'Flat' }, FLAT, 'splitType', 'one of flat, percentage with cap'],
    ['a type that is no text', { split_type: null }, FLAT, 'split_type', 'one of flat'],
    ['a type that only looks like a key', { splitType: 'constructor' }, FLAT, 'splitType', 'one of flat'],
    ['two types', { splitType: 'flat', split_type: 'percentage' }, FLAT, 'split_type', 'contradicts splitType'],
    ['two values', { splitValue: 1, split_value: 2 }, FLAT, 'split_value', 'contradicts splitValue'],
    ['two fractions', { splitValue: 0, split_value: 0.1 }, CAPPED, 'split_value', 'contradicts splitValue'],
    ['two percents', { txPercentage: 3, percentValue: 4 }, FLAT, 'percentValue', 'contradicts txPercentage'],
    ['a percent and another fraction', { txPercentage: 10, splitValue: 0.05 }, CAPPED, 'splitValue', 'send 0.1 here'],
    ['0 % and a fraction', { txPercentage: 0, split_value: 0.05 }, CAPPED, 'split_value', 'contradicts txPercentage'],
    ['3 for 3 %', { splitValue: 3 }, CAPPED, 'splitValue', 'write 0.03 for 3 %'],
    ['1.25 for 1.25 %', { splitType: 'percentage', split_value: 1.25 }, FLAT, 'split_value', 'write 0.0125 for 1.25 %'],
    ['a naira value beside a percent', { txPercentage: 3, splitValue: 500 }, FLAT, 'splitValue', 'write 0.03 for 3 %'],
    ['a negative fraction', { splitValue: -0.01 }, CAPPED, 'splitValue', 'from 0 to 1'],
    ['a fraction in a string', { splitValue: '0.03' }, CAPPED, 'splitValue', 'from 0 to 1'],
    ['a fraction of seven decimals', { splitValue: 0.0000001 }, CAPPED, 'splitValue', 'six decimals'],
    ['a percent above 100', { txPercentage: 100.0001 }, CAPPED, 'txPercentage', 'from 0 to 100'],
    ['a negative percent', { percentValue: -1 }, CAPPED, 'percentValue', 'from 0 to 100'],
    ['a percent that is no number', { txPercentage: Number.NaN }, CAPPED, 'txPercentage', 'from 0 to 100'],
    ['a percent in a string', { txPercentage: '10' }, CAPPED, 'txPercentage', 'from 0 to 100'],
    ['a percent of null', { txPercentage: null }, CAPPED, 'txPercentage', 'from 0 to 100'],
    ['a percent of five decimals', { txPercentage: 1.00001 }, CAPPED, 'txPercentage', 'four decimals'],
    ['a fee of three decimals', { splitType: 'flat', splitValue: 1.005 }, FLAT, 'splitValue', 'two decimals'],
    ['a negative fee', { splitType: 'flat', splitValue: -1 }, FLAT, 'splitValue', 'zero or more'],
    ['a negative cap', { txCap: -1 }, CAPPED, 'txCap', 'zero or more'],
    ['a cap in a string', { txCap: '0' }, CAPPED, 'txCap', 'number of naira'],
    ['a cap above the largest amount', { txCap: 1e12 + 1 }, CAPPED, 'txCap', 'at most 1000000000000'],
    ['a percent beside flat', { splitType: 'flat', splitValue: 1, txPercentage: 3 }, FLAT, 'txPercentage', 'flat fee'],
    ['percentValue beside flat', { splitType: 'flat', percentValue: 3 }, FLAT, 'percentValue', 'flat fee'],
    ['a cap beside flat', { splitType: 'flat', splitValue: 1, txCap: 1 }, CAPPED, 'txCap', 'flat fee'],
    ['a cap alone on a flat fee', { txCap: 100 }, FLAT, 'txCap', 'flat fee'],
    ['a cap with a fee on a flat fee', { txCap: 100, splitValue: 5 }, FLAT, 'txCap', 'flat fee'],
    ['flat without a fee', { splitType: 'flat' }, CAPPED, 'splitValue', 'the fee in naira'],
    ['a percentage without a percent', { splitType: 'percentage' }, FLAT, 'splitValue', 'txPercentage'],
  ])('%s', (_name, terms, base, field, problem) => {
    expect(resolveSplit(terms, base)).toMatchObject({ field });
    expect(resolveSplit(terms, base)).toHaveProperty('problem', expect.stringContaining(problem));
  });
});

describe('describeSplit', () => {
  it('shows a percentage with splitValue 0 and the percent twice', () => {
    expect(describeSplit(percentage(12_500n, 200_050n))).toEqual({
      splitType: 'percentage-with-cap',
      splitValue: 0,
      percentValue: 1.25,
      txPercentage: 1.25,
      txCap: 2000.5,
    });
  });

  it('shows a flat fee with every other number 0', () => {
    expect(describeSplit(FLAT)).toEqual({
      splitType: 'flat',
      splitValue: 50,
      percentValue: 0,
      txPercentage: 0,
      txCap: 0,
    });
  });

  it('is understood when sent back, whatever the arrangement was before', () => {
    fc.assert(
      fc.property(splits, splits, (split, base) => {
        const echoed = JSON.parse(JSON.stringify(describeSplit(split))) as SplitTerms;
        expect(resolveSplit(echoed, base)).toEqual({ split });
        const { txPercentage: _left, ...asCreated } = echoed;
        expect(resolveSplit(asCreated, base)).toEqual({ split });
      }),
    );
  });
});

describe('resolveSplit with any terms', () => {
  const anyValue = fc.oneof(
    fc.constantFrom('flat', 'percentage', 'percentage with cap', 'percentage-with-cap', 0, 0.03, 3, 10, 0.1, 500),
    fc.double(),
    fc.anything(),
  );
  const anyTerms = fc.record(
    {
      splitType: anyValue,
      split_type: anyValue,
      splitValue: anyValue,
      split_value: anyValue,
      txPercentage: anyValue,
      percentValue: anyValue,
      txCap: anyValue,
    },
    { requiredKeys: [] },
  );

  it('gives a split that can divide any amount, or a problem with one of the fields sent or needed', () => {
    fc.assert(
      fc.property(anyTerms, splits, fc.bigInt({ min: 1n, max: MAX_KOBO }), (terms, base, amountKobo) => {
        const resolved = resolveSplit(terms, base);
        if ('problem' in resolved) {
          expect(resolved.problem).toMatch(/^(must|contradicts) /);
          return;
        }
        const { commissionKobo, creditKobo } = divide(resolved.split, amountKobo);
        expect(commissionKobo >= 0n && creditKobo >= 0n && commissionKobo + creditKobo === amountKobo).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
