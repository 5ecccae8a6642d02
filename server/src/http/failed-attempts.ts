/** Counts requests with wrong keys per address, in bounded memory. */
import { hash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { networkOf } from '../wire/network.ts';

/** How many failed attempts one address may make in a window before it is refused. */
export const FAILED_ATTEMPTS_MAX = 100;
const WINDOW_S = 60;
/** Addresses share this many counters, so that no number of them can fill the memory. */
const COUNTERS = 65_536;

export class FailedAttempts {
  readonly #limiter = new RateLimiterMemory({ points: FAILED_ATTEMPTS_MAX, duration: WINDOW_S });

  /** @throws AppError too_many_failed_attempts once the address is over the limit. */
  async count(address: string): Promise<void> {
    const counter = Number.parseInt(hash('sha256', networkOf(address)).slice(0, 8), 16) % COUNTERS;
    const { msBeforeNext } = await this.#limiter.consume(counter).then(
      () => ({ msBeforeNext: 0 }),
      (limited: { msBeforeNext: number }) => limited,
    );
    if (msBeforeNext === 0) return;
    throw new AppError(
      'too_many_failed_attempts',
      'Too many requests with wrong keys. Please wait before the next one.',
      { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) },
    );
  }
}
