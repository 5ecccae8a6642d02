import { describe, expect, it } from 'vitest';
import { curveOf } from './commission-curve.ts';

describe('the curve of a commission', () => {
  it('turns level where the cap is reached', () => {
    const curve = curveOf({ splitType: 'percentage-with-cap', percentValue: 3, txCap: 300 });
    expect(curve.levelFrom).toBe(10_000);
    expect(curve.commissionMax).toBe(300);
    expect(curve.amountMax).toBeGreaterThan(10_000);
  });

  it('rises without end when there is no cap', () => {
    const curve = curveOf({ splitType: 'percentage-with-cap', percentValue: 2.5, txCap: 0 });
    expect(curve.levelFrom).toBeUndefined();
    expect(curve.commissionMax).toBe(2_500);
  });

  it('takes small payments whole where the fee is flat', () => {
    expect(curveOf({ splitType: 'flat', splitValue: 150 }).levelFrom).toBe(150);
  });

  it.each([
    { splitType: 'flat', splitValue: 0 } as const,
    { splitType: 'percentage-with-cap', percentValue: 0, txCap: 100 } as const,
  ])('has nothing to draw for nothing: %o', (terms) => {
    expect(curveOf(terms)).toMatchObject({ commissionMax: 0, levelFrom: undefined });
  });
});
