/**
 * Reads that arrive together are answered together. While a query is under way, what arrives is gathered into the next
 * one, so that a busy process asks the database a few large questions instead of many small ones, and a lone reader
 * waits for nobody. A read never joins a query that was sent before it arrived: callers always see their own writes.
 */
import { AppError } from '../errors.ts';

export interface BatchedReadOptions<Key, Result> {
  /** Equal names share one slot of the query, and its result: nobody may change a result. */
  readonly nameOf: (key: Key) => string;
  /** One query for all keys, which differ from each other. The results come in the order of the keys, one for each. */
  readonly read: (keys: readonly Key[]) => Promise<readonly Result[]>;
  /** The most keys of one query. */
  readonly batchMax?: number;
  /** The most different keys that may wait. */
  readonly waitingMax?: number;
  /** How many queries may be under way at once; each holds a connection. */
  readonly queriesMax?: number;
}

const BATCH_MAX = 500;
const WAITING_MAX = 10_000;
/** The second one fills the database while this process takes the first one's answer apart. */
const QUERIES_MAX = 2;
const RETRY_AFTER_S = 1;

interface Slot<Key, Result> {
  readonly key: Key;
  readonly result: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A function that reads one key. It rejects with what `read` rejects with, for every key of that query, or with
 * AppError overloaded when too many keys wait already.
 */
export function batchedRead<Key, Result>(options: BatchedReadOptions<Key, Result>): (key: Key) => Promise<Result> {
  const { nameOf, read, batchMax = BATCH_MAX, waitingMax = WAITING_MAX, queriesMax = QUERIES_MAX } = options;
  let waiting = new Map<string, Slot<Key, Result>>();
  let queries = 0;
  let isScheduled = false;

  /** Not at once: requests that the network hands over in the same moment then share the first query, too. */
  function schedule(): void {
    if (isScheduled || queries >= queriesMax || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (queries < queriesMax && waiting.size > 0) void runBatch(takeBatch());
    });
  }

  function takeBatch(): Slot<Key, Result>[] {
    const slots = [...waiting.values()];
    // A map that is emptied and filled again and again leaves a chain of old tables, which keeps every result alive
    // until the next full collection. A new one leaves nothing.
    waiting = new Map(slots.splice(batchMax).map((slot) => [nameOf(slot.key), slot]));
    return slots;
  }

  async function runBatch(slots: readonly Slot<Key, Result>[]): Promise<void> {
    queries += 1;
    try {
      const results = await read(slots.map((slot) => slot.key));
      if (results.length !== slots.length) {
        throw new Error(`a batched read gave ${results.length} results for ${slots.length} keys`);
      }
      // The length was compared, so that an undefined here is a result that says "there is none".
      slots.forEach((slot, index) => slot.resolve(results[index] as Result));
    } catch (error) {
      for (const slot of slots) slot.reject(error);
    } finally {
      queries -= 1;
      schedule();
    }
  }

  return (key) => {
    const name = nameOf(key);
    const present = waiting.get(name);
    if (present !== undefined) return present.result;
    if (waiting.size >= waitingMax) {
      const details = { retryAfterSeconds: RETRY_AFTER_S };
      return Promise.reject(new AppError('overloaded', 'Too many reads are waiting. Please try again.', details));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.set(name, { key, result: promise, resolve, reject });
    schedule();
    return promise;
  };
}
