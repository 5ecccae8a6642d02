/** Payments as callers see them, after they were accepted. */
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { grossKoboOf, type PaymentState } from '../refunds/refund.ts';
import { wireRefund } from '../refunds/wire-refund.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import type { PaymentWithRefunds } from './get-payment.ts';
import type { PaymentDetail, PaymentSummary } from './schemas.ts';

export function wirePayment({ payment, refundedKobo }: PaymentState): PaymentSummary {
  const grossKobo = grossKoboOf(payment);
  return {
    ...wireTransaction(payment),
    state: refundedKobo === 0n ? 'accepted' : refundedKobo < grossKobo ? 'partially_refunded' : 'refunded',
    split: {
      grossAmount: nairaFromKobo(grossKobo),
      commission: nairaFromKobo(payment.commissionKobo),
      creditAmount: nairaFromKobo(payment.walletKobo),
    },
    refundedAmount: nairaFromKobo(refundedKobo),
    refundableAmount: nairaFromKobo(grossKobo - refundedKobo),
  };
}

export const wirePaymentDetail = (found: PaymentWithRefunds): PaymentDetail => ({
  ...wirePayment(found),
  refundCount: found.refundCount,
  refunds: found.refunds.map(wireRefund),
});
