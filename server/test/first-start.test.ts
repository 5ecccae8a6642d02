import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryDirectory, removeDataDirectory } from '../src/database/embedded/embedded-postgres.testing.ts';
import { type Environment, shell, startTributary } from './harness/command.ts';
import { createTestDatabase } from './harness/database.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const DEMO = 'demo business';
const LAST_LINE = '# 4.';

const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGTERM');
});

async function start(env: Environment): Promise<ServerProcess> {
  const server = await startServer(env);
  servers.push(server);
  return server;
}

/** Removed when the test and its server have ended. */
async function newDataDirectory(): Promise<string> {
  const dataDir = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(dataDir));
  return dataDir;
}

const SIGN_IN_LINK = /\/sign-in\/link#([A-Za-z]+)\n/;

/** The statuses of two sign-ins with the link that the server printed. */
async function signInBy(server: ServerProcess): Promise<number[]> {
  const token = SIGN_IN_LINK.exec(server.output())?.[1];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const response = await fetch(`${server.url}/dashboard/api/sign-in/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

async function demoOutput(server: ServerProcess): Promise<string> {
  await expect.poll(() => server.output()).toMatch(/# 4\..*\ncurl .*\n/);
  return server.output();
}

it.skipIf(!hasCurl)('prints lines that work when they are pasted in order', async () => {
  const server = await start({ DATA_DIR: await newDataDirectory() });
  const output = await demoOutput(server);
  const { stdout, stderr, exitCode } = await shell(output.slice(output.indexOf('# 1.')));
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });

  const [banks, account, payment, transactions] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status?: boolean; success?: boolean; message: string; data: object });
  expect(banks).toMatchObject({ status: true, data: { banks: expect.any(Array) as unknown[] } });
  expect(account).toMatchObject({ success: true, message: 'Business Subaccount created' });
  expect(account?.data).not.toHaveProperty('warnings');
  expect(payment).toMatchObject({
    success: true,
    message: 'Payment accepted',
    data: { grossAmount: 10_000, commission: 1_000, amount: 9_000 },
  });
  expect(transactions).toMatchObject({
    message: 'Transactions retrieved successfully',
    data: { balance: 9_000, totalCount: 1, transactions: [{ amount: 9_000 }] },
  });
});

it('says on a line of its own that it is ready, and keeps the keys where only their owner reads them', async () => {
  const dataDir = await newDataDirectory();
  const server = await start({ DATA_DIR: dataDir });
  const output = await demoOutput(server);
  expect(output.split('\n')).toContain(`Tributary is ready at ${server.url}`);
  const file = join(dataDir, 'demo-keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kept = JSON.parse(await readFile(file, 'utf8')) as { test: { publicKey: string; secretKey: string } };
  expect(Object.keys(kept)).toEqual(['businessId', 'test']);
  expect(output).toContain(kept.test.publicKey);
  expect(output).toContain(kept.test.secretKey);
  expect(output).not.toContain('_live_');
});

it('prints a link at every start that signs the demo owner in once', async () => {
  const dataDir = await newDataDirectory();
  const first = await start({ DATA_DIR: dataDir });
  await demoOutput(first);
  expect(await signInBy(first)).toEqual([200, 401]);
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start({ DATA_DIR: dataDir });
  await expect.poll(() => second.output()).toMatch(SIGN_IN_LINK);
  expect(await signInBy(second)).toEqual([200, 401]);
});

it('does so once', async () => {
  const dataDir = await newDataDirectory();
  const first = await start({ DATA_DIR: dataDir });
  await demoOutput(first);
  const keys = await readFile(join(dataDir, 'demo-keys.json'), 'utf8');
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain(DEMO);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toContain(LAST_LINE);
  expect(await readFile(join(dataDir, 'demo-keys.json'), 'utf8')).toBe(keys);
  const { stdout } = await startTributary(['business', 'list', '--json'], { DATA_DIR: dataDir }).result;
  expect(JSON.parse(stdout)).toMatchObject({ businesses: [{ name: 'Demo' }] });
});

it('makes no demo business where there is a business already', async () => {
  const dataDir = await newDataDirectory();
  await startTributary(['business', 'create', '--name', 'Acme'], { DATA_DIR: dataDir }).result;
  const server = await start({ DATA_DIR: dataDir });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toContain(DEMO);
});

it('makes no demo business with DATABASE_URL', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const server = await start({ DATABASE_URL: testDatabase.url, DATA_DIR: await newDataDirectory() });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toContain(DEMO);
  const { rows } = await testDatabase.database.pool.query('SELECT count(*) AS businesses FROM businesses');
  expect(rows).toEqual([{ businesses: 0n }]);
});
