import { describe, expect, it } from 'vitest';
import { kindOf, signedAmount } from './movements.ts';

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
});
