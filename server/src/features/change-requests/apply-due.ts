/** Applies requests that loosen a rule a day after their approval, whichever process comes first. */
import type { IdDeps } from '../../platform/database/ids.ts';
import { applyWaiting } from './decide-request.ts';
import type { RequestDeps } from './make-request.ts';
import { findDue } from './queries.ts';

/** How many are looked at each time. */
const AT_ONCE = 100;

/** @throws the first error, after the others; the next call tries it again, and any owner can reject it. */
export async function applyDue(deps: RequestDeps & IdDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await findDue(deps.db, AT_ONCE)) {
    if (signal.aborted) return;
    await applyWaiting(deps, due).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
