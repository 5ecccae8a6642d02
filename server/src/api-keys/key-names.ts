/** What API keys are called: how they begin and end, which is all that is kept of them in the clear. */
import type { ApiKeyId } from '../database/ids.ts';
import type { Db } from '../database/pool.ts';
import { findKeyNames } from './queries.ts';

/** By id; also of keys that no longer work. */
export async function keyNames(db: Db, ids: readonly ApiKeyId[]): Promise<ReadonlyMap<ApiKeyId, string>> {
  if (ids.length === 0) return new Map();
  const found = await findKeyNames(db, [...new Set(ids)]);
  return new Map(found.map(({ id, prefix, lastFour }) => [id, `${prefix}…${lastFour}`]));
}
