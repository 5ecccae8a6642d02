/**
 * Compressed answers for the dashboard. Only reads of the dashboard's own API are compressed, so payments and the rest
 * of the public API do not pay for it. Each answer is compressed as a whole, off the main thread.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { App } from './typed-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer contains a secret, so it is never compressed: an attacker who can put text beside a secret could guess
     * the secret from the compressed length (BREACH).
     */
    readonly hasSecret?: true;
  }
}

const COMPRESSED_PATHS = '/dashboard/api/';
/** A smaller answer fits a packet or two either way. */
const BYTES_MIN = 1_024;
/** Takes a quarter of a millisecond for a page of a list, with a window no larger than an answer needs. */
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
export type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

/**
 * Call before the routes. Writes are not compressed, because they answer with what they made, which may be a key that
 * is shown once.
 */
export function compressAnswers(app: App): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith(COMPRESSED_PATHS) || route.method !== 'GET' || route.config?.hasSecret) return;
    route.onSend = [route.onSend ?? [], compressAnswer].flat();
  });
}

/** Streams, such as events and files, are sent piece by piece while they are made. */
async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoding = wantedEncoding(request);
  const content = Buffer.from(payload);
  if (encoding === null || content.length < BYTES_MIN) return payload;
  reply.header('content-encoding', encoding);
  return COMPRESSORS[encoding](content);
}

/** Null if the caller wants the answer as it is. */
export const wantedEncoding = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate(headers['accept-encoding'] ?? 'identity', ENCODINGS);

/** For content that is sent many times: as small as it gets, which takes a second for a megabyte. */
export const COMPRESSED_ONCE: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => toBrotli(content),
  gzip: (content) => toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
};
