/** Logs whose disk is full, and whose readers are gone or do not read: payments go on, and the process can end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';
import { serveBusiness } from './program.testing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** More lines than a pipe and the process hold. */
const REQUESTS = 12_000;
const AT_ONCE = 50;

const served = serveBusiness();

interface Logging {
  readonly child: ChildProcess;
  readonly client: HttpClient;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** The program with this standard output; nothing reads a pipe unless the test does. */
async function startLogging(stdout: 'pipe' | number, processes = '1'): Promise<Logging> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      DATABASE_URL: served.testDatabase.url,
      PORT: String(port),
      PROCESSES: processes,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'debug',
      ENCRYPTION_KEY: 'ab'.repeat(32),
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const client = createHttpClient(`http://127.0.0.1:${port}`, served.business.test.secretKey);
  onTestFinished(() => client.close());
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    child,
    client,
    end: async (signal) => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

const isAlive = (client: HttpClient): Promise<boolean> =>
  client.get('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );

async function isPaid(client: HttpClient): Promise<void> {
  const payee = await createPayee(client);
  expect((await pay(client, payee)).status).toBe(200);
}

async function writeManyLines(client: HttpClient): Promise<void> {
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.get('/healthz')));
  }
}

/** The values of both measures, as Prometheus reads them. */
async function lossOf(client: HttpClient): Promise<{ isFailing: boolean; lines: number }> {
  const { text } = await client.get('/metrics');
  const value = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return { isFailing: value('tributary_log_failing') === 1, lines: value('tributary_log_lost_lines_total') };
}

describe('a log that cannot be written', () => {
  it.each(['1', '2'])('on a full disk stops nobody, and is measured, with %s processes', async (processes) => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { client, end } = await startLogging(full, processes);
    await expect.poll(() => isAlive(client), { timeout: 60_000 }).toBe(true);
    await isPaid(client);
    await expect.poll(async () => (await lossOf(client)).lines).toBeGreaterThan(0);
    expect(await lossOf(client)).toMatchObject({ isFailing: true });
    expect(await end('SIGTERM')).toBe(0);
  });

  it('for a reader that is gone from the start stops nobody', async () => {
    const { child, client, end } = await startLogging('pipe');
    child.stdout?.destroy();
    await expect.poll(() => isAlive(client), { timeout: 60_000 }).toBe(true);
    await isPaid(client);
    expect(await lossOf(client)).toMatchObject({ isFailing: true });
    expect(await end('SIGTERM')).toBe(0);
  });

  it('for a reader that does not read stops nobody, and says what was lost as soon as it reads', async () => {
    const { child, client, end } = await startLogging('pipe');
    const log = child.stdout as Readable;
    await expect.poll(() => isAlive(client), { timeout: 60_000 }).toBe(true);
    await writeManyLines(client);
    await isPaid(client);
    await expect.poll(() => lossOf(client)).toMatchObject({ isFailing: true });
    const { lines } = await lossOf(client);
    expect(lines).toBeGreaterThan(0);

    let text = '';
    log.setEncoding('utf8').on('data', (more: string) => (text += more));
    await expect.poll(() => lossOf(client)).toMatchObject({ isFailing: false });
    await expect.poll(() => /"lostLines":(\d+)/.exec(text)?.[1]).toBeDefined();
    const written = text.split('\n').filter((line) => line.startsWith('{'));
    expect(() => written.map((line) => JSON.parse(line) as unknown)).not.toThrow();
    expect(Number(/"lostLines":(\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(lines);
    expect(await end('SIGTERM')).toBe(0);
  });

  it('for a reader that does not read does not keep the process from ending', async () => {
    const { client, end } = await startLogging('pipe');
    await expect.poll(() => isAlive(client), { timeout: 60_000 }).toBe(true);
    await writeManyLines(client);
    expect(await end('SIGTERM')).toBe(0);
  });
});
