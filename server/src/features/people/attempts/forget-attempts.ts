/** Deletes counted attempts when their period is over, and questions and links that nobody has answered in time. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { deleteEndedAttempts, deleteEndedVerifications } from './queries.ts';

/** How many are deleted at a time. This keeps each transaction short, however many have piled up. */
const BATCH_SIZE = 1_000;

/** Until none is left or the signal is aborted; returns how many it deleted. Several processes may run this at once. */
export async function forgetAttempts(
  { db }: DbDeps,
  { batchSize = BATCH_SIZE, signal }: { readonly batchSize?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const at = await databaseNow(db);
  let forgotten = 0;
  for (const deleteEnded of [deleteEndedAttempts, deleteEndedVerifications]) {
    for (;;) {
      if (signal?.aborted === true) return forgotten;
      const deleted = await transact(db, (tx) => deleteEnded(tx, at, batchSize));
      forgotten += deleted;
      if (deleted < batchSize) break;
    }
  }
  return forgotten;
}
