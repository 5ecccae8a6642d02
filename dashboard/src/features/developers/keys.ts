/** API keys for the pages: their first and last characters, and whether they still work. */
import type { components } from '../../api/schema.gen.ts';
import { businessQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';

export type ApiKey = components['schemas']['ApiKey'];
export type KeyKind = ApiKey['kind'];

/** `ending` was rolled and works until its overlap ends; `ended` is past that. */
export type KeyState = 'active' | 'ending' | 'ended' | 'revoked';

// There are no events for keys, and a key that no longer works must not look as if it did.
export const keysQuery = (address: LedgerAddress) =>
  businessQuery(address, '{mode}/keys', {}, { refetchOnWindowFocus: 'always' });

export const createKey = (address: LedgerAddress, kind: KeyKind) => send(address, 'post', '{mode}/keys', {}, { kind });

export const rollKey = (address: LedgerAddress, keyId: number, overlapSeconds: number) =>
  send(address, 'post', '{mode}/keys/{keyId}/roll', { keyId }, { overlapSeconds });

export const revokeKey = (address: LedgerAddress, keyId: number) =>
  send(address, 'delete', '{mode}/keys/{keyId}', { keyId });

/** `sk_test_…x7Qa`: enough to recognise it, too little to use it. */
export function shortKey({ prefix, lastFour }: Pick<ApiKey, 'prefix' | 'lastFour'>): string {
  return `${prefix}…${lastFour}`;
}

export function keyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  return new Date(expiresAt) > now ? 'ending' : 'ended';
}

export function isUsable(key: ApiKey, now: Date): boolean {
  const state = keyState(key, now);
  return state === 'active' || state === 'ending';
}
