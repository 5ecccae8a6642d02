/** Computes what one posting changes in the kept totals, and the row that it becomes. Pure, no I/O. */
import type { AccountId, TransactionId } from '../../platform/database/ids.ts';
import { AppError } from '../errors/errors.ts';
import type { Legs, PostedTransaction } from './posting.ts';
import type { LedgerState, WalletState } from './posting-queries.ts';

/** Below the end of bigint (9.22e18) with a margin, so that no total can overflow in the database. */
export const BALANCE_KOBO_MAX = 9_000_000_000_000_000_000n;

/** No posting has a time further than this from the database's time. A ledger that is further ahead is reported. */
export const AHEAD_MAX_MS = 60_000;

/** What a posting is called and refers to, besides the money that it moves. */
export interface PostingDetails {
  readonly accountId: AccountId;
  readonly reference: string;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
}

/**
 * Advances `ledger` and `wallet`, both locked, by one transaction. Changes them only once nothing can fail any more. A
 * ledger's times never run backwards: a ledger whose last instant is after `at` keeps that instant until the clock has
 * caught up.
 * @throws AppError balance_limit_exceeded; Error when `at` is not from the database's clock.
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
  if (at.getTime() > ledger.now.getTime() + AHEAD_MAX_MS) {
    throw new Error(`a posting would be stamped ${at.toISOString()}, but it is ${ledger.now.toISOString()}`);
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
