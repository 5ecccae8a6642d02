/** Why payouts of an account wait, in words. */
import type { components } from '../api/schema.gen.ts';

type Holds = components['schemas']['PayoutHolds'];
export type HoldReason = Holds['holds'][number]['reason'];
export type AccountHold = Holds['placed'][number];

/** Each follows "because". */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  account_held: 'a team member put it on hold',
  bank_details_changed: 'its bank or contact details changed',
  new_account: 'the account is new',
};

export const KIND_WORDS: Readonly<Record<AccountHold['kind'], string>> = {
  court_order: 'Court order',
  post_no_debit: 'Post no debit',
  investigation: 'Investigation',
  other: 'Other',
};
