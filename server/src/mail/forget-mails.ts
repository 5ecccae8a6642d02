/** Deletes the rows of mails that are over, thirty days later. Their texts were deleted at once. */
import { ago, type ForgetOptions, FORGOTTEN_AT_ONCE } from '../database/forget-old.ts';
import type { DbDeps } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { deleteOldMails } from './queries.ts';

const MAIL_KEPT_MS = 30 * 24 * 3_600_000;

export async function forgetMails(
  { db }: DbDeps,
  { batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions = {},
): Promise<number> {
  for (let forgotten = 0; ;) {
    if (signal?.aborted === true) return forgotten;
    const deleted = await transact(db, async (tx) => deleteOldMails(tx, await ago(tx, MAIL_KEPT_MS), batchSize));
    forgotten += deleted;
    if (deleted < batchSize) return forgotten;
  }
}
