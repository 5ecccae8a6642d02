/** The secret keys that a person knows. They go on working when the person leaves: somebody has to decide on them. */
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { statusOf } from './list-keys.ts';
import { findKeys, type KeyRecord } from './queries.ts';

export type { KeyRecord } from './queries.ts';

/** The keys of both modes that work. */
export async function keysKnownTo(db: Db, businessId: BusinessId, userId: string): Promise<KeyRecord[]> {
  const now = await databaseNow(db);
  return (await findKeys(db, businessId, undefined)).filter(
    (key) => key.kind === 'secret' && key.makerId === userId && ['active', 'expiring'].includes(statusOf(key, now)),
  );
}

/** `Checkout server (sk_live_…x7Qa)`, as in mails. */
export const keyInWords = ({ name, prefix, lastFour }: Pick<KeyRecord, 'name' | 'prefix' | 'lastFour'>): string =>
  name === null ? `${prefix}…${lastFour}` : `${name} (${prefix}…${lastFour})`;

export const wireKeyLeft = ({ id, live, name, prefix, lastFour, lastUsedAt }: KeyRecord) => ({
  id: Number(id),
  mode: live ? ('live' as const) : ('test' as const),
  name,
  prefix,
  lastFour,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
