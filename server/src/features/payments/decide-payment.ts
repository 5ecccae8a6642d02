/** Decides a payment by the account's state at the moment of posting. */
import { AppError } from '../../core/errors/errors.ts';
import type { Legs, LockedAccount, Transaction } from '../../core/ledger/posting.ts';
import { divide } from '../../core/money/split.ts';
import { type Payment, requireOwnPurpose } from './payment-request.ts';

/**
 * The legs of the payment, from the locked account's own split.
 * @throws AppError validation_failed for a purpose of the service; not_found for a deleted account,
 *   authorization_key_mismatch, account_disabled; in this order, so that only the holder of the key learns whether the
 *   account is disabled.
 */
export function decidePayment(payment: Payment, account: LockedAccount, at: Date): Legs {
  requireOwnPurpose(payment.purpose);
  if (account.deleted) throw new AppError('not_found', 'There is no connected account with this id.');
  const { previousAuthorizationKeyExpiresAt: overlapEnd } = account;
  const fits =
    isSameDigest(payment.authorizationKeyDigest, account.authorizationKeyDigest) ||
    (overlapEnd !== null && overlapEnd > at && isPreviousKey(payment, account));
  if (!fits) throw keyMismatch();
  if (!account.enabled)
    throw new AppError('account_disabled', 'This connected account is disabled and accepts no payments.');
  const { commissionKobo, creditKobo, grossKobo } = divide(account.split, payment.amountKobo);
  return { walletKobo: creditKobo, commissionKobo, clearingKobo: -grossKobo };
}

/**
 * Whether the transaction with this reference is this same payment. A replay may come after the account's key was
 * rotated or the account was disabled or deleted: the payment stays accepted, and its sender gets the same answer.
 * @throws AppError authorization_key_mismatch for a key that neither is nor was the account's.
 */
export function isReplayOfPayment(payment: Payment, existing: Transaction, account: LockedAccount): boolean {
  const isOrWasKey =
    isSameDigest(payment.authorizationKeyDigest, account.authorizationKeyDigest) || isPreviousKey(payment, account);
  if (!isOrWasKey) throw keyMismatch();
  return (
    existing.clearingKobo === -payment.amountKobo &&
    existing.purpose === payment.purpose &&
    existing.description === payment.description &&
    isSameMetadata(existing.metadata, payment.metadata)
  );
}

/** Keys in another order mean the same. */
const isSameMetadata = (one: string, other: string): boolean => one === other || inOrder(one) === inOrder(other);

const inOrder = (metadata: string): string =>
  JSON.stringify(Object.entries(JSON.parse(metadata) as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function isPreviousKey(payment: Payment, account: LockedAccount): boolean {
  const { previousAuthorizationKeyDigest: previous } = account;
  return previous !== null && isSameDigest(payment.authorizationKeyDigest, previous);
}

/**
 * Its time does not depend on where the two differ. Node's own comparison needs Buffers, which take ten times as long
 * to make.
 */
function isSameDigest(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

const keyMismatch = (): AppError =>
  new AppError('authorization_key_mismatch', 'The authorisation key does not belong to this connected account.', {
    field: 'authorizationKey',
  });
