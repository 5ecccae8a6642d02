/** How often a password, a code or a link may be tried: per address, and per person from one network. In bounded memory. */
import { hash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { networkOf } from './failed-attempts.ts';

const WINDOW_S = 15 * 60;
const PER_NETWORK_MAX = 50;
const PER_PERSON_MAX = 10;
/** Networks and persons share this many counters, so that no crowd of them can fill the memory. */
const COUNTERS = 65_536;

export interface Attempt {
  readonly address: string;
  /** Whom the attempt claims to be, e.g. their e-mail address. */
  readonly person: string;
}

/**
 * Unlike API keys, passwords can be guessed: over the limit even the right one has to wait, or else a guesser would learn
 * which one it was.
 */
export class SignInAttempts {
  readonly #networks = new RateLimiterMemory({ points: PER_NETWORK_MAX, duration: WINDOW_S });
  readonly #persons = new RateLimiterMemory({ points: PER_PERSON_MAX, duration: WINDOW_S });

  /** Runs the attempt. A refused one counts. @throws AppError too_many_failed_attempts, or what the attempt throws. */
  async run<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const network = networkOf(attempt.address);
    const counters = [
      [this.#networks, counterOf(network), PER_NETWORK_MAX],
      [this.#persons, counterOf(`${network}\n${attempt.person.toLowerCase()}`), PER_PERSON_MAX],
    ] as const;
    // Taken before the work, so that many attempts at once don't slip through together; given back when it was right.
    for (const [limiter, counter] of counters) {
      const taken = await limiter.consume(counter).then(
        () => undefined,
        (limited: { msBeforeNext: number }) => limited,
      );
      if (taken !== undefined) {
        throw new AppError('too_many_failed_attempts', 'Too many attempts to sign in. Please wait.', {
          retryAfterSeconds: Math.ceil(taken.msBeforeNext / 1000),
        });
      }
    }
    const result = await work();
    for (const [limiter, counter] of counters) await limiter.reward(counter);
    return result;
  }
}

const counterOf = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) % COUNTERS;
