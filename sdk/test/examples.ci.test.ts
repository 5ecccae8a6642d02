/** The shops of examples/, installed with the packed SDK, built and run as their README says. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBusiness } from '../../server/src/features/businesses/create-business.ts';
import { IdAllocator } from '../../server/src/platform/database/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { type ServerProcess, startServer } from '../../server/test/harness/server-process.ts';
import { createTributary, type Tributary } from '../src/index.ts';
import { newAccount } from './served-app.testing.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OPEN_TIMEOUT_MS = 120_000;
/** Each is checked by the compiler before it starts: by `next build`, or by `tsc`. */
const EXAMPLES = [
  { name: 'express', check: 'check' },
  { name: 'fastify', check: 'check' },
  { name: 'next', check: 'build' },
];

const run = promisify(execFile);
let folder: string;
let testDatabase: TestDatabase;
let server: ServerProcess;
let tributary: Tributary;
let environment: NodeJS.ProcessEnv;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-examples-'));
  testDatabase = await createTestDatabase();
  const { db, pool } = testDatabase.database;
  const { test } = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
  server = await startServer({ DATABASE_URL: testDatabase.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
  tributary = createTributary({ baseUrl: server.url, apiKey: test.secretKey });
  const { PATH, HOME } = process.env;
  environment = {
    PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
    HOME,
    NEXT_TELEMETRY_DISABLED: '1',
    TRIBUTARY_URL: server.url,
    TRIBUTARY_SECRET_KEY: test.secretKey,
  };
  cpSync(join(ROOT, 'examples'), folder, { recursive: true });
  const { stdout } = await run('npm', ['pack', '-w', 'sdk', '--pack-destination', folder], { cwd: ROOT });
  const packed = stdout.trim().split('\n').at(-1) ?? '';
  for (const { name } of EXAMPLES) cpSync(join(folder, packed), join(folder, name, packed));
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  await Promise.all(EXAMPLES.map(({ name }) => run('npm', install, { cwd: join(folder, name) })));
});

afterAll(async () => {
  await Promise.all(started.map(stop));
  await server.end('SIGTERM');
  await testDatabase.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(EXAMPLES)('the shop with $name', ({ name, check }) => {
  let shop: string;
  beforeAll(async () => {
    shop = await openShop(name, check);
  });

  it('charges an order once, however often it is paid', async () => {
    const { id, reference } = await answer<Order>(`${shop}/orders`, 'POST');
    const pay = (): Promise<Order> => answer<Order>(`${shop}/orders/${id}/pay`, 'POST');
    const answers = [await pay(), ...(await Promise.all([pay(), pay(), pay()]))];
    expect(answers.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect((await tributary.transactions.list({ reference })).transactions).toMatchObject([{ grossAmount: 25_000 }]);
    // Tributary has told it so.
    await expect.poll(() => answer<Order>(`${shop}/orders/${id}`)).toMatchObject({ confirmed: true });
  });

  it('takes no event that Tributary has not signed', async () => {
    const { id, reference } = await answer<Order>(`${shop}/orders`, 'POST');
    const forged = await fetch(`${shop}/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: JSON.stringify({ id: 'evt_1', type: 'payment.accepted', data: { reference } }),
    });
    expect(forged.status).toBe(400);
    expect(await answer<Order>(`${shop}/orders/${id}`)).toMatchObject({ state: 'open', confirmed: false });
  });
});

it('the README names the settings that the shops read', () => {
  const readme = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');
  const source = readFileSync(join(ROOT, 'examples/express/server.ts'), 'utf8');
  for (const [, variable = ''] of source.matchAll(/env\['((?!PORT)\w+)'\]/g)) expect(readme).toContain(`${variable}=`);
});

interface Order {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly confirmed: boolean;
}

/** Its address, when it is open: with an account to pay to, and an endpoint for its events. */
async function openShop(name: string, check: string): Promise<string> {
  const cwd = join(folder, name);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const account = await tributary.accounts.create(newAccount());
  const { secret } = await tributary.webhooks.create({ url: `${url}/webhooks`, events: ['payment.*'] });
  const env = {
    ...environment,
    PORT: String(port),
    TRIBUTARY_WEBHOOK_SECRET: secret,
    SHOP_ID: String(account.id),
    SHOP_KEY: account.authorizationKeys,
  };
  await run('npm', ['run', check], { cwd, env }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`);
  });
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitUntil(() => /The shop is open|Ready in/.test(output), { timeout: OPEN_TIMEOUT_MS });
  return url;
}

async function answer<Data>(url: string, method = 'GET'): Promise<Data> {
  const response = await fetch(url, { method });
  expect(response.ok, `${method} ${url} gets ${response.status}`).toBe(true);
  return (await response.json()) as Data;
}

/** npm and what it has started are one group of processes. */
async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await exited;
}
