import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedHolders } from '../../../bench/holders.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createHolder, getRun, requireRun, RUNS } from './settlements.testing.ts';

const HOLDERS = 8_000;
const WAIT = { timeout: 120_000, interval: 5 };
const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  await createHolder(business.inTest);
  await seedHolders(testDatabase.database.pool, { businessId: business.businessId, live: false }, HOLDERS);
  server = await start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await testApp.close();
});

const start = (): Promise<ServerProcess> => startServer({ DATABASE_URL: testApp.testDatabase.url });

/** Calls the present server. The client is closed afterwards, so that the next call reaches the next server. */
async function ask<T>(work: (client: HttpClient) => Promise<T>): Promise<T> {
  const client = createHttpClient(server.url, testApp.business.test.secretKey);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

async function count(what: 'payout_count' | 'cancelled_count'): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(
    `SELECT ${what}::int AS count FROM settlement_runs ORDER BY number DESC LIMIT 1`,
  );
  return rows[0]?.count ?? 0;
}

const ledgerBalance = async (): Promise<bigint> => {
  const { rows } = await testApp.testDatabase.database.pool.query<{ balance_kobo: bigint }>(
    'SELECT balance_kobo FROM ledgers WHERE NOT live',
  );
  return rows[0]?.balance_kobo ?? 0n;
};

/** Kills the server between these two counts; what it left must be consistent. */
async function killAfter(what: 'payout_count' | 'cancelled_count', done: number): Promise<void> {
  await expect.poll(() => count(what), WAIT).toBeGreaterThanOrEqual(done);
  await server.end('SIGKILL');
  expect(await count(what)).toBeLessThan(HOLDERS);
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
}

const until = (number: number, state: SettlementRun['state']): Promise<void> =>
  ask(async (client) => {
    await expect.poll(async () => (await getRun(client, number)).state, WAIT).toBe(state);
  });

it(
  'a run whose server is killed while it is filled, and again while it is cancelled, is brought to its end by the next',
  async () => {
    const before = await ledgerBalance();
    const started = await ask(async (client) => requireRun(await client.post(RUNS, {})));
    expect(started.state).toBe('preparing');
    for (const done of [1_000, 3_000]) {
      await killAfter('payout_count', done);
      expect(await getRun(testApp.business.inTest, started.number)).toMatchObject({ state: 'preparing' });
      server = await start();
    }
    await until(started.number, 'draft');
    const run = await getRun(testApp.business.inTest, started.number);
    expect(run.payouts).toEqual({ count: HOLDERS, amount: Number(before) / 100 });
    expect(await ledgerBalance()).toBe(0n);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);

    await ask(async (client) => requireRun(await client.post(`${RUNS}/${run.number}/cancel`)));
    await killAfter('cancelled_count', 1_000);
    expect(await getRun(testApp.business.inTest, run.number)).toMatchObject({ state: 'cancelling' });
    server = await start();
    await until(run.number, 'cancelled');
    expect((await getRun(testApp.business.inTest, run.number)).cancelled).toEqual(run.payouts);
    expect(await ledgerBalance()).toBe(before);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
  },
  TIMEOUT_MS,
);

it(
  'a server that is told to stop ends between two steps, and starts nothing anew',
  async () => {
    const started = await ask(async (client) => requireRun(await client.post(RUNS, {})));
    await expect.poll(() => count('payout_count'), WAIT).toBeGreaterThanOrEqual(1_000);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await count('payout_count')).toBeLessThan(HOLDERS);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
    server = await start();
    await until(started.number, 'draft');
    expect(await count('payout_count')).toBe(HOLDERS);
  },
  TIMEOUT_MS,
);
