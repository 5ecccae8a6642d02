/**
 * Compressed answers for the dashboard. Only reads of the dashboard's own API: payments, and whatever else programs
 * ask, pay nothing for it. Each answer is compressed as a whole, off the main thread.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { App } from './typed-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer shows a secret. It is never compressed: whoever can put text beside a secret could tell from the
     * length of the compressed whole what the secret is like (BREACH).
     */
    readonly hasSecret?: true;
  }
}

const COMPRESSED_PATHS = '/dashboard/api/';
/** Below this an answer fits a packet or two either way. */
const BYTES_MIN = 1_024;
/** A quarter of a millisecond for a page of a list, and no larger window than an answer needs. */
const BROTLI_QUALITY = 4;
const BROTLI_WINDOW_BITS = 18;
const GZIP_LEVEL = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSORS = {
  br: (content: Buffer): Promise<Buffer> =>
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer): Promise<Buffer> => toGzip(content, { level: GZIP_LEVEL }),
};
type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/**
 * Call before the routes. Writes answer with what they made, which may be a key that is shown once: they are left as
 * they are.
 */
export function compressAnswers(app: App): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith(COMPRESSED_PATHS) || route.method !== 'GET' || route.config?.hasSecret) return;
    route.onSend = [route.onSend ?? [], compressAnswer].flat();
  });
}

/** Streams, such as events and files, go out piece by piece as they are made. */
async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoding = negotiate(request.headers['accept-encoding'] ?? 'identity', ENCODINGS);
  const content = Buffer.from(payload);
  if (encoding === null || content.length < BYTES_MIN) return payload;
  reply.header('content-encoding', encoding);
  return COMPRESSORS[encoding](content);
}
