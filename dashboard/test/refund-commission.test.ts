import { describe, expect, it } from 'vitest';
import { divideRefund, REFUND_COMMISSIONS } from '../../server/src/core/money/refund.ts';
import { sharesOf } from '../src/features/transactions/refund-commission.ts';

describe('what the form says of a refund', () => {
  it.each(REFUND_COMMISSIONS)('is what the server does with "%s"', (commission) => {
    for (const [grossKobo, commissionKobo] of [
      [1_000_000, 100_000],
      [9_999, 333],
      [3, 1],
      [100_000_000_000_000, 99_999_999_999_999],
    ] as const) {
      for (const refundedKobo of [0, 1, Math.floor(grossKobo / 3)]) {
        const amountKobo = Math.max(1, Math.floor((grossKobo - refundedKobo) / 2));
        const { accountKobo, parentKobo } = divideRefund(
          { grossKobo: BigInt(grossKobo), commissionKobo: BigInt(commissionKobo), refundedKobo: BigInt(refundedKobo) },
          BigInt(amountKobo),
          commission,
        );
        const payment = {
          grossAmount: grossKobo / 100,
          commission: commissionKobo / 100,
          refundedAmount: refundedKobo / 100,
        };
        expect(sharesOf(payment, amountKobo / 100, commission)).toEqual({
          account: Number(accountKobo) / 100,
          business: Number(parentKobo) / 100,
        });
      }
    }
  });
});
