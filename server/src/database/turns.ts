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

/** Calls back if the caller of a request goes away before the answer. Returns a function that ends this. */
export type OnGone = (callback: () => void) => () => void;

interface Line {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
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
   * Runs `work` when it is the turn of `whose`, and settles as it does. Whoever goes away while he waits leaves the
   * line: `work` never runs, and this rejects.
   * @throws AppError overloaded, at once, when too much waits.
   */
  run<T>(whose: string, work: () => Promise<T>, onGone: OnGone = STAYS): Promise<T> {
    const { atOnceMax, ofOneAtOnceMax, ofOneWaitingMax, waitingMax } = this.#limits;
    const line = this.#lines.get(whose) ?? { running: 0, waiting: new Set() };
    const mayStart = this.#running < atOnceMax && line.running < ofOneAtOnceMax;
    if (!mayStart && line.waiting.size >= Math.min(ofOneWaitingMax, waitingMax - this.#waiting)) {
      const whose = line.waiting.size > 0 ? ' of this business' : '';
      throw overloaded(`As many requests of this kind${whose} wait as may.`);
    }
    this.#lines.set(whose, line);
    if (mayStart) return this.#start(whose, line, work);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start = (): void => {
      stopListening();
      resolve(this.#start(whose, line, work));
    };
    this.#waiting += 1;
    line.waiting.add(start);
    const stopListening = onGone(() => {
      if (!line.waiting.delete(start)) return;
      this.#waiting -= 1;
      this.#forgetIfEmpty(whose, line);
      reject(callerGone());
    });
    return promise;
  }

  #start<T>(whose: string, line: Line, work: () => Promise<T>): Promise<T> {
    line.running += 1;
    this.#running += 1;
    return this.#finish(whose, line, work);
  }

  async #finish<T>(whose: string, line: Line, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      line.running -= 1;
      this.#running -= 1;
      this.#forgetIfEmpty(whose, line);
      this.#startNext();
    }
  }

  #forgetIfEmpty(whose: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(whose);
  }

  #startNext(): void {
    const { atOnceMax, ofOneAtOnceMax } = this.#limits;
    for (const [whose, line] of this.#lines) {
      if (this.#running >= atOnceMax) return;
      const [start] = line.running < ofOneAtOnceMax ? line.waiting : [];
      if (start === undefined) continue;
      line.waiting.delete(start);
      // Behind the others.
      this.#lines.delete(whose);
      this.#lines.set(whose, line);
      this.#waiting -= 1;
      start();
    }
  }
}

const STAYS: OnGone = () => () => undefined;

/** Nobody reads this answer. */
const callerGone = (): AppError => new AppError('request_timeout', 'The caller did not wait for the answer.');

const overloaded = (what: string): AppError =>
  new AppError('overloaded', `${what} Please try again in a second.`, { retryAfterSeconds: RETRY_AFTER_S });

export interface ReadInTurnsOptions<Key, Result> {
  readonly turns: Turns;
  readonly whoseOf: (key: Key) => string;
  /** Equal names share an answer, so no caller may change it. */
  readonly nameOf: (key: Key) => string;
  readonly read: (key: Key) => Promise<Result>;
}

interface SharedRead<Result> {
  readonly result: Promise<Result>;
  /** Of the callers who wait, how many are there yet. */
  callers: number;
  readonly leave: () => void;
}

/**
 * A function that reads one key in its turn. A read shares the answer of an equal one that waits, and never of one that
 * was sent before it arrived: callers always see their own writes. A read leaves the line when all its callers have
 * gone. Rejects with AppError overloaded.
 */
export function readInTurns<Key, Result>(
  options: ReadInTurnsOptions<Key, Result>,
): (key: Key, onGone?: OnGone) => Promise<Result> {
  const { turns, whoseOf, nameOf, read } = options;
  const waiting = new Map<string, SharedRead<Result>>();

  function begin(name: string, key: Key): SharedRead<Result> {
    let leave = (): void => undefined;
    const work = async (): Promise<Result> => {
      // Requests that the network delivers in the same moment share the first query, too.
      await new Promise((resolve) => setImmediate(resolve));
      waiting.delete(name);
      return read(key);
    };
    const result = turns.run(whoseOf(key), work, (callback) => {
      leave = () => {
        waiting.delete(name);
        callback();
      };
      return () => (leave = () => undefined);
    });
    const shared = { result, callers: 0, leave: () => leave() };
    waiting.set(name, shared);
    return shared;
  }

  return async (key, onGone = STAYS) => {
    const name = nameOf(key);
    const shared = waiting.get(name) ?? begin(name, key);
    shared.callers += 1;
    const stopListening = onGone(() => {
      shared.callers -= 1;
      if (shared.callers === 0) shared.leave();
    });
    try {
      return await shared.result;
    } finally {
      stopListening();
    }
  };
}
