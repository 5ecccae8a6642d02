/** The values of `code` for failures without a code in the server's catalogue. */
export type LocalErrorCode =
  /** What the call was given cannot be sent as it is; nothing was sent. */
  | 'invalid_request'
  /** The connection could not be made, or broke. A write may have taken effect. */
  | 'network_failure'
  /** No complete answer came within `timeoutMs`. A write may have taken effect. */
  | 'timeout'
  /** The answer is not Tributary's: a proxy's page, a redirect, a wrong base URL, more than 64 MB. */
  | 'unexpected_response';

/** One wrong field of a request. */
export interface FieldError {
  /** As a dotted path: `amount`, `payments.3.amount`. */
  readonly field: string;
  /** `required`, `wrong_type`, `too_long` and others of the server's closed list. */
  readonly code: string;
  readonly message: string;
  /** What would be right, where a few words can say it. */
  readonly expected?: string;
}

export interface TributaryErrorDetails {
  readonly status: number;
  readonly code: string;
  readonly field?: string | undefined;
  readonly subAccountId?: number | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Every failure of a call, whether the server refused it or could not be reached. It contains nothing of the request
 * except the idempotency key: neither headers nor bodies, which contain secrets. It has no `cause` either, because an
 * error of the caller's own `fetch` may contain the whole request.
 */
export class TributaryError extends Error {
  override readonly name = 'TributaryError';
  /** What is wrong, in the server's words. `message` has it with code, field and request id, for your log. */
  declare readonly reason: string;
  /** The HTTP status; 0 when there was no answer. */
  declare readonly status: number;
  /** A code of the server's catalogue, which is stable while messages may change, or a `LocalErrorCode`. */
  declare readonly code: string;
  /** The field of the request that is wrong, as a dotted path: `amount`, `payments.3.amount`. */
  declare readonly field: string | undefined;
  /** With `external_id_conflict` and `duplicate_bank_account`: the connected account that has it already. */
  declare readonly subAccountId: number | undefined;
  /** All fields that are wrong, at most 20; empty when the failure is not about fields. */
  declare readonly errors: readonly FieldError[];
  /** Finds the request in the server's log; undefined when there was no answer. */
  declare readonly requestId: string | undefined;
  /** After how many seconds a retry makes sense. */
  declare readonly retryAfterSeconds: number | undefined;
  /** The key that a write was sent with: send it again with this key, and it happens once. */
  declare readonly idempotencyKey: string | undefined;

  constructor(reason: string, details: TributaryErrorDetails) {
    super(`${reason} (${partsOf(details).join(', ')})`);
    this.reason = reason;
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.subAccountId = details.subAccountId;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.idempotencyKey = details.idempotencyKey;
  }
}

function partsOf({ code, field, requestId }: TributaryErrorDetails): string[] {
  const parts = [`code ${code}`];
  if (field !== undefined) parts.push(`field ${field}`);
  if (requestId !== undefined) parts.push(`request ${requestId}`);
  return parts;
}
