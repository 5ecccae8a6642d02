/** Every business of the installation: for operators, never for a business. */
import type { DbDeps } from '../../platform/database/pool.ts';
import { type BusinessRecord, findBusinesses } from './queries.ts';

/** Oldest first. */
export async function listBusinesses(deps: DbDeps): Promise<BusinessRecord[]> {
  return findBusinesses(deps.db);
}
