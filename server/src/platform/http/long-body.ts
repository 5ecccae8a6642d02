/** The body of a request as it arrives. It is read piece by piece, so that a fast sender waits for a slow database. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/errors/errors.ts';
import { askForBody } from './awaited-bodies.ts';
import { allowLongBody } from './connection-errors.ts';

export interface BodyLimits {
  /** The longest time without a byte while a reader waits for one. */
  readonly silenceMs: number;
  readonly totalMs: number;
  /** In each window of this much time spent waiting for bytes, */
  readonly windowMs?: number;
  /** at least this many must arrive. */
  readonly windowBytesMin?: number;
}

/** A large file over a slow line may take its time, as long as it keeps arriving. */
const LIMITS: Required<BodyLimits> = {
  silenceMs: 30_000,
  totalMs: 600_000,
  // 4 kB a second: even the slowest mobile networks are faster. A slower sender is taken for an attack.
  windowMs: 10_000,
  windowBytesMin: 40_000,
};

/**
 * Ends with the body. A reader that stops earlier leaves the connection open, so that the answer can still be sent on
 * it.
 * @throws AppError bad_request when the sender disconnected in the middle.
 */
export async function* bodyBytes(body: IncomingMessage, ofCaller: BodyLimits = LIMITS): AsyncGenerator<Buffer> {
  const limits = { ...LIMITS, ...ofCaller };
  askForBody(body);
  const { expire, end } = allowLongBody(body.socket);
  const total = setTimeout(expire, limits.totalMs);
  let silence: NodeJS.Timeout | undefined;
  // Only the time in which a reader waits for bytes counts as the sender's.
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
