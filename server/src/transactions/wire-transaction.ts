/** A transaction as callers see it. */
import type { Transaction } from '../ledger/posting.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { wireDate } from '../time/wire-date.ts';

export interface WireTransaction {
  readonly id: number;
  readonly amount: number;
  readonly purpose: string;
  readonly reference: string;
  readonly description: string;
  readonly metadata: string;
  readonly createdAt: string;
  readonly type: 'credit' | 'debit';
  readonly walletId: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly subAccountId: number;
  readonly grossAmount: number;
  readonly commission: number;
}

/** `amount` is what moved the wallet; money that comes in through clearing is a credit, money that leaves a debit. */
export function wireTransaction(transaction: Transaction): WireTransaction {
  const { walletKobo, commissionKobo, clearingKobo, balanceAfterKobo } = transaction;
  return {
    id: Number(transaction.id),
    amount: nairaFromKobo(magnitude(walletKobo)),
    purpose: transaction.purpose,
    reference: transaction.reference,
    description: transaction.description,
    metadata: transaction.metadata,
    createdAt: wireDate(transaction.createdAt),
    type: clearingKobo < 0n ? 'credit' : 'debit',
    walletId: Number(transaction.walletId),
    balanceBefore: nairaFromKobo(balanceAfterKobo - walletKobo),
    balanceAfter: nairaFromKobo(balanceAfterKobo),
    subAccountId: Number(transaction.accountId),
    grossAmount: nairaFromKobo(magnitude(clearingKobo)),
    commission: nairaFromKobo(magnitude(commissionKobo)),
  };
}

const magnitude = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);
