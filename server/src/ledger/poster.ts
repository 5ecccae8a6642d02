/**
 * Group commit: payments that arrive together commit together. While one batch commits, new requests are gathered into
 * the next batch. A lone posting does not wait.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { IdAllocator, TransactionId } from '../database/ids.ts';
import { databaseUnavailable, isConnectionFailure, isLostConnection, isRetryable } from '../database/sqlstate.ts';
import { AppError } from '../errors.ts';
import { postBatch, type PostBatchDeps, type PostedBatch } from './post-batch.ts';
import type { PostingOutcome, PostingRequest } from './posting.ts';

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
}

export interface PosterLimits {
  /** How many requests may wait; one more is refused as overloaded. */
  readonly queueMax: number;
  readonly batchSizeMax: number;
  /**
   * How many batches may be in flight. While one commits, the next is sent and waits for the ledger's lock in the
   * database, so that neither side idles.
   */
  readonly batchesInFlightMax: number;
  /** How many postings must wait before another batch is sent beside one in flight. */
  readonly overlapSizeMin: number;
  /** How long a batch is retried while the database is away, before its callers get an error. */
  readonly outageMaxMs: number;
  /** True on a distributed database, where each transaction must stay with one business. */
  readonly oneBusinessPerBatch: boolean;
}

export const POSTER_LIMITS: PosterLimits = {
  queueMax: 20_000,
  batchSizeMax: 512,
  batchesInFlightMax: 2,
  overlapSizeMin: 32,
  outageMaxMs: 8_000,
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
}

interface Batch {
  readonly postings: readonly Waiting[];
  /**
   * The same for every attempt, halves included: a posting that an earlier attempt did commit is recognised by its id.
   */
  readonly ids: readonly TransactionId[] | undefined;
  /** True once an attempt has lost its connection: nobody can tell whether its COMMIT took effect. */
  readonly mayHaveCommitted: boolean;
}

type Tried = PostedBatch | ({ readonly error: unknown } & Omit<Batch, 'postings'>);

export class Poster {
  readonly #deps: PosterDeps;
  readonly #limits: PosterLimits;
  #queue: Waiting[] = [];
  #lanesOpen = 0;
  readonly #whenIdle: (() => void)[] = [];

  constructor(deps: PosterDeps, limits: Partial<PosterLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...POSTER_LIMITS, ...limits };
  }

  get queueLength(): number {
    return this.#queue.length;
  }

  /**
   * Resolves once the posting is committed.
   * @throws AppError when the account or its state refuses it; `overloaded` when the queue is full;
   *   `database_unavailable` when the database stays away: then it is unknown whether the posting took effect, and a
   *   replay with the same reference will tell.
   */
  post(request: PostingRequest): Promise<PostingOutcome> {
    if (this.#queue.length >= this.#limits.queueMax) {
      return Promise.reject(
        new AppError('overloaded', 'Too many payments are waiting. Please try again in a second.', {
          retryAfterSeconds: 1,
        }),
      );
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, takenInAtMs: performance.now(), resolve, reject });
      this.#openLane();
    });
  }

  /** Resolves when every accepted request has been answered. */
  async drain(): Promise<void> {
    if (this.#lanesOpen > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #openLane(): void {
    const { batchesInFlightMax, overlapSizeMin } = this.#limits;
    if (this.#lanesOpen >= batchesInFlightMax) return;
    if (this.#lanesOpen > 0 && this.#queue.length < overlapSizeMin) return;
    this.#lanesOpen += 1;
    void this.#runLane();
  }

  /** A lane posts one batch after the other until no request waits. Never rejects. */
  async #runLane(): Promise<void> {
    // One turn of the event loop lets requests that arrived in the same read of the sockets share the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      await this.#settle({ postings: this.#takeBatch(), ids: undefined, mayHaveCommitted: false });
    }
    // In the same turn as the check of the queue. Otherwise a posting could arrive in between and no lane would take
    // it.
    this.#lanesOpen -= 1;
    if (this.#lanesOpen > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #takeBatch(): Waiting[] {
    const { batchSizeMax, oneBusinessPerBatch } = this.#limits;
    const first = this.#queue[0];
    if (!oneBusinessPerBatch || first === undefined) return this.#queue.splice(0, batchSizeMax);
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      const fits = batch.length < batchSizeMax && waiting.request.ledger.businessId === first.request.ledger.businessId;
      (fits ? batch : rest).push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  /** Answers every caller of the batch, whatever happens. */
  async #settle(batch: Batch): Promise<void> {
    const startedAtMs = performance.now();
    const tried = await this.#postWithRetries(batch);
    if ('error' in tried) return this.#settleFailed({ ...batch, ...tried }, tried.error);
    for (const [index, waiting] of batch.postings.entries()) {
      const outcome = tried.outcomes[index];
      if (outcome === undefined || outcome instanceof Error) {
        waiting.reject(outcome);
        this.#deps.onRefused?.(waiting.request, outcome, tried.at);
      } else {
        waiting.resolve(outcome);
      }
    }
    this.#deps.onBatch?.({ size: batch.postings.length, durationMs: performance.now() - startedAtMs });
  }

  async #settleFailed({ postings, ids, mayHaveCommitted }: Batch, error: unknown): Promise<void> {
    if (isConnectionFailure(error) || isRetryable(error)) {
      for (const waiting of postings) waiting.reject(databaseUnavailable(error));
    } else if (postings.length === 1) {
      postings[0]?.reject(error);
    } else {
      // The database rejects something in the batch. Halving finds it, and the other postings get through.
      const middle = postings.length >> 1;
      for (const [start, end] of [
        [0, middle],
        [middle, postings.length],
      ] as const) {
        await this.#settle({ postings: postings.slice(start, end), ids: ids?.slice(start, end), mayHaveCommitted });
      }
    }
  }

  /**
   * The outage is measured from the moment when the batch's first posting was accepted. So callers that queued behind a
   * batch that waited in vain get their error soon. Never rejects.
   */
  async #postWithRetries({ postings, ...earlier }: Batch): Promise<Tried> {
    const deadlineMs = (postings[0]?.takenInAtMs ?? 0) + this.#limits.outageMaxMs;
    const requests = postings.map((waiting) => waiting.request);
    let { ids, mayHaveCommitted } = earlier;
    let conflicts = 0;
    let hasLost = false;
    for (let pauseMs = RETRY_PAUSE_FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
      try {
        ids ??= await this.#deps.ids.take<TransactionId>(requests.length);
        return await postBatch(this.#deps, requests, ids, mayHaveCommitted);
      } catch (error) {
        const isOutage = isConnectionFailure(error);
        mayHaveCommitted ||= isOutage;
        if (isOutage) this.#deps.onFailedTry?.(error);
        if (isRetryable(error)) conflicts += 1;
        // After a pause of this process the time is already over although the database is there, so the first lost
        // connection is always retried.
        const isFirstLoss: boolean = !hasLost && isLostConnection(error);
        hasLost ||= isFirstLoss;
        const mayTryAgain = isOutage
          ? isFirstLoss || performance.now() + pauseMs < deadlineMs
          : isRetryable(error) && conflicts < CONFLICTS_MAX;
        if (!mayTryAgain) return { error, ids, mayHaveCommitted };
        await delay(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }
}
