/**
 * Answers that are sent while they are made: however long one is, only a piece of it is in memory. They take turns by
 * business, so that whoever reads many exports waits for himself.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Turns } from '../database/turns.ts';
import { AppError } from '../errors.ts';
import { onGoneOf } from './gone.ts';

/** How many are open at once, of all and of one business. Each keeps a piece until its reader takes it. */
const OPEN_MAX = 300;
const OPEN_OF_ONE_MAX = 50;
const RETRY_AFTER_S = 5;
/** A piece is a query, or none. An open answer waits for one piece at a time. */
const PIECES = new Turns({ atOnceMax: 4, ofOneAtOnceMax: 1, ofOneWaitingMax: OPEN_OF_ONE_MAX, waitingMax: OPEN_MAX });

const openOf = new Map<string, number>();
let openCount = 0;

/**
 * The next piece is made when the caller has received the last, and none after the caller has gone. A failure before
 * the first piece is answered like any failure; a later one cuts the connection, so that nobody takes a part for the
 * whole.
 * @throws AppError overloaded when too many answers are being sent.
 */
export async function streamOf(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<Readable> {
  const owner = ownerOf(reply.request);
  const close = open(owner);
  const iterator = pieces[Symbol.asyncIterator]();
  const onGone = onGoneOf(reply);
  const next = (): Promise<IteratorResult<string>> => PIECES.run(owner, () => iterator.next(), onGone);
  const first = await next().catch((error: unknown) => {
    close();
    throw error;
  });
  async function* texts(): AsyncGenerator<string> {
    try {
      for (let piece = first; piece.done !== true; piece = await next()) yield piece.value;
    } catch (error) {
      if (!reply.raw.closed) reply.log.error({ err: error, requestId: reply.request.id }, 'an answer was cut off');
      throw error;
    } finally {
      await iterator.return?.();
    }
  }
  // Also when the caller goes before the first piece is read, in which case the generator above never runs.
  return Readable.from(texts(), { highWaterMark: 1 }).once('close', close);
}

/** @returns what gives the place back. @throws AppError overloaded */
function open(owner: string): () => void {
  const ofOwner = openOf.get(owner) ?? 0;
  // No more than there is room left for others: readers who take nothing keep their places.
  if (ofOwner >= Math.min(OPEN_OF_ONE_MAX, OPEN_MAX - openCount)) {
    const whom = ofOwner > 0 ? 'to this business ' : '';
    throw new AppError('overloaded', `As many files are being sent ${whom}as may be at once.`, {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
  openOf.set(owner, ofOwner + 1);
  openCount += 1;
  return () => {
    openCount -= 1;
    const left = (openOf.get(owner) ?? 0) - 1;
    if (left > 0) openOf.set(owner, left);
    else openOf.delete(owner);
  };
}

const ownerOf = ({ principal, member, ip }: FastifyRequest): string => String((principal ?? member)?.businessId ?? ip);
