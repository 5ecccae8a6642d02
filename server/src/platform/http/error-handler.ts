/**
 * The one place that turns every failure into its status and envelope. An unexpected failure discloses only a request
 * id.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseUnavailable, isConnectionFailure } from '../database/sqlstate.ts';
import { AppError, type ErrorCode, type FieldError } from '../../core/errors/errors.ts';
import { describeValidationError } from './validation.ts';
import type { App } from './typed-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the flag in the operation's envelope; `success` unless the specification says otherwise. */
    readonly envelope?: 'success' | 'status';
  }
}

export interface ErrorEnvelope {
  readonly success?: false;
  readonly status?: false;
  readonly message: string;
  readonly data: null;
  readonly error: {
    readonly code: string;
    readonly field?: string;
    readonly oldest?: string;
    readonly subAccountId?: number;
    readonly line?: number;
    readonly column?: number;
    readonly errors?: FieldError[];
    readonly requestId: string;
  };
}

export type AnswerUnknownPath = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** An error about the body matters only if the operation takes a body. */
const ABOUT_THE_BODY: readonly ErrorCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type'];

/** The log already says once that the process stops or that its clock is wrong; these answers then are as expected. */
const SAID_ALREADY: readonly ErrorCode[] = ['shutting_down', 'clock_wrong'];

export function handleErrors(app: App, answerUnknownPath: AnswerUnknownPath): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = expectedFailure(error, request);
    if (request.is404 && ABOUT_THE_BODY.includes(failure.code)) return answerUnknownPath(request, reply);
    if (failure.status >= 500 && !SAID_ALREADY.includes(failure.code)) {
      request.log.error({ err: error, requestId: request.id }, failure.message);
    }
    return sendFailure(failure, request, reply);
  });
}

/** Kept beside the requests and not in them, so that successful requests carry nothing for it. */
const failures = new WeakMap<FastifyRequest, AppError>();

/** The failure that a request was answered with; undefined after a success. */
export const failureOf = (request: FastifyRequest): AppError | undefined => failures.get(request);

export function sendFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  failures.set(request, failure);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply.code(failure.status).send(errorEnvelope(failure, request.id, request.routeOptions.config.envelope));
}

export function errorEnvelope(
  failure: AppError,
  requestId: string,
  flag: 'success' | 'status' = 'success',
): ErrorEnvelope {
  return {
    [flag]: false,
    message: failure.message,
    data: null,
    error: {
      code: failure.code,
      ...(failure.field !== undefined && { field: failure.field }),
      ...(failure.oldest !== undefined && { oldest: failure.oldest }),
      ...(failure.subAccountId !== undefined && { subAccountId: failure.subAccountId }),
      ...failure.place,
      ...(failure.errors.length > 0 && { errors: [...failure.errors] }),
      requestId,
    },
  };
}

/** The failure that the caller may see. */
export function expectedFailure(
  error: unknown,
  request: Pick<FastifyRequest, 'routeOptions' | 'body' | 'query'>,
): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionFailure(error)) return databaseUnavailable(error);
  if (!(error instanceof Error)) return internalError(error);
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>;
  if (validation !== undefined) {
    return describeValidationError(validation, validationContext, request);
  }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', 'The body is larger than this operation takes.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', 'Send the body as "Content-Type: application/json".');
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? new AppError('bad_request', 'The request cannot be read.')
        : internalError(error);
  }
}

function internalError(cause: unknown): AppError {
  return new AppError('internal_error', 'Something went wrong on our side. Please quote the request id.', { cause });
}
