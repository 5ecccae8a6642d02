/** A change that takes effect when a second person approves it, or a day later if it loosens a rule. */
import type { Actor } from '../../core/words/principal.ts';

/** Each is one entry: here, and in kinds.ts. */
export const REQUEST_KINDS = [
  'approval_rule',
  'source_account',
  'payout_reopened',
  'payout_rules',
  'bank_details',
  'business_terms',
  'hold_release',
  'spending_limit',
  'team_role',
  'second_factor',
  'result_mapping',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** They loosen a rule, so they take effect a day after their approval, in which any owner can stop them. */
export const WAITING_KINDS: readonly RequestKind[] = ['approval_rule', 'payout_rules', 'second_factor'];

/** They concern both modes, whichever they were made in. */
export const BUSINESS_KINDS: readonly RequestKind[] = ['business_terms', 'team_role', 'second_factor'];

/** The mode that a mail names; none for what concerns both. */
export const modeToName = (kind: RequestKind, live: boolean): { readonly mode?: 'test' | 'live' } =>
  BUSINESS_KINDS.includes(kind) ? {} : { mode: live ? 'live' : 'test' };

/** An open request expires by itself. What loosens a rule waits between its approval and its effect. */
export const REQUEST_STATES = ['pending', 'approved_waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_LIFETIME_MS = 30 * 86_400_000;
/** How long every owner can stop what two people have agreed on, if it loosens a rule. */
export const WAITING_MS = 86_400_000;

export interface ChangeRequest {
  /** Gapless from 1 within the ledger; this is the request's id. */
  readonly number: bigint;
  readonly kind: RequestKind;
  /** The id of what changes; empty where the kind says it all. */
  readonly subject: string;
  /** In words, without whole account numbers. */
  readonly summary: string;
  /** What the maker saw, and what they want: JSON. */
  readonly before: object;
  readonly after: object;
  readonly reason: string;
  readonly madeBy: Actor;
  /** The person who made it, or whose key did. */
  readonly makerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly state: RequestState;
  readonly decided: { readonly by: Actor; readonly at: Date } | undefined;
  /** When a request that is approved and waits takes effect. */
  readonly appliesAt: Date | undefined;
  /** Undefined also for one that was rejected without a reason. */
  readonly rejectionReason: string | undefined;
}

export interface DecidedRequest {
  readonly request: ChangeRequest;
  /** True if it was in this state before. */
  readonly replayed: boolean;
}
