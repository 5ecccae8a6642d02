/**
 * Compressed answers. Each is compressed as a whole, off the main thread. Streams and files are sent piece by piece
 * while they are made, and stay as they are.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { PacedResponse } from './paced-response.ts';

/** A smaller answer fits a packet or two either way. */
const READ_BYTES_MIN = 2_048;
/** The answer to a payment is smaller, so that no payment pays for this; that to thousands of payments is not. */
const WRITE_BYTES_MIN = 16_384;
/** Takes a quarter of a millisecond for a page of a list, with a window no larger than an answer needs. */
const BROTLI_QUALITY = 4;
const BROTLI_WINDOW_BITS = 18;
const GZIP_LEVEL = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Compressed = (error: Error | null, content: Buffer) => void;

const COMPRESSORS = {
  br: (content: Buffer, done: Compressed): void =>
    brotliCompress(
      content,
      {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      },
      done,
    ),
  gzip: (content: Buffer, done: Compressed): void => gzip(content, { level: GZIP_LEVEL }, done),
};
export type Encoding = keyof typeof COMPRESSORS;
const ENCODINGS = Object.keys(COMPRESSORS) as Encoding[];

type Done = (error: Error | null, payload?: unknown) => void;

/**
 * The `onSend` of a route whose answers have no secrets: an attacker who can put text beside a secret could guess the
 * secret from the compressed length (BREACH). A callback, because most answers are small and leave at once.
 */
export function compressRead(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const isText = typeof payload === 'string';
  if (!isText && reply.statusCode !== 304) {
    done(null, payload);
    return;
  }
  addVary(reply);
  const encoding = wantedEncoding(request);
  // The encodings of an answer have its tag in common, which therefore promises the meaning and not the bytes.
  if (encoding !== null) weakenTag(reply);
  if (isText && encoding !== null && payload.length >= READ_BYTES_MIN) compress(reply, payload, encoding, done);
  else done(null, payload);
}

/** The same for a write. Nobody keeps its answer for others, so only a compressed one says what it depends on. */
export function compressWrite(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const encoding = typeof payload === 'string' && payload.length >= WRITE_BYTES_MIN ? wantedEncoding(request) : null;
  if (encoding === null) {
    done(null, payload);
    return;
  }
  addVary(reply);
  compress(reply, payload as string, encoding, done);
}

function compress(reply: FastifyReply, text: string, encoding: Encoding, done: Done): void {
  reply.header('content-encoding', encoding);
  COMPRESSORS[encoding](Buffer.from(text), (error, compressed) => {
    if (error !== null) reply.removeHeader('content-encoding');
    else if (reply.raw instanceof PacedResponse) reply.raw.recount?.(compressed.length);
    done(error, compressed);
  });
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}

function weakenTag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

/** Null if the caller wants the answer as it is. */
export const wantedEncoding = ({ headers }: FastifyRequest): Encoding | null =>
  headers['accept-encoding'] === undefined ? null : negotiate(headers['accept-encoding'], ENCODINGS);

/** Compresses content that is sent many times: as small as it gets, which takes a second for a megabyte. */
export const COMPRESSED_ONCE: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => toBrotli(content),
  gzip: (content) => toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
};
