import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import { type CommandResult, tributary } from '../harness/command.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { createPayee, dispatcherOf } from './webhooks.testing.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';

let testApp: TestApp;
let receiver: Receiver;
let business: NewBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  receiver = await startReceiver();
  business = await createBusiness(testApp.services, { name: 'Acme' });
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});

function run(...args: string[]): Promise<CommandResult> {
  const ledger = ['--business', String(business.businessId), '--mode', 'test', '--json'];
  return tributary(['webhooks', ...args, ...ledger], {
    DATABASE_URL: testApp.testDatabase.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 'tests only').toString('hex'),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
}

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await run(...args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

it('asks for ENCRYPTION_KEY beside DATABASE_URL, and commands that change nothing do without', async () => {
  const ledger = ['--business', String(business.businessId), '--mode', 'test', '--json'];
  const environment = { DATABASE_URL: testApp.testDatabase.url, ENCRYPTION_KEY: '' };
  const { exitCode, stderr } = await tributary(['webhooks', 'create', '--url', receiver.url, ...ledger], environment);
  expect({ exitCode, ...(JSON.parse(stderr) as object) }).toEqual({
    exitCode: 1,
    error: {
      code: 'configuration_invalid',
      message: expect.stringMatching(/^DATABASE_URL requires ENCRYPTION_KEY: /) as string,
    },
  });
  expect((await tributary(['database', 'migrate', '--json'], environment)).exitCode).toBe(0);
});

it('registers an endpoint, lists it and its deliveries, sends again, and rolls its secret', async () => {
  const created = await json<{ id: number; secret: string }>('create', '--url', receiver.url, '--events', 'account.*');
  expect(created.secret).toMatch(/^whsec_/);
  const id = String(created.id);
  const { endpoints } = await json<{ endpoints: { id: number; events: string[]; secret?: string }[] }>('list');
  expect(endpoints).toMatchObject([{ id: created.id, events: ['account.*'], url: receiver.url, status: 'enabled' }]);
  expect(endpoints[0]?.secret).toBeUndefined();

  await createPayee(testApp.clientOf(business.test.secretKey));
  const dispatcher = dispatcherOf(testApp);
  await dispatcher.settle();
  expect(receiver.received).toHaveLength(1);
  expect(await json('deliveries', id, '--state', 'delivered')).toMatchObject({
    deliveries: [{ sequence: 1, type: 'account.created', state: 'delivered', status: 200 }],
    totalCount: 1,
  });
  expect(await json('resend', id, '--delivery', '1')).toEqual({ resent: 1 });
  await dispatcher.settle();
  const to = new Date(Date.now() + 60_000).toISOString();
  expect(await json('resend', id, '--from', '2026-01-01T00:00:00Z', '--to', to)).toEqual({ resent: 1 });
  await dispatcher.settle();
  expect(receiver.received.map(({ body }) => body.sequence)).toEqual([1, 1, 1]);
  const rolled = await json<{ secret: string }>('roll', id, '--overlap', '1h');
  expect(rolled.secret).not.toBe(created.secret);
  await dispatcher.stop();
});

it('says what is wrong, with the exit codes of all commands', async () => {
  const codeOf = async (...args: string[]) => {
    const { exitCode, stderr } = await run(...args);
    return [exitCode, (JSON.parse(stderr) as { error: { code: string } }).error.code];
  };
  expect(await codeOf('create', '--url', 'ftp://example.com')).toEqual([1, 'validation_failed']);
  expect(await codeOf('deliveries', '4242')).toEqual([1, 'not_found']);
  expect(await codeOf('resend', '4242')).toEqual([1, 'validation_failed']);
  expect(await codeOf('roll', 'x')).toEqual([2, 'wrong_usage']);
});
