/** What a transaction did to a wallet. */
export interface Movement {
  readonly type: 'credit' | 'debit';
  readonly purpose: string;
  /** Naira, positive for a debit too. */
  readonly amount: number;
}

export type TransactionKind = 'payment' | 'refund' | 'payout' | 'return';

/** The purposes that only the service sets decide; any other credit is a payment, any other debit a refund. */
export function kindOf({ type, purpose }: Pick<Movement, 'type' | 'purpose'>): TransactionKind {
  if (type === 'credit') return purpose === 'payout_return' ? 'return' : 'payment';
  return purpose === 'payout' ? 'payout' : 'refund';
}

/** Negative for money that left the wallet. */
export const signedAmount = ({ type, amount }: Pick<Movement, 'type' | 'amount'>): number =>
  type === 'debit' ? -Math.abs(amount) : amount;
