/** Applies requests that loosen a rule a day after their approval, whichever process comes first. */
import type { IdDeps } from '../../platform/database/ids.ts';
import { applyWaiting } from './decide-request.ts';
import type { RequestDeps } from './make-request.ts';
import { type DueRequest, findDue } from './queries.ts';

/** How many are read at a time. */
const AT_ONCE = 100;

/**
 * Looks at each that is due, so that those that fail keep nobody else's waiting.
 * @throws an error that names those that failed, after the others; the next call tries them again, and any owner can
 *   reject them.
 */
export async function applyDue(
  deps: RequestDeps & IdDeps,
  signal: AbortSignal,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> {
  const failures: Error[] = [];
  let after: DueRequest | undefined;
  for (;;) {
    const found = await findDue(deps.db, after, atOnce);
    for (const due of found) {
      if (signal.aborted) return;
      await applyWaiting(deps, due).catch((error: unknown) => failures.push(failureOf(due, error)));
    }
    after = found.at(-1);
    if (found.length < atOnce) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

const failureOf = ({ businessId, live, number }: DueRequest, cause: unknown): Error =>
  new Error(`change request ${number} of business ${businessId}, ${live ? 'live' : 'test'} mode: ${String(cause)}`, {
    cause,
  });
