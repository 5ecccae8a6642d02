/**
 * Answers that are sent while they are made: however long one is, only a piece of it is in memory. They take turns by
 * business, so that a reader of many exports waits for himself.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type GiveBack, Shares } from '../database/shares.ts';
import { Turns } from '../database/turns.ts';
import { AppError } from '../../core/errors/errors.ts';
import { onGoneOf } from './gone.ts';
import { ownerOf } from './owner.ts';
import { PIECE_BYTES } from './paced-response.ts';

/** How many are open at once, of all and of one business. Each keeps a piece until its reader takes it. */
export const OPEN_MAX = { max: 300, ofOneMax: 50 } as const;
/** A reader who has taken nothing for so long gives way. */
const GIVES_WAY_AFTER_MS = 5_000;
const RETRY_AFTER_S = 5;
/** A piece is a query, or none. An open answer waits for one piece at a time. */
const PIECES = new Turns({
  atOnceMax: 4,
  ofOneAtOnceMax: 1,
  ofOneWaitingMax: OPEN_MAX.ofOneMax,
  waitingMax: OPEN_MAX.max,
});

const opened = new Shares<string>(OPEN_MAX);

/**
 * The next piece is made when the caller has received the last, and none after the caller has gone. A failure before
 * the first piece is answered like any failure; a later one cuts the connection, so that nobody takes a part for the
 * whole.
 * @throws AppError overloaded when too many answers are being sent.
 */
export async function streamOf(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<Readable> {
  const owner = ownerOf(reply.request);
  const reader: Reader = { idleSinceMs: undefined };
  const close = open(owner, reply, reader);
  const iterator = pieces[Symbol.asyncIterator]();
  const onGone = onGoneOf(reply);
  // As bytes, since text would be cut in the middle of a letter; undefined at the end.
  const make = async (): Promise<Buffer | undefined> => {
    const piece = await iterator.next();
    return piece.done === true ? undefined : Buffer.from(piece.value);
  };
  const next = (): Promise<Buffer | undefined> => PIECES.run(owner, make, { onGone });
  let ready = await next().catch((error: unknown) => {
    close();
    throw error;
  });
  async function* parts(): AsyncGenerator<Buffer> {
    try {
      for (let piece = ready; piece !== undefined; piece = await next()) {
        // Nobody keeps it longer than it takes.
        ready = undefined;
        yield* partsOf(piece, reader);
      }
    } catch (error) {
      if (!reply.raw.closed) reply.log.error({ err: error, requestId: reply.request.id }, 'an answer was cut off');
      throw error;
    } finally {
      await iterator.return?.();
    }
  }
  // Also when the caller goes before the first piece is read, in which case the generator above never runs.
  return Readable.from(parts(), { highWaterMark: 1 }).once('close', close);
}

interface Reader {
  /** Since when the next part has been ready; undefined while we make it. */
  idleSinceMs: number | undefined;
}

function* partsOf(piece: Buffer, reader: Reader): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += PIECE_BYTES) {
    reader.idleSinceMs = performance.now();
    yield piece.subarray(at, at + PIECE_BYTES);
    reader.idleSinceMs = undefined;
  }
}

/** @returns what gives the place back. @throws AppError overloaded */
function open(owner: string, { raw }: FastifyReply, reader: Reader): GiveBack {
  const close = opened.take(owner, {
    slowness: () => performance.now() - (reader.idleSinceMs ?? Infinity) - GIVES_WAY_AFTER_MS,
    giveWay: () => void raw.destroy(),
  });
  if (close !== undefined) return close;
  const whom = opened.of(owner) > 0 ? 'to this business ' : '';
  throw new AppError('overloaded', `As many files are being sent ${whom}as may be at once.`, {
    retryAfterSeconds: RETRY_AFTER_S,
  });
}
