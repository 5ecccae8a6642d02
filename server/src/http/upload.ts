/** Bodies that are files: read as they arrive, and gathered in memory by nobody. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Caller } from '../principal.ts';
import { idempotencyKeyOf, isReplay, markReplayed, withoutOverlap } from './idempotency.ts';
import { bodyBytes } from './long-body.ts';
import type { App } from './typed-app.ts';

export interface FileBody {
  /** The media types that the document names. */
  readonly types: readonly string[];
  /** What senders call the same files. */
  readonly otherTypes: readonly string[];
  /** What anything else is refused with. */
  readonly refusal: string;
}

/**
 * For a scope of its own. Leaves the bytes where they are. The request has no body for anybody else, the request log
 * least of all.
 */
export function takeFilesAsBodies(app: App, { types, otherTypes, refusal }: FileBody): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types, ...otherTypes], (_request, _payload, done) => done(null));
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported_media_type', refusal)));
}

/**
 * Hands the bytes to a use case. Nobody knows what they are when the request comes, so it is the use case that keeps
 * what its Idempotency-Key stands for: under the key's fingerprint and theirs.
 * @throws AppError idempotency_key_in_use; validation_failed for a malformed key; what `take` throws.
 */
export async function takeUpload<C extends Caller, R>(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, take }: { readonly caller: C; readonly take: (caller: C, bytes: AsyncIterable<Buffer>) => Promise<R> },
): Promise<R> {
  const key = idempotencyKeyOf(request);
  const once = key && { ...key, respond: String };
  const result = await withoutOverlap(caller, key, () => take({ ...caller, once }, bodyBytes(request.raw)));
  if (isReplay(result)) markReplayed(reply);
  return result;
}
