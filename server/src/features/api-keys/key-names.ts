/** The names of API keys: their first and last characters, which is all that is stored of them in plain text. */
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { findKeyNames } from './queries.ts';

/** By id, including keys that no longer work. */
export async function keyNames(db: Db, ids: readonly ApiKeyId[]): Promise<ReadonlyMap<ApiKeyId, string>> {
  if (ids.length === 0) return new Map();
  const found = await findKeyNames(db, [...new Set(ids)]);
  return new Map(found.map(({ id, prefix, lastFour }) => [id, `${prefix}…${lastFour}`]));
}
