/** API keys for the pages: their first and last characters, and whether they still work. */
import type { components } from '../../api/schema.gen.ts';
import { KEY_PERMISSIONS, meaningOfPermission } from '../../permissions.ts';
import { type Body, businessQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';

export type ApiKey = components['schemas']['ApiKey'];
export type KeyKind = ApiKey['kind'];

/** `ending` was rolled and works until its overlap ends; `ended` is past that. */
export type KeyState = 'active' | 'ending' | 'ended' | 'revoked';

// There are no events for keys, and a key that no longer works must not look as if it did.
export const keysQuery = (address: LedgerAddress) =>
  businessQuery(address, '{mode}/keys', {}, { refetchOnWindowFocus: 'always' });

export const createKey = (address: LedgerAddress, key: Body<'post', '{mode}/keys'>) =>
  send(address, 'post', '{mode}/keys', {}, key);

export const updateKey = (address: LedgerAddress, keyId: number, terms: Body<'patch', '{mode}/keys/{keyId}'>) =>
  send(address, 'patch', '{mode}/keys/{keyId}', { keyId }, terms);

export const rollKey = (address: LedgerAddress, keyId: number, overlapSeconds: number) =>
  send(address, 'post', '{mode}/keys/{keyId}/roll', { keyId }, { overlapSeconds });

export const revokeKey = (address: LedgerAddress, keyId: number) =>
  send(address, 'delete', '{mode}/keys/{keyId}', { keyId });

/** `sk_test_…x7Qa`: enough to recognise it, too little to use it. */
export function shortKey({ prefix, lastFour }: Pick<ApiKey, 'prefix' | 'lastFour'>): string {
  return `${prefix}…${lastFour}`;
}

/** Null if nobody knows who made it. */
export function makerOf({ maker, makerLeft }: Pick<ApiKey, 'maker' | 'makerLeft'>): string | null {
  if (!makerLeft) return maker;
  return maker === null ? 'Former member' : `${maker} (former member)`;
}

/** The name that people know a key by. */
export const titleOf = (key: Pick<ApiKey, 'name' | 'prefix' | 'lastFour'>): string => key.name ?? shortKey(key);

/** What a key may do, in a few words. */
export function scopesInShort({ kind, scopes }: Pick<ApiKey, 'kind' | 'scopes'>): string {
  if (kind === 'public') return 'Bank list only';
  if (scopes === null || KEY_PERMISSIONS.every((permission) => scopes.includes(permission))) return 'Everything';
  if (scopes.every(onlyReads)) return 'Read only';
  return scopes.length === 1 ? '1 permission' : `${scopes.length} permissions`;
}

/** The same in a sentence, by the words of the permissions. */
export function scopesInFull({ kind, scopes }: Pick<ApiKey, 'kind' | 'scopes'>): string {
  if (kind === 'public') return 'A public key opens the bank list only.';
  if (scopes === null) return 'Created before keys had scopes: has every permission that a key can have.';
  const meanings = KEY_PERMISSIONS.filter((permission) => scopes.includes(permission)).map(meaningOfPermission);
  return `Can ${meanings.join('; ')}.`;
}

export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

export const isKeyPermission = (word: string): word is KeyPermission =>
  KEY_PERMISSIONS.some((permission) => permission === word);

/** The permission to see authorisation keys also rotates them. */
export const onlyReads = (permission: string): boolean =>
  permission.endsWith(':read') && permission !== 'authorization-keys:read';

export function keyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  return new Date(expiresAt) > now ? 'ending' : 'ended';
}

export function isUsable(key: ApiKey, now: Date): boolean {
  const state = keyState(key, now);
  return state === 'active' || state === 'ending';
}
