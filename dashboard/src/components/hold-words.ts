/** Why payouts of an account wait, in words. */
import type { components } from '../api/schema.gen.ts';

export type HoldReason = components['schemas']['PayoutHolds']['holds'][number]['reason'];

/** Each follows "because". */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  bank_details_changed: 'its details changed',
  new_account: 'the account is new',
};
