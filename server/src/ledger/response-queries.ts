import type { Db, Tx } from '../database/pool.ts';
import type { LedgerKey } from './posting.ts';

/** Names one kept response. */
export interface ResponseName extends LedgerKey {
  readonly key: string;
}

/** The oldest first, over all businesses, by the index idempotency_keys_by_age. Takes no locks. */
export async function findOldResponses(db: Db, before: Date, limit: number): Promise<ResponseName[]> {
  return db
    .selectFrom('idempotency_keys')
    .select(['business_id as businessId', 'live', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/**
 * All names must be of one ledger. Deletes by primary key and returns how many there were. Checks the age again:
 * another process may have deleted a key that has been used again since.
 */
export async function deleteResponses(
  tx: Tx,
  names: readonly [ResponseName, ...ResponseName[]],
  before: Date,
): Promise<number> {
  const [{ businessId, live }] = names;
  const result = await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where(
      'key',
      'in',
      names.map(({ key }) => key),
    )
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
