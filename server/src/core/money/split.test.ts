import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionKobo, divide, type Split } from './split.ts';

const MAX_KOBO = 100_000_000_000_000n;
const amounts = fc.oneof(fc.bigInt({ min: 1n, max: MAX_KOBO }), fc.bigInt({ min: 1n, max: 1000n }));
const money = fc.oneof(fc.bigInt({ min: 0n, max: MAX_KOBO }), fc.bigInt({ min: 0n, max: 1000n }));
const percents = fc.bigInt({ min: 0n, max: 1_000_000n });
const splits: fc.Arbitrary<Split> = fc.oneof(
  fc.record({ type: fc.constant('flat' as const), feeKobo: money }),
  fc.record({ type: fc.constant('percentage' as const), percentE4: percents, capKobo: money }),
);

function percentage(percentE4: bigint, capKobo = 0n): Split {
  return { type: 'percentage', percentE4, capKobo };
}

describe('divide', () => {
  it.each<[string, Split, bigint, bigint, string]>([
    ['a flat fee', { type: 'flat', feeKobo: 5_000n }, 100_000n, 5_000n, 'flat'],
    ['a flat fee of nothing', { type: 'flat', feeKobo: 0n }, 100_000n, 0n, 'flat'],
    ['a flat fee equal to the amount', { type: 'flat', feeKobo: 5_000n }, 5_000n, 5_000n, 'flat'],
    ['a flat fee above the amount', { type: 'flat', feeKobo: 5_000n }, 4_999n, 4_999n, 'amount'],
    ['ten percent', percentage(100_000n), 150_050n, 15_005n, 'percentage'],
    ['1.25 percent', percentage(12_500n), 10_000n, 125n, 'percentage'],
    ['0.0375 percent', percentage(375n), 1_000_000n, 375n, 'percentage'],
    ['nothing percent', percentage(0n), 1n, 0n, 'percentage'],
    ['all of it', percentage(1_000_000n), 12_345n, 12_345n, 'percentage'],
    ['half a kobo, rounded up', percentage(500_000n), 1n, 1n, 'percentage'],
    ['less than half a kobo, rounded down', percentage(499_999n), 1n, 0n, 'percentage'],
    ['1.5 kobo, rounded up', percentage(100_000n), 15n, 2n, 'percentage'],
    ['2.5 kobo, rounded up and not to even', percentage(100_000n), 25n, 3n, 'percentage'],
    ['a percentage above its cap', percentage(100_000n, 200_000n), 5_000_000n, 200_000n, 'cap'],
    ['a percentage equal to its cap', percentage(100_000n, 200_000n), 2_000_000n, 200_000n, 'percentage'],
    ['a percentage below its cap', percentage(100_000n, 200_000n), 1_000_000n, 100_000n, 'percentage'],
    ['a cap above the amount', percentage(1_000_000n, 200_000n), 100n, 100n, 'percentage'],
  ])('takes %s', (_name, split, amountKobo, commission, rule) => {
    expect(divide(split, amountKobo)).toEqual({
      grossKobo: amountKobo,
      commissionKobo: commission,
      creditKobo: amountKobo - commission,
      rule,
    });
  });

  it('always sums exactly, with both parts from nothing to the amount', () => {
    fc.assert(
      fc.property(splits, amounts, (split, amountKobo) => {
        const { grossKobo, commissionKobo: commission, creditKobo } = divide(split, amountKobo);
        expect(grossKobo).toBe(amountKobo);
        expect(commission + creditKobo).toBe(grossKobo);
        expect(commission >= 0n && creditKobo >= 0n).toBe(true);
      }),
    );
  });

  it('never takes more than the fee or the cap', () => {
    fc.assert(
      fc.property(splits, amounts, (split, amountKobo) => {
        const limit = split.type === 'flat' ? split.feeKobo : split.capKobo;
        if (split.type === 'percentage' && limit === 0n) return;
        expect(commissionKobo(split, amountKobo) <= limit).toBe(true);
      }),
    );
  });

  it('is off the exact share by at most half a kobo, and never by half a kobo downwards', () => {
    fc.assert(
      fc.property(percents, amounts, (percentE4, amountKobo) => {
        const errorE6 = commissionKobo(percentage(percentE4), amountKobo) * 1_000_000n - amountKobo * percentE4;
        expect(errorE6 > -500_000n && errorE6 <= 500_000n).toBe(true);
      }),
    );
  });

  it('never takes less from a larger amount', () => {
    fc.assert(
      fc.property(splits, amounts, amounts, (split, one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        expect(commissionKobo(split, small) <= commissionKobo(split, large)).toBe(true);
      }),
    );
  });

  it('names the rule that gives the commission', () => {
    fc.assert(
      fc.property(splits, amounts, (split, amountKobo) => {
        const { commissionKobo: commission, rule } = divide(split, amountKobo);
        if (rule === 'flat') expect(split).toEqual({ type: 'flat', feeKobo: commission });
        if (rule === 'cap') expect(split).toHaveProperty('capKobo', commission);
        if (rule === 'amount') expect(commission).toBe(amountKobo);
        if (rule === 'percentage') expect(split.type).toBe('percentage');
      }),
    );
  });
});
