/** Answers that are read while they are made: how much memory they need, and whether they wait for their reader. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished } from 'vitest';

/** Over a separate connection, which ends with the test. */
export async function openStream(url: URL, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

export interface Measured {
  readonly bytes: number;
  readonly lines: number;
  /** The last 300 characters. */
  readonly end: string;
  /** The largest growth of the heap since the first megabytes. */
  readonly heapGrowthMb: number;
}

const MB = 2 ** 20;
const LOOKS_MIN = 8;

/** Reads it to its end, and measures the heap of this process, including the server's, every two megabytes. */
export async function readMeasured(response: IncomingMessage): Promise<Measured> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapMb = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed / MB;
  };
  let bytes = 0;
  let lines = 0;
  let nextLook = 0;
  let end = '';
  const seen: number[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    end = (end + chunk.toString()).slice(-300);
    if (bytes >= nextLook) {
      seen.push(heapMb());
      nextLook = bytes + 2 * MB;
    }
  }
  expect(seen.length, 'an answer too short to say anything of').toBeGreaterThan(LOOKS_MIN);
  return { bytes, lines, end, heapGrowthMb: Math.max(...seen) - (seen[1] ?? 0) };
}

/** Waits until a figure no longer changes. */
export async function standsStill(figure: () => number): Promise<void> {
  let last = -1;
  const isSame = (): boolean => {
    const same = figure() === last;
    last = figure();
    return same;
  };
  await expect.poll(isSame, { interval: 300, timeout: 20_000 }).toBe(true);
}
