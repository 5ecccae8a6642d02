/** What the security log records. Changes, also of people's own sign-in, are in the audit log, and only there. */
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';

export const SECURITY_KINDS = [
  'sign_in',
  'sign_in_failed',
  'sign_in_locked',
  'sign_out',
  'proof_failed',
  'password_reset_asked',
  'key_refused',
  'secret_shown',
  'export',
  'alert',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** Guesses: the alerts count them. */
export const FAILURES = ['sign_in_failed', 'sign_in_locked', 'proof_failed'] as const satisfies SecurityKind[];
/** What lists can be narrowed to: `failures` are all that the alerts count. */
export const KINDS_WANTED = [...SECURITY_KINDS, 'failures'] as const;
export const isFailure = (kind: SecurityKind): boolean => FAILURES.some((failure) => failure === kind);

/** Something that happened, as a request saw it. Whom it concerns is found out when it is written. */
export interface SecurityNote {
  readonly kind: Exclude<SecurityKind, 'alert'>;
  /** How somebody signed in, the code of a refusal, or the id of an operation. */
  readonly what: string;
  readonly address: string | null;
  readonly userAgent: string | undefined;
  /** Undefined for what belongs to both modes. */
  readonly live?: boolean | undefined;
  /** Without a business, it goes to all businesses of the person. */
  readonly userId?: string | undefined;
  /** The address that was typed. Kept only if somebody has it: people type passwords into wrong fields. */
  readonly email?: string | undefined;
  readonly apiKeyId?: ApiKeyId | undefined;
  /** The digest of a key that was refused and may never have existed. Never the key itself. */
  readonly keyDigest?: Buffer | undefined;
  readonly businessId?: BusinessId | undefined;
}
