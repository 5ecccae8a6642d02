/** What keys may do now, for requests that take long. */
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import { type KeyReach, reachOf } from '../../core/words/key-reach.ts';
import { findWorkingKeys } from './queries.ts';

/** Those of the keys that work, by the database's clock. */
export async function findReaches(db: Db, ids: readonly ApiKeyId[]): Promise<ReadonlyMap<ApiKeyId, KeyReach>> {
  if (ids.length === 0) return new Map();
  return new Map((await findWorkingKeys(db, ids)).map((row) => [row.id, reachOf(row)]));
}
