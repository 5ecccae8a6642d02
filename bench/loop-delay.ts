/**
 * Loaded into the measured server before its program (`--import`). On SIGUSR2 it writes how late the event loop was
 * since the last time into the file of LOOP_DELAY_FILE, and starts anew. With WITHOUT_BACKGROUND the server does
 * nothing by itself.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a loop that is never late measures. */
const RESOLUTION_MS = 1;
const NANOSECONDS = 1e6;

export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

if (process.env['WITHOUT_BACKGROUND'] !== undefined) {
  const { BackgroundRunner } = await import('../server/src/platform/background/runner.ts');
  BackgroundRunner.prototype.start = () => undefined;
}

const file = process.env['LOOP_DELAY_FILE'];
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  delay.enable();
  process.on('SIGUSR2', () => {
    const measured: LoopDelay = { p99Ms: late(delay.percentile(99)), maxMs: late(delay.max) };
    writeFileSync(file, JSON.stringify(measured));
    delay.reset();
  });
}
