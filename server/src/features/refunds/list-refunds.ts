/** The refunds of a payment. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { readTogether } from '../../platform/database/transaction.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { findPayment, listRefunds as listRefundRows, type RefundPage } from './queries.ts';
import type { PaymentState } from './refund.ts';
import { type Paging, sliceOf } from '../../platform/wire/paging.ts';
import { noSuchPayment } from './refund-request.ts';

const WAY_OUT = 'The list of transactions has all refunds.';

/**
 * The payment's sums and its refunds come from one snapshot.
 * @throws AppError not_found for a reference that no payment has.
 */
export async function listRefunds(
  { db }: DbDeps,
  ledger: LedgerKey,
  paymentReference: string,
  paging: Paging,
): Promise<{ readonly payment: PaymentState; readonly page: RefundPage }> {
  const slice = sliceOf(paging, WAY_OUT);
  return readTogether(db, async (tx) => {
    const payment = await findPayment(tx, ledger, paymentReference);
    if (payment === undefined) throw noSuchPayment();
    return { payment, page: await listRefundRows(tx, ledger, payment.payment.sequence, slice) };
  });
}
