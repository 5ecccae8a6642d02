/** Bodies that are files: read as they arrive, and never held in memory as a whole. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors/errors.ts';
import type { Caller } from '../../core/words/principal.ts';
import { idempotencyKeyOf, isReplay, markReplayed, withoutOverlap } from './idempotency.ts';
import { bodyBytes } from './long-body.ts';
import type { App } from './typed-app.ts';

export interface FileBody {
  /** The media types that the document names. */
  readonly types: readonly string[];
  /** Other media types that senders use for the same files. */
  readonly otherTypes: readonly string[];
  /** The error message for any other media type. */
  readonly refusal: string;
  readonly bytesMax: number;
  /** The error for a longer file. */
  readonly tooLarge: () => AppError;
}

/**
 * A separate scope calls this. It leaves the bytes in the stream. For everything else, above all the request log, the
 * request has no body.
 */
export function takeFilesAsBodies(app: App, { types, otherTypes, refusal, bytesMax, tooLarge }: FileBody): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types, ...otherTypes], ({ headers }, _payload, done) =>
    done(Number(headers['content-length'] ?? 0) > bytesMax ? tooLarge() : null),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupported_media_type', refusal)));
}

/**
 * Hands the bytes to a use case. They are unknown when the request arrives, so the use case itself stores the answer to
 * its Idempotency-Key: under the key's fingerprint and that of the bytes.
 * @throws AppError idempotency_key_in_use; validation_failed for a malformed key; what `take` throws.
 */
export async function takeUpload<C extends Caller, R>(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, take }: { readonly caller: C; readonly take: (caller: C, bytes: AsyncIterable<Buffer>) => Promise<R> },
): Promise<R> {
  const key = idempotencyKeyOf(request);
  const once = key && { ...key, respond: String };
  const bytes = bodyBytes(request.raw);
  try {
    const result = await withoutOverlap(caller, key, () => take({ ...caller, once }, bytes));
    if (isReplay(result)) markReplayed(reply);
    return result;
  } finally {
    // A use case that stops reading may leave it open. Its limits would then end a later request of the connection.
    void bytes.return(undefined);
  }
}
