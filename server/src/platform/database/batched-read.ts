/**
 * Reads that arrive together are answered together. While one query runs, new reads are gathered into the next one. So
 * a busy process asks the database a few large questions instead of many small ones, and a lone reader does not wait. A
 * read never joins a query that was sent before it arrived: callers always see their own writes.
 */
import { AppError } from '../../core/errors/errors.ts';

export interface BatchedReadOptions<Key, Result> {
  /** Equal names share one slot of the query and its result, so no caller may change a result. */
  readonly nameOf: (key: Key) => string;
  /** One query for all keys, which are distinct. Returns one result per key, in the order of the keys. */
  readonly read: (keys: readonly Key[]) => Promise<readonly Result[]>;
  /** Only keys for which this is the same share a query; undefined for any. */
  readonly sharedBy?: ((key: Key) => unknown) | undefined;
  /** The most keys of one query. */
  readonly batchMax?: number;
  /** The most different keys that may wait. */
  readonly waitingMax?: number;
  /** How many queries may run at once; each holds a connection. */
  readonly queriesMax?: number;
}

const BATCH_MAX = 500;
const WAITING_MAX = 10_000;
/** The second query keeps the database busy while this process parses the first one's answer. */
const QUERIES_MAX = 2;
const RETRY_AFTER_S = 1;

interface Slot<Key, Result> {
  readonly key: Key;
  readonly result: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A function that reads one key. If `read` rejects, every key of that query rejects with the same error. A key rejects
 * with AppError overloaded when too many keys wait already.
 */
export function batchedRead<Key, Result>(options: BatchedReadOptions<Key, Result>): (key: Key) => Promise<Result> {
  const { nameOf, read, sharedBy, batchMax = BATCH_MAX, waitingMax = WAITING_MAX, queriesMax = QUERIES_MAX } = options;
  let waiting = new Map<string, Slot<Key, Result>>();
  let queries = 0;
  let isScheduled = false;

  /** Not at once, so that requests that the network delivers in the same moment share the first query, too. */
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
    const first = slots[0] && sharedBy?.(slots[0].key);
    const fitting = sharedBy === undefined ? slots : slots.filter(({ key }) => sharedBy(key) === first);
    const taken = new Set(fitting.slice(0, batchMax));
    // A map that is emptied and filled again and again keeps a chain of old tables, and with it every result until the
    // next full collection. A new map keeps nothing.
    waiting = new Map(slots.filter((slot) => !taken.has(slot)).map((slot) => [nameOf(slot.key), slot]));
    return [...taken];
  }

  async function runBatch(slots: readonly Slot<Key, Result>[]): Promise<void> {
    queries += 1;
    try {
      const results = await read(slots.map((slot) => slot.key));
      if (results.length !== slots.length) {
        throw new Error(`a batched read gave ${results.length} results for ${slots.length} keys`);
      }
      // The lengths are equal, so an undefined here is a result that says "there is none".
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
