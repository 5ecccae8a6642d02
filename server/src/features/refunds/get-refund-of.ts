/** Finds the payment that a debit refunds. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { LedgerKey, Transaction } from '../../core/ledger/posting.ts';
import { findRefundOf } from './queries.ts';

/** The payment that the transaction refunds; undefined when it is no refund. */
export async function getRefundOf({ db }: DbDeps, ledger: LedgerKey, { clearingKobo, sequence }: Transaction) {
  return clearingKobo > 0n ? findRefundOf(db, ledger, sequence) : undefined;
}
