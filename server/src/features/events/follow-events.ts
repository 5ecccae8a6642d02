/** Events after a place; waits for one if there is none. */
import type { DbDeps } from '../../platform/database/pool.ts';
import type { ApiKeyId } from '../../platform/database/ids.ts';
import type { OnGone } from '../../platform/database/turns.ts';
import { type KeyUse, requireReach } from '../../core/words/key-reach.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Holder } from '../../core/words/permissions.ts';
import type { EventWaiters } from './event-waiters.ts';
import type { Place } from './event-id.ts';
import { type EventPage, listEvents } from './list-events.ts';

interface FollowDeps extends DbDeps {
  readonly eventWaiters: Pick<EventWaiters, 'wait'>;
}

/** Who reads; with a key, what this request uses it for. */
type Follower = LedgerKey & Holder & { readonly apiKeyId: ApiKeyId | undefined; readonly keyUse?: KeyUse | undefined };

interface Following {
  readonly filter: readonly string[];
  readonly limit: number;
  readonly timeoutMs: number;
  readonly onGone: OnGone;
}

/**
 * The page, which is empty only after `timeoutMs`, or if the wait ended early. What the key may see is asked again
 * after each wait.
 * @throws AppError as `listEvents`; api_key_unknown and address_not_allowed for a key that changed meanwhile.
 */
export async function followEvents(
  deps: FollowDeps,
  caller: Follower,
  start: Place,
  { filter, limit, timeoutMs, onGone }: Following,
): Promise<EventPage> {
  const { businessId, live, apiKeyId, keyUse } = caller;
  const endsAtMs = performance.now() + timeoutMs;
  let reader: Holder = caller;
  let place = start;
  for (;;) {
    const page = await listEvents(deps, { businessId, live, reader }, place, { filter, limit });
    place = page.reached;
    const leftMs = endsAtMs - performance.now();
    if (page.events.length > 0 || page.hasMore || leftMs <= 0 || apiKeyId === undefined) return page;
    const wait = { businessId, live, apiKeyId, place, timeoutMs: leftMs, onGone };
    const { how, reach } = await deps.eventWaiters.wait(wait);
    if (how === 'over') return page;
    if (reach === undefined) continue;
    if (keyUse !== undefined) requireReach(reach, keyUse);
    reader = reach;
  }
}
