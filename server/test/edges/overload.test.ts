import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_BODY } from '../connected-accounts/account-fixture.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import type { TestResponse } from '../harness/test-app.ts';
import { BULK, codeOf, createPayee, pay, type Payee, paymentTo } from '../posting/payments.testing.ts';
import { type ListeningApp, startListening } from './listening-app.testing.ts';

/** One ledger has as many waiting as there is room left for others: 3, and 1 is tried. */
const QUEUE_MAX = 5;
const ACCEPTED = 4;

describe('when more payments wait than may', () => {
  let test: ListeningApp;
  let client: HttpClient;
  let payee: Payee;
  beforeAll(async () => {
    test = await startListening({ posterLimits: { queueMax: QUEUE_MAX, batchSizeMax: 1, batchesInFlightMax: 1 } });
    client = createHttpClient(test.url, test.business.test.secretKey);
    payee = await createPayee(client);
  });
  afterAll(async () => {
    client.close();
    await test.close();
  });

  it('the others are told to come back, and those that wait are posted', async () => {
    const blocker = await test.services.database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM ledgers FOR UPDATE');
    // Many more than fit in the queue and in flight; the ledger is released when all of them have arrived.
    let turnedAway = 0;
    const answers = Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await pay(client, payee);
        if (answer.status !== 200) turnedAway += 1;
        return answer;
      }),
    );
    await expect.poll(() => turnedAway, { timeout: 60_000 }).toBe(40 - ACCEPTED);
    expect([ACCEPTED - 1, ACCEPTED]).toContain(test.services.poster.queueLength);
    const refused = await pay(client, payee);
    await blocker.query('COMMIT');
    blocker.release();

    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
    const all = await answers;
    const accepted = all.filter(({ status }) => status === 200);
    expect(accepted.length).toBe(ACCEPTED);
    for (const answer of all.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toBe('overloaded');
    const { rows } = await test.services.database.pool.query<{ posted: number }>(
      'SELECT count(*)::int AS posted FROM transactions',
    );
    expect(rows[0]?.posted).toBe(accepted.length);
    expect((await pay(client, payee)).status).toBe(200);
  });

  it('metrics show how many wait', async () => {
    const text = await (await fetch(`${test.url}/metrics`)).text();
    expect(text).toMatch(/^tributary_queue_length 0$/m);
  });
});

describe('when the database goes away and comes back', () => {
  let test: ListeningApp;
  let proxy: TcpProxy | undefined;
  beforeAll(async () => {
    test = await startListening({
      posterLimits: { outageMaxMs: 200 },
      reach: async (url) => {
        proxy = await startTcpProxy(url);
        return proxy.url;
      },
    });
  });
  afterAll(async () => {
    await test.close();
    await proxy?.close();
  });

  it('every operation says so with 503 and Retry-After, and works again by itself', async () => {
    const client = createHttpClient(test.url, test.business.test.secretKey);
    const payee = await createPayee(client);
    const operations: readonly (readonly [name: string, () => Promise<TestResponse>])[] = [
      ['pay', () => pay(client, payee)],
      ['bulk', () => client.post(BULK, { payments: [paymentTo(payee)] })],
      ['preview', () => client.post('/v1/api/payments/preview', { subAccountId: payee.id, amount: 1 })],
      ['create', () => client.post('/v1/api/subaccounts/partial', ACCOUNT_BODY)],
      ['update', () => client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Ada' })],
      ['get', () => client.get(`/v1/api/subaccounts/${payee.id}`)],
      ['list', () => client.get('/v1/api/subaccounts')],
      ['ready', () => client.get('/readyz')],
    ];
    await proxy?.shut();
    for (const [name, send] of operations) {
      const answer = await send();
      // The answer to many payments says for each whether it was posted.
      if (name === 'bulk' && answer.status === 200) {
        expect(answer.text).toContain('"code":"database_unavailable"');
        continue;
      }
      expect([answer.status, codeOf(answer)], `${name} ${answer.text}`).toEqual([503, 'database_unavailable']);
      expect(Number(answer.headers['retry-after']), name).toBeGreaterThan(0);
    }
    expect((await client.get('/healthz')).status).toBe(200);

    await proxy?.reopen();
    for (const [name, send] of operations) {
      await expect.poll(async () => [name, (await send()).status], { timeout: 60_000 }).toEqual([name, 200]);
    }
    await requireLedgerInvariants(test.services.database.pool);
    client.close();
  });
});
