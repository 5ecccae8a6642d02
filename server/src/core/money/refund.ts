/** How a refund is divided between the parent business and the connected account. All in kobo. */

/**
 * Who bears the commission of a refund: `reverse` returns it pro rata; with `keep` the parent keeps it, so the account
 * bears the whole refund; with `platform` the parent bears the whole refund.
 */
export const REFUND_COMMISSIONS = ['reverse', 'keep', 'platform'] as const;
export type RefundCommission = (typeof REFUND_COMMISSIONS)[number];

export interface RefundedPayment {
  readonly grossKobo: bigint;
  readonly commissionKobo: bigint;
  /** How much of the gross amount earlier refunds returned, whoever bore it. */
  readonly refundedKobo: bigint;
}

export interface RefundDivision {
  /** The connected account's part, from 0 to the amount. */
  readonly accountKobo: bigint;
  /** The parent's part; the two sum to the amount. */
  readonly parentKobo: bigint;
}

/**
 * Divides `amountKobo`, from 1 to the rest of the payment. The pro rata commission is that of everything refunded so
 * far less that of everything refunded before, each rounded half up. So the parts of a whole payment sum exactly to its
 * commission.
 */
export function divideRefund(
  payment: RefundedPayment,
  amountKobo: bigint,
  commission: RefundCommission,
): RefundDivision {
  const parentKobo = parentShare(payment, amountKobo, commission);
  return { accountKobo: amountKobo - parentKobo, parentKobo };
}

function parentShare(payment: RefundedPayment, amountKobo: bigint, commission: RefundCommission): bigint {
  if (commission === 'keep') return 0n;
  if (commission === 'platform') return amountKobo;
  return proRata(payment, payment.refundedKobo + amountKobo) - proRata(payment, payment.refundedKobo);
}

function proRata({ grossKobo, commissionKobo }: RefundedPayment, refundedKobo: bigint): bigint {
  return (2n * commissionKobo * refundedKobo + grossKobo) / (2n * grossKobo);
}
