/**
 * Group commit: payments that arrive together commit together. While one batch commits, new requests are gathered into
 * the next batch. A lone posting does not wait.
 *
 * Each ledger has a line of its own, and a batch takes from all lines in turn, so a long line makes no other longer. A
 * ledger that another writer holds leaves the batch, and is tried alone until that writer is done.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { IdAllocator, TransactionId } from '../../platform/database/ids.ts';
import { Lines, type Share } from '../../platform/database/lines.ts';
import { noteRetry } from '../../platform/database/retries.ts';
import {
  databaseUnavailable,
  isConnectionFailure,
  isLockTimeout,
  isLostConnection,
  isRetryable,
  ledgerHeld,
} from '../../platform/database/sqlstate.ts';
import { AppError } from '../errors/errors.ts';
import type { BatchTracing } from './batch-tracing.ts';
import { postBatch, type PostBatchDeps, type PostedBatch, type Posting } from './post-batch.ts';
import { ledgerName, type PostingOutcome, type PostingRequest } from './posting.ts';

export interface PosterDeps extends PostBatchDeps {
  readonly ids: Pick<IdAllocator, 'take'>;
  /** Called with every committed batch. */
  readonly onBatch?: (batch: { size: number; durationMs: number }) => void;
  /**
   * Called with every posting that a committed batch refused, the reason, and the time by the database's clock. Must
   * not throw.
   */
  readonly onRefused?: (request: PostingRequest, refusal: unknown, at: Date) => void;
  /** Called with every attempt at a batch that failed because of the database. Must not throw. */
  readonly onFailedTry?: (error: unknown) => void;
  /** Absent if nobody traces. */
  readonly tracing?: BatchTracing | undefined;
}

export interface PosterLimits {
  /** How many requests may wait. Those of one ledger may be as many as there is room left for others. */
  readonly queueMax: number;
  readonly batchSizeMax: number;
  /**
   * How many batches may be in flight. While one commits, the next is sent and waits for the ledger's lock in the
   * database, so that neither side idles.
   */
  readonly batchesInFlightMax: number;
  /** How many ledgers are waited for at once, beside these batches, while another writer holds them. */
  readonly aloneInFlightMax: number;
  /** How many postings must wait before another batch is sent beside one in flight. */
  readonly overlapSizeMin: number;
  /** How long a batch is retried while the database is away, before its callers get an error. */
  readonly outageMaxMs: number;
  /** How long a posting waits for another writer of its ledger, before its caller gets an error. */
  readonly lockWaitMaxMs: number;
  /** True on a distributed database, where each transaction must stay with one business. */
  readonly oneBusinessPerBatch: boolean;
}

export const POSTER_LIMITS: PosterLimits = {
  queueMax: 20_000,
  batchSizeMax: 512,
  batchesInFlightMax: 2,
  aloneInFlightMax: 3,
  overlapSizeMin: 32,
  outageMaxMs: 8_000,
  lockWaitMaxMs: 15_000,
  oneBusinessPerBatch: false,
};

const RETRY_PAUSE_FIRST_MS = 10;
const RETRY_PAUSE_MAX_MS = 500;
/** How many deadlocks or serialisation failures one batch may meet before its callers get an error. */
const CONFLICTS_MAX = 10;

interface Waiting {
  readonly request: PostingRequest;
  /** By the clock of `performance.now`. */
  readonly takenInAtMs: number;
  readonly resolve: (outcome: PostingOutcome) => void;
  readonly reject: (error: unknown) => void;
  /** The trace of the caller, for `BatchTracing`. */
  readonly trace: unknown;
  /** The same for every attempt; undefined before the first. */
  transactionId: TransactionId | undefined;
  /** True once an attempt has lost its connection: nobody can tell whether its COMMIT took effect. */
  mayHaveCommitted: boolean;
}

/** A batch, or a half of it. */
interface Tried {
  readonly postings: readonly Waiting[];
  /** Names of the ledgers whose writers are waited for. */
  readonly waitedFor: ReadonlySet<string>;
  /** Whether it has left the lanes, where others would wait for it. */
  readonly isAlone: boolean;
}

/** A posting that waits on, and why its ledger is tried alone then. */
interface Untried {
  readonly waiting: Waiting;
  readonly aloneFor: 'ledger_held' | 'connection' | undefined;
}

export class Poster {
  readonly #deps: PosterDeps;
  readonly #limits: PosterLimits;
  readonly #lines: Lines<Waiting>;
  #lanesOpen = 0;
  #aloneOpen = 0;
  readonly #whenIdle: (() => void)[] = [];

  constructor(deps: PosterDeps, limits: Partial<PosterLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...POSTER_LIMITS, ...limits };
    this.#lines = new Lines({ waitingMax: this.#limits.queueMax });
  }

  get queueLength(): number {
    return this.#lines.count;
  }

  /**
   * Resolves once the posting is committed.
   * @throws AppError when the account or its state refuses it; `overloaded` when too many of its ledger wait;
   *   `database_unavailable` when the database stays away, or another writer holds the ledger for too long: then it is
   *   unknown whether the posting took effect, and a replay with the same reference will tell.
   */
  post(request: PostingRequest): Promise<PostingOutcome> {
    return new Promise((resolve, reject) => {
      const takenInAtMs = performance.now();
      const trace = this.#deps.tracing?.current();
      const untried = { transactionId: undefined, mayHaveCommitted: false };
      const waiting = { request, takenInAtMs, resolve, reject, trace, ...untried };
      if (this.#lines.join(ledgerName(request.ledger), waiting)) this.#openLane();
      else reject(tooManyWait());
    });
  }

  /** Resolves when every accepted request has been answered. */
  async drain(): Promise<void> {
    if (this.#lanesOpen + this.#aloneOpen > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #openLane(): void {
    const { batchesInFlightMax, overlapSizeMin } = this.#limits;
    const least = this.#lanesOpen === 0 ? 1 : overlapSizeMin;
    if (this.#lanesOpen >= batchesInFlightMax || this.#lines.readyCount < least) return;
    this.#lanesOpen += 1;
    void this.#runLane();
  }

  /** A lane posts one batch after the other until no request waits. Never rejects. */
  async #runLane(): Promise<void> {
    const { batchSizeMax, oneBusinessPerBatch } = this.#limits;
    // One turn of the event loop lets requests that arrived in the same read of the sockets share the batch.
    await new Promise((resolve) => setImmediate(resolve));
    const groupOf = oneBusinessPerBatch ? businessOf : undefined;
    while (this.#lines.readyCount > 0) await this.#post(this.#lines.takeReady(batchSizeMax, groupOf));
    // In the same turn as the check of the queue. Otherwise a posting could arrive in between and no lane would take
    // it.
    this.#lanesOpen -= 1;
    this.#noteIdle();
  }

  #openAlone(): void {
    if (this.#aloneOpen >= this.#limits.aloneInFlightMax) return;
    this.#aloneOpen += 1;
    void this.#runAlone();
  }

  /** Tries the ledgers that others hold, one after the other, until none is left. Never rejects. */
  async #runAlone(): Promise<void> {
    const { batchSizeMax } = this.#limits;
    for (let share = this.#lines.takeHeld(batchSizeMax); share; share = this.#lines.takeHeld(batchSizeMax)) {
      await this.#post([share]);
    }
    this.#aloneOpen -= 1;
    this.#noteIdle();
  }

  #noteIdle(): void {
    if (this.#lanesOpen + this.#aloneOpen > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** Our own batch before it is short, so waiting for its locks keeps the database busy. Never rejects. */
  async #post(shares: readonly Share<Waiting>[]): Promise<void> {
    const waitedFor = new Set(
      shares.flatMap(({ whose, isAlone, isBehindAnother }) => (isAlone || isBehindAnother ? [whose] : [])),
    );
    const isAlone = shares.every((share) => share.isAlone);
    const untried = await this.#settle({ postings: shares.flatMap(({ items }) => items), waitedFor, isAlone });
    const byLedger = Map.groupBy(untried, ({ waiting }) => ledgerName(waiting.request.ledger));
    for (const share of shares) {
      const own = byLedger.get(share.whose) ?? [];
      const cause = own.find(({ aloneFor }) => aloneFor !== undefined)?.aloneFor;
      this.#lines.end(
        share,
        own.map(({ waiting }) => waiting),
        cause !== undefined,
      );
      if (cause === undefined) continue;
      noteRetry('batch', cause);
      this.#openAlone();
    }
    this.#openLane();
  }

  /** Answers every caller, whatever happens, but those of postings that wait on. */
  async #settle(batch: Tried): Promise<readonly Untried[]> {
    const { postings } = batch;
    const startedAtMs = performance.now();
    const tried = await this.#postWithRetries(batch);
    if ('error' in tried) return this.#settleFailed(batch, tried.error);
    const untried: Untried[] = [];
    for (const [index, waiting] of postings.entries()) {
      const outcome = tried.outcomes[index];
      if (outcome === undefined) {
        untried.push({ waiting, aloneFor: 'ledger_held' });
      } else if (outcome instanceof Error) {
        waiting.reject(outcome);
        this.#deps.onRefused?.(waiting.request, outcome, tried.at);
      } else {
        waiting.resolve(outcome);
      }
    }
    const size = postings.length - untried.length;
    if (size > 0) this.#deps.onBatch?.({ size, durationMs: performance.now() - startedAtMs });
    return untried;
  }

  async #settleFailed(batch: Tried, error: unknown): Promise<readonly Untried[]> {
    const { postings, waitedFor } = batch;
    if (this.#leavesLane(batch, error)) return postings.map((waiting) => ({ waiting, aloneFor: 'connection' }));
    if (isLockTimeout(error)) {
      const untried: Untried[] = [];
      const oldestMs = performance.now() - this.#limits.lockWaitMaxMs;
      for (const waiting of postings) {
        const isHeld = waitedFor.has(ledgerName(waiting.request.ledger));
        if (isHeld && waiting.takenInAtMs < oldestMs) waiting.reject(ledgerHeld(error));
        else untried.push({ waiting, aloneFor: isHeld ? 'ledger_held' : undefined });
      }
      return untried;
    }
    if (isConnectionFailure(error) || isRetryable(error)) {
      for (const waiting of postings) waiting.reject(databaseUnavailable(error));
      return [];
    }
    const [first] = postings;
    if (postings.length === 1) {
      first?.reject(error);
      return [];
    }
    // The database rejects something in the batch. Halving finds it, and the other postings get through.
    const middle = postings.length >> 1;
    const untried = await this.#settle({ ...batch, postings: postings.slice(0, middle) });
    return [...untried, ...(await this.#settle({ ...batch, postings: postings.slice(middle) }))];
  }

  /** On a distributed database one node may be away, and the businesses of others must not wait for it. */
  #leavesLane({ isAlone }: Tried, error: unknown): boolean {
    return this.#limits.oneBusinessPerBatch && !isAlone && isConnectionFailure(error);
  }

  /**
   * The outage is measured from the moment when the batch's first posting was accepted. So callers that queued behind a
   * batch that waited in vain get their error soon. Never rejects.
   */
  async #postWithRetries(batch: Tried): Promise<PostedBatch | { readonly error: unknown }> {
    const { postings } = batch;
    const deadlineMs = Math.min(...postings.map(({ takenInAtMs }) => takenInAtMs)) + this.#limits.outageMaxMs;
    let conflicts = 0;
    let hasLost = false;
    for (let pauseMs = RETRY_PAUSE_FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
      try {
        return await this.#attempt(batch);
      } catch (error) {
        const isOutage = isConnectionFailure(error);
        if (isOutage) {
          for (const waiting of postings) waiting.mayHaveCommitted = true;
          this.#deps.onFailedTry?.(error);
        }
        if (isRetryable(error)) conflicts += 1;
        // After a pause of this process the time is already over although the database is there, so the first lost
        // connection is always retried.
        const isFirstLoss: boolean = !hasLost && isLostConnection(error);
        hasLost ||= isFirstLoss;
        const mayTryAgain = isOutage
          ? isFirstLoss || (!this.#leavesLane(batch, error) && performance.now() + pauseMs < deadlineMs)
          : isRetryable(error) && conflicts < CONFLICTS_MAX;
        if (!mayTryAgain) return { error };
        noteRetry('batch', isOutage ? 'connection' : 'conflict');
        await delay(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }

  #attempt({ postings, waitedFor }: Tried): Promise<PostedBatch> {
    const attempt = async (): Promise<PostedBatch> =>
      postBatch(this.#deps, {
        postings: await this.#withIds(postings),
        mayHaveCommitted: postings.some(({ mayHaveCommitted }) => mayHaveCommitted),
        waitedFor,
      });
    const { tracing } = this.#deps;
    return tracing === undefined
      ? attempt()
      : tracing.around(
          postings.map(({ trace }) => trace),
          attempt,
        );
  }

  /** Takes ids for postings that have none. */
  async #withIds(postings: readonly Waiting[]): Promise<readonly Posting[]> {
    const without = postings.filter(({ transactionId }) => transactionId === undefined);
    const ids = without.length === 0 ? [] : await this.#deps.ids.take<TransactionId>(without.length);
    for (const [index, waiting] of without.entries()) waiting.transactionId = ids[index];
    return postings as readonly (Waiting & Posting)[];
  }
}

const businessOf = (waiting: Waiting | undefined): unknown => waiting?.request.ledger.businessId;

const tooManyWait = (): AppError =>
  new AppError('overloaded', 'Too many payments are waiting. Please try again in a second.', { retryAfterSeconds: 1 });
