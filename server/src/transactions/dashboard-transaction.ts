/** A transaction as the dashboard shows it. */
import type { Transaction } from '../ledger/posting.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import type { AccountOfTransaction, SummaryFields } from './dashboard-queries.ts';
import type { TransactionDetail, TransactionSummary } from './dashboard-schemas.ts';
import { FIELD_SEPARATOR } from './queries.ts';

const FIELDS = 13;

/** The fields of a line that was read for a list or an export. */
export function fieldsOfLine(line: string): SummaryFields {
  const fields = line.split(FIELD_SEPARATOR);
  if (!isWhole(fields)) throw new Error('a transaction has a control character in its text');
  return fields;
}

const isWhole = (fields: readonly string[]): fields is SummaryFields => fields.length === FIELDS;

export function summaryFromLine(line: string): TransactionSummary {
  const [id, reference, accountId, accountName, isDebit, amountKobo, grossKobo, commissionKobo, ...rest] =
    fieldsOfLine(line);
  const [beforeKobo, afterKobo, purpose, description, epochMs] = rest;
  return {
    id: Number(id),
    reference,
    accountId: Number(accountId),
    accountName,
    type: isDebit === 't' ? 'debit' : 'credit',
    amount: nairaFromKobo(BigInt(amountKobo)),
    grossAmount: nairaFromKobo(BigInt(grossKobo)),
    commission: nairaFromKobo(BigInt(commissionKobo)),
    balanceBefore: nairaFromKobo(BigInt(beforeKobo)),
    balanceAfter: nairaFromKobo(BigInt(afterKobo)),
    purpose,
    description,
    createdAt: new Date(Number(epochMs)).toISOString(),
  };
}

/**
 * `account` is the one that the transaction moved money for, as it is now; `refundOf` the payment that it gives back.
 */
export function describeTransaction(
  transaction: Transaction,
  account: AccountOfTransaction,
  refundOf: TransactionDetail['refundOf'],
): TransactionDetail {
  const { walletKobo, commissionKobo, clearingKobo, balanceAfterKobo } = transaction;
  const isCredit = clearingKobo < 0n;
  return {
    id: Number(transaction.id),
    reference: transaction.reference,
    accountId: Number(transaction.accountId),
    accountName: account.businessName,
    type: isCredit ? 'credit' : 'debit',
    amount: nairaFromKobo(magnitude(walletKobo)),
    grossAmount: nairaFromKobo(magnitude(clearingKobo)),
    commission: nairaFromKobo(magnitude(commissionKobo)),
    balanceBefore: nairaFromKobo(balanceAfterKobo - walletKobo),
    balanceAfter: nairaFromKobo(balanceAfterKobo),
    purpose: transaction.purpose,
    description: transaction.description,
    createdAt: transaction.createdAt.toISOString(),
    metadata: JSON.parse(transaction.metadata) as Record<string, unknown>,
    walletId: Number(transaction.walletId),
    sequence: Number(transaction.sequence),
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

const magnitude = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);
