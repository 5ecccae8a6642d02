/** What a transaction is about: finer than credit and debit, and what people and clients filter by. */
import { invalidParameter } from '../../platform/wire/invalid.ts';

export const TRANSACTION_KINDS = ['payment', 'refund', 'payout', 'return'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

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
