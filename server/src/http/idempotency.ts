/**
 * The header `Idempotency-Key` (IETF draft): the same key with the same request gives the stored response, with another
 * request 422, and 409 while the first is still running in this process. On another process the second waits for the
 * first, whose ledger lock it needs, and then gets the stored response.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { AnsweredBefore, type Once } from '../once.ts';
import type { Principal } from '../principal.ts';

/** Printable ASCII, as the draft's structured string allows, without the quotes around it. */
const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;

export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 over method, path and body: tells the same request from another one. */
  readonly fingerprint: Buffer;
}

/** @throws AppError validation_failed for a malformed header. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = typeof header === 'string' ? header.trim().replace(/^"(.*)"$/, '$1') : '';
  if (!KEY_PATTERN.test(key)) {
    throw new AppError('validation_failed', 'Idempotency-Key must be 1 to 255 printable ASCII characters.', {
      field: 'Idempotency-Key',
    });
  }
  const path = request.url.split('?', 1)[0] ?? '';
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${path}\n${textOf(request.body ?? null)}`)
    .digest();
  return { key, fingerprint };
}

/** Writing a value down takes a stack frame for each level, which reading it did not. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('malformed_json', 'The body is nested too deeply.');
  }
}

/** Seals what nobody but the caller may read. */
export interface Sealer {
  readonly seal: (text: string, context: string) => Buffer;
  readonly open: (sealed: Buffer, context: string) => string;
}

type OfLedger = Pick<Principal, 'businessId' | 'live'>;

/** How a write is answered. */
export interface OnceWrite<C extends OfLedger, T, A extends object> {
  readonly caller: C;
  readonly write: (caller: C & { readonly once?: Once }) => Promise<T>;
  /** The whole body. */
  readonly answer: (result: T) => A;
  /** Encrypts the stored answer if it contains a secret. */
  readonly vault?: Sealer;
}

/** What a write results in may say that it was so before. */
export const isReplay = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'replayed' in result && result.replayed === true;

/**
 * Answers a write: under its Idempotency-Key where it has one, and then with the answer that was kept for it.
 * @throws AppError idempotency_key_in_use; validation_failed for a malformed key; what `write` throws.
 */
export async function answerOnce<C extends OfLedger, T, A extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, write, answer, vault }: OnceWrite<C, T, A>,
): Promise<A> {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return finish(await write(caller));
  const context = `response:${caller.businessId}:${caller.live}:${key.key}`;
  const respond = (result: unknown): string => {
    const text = JSON.stringify(answer(result as T));
    return vault === undefined ? text : vault.seal(text, context).toString('base64');
  };
  try {
    return finish(await withoutOverlap(caller, key, () => write({ ...caller, once: { ...key, respond } })));
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    markReplayed(reply);
    return JSON.parse(opened(error.answer)) as A;
  }

  function finish(result: T): A {
    if (isReplay(result)) markReplayed(reply);
    return answer(result);
  }

  /** JSON is an object here, which no sealed text looks like. */
  function opened(kept: string): string {
    return vault === undefined || kept.startsWith('{') ? kept : vault.open(Buffer.from(kept, 'base64'), context);
  }
}

const running = new Set<string>();

/**
 * Runs `work` unless a request with the same key is running here already. Requests without a key never meet.
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
