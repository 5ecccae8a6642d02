/** Counts requests with wrong keys per network, in bounded memory. */
import { hash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../core/errors/errors.ts';
import { networksOf } from '../wire/network.ts';

/** How many failed attempts one address may make in a window before it is refused. */
export const FAILED_ATTEMPTS_MAX = 100;
const WINDOW_S = 60;
/** Networks of a size share this many counters, so that no number of them can fill the memory. */
const COUNTERS = 65_536;

export class FailedAttempts {
  /** By how many times the allowance of a single address they let pass. */
  readonly #limiters = new Map<number, RateLimiterMemory>();

  /** @throws AppError too_many_failed_attempts once the address, or a network that it is in, is over the limit. */
  async count(address: string): Promise<void> {
    // One after the other: what is over the limit of an address does not count against its neighbours.
    for (const { name, allowances } of networksOf(address)) {
      const counter = Number.parseInt(hash('sha256', name).slice(0, 8), 16) % COUNTERS;
      const { msBeforeNext } = await this.#limiterOf(allowances)
        .consume(counter)
        .then(
          () => ({ msBeforeNext: 0 }),
          (limited: { msBeforeNext: number }) => limited,
        );
      if (msBeforeNext > 0) throw tooMany(msBeforeNext);
    }
  }

  #limiterOf(allowances: number): RateLimiterMemory {
    const known = this.#limiters.get(allowances);
    if (known !== undefined) return known;
    const limiter = new RateLimiterMemory({ points: FAILED_ATTEMPTS_MAX * allowances, duration: WINDOW_S });
    this.#limiters.set(allowances, limiter);
    return limiter;
  }
}

const tooMany = (waitMs: number): AppError =>
  new AppError('too_many_failed_attempts', 'Too many requests with wrong keys. Please wait before the next one.', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
