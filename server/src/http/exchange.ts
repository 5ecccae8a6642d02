/** What an operation sees of the HTTP exchange besides its input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import { type ErrorEnvelope, errorEnvelope, expectedFailure } from './error-handler.ts';
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts';
import { requireShape } from './validation.ts';

export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly protocol: 'http' | 'https';
  /** The caller's address, as far as it is known. */
  readonly address: string;
  readonly setHeader: (name: string, value: string | readonly string[]) => void;
  /** The request's own key. @throws AppError validation_failed for a malformed one. */
  readonly idempotencyKey: () => IdempotencyKey | undefined;
  /**
   * For a part of the body that is checked separately, such as an item of many. `what` begins the message about the
   * whole.
   * @throws AppError validation_failed naming the field.
   */
  readonly requireShape: <T extends TSchema>(what: string, schema: T, value: unknown) => Static<T>;
  /** The answer to this failure alone, for an answer about many things. Failures on our side are logged. */
  readonly describeFailure: (error: unknown) => ErrorEnvelope;
  readonly log: { warn(details: object, message: string): void };
}

export const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
  headers: request.headers,
  requestId: request.id,
  protocol: request.protocol,
  address: request.ip,
  setHeader: (name, value) => void reply.header(name, value),
  idempotencyKey: () => idempotencyKeyOf(request),
  requireShape: (what, schema, value) => requireShape(request, { what, schema, value }),
  describeFailure(error) {
    const failure = expectedFailure(error, request);
    if (failure.status >= 500) request.log.error({ err: error, requestId: request.id }, failure.message);
    return errorEnvelope(failure, request.id);
  },
  log: request.log,
});
