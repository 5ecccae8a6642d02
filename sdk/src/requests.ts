/** Checks what a call was given before anything is sent: JSON and addresses would change some of it without a word. */
import { TributaryError, type LocalErrorCode } from './error.ts';

/** No body of the API is nested as deeply. */
const DEPTH_MAX = 32;
/** What the server takes; a header with a line break would be two. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/** The text of a body. @throws TributaryError invalid_request with the field that JSON cannot say. */
export function bodyText(body: unknown): string {
  requireJson(body, []);
  return JSON.stringify(body);
}

function requireJson(given: unknown, path: readonly string[]): void {
  const value = hasToJson(given) ? given.toJSON() : given;
  if (typeof value === 'number' && !Number.isFinite(value)) throw invalidRequest(path, `must not be ${value}`);
  if (typeof value === 'bigint') throw invalidRequest(path, 'must not be a bigint');
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw invalidRequest(path, `must not be a ${typeof value}`);
  }
  if (typeof value !== 'object' || value === null) return;
  // JSON would leave nothing of them.
  const [kind] = /Map|Set|Promise/.exec(Object.prototype.toString.call(value)) ?? [];
  if (kind !== undefined) throw invalidRequest(path, `must not be a ${kind}`);
  // A cycle has no end.
  if (path.length > DEPTH_MAX) throw invalidRequest(path.slice(0, 1), 'must not contain itself or be nested deeply');
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined && Array.isArray(value)) throw invalidRequest([...path, name], 'must not be undefined');
    requireJson(part, [...path, name]);
  }
}

const hasToJson = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

/** The path of an address. @throws TributaryError invalid_request for what would make it another path. */
export function pathText(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (Number.isNaN(value)) throw invalidRequest([name], 'must not be NaN');
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '') throw invalidRequest([name], 'must be given');
    if (text === '.' || text === '..') throw invalidRequest([name], `must not be ${text}`);
    return encoded([name], () => encodeURIComponent(text));
  });
}

/** The query of an address. @throws TributaryError invalid_request */
export function queryText(query: Record<string, unknown>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' ? inBrackets(name, value as object) : [[name, value]],
    )
    .map(([name, value]) => encoded([name], () => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`))
    .join('&');
}

/** `metadata[order]=17`. What is left out would find everything, and other things nothing. */
const inBrackets = (name: string, values: object): [string, unknown][] =>
  Object.entries(values).map(([key, value]) => {
    if (typeof value === 'object' || value === undefined || Number.isNaN(value)) {
      throw invalidRequest([name, key], 'must be text');
    }
    return [`${name}[${key}]`, value];
  });

/** @throws TributaryError invalid_request */
export function requireIdempotencyKey(key: unknown): void {
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return;
  throw invalidRequest(['Idempotency-Key'], 'must be 1 to 255 printable ASCII characters');
}

function encoded(path: readonly string[], encode: () => string): string {
  try {
    return encode();
  } catch {
    throw invalidRequest(path, 'must be text without half characters');
  }
}

export function invalidRequest(path: readonly string[], problem: string): TributaryError {
  const field = path.join('.') || 'body';
  const message = `${field} ${problem}.`;
  return new TributaryError(message, {
    status: 0,
    code: 'invalid_request' satisfies LocalErrorCode,
    field,
    errors: [{ field, code: 'invalid', message }],
  });
}
