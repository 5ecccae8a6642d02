/** Lists the keys of a business, without the keys themselves, which are shown only once. */
import { databaseNow } from '../../platform/database/clock.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { businessExists, findKeys, type KeyRecord } from './queries.ts';

/** `expiring` is a key that was rolled and still works for a while. */
export type KeyStatus = 'active' | 'expiring' | 'expired' | 'revoked';

export interface ListedKey extends KeyRecord {
  readonly status: KeyStatus;
}

/**
 * Keys of one mode, or of both; test before live, then oldest first, including revoked ones.
 * @throws AppError not_found when there is no such business.
 */
export async function listKeys(
  { db }: DbDeps,
  { businessId, live }: { readonly businessId: BusinessId; readonly live?: boolean | undefined },
): Promise<ListedKey[]> {
  const keys = await findKeys(db, businessId, live);
  if (keys.length === 0 && !(await businessExists(db, businessId))) {
    throw new AppError('not_found', 'There is no business with this id.');
  }
  const now = await databaseNow(db);
  return keys.map((key) => ({ ...key, status: statusOf(key, now) }));
}

export function statusOf({ expiresAt, revokedAt }: KeyRecord, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  return expiresAt > now ? 'expiring' : 'expired';
}
