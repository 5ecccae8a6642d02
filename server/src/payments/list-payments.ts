/** Pages of payments. */
import type { DbDeps } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { PaymentState } from '../refunds/refund.ts';
import { noSuchAccount } from '../wire/account-ids.ts';
import type { CursorPage } from '../wire/cursors.ts';
import { findPayments, type PaymentsWanted } from './list-queries.ts';

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
