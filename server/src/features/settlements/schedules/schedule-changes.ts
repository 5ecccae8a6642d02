/** Who changed schedules: all of them count as makers of the next run, not only the last. */
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import { personBehind } from '../../people/team/approvers.ts';
import type { Actor } from '../../../core/words/principal.ts';
import { insertScheduleChange } from './queries.ts';

interface ScheduleChange {
  /** Undefined for the schedule of the whole ledger. */
  readonly accountId: AccountId | undefined;
  readonly by: Actor;
  readonly at: Date;
}

/** Relies on the ledger's lock. */
export async function noteScheduleChange(tx: Tx, ledger: LedgerKey, change: ScheduleChange): Promise<void> {
  await insertScheduleChange(tx, ledger, { ...change, makerId: await personBehind(tx, change.by) });
}
