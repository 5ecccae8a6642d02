/** A payout: one debit of a wallet, sent to the bank account that its connected account had at that moment. */
import type { AuditActorKind } from '../../audit-log/actions.ts';
import type { AccountId, WalletId } from '../../database/ids.ts';
import type { PayoutReview } from '../reviews/review-of-run.ts';

/** A payout's own outcome. Before it has one, its state is that of its run. */
export type PayoutOutcome = 'paid' | 'failed' | 'unknown' | 'cancelled';
export type PayoutState = 'draft' | 'approved' | 'exported' | PayoutOutcome;

export const PAYOUT_STATES = [
  'draft',
  'approved',
  'exported',
  'paid',
  'failed',
  'unknown',
  'cancelled',
] as const satisfies readonly PayoutState[];

/** The most payouts that one request holds: each has an entry of its own in the audit log. */
export const HELD_AT_ONCE_MAX = 100;

export interface Payout {
  readonly runNumber: bigint;
  /** Gapless from 1 within the run. */
  readonly position: bigint;
  /** The sequence of its debit in the ledger. */
  readonly sequence: bigint;
  /** The reference of its debit; this is the payout's id. */
  readonly reference: string;
  readonly accountId: AccountId;
  readonly walletId: WalletId;
  readonly amountKobo: bigint;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly state: PayoutState;
  /** The reason that the bank, or the person who decided, gave. */
  readonly reasonCode: string | undefined;
  readonly reason: string | undefined;
  readonly outcomeAt: Date | undefined;
  /** The sequence of the credit that returned it. */
  readonly returnSequence: bigint | undefined;
  /** When a bank statement showed it. */
  readonly confirmedAt: Date | undefined;
}

/** The public form, for answers and events. */
export interface PayoutWithNames extends Payout {
  readonly accountBusinessName: string;
  readonly bankName: string;
  readonly createdAt: Date;
  /** The reference of the credit that returned it. */
  readonly returnReference: string | undefined;
}

/** Who took a payout out of its run for a reason. */
export interface HeldBy {
  readonly at: Date;
  readonly by: { readonly kind: AuditActorKind; readonly name: string };
}

/** As people look at it before and after an approval. */
export interface ReviewedPayout {
  readonly payout: PayoutWithNames;
  /** What is unusual about it; undefined if it was never reviewed. */
  readonly review: PayoutReview | undefined;
  /** Undefined if it was not held. */
  readonly held: HeldBy | undefined;
}

/** Banks pass it on unchanged if it has at most 35 letters and digits, so it is the reference without its dashes. */
export const endToEndIdOf = (reference: string): string => reference.replaceAll('-', '');

/** Undefined when no payout can have this end-to-end id. */
export function referenceOfEndToEndId(endToEndId: string): string | undefined {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/iv.exec(endToEndId);
  return match?.slice(1).join('-').toLowerCase();
}
