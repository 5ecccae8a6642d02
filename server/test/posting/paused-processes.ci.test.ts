import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from './payments.testing.ts';

/** How long another process may wait for a paused one; it was 15 s. */
const OTHERS_WAIT_MAX_MS = 5_000;
const WAIT = { timeout: 60_000, interval: 10 };

let testApp: TestApp;
let proxy: TcpProxy;
/** The process that is paused, through a proxy that shows when it has the ledger. */
let server: ServerProcess;
let client: HttpClient;
let payee: Payee;

beforeAll(async () => {
  testApp = await startTestApp();
  proxy = await startTcpProxy(testApp.testDatabase.url);
  server = await startServer({ DATABASE_URL: proxy.url });
  client = createHttpClient(server.url, testApp.business.test.secretKey);
});
beforeEach(async () => {
  payee = await createPayee(testApp.business.inTest, { txPercentage: 10 });
});
afterEach(async () => {
  proxy.onSent = () => undefined;
  signal('SIGCONT');
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
});
afterAll(async () => {
  client.close();
  await server.end('SIGTERM');
  await proxy.close();
  await testApp.close();
});

const signal = (name: NodeJS.Signals): void => void process.kill(server.pid, name);

/**
 * Stops the process as soon as it has sent the statement that locks the ledger; the answer waits for it, and so does
 * the lock.
 */
function stopWhenLocking(): Promise<void> {
  return new Promise((resolve) => {
    proxy.onSent = (message) => {
      if (!/(lock|take)_ledger|JOIN ledgers\s[^]*FOR UPDATE/.test(message)) return;
      proxy.onSent = () => undefined;
      signal('SIGSTOP');
      resolve();
    };
  });
}

/** Waits until the database has answered and the stopped process holds its locks. */
async function untilItIdles(): Promise<void> {
  const { pool } = testApp.testDatabase.database;
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      return rows[0]?.count ?? 0;
    }, WAIT)
    .toBeGreaterThan(0);
}

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1_000));

interface Write {
  readonly what: string;
  readonly act: () => Promise<{ readonly status: number; readonly text: string }>;
  /** How often it took effect. */
  readonly effects: () => Promise<number>;
}

const countOf = async (query: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(query, [...values]);
  return rows[0]?.count ?? -1;
};
const postedTo = (): Promise<number> =>
  countOf('SELECT count(*)::int AS count FROM transactions WHERE connected_account_id = $1', [payee.id]);
const audited = (action: string): Promise<number> =>
  countOf('SELECT count(*)::int AS count FROM audit_log WHERE action = $1', [action]);

/** The bytes themselves are the body. */
async function sendFile(body: string) {
  const headers = { apiKey: testApp.business.test.secretKey, 'content-type': 'text/csv' };
  const response = await fetch(`${server.url}/v1/api/settlement-results`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** The proof under faults pauses servers beside payments, bulks and refunds. */
const WRITES: readonly Write[] = [
  { what: 'a payment', act: () => pay(client, payee, { amount: 100 }), effects: postedTo },
  {
    what: 'a change of an account',
    act: () => client.patch(`/v1/api/subaccounts/${payee.id}`, { businessName: 'Paused' }),
    effects: () => audited('account.updated'),
  },
  {
    what: 'a settlement run',
    act: () => client.post('/v1/api/settlement-runs', { accountIds: [payee.id] }),
    effects: () => countOf('SELECT count(*)::int AS count FROM settlement_runs', []),
  },
  {
    what: 'a file of bank results',
    act: () => sendFile(`end_to_end_id,amount,status\nx${payee.id},1,paid\n`),
    effects: () => countOf('SELECT count(*)::int AS count FROM settlement_result_files WHERE number IS NOT NULL', []),
  },
];

describe('a process that is paused while it holds a ledger', () => {
  it.each(WRITES)(
    'for $what lets others go on within seconds, and does it once when it goes on',
    async ({ act, effects }) => {
      const before = await effects();
      const stopped = stopWhenLocking();
      const answer = act();
      const early = await Promise.race([stopped, answer]);
      expect(early?.text, 'answered without a lock').toBeUndefined();
      await untilItIdles();
      const startedAtMs = performance.now();
      requireAccepted(await pay(testApp.business.inTest, await createPayee(testApp.business.inTest), { amount: 1 }));
      expect(performance.now() - startedAtMs).toBeLessThan(OTHERS_WAIT_MAX_MS);
      expect(await effects()).toBe(before);
      signal('SIGCONT');
      const { status, text } = await answer;
      expect(status, text).toBe(200);
      expect(await effects()).toBe(before + 1);
    },
  );

  it('for longer than an outage may last still answers with what happened', async () => {
    const stopped = stopWhenLocking();
    const answer = pay(client, payee, { amount: 100 });
    await stopped;
    await seconds(10);
    signal('SIGCONT');
    requireAccepted(await answer);
    expect(await postedTo()).toBe(1);
  });
});

it('a process that is busy for a second keeps its transaction', async () => {
  const { pool } = testApp.testDatabase.database;
  const backends = async () =>
    (
      await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      )
    ).rows.map(({ pid }) => pid);
  const stopped = stopWhenLocking();
  const answer = pay(client, payee, { amount: 100 });
  await stopped;
  await untilItIdles();
  const [holder] = await backends();
  await seconds(1.2);
  expect(await backends()).toContain(holder);
  signal('SIGCONT');
  requireAccepted(await answer);
  expect(await countOf('SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = $1', [holder])).toBe(1);
});
