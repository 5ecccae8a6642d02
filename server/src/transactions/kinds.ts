/** What a transaction is about: finer than credit and debit, and what people and clients filter by. */
import { PAYOUT_PURPOSE, PAYOUT_RETURN_PURPOSE } from '../ledger/purposes.ts';
import { invalidParameter } from '../wire/invalid.ts';

export const TRANSACTION_KINDS = ['payment', 'refund', 'payout', 'return'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The kind of a transaction `t`. The purposes that only the service sets decide. */
export const KIND = `CASE WHEN t.clearing_kobo > 0 THEN CASE WHEN t.purpose = '${PAYOUT_PURPOSE}' THEN 'payout'
        ELSE 'refund' END WHEN t.purpose = '${PAYOUT_RETURN_PURPOSE}' THEN 'return' ELSE 'payment' END`;

/**
 * The kinds of a list separated by commas, each once and in our order; undefined for all, which narrow nothing.
 * @throws AppError validation_failed
 */
export function readKinds(text: string): readonly TransactionKind[] | undefined {
  const words: readonly string[] = text.split(',').map((word) => word.trim());
  const known: readonly string[] = TRANSACTION_KINDS;
  if (!words.every((word) => known.includes(word))) {
    throw invalidParameter('kind', 'must be payment, refund, payout or return, or several of them with commas');
  }
  const kinds = TRANSACTION_KINDS.filter((kind) => words.includes(kind));
  return kinds.length === TRANSACTION_KINDS.length ? undefined : kinds;
}
