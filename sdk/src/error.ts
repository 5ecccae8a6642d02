/** What `code` says when the failure has no code of the server's catalogue. */
export type LocalErrorCode =
  /** The connection could not be made, or broke. A write may have taken effect. */
  | 'network_failure'
  /** No whole answer came within `timeoutMs`. A write may have taken effect. */
  | 'timeout'
  /** What answered is not Tributary: a proxy's page, a redirect, a wrong base URL. */
  | 'unexpected_response';

export interface TributaryErrorDetails {
  readonly status: number;
  readonly code: string;
  readonly field?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Every failure of a call, whether the server refused it or could not be reached. It says nothing about what was sent
 * but the idempotency key: neither headers nor bodies, which carry secrets. It has no `cause` either, because what a
 * `fetch` of the caller's throws may hold the whole request.
 */
export class TributaryError extends Error {
  override readonly name = 'TributaryError';
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** A code of the server's catalogue, which stays while messages may change, or a `LocalErrorCode`. */
  readonly code: string;
  /** The field of the request that is wrong, as a dotted path: `amount`, `payments.3.amount`. */
  readonly field: string | undefined;
  /** Finds the request in the server's log; undefined when there was no answer. */
  readonly requestId: string | undefined;
  /** After how many seconds it makes sense to send the request again. */
  readonly retryAfterSeconds: number | undefined;
  /** The key that a write was sent with: send it again under this key, and it happens once. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, details: TributaryErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.idempotencyKey = details.idempotencyKey;
  }
}
