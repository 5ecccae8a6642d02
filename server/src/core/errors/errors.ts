import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';
import type { FieldErrorCode } from './field-error-codes.ts';

export { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';
export { FIELD_ERROR_CODES, type FieldErrorCode } from './field-error-codes.ts';

/** How many wrong fields an answer names at most. */
export const FIELD_ERRORS_MAX = 20;

/** One wrong field of a request. */
export interface FieldError {
  /** As a dotted path: `amount`, `metadata.color`, `payments.3.amount`. */
  readonly field: string;
  readonly code: FieldErrorCode;
  /** A whole sentence. */
  readonly message: string;
  /** What would be right, where a few words can say it: `a number`, `ten digits, e.g. 0123456789`. */
  readonly expected?: string;
}

/** A character of a text; both count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export interface ErrorDetails {
  /** The request field that is wrong, as a dotted path: `amount`, `metadata.color`, `payments.3.amount`. */
  readonly field?: string;
  /** All fields that are wrong, where several can be; `field` is that of the first. */
  readonly errors?: readonly FieldError[];
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The oldest id that holds, for a reader whose id has expired. */
  readonly oldest?: string;
  /** The connected account that has already what the request names. */
  readonly subAccountId?: number;
  /** Where a body stops being JSON. */
  readonly place?: TextPlace;
  readonly cause?: unknown;
}

/** An expected failure: the message is meant for the caller and never carries internals or secrets. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Empty, but for `validation_failed` with a field. */
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly oldest: string | undefined;
  readonly subAccountId: number | undefined;
  readonly place: TextPlace | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.field = details.field;
    this.errors = details.errors ?? errorsOf(code, message, details.field);
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.oldest = details.oldest;
    this.subAccountId = details.subAccountId;
    this.place = details.place;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}

const errorsOf = (code: ErrorCode, message: string, field: string | undefined): readonly FieldError[] =>
  code === 'validation_failed' && field !== undefined ? [{ field, code: 'invalid', message }] : [];

/** The same failure for a part of a request: its fields are named from the top. */
export function errorUnder(path: string, error: AppError): AppError {
  const named = (field: string | undefined): string => [path, field].filter(Boolean).join('.');
  const { code, message, errors, retryAfterSeconds, cause } = error;
  return new AppError(code, message, {
    field: named(error.field),
    errors: errors.map((one) => ({ ...one, field: named(one.field) })),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause,
  });
}

/** The environment is wrong. The message is for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
