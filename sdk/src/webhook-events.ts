/** What a receiver of webhooks does with a request: checks who sent it, and reads the event. */
import type { EventOf, EventType, TributaryEvent } from './events.ts';
import { addMetadataObjects } from './metadata.ts';

/** What an endpoint gets on request, whatever it is subscribed to. */
export type TestEvent = Omit<EventOf<EventType>, 'type' | 'data'> & {
  readonly type: 'webhook.test';
  readonly data: { readonly endpointId: number; readonly message: string };
};

/** An event of any type; `type` tells which `data` it has. Later versions of the server may send further types. */
export type WebhookEvent = TributaryEvent | TestEvent;

export type WebhookErrorCode =
  /** It is no text and no bytes: a framework has parsed it, and what was signed is lost. */
  | 'body_not_raw'
  | 'header_missing'
  /** No signature fits: another secret, a changed body, or another sender. */
  | 'signature_mismatch'
  /** It was signed too long ago. Whoever has recorded a request could send it again. */
  | 'too_old'
  /** It was signed later than now: one of the two clocks is wrong. */
  | 'too_new'
  /** It is signed, and still no event. */
  | 'body_malformed';

/** Why a request is not taken for an event: answer it with 400. It holds nothing of the request or the secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Those of `fetch`, of `node:http`, and of everything made from them. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ConstructEventOptions {
  /** How far the times of the two sides may differ; five minutes when missing. */
  readonly toleranceSeconds?: number | undefined;
}

export const WEBHOOK_TOLERANCE_SECONDS = 300;
/** While two secrets overlap there are two. */
const SIGNATURES_MAX = 16;
const MS_PER_SECOND = 1_000;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * The event of a request, after its signature was checked (https://www.standardwebhooks.com). `body` is the text or the
 * bytes exactly as they came. With several secrets any of them may have signed.
 * @throws WebhookError for a request that is not to be trusted; TypeError for a secret that is none.
 */
export async function constructEvent(
  body: string | Uint8Array | ArrayBuffer,
  headers: ReceivedHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS }: ConstructEventOptions = {},
): Promise<WebhookEvent> {
  const keys = [secret].flat().map(keyOf);
  if (keys.length === 0) throw new TypeError(SECRET_WANTED);
  const bytes = bytesOf(body);
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = signaturesOf(requireHeader(headers, 'webhook-signature'));
  const signed = await new Blob([`${id}.${timestamp}.`, bytes]).arrayBuffer();
  if (!(await isSignedByAny(keys, signatures, signed))) {
    throw new WebhookError(
      'signature_mismatch',
      'No signature fits: the secret must be of this endpoint, and nothing may change the body.',
    );
  }
  requireTimely(timestamp, toleranceSeconds);
  return eventOf(bytes);
}

const SECRET_WANTED = 'The secret must be that of the endpoint: whsec_ and base64.';

function keyOf(secret: unknown): Uint8Array<ArrayBuffer> {
  const base64 = typeof secret === 'string' ? /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret.trim())?.[1] : undefined;
  const key = base64 === undefined ? undefined : fromBase64(base64);
  if (key === undefined) throw new TypeError(SECRET_WANTED);
  return key;
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new WebhookError(
    'body_not_raw',
    'The body must be the text or bytes as they came, before a framework parsed it.',
  );
}

function requireHeader(headers: ReceivedHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : plainHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError('header_missing', `The request has no header ${name}.`);
}

function plainHeader(headers: Readonly<Record<string, string | readonly string[] | undefined>>, name: string): unknown {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return Array.isArray(value) ? value.join(' ') : value;
}

const signaturesOf = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', SIGNATURES_MAX)
    .flatMap((signature) => (signature.startsWith('v1,') ? (fromBase64(signature.slice('v1,'.length)) ?? []) : []));

/** Web Crypto compares in constant time. */
async function isSignedByAny(
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: ArrayBuffer,
): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify(HMAC, key, signature, signed)) return true;
  }
  return false;
}

function requireTimely(timestamp: string, toleranceSeconds: number): void {
  const age = Date.now() / MS_PER_SECOND - Number(timestamp);
  if (Math.abs(age) <= toleranceSeconds) return;
  if (age > 0) throw new WebhookError('too_old', `The request was signed more than ${toleranceSeconds} seconds ago.`);
  throw new WebhookError(
    'too_new',
    `The request was signed more than ${toleranceSeconds} seconds after now: check this machine's clock.`,
  );
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    addMetadataObjects(event);
    if (typeof (event as { type?: unknown } | null)?.type === 'string') return event as WebhookEvent;
  } catch {
    // The message of JSON.parse quotes the body.
  }
  throw new WebhookError('body_malformed', 'The body is signed, and is no event.');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
