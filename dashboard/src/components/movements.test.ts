import { describe, expect, it } from 'vitest';
import { kindOf, signedAmount, signedGross, whyZero } from './movements.ts';

describe('the kind of a transaction', () => {
  it.each([
    ['credit', 'product_sale', 'payment'],
    ['credit', 'payout', 'payment'],
    ['credit', 'refund', 'payment'],
    ['credit', 'payout_return', 'return'],
    ['debit', 'refund', 'refund'],
    ['debit', 'payout', 'payout'],
  ] as const)('%s for %s: %s', (type, purpose, kind) => {
    expect(kindOf({ type, purpose })).toBe(kind);
  });

  it('shows what left the wallet below zero, whatever its sign was', () => {
    expect([
      signedAmount({ type: 'debit', amount: 5 }),
      signedAmount({ type: 'debit', amount: -5 }),
      signedAmount({ type: 'credit', amount: 5 }),
    ]).toEqual([-5, -5, 5]);
  });

  it('says where the money went that did not move the wallet', () => {
    const refund = { type: 'debit', purpose: 'refund', amount: 0, grossAmount: 25 } as const;
    expect([whyZero(refund), signedGross(refund)]).toEqual(['from your commission', -25]);
    expect(whyZero({ ...refund, type: 'credit', purpose: 'rent' })).toBe('is your commission');
    expect(whyZero({ ...refund, amount: 5 })).toBeUndefined();
  });
});
