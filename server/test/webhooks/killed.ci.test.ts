import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { ok, type Receiver, startReceiver } from './receiver.testing.ts';
import { createEndpoint, createPayee, pay } from './webhooks.testing.ts';

const WAIT = { timeout: 60_000, interval: 20 };

let testApp: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  testApp = await startTestApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await testApp.close();
});

it('a server that is killed between the commit and the delivery loses nothing and makes up no new id', async () => {
  const settings = { DATABASE_URL: testApp.testDatabase.url, WEBHOOK_ALLOW_PRIVATE: 'true' };
  let server = await startServer(settings);
  const client = createHttpClient(server.url, testApp.business.test.secretKey);
  const held = Promise.withResolvers<void>();
  receiver.answer(async (received, response, count) => {
    await held.promise;
    await ok(received, response, count);
  });
  const payee = await createPayee(client);
  await createEndpoint(client, receiver.url);
  await Promise.all(Array.from({ length: 30 }, () => pay(client, payee)));
  await expect.poll(() => receiver.received.length, WAIT).toBe(1);
  await server.end('SIGKILL');
  client.close();
  held.resolve();
  receiver.answer(ok);
  // A killed process can't release its lease.
  await testApp.testDatabase.database.pool.query(`UPDATE webhook_positions SET leased_until = now()`);
  server = await startServer(settings);
  await expect.poll(() => new Set(receiver.received.map(({ body }) => body.sequence)).size, WAIT).toBe(30);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
  expect(await server.end('SIGTERM')).toBe(0);
});
