/** One transaction with its legs and its account. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { getRefundOf } from '../refunds/get-refund-of.ts';
import { referenceFromPath } from '../../platform/wire/references.ts';
import { findTransaction } from './named-queries.ts';
import type { TransactionDetail } from './member-schemas.ts';
import { describeTransaction } from './wire-named-transaction.ts';

const noSuchTransaction = (): AppError => new AppError('not_found', 'There is no transaction with this reference.');

/** @throws AppError not_found for text that can't be a transaction's reference. */
export const transactionReferenceFromPath = (text: string): string => referenceFromPath(text, noSuchTransaction);

/** @throws AppError not_found for a reference that no transaction of this ledger has. */
export async function getTransaction(deps: DbDeps, ledger: LedgerKey, reference: string): Promise<TransactionDetail> {
  const found = await findTransaction(deps.db, ledger, reference);
  if (found === undefined) throw noSuchTransaction();
  const { transaction, account } = found;
  const refundOf = await getRefundOf(deps, ledger, transaction);
  return describeTransaction(transaction, account, refundOf ?? null);
}
