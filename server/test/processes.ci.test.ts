import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

const PROCESSES = 2;
const REQUESTS = 30;
/** The first one starts before the others. */
const START_MAX_MS = 300_000;
/** A child that was killed is replaced by one that first compiles the program. */
const BACK_MS = 120_000;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const startProcesses = (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startServer(
    { DATABASE_URL: testDatabase.url, PROCESSES: String(PROCESSES), ...environment },
    undefined,
    START_MAX_MS,
  );

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** On a connection of its own, so that any of the processes may answer. */
const ask = (server: ServerProcess, path: string): Promise<Response> =>
  fetch(new URL(path, server.url), { headers: { connection: 'close' } });

const readiness = async (server: ServerProcess): Promise<number> => (await ask(server, '/readyz')).status;

async function missingProcesses(server: ServerProcess): Promise<unknown> {
  const { data } = (await (await ask(server, '/readyz')).json()) as { data: { processesMissing?: unknown } | null };
  return data?.processesMissing;
}

async function metric(server: ServerProcess, series: string): Promise<number> {
  const text = await (await ask(server, '/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

describe('several processes', { timeout: 400_000 }, () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProcesses();
  }, START_MAX_MS);
  afterAll(() => server.end('SIGKILL'));

  it('share one port, are ready together, and sum their metrics', async () => {
    expect(await childrenOf(server.pid)).toHaveLength(PROCESSES);
    expect(await readiness(server)).toBe(200);
    await Promise.all(Array.from({ length: REQUESTS }, () => ask(server, '/healthz')));
    const series = 'tributary_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';
    expect(await metric(server, series)).toBe(REQUESTS);
    expect(
      await metric(
        server,
        'tributary_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/healthz",status="200"}',
      ),
    ).toBe(REQUESTS);
  });

  it('replace one that dies, while the others are ready and serve on', async () => {
    const [victim = 0] = (await childrenOf(server.pid)).slice(-1);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => metric(server, 'tributary_serving_processes')).toBe(PROCESSES - 1);
    expect(await metric(server, 'tributary_configured_processes')).toBe(PROCESSES);
    expect(await readiness(server)).toBe(200);
    await expect
      .poll(() => metric(server, 'tributary_serving_processes'), { timeout: BACK_MS, interval: 200 })
      .toBe(PROCESSES);
    expect(await childrenOf(server.pid)).not.toContain(victim);
  });

  it('are ready while one of them hangs, say so at once, serve without it, and replace it', async () => {
    const [sleeper = 0] = (await childrenOf(server.pid)).slice(-1);
    process.kill(sleeper, 'SIGSTOP');
    const answer = await ask(server, '/readyz');
    expect([answer.status, ((await answer.json()) as { data: unknown }).data]).toEqual([
      200,
      { status: 'ready', processesMissing: 1 },
    ]);
    await Promise.all(Array.from({ length: REQUESTS }, () => ask(server, '/healthz')));
    expect(await metric(server, 'tributary_queue_length')).toBe(0);
    await expect.poll(() => isAlive(sleeper), { timeout: BACK_MS, interval: 200 }).toBe(false);
    await expect
      .poll(() => metric(server, 'tributary_serving_processes'), { timeout: BACK_MS, interval: 200 })
      .toBe(PROCESSES);
    await expect.poll(() => missingProcesses(server), { timeout: BACK_MS, interval: 200 }).toBe(0);
    expect(server.output()).toContain('a process hangs and is ended');
  });

  it('replace one that hangs before it has served', async () => {
    const [victim = 0, ...others] = (await childrenOf(server.pid)).toReversed();
    process.kill(victim, 'SIGKILL');
    // Stopped before it runs its program, it would stop its parent, too.
    const runs = async (pid: number): Promise<boolean> =>
      (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).includes('NODE_UNIQUE_ID=');
    const findNew = async (): Promise<number | undefined> => {
      const found = (await childrenOf(server.pid)).find((pid) => pid !== victim && !others.includes(pid));
      return found !== undefined && (await runs(found)) ? found : undefined;
    };
    await expect.poll(findNew, { timeout: BACK_MS, interval: 5 }).toBeDefined();
    const starting = (await findNew()) ?? 0;
    process.kill(starting, 'SIGSTOP');
    await expect.poll(() => missingProcesses(server)).toBe(1);
    await expect.poll(() => isAlive(starting), { timeout: 200_000, interval: 200 }).toBe(false);
    await expect.poll(() => missingProcesses(server), { timeout: BACK_MS, interval: 200 }).toBe(0);
  });

  it('end in good order, with exit code 0, and none is left', async () => {
    const children = await childrenOf(server.pid);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('end when their parent is killed', async () => {
    const another = await startProcesses();
    const children = await childrenOf(another.pid);
    await another.end('SIGKILL');
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });

  it('use one embedded database, which their parent owns', async () => {
    const dataDir = await makeTemporaryDirectory();
    onTestFinished(() => removeDataDirectory(dataDir));
    const embedded = await startServer({ DATA_DIR: dataDir, PROCESSES: '2' });
    onTestFinished(async () => void (await embedded.end('SIGTERM')));
    expect(await readiness(embedded)).toBe(200);
    expect(embedded.output().match(/To sign in to the dashboard/g)).toHaveLength(1);
    expect(await embedded.end('SIGTERM')).toBe(0);
  });

  it('do not start when the port is taken, and say why', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    await expect(startProcesses({ PORT: String(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  });
});
