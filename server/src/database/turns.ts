/**
 * Work that may hold a connection for long. Each business has a line of its own and they take turns, so whoever sends
 * much waits for himself, and others wait for one of his at most.
 */
import { AppError } from '../errors.ts';

export interface TurnsLimits {
  /** How much runs at once. */
  readonly atOnceMax: number;
  /** How much of one business runs at once. */
  readonly ofOneAtOnceMax: number;
  /** How much of one business may wait, and no more than there is room left for others; more is refused. */
  readonly ofOneWaitingMax: number;
  readonly waitingMax: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

const RETRY_AFTER_S = 1;

export class Turns {
  readonly #limits: TurnsLimits;
  /** Those of whom something runs or waits. The one whose turn is next comes first. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnsLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when it is the turn of `whose`, and settles as it does.
   * @throws AppError overloaded, at once, when too much waits.
   */
  run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const { atOnceMax, ofOneAtOnceMax, ofOneWaitingMax, waitingMax } = this.#limits;
    const line = this.#lines.get(whose) ?? { running: 0, waiting: [] };
    const mayStart = this.#running < atOnceMax && line.running < ofOneAtOnceMax;
    if (!mayStart && line.waiting.length >= Math.min(ofOneWaitingMax, waitingMax - this.#waiting)) {
      const whose = line.waiting.length > 0 ? ' of this business' : '';
      throw overloaded(`As many requests of this kind${whose} wait as may.`);
    }
    this.#lines.set(whose, line);
    const { promise, resolve } = Promise.withResolvers<T>();
    const start = (): void => {
      line.running += 1;
      this.#running += 1;
      resolve(this.#finish(whose, line, work));
    };
    if (mayStart) start();
    else {
      this.#waiting += 1;
      line.waiting.push(start);
    }
    return promise;
  }

  async #finish<T>(whose: string, line: Line, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      line.running -= 1;
      this.#running -= 1;
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(whose);
      this.#startNext();
    }
  }

  #startNext(): void {
    const { atOnceMax, ofOneAtOnceMax } = this.#limits;
    for (const [whose, line] of this.#lines) {
      if (this.#running >= atOnceMax) return;
      const start = line.running < ofOneAtOnceMax ? line.waiting.shift() : undefined;
      if (start === undefined) continue;
      // Behind the others.
      this.#lines.delete(whose);
      this.#lines.set(whose, line);
      this.#waiting -= 1;
      start();
    }
  }
}

const overloaded = (what: string): AppError =>
  new AppError('overloaded', `${what} Please try again in a second.`, { retryAfterSeconds: RETRY_AFTER_S });

export interface ReadInTurnsOptions<Key, Result> {
  readonly turns: Turns;
  readonly whoseOf: (key: Key) => string;
  /** Equal names share an answer, so no caller may change it. */
  readonly nameOf: (key: Key) => string;
  readonly read: (key: Key) => Promise<Result>;
}

/**
 * A function that reads one key in its turn. A read shares the answer of an equal one that waits, and never of one that
 * was sent before it arrived: callers always see their own writes. Rejects with AppError overloaded.
 */
export function readInTurns<Key, Result>(options: ReadInTurnsOptions<Key, Result>): (key: Key) => Promise<Result> {
  const { turns, whoseOf, nameOf, read } = options;
  const waiting = new Map<string, Promise<Result>>();
  return async (key) => {
    const name = nameOf(key);
    const present = waiting.get(name);
    if (present !== undefined) return present;
    const result = turns.run(whoseOf(key), async () => {
      // Requests that the network delivers in the same moment share the first query, too.
      await new Promise((resolve) => setImmediate(resolve));
      waiting.delete(name);
      return read(key);
    });
    waiting.set(name, result);
    return result;
  };
}
