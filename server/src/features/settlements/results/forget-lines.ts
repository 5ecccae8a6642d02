/**
 * Deletes the lines of files of bank results seven years after they were applied; 30 days in test mode. The files
 * themselves, with their digests and counts, stay, and so do the outcomes, reasons and bookings that payouts have from
 * them.
 */
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE } from '../../../platform/database/forget-old.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { deleteOldLines, findOldFiles } from './forget-queries.ts';

/** Longer than banks and companies must keep their records. */
const DAY_MS = 24 * 60 * 60_000;
export const RESULT_LINES_KEPT_MS = 7 * 365 * DAY_MS;
/** Nobody was paid by them. */
export const TEST_RESULT_LINES_KEPT_MS = 30 * DAY_MS;

const keptMs = (live: boolean): number => (live ? RESULT_LINES_KEPT_MS : TEST_RESULT_LINES_KEPT_MS);

const FILES_AT_ONCE = 100;

/**
 * Small batches, one file per transaction, until nothing is older or the signal is aborted. Returns how many it
 * deleted. Locks the lines, and the end of the ledger's facts. Several processes may run this at once.
 */
export async function forgetLines(
  { db }: DbDeps,
  { batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions = {},
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const before = forgotten;
    const [live, test] = [await ago(db, keptMs(true)), await ago(db, keptMs(false))];
    const files = await findOldFiles(db, { live, test }, FILES_AT_ONCE);
    for (const file of files) {
      for (let deleted = batchSize; deleted === batchSize; forgotten += deleted) {
        if (signal?.aborted === true) return forgotten;
        deleted = await transact(db, async (tx) =>
          deleteOldLines(tx, file, await ago(tx, keptMs(file.live)), batchSize),
        );
      }
    }
    // If nothing could be deleted, another process is at it.
    if (files.length < FILES_AT_ONCE || forgotten === before) return forgotten;
  }
}
