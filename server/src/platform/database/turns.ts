/**
 * Work that may hold something for long: a connection, a thread. Callers who share a name (a business, a ledger, a
 * group of people) have a line, and lines take turns. So a caller who sends much waits for himself, and others wait for
 * one of his at most.
 */
import { AppError } from '../../core/errors/errors.ts';
import { Lines, type LinesLimits, type Share } from './lines.ts';
import { Shares } from './shares.ts';

export interface TurnsLimits extends LinesLimits {
  /** How much runs at once. */
  readonly atOnceMax: number;
  /** How much of one line runs at once. */
  readonly ofOneAtOnceMax: number;
  /** What is refused when too much waits; said as a sentence, unless it is the usual one. */
  readonly refusal?: string;
  readonly retryAfterSeconds?: number;
}

/** Calls back if the caller of a request goes away before the answer. Returns a function that ends this. */
export type OnGone = (callback: () => void) => () => void;

export interface Turn {
  readonly onGone?: OnGone;
  /** What else the work counts as while it waits, such as a person or a network, and how much of that may wait. */
  readonly counts?: readonly { readonly name: string; readonly waitingMax: number }[];
}

const RETRY_AFTER_S = 1;

type Start = (share: Share<Start>) => void;

export class Turns {
  readonly #limits: TurnsLimits;
  readonly #lines: Lines<Start>;
  /** What waits, by what else it counts as. */
  readonly #counts = new Shares<string>({ max: Infinity, ofOneMax: Infinity });

  constructor(limits: TurnsLimits) {
    this.#limits = limits;
    this.#lines = new Lines(limits);
  }

  /** Whether something of one line runs or waits. */
  has(whose: string): boolean {
    const { waiting, inFlight } = this.#lines.of(whose);
    return waiting + inFlight > 0;
  }

  /**
   * Runs `work` when it is the turn of `whose`, and settles as it does. A caller who goes away while he waits leaves
   * the line: `work` never runs, and this rejects.
   * @throws AppError overloaded, at once, when too much waits.
   */
  run<T>(whose: string, work: () => Promise<T>, { onGone = STAYS, counts = [] }: Turn = {}): Promise<T> {
    const { atOnceMax, ofOneAtOnceMax } = this.#limits;
    if (this.#lines.inFlight < atOnceMax && this.#lines.of(whose).inFlight < ofOneAtOnceMax) {
      return this.#work(this.#lines.pass(whose), work);
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const start: Start = (share) => {
      stopListening();
      leaveCounts();
      resolve(this.#work(share, work));
    };
    const isTooMuch = counts.some(({ name, waitingMax }) => this.#counts.of(name) >= waitingMax);
    if (isTooMuch || !this.#lines.join(whose, start)) throw this.#overloaded(whose);
    const leftCounts = counts.map(({ name }) => this.#counts.add(name));
    const leaveCounts = (): void => {
      for (const leaveCount of leftCounts) leaveCount();
    };
    const stopListening = onGone(() => {
      if (!this.#lines.leave(whose, start)) return;
      leaveCounts();
      reject(callerGone());
    });
    return promise;
  }

  async #work<T>(share: Share<Start>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#lines.end(share);
      this.#startNext();
    }
  }

  #startNext(): void {
    const { atOnceMax, ofOneAtOnceMax } = this.#limits;
    while (this.#lines.inFlight < atOnceMax) {
      const share = this.#lines.takeNext(ofOneAtOnceMax);
      if (share === undefined) return;
      for (const start of share.items) start(share);
    }
  }

  #overloaded(whose: string): AppError {
    const { refusal, retryAfterSeconds = RETRY_AFTER_S } = this.#limits;
    const ofOne = this.#lines.of(whose).waiting > 0 ? ' of this business' : '';
    const usual = `As many requests of this kind${ofOne} wait as may. Please try again in a second.`;
    return new AppError('overloaded', refusal ?? usual, { retryAfterSeconds });
  }
}

const STAYS: OnGone = () => () => undefined;

/** Nobody reads this answer. */
const callerGone = (): AppError => new AppError('request_timeout', 'The caller did not wait for the answer.');

export interface ReadInTurnsOptions<Key, Result> {
  readonly turns: Turns;
  readonly whoseOf: (key: Key) => string;
  /** Equal names share an answer, so no caller may change it. */
  readonly nameOf: (key: Key) => string;
  readonly read: (key: Key) => Promise<Result>;
}

interface SharedRead<Result> {
  readonly result: Promise<Result>;
  /** How many of the callers who wait are there yet. */
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
    const onGone: OnGone = (callback) => {
      leave = () => {
        waiting.delete(name);
        callback();
      };
      return () => (leave = () => undefined);
    };
    const result = turns.run(whoseOf(key), work, { onGone });
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
