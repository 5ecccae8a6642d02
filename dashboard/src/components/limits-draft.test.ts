import { describe, expect, it } from 'vitest';
import { limitsDraftOf, readLimits } from './limits-draft.ts';

const NONE = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };

describe('limits in a form', () => {
  it('are what they were before, if nothing is typed', () => {
    const terms = { ...NONE, largestPayment: 1_234_567.5, refundsPerDay: 0 };
    expect(limitsDraftOf(terms)).toMatchObject({ largestPayment: '1,234,567.50', refundsPerDay: '0.00' });
    expect(readLimits(limitsDraftOf(terms))).toEqual({ terms });
  });

  it('are none where nothing stands, and not zero', () => {
    expect(readLimits({ ...limitsDraftOf(NONE), largestRefund: ' ' })).toEqual({ terms: NONE });
    expect(readLimits({ ...limitsDraftOf(NONE), largestRefund: '0' })).toEqual({
      terms: { ...NONE, largestRefund: 0 },
    });
  });

  it('are refused at each input that is no amount', () => {
    const draft = { ...limitsDraftOf(NONE), largestPayment: 'many', paymentsPerDay: '1.005', largestRefund: '1500,50' };
    expect(readLimits(draft)).toEqual({
      problems: {
        largestPayment: 'Enter an amount, such as 500,000.',
        paymentsPerDay: 'Enter an amount, such as 500,000.',
        largestRefund: 'This could mean 1,500.50 or 150,050: write the one you mean.',
      },
    });
  });
});
