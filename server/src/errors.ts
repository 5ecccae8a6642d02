/**
 * The closed catalogue of expected failures. Each code has one HTTP status, one short meaning and what to do about it;
 * `docs/errors.md` and the OpenAPI document are generated from this table.
 */
export const ERROR_CATALOGUE = {
  validation_failed: { status: 400, meaning: 'A field of the request is missing or wrong; `field` names it.' },
  malformed_json: { status: 400, meaning: 'The body is not valid JSON in UTF-8.' },
  bad_request: { status: 400, meaning: 'The request cannot be read as HTTP or its address cannot be decoded.' },
  unknown_bank_code: {
    status: 400,
    meaning: 'The bank code is not in the directory; `GET /business/get-banks-api` lists it.',
  },
  duplicate_bank_account: {
    status: 400,
    meaning: 'The bank account details already belong to one of your connected accounts in this mode.',
  },
  api_key_missing: { status: 401, meaning: 'No key was sent: header `apiKey`, or the public key for the bank list.' },
  api_key_unknown: { status: 401, meaning: 'The key is not known, was revoked or has run out.' },
  secret_key_required: { status: 403, meaning: 'A public key was sent where a secret key (`sk_…`) is needed.' },
  authorization_key_mismatch: {
    status: 403,
    meaning: 'The authorisation key does not belong to this connected account.',
  },
  account_disabled: { status: 403, meaning: 'The connected account is disabled and accepts no payments.' },
  not_found: { status: 404, meaning: 'There is nothing with this id for this key, or no such path.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not for this method; `Allow` lists those that do.',
  },
  reference_conflict: {
    status: 409,
    meaning: 'The reference was used before for a payment with other content.',
  },
  idempotency_key_in_use: {
    status: 409,
    meaning: 'A request with this Idempotency-Key is still running; try again in a moment.',
  },
  balance_limit_exceeded: {
    status: 409,
    meaning: 'The balance would pass the largest amount that the ledger can hold.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than allowed (1 MB; bulk payments 4 MB).' },
  unsupported_media_type: { status: 415, meaning: 'The body must be sent as `application/json`.' },
  idempotency_key_mismatch: {
    status: 422,
    meaning: 'The Idempotency-Key was used before with a different request.',
  },
  too_many_failed_attempts: {
    status: 429,
    meaning: 'Too many requests with wrong keys came from this address; wait as `Retry-After` says.',
  },
  internal_error: { status: 500, meaning: 'Something failed on our side; quote the request id when you report it.' },
  overloaded: { status: 503, meaning: 'More payments are waiting than can be taken in; retry as `Retry-After` says.' },
  database_unavailable: {
    status: 503,
    meaning: 'The database does not answer. Retry as `Retry-After` says, with the same reference or Idempotency-Key.',
  },
  shutting_down: { status: 503, meaning: 'This process is stopping; retry, and another one will answer.' },
  data_directory_in_use: {
    status: 500,
    meaning: 'Another server already uses the data directory. Never sent over HTTP.',
  },
  encryption_key_unusable: {
    status: 500,
    meaning: 'The encryption key is missing, damaged or another one than before. Never sent over HTTP.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

export interface ErrorDetails {
  /** The request field that is wrong, as a dotted path: `amount`, `metadata.color`, `payments.3.amount`. */
  readonly field?: string;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected failure: the message is meant for the caller and never carries internals or secrets. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}
