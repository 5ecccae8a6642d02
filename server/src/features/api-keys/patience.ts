/**
 * Waits for a database that is away, for requests whose key must be looked up first: a bounded number of requests, for
 * a bounded time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure } from '../../platform/database/sqlstate.ts';

export interface PatienceOptions<Found> {
  readonly lookUp: (key: string) => Promise<Found>;
  readonly outageMaxMs: number;
  /** How many may wait; one more is refused at once. */
  readonly waitingMax?: number | undefined;
}

const WAITING_MAX = 1_000;
const RETRY_PAUSE_MS = 200;

/**
 * Returns a function that repeats a failed look-up until the database answers; it rejects with the last look-up's
 * error.
 */
export function createPatience<Found>(
  options: PatienceOptions<Found>,
): (key: string, failure: unknown) => Promise<Found> {
  const { lookUp, outageMaxMs, waitingMax = WAITING_MAX } = options;
  let waiting = 0;
  let trying: Promise<boolean> | undefined;

  /** Whether the database answers again: one look-up for all who wait. Never rejects. */
  const nextTry = (key: string): Promise<boolean> =>
    (trying ??= delay(RETRY_PAUSE_MS)
      .then(() => lookUp(key))
      .then(
        () => true,
        (error: unknown) => !isConnectionFailure(error),
      )
      .finally(() => (trying = undefined)));

  return async (key, failure) => {
    if (waiting >= waitingMax) throw failure;
    const deadlineMs = performance.now() + outageMaxMs;
    let error = failure;
    waiting += 1;
    try {
      while (isConnectionFailure(error) && performance.now() + RETRY_PAUSE_MS < deadlineMs) {
        if (!(await nextTry(key))) continue;
        try {
          return await lookUp(key);
        } catch (again) {
          error = again;
        }
      }
      throw error;
    } finally {
      waiting -= 1;
    }
  };
}
