/** A transaction as callers see it. */
import type { Transaction } from '../../core/ledger/posting.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { wireDate, wireInstant } from '../../platform/time/wire-date.ts';

export type WireTransaction = ReturnType<typeof wireTransaction>;

/**
 * `amount` is what the wallet gained or lost. A credit is money that enters through clearing, a debit money that
 * leaves.
 */
export function wireTransaction(transaction: Transaction) {
  const { walletKobo, commissionKobo, clearingKobo, balanceAfterKobo } = transaction;
  return {
    id: Number(transaction.id),
    amount: nairaFromKobo(magnitude(walletKobo)),
    purpose: transaction.purpose,
    reference: transaction.reference,
    description: transaction.description,
    metadata: transaction.metadata,
    createdAt: wireDate(transaction.createdAt),
    createdAtIso: wireInstant(transaction.createdAt),
    type: clearingKobo < 0n ? ('credit' as const) : ('debit' as const),
    walletId: Number(transaction.walletId),
    balanceBefore: nairaFromKobo(balanceAfterKobo - walletKobo),
    balanceAfter: nairaFromKobo(balanceAfterKobo),
    subAccountId: Number(transaction.accountId),
    grossAmount: nairaFromKobo(magnitude(clearingKobo)),
    commission: nairaFromKobo(magnitude(commissionKobo)),
    sequence: Number(transaction.sequence),
  };
}

export const magnitude = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);
