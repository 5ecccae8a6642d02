/**
 * On a distributed database a query or a transaction keeps to one business, so that one node answers it. Elsewhere many
 * businesses share one, which saves round trips.
 */
import { wasNoted } from './distributing/noted.ts';
import type { BusinessId } from './ids.ts';
import type { Database, Db } from './pool.ts';

interface OfBusiness {
  readonly businessId: BusinessId;
}

/** What may share a transaction: all of it, or a list for each business. */
export const perBusiness = <T extends OfBusiness>(db: Db, rows: readonly T[]): T[][] =>
  wasNoted(db) ? [...Map.groupBy(rows, ({ businessId }) => businessId).values()] : [[...rows]];

/** A query takes less time then, and there are more of them. */
const QUERIES_AT_ONCE = 4;

/** Options of a batched read. */
export const readsPerBusiness = ({ isDistributed }: Pick<Database, 'isDistributed'>) =>
  isDistributed ? { sharedBy: ({ businessId }: OfBusiness) => businessId, queriesMax: QUERIES_AT_ONCE } : {};
