/** A payout: one debit of a wallet, on its way to the bank account that its connected account had at that moment. */
import type { AccountId, WalletId } from '../../database/ids.ts';

/** What became of a payout by itself. Before that it is in the state of its run. */
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

export interface Payout {
  readonly runNumber: bigint;
  /** Gapless from 1 within the run. */
  readonly position: bigint;
  /** That of its debit in the ledger. */
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
  /** What the bank, or the person who decided, said of it. */
  readonly reasonCode: string | undefined;
  readonly reason: string | undefined;
  readonly outcomeAt: Date | undefined;
  /** The credit that gave it back. */
  readonly returnSequence: bigint | undefined;
  /** When it was seen on a statement of the bank. */
  readonly confirmedAt: Date | undefined;
}

/** The public form, for answers and events. */
export interface PayoutWithNames extends Payout {
  readonly accountBusinessName: string;
  readonly bankName: string;
  readonly createdAt: Date;
  /** The reference of the credit that gave it back. */
  readonly returnReference: string | undefined;
}

/** What banks carry along unchanged: at most 35 letters and digits, hence the reference without its dashes. */
export const endToEndIdOf = (reference: string): string => reference.replaceAll('-', '');

/** Undefined when no payout can have this end-to-end id. */
export function referenceOfEndToEndId(endToEndId: string): string | undefined {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/iv.exec(endToEndId);
  return match?.slice(1).join('-').toLowerCase();
}
