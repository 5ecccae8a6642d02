/** Deletes counted attempts when their period is over. */
import { databaseNow } from '../database/clock.ts';
import type { DbDeps } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteEndedAttempts } from './attempt-queries.ts';

/** How many are deleted at a time. This keeps each transaction short, however many have piled up. */
const BATCH_SIZE = 1_000;

/** Until none is left or the signal is aborted; returns how many it deleted. Several processes may run this at once. */
export async function forgetAttempts(
  { db }: DbDeps,
  { batchSize = BATCH_SIZE, signal }: { readonly batchSize?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const at = await databaseNow(db);
  for (let forgotten = 0; ;) {
    if (signal?.aborted === true) return forgotten;
    const deleted = await transact(db, (tx) => deleteEndedAttempts(tx, at, batchSize));
    forgotten += deleted;
    if (deleted < batchSize) return forgotten;
  }
}
