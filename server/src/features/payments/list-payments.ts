/** Pages of payments. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { OnGone } from '../../platform/database/turns.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { PaymentState } from '../refunds/refund.ts';
import type { TransactionLists } from '../transactions/list-transactions.ts';
import { noSuchAccount } from '../../platform/wire/account-ids.ts';
import { type CursorPage, pageOf } from '../../platform/wire/cursors.ts';
import { findPayments, findPaymentsByNumbers, type PaymentsWanted } from './list-queries.ts';

export interface ListPaymentsDeps extends DbDeps {
  readonly transactionLists: Pick<TransactionLists, 'paymentsByMetadata'>;
}

/** @throws AppError not_found for an account that is unknown, or of another business or mode. */
export async function listPayments(
  { db }: DbDeps,
  ledger: LedgerKey,
  wanted: PaymentsWanted,
): Promise<CursorPage<PaymentState>> {
  const page = await findPayments(db, ledger, wanted);
  if (page === undefined) throw noSuchAccount();
  return page;
}

/** Those that have these values in their metadata. @throws AppError like `listPayments`; overloaded. */
export async function listPaymentsByMetadata(
  { db, transactionLists }: ListPaymentsDeps,
  ledger: LedgerKey,
  { accountId, ...wanted }: PaymentsWanted & { readonly metadata: Readonly<Record<string, string>> },
  onGone: OnGone,
): Promise<CursorPage<PaymentState>> {
  const { sequences, stop } = await transactionLists.paymentsByMetadata({ ...ledger, accountId }, wanted, onGone);
  // Transactions never change, so they may be read after they were found.
  const found = await findPaymentsByNumbers(db, ledger, sequences);
  if (wanted.direction === 'older') found.reverse();
  const page = pageOf(found, wanted, ({ payment }) => payment.sequence);
  return { ...page, next: page.next ?? stop };
}
