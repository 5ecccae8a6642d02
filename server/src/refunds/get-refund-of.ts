/** Finds the payment that a debit refunds. */
import type { DbDeps } from '../database/pool.ts';
import type { LedgerKey, Transaction } from '../ledger/posting.ts';
import type { RefundCommission } from '../money/refund.ts';
import { findRefundOf } from './queries.ts';

export interface RefundOf {
  readonly paymentReference: string;
  readonly commission: RefundCommission;
}

/** The payment that the transaction refunds; undefined when it is no refund. */
export async function getRefundOf(
  { db }: DbDeps,
  ledger: LedgerKey,
  { clearingKobo, sequence }: Transaction,
): Promise<RefundOf | undefined> {
  return clearingKobo > 0n ? findRefundOf(db, ledger, sequence) : undefined;
}
