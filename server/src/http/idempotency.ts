/**
 * The header `Idempotency-Key` (IETF draft): the same key with the same request gives the stored response, with another
 * request 422, and 409 while the first is still running in this process. On another process the second waits for the
 * first, whose ledger lock it needs, and then gets the stored response.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
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

const running = new Set<string>();

/**
 * Runs `work` unless a request with the same key is running here already. Requests without a key never meet.
 * @throws AppError idempotency_key_in_use
 */
export function withoutOverlap<T>(
  { businessId, live }: Pick<Principal, 'businessId' | 'live'>,
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
