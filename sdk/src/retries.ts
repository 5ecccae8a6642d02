/** Which failures a call is repeated after, how often, and how long it waits in between. */
import { TributaryError, type LocalErrorCode } from './error.ts';

export interface RetryLimits {
  /** How often a call is attempted at most; 1 for no retries. */
  readonly attemptsMax: number;
  /** The pause before the second attempt. Each further pause is twice as long; chance cuts up to half of each. */
  readonly pauseFirstMs: number;
  /** No pause is longer, except where the server asks for it. */
  readonly pauseMaxMs: number;
  /** If the server asks for a longer wait with `Retry-After`, the call fails: the caller can decide better. */
  readonly retryAfterSecondsMax: number;
}

/** What is undefined stays as it is for the client, or as `RETRY_LIMITS` says. */
export type RetryOptions = { readonly [Name in keyof RetryLimits]?: RetryLimits[Name] | undefined };

export const RETRY_LIMITS: RetryLimits = {
  attemptsMax: 4,
  pauseFirstMs: 250,
  pauseMaxMs: 4_000,
  retryAfterSecondsMax: 30,
};

/** Too busy, failed, or a proxy that did not reach the server: later the same request may succeed. */
const STATUSES: readonly number[] = [429, 500, 502, 503, 504];
const MS_PER_SECOND = 1_000;

/** The limits of a call; those of `options` come first. @throws RangeError when one cannot be used. */
export function retryLimitsOf(options: RetryOptions, defaults: RetryLimits): RetryLimits {
  const {
    attemptsMax = defaults.attemptsMax,
    pauseFirstMs = defaults.pauseFirstMs,
    pauseMaxMs = defaults.pauseMaxMs,
    retryAfterSecondsMax = defaults.retryAfterSecondsMax,
  } = options;
  if (!Number.isInteger(attemptsMax) || attemptsMax < 1)
    throw new RangeError('attemptsMax must be a whole number from 1.');
  const times = { pauseFirstMs, pauseMaxMs, retryAfterSecondsMax };
  for (const [name, value] of Object.entries(times)) {
    if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name} must be a number from 0.`);
  }
  return { attemptsMax, ...times };
}

/** Undefined when the call is not repeated after this failure, which was that of the attempt with this number. */
export function pauseBeforeRetryMs(error: unknown, attempt: number, limits: RetryLimits): number | undefined {
  if (!(error instanceof TributaryError) || attempt >= limits.attemptsMax) return undefined;
  const { status, code, retryAfterSeconds = 0 } = error;
  const isWorthIt =
    code === ('network_failure' satisfies LocalErrorCode) ||
    // Our earlier attempt, whose connection broke, is still running; its answer will be there soon.
    code === 'idempotency_key_in_use' ||
    STATUSES.includes(status);
  if (!isWorthIt || retryAfterSeconds > limits.retryAfterSecondsMax) return undefined;
  const pauseMs = Math.min(limits.pauseMaxMs, limits.pauseFirstMs * 2 ** (attempt - 1));
  return retryAfterSeconds * MS_PER_SECOND + (pauseMs / 2) * (1 + Math.random());
}
