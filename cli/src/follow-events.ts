/** Reads events as they happen, over lost connections and expired places. */
import { setTimeout as delay } from 'node:timers/promises';
import { TributaryError, type TributaryEvent } from '@tributary/sdk';
import type { Remote } from './remote.ts';

const PAUSE_FIRST_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** Those that another attempt may not have. */
const PASSING = ['network_failure', 'timeout', 'unexpected_response'];

export interface FollowWanted {
  /** The id of the last event that was read. */
  readonly after: string;
  readonly types: readonly string[] | undefined;
  /** Says in words what the reader does not see in the events. */
  readonly tell: (message: string) => void;
  /** Before the second attempt; 1 second when missing. */
  readonly pauseFirstMs?: number | undefined;
}

/**
 * Never ends by itself. What another attempt may mend is told and tried again, with pauses of at most 30 seconds.
 * @throws TributaryError if the server refuses; the reason of the call's signal.
 */
export async function* followEvents(
  { tributary, call }: Remote,
  { after, types, tell, pauseFirstMs = PAUSE_FIRST_MS }: FollowWanted,
): AsyncGenerator<TributaryEvent, never, undefined> {
  let place: string | undefined = after;
  let pauseMs = 0;
  for (;;) {
    try {
      for await (const page of tributary.events.pages({ after: place, types }, call)) {
        if (pauseMs > 0) tell('The server answers again.');
        pauseMs = 0;
        yield* page.events;
        place = page.next;
      }
    } catch (error) {
      if (!(error instanceof TributaryError)) throw call.signal?.aborted === true ? call.signal.reason : error;
      if (error.code === 'cursor_expired') {
        tell('Events after that place are no longer kept: some are missing here. The oldest that is kept comes next.');
        place = undefined;
      } else if (error.status >= 500 || error.status === 429 || PASSING.includes(error.code)) {
        pauseMs = pauseMs === 0 ? pauseFirstMs : Math.min(2 * pauseMs, PAUSE_MAX_MS);
        tell(`${error.reason} Trying again in ${Math.ceil(pauseMs / 1_000)} s.`);
        await delay(pauseMs, undefined, call).catch(() => call.signal?.throwIfAborted());
      } else throw error;
    }
  }
}
