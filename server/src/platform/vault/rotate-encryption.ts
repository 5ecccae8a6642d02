/** Wraps all data keys by the newest of the operator's keys, while servers serve. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Keyring } from './keyring.ts';
import { placeOf } from './mac-keys.ts';
import type { MasterKeys } from './master-keys.ts';
import { findMacKeys, findWrappedByOthers, wrapAnew, wrapMacKeyAnew } from './queries.ts';

const PAGE = 1_000;

export interface Rotation {
  /** The id of the newest key. */
  readonly newestId: string;
  /** How many data keys, and keys that vouch for the log, were wrapped anew. */
  readonly wrapped: bigint;
}

/**
 * Touches no secret and no row that was sealed by one. If the process dies, what was wrapped stays, and another run
 * does the rest. Processes that still have another newest key may wrap keys of new businesses by that one meanwhile.
 * @throws AppError encryption_key_unusable when a data key was wrapped by a key that is not here; nothing is lost.
 */
export async function rotateEncryption({ db, keyring }: { db: Db; keyring: Keyring }): Promise<Rotation> {
  await keyring.begin();
  const { masterKeys } = keyring;
  const { newestId } = masterKeys;
  let wrapped = await wrapMacKeys(db, masterKeys);
  let after: BusinessId | -1n = -1n;
  for (;;) {
    const page = await findWrappedByOthers(db, { newestId, after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return { newestId, wrapped };
    const anew = page.map((key) => {
      const dataKey = masterKeys.unwrap(key);
      if (dataKey === undefined) throw unknownKey(`The data key of business ${key.businessId}`, key.wrappedBy);
      return masterKeys.wrap(dataKey, key.businessId);
    });
    wrapped += await wrapAnew(db, page, anew);
    after = last.businessId;
  }
}

async function wrapMacKeys(db: Db, masterKeys: MasterKeys): Promise<bigint> {
  let count = 0n;
  for (const { number, wrapped: before, wrappedBy } of await findMacKeys(db)) {
    if (wrappedBy === masterKeys.newestId) continue;
    const key = masterKeys.unwrapAt(placeOf(number), before);
    if (key === undefined) throw unknownKey(`Key ${number}, which vouches for the log,`, wrappedBy);
    count += await wrapMacKeyAnew(db, { number, before, ...masterKeys.wrapAt(placeOf(number), key) });
  }
  return count;
}

const unknownKey = (what: string, id: string): AppError =>
  new AppError('encryption_key_unusable', `${what} was wrapped by the key "${id}", which is not in ENCRYPTION_KEYS.`);
