import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  eventually,
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../src/platform/database/embedded/embedded-postgres.testing.ts';
import { type Environment, shell, startTributary } from './harness/command.ts';
import { createTestDatabase } from './harness/database.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const hasScript = spawnSync('script', ['--version']).status === 0;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const DEMO = 'demo business';
const LAST_LINE = '# 4.';

async function started(env: Environment): Promise<ServerProcess> {
  const server = await startServer(env);
  onTestFinished(async () => void (await server.end('SIGTERM')));
  return server;
}

/** Removed when the test and its server have ended. */
async function newDataDirectory(): Promise<string> {
  const dataDir = await makeTemporaryDirectory();
  onTestFinished(() => removeDataDirectory(dataDir));
  return dataDir;
}

const SIGN_IN_LINK = /\/sign-in\/link#([\w-]+)/;

/** The statuses of two sign-ins with the link that is in this text. */
async function signInBy(server: ServerProcess, text: string): Promise<number[]> {
  const token = SIGN_IN_LINK.exec(text)?.[1];
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

describe('on an empty data directory', () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await makeTemporaryDirectory();
    server = await startServer({ DATA_DIR: dataDir });
    await eventually('the last lines are printed', async () => /# 4\..*\ncurl .*\n/.test(server.output()));
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDataDirectory(dataDir);
  });
  const keysFile = (): string => join(dataDir, 'demo-keys.json');

  it.skipIf(!hasCurl)('prints lines that work when they are pasted in order', async () => {
    const output = server.output();
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
    const output = server.output();
    expect(output.split('\n')).toContain(`Tributary is ready at ${server.url}`);
    expect((await stat(keysFile())).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(await readFile(keysFile(), 'utf8')) as { test: { publicKey: string; secretKey: string } };
    expect(Object.keys(kept)).toEqual(['businessId', 'test']);
    expect(output).toContain(kept.test.publicKey);
    expect(output).toContain(kept.test.secretKey);
    expect(output).not.toContain('_live_');
    expect(output, 'this is no terminal').not.toMatch(SIGN_IN_LINK);
    expect(output).toContain('people sign-in-link');
  });

  it('makes the demo business once; a command prints a link, which signs its owner in once', async () => {
    const link = await startTributary(['people', 'sign-in-link'], { DATA_DIR: dataDir, PORT: '80' }).result;
    expect(link.stdout).toContain('  http://127.0.0.1:80/sign-in/link#');
    expect(await signInBy(server, link.stdout)).toEqual([200, 401]);
    const keys = await readFile(keysFile(), 'utf8');
    expect(await server.end('SIGTERM')).toBe(0);
    const second = await started({ DATA_DIR: dataDir });
    await expect.poll(() => second.output()).toContain('people sign-in-link');
    expect(second.output()).not.toMatch(SIGN_IN_LINK);
    expect(second.output()).not.toContain(DEMO);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(second.output()).not.toContain(LAST_LINE);
    expect(await readFile(keysFile(), 'utf8')).toBe(keys);
    const { stdout } = await startTributary(['business', 'list', '--json'], { DATA_DIR: dataDir }).result;
    expect(JSON.parse(stdout)).toMatchObject({ businesses: [{ name: 'Demo' }] });
  });

  it.skipIf(!hasScript)(
    'prints a link at every start to a terminal, which is not kept, as other output is',
    async () => {
      await server.end('SIGTERM');
      // `script` gives what it runs a terminal, and writes to the pipe what appears there.
      const server2 = await startServer({ DATA_DIR: dataDir }, [
        'script',
        '-qec',
        `exec ${process.execPath} ${MAIN}`,
        '/dev/null',
      ]);
      onTestFinished(async () => void (await server2.end('SIGTERM')));
      await expect.poll(() => server2.output()).toMatch(SIGN_IN_LINK);
      expect(await signInBy(server2, server2.output())).toEqual([200, 401]);
    },
  );
});

it('prints the keys of the demo business at the first start that gets its port', async () => {
  const dataDir = await newDataDirectory();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const refused = startServer({ DATA_DIR: dataDir, PORT: String(port) });
  await expect(refused).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one`,
  );
  other.close();
  const server = await started({ DATA_DIR: dataDir, PORT: String(port) });
  await expect.poll(() => server.output()).toContain(LAST_LINE);
});

it('makes no demo business where there is a business already', async () => {
  const dataDir = await newDataDirectory();
  await startTributary(['business', 'create', '--name', 'Acme'], { DATA_DIR: dataDir }).result;
  const server = await started({ DATA_DIR: dataDir });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toContain(DEMO);
});

it('makes no demo business with DATABASE_URL', async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const server = await started({ DATABASE_URL: testDatabase.url, DATA_DIR: await newDataDirectory() });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toContain(DEMO);
  const { rows } = await testDatabase.database.pool.query('SELECT count(*) AS businesses FROM businesses');
  expect(rows).toEqual([{ businesses: 0n }]);
});
