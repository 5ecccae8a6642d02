/** What a transaction did to a wallet. */
export interface Movement {
  readonly type: 'credit' | 'debit';
  readonly purpose: string;
  /** Naira, positive for a debit too. */
  readonly amount: number;
  /** What the payer paid or got back, or what went to the bank or came back; positive. */
  readonly grossAmount: number;
}

export type TransactionKind = 'payment' | 'refund' | 'payout' | 'return';

/** The purposes that only the service sets decide; any other credit is a payment, any other debit a refund. */
export function kindOf({ type, purpose }: Pick<Movement, 'type' | 'purpose'>): TransactionKind {
  if (type === 'credit') return purpose === 'payout_return' ? 'return' : 'payment';
  return purpose === 'payout' ? 'payout' : 'refund';
}

/** Negative for money that left the wallet. */
export const signedAmount = ({ type, amount }: Pick<Movement, 'type' | 'amount'>): number => signed(type, amount);

export const signedGross = ({ type, grossAmount }: Pick<Movement, 'type' | 'grossAmount'>): number =>
  signed(type, grossAmount);

const signed = (type: Movement['type'], amount: number): number => (type === 'debit' ? -Math.abs(amount) : amount);

/** Where the money went if it did not move the wallet: a zero alone would hide it. */
export function whyZero(movement: Movement): string | undefined {
  if (movement.amount !== 0 || movement.grossAmount === 0) return undefined;
  return movement.type === 'debit' ? 'from your commission' : 'is your commission';
}
