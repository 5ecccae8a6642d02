/** The body of a request as it arrives, asked for piece by piece, so that a fast sender waits for a slow database. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import { allowLongBody } from './connection-errors.ts';

export interface BodyLimits {
  /** Without a byte, while somebody waits for one. */
  readonly silenceMs: number;
  readonly totalMs: number;
}

/** A large file over a slow line may take its time, as long as it keeps coming. */
const LIMITS: BodyLimits = { silenceMs: 30_000, totalMs: 600_000 };

/**
 * Ends with the body. Whoever stops earlier leaves the connection open, so that the answer can still be sent on it.
 * @throws AppError bad_request when the sender went away in the middle.
 */
export async function* bodyBytes(body: IncomingMessage, limits: BodyLimits = LIMITS): AsyncGenerator<Buffer> {
  const { expire, end } = allowLongBody(body.socket);
  const total = setTimeout(expire, limits.totalMs);
  let silence: NodeJS.Timeout | undefined;
  try {
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    for (;;) {
      silence = setTimeout(expire, limits.silenceMs);
      const next = await chunks.next();
      clearTimeout(silence);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    throw new AppError('bad_request', 'The file was cut off before its end.', { cause: error });
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
    end();
  }
}

/** A sender that was answered early may go on for this much: many look for an answer only when they have sent everything. */
const UNREAD_BYTES_MAX = 8 * 1024 * 1024;
const UNREAD_MAX_MS = 10_000;

/** What still comes after the answer is thrown away; who does not stop then is cut off. */
export function throwAwayRest(body: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (body.complete) return;
    let left = UNREAD_BYTES_MAX;
    const timer = setTimeout(() => body.destroy(), UNREAD_MAX_MS).unref();
    body.on('error', () => undefined);
    body.on('close', () => clearTimeout(timer));
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) body.destroy();
    });
  });
}
