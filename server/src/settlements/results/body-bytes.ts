/** The body of a request as it arrives, asked for piece by piece, so that a fast sender waits for a slow database. */
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

/** A sender that was refused may go on for this much before the connection ends: many look for an answer only then. */
const UNREAD_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Ends with the body. Whoever stops earlier leaves the connection open, so that the answer can still be sent on it.
 * @throws AppError bad_request when the sender went away in the middle.
 */
export async function* bodyBytes(body: Readable): AsyncGenerator<Buffer> {
  let isRead = false;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) yield chunk;
    isRead = true;
  } catch (error) {
    throw new AppError('bad_request', 'The file was cut off before its end.', { cause: error });
  } finally {
    if (!isRead) throwAwayRest(body);
  }
}

function throwAwayRest(body: Readable): void {
  let left = UNREAD_BYTES_MAX;
  body.on('error', () => undefined);
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
}
