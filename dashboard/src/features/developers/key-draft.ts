/** What a form holds about a key, and what it sends. */
import { KEY_PERMISSIONS } from '../../permissions.ts';
import { type ApiKey, isKeyPermission, type KeyPermission, onlyReads } from './keys.ts';

/** `same` is what the key has now, or for a new key all that its maker may do. */
export type ScopeChoice = 'same' | 'read' | 'payments' | 'chosen';

export interface KeyDraft {
  name: string;
  choice: ScopeChoice;
  scopes: KeyPermission[];
  /** One on each line. */
  allowedAddresses: string;
  /** A day in Lagos, `2027-03-31`, at whose end the key stops working. */
  lastDay: string | undefined;
}

const FOR_PAYMENTS: readonly KeyPermission[] = [
  'accounts:read',
  'authorization-keys:read',
  'payments:read',
  'payments:write',
];

export const draftOf = (key?: ApiKey): KeyDraft => ({
  name: key?.name ?? '',
  choice: 'same',
  scopes: (key?.scopes ?? []).filter(isKeyPermission),
  allowedAddresses: (key?.allowedAddresses ?? []).join('\n'),
  lastDay: undefined,
});

/** The scopes of a choice, of those that the person may give; undefined if they stay as they are. */
export function scopesOf({ choice, scopes }: KeyDraft, mine: readonly KeyPermission[]): KeyPermission[] | undefined {
  if (choice === 'same') return undefined;
  if (choice === 'chosen') return scopes;
  const isWanted = (permission: KeyPermission): boolean =>
    choice === 'read' ? onlyReads(permission) : FOR_PAYMENTS.includes(permission);
  return KEY_PERMISSIONS.filter((permission) => isWanted(permission) && mine.includes(permission));
}

export const addressesOf = ({ allowedAddresses }: KeyDraft): string[] | null => {
  const addresses = allowedAddresses.split(/[\s,]+/).filter((address) => address !== '');
  return addresses.length === 0 ? null : addresses;
};

const DAY_MS = 24 * 60 * 60_000;

/** The end of the day in Lagos, which is always an hour ahead of UTC. */
export const expiryOf = ({ lastDay }: KeyDraft): string | undefined =>
  lastDay === undefined ? undefined : new Date(Date.parse(`${lastDay}T00:00:00+01:00`) + DAY_MS).toISOString();

interface TermsToSend {
  readonly name?: string;
  readonly scopes?: KeyPermission[];
  readonly allowedAddresses: string[] | null;
  readonly expiresAt?: string;
}

/** What the form sends. Fields that stay as they are, are left out. */
export function termsOf(draft: KeyDraft, mine: readonly KeyPermission[]): TermsToSend {
  const scopes = scopesOf(draft, mine);
  const expiresAt = expiryOf(draft);
  return {
    ...(draft.name.trim() !== '' && { name: draft.name }),
    ...(scopes !== undefined && { scopes }),
    ...(expiresAt !== undefined && { expiresAt }),
    allowedAddresses: addressesOf(draft),
  };
}

/** Nothing was chosen where something must be. */
export const lacksScopes = ({ choice, scopes }: KeyDraft): boolean => choice === 'chosen' && scopes.length === 0;
