/** An answer that is sent while it is made: however long it is, only a piece of it is in memory. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The next piece is made when the caller has received the last, and none after the caller has gone. A failure before
 * the first piece is answered like any failure; a later one cuts the connection, so that nobody takes a part for the
 * whole.
 */
export async function streamOf(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<Readable> {
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
  return Readable.from(texts(), { highWaterMark: 1 });
}
