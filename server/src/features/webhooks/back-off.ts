/** When a failed delivery is retried, and when retries end. */

/** How long a delivery is retried. */
export const GIVE_UP_AFTER_MS = 72 * 60 * 60_000;
const FIRST_DELAY_MS = 5_000;
const DELAY_MAX_MS = 6 * 60 * 60_000;
/**
 * Random jitter makes each delay up to this much longer or shorter, so that deliveries that failed together are not
 * retried together.
 */
const JITTER = 0.2;

/**
 * The time after the `attempts`-th attempt at `now`: each delay is twice the one before, from 5 seconds to 6 hours. The
 * last attempt is made when the 72 hours are over; undefined after that.
 */
export function nextAttemptAt(
  { attempts, giveUpAt }: { readonly attempts: number; readonly giveUpAt: Date },
  now: Date,
  random: () => number = Math.random,
): Date | undefined {
  if (now >= giveUpAt) return undefined;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 30), DELAY_MAX_MS);
  const next = now.getTime() + delay * (1 - JITTER + 2 * JITTER * random());
  return new Date(Math.min(next, giveUpAt.getTime()));
}

/** After this many failures in a row an endpoint gets one request at a time, at growing intervals. */
export const FAILURES_BEFORE_COOLING = 10;
const COOLING_MAX_MS = 60_000;

/** How long no request is sent after the latest failure; 0 for fewer failures, which may be bad luck. */
export function coolingMs(failures: number): number {
  const over = failures - FAILURES_BEFORE_COOLING;
  return over < 0 ? 0 : Math.min(1_000 * 2 ** Math.min(over, 10), COOLING_MAX_MS);
}
