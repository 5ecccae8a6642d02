/** What an operation sees of the HTTP exchange besides its input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import type { OnGone } from '../database/turns.ts';
import { AppError, FIELD_ERRORS_MAX } from '../../core/errors/errors.ts';
import { type ErrorEnvelope, errorEnvelope, expectedFailure } from './error-handler.ts';
import { type SessionFacts, sessionOf } from './fresh-proof.ts';
import { onGoneOf } from './gone.ts';
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts';
import { requireShape } from './validation.ts';

/**
 * How many wrong fields the answer about many things names in all. Beyond them it names the first one of each thing
 * only, so that the answer and the work for it stay small, whatever the body has.
 */
const FINDINGS_MAX = 500;

/** Values are read on demand: a payment needs none of them. */
export class Exchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #toFind = FINDINGS_MAX;
  #toName = FINDINGS_MAX;
  /** Calls back if the caller goes away before the answer. Returns a function that ends this. */
  readonly onGone: OnGone;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
    this.onGone = onGoneOf(reply);
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get requestId(): string {
    return this.#request.id;
  }

  /** Whether only the headers of the answer are asked for. */
  get isHead(): boolean {
    return this.#request.method === 'HEAD';
  }

  get protocol(): 'http' | 'https' {
    return this.#request.protocol;
  }

  /** The caller's address, as far as it is known. */
  get address(): string {
    return this.#request.ip;
  }

  /** At the doors of members and people. @throws Error at others. */
  get session(): SessionFacts {
    return sessionOf(this.#request);
  }

  get log(): { warn(details: object, message: string): void } {
    return this.#request.log;
  }

  setHeader(name: string, value: string | readonly string[]): void {
    this.#reply.header(name, value);
  }

  /** The request's own key. @throws AppError validation_failed for a malformed one. */
  idempotencyKey(): IdempotencyKey | undefined {
    return idempotencyKeyOf(this.#request);
  }

  /**
   * Checks a part of the body separately, such as an item of many. `what` begins the message about the whole.
   * @throws AppError validation_failed naming the field.
   */
  requireShape<T extends TSchema>(what: string, schema: T, value: unknown): Static<T> {
    try {
      return requireShape(this.#request, { what, schema, value, errorsMax: upTo(this.#toFind) });
    } catch (error) {
      if (error instanceof AppError) this.#toFind -= error.errors.length;
      throw error;
    }
  }

  /** The answer to this failure alone, for an answer about many things. Failures on our side are logged. */
  describeFailure(error: unknown): ErrorEnvelope {
    const { log, id } = this.#request;
    const failure = expectedFailure(error, this.#request);
    if (failure.status >= 500) log.error({ err: error, requestId: id }, failure.message);
    const { error: described, ...envelope } = errorEnvelope(failure, id);
    const errors = described.errors?.slice(0, upTo(this.#toName));
    this.#toName -= errors?.length ?? 0;
    return { ...envelope, error: { ...described, ...(errors && { errors }) } };
  }
}

const upTo = (left: number): number => Math.max(1, Math.min(FIELD_ERRORS_MAX, left));
