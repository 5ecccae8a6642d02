/** Files that were never accepted leave nothing. */
import type { Db } from '../../database/pool.ts';
import { deleteDiscarded, deleteSomeLines, type FileName, findAbandoned, markDiscarded } from './staging-queries.ts';

const LINES_AT_ONCE = 10_000;
/** Much longer than a request may take to send its next line. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Leaves a file alone that was accepted meanwhile. */
export async function discard({ db }: { readonly db: Db }, name: FileName): Promise<void> {
  if (!(await markDiscarded(db, name))) return;
  while ((await deleteSomeLines(db, name, LINES_AT_ONCE)) === LINES_AT_ONCE);
  await deleteDiscarded(db, name);
}

/** Those whose process died while they arrived. */
export async function discardAbandoned(
  deps: { readonly db: Db; readonly clock: () => Date },
  signal?: AbortSignal,
): Promise<void> {
  const untouchedSince = new Date(deps.clock().getTime() - ABANDONED_AFTER_MS);
  for (const name of await findAbandoned(deps.db, untouchedSince)) {
    if (signal?.aborted === true) return;
    await discard(deps, name);
  }
}
