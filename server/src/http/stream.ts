/** Answers as a file, sent while it is made: however long it is, only a piece of it is in memory. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The next piece is asked for when the caller has taken the last, and never again once the caller has gone. What fails
 * before the first one is answered as any failure; what fails later cuts the connection off, so that nobody takes a
 * part for the whole.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* texts(): AsyncGenerator<string> {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } catch (error) {
      reply.log.error({ err: error, requestId: reply.request.id }, 'an answer was cut off');
      throw error;
    } finally {
      await iterator.return?.();
    }
  }
  return reply.send(Readable.from(texts(), { highWaterMark: 1 }));
}
