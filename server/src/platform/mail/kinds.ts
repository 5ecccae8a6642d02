/** Every kind of mail, what its text is made of, and how long it is worth sending. */
import type { Role } from '../../core/words/permissions.ts';

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
  readonly sign_in_link: { readonly token: string };
  readonly new_sign_in: { readonly at: string; readonly address: string; readonly device: string };
  readonly two_factor_switched: { readonly at: string; readonly on: boolean };
  readonly factor_changed: FactorChange & { readonly at: string };
  readonly password_changed: { readonly at: string; readonly byLink: boolean };
  readonly key_created: OfBusiness & {
    readonly who: string;
    readonly name: string;
    readonly mode: 'test' | 'live';
    readonly how: 'made' | 'rolled' | 'widened';
  };
  readonly key_revoked: OfBusiness & {
    readonly who: string;
    readonly name: string;
    readonly mode: 'test' | 'live';
    /** No other secret key of this mode works. */
    readonly wasLast: boolean;
  };
  readonly role_changed: OfBusiness & {
    readonly who: string;
    readonly whom: string;
    /** Null for somebody who is no longer a member. */
    readonly role: Role | null;
    /** Whether they did it themselves. */
    readonly left: boolean;
    /** The secret keys that they know. */
    readonly keys: readonly string[];
    /** Whether they may approve counts apart from other roles. */
    readonly about?: string;
  };
  readonly rule_changed: OfBusiness &
    OfMode & {
      readonly who: string;
      readonly rule: string;
      /** Which rule, in a few words: each counts apart, so that many changes of one hide none of another. */
      readonly about?: string;
      /** When a change that two people agreed on begins: any owner can stop it until then. */
      readonly appliesAt?: string | null;
    };
  readonly bank_details_changed: OfBusiness & {
    readonly accountName: string;
    /** Words such as `bank details`. There are few, and each counts apart. */
    readonly what: readonly string[];
    readonly lastDigits: string;
    readonly at: string;
    readonly heldUntil: string | null;
  };
  readonly change_requested: OfBusiness &
    OfMode & {
      readonly who: string;
      readonly what: string;
      /** Its kind: many of one hide none of another. */
      readonly about?: string;
    };
  /** To its maker. */
  readonly change_rejected: OfBusiness &
    OfMode & { readonly who: string; readonly what: string; readonly reason: string | null };
  readonly limit_refused: OfBusiness & {
    readonly mode: 'test' | 'live';
    readonly names: readonly string[];
    readonly others: number;
  };
  /** A mail of the whole installation; `json` is the form of `ledger seals --json`. */
  readonly heads_of_seals: { readonly takenAt: string; readonly json: string };
  readonly failed_sign_ins: OfBusiness & { readonly who: string; readonly count: number; readonly minutes: number };
}

/** How a person's second factors changed. */
export interface FactorChange {
  readonly what: 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'backup_codes';
  /** The name of a passkey. */
  readonly name?: string;
  /** By a session whose last proof was a backup code. */
  readonly byBackupCode?: boolean;
  /** No second factor is left. */
  readonly isLast?: boolean;
}

/** `queueNotice` adds it. */
interface OfBusiness {
  readonly businessName: string;
}

/** Without it, it concerns both modes. */
interface OfMode {
  readonly mode?: 'test' | 'live';
}

export type MailKind = keyof MailFacts;

/** The kinds whose facts are made only when the mail is sent, so that no token waits in the database. */
export const PREPARED_KINDS = ['address_proof', 'password_reset', 'sign_in_link'] as const;
export type PreparedKind = (typeof PREPARED_KINDS)[number];

interface Policy {
  /** It is given up after this time. */
  readonly worthMs: number;
  /**
   * How many of this kind an address gets in an hour: from one business, if it tells of one. Those about test mode
   * count apart, and so do those about something else (`countedApart`): a person who causes many of one hides nothing
   * of another kind, rule, business or mode.
   */
  readonly perHour: number;
  /**
   * A business chooses the addresses, which may be anybody's: how many an address gets in an hour from all together,
   * whatever they are about, beside the first three of each.
   */
  readonly perHourOfAll?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTICE = { worthMs: 3 * DAY_MS, perHour: 30 } as const;
const ALERT = { worthMs: DAY_MS, perHour: 10 } as const;

export const MAIL_KINDS: Readonly<Record<MailKind, Policy>> = {
  invitation: { worthMs: 7 * DAY_MS, perHour: 10, perHourOfAll: 30 },
  address_proof: { worthMs: DAY_MS, perHour: 10 },
  password_reset: { worthMs: HOUR_MS, perHour: 10 },
  sign_in_link: { worthMs: HOUR_MS, perHour: 10 },
  new_sign_in: NOTICE,
  two_factor_switched: NOTICE,
  factor_changed: NOTICE,
  password_changed: NOTICE,
  key_created: NOTICE,
  key_revoked: NOTICE,
  role_changed: NOTICE,
  rule_changed: NOTICE,
  bank_details_changed: { ...NOTICE, perHour: 10, perHourOfAll: 60 },
  change_requested: NOTICE,
  change_rejected: NOTICE,
  heads_of_seals: NOTICE,
  limit_refused: ALERT,
  failed_sign_ins: ALERT,
};

/** This many mails of a kind with `perHourOfAll` come through, whatever other businesses sent. */
export const FIRST_OF_EACH = 3;

/** What a mail is about within its kind. It leaves while one of them has room, so none hides behind another. */
export function countedApart(facts: object): readonly string[] {
  if ('about' in facts) return [` about ${String(facts.about)}`];
  const what = 'what' in facts && Array.isArray(facts.what) ? facts.what : [];
  return what.length === 0 ? [''] : what.map((word) => ` about ${String(word)}`);
}
