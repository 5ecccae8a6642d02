/** Deletes the responses kept for Idempotency-Keys once nobody may ask for them any more. */
import { databaseNow } from '../database/clock.ts';
import type { Db, DbDeps, Tx } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteResponses, findOldResponses, type ResponseName } from './response-queries.ts';

/** The promise is 24 hours. Twice that helps callers that retry after a day. */
export const RESPONSE_KEPT_MS = 48 * 60 * 60_000;
/** How many keys are found and deleted at a time. This keeps each transaction short, however many have piled up. */
const BATCH_SIZE = 1_000;

/**
 * Deletes in batches, one business and mode per transaction, until nothing is older than RESPONSE_KEPT_MS or the signal
 * is aborted. Returns how many it deleted. Does not lock the ledger: a posting may use a response that it still finds,
 * and one that finds none might as well have come later. Several processes may run this at once.
 */
export async function forgetResponses(
  { db }: DbDeps,
  { batchSize = BATCH_SIZE, signal }: { readonly batchSize?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const old = await findOldResponses(db, await tooOld(db), batchSize);
    for (const ofOneLedger of groupByLedger(old)) {
      if (signal?.aborted === true) return forgotten;
      forgotten += await transact(db, async (tx) => deleteResponses(tx, ofOneLedger, await tooOld(tx)));
    }
    if (old.length < batchSize) return forgotten;
  }
}

/** Each transaction that deletes asks the database for the time again. */
const tooOld = async (db: Db | Tx): Promise<Date> => new Date((await databaseNow(db)).getTime() - RESPONSE_KEPT_MS);

function groupByLedger(names: readonly ResponseName[]): ResponseName[][] {
  const groups = new Map<string, ResponseName[]>();
  for (const name of names) {
    const ledger = `${name.businessId}:${name.live}`;
    const group = groups.get(ledger);
    if (group === undefined) groups.set(ledger, [name]);
    else group.push(name);
  }
  return [...groups.values()];
}
