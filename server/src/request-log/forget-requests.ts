/** Deletes recorded requests when they are seven days old. */
import { databaseNow } from '../database/clock.ts';
import type { Db, DbDeps, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteRequests, findOldRequests } from './queries.ts';

export const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;
/** How many are found and deleted at a time. This keeps each transaction short, however many have piled up. */
const BATCH_SIZE = 1_000;

/**
 * Deletes in batches, one business and mode per transaction, until nothing is older than REQUEST_KEPT_MS or the signal
 * is aborted. Returns how many it deleted. Several processes may run this at once.
 */
export async function forgetRequests(
  { db }: DbDeps,
  { batchSize = BATCH_SIZE, signal }: { readonly batchSize?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const old = await findOldRequests(db, await tooOld(db), batchSize);
    for (const ofOneLedger of Map.groupBy(old, ({ businessId, live }) => `${businessId}:${live}`).values()) {
      const [first] = ofOneLedger;
      if (signal?.aborted === true || first === undefined) return forgotten;
      const ids = ofOneLedger.map(({ id }) => id);
      forgotten += await transact(db, async (tx) => deleteRequests(tx, first, ids, await tooOld(tx)));
    }
    if (old.length < batchSize) return forgotten;
  }
}

/** Each transaction that deletes asks the database for the time again. */
const tooOld = async (db: Db | Tx): Promise<Date> => new Date((await databaseNow(db)).getTime() - REQUEST_KEPT_MS);
