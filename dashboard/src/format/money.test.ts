import { describe, expect, it } from 'vitest';
import { formatCount, formatNaira, formatNairaChange, formatNairaShort } from './money.ts';

describe('naira', () => {
  it.each([
    [0, '₦0.00'],
    [0.1, '₦0.10'],
    [1_234_567.89, '₦1,234,567.89'],
    [-50, '−₦50.00'],
    [-0, '₦0.00'],
    [9_999_999_999_999.99, '₦9,999,999,999,999.99'],
  ])('%d is %s', (amount, text) => {
    expect(formatNaira(amount)).toBe(text);
  });

  it('is grouped and rounded as the browser would do it', () => {
    const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    for (let kobo = 1; kobo < Number.MAX_SAFE_INTEGER; kobo = kobo * 3 + 7) {
      expect(formatNaira(kobo / 100)).toBe(`₦${exact.format(kobo / 100)}`);
    }
  });

  it('has no sign when it is shown as zero', () => {
    expect(formatNaira(-0.001)).toBe('₦0.00');
  });

  it('says whether a change goes up or down', () => {
    expect([formatNairaChange(5), formatNairaChange(-5), formatNairaChange(0)]).toEqual(['+₦5.00', '−₦5.00', '₦0.00']);
  });

  it.each([
    [0, '₦0'],
    [950, '₦950'],
    [0.5, '₦0.50'],
    [1_000, '₦1k'],
    [12_340, '₦12.3k'],
    [345_600, '₦346k'],
    [999_960, '₦1m'],
    [1_234_567, '₦1.2m'],
    [-2_500_000_000, '−₦2.5bn'],
    [3_000_000_000_000, '₦3tn'],
  ])('%d is %s on an axis', (amount, text) => {
    expect(formatNairaShort(amount)).toBe(text);
  });

  it('groups counts', () => {
    expect(formatCount(1_204)).toBe('1,204');
  });
});
