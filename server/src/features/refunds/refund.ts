/** A refund: a transaction that returns a part of a payment, or all of it. */
import type { Transaction } from '../../core/ledger/posting.ts';
import type { RefundCommission } from '../../core/money/refund.ts';

export interface Refund {
  readonly transaction: Transaction;
  readonly commission: RefundCommission;
}

/** A payment with the sum of its refunds. */
export interface PaymentState {
  readonly payment: Transaction;
  /** The refunded part of the gross amount, whoever bore it. */
  readonly refundedKobo: bigint;
}

export interface RefundOutcome extends Refund, PaymentState {
  /** True for a replay: the refund with this reference was made before. */
  readonly replayed: boolean;
}

export const grossKoboOf = ({ clearingKobo }: Transaction): bigint => -clearingKobo;
