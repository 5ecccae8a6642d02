/**
 * Takes up rows of which nothing records the present state: those from before their kind was recorded, and those that a
 * process of the version before changed. That ends a day after the upgrade; from then on such a row is a disagreement.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db, DbDeps } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { LedgerKey } from '../posting.ts';
import { INSTALLATION } from './entry.ts';
import type { RowKind } from './kinds.ts';
import { closeKinds, findAllOpen, findOpenKinds } from './open-kinds.ts';
import { recordFoundRows } from './record.ts';
import { findLedgerKeys } from './take-up-queries.ts';
import { findMisfits, kindOf } from './verify-rows.ts';

const OF_INSTALLATION: LedgerKey = { businessId: INSTALLATION, live: true };

/** An upgrade ends within this time: afterwards no process of the version before changes rows. */
const UPGRADE_MS = 24 * 3_600_000;
/** Rows that one transaction takes up. */
const ROWS_OF_A_STEP = 1_000;
/** Rows of a kind that are compared and then recorded before the next comparison. */
const ROWS_AT_ONCE = 50_000;

/**
 * Locks no ledger, only the ends of logs. Safe beside other processes that do the same: a row may be recorded twice as
 * it is. Returns how many rows it took up.
 */
export async function takeUpRows(
  { db }: DbDeps,
  { signal, rowsAtOnce = ROWS_AT_ONCE }: { readonly signal?: AbortSignal; readonly rowsAtOnce?: number } = {},
): Promise<number> {
  const open = await findAllOpen(db);
  if (open.length === 0) return 0;
  const kinds = (await findOpenKinds(db)).map(({ kind }) => kind);
  let taken = 0;
  for (const ledger of kinds.length === 0 ? [] : [OF_INSTALLATION, ...(await findLedgerKeys(db))]) {
    if (signal?.aborted === true) return taken;
    taken += await takeUpRowsOf(db, ledger, kinds, { rowsAtOnce, signal });
  }
  const over = open.filter(({ openedAt, now }) => now.getTime() - openedAt.getTime() >= UPGRADE_MS);
  if (over.length > 0)
    await closeKinds(
      db,
      over.map(({ kind }) => kind),
      await databaseNow(db),
    );
  return taken;
}

async function takeUpRowsOf(
  db: Db,
  ledger: LedgerKey,
  kinds: readonly RowKind[],
  { rowsAtOnce, signal }: { readonly rowsAtOnce: number; readonly signal: AbortSignal | undefined },
): Promise<number> {
  let taken = 0;
  for (;;) {
    const misfits = await findMisfits(db, ledger, kinds, rowsAtOnce);
    for (const [kind, rows] of Map.groupBy(misfits, (misfit) => kindOf(misfit.kind))) {
      for (let from = 0; from < rows.length; from += ROWS_OF_A_STEP) {
        const subjects = rows.slice(from, from + ROWS_OF_A_STEP).map(({ subject }) => subject);
        await transact(db, async (tx) => recordFoundRows(tx, ledger, kind, subjects));
      }
    }
    taken += misfits.length;
    if (misfits.length < rowsAtOnce || signal?.aborted === true) return taken;
  }
}
