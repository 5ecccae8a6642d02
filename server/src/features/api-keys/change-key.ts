/** What rolling and revoking have in common: they change one key under the lock of its ledger. */
import type { ApiKeyId, BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { writeInLedger } from '../../core/ledger/write-in-ledger.ts';
import type { Once } from '../../core/words/once.ts';
import type { MemberUse, Origin } from '../../core/words/principal.ts';
import { statusOf } from './list-keys.ts';
import { findKey, type KeyRecord } from './queries.ts';

export interface KeyToChange {
  readonly keyId: ApiKeyId;
  /** When given, a key of another business counts as unknown. */
  readonly businessId?: BusinessId;
  /** When given, a key of the other mode counts as unknown. */
  readonly live?: boolean;
  readonly once?: Once | undefined;
  readonly origin: Origin;
  /** Set for a person in the dashboard. */
  readonly memberUse?: MemberUse | undefined;
}

/**
 * Runs `change` in a transaction that holds the ledger's lock, with the key read under that lock. Every posting with
 * the key is then either committed or will check the key again, so that after the answer it sees the change. `at` is
 * the time of the change, by the database's clock.
 * @throws AppError not_found for an unknown key; what `change` throws.
 */
export async function changeKey<T>(
  db: Db,
  { keyId, businessId, live, once, origin, memberUse }: KeyToChange,
  change: (tx: Tx, key: KeyRecord, at: Date) => Promise<T>,
): Promise<T> {
  const found = await findKey(db, keyId);
  const isWanted =
    found !== undefined &&
    (businessId === undefined || found.businessId === businessId) &&
    (live === undefined || found.live === live);
  if (!isWanted) throw unknownKey();
  const caller = { businessId: found.businessId, live: found.live, apiKeyId: undefined, once, origin, memberUse };
  return writeInLedger({ db }, caller, async (tx, at) => {
    const key = await findKey(tx, keyId);
    if (key === undefined) throw unknownKey();
    return change(tx, key, at);
  });
}

/** @throws AppError validation_failed for a key that was revoked or has expired. */
export function requireWorking(key: KeyRecord, at: Date): void {
  if (['active', 'expiring'].includes(statusOf(key, at))) return;
  throw new AppError('validation_failed', 'This key no longer works. Create a new one instead.', { field: 'keyId' });
}

export const unknownKey = (): AppError => new AppError('not_found', 'There is no API key with this id.');
