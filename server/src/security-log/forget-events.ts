/** Deletes security events after a time that the operator sets. */
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE } from '../database/forget-old.ts';
import type { DbDeps } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteOldEvents } from './queries.ts';

/** Until none is older or the signal is aborted; returns how many it deleted. Several processes may run this. */
export async function forgetEvents(
  { db }: DbDeps,
  { keptMs, batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions & { readonly keptMs: number },
): Promise<number> {
  for (let forgotten = 0; ;) {
    if (signal?.aborted === true) return forgotten;
    const deleted = await transact(db, async (tx) => deleteOldEvents(tx, await ago(tx, keptMs), batchSize));
    forgotten += deleted;
    if (deleted < batchSize) return forgotten;
  }
}
