/** A hold that somebody placed on an account: runs leave the account out until somebody releases it. */
import type { AuditActorKind } from '../../core/ledger/log/actions.ts';

export const HOLD_KINDS = ['court_order', 'post_no_debit', 'investigation', 'other'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** What an account can have at once, so that nobody makes its runs slow. */
export const OPEN_HOLDS_MAX = 20;

export interface HoldDecision {
  readonly at: Date;
  /** With the name at that time. */
  readonly by: { readonly kind: AuditActorKind; readonly id: string | null; readonly name: string };
}

export interface AccountHold {
  /** From 1 for each account, without gaps. */
  readonly number: bigint;
  readonly kind: HoldKind;
  readonly reason: string;
  readonly placed: HoldDecision;
  readonly released: (HoldDecision & { readonly reason: string }) | undefined;
}

const KIND_WORDS: Readonly<Record<HoldKind, string>> = {
  court_order: 'court order',
  post_no_debit: 'post no debit',
  investigation: 'investigation',
  other: 'hold',
};

/** Such as "court order: FHC/L/CS/12/2026". */
export const holdInWords = ({ kind, reason }: Pick<AccountHold, 'kind' | 'reason'>): string =>
  `${KIND_WORDS[kind]}: ${reason}`;
