/**
 * Limits how often a password, a code or a token may be tried. Counts are in the database, so they apply to all
 * processes, and use its clock. Unlike API keys, passwords can be guessed: over the limit even the right one is
 * refused, because otherwise a guesser would learn that it was right.
 *
 * An attempt is counted before it is made, so that many concurrent ones can't pass together, and no connection is held
 * meanwhile. If the database does not answer, nobody is admitted.
 */
import { createHmac } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from './queries.ts';
import type { Counter } from './attempt-limits.ts';
import type { Keyring } from '../../../platform/vault/keyring.ts';

/** How many networks over a limit are remembered, so that they cost the database nothing. */
const REMEMBERED_MAX = 10_000;

export interface AttemptsDeps {
  readonly db: Db;
  readonly keyring: Pick<Keyring, 'derive'>;
}

interface Taken {
  readonly counter: Counter;
  readonly count: number;
  readonly digest: Buffer;
  readonly endsAt: Date;
}

export class Attempts {
  readonly #db: Db;
  readonly #keyring: Pick<Keyring, 'derive'>;
  #key: Buffer | undefined;
  /** By digest, until when the limit applies, by the monotonic clock. */
  readonly #over = new Map<string, number>();

  constructor({ db, keyring }: AttemptsDeps) {
    this.#db = db;
    this.#keyring = keyring;
  }

  /**
   * Makes the attempt. A refused one counts with every counter. A successful one clears its person's earlier failures.
   * For a network it takes back only itself; otherwise one's own right password would allow any number of guesses at
   * others. Counters of all attempts are not cleared.
   * @throws AppError too_many_failed_attempts, or what the attempt throws.
   */
  async run<T>(counters: readonly Counter[], attempt: () => Promise<T>): Promise<T> {
    const taken: Taken[] = [];
    // One after the other: an attempt over a network's limit does not count against the person.
    for (const counter of counters) taken.push(await this.#take(counter));
    const ofWrong = taken.filter(({ counter }) => !counter.countsAll);
    let result: T;
    try {
      result = await attempt();
    } catch (error) {
      // It was not examined.
      if (error instanceof AppError && error.code === 'overloaded')
        await Promise.all(ofWrong.map((one) => this.#takeBack(one)));
      throw error;
    }
    await Promise.all(ofWrong.map((one) => (one.counter.isOfNetwork ? this.#takeBack(one) : this.#forget(one))));
    return result;
  }

  /**
   * Takes an attempt that counts whatever its result. Returns how many there were. @throws AppError
   * too_many_failed_attempts
   */
  async count(counter: Counter): Promise<number> {
    return (await this.#take(counter)).count;
  }

  /** The same with several counters: what is over the limit of one does not count with those behind it. */
  async countEach(counters: readonly Counter[]): Promise<void> {
    for (const counter of counters) await this.#take(counter);
  }

  async #take(counter: Counter): Promise<Taken> {
    const { name, of, max, windowMs, isOfNetwork } = counter;
    const digest = createHmac('sha256', (this.#key ??= this.#keyring.derive('counted attempts')))
      .update(`${name}\n${of}`)
      .digest();
    const remembered = digest.toString('base64');
    const waitMs = (this.#over.get(remembered) ?? 0) - performance.now();
    if (waitMs > 0) throw tooMany(waitMs);
    const at = await databaseNow(this.#db);
    const { count, endsAt } = await countAttempt(this.#db, digest, at, new Date(at.getTime() + windowMs));
    if (count <= max) return { counter, count, digest, endsAt };
    const leftMs = endsAt.getTime() - at.getTime();
    if (isOfNetwork) this.#remember(remembered, performance.now() + leftMs);
    throw tooMany(leftMs);
  }

  #remember(digest: string, until: number): void {
    if (this.#over.size >= REMEMBERED_MAX) this.#over.delete(this.#over.keys().next().value ?? '');
    this.#over.delete(digest);
    this.#over.set(digest, until);
  }

  async #takeBack({ digest, endsAt }: Taken): Promise<void> {
    await uncountAttempt(this.#db, digest, endsAt);
  }

  async #forget({ digest }: Taken): Promise<void> {
    await deleteAttempts(this.#db, digest);
  }
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('too_many_failed_attempts', `Too many attempts. Please wait ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
