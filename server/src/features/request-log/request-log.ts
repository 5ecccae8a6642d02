/**
 * Records API requests in memory while they are served, and writes them once a second outside of any request. See
 * docs/decisions/0015-request-log.md.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { writeBatch } from '../../platform/database/write-batch.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Principal } from '../../core/words/principal.ts';
import { keepableText } from '../../core/words/text.ts';
import { insertRequests } from './queries.ts';
import type { RecordedRequest, RequestEntry } from './request-entry.ts';

export interface RequestLogDeps {
  readonly db: Db;
  /** Called with how many were lost because they came faster than they could be written. */
  readonly onDropped: (count: number) => void;
  /** Called with how many the database would never accept, and why. */
  readonly onRefused: (count: number, error: unknown) => void;
  /** Called when they could not be written; they are retried. */
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<RequestLogLimits>;
}

export interface RequestLogLimits {
  readonly bufferedMax: number;
  readonly writeEveryMs: number;
  /** Successful requests, per business and mode and second. */
  readonly samplesMax: number;
  /** The same over all businesses; beyond it only the first of each business is recorded. */
  readonly samplesOfAllMax: number;
  /** Failed requests, per business and mode and hour; each may have a body of four kilobytes. */
  readonly failuresMax: number;
}

const REQUEST_LOG_LIMITS: RequestLogLimits = {
  bufferedMax: 5_000,
  writeEveryMs: 1_000,
  samplesMax: 20,
  samplesOfAllMax: 250,
  failuresMax: 2_000,
};

const HOUR_MS = 3_600_000;

/** Limits the text of one statement to 4 MB. */
const WRITTEN_AT_ONCE_MAX = 1_000;
const FAILED_FROM = 400;
/** Longer than what `redact` leaves of a path or a body, and than any of our names. */
const NAME_LENGTH_MAX = 255;
const TEXT_LENGTH_MAX = 4_096;

/** Callers can invent most of these texts. */
const keepable = (entry: RequestEntry): RequestEntry => ({
  ...entry,
  requestId: keepableText(entry.requestId, NAME_LENGTH_MAX),
  method: keepableText(entry.method, NAME_LENGTH_MAX),
  route: keepableText(entry.route, TEXT_LENGTH_MAX),
  path: keepableText(entry.path, TEXT_LENGTH_MAX),
  errorCode: entry.errorCode && keepableText(entry.errorCode, NAME_LENGTH_MAX),
  field: entry.field && keepableText(entry.field, NAME_LENGTH_MAX),
  body: entry.body && keepableText(entry.body, TEXT_LENGTH_MAX),
});

export class RequestLog {
  readonly #deps: RequestLogDeps;
  readonly #limits: RequestLogLimits;
  #entries: RecordedRequest[] = [];
  /** The index of the oldest entry in a full buffer: it is overwritten next. */
  #oldest = 0;
  readonly #samples: { readonly test: Map<bigint, number>; readonly live: Map<bigint, number> } = {
    test: new Map(),
    live: new Map(),
  };
  #samplesOfAll = 0;
  readonly #failures: { readonly test: Map<bigint, number>; readonly live: Map<bigint, number> } = {
    test: new Map(),
    live: new Map(),
  };
  #failuresSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(deps: RequestLogDeps) {
    this.#deps = deps;
    this.#limits = { ...REQUEST_LOG_LIMITS, ...deps.limits };
  }

  /**
   * Whether to record a request with this answer; the caller then does so. Creates no object, because most requests are
   * not recorded: a payment costs one map look-up here.
   */
  wants(principal: Principal | undefined, status: number): principal is Principal {
    if (principal?.kind !== 'secret') return false;
    return status >= FAILED_FROM ? this.#hasRoomForFailure(principal) : this.#isSample(principal);
  }

  record(entry: RequestEntry): void {
    const recorded = { ...keepable(entry), id: randomUUIDv7() };
    if (this.#entries.length < this.#limits.bufferedMax) {
      this.#entries.push(recorded);
    } else {
      this.#entries[this.#oldest] = recorded;
      this.#oldest = (this.#oldest + 1) % this.#entries.length;
      this.#deps.onDropped(1);
    }
    this.#wake();
  }

  /**
   * Writes what is recorded now and what arrives in the meantime. Never rejects: what could not be written is kept for
   * the next time.
   */
  async write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  /** Writes for the last time. Entries that cannot be written then are lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.write();
    if (this.#entries.length > 0) await this.write();
  }

  #hasRoomForFailure({ businessId, live }: LedgerKey): boolean {
    const now = performance.now();
    if (now - this.#failuresSince >= HOUR_MS) {
      this.#failures.test.clear();
      this.#failures.live.clear();
      this.#failuresSince = now;
    }
    const failures = live ? this.#failures.live : this.#failures.test;
    const count = (failures.get(businessId) ?? 0) + 1;
    failures.set(businessId, count);
    if (count <= this.#limits.failuresMax) return true;
    this.#deps.onDropped(1);
    return false;
  }

  #isSample({ businessId, live }: LedgerKey): boolean {
    const samples = live ? this.#samples.live : this.#samples.test;
    const count = samples.get(businessId) ?? 0;
    if (count >= this.#limits.samplesMax) return false;
    // Failures are more useful: the second half of the buffer is reserved for them.
    const isCrowded =
      (count > 0 && this.#samplesOfAll >= this.#limits.samplesOfAllMax) ||
      this.#entries.length >= this.#limits.bufferedMax / 2;
    if (isCrowded) return false;
    samples.set(businessId, count + 1);
    this.#samplesOfAll += 1;
    return true;
  }

  /** The timer runs only while there is something to write, and does not keep the process alive. */
  #wake(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#samples.test.clear();
      this.#samples.live.clear();
      this.#samplesOfAll = 0;
      void this.write();
    }, this.#limits.writeEveryMs).unref();
  }

  async #writeAll(): Promise<void> {
    while (this.#entries.length > 0) {
      const taken = this.#take();
      for (let written = 0; written < taken.length; written += WRITTEN_AT_ONCE_MAX) {
        const next = taken.slice(written, written + WRITTEN_AT_ONCE_MAX);
        const { left, failure, refused, refusal } = await writeBatch(next, (rows) =>
          transact(this.#deps.db, (tx) => insertRequests(tx, rows)),
        );
        if (refused.length > 0) this.#deps.onRefused(refused.length, refusal);
        if (left.length === 0) continue;
        this.#putBack([...left, ...taken.slice(written + WRITTEN_AT_ONCE_MAX)]);
        this.#deps.onError(failure);
        return;
      }
    }
  }

  /** Everything in the buffer, the oldest first. */
  #take(): RecordedRequest[] {
    const taken = [...this.#entries.slice(this.#oldest), ...this.#entries.slice(0, this.#oldest)];
    this.#entries = [];
    this.#oldest = 0;
    return taken;
  }

  #putBack(entries: readonly RecordedRequest[]): void {
    const all = [...entries, ...this.#take()];
    const dropped = Math.max(0, all.length - this.#limits.bufferedMax);
    this.#entries = all.slice(dropped);
    if (dropped > 0) this.#deps.onDropped(dropped);
    this.#wake();
  }
}
