/**
 * Makes a PDF in its own thread. Drawing the longest statement takes seconds of a processor, and payments must not wait
 * for that. The library and its fonts are freed with the thread.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WholeStatement } from './whole-statement.ts';

/** The longest statement needs half of this. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** Many times longer than the longest statement takes. */
const TIMEOUT_MS = 120_000;

/** @throws Error when the thread fails, or takes too long. */
export async function makePdf(statement: WholeStatement): Promise<Buffer> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
    workerData: statement,
    resourceLimits: MEMORY_LIMITS,
  });
  try {
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
