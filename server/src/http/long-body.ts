/** The body of a request as it arrives, asked for piece by piece, so that a fast sender waits for a slow database. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { allowLongBody } from './connection-errors.ts';

export interface BodyLimits {
  /** Without a byte, while somebody waits for one. */
  readonly silenceMs: number;
  readonly totalMs: number;
  /** In each so long a time of waiting for bytes, */
  readonly windowMs?: number;
  /** so many have to come. */
  readonly windowBytesMin?: number;
}

/** A large file over a slow line may take its time, as long as it keeps coming. */
const LIMITS: Required<BodyLimits> = {
  silenceMs: 30_000,
  totalMs: 600_000,
  // 4 kB a second: the slowest of mobile networks bring more. Whoever trickles has others in mind.
  windowMs: 10_000,
  windowBytesMin: 40_000,
};

/**
 * Ends with the body. Whoever stops earlier leaves the connection open, so that the answer can still be sent on it.
 * @throws AppError bad_request when the sender went away in the middle.
 */
export async function* bodyBytes(body: IncomingMessage, ofCaller: BodyLimits = LIMITS): AsyncGenerator<Buffer> {
  const limits = { ...LIMITS, ...ofCaller };
  const { expire, end } = allowLongBody(body.socket);
  const total = setTimeout(expire, limits.totalMs);
  let silence: NodeJS.Timeout | undefined;
  // Only the time in which somebody waits for bytes is the sender's.
  let waitedMs = 0;
  let windowBytes = 0;
  try {
    const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    for (;;) {
      silence = setTimeout(expire, limits.silenceMs);
      const askedAtMs = performance.now();
      const next = await chunks.next();
      clearTimeout(silence);
      if (next.done === true) return;
      waitedMs += performance.now() - askedAtMs;
      windowBytes += next.value.length;
      if (waitedMs >= limits.windowMs) {
        if (windowBytes < limits.windowBytesMin) expire();
        waitedMs = 0;
        windowBytes = 0;
      }
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
