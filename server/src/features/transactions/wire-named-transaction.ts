/** A transaction as the dashboard shows it. */
import type { Transaction } from '../../core/ledger/posting.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { exportedTable } from '../../platform/wire/exported-table.ts';
import type { AccountOfTransaction, NamedTransaction } from './named-queries.ts';
import type { NamedPage } from './list-transactions.ts';
import type { FoundTransactions, TransactionDetail, TransactionSummary } from './member-schemas.ts';
import { magnitude, wireTransaction } from './wire-transaction.ts';

export function transactionSummary({ transaction, accountName }: NamedTransaction): TransactionSummary {
  const { metadata: _metadata, walletId: _walletId, createdAtIso: createdAt, ...shared } = wireTransaction(transaction);
  return { ...shared, accountName, createdAt };
}

/** The answer to a search. */
export function foundTransactions({ transactions, totalCount, search }: NamedPage): FoundTransactions {
  if (search === undefined) throw new Error('a search has found something without saying how much it knows');
  return { transactions: transactions.map(transactionSummary), totalCount, search };
}

export const EXPORTED = exportedTable<NamedTransaction>({
  createdAt: ({ transaction }) => transaction.createdAt.toISOString(),
  reference: ({ transaction }) => transaction.reference,
  subAccountId: ({ transaction }) => Number(transaction.accountId),
  accountName: ({ accountName }) => accountName,
  type: ({ transaction }) => (transaction.clearingKobo < 0n ? 'credit' : 'debit'),
  amount: ({ transaction }) => magnitude(transaction.walletKobo),
  grossAmount: ({ transaction }) => magnitude(transaction.clearingKobo),
  commission: ({ transaction }) => magnitude(transaction.commissionKobo),
  balanceBefore: ({ transaction }) => transaction.balanceAfterKobo - transaction.walletKobo,
  balanceAfter: ({ transaction }) => transaction.balanceAfterKobo,
  purpose: ({ transaction }) => transaction.purpose,
  description: ({ transaction }) => transaction.description,
  metadata: ({ transaction }) => transaction.metadata,
});

/**
 * `account` is the transaction's account in its present state; `refundOf` is the payment that the transaction refunds.
 */
export function describeTransaction(
  transaction: Transaction,
  account: AccountOfTransaction,
  refundOf: TransactionDetail['refundOf'],
): TransactionDetail {
  const { walletKobo, commissionKobo, clearingKobo } = transaction;
  const isCredit = clearingKobo < 0n;
  return {
    ...transactionSummary({ transaction, accountName: account.businessName }),
    metadata: JSON.parse(transaction.metadata) as Record<string, unknown>,
    walletId: Number(transaction.walletId),
    legs: [
      { account: 'wallet', amount: nairaFromKobo(walletKobo) },
      { account: 'commission', amount: nairaFromKobo(commissionKobo) },
      { account: 'clearing', amount: nairaFromKobo(clearingKobo) },
    ],
    split: {
      grossAmount: nairaFromKobo(isCredit ? -clearingKobo : 0n),
      commission: nairaFromKobo(isCredit ? commissionKobo : 0n),
      creditAmount: nairaFromKobo(isCredit ? walletKobo : 0n),
    },
    refundOf,
    account: { id: Number(transaction.accountId), ...account },
  };
}
