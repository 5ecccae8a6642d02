/**
 * What a posting is. A posting moves money on one wallet; its legs on the wallet, on the commission account and on
 * clearing sum to zero. All amounts are in kobo; a credit is positive. docs/ledger.md has the chart of accounts.
 */
import type { AccountId, ApiKeyId, BusinessId, TransactionId, WalletId } from '../../platform/database/ids.ts';
import type { KeyUse } from '../words/key-reach.ts';
import type { Split } from '../money/split.ts';
import type { RequestPrint } from '../words/once.ts';

/** One business in one mode. No ledger sees another. */
export interface LedgerKey {
  readonly businessId: BusinessId;
  readonly live: boolean;
}

export { ledgerName } from '../../platform/database/ids.ts';

export interface Legs {
  readonly walletKobo: bigint;
  readonly commissionKobo: bigint;
  readonly clearingKobo: bigint;
}

/** A connected account as its locked row describes it at the moment of posting. */
export interface LockedAccount {
  readonly id: AccountId;
  readonly walletId: WalletId;
  readonly enabled: boolean;
  readonly deleted: boolean;
  readonly split: Split;
  /** SHA-256 in hexadecimal, like all digests of keys here. */
  readonly authorizationKeyDigest: string;
  readonly previousAuthorizationKeyDigest: string | null;
  readonly previousAuthorizationKeyExpiresAt: Date | null;
}

/** A posted transaction, as the ledger keeps it. */
export interface Transaction extends Legs {
  readonly id: TransactionId;
  readonly walletId: WalletId;
  readonly accountId: AccountId;
  /** Gapless from 1 within the ledger, in the order of posting. */
  readonly sequence: bigint;
  /** Gapless from 1 within the wallet. */
  readonly walletSequence: bigint;
  readonly balanceAfterKobo: bigint;
  /** Never earlier than the previous transaction's in the ledger. */
  readonly createdAt: Date;
  readonly reference: string;
  readonly purpose: string;
  readonly description: string;
  /** A JSON document as text. */
  readonly metadata: string;
}

export interface PostedTransaction extends Transaction {
  readonly ledger: LedgerKey;
}

export interface PostingRequest {
  readonly ledger: LedgerKey;
  /** Checked again under the ledger's lock: a revoked key posts nothing. Undefined for a person in the dashboard. */
  readonly apiKeyId: ApiKeyId | undefined;
  /** What the key must allow; checked under the lock, too. */
  readonly keyUse: KeyUse | undefined;
  readonly accountId: AccountId;
  /** A UUID in lower case, unique within the ledger. */
  readonly reference: string;
  /** True when this process has just made the reference, so that nobody can have used it before. */
  readonly referenceIsFresh: boolean;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
  /**
   * Returns the legs for the locked account. Pure; called once per attempt.
   * @throws AppError when the account refuses the posting.
   */
  readonly decide: (account: LockedAccount, at: Date) => Legs;
  /**
   * Called instead of `decide` when the reference exists: true when `existing` is the earlier result of this same
   * request.
   * @throws AppError when the account refuses to disclose it.
   */
  readonly isReplayOf: (existing: Transaction, account: LockedAccount) => boolean;
  /** With an Idempotency-Key, the response is kept in the same database transaction as its effect. */
  readonly idempotency?:
    (RequestPrint & { readonly key: string; readonly respond: (posted: Transaction) => string }) | undefined;
}

/** `stored` is the response that was kept for the same Idempotency-Key. */
export type PostingOutcome =
  | { readonly kind: 'posted' | 'replayed'; readonly transaction: Transaction }
  | { readonly kind: 'stored'; readonly response: string };
