import { expect, it, onTestFinished } from 'vitest';
import { createAuthenticate } from '../../src/features/api-keys/authenticate.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { cookieOf } from '../harness/member.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { createPayee, pay } from '../posting/payments.testing.ts';
import { startListening } from './listening-app.testing.ts';

/** Longer than a key is cached. */
const OUTAGE_MS = 1_500;

async function start() {
  let proxy: TcpProxy | undefined;
  const test = await startListening({
    posterLimits: { outageMaxMs: 20_000 },
    reach: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
  const client = createHttpClient(test.url, test.business.test.secretKey);
  onTestFinished(async () => {
    client.close();
    await proxy?.reopen().catch(() => undefined);
    await test.close();
    await proxy?.close();
  });
  if (proxy === undefined) throw new Error('no proxy');
  return { test, client, proxy };
}

it('a payment whose key has to be looked up waits for the database as well; a read does not', async () => {
  const { client, proxy } = await start();
  const payee = await createPayee(client);
  await proxy.shut();
  const startedAtMs = performance.now();
  await expect.poll(() => performance.now() - startedAtMs).toBeGreaterThan(OUTAGE_MS);
  const payments = Array.from({ length: 20 }, () => pay(client, payee));
  expect((await client.get('/v1/api/subaccounts')).status).toBe(503);
  await proxy.reopen();
  expect((await Promise.all(payments)).map(({ status }) => status)).toEqual(payments.map(() => 200));
});

it('a session that has to be looked up is told that the database is away, and holds when it is back', async () => {
  const { test, proxy } = await start();
  const client = createHttpClient(test.url, undefined);
  onTestFinished(() => client.close());
  const account = { name: 'Ada Obi', email: 'ada@example.com', password: 'correct horse battery' };
  const signedUp = await client.post('/dashboard/api/sign-up', account);
  const headers = { cookie: cookieOf(signedUp.headers['set-cookie']) };
  proxy.cut();
  proxy.stall();
  const away = await client.get('/dashboard/api/session', headers);
  expect(away).toMatchObject({ status: 503, body: { error: { code: 'database_unavailable' } } });
  proxy.resume();
  await expect.poll(async () => (await client.get('/dashboard/api/session', headers)).status).toBe(200);
});

it('as many wait as may, and as long; the others are told at once', async () => {
  const { test, proxy } = await start();
  await proxy.shut();
  const { db, vault } = test.services;
  const authenticate = createAuthenticate({ db, vault, outageMaxMs: 1_000, waitingMax: 2 });
  const startedAtMs = performance.now();
  const ms = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await expect(authenticate(test.business.test.secretKey, true)).rejects.toThrow();
      return performance.now() - startedAtMs;
    }),
  );
  expect(ms.filter((each) => each > 500).length).toBe(2);
  expect(Math.max(...ms)).toBeLessThan(5_000);
});
