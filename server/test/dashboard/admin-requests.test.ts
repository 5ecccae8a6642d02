import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { ROLES } from '../../src/core/words/permissions.ts';
import { forgetRequests, REQUEST_KEPT_MS } from '../../src/features/request-log/forget-requests.ts';
import { LISTED_MAX } from '../../src/platform/wire/paging.ts';
import { ACCOUNT_BODY, CREATE, createAccount, LIST, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface LoggedRequest {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly keyLastFour: string | null;
  readonly errorCode: string | null;
  readonly field: string | null;
  readonly body: string | null;
}
interface Log {
  readonly requests: readonly LoggedRequest[];
  readonly totalCount: number;
}

const answerOf = ({ status, body }: TestResponse) => [status, body.error?.code];
const logAt = ({ businessId }: Pick<TestBusiness, 'businessId'>, mode = 'test'): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/requests`;

async function newPlace(): Promise<{ business: TestBusiness; owner: TestMember }> {
  const business = await testApp.addBusiness();
  return { business, owner: await signInMember(testApp, business, 'owner') };
}

/** The log after everything recorded has been written. */
async function readLog(member: TestMember, url: string): Promise<Log> {
  await testApp.services.requestLog.write();
  const answer = await member.get(url);
  expect(answer.status, answer.text).toBe(200);
  const totalCount = Number(answer.headers['x-total-count']);
  return { requests: answer.body.data as LoggedRequest[], totalCount };
}

/** Directly in the table, one per second, the last one at `newest`. */
async function insertOld(businessId: BusinessId, live: boolean, count: number, newest: Date): Promise<void> {
  await testApp.services.database.pool.query(
    `INSERT INTO request_log (business_id, live, id, at, request_id, api_key_id, method, route, path, status,
      duration_us)
     SELECT $1, $2, gen_random_uuid(), $4::timestamptz - n * interval '1 second', 'old', 1, 'GET', '/', '/', 200, 1
       FROM generate_series(0, $3::int - 1) AS n`,
    [businessId, live, count, newest],
  );
}

describe('a request that failed', () => {
  it('is in the log with what explains it', async () => {
    const { business, owner } = await newPlace();
    const before = Date.now();
    const answer = await business.inTest.post(
      `${CREATE}?trace=1`,
      { ...ACCOUNT_BODY, txPercentage: 101 },
      { 'x-request-id': 'from-the-caller' },
    );
    expect(answerOf(answer)).toEqual([400, 'validation_failed']);
    const { requests, totalCount } = await readLog(owner, logAt(business));
    expect(totalCount).toBe(1);
    const [request] = requests;
    expect(request).toMatchObject({
      id: 'from-the-caller',
      method: 'POST',
      route: CREATE,
      path: `${CREATE}?trace=1`,
      status: 400,
      keyLastFour: business.test.secretKey.slice(-4),
      errorCode: 'validation_failed',
      field: answer.body.error?.field,
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      ...ACCOUNT_BODY,
      accountNumber: '******4579',
      userMobile: '*********4567',
      subAccountEmail: 'a***@example.com',
      txPercentage: 101,
    });
    const at = Date.parse(request?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(request?.durationMs).toBeGreaterThan(0);
    expect(request?.durationMs).toBeLessThan(10_000);
  });

  it.each([
    ['a body that is no JSON', '{"amount":', 'malformed_json'],
    ['a field that nobody knows', { ammount: 1 }, 'validation_failed'],
  ])('by %s is in the log, with the error that was answered', async (_, body, code) => {
    const { business, owner } = await newPlace();
    const answer = await business.inTest.post('/v1/api/payments/preview', body);
    const { requests } = await readLog(owner, logAt(business));
    expect(requests.map(({ errorCode, field }) => [errorCode, field])).toEqual([
      [code, answer.body.error?.field ?? null],
    ]);
  });

  it('is in the log when it failed on our side', async () => {
    const { business, owner } = await newPlace();
    const { pool } = testApp.testDatabase.database;
    // The first one makes the data key of the business.
    expect((await business.inTest.get(LIST)).status).toBe(200);
    await pool.query('ALTER TABLE connected_accounts RENAME TO hidden_accounts');
    try {
      expect((await business.inTest.get(LIST)).status).toBe(500);
    } finally {
      await pool.query('ALTER TABLE hidden_accounts RENAME TO connected_accounts');
    }
    const { requests } = await readLog(owner, logAt(business));
    expect(requests[0]).toMatchObject({ status: 500, errorCode: 'internal_error', body: null });
  });

  it('is in the log however many there are', async () => {
    const { business, owner } = await newPlace();
    await Promise.all(Array.from({ length: 100 }, () => business.inTest.get(`${LIST}/7`)));
    expect((await readLog(owner, logAt(business))).totalCount).toBe(100);
  });
});

describe('a request that went well', () => {
  it('is in the log, and so is its body, without secrets', async () => {
    const { business, owner } = await newPlace();
    const account = await createAccount(business.inTest);
    await pay(business.inTest, account.id, account.authorizationKeys);
    const { requests } = await readLog(owner, logAt(business));
    expect(requests.map(({ route, status, errorCode, field }) => [route, status, errorCode, field])).toEqual([
      ['/v1/api/payments', 200, null, null],
      [CREATE, 200, null, null],
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      subAccountId: account.id,
      authorizationKey: '[redacted]',
      amount: 1000,
    });
  });

  it('is a sample: of many in one second twenty stay, per business and mode', async () => {
    // In its own process, so that nothing else is recorded in its second.
    const process = await testApp.startSibling();
    try {
      const { business, owner } = await newPlace();
      const { requestLog } = process.services;
      for (const { secretKey } of [business.test, business.live]) {
        const client = process.clientOf(secretKey);
        await Promise.all(Array.from({ length: 60 }, () => client.get(LIST)));
      }
      await requestLog.write();
      const counts = [];
      for (const mode of ['test', 'live']) counts.push((await readLog(owner, logAt(business, mode))).totalCount);
      // A second may end in between.
      for (const count of counts) expect([20, 40]).toContain(count);
    } finally {
      await process.close();
    }
  });
});

describe('never in the log', () => {
  it('are keys, whole numbers of accounts and telephones, and e-mail addresses, wherever they were sent', async () => {
    const { business, owner } = await newPlace();
    const account = await createAccount(business.inTest, { accountNumber: '0123456789' });
    const secrets = [
      business.test.secretKey,
      account.authorizationKeys,
      '0123456789',
      '2348031234567',
      'accounts@example.com',
    ];
    await business.inTest.get(`${LIST}?search=0123456789&apiKey=${business.test.secretKey}`);
    await business.inTest.get(`${LIST}?search=accounts%40example.com`);
    await business.inTest.get(`${LIST}/${account.authorizationKeys}`);
    await business.inTest.post('/v1/api/payments', {
      subAccountId: account.id,
      [account.authorizationKeys]: 1,
      description: `for 0123456789, accounts@example.com, 2348031234567 ${business.test.secretKey}`,
    });
    await business.inTest.patch(`${LIST}/${account.id}`, { accountNumber: '012345678X', note: secrets });
    await testApp.services.requestLog.write();
    const { rows } = await testApp.services.database.pool.query(
      'SELECT request_log::text AS line FROM request_log WHERE business_id = $1',
      [business.businessId],
    );
    const lines = rows.map(({ line }: { line: string }) => line).join('\n');
    expect(rows).toHaveLength(6);
    for (const secret of secrets) expect(lines).not.toContain(secret);
    expect((await readLog(owner, logAt(business))).totalCount).toBe(6);
  });

  it('are requests of the dashboard, with public or unknown keys, and without a key', async () => {
    const { business, owner } = await newPlace();
    await owner.get(`/dashboard/api/businesses/${business.businessId}/settings`);
    await owner.patch(`/dashboard/api/businesses/${business.businessId}/settings`, { name: '' });
    await testApp.clientOf(business.test.publicKey).get('/business/get-banks-api');
    await testApp.clientOf(business.test.publicKey).get(LIST);
    await testApp.clientOf(`sk_test_${'x'.repeat(32)}`).get(LIST);
    await testApp.clientOf(undefined).get(LIST);
    expect(await readLog(owner, logAt(business))).toEqual({ requests: [], totalCount: 0 });
  });
});

describe('the list', () => {
  it('has the newest first, in pages, and the failed alone where they are asked for', async () => {
    const { business, owner } = await newPlace();
    for (let index = 0; index < 7; index += 1) {
      await business.inTest.get(index % 2 === 0 ? LIST : `${LIST}/7`, { 'x-request-id': `r${index}` });
      // Ids distinguish instants by milliseconds.
      const now = Date.now();
      await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
    }
    const url = logAt(business);
    const idsOf = ({ requests, totalCount }: Log) => [requests.map(({ id }) => id).join(' '), totalCount];
    expect(idsOf(await readLog(owner, url))).toEqual(['r6 r5 r4 r3 r2 r1 r0', 7]);
    expect(idsOf(await readLog(owner, `${url}?page=2&limit=3`))).toEqual(['r3 r2 r1', 7]);
    expect(idsOf(await readLog(owner, `${url}?page=4&limit=3`))).toEqual(['', 7]);
    expect(idsOf(await readLog(owner, `${url}?outcome=failed`))).toEqual(['r5 r3 r1', 3]);
    expect(idsOf(await readLog(owner, `${url}?outcome=failed&limit=2`))).toEqual(['r5 r3', 3]);
    expect(idsOf(await readLog(owner, `${url}?page=10&limit=1000`))).toEqual(['', 7]);
    expect((await owner.get(`${url}?page=${'9'.repeat(30)}`)).status).toBe(400);
  });

  it.each([
    ['outcome=fine', 'outcome'],
    ['limit=0', 'limit'],
    ['page=x', 'page'],
    ['status=400', 'status'],
  ])('refuses ?%s', async (query, field) => {
    const { business, owner } = await newPlace();
    const answer = await owner.get(`${logAt(business)}?${query}`);
    expect([answer.status, answer.body.error?.field]).toEqual([400, field]);
  });

  it('ends at ten thousand', async () => {
    const { business, owner } = await newPlace();
    await insertOld(business.businessId, false, LISTED_MAX + 30, new Date());
    const last = await readLog(owner, `${logAt(business)}?page=10&limit=1000`);
    expect([last.requests.length, last.totalCount]).toEqual([1_000, LISTED_MAX]);
    const beyond = await owner.get(`${logAt(business)}?page=11&limit=1000`);
    expect([beyond.status, beyond.body.error?.field]).toEqual([400, 'page']);
  });

  it('keeps businesses and modes apart', async () => {
    const { business, owner } = await newPlace();
    const other = await newPlace();
    await business.inLive.get(`${LIST}/7`);
    expect((await readLog(owner, logAt(business, 'live'))).totalCount).toBe(1);
    expect((await readLog(owner, logAt(business, 'test'))).totalCount).toBe(0);
    expect((await readLog(other.owner, logAt(other.business, 'live'))).totalCount).toBe(0);
  });

  it.each(ROLES)('is for those in the team who may read requests: %s', async (role) => {
    const member = await signInMember(testApp, testApp.business, role);
    const mayRead = ['owner', 'admin', 'developer'].includes(role);
    expect((await member.get(logAt(testApp.business))).status).toBe(mayRead ? 200 : 403);
  });

  it('is for nobody of another business, nor without a session, nor for an API key', async () => {
    const { business } = await newPlace();
    const stranger = await signInMember(testApp, testApp.business, 'owner');
    expect(answerOf(await stranger.get(logAt(business)))).toEqual([404, 'not_found']);
    expect(answerOf(await testApp.clientOf(undefined).get(logAt(business)))).toEqual([401, 'session_missing']);
    expect(answerOf(await business.inTest.get(logAt(business)))).toEqual([401, 'session_missing']);
  });
});

describe('requests that were recorded', () => {
  it('appear by themselves about a second later', async () => {
    const { business, owner } = await newPlace();
    await business.inTest.get(`${LIST}/7`);
    const count = async () => Number((await owner.get(logAt(business))).headers['x-total-count']);
    await expect.poll(count, { timeout: 60_000 }).toBe(1);
  });

  it('are written when the process ends', async () => {
    const { business, owner } = await newPlace();
    const process = await testApp.startSibling();
    await process.clientOf(business.test.secretKey).get(`${LIST}/7`);
    await process.close();
    expect((await readLog(owner, logAt(business))).totalCount).toBe(1);
  });

  it('go when they are seven days old, in batches, of every business and mode', async () => {
    const [one, other] = [await newPlace(), await newPlace()];
    const now = new Date();
    const deps = { db: testApp.services.db };
    const old = new Date(now.getTime() - REQUEST_KEPT_MS - 1);
    await insertOld(one.business.businessId, false, 25, old);
    await insertOld(one.business.businessId, true, 5, old);
    await insertOld(other.business.businessId, true, 7, old);
    await insertOld(one.business.businessId, false, 4, new Date(now.getTime() - REQUEST_KEPT_MS + 60_000));
    expect(await forgetRequests(deps, { signal: AbortSignal.abort() })).toBe(0);
    const atOnce = await Promise.all([1, 2, 3].map(() => forgetRequests(deps, { batchSize: 10 })));
    expect(atOnce.reduce((sum, count) => sum + count, 0)).toBe(37);
    expect((await readLog(one.owner, logAt(one.business))).totalCount).toBe(4);
    expect((await readLog(other.owner, logAt(other.business, 'live'))).totalCount).toBe(0);
  });
});
