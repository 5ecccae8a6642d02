/** Deletes files that were never accepted. */
import { databaseNow } from '../../../platform/database/clock.ts';
import type { DbDeps } from '../../../platform/database/pool.ts';
import {
  deleteDiscarded,
  deleteLines,
  type FileName,
  findAbandoned,
  findLastPosition,
  markDiscarded,
} from './staging-queries.ts';

const LINES_AT_ONCE = 10_000n;
/** Much longer than a request may take to send its next line. */
export const ABANDONED_AFTER_MS = 10 * 60_000;

/** Does not touch a file that was accepted in the meantime. */
export async function discard({ db }: DbDeps, name: FileName): Promise<void> {
  if (!(await markDiscarded(db, name))) return;
  const last = await findLastPosition(db, name);
  for (let after = 0n; after < last; after += LINES_AT_ONCE) {
    await deleteLines(db, name, { after, upTo: after + LINES_AT_ONCE });
  }
  await deleteDiscarded(db, name);
}

/** Discards files whose process died while they arrived. */
export async function discardAbandoned(deps: DbDeps, signal?: AbortSignal): Promise<void> {
  const untouchedSince = new Date((await databaseNow(deps.db)).getTime() - ABANDONED_AFTER_MS);
  for (const name of await findAbandoned(deps.db, untouchedSince)) {
    if (signal?.aborted === true) return;
    await discard(deps, name);
  }
}
