/** One step of cancelling a run: returns the next of its payouts to their wallets, in one database transaction. */
import type { TransactionId } from '../../../platform/database/ids.ts';
import { lockedTransaction } from '../../../core/ledger/write-in-ledger.ts';
import { recordEvent } from '../../../core/outbox/record-event.ts';
import { STEP_LIMITS, type StepDeps, type StepLimits } from './fill-run.ts';
import { findOpenPayouts } from './payout-queries.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { findRun, writeEmptied } from './run-queries.ts';
import type { RunName } from './run.ts';
import { wireRun } from './wire-run.ts';

/** Returns whether there is more to return. */
export async function emptyStep(
  deps: StepDeps,
  name: RunName,
  { payoutsMax }: Pick<StepLimits, 'payoutsMax'> = STEP_LIMITS,
): Promise<boolean> {
  const ids = await deps.ids.take<TransactionId>(payoutsMax);
  return lockedTransaction(deps.db, name, async (tx, at) => {
    const run = await findRun(tx, name);
    if (run?.state !== 'cancelling') return false;
    const through = run.cancelledThrough + BigInt(payoutsMax);
    const payouts = await findOpenPayouts(tx, name, { after: run.cancelledThrough, through });
    const changes = payouts.map((payout) => ({ payout, outcome: 'cancelled' }) as const);
    if (changes.length > 0) await recordOutcomes(tx, name, changes, { ids, at });
    const isEmptied = through >= run.payouts.count;
    const emptied = await writeEmptied(tx, name, {
      cancelledThrough: through,
      state: isEmptied ? 'cancelled' : 'cancelling',
    });
    const previous = { state: run.state };
    if (isEmptied) {
      await recordEvent(tx, name, { type: 'settlement_run.cancelled', at, data: wireRun(emptied), previous });
    }
    return !isEmptied;
  });
}
