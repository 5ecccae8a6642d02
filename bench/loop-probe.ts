/** Loaded into a server before its program: measures how late its event loop is. See loop.ts. */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BackgroundRunner } from '../server/src/background/runner.ts';

const NANOSECONDS_PER_MS = 1_000_000;
const report = process.env['LOOP_REPORT'];
const without = process.env['LOOP_WITHOUT_BACKGROUND'];
if (without !== undefined) BackgroundRunner.prototype.start = () => undefined;

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => delay.reset());
process.on('exit', () => {
  const times = { p50: delay.percentile(50), p99: delay.percentile(99), longest: delay.max };
  const text = JSON.stringify(times, (_key, value: unknown) =>
    typeof value === 'number' ? value / NANOSECONDS_PER_MS : value,
  );
  if (report !== undefined) writeFileSync(report, text);
});
