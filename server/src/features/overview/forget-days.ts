/** Deletes the sums of accounts by day, and counts of refused payments, once nothing shows them any more. */
import { databaseNow } from '../../platform/database/clock.ts';
import { type ForgetOptions, FORGOTTEN_AT_ONCE } from '../../platform/database/forget-old.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { DAY_MS, lagosDate } from '../../platform/time/lagos.ts';
import { deleteAccountDays, deleteRefusedDays, findLedgersWithOldDays } from './forget-queries.ts';

/** A little more than the longest overview, which is of 1,000 days. */
export const ACCOUNT_DAYS_KEPT = 1_100;
/** Home shows those of a week. */
export const REFUSED_DAYS_KEPT = 30;

const LEDGERS_AT_ONCE = 500;

/**
 * Small batches, one ledger per transaction, until nothing is older or the signal is aborted. Returns how many rows it
 * deleted. Locks only those. Several processes may run this at once.
 */
export async function forgetDays(
  { db }: DbDeps,
  { batchSize = FORGOTTEN_AT_ONCE, signal }: ForgetOptions = {},
): Promise<number> {
  let forgotten = 0;
  let after: LedgerKey | undefined;
  for (;;) {
    const search = { ...firstDays(await databaseNow(db)), after, limit: LEDGERS_AT_ONCE };
    const ledgers = await findLedgersWithOldDays(db, search);
    for (const ledger of ledgers) {
      for (const remove of [deleteAccountDays, deleteRefusedDays]) {
        for (let deleted = batchSize; deleted === batchSize; forgotten += deleted) {
          if (signal?.aborted === true) return forgotten;
          deleted = await transact(db, async (tx) => {
            const days = firstDays(await databaseNow(tx));
            return remove(tx, ledger, days, batchSize);
          });
        }
      }
    }
    after = ledgers.at(-1);
    if (ledgers.length < LEDGERS_AT_ONCE) return forgotten;
  }
}

/** The first days in Lagos that are kept. */
const firstDays = (now: Date) => ({
  accountDays: lagosDate(new Date(now.getTime() - ACCOUNT_DAYS_KEPT * DAY_MS)),
  refusedDays: lagosDate(new Date(now.getTime() - REFUSED_DAYS_KEPT * DAY_MS)),
});
