/** Wraps all data keys by the newest of the operator's keys, while servers serve. */
import type { BusinessId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { Keyring } from './keyring.ts';
import { findWrappedByOthers, wrapAnew } from './queries.ts';

const PAGE = 1_000;

export interface Rotation {
  /** The id of the newest key. */
  readonly newestId: string;
  /** How many data keys were wrapped anew. */
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
  let wrapped = 0n;
  let after: BusinessId | -1n = -1n;
  for (;;) {
    const page = await findWrappedByOthers(db, { newestId, after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return { newestId, wrapped };
    const anew = page.map((key) => {
      const dataKey = masterKeys.unwrap(key);
      if (dataKey === undefined) throw unknownKey(key.businessId, key.wrappedBy);
      return masterKeys.wrap(dataKey, key.businessId);
    });
    wrapped += await wrapAnew(db, page, anew);
    after = last.businessId;
  }
}

const unknownKey = (businessId: BusinessId, id: string): AppError =>
  new AppError(
    'encryption_key_unusable',
    `The data key of business ${businessId} was wrapped by the key "${id}", which is not in ENCRYPTION_KEYS.`,
  );
