/**
 * The header `Idempotency-Key` (IETF draft). The same key with the same request returns the stored response; with
 * another request it is a 422, and while the first request still runs in this process a 409. On another process the
 * second request waits for the first one's ledger lock, and then gets the stored response.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BusinessId } from '../database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import { AnsweredBefore, type Once, type RequestPrint } from '../../core/words/once.ts';
import type { Principal } from '../../core/words/principal.ts';
import { invalid } from '../wire/invalid.ts';
import { JsonText } from './json-text.ts';

/** Printable ASCII, as the draft's structured string allows, without its quotes. */
const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;

export interface IdempotencyKey extends RequestPrint {
  readonly key: string;
}

/** Grows when what `meaning` covers changes, so that nobody compares two rules. */
const MEANING_VERSION = 2;

/** @throws AppError validation_failed for a malformed header. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = typeof header === 'string' ? header.trim().replace(/^"(.*)"$/, '$1') : '';
  if (!KEY_PATTERN.test(key)) {
    throw invalid('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  const path = request.url.split('?', 1)[0] ?? '';
  const person = request.member === undefined ? '' : `${request.member.userId} `;
  const start = `${person}${request.method} ${path}\n`;
  const body = request.body ?? null;
  return {
    key,
    fingerprint: hash('sha256', start + textOf(body), 'buffer'),
    meaning: Buffer.concat([
      Buffer.of(MEANING_VERSION),
      hash('sha256', `${start}${textOf(request.query, true)}\n${textOf(body, true)}`, 'buffer'),
    ]),
  };
}

/** Fields that stand in another order mean the same. An array of a million numbers is not copied. */
function inOrder(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.some(isObject) ? value.map(inOrder) : value;
  const fields = Object.entries(value).map(([name, inner]) => [name, inOrder(inner)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Writing JSON takes a stack frame for each level of nesting; reading it did not. */
function textOf(body: unknown, orders = false): string {
  try {
    return JSON.stringify(orders ? inOrder(body) : body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('malformed_json', 'The body is nested too deeply.');
  }
}

/** Encrypts text that nobody but the caller may read. */
export interface Sealer {
  readonly seal: (text: string, context: string, owner: BusinessId) => Buffer;
  readonly open: (sealed: Buffer, context: string, owner: BusinessId) => string;
}

type OfLedger = Pick<Principal, 'businessId' | 'live'>;

/** How a write is answered. */
export interface OnceWrite<C extends OfLedger, T, A extends object> {
  readonly caller: C;
  readonly write: (caller: C & { readonly once?: Once }) => Promise<T>;
  /** Makes the whole body. */
  readonly answer: (result: T) => A;
  readonly vault: Sealer;
  /** Whether the answer contains a secret, and is encrypted when it is stored. */
  readonly isSealed: boolean;
}

/** Whether the result says that it is a replay. */
export const isReplay = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'replayed' in result && result.replayed === true;

/**
 * Answers a write. If an answer is stored under its Idempotency-Key, the result is that text, to the letter.
 * @throws AppError idempotency_key_in_use; validation_failed for a malformed key; what `write` throws.
 */
export async function answerOnce<C extends OfLedger, T, A extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, write, answer, vault, isSealed }: OnceWrite<C, T, A>,
): Promise<A | JsonText> {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return finished(reply, answer, await write(caller));
  const context = `response:${caller.businessId}:${caller.live}:${key.key}`;
  const respond = (result: unknown): string => {
    const text = JSON.stringify(answer(result as T));
    return isSealed ? vault.seal(text, context, caller.businessId).toString('base64') : text;
  };
  try {
    return finished(
      reply,
      answer,
      await withoutOverlap(caller, key, () => write({ ...caller, once: { ...key, respond } })),
    );
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    markReplayed(reply);
    const kept = error.answer;
    // The stored text shows whether it is sealed, because the version that stored it may have decided otherwise.
    // Our JSON is always an object, and a sealed text never looks like one.
    if (kept.startsWith('{')) return new JsonText(kept);
    return new JsonText(vault.open(Buffer.from(kept, 'base64'), context, caller.businessId));
  }
}

function finished<T, A>(reply: FastifyReply, answer: (result: T) => A, result: T): A {
  if (isReplay(result)) markReplayed(reply);
  return answer(result);
}

const running = new Set<string>();

/**
 * Runs `work` unless a request with the same key is already running in this process. Requests without a key never
 * conflict.
 * @throws AppError idempotency_key_in_use
 */
export function withoutOverlap<T>(
  { businessId, live }: OfLedger,
  idempotency: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return idempotency === undefined ? work() : alone(`${businessId}:${live}:${idempotency.key}`, work);
}

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (running.has(name)) {
    throw new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is still running.', {
      retryAfterSeconds: 1,
    });
  }
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}

/** Marks an answer that was given before. */
export function markReplayed(reply: FastifyReply): void {
  reply.header('idempotency-replayed', 'true');
}
