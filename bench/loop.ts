/**
 * How late the event loop of a serving process is under a steady rate of payments, in turns with its background and
 * without any of it: what words, blocks, seals and sums do to those who wait for an answer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LoadRequest } from './load.ts';
import { type Bench, type Findings, median } from './report.ts';
import { pay, progress, seed, startTarget } from './target.ts';

const PROBE = fileURLToPath(new URL('loop-probe.ts', import.meta.url));
const ROUNDS = 3;
const PER_SECOND = 1_000;
const TICK_MS = 10;

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export async function measureLoop({ directory, seconds, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const target = await startTarget(databaseUrl, directory);
  const accounts = await seed(target, databaseUrl, 1, 100);
  await target.stop();
  const metadata = { order: 'A-1001', customer: 'Ọlá Adé', city: 'Lagos' };
  const requests = accounts.map((account) => pay(account, { description: 'Two bags of rice', metadata }));
  const times = { with: [] as Times[], without: [] as Times[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ['with', 'without'] as const) {
      times[side].push(await measureOne(databaseUrl, directory, requests, seconds, side === 'without'));
      progress(`${side}: ${JSON.stringify(times[side].at(-1))}`);
    }
  }
  const text = (side: readonly Times[]): string =>
    (['p50', 'p99', 'longest'] as const)
      .map((part) => `${part} ${median(side.map((one) => one[part])).toFixed(1)} ms`)
      .join(', ');
  const what = `the loop's delay at ${PER_SECOND} payments a second, median of ${ROUNDS} rounds`;
  return {
    figures: [
      { what: `${what}: with the background`, measured: text(times.with) },
      { what: `${what}: without`, measured: text(times.without) },
    ],
  };
}

async function measureOne(
  databaseUrl: string,
  directory: string,
  requests: readonly LoadRequest[],
  seconds: number,
  isWithout: boolean,
): Promise<Times> {
  const report = join(directory, 'loop.json');
  const env = {
    NODE_OPTIONS: `--import ${PROBE}`,
    LOOP_REPORT: report,
    ...(isWithout && { LOOP_WITHOUT_BACKGROUND: 'yes' }),
  };
  const target = await startTarget(databaseUrl, directory, { env });
  await sendAll(target.port, requests, 3);
  target.process.kill('SIGUSR2');
  await sendAll(target.port, requests, seconds);
  await target.stop();
  return JSON.parse(readFileSync(report, 'utf8')) as Times;
}

/** At the rate, whether answers come or not. */
async function sendAll(port: number, requests: readonly LoadRequest[], seconds: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < seconds * PER_SECOND;) {
    const due = Math.min(((performance.now() - startedAt) * PER_SECOND) / 1_000, seconds * PER_SECOND);
    for (; count < due; count += 1) {
      const request = requests[count % requests.length];
      if (request === undefined) return;
      const { method, path, apiKey, body } = request;
      const headers = { apiKey, 'content-type': 'application/json' };
      sent.push(
        // One that finds its connection closed is lost: only the process's loop is measured.
        fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body !== undefined && { body }) })
          .then((response) => response.arrayBuffer())
          .catch(() => undefined),
      );
    }
    await pause(TICK_MS);
  }
  await Promise.all(sent);
}
