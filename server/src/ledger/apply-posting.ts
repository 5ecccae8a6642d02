/** What one posting does to the totals that are kept, and the row that it becomes. Pure, no I/O. */
import type { AccountId, TransactionId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import type { Legs, PostedTransaction } from './posting.ts';
import type { LedgerState, WalletState } from './posting-queries.ts';

/** Kept clear of the end of bigint (9.22e18), so that no total can overflow in the database. */
export const BALANCE_KOBO_MAX = 9_000_000_000_000_000_000n;

/** What a posting is called and about, beside the money that it moves. */
export interface PostingDetails {
  readonly accountId: AccountId;
  readonly reference: string;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
}

/**
 * Moves `ledger` and `wallet`, both locked, on by one transaction. Changes them only once nothing can fail any more.
 * @throws AppError balance_limit_exceeded
 */
export function applyPosting(
  ledger: LedgerState,
  wallet: WalletState,
  details: PostingDetails,
  id: TransactionId,
  legs: Legs,
  at: Date,
): PostedTransaction {
  const inflowKobo = legs.walletKobo > 0n ? legs.walletKobo : 0n;
  for (const total of [wallet, ledger]) {
    if (
      total.inflowKobo + inflowKobo > BALANCE_KOBO_MAX ||
      total.commissionKobo + legs.commissionKobo > BALANCE_KOBO_MAX
    ) {
      throw new AppError('balance_limit_exceeded', 'The ledger cannot hold a total of this size.', { field: 'amount' });
    }
  }
  if (at > ledger.lastPostedAt) ledger.lastPostedAt = at;
  for (const total of [wallet, ledger]) {
    total.lastSequence += 1n;
    total.balanceKobo += legs.walletKobo;
    total.inflowKobo += inflowKobo;
    total.commissionKobo += legs.commissionKobo;
  }
  return {
    ledger: { businessId: ledger.businessId, live: ledger.live },
    id,
    walletId: wallet.id,
    accountId: details.accountId,
    sequence: ledger.lastSequence,
    walletSequence: wallet.lastSequence,
    walletKobo: legs.walletKobo,
    commissionKobo: legs.commissionKobo,
    clearingKobo: legs.clearingKobo,
    balanceAfterKobo: wallet.balanceKobo,
    createdAt: ledger.lastPostedAt,
    reference: details.reference,
    purpose: details.purpose,
    description: details.description,
    metadata: details.metadata,
  };
}
