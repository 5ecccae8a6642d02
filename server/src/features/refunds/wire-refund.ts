/** Refunds as callers see them. */
import { nairaFromKobo } from '../../core/money/kobo.ts';
import type { ListedRefund } from './list-queries.ts';
import type { RefundPage } from './queries.ts';
import { grossKoboOf, type PaymentState, type Refund, type RefundOutcome } from './refund.ts';
import type {
  CreatedRefund,
  ListedRefund as WireListedRefund,
  RefundedPayment,
  RefundList,
  Refund as WireRefund,
} from './schemas.ts';

export function wireCreatedRefund(outcome: RefundOutcome): CreatedRefund {
  return {
    refund: wireRefund(outcome),
    payment: wirePayment(outcome),
    balanceAfter: nairaFromKobo(outcome.transaction.balanceAfterKobo),
  };
}

export function wireRefundList(payment: PaymentState, { refunds }: RefundPage): RefundList {
  return { payment: wirePayment(payment), refunds: refunds.map(wireRefund) };
}

export const wireListedRefund = (refund: ListedRefund): WireListedRefund => ({
  ...wireRefund(refund),
  sequence: Number(refund.transaction.sequence),
  paymentReference: refund.paymentReference,
  subAccountId: Number(refund.transaction.accountId),
});

export function wireRefund({ transaction, commission }: Refund): WireRefund {
  return {
    id: Number(transaction.id),
    reference: transaction.reference,
    amount: nairaFromKobo(transaction.clearingKobo),
    accountAmount: nairaFromKobo(-transaction.walletKobo),
    commissionAmount: nairaFromKobo(-transaction.commissionKobo),
    commission,
    reason: transaction.description,
    createdAt: transaction.createdAt.toISOString(),
  };
}

function wirePayment({ payment, refundedKobo }: PaymentState): RefundedPayment {
  const grossKobo = grossKoboOf(payment);
  return {
    reference: payment.reference,
    subAccountId: Number(payment.accountId),
    amount: nairaFromKobo(grossKobo),
    refundedAmount: nairaFromKobo(refundedKobo),
    refundableAmount: nairaFromKobo(grossKobo - refundedKobo),
  };
}
