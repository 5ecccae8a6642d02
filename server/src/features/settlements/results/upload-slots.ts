/**
 * Limits how many files are received at once: by the process, in test mode, and by one business in one mode, so that
 * nobody can use all slots. A sender who is slow gives way to a business that has none.
 */
import { Shares, takeAll } from '../../../platform/database/shares.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type LedgerKey, ledgerName } from '../../../core/ledger/posting.ts';

const OF_ONE_MAX = 3;
/** Each needs some megabytes, and most of the time a connection to the database. */
export const SLOTS = { max: 7, ofOneMax: OF_ONE_MAX } as const;
/** Anybody can get keys of test mode. */
export const TEST_SLOTS = { max: 5, ofOneMax: OF_ONE_MAX } as const;

/** A sender is slow who sends less than this in a second, */
const FAST_BYTES_A_SECOND = 100_000;
/** over so much time in which we wait for its bytes. */
const WINDOW_MS = 5_000;

export type Bytes = AsyncIterable<Buffer>;

export class UploadSlots {
  readonly #all = new Shares<string>(SLOTS);
  readonly #inTest = new Shares<string>(TEST_SLOTS);

  /**
   * Runs `work` in a slot, with the bytes. They end with an error if the slot goes to another business.
   * @throws AppError overloaded
   */
  async run<T>(ledger: LedgerKey, bytes: Bytes, work: (bytes: Bytes) => Promise<T>): Promise<T> {
    const sender = new Sender();
    const leave = this.#take(ledger, sender);
    try {
      return await work(sender.measured(bytes));
    } finally {
      leave();
    }
  }

  #take(ledger: LedgerKey, sender: Sender): () => void {
    const owner = ledgerName(ledger);
    const holding = { slowness: () => sender.slowness(), giveWay: () => sender.giveWay() };
    const leave = takeAll(...(ledger.live ? [] : [() => this.#inTest.take(owner, holding)]), () =>
      this.#all.take(owner, holding),
    );
    if (leave !== undefined) return leave;
    throw fullOf(
      this.#all.of(owner) < OF_ONE_MAX
        ? 'As many files as can be read at once are being read.'
        : `As many files of this business are being read as may be at once (${OF_ONE_MAX}).`,
    );
  }
}

/** How fast one sends, as long as we wait for its bytes. What our own database takes is not counted. */
class Sender {
  #gaveWay: AppError | undefined;
  /** Ends the wait for bytes. One promise for the whole file would keep every result that it was raced with. */
  #endWait: ((error: AppError) => void) | undefined;
  /** In the window that has not ended. */
  #waitedMs = 0;
  #bytes = 0;
  /** In the window before it. */
  #bytesASecond = Infinity;
  #waitsSinceMs: number | undefined;

  /** More than zero for slow ones, and more for slower ones. */
  slowness(): number {
    const waitsForMs = this.#waitsSinceMs === undefined ? 0 : performance.now() - this.#waitsSinceMs;
    const rate = waitsForMs >= WINDOW_MS ? 0 : Math.min(this.#bytesASecond, this.#rateWith(waitsForMs));
    return FAST_BYTES_A_SECOND - rate;
  }

  giveWay(): void {
    this.#gaveWay = fullOf('The file came slowly, and another business needed its place. Nothing of it was applied.');
    this.#endWait?.(this.#gaveWay);
  }

  async *measured(bytes: Bytes): AsyncGenerator<Buffer> {
    const iterator = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        this.#waitsSinceMs = performance.now();
        const next = await this.#nextOf(iterator);
        this.#waitedMs += performance.now() - this.#waitsSinceMs;
        this.#waitsSinceMs = undefined;
        if (next.done === true) return;
        this.#bytes += next.value.length;
        this.#endWindow();
        yield next.value;
      }
    } finally {
      // It may wait for a byte that never comes.
      void iterator.return?.();
    }
  }

  /** @throws AppError overloaded */
  #nextOf(iterator: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    return new Promise((resolve, reject) => {
      if (this.#gaveWay !== undefined) {
        reject(this.#gaveWay);
        return;
      }
      this.#endWait = reject;
      iterator.next().then(resolve, reject);
    });
  }

  /** Infinite as long as the window is too short to tell. */
  #rateWith(waitsForMs: number): number {
    const waitedMs = this.#waitedMs + waitsForMs;
    return waitedMs < WINDOW_MS ? Infinity : (this.#bytes / waitedMs) * 1_000;
  }

  #endWindow(): void {
    if (this.#waitedMs < WINDOW_MS) return;
    this.#bytesASecond = this.#rateWith(0);
    this.#waitedMs = 0;
    this.#bytes = 0;
  }
}

/** Files that are read and files that are previewed share them. */
export const uploadSlots = new UploadSlots();

const fullOf = (message: string): AppError => new AppError('overloaded', message, { retryAfterSeconds: 5 });
