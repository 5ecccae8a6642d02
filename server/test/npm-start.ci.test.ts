import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  makeTemporaryDirectory,
  requireEnded,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** May first build the dashboard, beside another test that does the same. */
const READY_MS = 150_000;
const END_MS = 60_000;

async function npmStart(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startServer({ HOME: await temporaryDirectory(), ...environment }, ['npm', 'start'], READY_MS);
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  return server;
}

async function temporaryDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(directory));
  return directory;
}

async function hasEnded(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}

/** The last process of the line npm, launcher, server. */
async function serverBelow(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [child] = text.trim().split(' ').filter(Boolean);
  return child === undefined ? pid : serverBelow(Number(child));
}

/** Those of the server: the test itself uses the owner's. */
async function countConnections({ database }: TestDatabase): Promise<number> {
  const { rows } = await database.pool.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND usename <> current_user',
  );
  return rows[0]?.open ?? 0;
}

describe('npm start', () => {
  it('serves from an embedded database, and ends in good order with exit code 0', async () => {
    const dataDir = await temporaryDirectory();
    const server = await npmStart({ DATA_DIR: dataDir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');

    expect(await server.end('SIGTERM')).toBe(0);
    expect(await hasEnded(server.url)).toBe(true);
    await requireEnded(dataDir);
  });

  it('hands SIGTERM on: not ready at first and still serving, then the end with 0', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const server = await npmStart({ DATABASE_URL: testDatabase.url, DRAIN_SECONDS: '3' });
    const startedAt = performance.now();
    const ended = server.end('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 20 }).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(END_MS);
    expect(await hasEnded(server.url)).toBe(true);
  });

  it('leaves no server behind when npm is killed', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const server = await npmStart({ DATABASE_URL: testDatabase.url });
    await server.end('SIGKILL');
    await expect.poll(() => hasEnded(server.url), { timeout: END_MS }).toBe(true);
    // It serves nobody before it has closed its connections.
    await expect.poll(() => countConnections(testDatabase), { timeout: END_MS }).toBe(0);
  });

  it('starts a server again that died by itself, and ends with it when it is asked to', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const server = await npmStart({ DATABASE_URL: testDatabase.url });
    const readyCount = (): number => server.output().match(/^Tributary is ready at/gm)?.length ?? 0;
    for (const [died, signal] of [
      [1, 'SIGABRT'],
      [2, 'SIGKILL'],
    ] as const) {
      process.kill(await serverBelow(server.pid), signal);
      await expect.poll(readyCount, { timeout: 1.5 * READY_MS, message: server.output() }).toBe(died + 1);
      expect(server.output()).toContain(`The server died (${signal}). It is started again in`);
    }
    const url =
      server
        .output()
        .match(/http:\/\/127\.0\.0\.1:\d+/g)
        ?.at(-1) ?? '';
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await hasEnded(url)).toBe(true);
  }, 600_000);

  it('says why it does not start, with exit code 1', async () => {
    const { status, stderr } = spawnSync('npm', ['start'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: await temporaryDirectory(), PORT: 'eighty' },
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('PORT') as unknown });
  });
});

it('an unknown task is named beside those that there are', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'strat'], { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/"strat".*start, tributary/) as unknown,
  });
});
