/** How a refund is divided between the parent business and the connected account. All in kobo. */

/**
 * Who bears the commission of what is given back: `reverse` returns it pro rata, `keep` leaves it with the parent, so
 * that the account bears all of the refund, `platform` lets the parent bear all of it.
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
  /** What the connected account gives back, from 0 to the amount. */
  readonly accountKobo: bigint;
  /** What the parent gives back; the two sum to the amount. */
  readonly parentKobo: bigint;
}

/**
 * Divides `amountKobo`, from 1 to what is left of the payment. The pro rata commission is that of all refunded so far
 * less that of all refunded before, each rounded half up: so the parts of a whole payment sum to its commission
 * exactly.
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
