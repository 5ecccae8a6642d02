/**
 * What a ledger must do with one operation, as a pure function of what the operation depends on. It is written from the
 * product's rules and not from the code. Its arithmetic is that of the model of `posting/`.
 */
import { commissionBack, commissionOf } from '../posting/ledger-model.testing.ts';
import type { Legs, Operation } from './history.ts';

/** The state that decides. */
export interface Before {
  readonly percent: number;
  readonly balanceKobo: number;
  /** The payment that a refund names; undefined if there is none. */
  readonly payment: PaymentBefore | undefined;
}

export interface PaymentBefore {
  readonly account: number;
  readonly amountKobo: number;
  readonly commissionKobo: number;
  readonly refundedKobo: number;
}

export type Decision = Legs | { readonly refused: string };

export function decide(before: Before, operation: Operation): Decision {
  if (operation.do === 'pay') {
    const { amountKobo } = operation;
    const commissionKobo = commissionOf({ type: 'percentage', percent: before.percent, capKobo: 0 }, amountKobo);
    return { grossKobo: amountKobo, commissionKobo, walletKobo: amountKobo - commissionKobo };
  }
  const { payment } = before;
  if (payment === undefined) return { refused: 'not_found' };
  const { amountKobo, commission } = operation;
  const leftKobo = payment.amountKobo - payment.refundedKobo;
  if (leftKobo === 0) return { refused: 'already_refunded' };
  if (amountKobo > leftKobo) return { refused: 'refund_too_large' };
  const commissionKobo = commissionBack(payment, { beforeKobo: payment.refundedKobo, amountKobo, commission });
  const walletKobo = amountKobo - commissionKobo;
  if (walletKobo > 0 && before.balanceKobo < walletKobo) return { refused: 'insufficient_balance' };
  return { grossKobo: -amountKobo, commissionKobo: -commissionKobo, walletKobo: -walletKobo };
}
