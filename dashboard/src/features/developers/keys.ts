/** API keys as the pages show them: by how they begin and end, and whether they still work. */
import { unwrap } from '@tributary/sdk';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { businessKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components } from '../../api/schema.gen.ts';

export type ApiKey = components['schemas']['ApiKey'];
export type KeyKind = ApiKey['kind'];

/** `ending` was rolled and works until its overlap is over; `ended` is past that. */
export type KeyState = 'active' | 'ending' | 'ended' | 'revoked';

export function keysQuery({ businessId, mode }: LedgerAddress) {
  return queryOptions({
    queryKey: businessKey(businessId, mode, 'keys'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/keys', {
          params: { path: { businessId: String(businessId), mode } },
          signal,
        }),
      ),
    // No event tells of keys, and a key that no longer works must not look as if it did.
    refetchOnWindowFocus: 'always',
  });
}

/** `sk_test_…x7Qa`: enough to know it by, too little to use it. */
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
