/**
 * No request waits longer for a database that hangs than for one that is away. A request that has not been answered in
 * that time is answered with 503 as soon as the database is found not to be ready; while it is ready, work may take as
 * long as its own limits allow. What was begun goes on, so a write may still take effect; a file whose first bytes have
 * left is sent to its end.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Readiness } from '../database/readiness.ts';
import { AppError } from '../../core/errors/errors.ts';

/** How often requests are looked at: one timer for all. */
const LOOK_EVERY_MS = 500;

interface Waiting {
  readonly deadlineMs: number;
  readonly response: ServerResponse;
  readonly reject: (error: Error) => void;
}

export class RequestDeadlines {
  readonly #readiness: Pick<Readiness, 'check'>;
  readonly #waitMaxMs: number;
  readonly #onLate: () => void;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  /** `onLate` is called again and again while requests are late although the database is ready. */
  constructor(readiness: Pick<Readiness, 'check'>, waitMaxMs: number, onLate: () => void = () => undefined) {
    this.#readiness = readiness;
    this.#waitMaxMs = waitMaxMs;
    this.#onLate = onLate;
  }

  /**
   * The result of the work. Rejects with `database_unavailable` when the request is too old and the database not ready.
   */
  async within<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const deadlineMs = performance.now() - reply.elapsedTime + this.#waitMaxMs;
    const waiting = { deadlineMs, response: reply.raw, reject };
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const nowMs = performance.now();
    const late = [...this.#waiting].filter(({ deadlineMs, response }) => deadlineMs < nowMs && !response.headersSent);
    if (late.length === 0) return;
    const answer = await this.#readiness.check();
    if (answer.isReady) {
      this.#onLate();
      return;
    }
    const error = new AppError('database_unavailable', answer.why, { retryAfterSeconds: 1 });
    for (const { reject, response } of late) if (!response.headersSent) reject(error);
  }
}
