/**
 * Takes up rows that have no fact of their present state: those from before facts were recorded, and those that a
 * process of the version before changed. That ends a day after the upgrade; from then on such a row is a disagreement.
 */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db, DbDeps, Tx } from '../../../platform/database/pool.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { LedgerKey } from '../posting.ts';
import { lockFactHead } from './fact-queries.ts';
import type { FactKind } from './kinds.ts';
import { recordFacts } from './record-facts.ts';
import { closeKinds, findLedgerKeys } from './take-up-queries.ts';
import { findMisfits, findOpenKinds } from './verify-queries.ts';

/** An upgrade ends within this time: afterwards no process of the version before changes rows. */
const UPGRADE_MS = 24 * 3_600_000;
/** Rows of a fact. */
const ROWS_OF_A_FACT = 1_000;
/** Rows of a kind that are compared and then recorded before the next comparison. */
const ROWS_AT_ONCE = 50_000;

/**
 * Locks no ledger, only the ends of chains of facts, for the time of one statement. Safe beside other processes that do
 * the same: a row may get two equal facts. Returns how many rows it took up.
 */
export async function takeUpRows(
  { db }: DbDeps,
  { signal, rowsAtOnce = ROWS_AT_ONCE }: { readonly signal?: AbortSignal; readonly rowsAtOnce?: number } = {},
): Promise<number> {
  const open = await findOpenKinds(db);
  if (open.length === 0) return 0;
  const kinds = open.map(({ kind }) => kind);
  let taken = 0;
  for (const ledger of await findLedgerKeys(db)) {
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
  kinds: readonly FactKind[],
  { rowsAtOnce, signal }: { readonly rowsAtOnce: number; readonly signal: AbortSignal | undefined },
): Promise<number> {
  let taken = 0;
  for (;;) {
    const misfits = await findMisfits(db, ledger, kinds, rowsAtOnce);
    for (const [kind, rows] of Map.groupBy(misfits, (misfit) => misfit.kind)) {
      for (let from = 0; from < rows.length; from += ROWS_OF_A_FACT) {
        const subjects = rows.slice(from, from + ROWS_OF_A_FACT).map(({ subject }) => subject);
        await transact(db, (tx) => recordFound(tx, ledger, kind, subjects));
      }
    }
    taken += misfits.length;
    if (misfits.length < rowsAtOnce || signal?.aborted === true) return taken;
  }
}

/** First the lock, then the rows: a change that was recorded while this waited must not be recorded again as it was. */
async function recordFound(tx: Tx, ledger: LedgerKey, kind: FactKind, subjects: readonly string[]): Promise<void> {
  await lockFactHead(tx, ledger);
  await recordFacts(tx, ledger, kind, subjects, { found: true });
}
