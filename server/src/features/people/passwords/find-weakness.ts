/**
 * Measures how hard a password is to guess, in a thread of its own: that takes up to a second, and the lists of common
 * words take 60 MB. The thread ends when nobody has needed it for a while.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../core/errors/errors.ts';

/** The longest measurement takes a second, and starting the thread another. */
const TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface Measured {
  readonly password: string;
  /** What belongs to the person, and is therefore guessed first: names and addresses. */
  readonly words: readonly string[];
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Why the password is too easy to guess; undefined if it is not. The caller sees to it that only one is measured at a
 * time.
 * @throws AppError overloaded if it takes too long.
 */
export async function findWeakness(password: string, words: readonly string[]): Promise<string | undefined> {
  clearTimeout(idle);
  worker ??= startWorker();
  const current = worker;
  try {
    current.postMessage({ password, words } satisfies Measured, []);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [weakness] = (await once(current, 'message', { signal })) as [string | undefined];
    return weakness;
  } catch (error) {
    await end(current);
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    throw new AppError('overloaded', 'The password could not be measured in time. Please try again.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  } finally {
    idle = setTimeout(() => void end(current), IDLE_MS).unref();
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('weakness-worker.ts', import.meta.url), { resourceLimits: MEMORY_LIMITS });
  // The process may stop while it waits.
  started.unref();
  return started;
}

async function end(one: Worker): Promise<void> {
  if (worker === one) worker = undefined;
  await one.terminate();
}
