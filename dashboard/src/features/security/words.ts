/** The events of the security log, in words. */
import type { components } from '../../api/schema.gen.ts';

export type SecurityEvent = components['schemas']['SecurityEvent'];
export type EventKind = SecurityEvent['kind'];

const KIND_WORDS: Readonly<Record<EventKind, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_in_locked: 'Sign-in refused: too many attempts',
  sign_out: 'Signed out',
  proof_failed: 'Wrong password or code in a session',
  password_reset_asked: 'Password reset requested',
  key_refused: 'API key refused',
  secret_shown: 'Secret shown',
  export: 'Export',
  alert: 'Alert: too many failures',
};

/** Also all failures that the alerts count, together. */
export type KindWanted = EventKind | 'failures';
export const KINDS_WANTED: readonly KindWanted[] = ['failures', ...(Object.keys(KIND_WORDS) as EventKind[])];
export const kindWantedInWords = (kind: KindWanted): string =>
  kind === 'failures' ? 'All failed attempts by people' : KIND_WORDS[kind];
export const kindInWords = (kind: EventKind): string => KIND_WORDS[kind];

const WHAT_WORDS: Readonly<Record<string, string>> = {
  authenticator_app: 'Password and authenticator app',
  backup_code: 'Password and backup code',
  link: 'With a link',
  passkey: 'Passkey',
  sign_up: 'First sign-in',
  second_factor: 'Second factor',
  session: '',
  proof: '',
  api_key_unknown: 'Revoked or expired',
  address_not_allowed: 'From an address that is not allowed',
  scope_missing: 'Missing scope',
  secret_key_required: 'A public key',
  too_many_failed_attempts: 'Too many attempts',
  person: 'One person',
  business: 'All members together',
};

/** Names of operations read like commands: `exportTransactions` is "Export transactions". */
export function whatInWords(what: string): string {
  const known = WHAT_WORDS[what];
  if (known !== undefined) return known;
  const words = what
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const whoInWords = ({ person, key, kind }: SecurityEvent): string =>
  person?.name ?? key?.name ?? (kind === 'alert' ? 'All members' : 'Unknown');
