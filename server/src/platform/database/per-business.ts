/**
 * On a distributed database a query or a transaction keeps to one business, so that one node answers it. Elsewhere many
 * businesses share one, which saves round trips.
 */
import { sql } from 'kysely';
import { wasNoted } from './distributing/noted.ts';
import type { BusinessId } from './ids.ts';
import type { Database, Db, Tx } from './pool.ts';

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

/**
 * A transaction that reads all businesses and then changes what is on every node calls this, because Citus refuses
 * else.
 */
export async function askNodesInTurn(db: Db, tx: Tx): Promise<void> {
  if (wasNoted(db)) await sql`SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx);
}
