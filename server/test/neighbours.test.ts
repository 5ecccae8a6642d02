/** What a loud or locked business costs another one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from './harness/http-client.ts';
import { signInMember } from './harness/member.ts';
import { startTestApp, type Client, type TestApp, type TestBusiness } from './harness/test-app.ts';
import { codeOf, createPayee, pay, type Payee } from './posting/payments.testing.ts';

let testApp: TestApp;
let listening: Promise<string>;
let loud: TestBusiness;
let quiet: TestBusiness;
let payees: { readonly loud: Payee; readonly quiet: Payee };

beforeAll(async () => {
  testApp = await startTestApp();
  listening = testApp.app.listen({ port: 0 });
});
beforeEach(async () => {
  [loud, quiet] = [await testApp.addBusiness(), await testApp.addBusiness()];
  payees = { loud: await createPayee(loud.inTest), quiet: await createPayee(quiet.inTest) };
});
afterAll(() => testApp.close());

/** Runs the statement and keeps its locks until the returned function is called. */
async function hold(statement: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
  const client = await testApp.testDatabase.database.pool.connect();
  await client.query('BEGIN');
  await client.query(statement, [...values]);
  let isHeld = true;
  const letGo = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('ROLLBACK');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? -1;
}

const holdLedger = (business: TestBusiness) =>
  hold('SELECT FROM ledgers WHERE business_id = $1 AND NOT live FOR UPDATE', [business.businessId]);

const rename = (client: Client, { id }: Payee, n = 0) =>
  client.patch(`/v1/api/subaccounts/${id}`, { businessName: `Shop ${n}` });

/** Far less than the lock is held for, far more than an answer takes. */
const SOON_MS = 2_000;
async function isSoon(answer: Promise<{ readonly status: number }>): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SOON_MS, undefined));
  return (await Promise.race([answer, late]))?.status === 200;
}

describe('a business whose ledger is locked', () => {
  it('delays neither payments, writes nor reads of others, and is answered when it is free', async () => {
    const letGo = await holdLedger(loud);
    const writes = Array.from({ length: 60 }, (_, n) => rename(loud.inTest, payees.loud, n));
    const payments = Array.from({ length: 60 }, () => pay(loud.inTest, payees.loud));
    // One of the writes and one batch.
    await expect.poll(countWaiting).toBe(2);

    expect(await isSoon(pay(quiet.inTest, payees.quiet))).toBe(true);
    expect(await isSoon(rename(quiet.inTest, payees.quiet))).toBe(true);
    expect(await isSoon(quiet.inTest.get(`/v1/business/subaccounts/${payees.quiet.id}`))).toBe(true);
    expect(await isSoon(quiet.inTest.get('/v1/business/subaccounts/transactions?type=credit'))).toBe(true);
    const { pool } = testApp.services.database;
    expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(2);

    await letGo();
    for (const response of await Promise.all([...writes, ...payments])) expect(response.status).toBe(200);
  });
});

describe('a business that sends many filters', () => {
  const filter = (client: Client, n: number) =>
    client.get(`/v1/business/subaccounts/transactions?purpose=purpose_${n}`);

  it('has some of them refused, takes one connection, and leaves the others their turn', async () => {
    const letGo = await hold('LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE');
    const many = Array.from({ length: 40 }, (_, n) => filter(loud.inTest, n));
    const refused = await Promise.race(many);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'overloaded']);
    expect(refused.body.message).toContain('this business');
    const { pool } = testApp.services.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);

    const other = filter(quiet.inTest, 0);
    await letGo();
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect(statuses.filter((status) => status === 503)).toHaveLength(19);
  });
});

describe('callers who leave while they wait', () => {
  const second = (n: number): string => `2026-01-01T00:00:${String(n).padStart(2, '0')}Z`;
  /** A PDF takes long to draw. */
  const NO_ACCOUNT = 999;

  it.each([
    ['a filter', (n: number) => `/v1/business/subaccounts/transactions?purpose=purpose_${n}`],
    ['a search of accounts', (n: number) => `/v1/api/subaccounts?search=shop${n}`],
    ['a statement as JSON', (n: number) => `/v1/api/subaccounts/${payees.loud.id}/statement?to=${second(n)}`],
    ['a statement as PDF', (n: number) => `/v1/api/subaccounts/${NO_ACCOUNT}/statement?format=pdf&to=${second(n)}`],
  ])('by a key, for %s, use no turn', async (_what, pathOf) => {
    await expectToLeave(pathOf, { apiKey: loud.test.secretKey });
  });

  it.each([
    ['a filter', (n: number) => `/transactions?purpose=purpose_${n}`],
    ['a search', (n: number) => `/transactions/search?search=purpose_${n}`],
    ['a search of accounts', (n: number) => `/accounts?search=shop${n}`],
    ['a statement', (n: number) => `/accounts/${NO_ACCOUNT}/statement?format=pdf&to=${second(n)}`],
  ])('in the dashboard, for %s, use no turn', async (_what, pathOf) => {
    const { cookie } = await signInMember(testApp, loud, 'owner');
    const inside = `/dashboard/api/businesses/${loud.businessId}/test`;
    await expectToLeave((n) => inside + pathOf(n), { cookie });
  });

  /** The callers of the first ones read no answer. All are different, since equal ones share a place. */
  async function expectToLeave(pathOf: (n: number) => string, headers: Readonly<Record<string, string>>) {
    const letGo = await hold('LOCK TABLE transactions, connected_accounts IN ACCESS EXCLUSIVE MODE');
    const leaving = createHttpClient(await listening, undefined);
    void (await askUntilRefused(leaving, (n) => pathOf(n), headers));
    leaving.close();
    await expect.poll(countConnections).toBe(0);
    const answers = await askUntilRefused(testApp.clientOf(undefined), (n) => pathOf(ASKED + n), headers);
    await letGo();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(ASKED - WAITING_MAX);
  }

  const WAITING_MAX = 20;
  const ASKED = 25;
  async function askUntilRefused(
    client: Client,
    pathOf: (n: number) => string,
    headers: Readonly<Record<string, string>>,
  ) {
    const answers = Array.from({ length: ASKED }, (_, n) => client.get(pathOf(n), headers));
    for (const answer of answers) answer.catch(() => undefined);
    expect(codeOf(await Promise.race(answers))).toBe('overloaded');
    return answers;
  }

  const countConnections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      testApp.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
});
