/** Every kind of mail, what its text is made of, and how long it is worth sending. */
import type { Role } from '../permissions.ts';

/** Facts are kept as JSON, so instants are text. Everything that people wrote may be hostile. */
export interface MailFacts {
  readonly invitation: {
    readonly businessName: string;
    readonly inviterName: string;
    readonly role: Role;
    readonly token: string;
    readonly expiresAt: string;
  };
  readonly address_proof: { readonly token: string };
  readonly password_reset: { readonly token: string; readonly minutes: number };
  readonly new_sign_in: { readonly at: string; readonly address: string; readonly device: string };
  readonly two_factor_switched: { readonly at: string; readonly on: boolean };
  readonly factor_changed: FactorChange & { readonly at: string };
  readonly password_changed: { readonly at: string; readonly byLink: boolean };
  readonly key_created: OfBusiness & { readonly who: string; readonly name: string; readonly mode: 'test' | 'live' };
  readonly role_changed: OfBusiness & { readonly who: string; readonly whom: string; readonly role: Role | null };
  readonly rule_changed: OfBusiness & { readonly who: string; readonly rule: string };
  readonly bank_details_changed: OfBusiness & {
    readonly accountName: string;
    /** Words such as `bank details`. */
    readonly what: readonly string[];
    readonly lastDigits: string;
    readonly at: string;
    readonly heldUntil: string | null;
  };
  readonly change_requested: OfBusiness & { readonly who: string; readonly what: string };
  readonly limit_refused: OfBusiness & {
    readonly mode: 'test' | 'live';
    readonly names: readonly string[];
    readonly others: number;
  };
  /** Of the whole installation; `json` is the form of `ledger seals --json`. */
  readonly heads_of_seals: { readonly takenAt: string; readonly json: string };
  readonly failed_sign_ins: OfBusiness & { readonly who: string; readonly count: number; readonly minutes: number };
}

/** What became of a person's second factors. */
export interface FactorChange {
  readonly what: 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'backup_codes';
  /** Of a passkey. */
  readonly name?: string;
  /** No second factor is left. */
  readonly isLast?: boolean;
}

/** `queueNotice` adds it. */
interface OfBusiness {
  readonly businessName: string;
}

export type MailKind = keyof MailFacts;

/** Of kinds whose facts are made only when the mail is sent, so that no token waits in the database. */
export type PreparedKind = 'address_proof' | 'password_reset';

interface Policy {
  /** It is given up after this time. */
  readonly worthMs: number;
  /** Mails of one group and address are counted together; a group that strangers can fill harms no other. */
  readonly group: 'invitation' | 'proof' | 'reset' | 'alert' | 'notice' | 'account';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTICE = { worthMs: 3 * DAY_MS, group: 'notice' } as const;

export const MAIL_KINDS: Readonly<Record<MailKind, Policy>> = {
  invitation: { worthMs: 7 * DAY_MS, group: 'invitation' },
  address_proof: { worthMs: DAY_MS, group: 'proof' },
  password_reset: { worthMs: HOUR_MS, group: 'reset' },
  new_sign_in: NOTICE,
  two_factor_switched: NOTICE,
  factor_changed: NOTICE,
  password_changed: NOTICE,
  key_created: NOTICE,
  role_changed: NOTICE,
  rule_changed: NOTICE,
  bank_details_changed: { ...NOTICE, group: 'account' },
  change_requested: NOTICE,
  heads_of_seals: NOTICE,
  limit_refused: { worthMs: DAY_MS, group: 'alert' },
  failed_sign_ins: { worthMs: DAY_MS, group: 'alert' },
};

/** How many mails of a group one address gets in an hour. The others are dropped and counted in the metrics. */
export const MAILS_PER_HOUR: Readonly<Record<Policy['group'], number>> = {
  invitation: 10,
  proof: 10,
  reset: 10,
  alert: 10,
  notice: 60,
  account: 60,
};

/** Of these, how many each business can send. It chooses the addresses, and must not use up what others may send. */
export const MAILS_PER_HOUR_AND_BUSINESS: Readonly<Partial<Record<Policy['group'], number>>> = { account: 10 };
