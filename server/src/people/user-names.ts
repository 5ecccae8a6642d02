/** What people are called, for members of their team. */
import type { Db } from '../database/pool.ts';
import { findUserNames } from './queries.ts';

/** By id; people who are gone are left out. */
export async function userNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await findUserNames(db, [...new Set(ids)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
