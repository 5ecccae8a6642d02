/** A payout: one debit of a wallet, sent to the bank account that its connected account had at that moment. */
import type { AuditActorKind } from '../../../core/ledger/log/actions.ts';
import { column } from '../../../platform/database/noun-columns.ts';
import { narrowed, type RowOf } from '../../../platform/database/statement.ts';
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

/** Its columns, each declared once, under the names of the use cases. */
export const PAYOUT_COLUMNS = {
  runNumber: column.int8('settlement_payouts.run_number'),
  /** Gapless from 1 within the run. */
  position: column.int8('settlement_payouts.position'),
  /** The sequence of its debit in the ledger. */
  sequence: column.int8('settlement_payouts.sequence'),
  /** The reference of its debit; this is the payout's id. */
  reference: column.text('settlement_payouts.reference'),
  accountId: column.int8('settlement_payouts.connected_account_id'),
  walletId: column.int8('settlement_payouts.wallet_id'),
  amountKobo: column.int8('settlement_payouts.amount_kobo'),
  bankCode: column.text('settlement_payouts.bank_code'),
  accountNumber: column.text('settlement_payouts.account_number'),
  accountName: column.text('settlement_payouts.account_name'),
  /** The reason that the bank, or the person who decided, gave. */
  reasonCode: column.text('settlement_payouts.reason_code'),
  reason: column.text('settlement_payouts.reason'),
  outcomeAt: column.timestamptz('settlement_payouts.outcome_at'),
  /** The sequence of the credit that returned it. */
  returnSequence: column.int8('settlement_payouts.return_sequence'),
  /** When a bank statement showed it. */
  confirmedAt: column.timestamptz('settlement_payouts.confirmed_at'),
  accountBusinessName: column.text('connected_accounts.business_name'),
  createdAt: column.timestamptz('transactions.created_at'),
} as const;
/** With what is computed. */
export const PAYOUT = {
  ...PAYOUT_COLUMNS,
  state: narrowed<PayoutState>('text'),
  bankName: 'text',
  /** The reference of the credit that returned it. */
  returnReference: 'transactions.reference?',
} as const;

/** The public form, for answers and events. */
export type PayoutWithNames = Readonly<RowOf<typeof PAYOUT>>;

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
