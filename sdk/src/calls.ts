/** One call with all of its attempts: its deadline, its idempotency key, and its retries. */
import { TributaryError, type LocalErrorCode } from './error.ts';
import { pause } from './pause.ts';
import { requireIdempotencyKey } from './requests.ts';
import { pauseBeforeRetryMs, RETRY_LIMITS, retryLimitsOf, type RetryOptions } from './retries.ts';

export const TIMEOUT_MS_DEFAULT = 30_000;
/** A timer with a longer time would fire at once. */
const TIMEOUT_MS_MAX = 2_147_483_647;
const KEY_BYTES = 16;

export interface CallOptions extends RetryOptions {
  /** Ends the call, whose promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Limits the whole call with its retries; after that it fails with `timeout`. A file has it for each pause, too. */
  readonly timeoutMs?: number | undefined;
}

export interface WriteOptions extends CallOptions {
  /** Identifies this write: repeated with the same key, it happens once. One is made when missing. */
  readonly idempotencyKey?: string | undefined;
}

/** Runs the attempts of a call. An attempt gets what it must send, and fails with the errors of `fetch`. */
export interface Calls {
  /** How long a call waits: for its answer, and for each part of a file. */
  timeoutMsOf(options: CallOptions | undefined): number;
  read<Data>(options: CallOptions | undefined, attempt: (signal: AbortSignal) => Promise<Data>): Promise<Data>;
  write<Data>(
    options: WriteOptions | undefined,
    attempt: (signal: AbortSignal, header: { 'Idempotency-Key': string }) => Promise<Data>,
  ): Promise<Data>;
}

export function createCalls(defaults: Omit<CallOptions, 'signal'>): Calls {
  const limitsDefault = retryLimitsOf(defaults, RETRY_LIMITS);
  const timeoutMsDefault = requireTimeout(defaults.timeoutMs ?? TIMEOUT_MS_DEFAULT);

  const timeoutMsOf: Calls['timeoutMsOf'] = (options) => requireTimeout(options?.timeoutMs ?? timeoutMsDefault);

  async function run<Data>(
    options: CallOptions,
    idempotencyKey: string | undefined,
    attempt: (signal: AbortSignal) => Promise<Data>,
  ): Promise<Data> {
    const limits = retryLimitsOf(options, limitsDefault);
    const timeoutMs = timeoutMsOf(options);
    const deadline = startDeadline(options.signal, timeoutMs);
    try {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await untilAborted(attempt(deadline.signal), deadline.signal);
        } catch (error) {
          if (deadline.isOver()) throw timeoutFailure(timeoutMs, idempotencyKey);
          const pauseMs = pauseBeforeRetryMs(error, attempts, limits);
          // A pause longer than the deadline would only hide why the call failed.
          if (deadline.signal.aborted || pauseMs === undefined || pauseMs >= deadline.leftMs()) throw error;
          await pause(pauseMs, deadline.signal);
        }
      }
    } finally {
      deadline.release();
    }
  }

  return {
    timeoutMsOf,
    read: (options = {}, attempt) => run(options, undefined, attempt),
    write(options = {}, attempt) {
      const key = options.idempotencyKey ?? newKey();
      return run(options, key, (signal) => {
        requireIdempotencyKey(key);
        return attempt(signal, { 'Idempotency-Key': key });
      });
    },
  };
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  readonly leftMs: () => number;
  readonly release: () => void;
}

/** Written by hand, because `AbortSignal.any` is newer than some supported browsers and Node versions. */
function startDeadline(outer: AbortSignal | undefined, timeoutMs: number): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = !controller.signal.aborted;
    controller.abort();
  }, timeoutMs);
  const abort = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) abort();
  else outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    leftMs: () => endsAt - performance.now(),
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** The attempt, or its end with the signal, in case the caller's own `fetch` does not heed it. */
function untilAborted<Data>(attempt: Promise<Data>, signal: AbortSignal): Promise<Data> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    attempt.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function timeoutFailure(timeoutMs: number, idempotencyKey: string | undefined): TributaryError {
  return new TributaryError(`There was no answer within ${timeoutMs} ms.`, {
    status: 0,
    code: 'timeout' satisfies LocalErrorCode,
    idempotencyKey,
  });
}

function requireTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= TIMEOUT_MS_MAX) return timeoutMs;
  throw new RangeError(`timeoutMs must be more than 0 and at most ${TIMEOUT_MS_MAX}.`);
}

/** Not `randomUUID`, which browsers have only on https pages. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
