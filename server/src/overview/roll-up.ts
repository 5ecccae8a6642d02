/**
 * Brings the sums of a ledger up to date. Rolling up takes the row of its own cursor and never the ledger's, so that
 * it neither waits for payments nor holds them up; each step moves the cursor and the sums in one transaction, so that
 * a kill between two steps, or two processes at once, count nothing twice and leave nothing out.
 */
import type { Db } from '../database/pool.ts';
import { transact } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { ensureCursor, lockCursor, rollUpAfter } from './queries.ts';

export interface RollUpLimits {
  /** How many transactions one step adds up: some tens of milliseconds of work. */
  readonly stepSize: number;
  /** How long one reader goes on; the next one goes on from there. */
  readonly timeMaxMs: number;
}

const LIMITS: RollUpLimits = { stepSize: 20_000, timeMaxMs: 10_000 };

/**
 * Resolves when everything is added up that was committed when it was called.
 * @throws AppError overloaded when there is too much for one call, which happens to a ledger with a long history that is
 * looked at for the first time; what was added up by then stays.
 */
export async function rollUp(db: Db, ledger: LedgerKey, limits: RollUpLimits = LIMITS): Promise<void> {
  const startedAtMs = performance.now();
  while ((await step(db, ledger, limits.stepSize)) === limits.stepSize) {
    if (performance.now() - startedAtMs > limits.timeMaxMs) {
      throw new AppError('overloaded', 'A long history is being added up. Please try again.', { retryAfterSeconds: 1 });
    }
  }
}

/** Returns how many transactions it added up. */
function step(db: Db, ledger: LedgerKey, size: number): Promise<number> {
  return transact(db, async (tx) => {
    await ensureCursor(tx, ledger);
    const sequence = await lockCursor(tx, ledger);
    return rollUpAfter(tx, ledger, sequence, size);
  });
}
