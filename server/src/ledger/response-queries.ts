import type { Db, Tx } from '../database/pool.ts';
import type { LedgerKey } from './posting.ts';

/** Names one kept response. */
export interface ResponseName extends LedgerKey {
  readonly key: string;
}

/** The oldest first, over all businesses; by the index idempotency_keys_by_age. No locks. */
export async function findOldResponses(db: Db, before: Date, limit: number): Promise<ResponseName[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['business_id', 'live', 'key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ business_id: businessId, live, key }) => ({ businessId, live, key }));
}

/**
 * All of one ledger, by primary key; returns how many there were. The age is looked at again: a key that somebody else
 * deleted may have been used anew meanwhile.
 */
export async function deleteResponses(tx: Tx, names: readonly ResponseName[], before: Date): Promise<number> {
  const [first] = names;
  if (first === undefined) return 0;
  const result = await tx
    .deleteFrom('idempotency_keys')
    .where('business_id', '=', first.businessId)
    .where('live', '=', first.live)
    .where(
      'key',
      'in',
      names.map(({ key }) => key),
    )
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
