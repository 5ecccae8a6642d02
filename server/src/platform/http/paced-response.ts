/** Answers as they leave: a long one is written in pieces, each when its reader has taken the one before. */
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What is written at once. The system takes it in one go, or the reader is slower than we are. */
export const PIECE_BYTES = 65_536;

/** The class for Node's option `ServerResponse`. */
export class PacedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whom it answers, once the answer is made. */
  answered: FastifyRequest | undefined = undefined;
  /** Another request waits behind this one, so that this answer must not end the connection. */
  isFollowed = false;
  /** How much of a long answer is not written yet. */
  leftBytes = 0;
  /** Tells that its content has become so long, if what it takes of memory is counted. */
  recount: ((bytes: number) => void) | undefined = undefined;

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (!isLong(chunk) || this.req.method === 'HEAD') {
      return super.end(chunk, encoding as BufferEncoding, callback as () => void);
    }
    const letters = (encoding ?? 'utf8') as BufferEncoding;
    const content = typeof chunk === 'string' ? Buffer.from(chunk, letters) : chunk;
    this.#endInPieces(content, callback as (() => void) | null | undefined);
    return this;
  }

  #endInPieces(content: Buffer, callback: (() => void) | null | undefined): void {
    let at = 0;
    const writeOn = (): void => {
      for (;;) {
        const piece = content.subarray(at, (at += PIECE_BYTES));
        this.leftBytes = Math.max(content.length - at, 0);
        if (at >= content.length) {
          this.off('drain', writeOn);
          super.end(piece, callback ?? undefined);
          return;
        }
        if (!super.write(piece)) return;
      }
    };
    this.on('drain', writeOn);
    writeOn();
  }

  /** While the app closes, the framework ends the connection with every answer. */
  override writeHead(statusCode: number, reason?: unknown, headers?: unknown): this {
    if (this.isFollowed && this.getHeader('connection') === 'close') this.removeHeader('connection');
    return super.writeHead(statusCode, reason as string, headers as OutgoingHttpHeaders);
  }
}

const isLong = (chunk: unknown): chunk is string | Buffer =>
  (typeof chunk === 'string' || Buffer.isBuffer(chunk)) && chunk.length > PIECE_BYTES;
