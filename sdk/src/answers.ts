/** Converts the answers of `fetch` to data or a `TributaryError`. */
import type { Middleware } from 'openapi-fetch';
import { TributaryError, type FieldError, type LocalErrorCode } from './error.ts';
import { addMetadataObjects } from './metadata.ts';

const MS_PER_SECOND = 1_000;
/** No answer of the API that is not a file is as large. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

interface FailureEnvelope {
  readonly message: string;
  readonly error: {
    readonly code: string;
    readonly field?: string;
    readonly subAccountId?: number;
    readonly errors?: readonly FieldError[];
    readonly requestId?: string;
  };
}

/**
 * Turns failures into `TributaryError`s. A JSON body is read to its end here, so that a connection that breaks in the
 * middle of an answer is the same failure as one that breaks before it. Files and event streams pass unread.
 */
export const throwFailures: Middleware = {
  onError({ request, error }) {
    // A caller that aborts a call gets its own reason back, as from fetch.
    return request.signal.aborted ? undefined : networkFailure(request, error);
  },
  async onResponse({ request, response, options }) {
    if (response.ok && options.parseAs !== 'json') return undefined;
    const text = await textOf(request, response);
    const body = parse(text);
    if (response.ok && isSuccess(body)) return new Response(text, response);
    throw failureOf(request, response, body);
  },
};

/** The part of openapi-fetch's answers that is used here. */
export interface Answer<Envelope> {
  readonly data?: Envelope;
  readonly response: Response;
}

/** The content of an envelope: its `data`, nothing when it has none, and a text or a stream as it is. */
export type DataOf<Envelope> = Envelope extends { readonly data: infer Data }
  ? Data
  : Envelope extends { readonly message: string }
    ? undefined
    : Envelope;

/** The `data` of a call's envelope: `await unwrap(client.GET('/…'))`. The call itself throws failures. */
export async function unwrap<Envelope>(call: Promise<Answer<Envelope>>): Promise<DataOf<NonNullable<Envelope>>> {
  const { data } = await call;
  addMetadataObjects(data);
  return (isSuccess(data) ? data.data : data) as DataOf<NonNullable<Envelope>>;
}

/** An answer whose `data` is a page of a list, with the number of items on all pages in its header. */
export async function unwrapPage<Envelope>(
  call: Promise<Answer<Envelope>>,
): Promise<{ readonly items: DataOf<NonNullable<Envelope>>; readonly totalCount: number }> {
  const items = await unwrap(call);
  const { response } = await call;
  return { items, totalCount: Number(response.headers.get('x-total-count')) };
}

/** The message contains the system's code (`ECONNREFUSED`, `ENOTFOUND`), if there is one. */
function networkFailure(request: Request, cause: unknown): TributaryError {
  const code = systemCodeOf(cause);
  return new TributaryError(
    `The server could not be reached, or the connection broke${code === undefined ? '' : ` (${code})`}.`,
    { status: 0, code: 'network_failure' satisfies LocalErrorCode, idempotencyKey: idempotencyKeyOf(request) },
  );
}

/** Node's fetch says only "fetch failed"; the reason is in its cause. */
function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : systemCodeOf(error.cause);
}

function failureOf(request: Request, response: Response, body: unknown): TributaryError {
  const { status, headers } = response;
  const known = isFailure(body) ? body : undefined;
  return new TributaryError(known?.message ?? `What answered (HTTP ${status}) is not Tributary: check baseUrl.`, {
    status,
    code: known?.error.code ?? ('unexpected_response' satisfies LocalErrorCode),
    field: known?.error.field,
    subAccountId: known?.error.subAccountId,
    errors: known?.error.errors,
    requestId: known?.error.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSecondsOf(headers),
    idempotencyKey: idempotencyKeyOf(request),
  });
}

/** Empty when there is more than an answer can be: then it is none of ours. */
async function textOf(request: Request, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  let text = '';
  let byteCount = 0;
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      byteCount += next.value.length;
      if (byteCount > ANSWER_BYTES_MAX) {
        await reader?.cancel();
        return '';
      }
      text += decoder.decode(next.value, { stream: true });
    }
  } catch (error) {
    throw request.signal.aborted ? error : networkFailure(request, error);
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The specification gives the transactions no `success`. A deletion answers without `data`. */
function isSuccess(body: unknown): body is { readonly data?: unknown } {
  const { message, success } = (isObject(body) ? body : {}) as Record<string, unknown>;
  return typeof message === 'string' && (success === true || 'data' in (body as object));
}

function isFailure(body: unknown): body is FailureEnvelope {
  const { error, message } = (isObject(body) ? body : {}) as { error?: unknown; message?: unknown };
  return typeof message === 'string' && isObject(error) && 'code' in error && typeof error.code === 'string';
}

/** In seconds, or as a date, which proxies also send: then by the clock of whoever answered, which need not be ours. */
function retryAfterSecondsOf(headers: Headers): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / MS_PER_SECOND;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function idempotencyKeyOf(request: Request): string | undefined {
  return request.headers.get('idempotency-key') ?? undefined;
}
