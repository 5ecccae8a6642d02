import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let client: Client;
let nextAccountNumber = 1_000_000_000;

interface Account {
  readonly id: number;
  readonly authorizationKeys: string;
}

interface WirePayment {
  readonly id: number;
  readonly amount: number;
  readonly grossAmount: number;
  readonly commission: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  readonly reference: string;
  readonly purpose: string;
  readonly description: string;
  readonly metadata: string;
  readonly createdAt: string;
  readonly type: string;
  readonly subAccountId: number;
}

beforeAll(async () => {
  testApp = await shareTestApp();
  client = testApp.business.inTest;
});
afterAll(() => testApp.close());

async function createAccount(terms: object = {}, by: Client = client): Promise<Account> {
  nextAccountNumber += 1;
  const { status, body } = await by.post('/v1/api/subaccounts/partial', {
    bankCode: '000014',
    accountNumber: String(nextAccountNumber),
    accountName: 'Ada Obi',
    businessName: 'Ada Stores',
    userMobile: '2348031234567',
    subAccountEmail: 'ada@example.com',
    ...terms,
  });
  expect(status, body.message).toBe(200);
  return body.data as Account;
}

const payment = ({ id, authorizationKeys }: Account, changes: object = {}) => ({
  subAccountId: id,
  authorizationKey: authorizationKeys,
  amount: 10_000,
  ...changes,
});

const pay = (account: Account, changes: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
  client.post('/v1/api/payments', payment(account, changes), headers);

const dataOf = (response: TestResponse): WirePayment => response.body.data as WirePayment;

async function countTransactions(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query(
    'SELECT count(*)::int AS count FROM transactions WHERE business_id = ANY($1)',
    [testApp.businessIds],
  );
  return (rows[0] as { count: number }).count;
}

describe('a payment', () => {
  it("is split by the account's arrangement and answered with the transaction", async () => {
    const account = await createAccount({ txPercentage: 3, txCap: 250 });
    const response = await pay(account, {
      description: 'Two bags of rice',
      metadata: { order: 'A-1' },
      paymentMethod: 'card',
      source: 'web',
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true, message: 'Payment accepted' });
    expect(dataOf(response)).toMatchObject({
      amount: 9_750,
      grossAmount: 10_000,
      commission: 250,
      balanceBefore: 0,
      balanceAfter: 9_750,
      purpose: 'product_sale',
      description: 'Two bags of rice',
      type: 'credit',
      subAccountId: account.id,
    });
    expect(JSON.parse(dataOf(response).metadata)).toEqual({
      payment_method: 'card',
      source: 'web',
      credited_into: 'wallet',
      order: 'A-1',
    });
    expect(dataOf(response).createdAt).toMatch(
      /^\w{3} \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT\+0100 \(West Africa Standard Time\)$/,
    );
    expect(dataOf(response).reference).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes a flat fee, and never more than the amount', async () => {
    const account = await createAccount({ splitType: 'flat', splitValue: 100 });
    expect(dataOf(await pay(account, { amount: 1_000.5 }))).toMatchObject({ amount: 900.5, commission: 100 });
    expect(dataOf(await pay(account, { amount: 40.25 }))).toMatchObject({
      amount: 0,
      commission: 40.25,
      grossAmount: 40.25,
    });
  });

  it('takes the authorisation key under both of its names, and refuses two that differ', async () => {
    const account = await createAccount();
    const { authorizationKey, ...rest } = payment(account);
    expect((await client.post('/v1/api/payments', { ...rest, authorizationKeys: authorizationKey })).status).toBe(200);
    const both = await client.post('/v1/api/payments', { ...payment(account), authorizationKeys: 'auth_test_other' });
    expect(both.body.error).toMatchObject({ code: 'validation_failed', field: 'authorizationKeys' });
    expect((await client.post('/v1/api/payments', rest)).body.error).toMatchObject({ field: 'authorizationKey' });
  });

  it.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.234],
    ['amount', '100'],
    ['amount', 1_000_000_000_000.01],
    ['amount', null],
    ['reference', 'not-a-uuid'],
    ['purpose', ''],
    ['purpose', 'a\u0000b'],
    ['purpose', '\ud800'],
    ['description', 'x'.repeat(256)],
    ['metadata', 'text'],
    ['metadata.nested', undefined, { metadata: { nested: {} } }],
    ['metadata.credited_into', undefined, { metadata: { credited_into: 'me' } }],
    ['metadata', undefined, { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) }],
    ['metadata', undefined, { metadata: { long: 'x'.repeat(4_096) } }],
    ['metadata.payment_method', undefined, { paymentMethod: 'card', metadata: { payment_method: 'transfer' } }],
    ['subAccountId', 'abc'],
    ['colour', 'red'],
  ])('with a wrong %s (%j) is refused naming it, and posts nothing', async (field, value, body?: object) => {
    const account = await createAccount();
    const before = await countTransactions();
    const response = await pay(account, body ?? { [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, data: null, error: { code: 'validation_failed', field } });
    expect(response.body.message).toContain(field.split('.')[0]);
    expect(await countTransactions()).toBe(before);
  });

  it('of the largest amount goes through exactly, and totals beyond the exact range of a double stay exact', async () => {
    const account = await createAccount({ txPercentage: 0 });
    for (let n = 0; n < 46; n += 1) expect((await pay(account, { amount: 1_000_000_000_000 })).status).toBe(200);
    const response = await pay(account, { amount: 0.01 });
    expect(response.text).toContain('"balanceBefore":46000000000000,"balanceAfter":46000000000000.01');
  });

  it('for an unknown account, another business or the other mode gives one and the same 404', async () => {
    const account = await createAccount();
    const other = await testApp.addBusiness();
    const messages = await Promise.all([
      client.post('/v1/api/payments', payment({ ...account, id: 999_999_999 })),
      client.post('/v1/api/payments', payment({ ...account, id: Number.MAX_VALUE })),
      client.post('/v1/api/payments', payment({ ...account, id: -1 })),
      other.inTest.post('/v1/api/payments', payment(account)),
      testApp.business.inLive.post('/v1/api/payments', payment(account)),
    ]);
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(messages.map(({ body }) => `${body.message} ${body.error?.code}`)).size).toBe(1);
  });

  it('with a wrong authorisation key is refused, also when the account is disabled', async () => {
    const account = await createAccount();
    const wrong = { authorizationKey: 'auth_test_wrong' };
    expect((await pay(account, wrong)).body.error).toMatchObject({ code: 'authorization_key_mismatch' });
    await client.patch(`/v1/api/subaccounts/${account.id}`, { enabled: false });
    expect((await pay(account, wrong)).body.error).toMatchObject({ code: 'authorization_key_mismatch' });
    const disabled = await pay(account);
    expect(disabled.status).toBe(403);
    expect(disabled.body.error).toMatchObject({ code: 'account_disabled' });
  });

  it('needs a secret key', async () => {
    const account = await createAccount();
    const body = payment(account);
    expect((await testApp.clientOf(undefined).post('/v1/api/payments', body)).status).toBe(401);
    expect((await testApp.clientOf(testApp.business.test.publicKey).post('/v1/api/payments', body)).status).toBe(403);
    expect((await testApp.clientOf('sk_test_unknown').post('/v1/api/payments', body)).status).toBe(401);
  });
});

describe('a reference', () => {
  it('sent again with the same content gives the first result again', async () => {
    const account = await createAccount();
    const reference = randomUUID();
    const details = { reference, metadata: { b: 1, a: 'x' } };
    const first = await pay(account, details);
    const again = await pay(account, { ...details, reference: reference.toUpperCase(), metadata: { a: 'x', b: 1 } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it.each([
    { amount: 10_001 },
    { description: 'other' },
    { purpose: 'other' },
    { metadata: { a: 1 } },
    { paymentMethod: 'card' },
  ])('sent again with other content (%j) is a conflict', async (change) => {
    const account = await createAccount();
    const reference = randomUUID();
    await pay(account, { reference });
    const before = await countTransactions();
    const response = await pay(account, { reference, ...change });
    expect(response.status).toBe(409);
    expect(response.body.error).toMatchObject({ code: 'reference_conflict', field: 'reference' });
    expect(await countTransactions()).toBe(before);
  });

  it('of another account is a conflict, of another business or mode is not', async () => {
    const [account, sibling] = [await createAccount(), await createAccount()];
    const reference = randomUUID();
    await pay(account, { reference });
    expect((await pay(sibling, { reference })).status).toBe(409);
    const { inLive } = testApp.business;
    const liveAccount = await createAccount({}, inLive);
    expect((await inLive.post('/v1/api/payments', payment(liveAccount, { reference }))).status).toBe(200);
    const other = await testApp.addBusiness();
    const foreign = await createAccount({}, other.inTest);
    expect((await other.inTest.post('/v1/api/payments', payment(foreign, { reference }))).status).toBe(200);
  });

  it('is told again after the account was disabled, its key rotated and the account deleted', async () => {
    const account = await createAccount();
    const reference = randomUUID();
    const first = await pay(account, { reference });
    await client.patch(`/v1/api/subaccounts/${account.id}`, { enabled: false });
    expect((await pay(account, { reference })).body).toEqual(first.body);
    await client.post(`/v1/api/subaccounts/${account.id}/authorization-key`, {});
    expect((await pay(account, { reference })).body).toEqual(first.body);
    await client.delete(`/v1/business/subaccounts/${account.id}`);
    expect((await pay(account, { reference })).body).toEqual(first.body);
    expect((await pay(account)).status).toBe(404);
    expect((await pay(account, { reference, authorizationKey: 'auth_test_never' })).status).toBe(403);
  });
});

describe('an Idempotency-Key on a payment', () => {
  it('gives the stored response for the same request', async () => {
    const account = await createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await pay(account, {}, headers);
    const again = await pay(account, {}, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(again.text).toBe(first.text);
  });

  it('gives the stored response to the kobo where a balance is larger than a JSON number can carry', async () => {
    const account = await createAccount();
    const payments = Array.from({ length: 950 }, () => payment(account, { amount: 1_000_000_000_000 }));
    await client.post('/v1/api/payments/bulk', { payments });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await pay(account, { amount: 0.01 }, headers);
    expect(first.text).toMatch(/"balanceAfter":\d{15}\.01[,}]/);
    expect((await pay(account, { amount: 0.01 }, headers)).text).toBe(first.text);
  });

  it('refuses another request with 422', async () => {
    const account = await createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    await pay(account, {}, headers);
    const other = await pay(account, { amount: 1 }, headers);
    expect(other.status).toBe(422);
    expect(other.body.error).toMatchObject({ code: 'idempotency_key_mismatch' });
  });

  it('belongs to one business and mode', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const { inLive } = testApp.business;
    const [account, liveAccount] = [await createAccount(), await createAccount({}, inLive)];
    expect((await pay(account, {}, headers)).status).toBe(200);
    const live = await inLive.post('/v1/api/payments', payment(liveAccount), headers);
    expect(live.status).toBe(200);
    expect(live.headers['idempotency-replayed']).toBeUndefined();
  });

  it('stays free when the request was refused, so that it can be corrected', async () => {
    const account = await createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await pay(account, { authorizationKey: 'auth_test_wrong' }, headers)).status).toBe(403);
    expect((await pay(account, {}, headers)).status).toBe(200);
  });

  it.each(['', 'x'.repeat(256), 'naïve'])('that is malformed (%j) is refused', async (key) => {
    const response = await pay(await createAccount(), {}, { 'idempotency-key': key });
    expect(response.body.error).toMatchObject({ code: 'validation_failed', field: 'Idempotency-Key' });
  });
});

describe('a bulk of payments', () => {
  const bulk = (payments: unknown, headers: Record<string, string> = {}) =>
    client.post('/v1/api/payments/bulk', { payments }, headers);

  it('answers each in order, and posts or refuses each alone', async () => {
    const account = await createAccount({ txPercentage: 10 });
    const reference = randomUUID();
    const response = await bulk([
      payment(account),
      payment(account, { amount: 1.001 }),
      'no payment',
      payment(account, { authorizationKey: 'auth_test_wrong' }),
      payment(account, { reference }),
      payment(account, { reference }),
      payment(account, { reference, amount: 5 }),
      payment({ ...account, id: 123_456_789 }),
      payment(account, { colour: 'red' }),
    ]);
    expect(response.status).toBe(200);
    const results = response.body.data as {
      success: boolean;
      replayed?: boolean;
      data: WirePayment | null;
      error?: object;
    }[];
    expect(results.map((result) => result.success)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(results[1]?.error).toMatchObject({ code: 'validation_failed', field: 'payments.1.amount' });
    expect(results[2]?.error).toMatchObject({ code: 'validation_failed', field: 'payments.2' });
    expect(results[3]?.error).toMatchObject({ code: 'authorization_key_mismatch' });
    expect(results[5]).toMatchObject({ replayed: true, data: results[4]?.data });
    expect(results[6]?.error).toMatchObject({ code: 'reference_conflict' });
    expect(results[7]?.error).toMatchObject({ code: 'not_found' });
    expect(results[8]?.error).toMatchObject({ field: 'payments.8.colour' });
    expect(results[4]?.data).toMatchObject({ balanceBefore: 9_000, balanceAfter: 18_000 });
  });

  it('of 5,000 goes through, of 5,001 or none does not', async () => {
    const account = await createAccount();
    const one = payment(account, { amount: 1 });
    const response = await bulk(Array.from({ length: 5_000 }, () => one));
    const results = response.body.data as { success: boolean; data: WirePayment }[];
    expect(results.filter((result) => result.success)).toHaveLength(5_000);
    expect(new Set(results.map((result) => result.data.reference)).size).toBe(5_000);
    expect((await bulk(Array.from({ length: 5_001 }, () => one))).body.error).toMatchObject({ field: 'payments' });
    expect((await bulk([])).body.error).toMatchObject({ field: 'payments' });
  });

  it('sent again under its Idempotency-Key posts nothing twice', async () => {
    const account = await createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    const payments = [payment(account), payment(account, { amount: 2 }), payment(account, { amount: -1 })];
    const first = await bulk(payments, headers);
    const before = await countTransactions();
    const again = await bulk(payments, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await countTransactions()).toBe(before);
    expect((await bulk(payments.slice(1), headers)).status).toBe(422);
  });

  it('that was cut off half-way posts only what is missing when it is sent again under its Idempotency-Key', async () => {
    const account = await createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    const payments = [payment(account), payment(account), payment(account)];
    const first = await bulk(payments, headers);
    // The state that a process leaves behind if it dies after posting and before keeping the response.
    await testApp.testDatabase.database.pool.query(`UPDATE idempotency_keys SET response = '' WHERE key = $1`, [
      headers['idempotency-key'],
    ]);
    const before = await countTransactions();
    expect((await bulk(payments.slice(1), headers)).status).toBe(422);
    expect((await pay(account, {}, headers)).status).toBe(422);
    expect(await countTransactions()).toBe(before);
    const again = await bulk(payments, headers);
    const references = (response: TestResponse) =>
      (response.body.data as { data: WirePayment }[]).map((r) => r.data.reference);
    expect(references(again)).toEqual(references(first));
    expect(await countTransactions()).toBe(before);
  });
});

describe('a preview', () => {
  const preview = (body: object) => client.post('/v1/api/payments/preview', body);

  it('shows the arithmetic and the rule that applied, and posts nothing', async () => {
    const account = await createAccount({ txPercentage: 3, txCap: 250 });
    const before = await countTransactions();
    const { status, body } = await preview({ subAccountId: account.id, amount: 5_000 });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Payment previewed',
      data: {
        subAccountId: account.id,
        grossAmount: 5_000,
        commission: 150,
        creditAmount: 4_850,
        currency: 'NGN',
        rule: 'percentage',
        splitType: 'percentage-with-cap',
        splitValue: 0,
        percentValue: 3,
        txCap: 250,
      },
    });
    expect((await preview({ subAccountId: account.id, amount: 50_000 })).body.data).toMatchObject({
      commission: 250,
      rule: 'cap',
    });
    expect(await countTransactions()).toBe(before);
  });

  it('refuses what a payment refuses', async () => {
    const account = await createAccount();
    expect((await preview({ subAccountId: account.id, amount: 0 })).status).toBe(400);
    const both = await preview({ subAccountId: account.id, amount: 0, purpose: 'payout' });
    expect(both.body.error).toMatchObject({ errors: [{ field: 'amount' }, { field: 'purpose' }] });
    expect((await preview({ subAccountId: 424_242, amount: 1 })).status).toBe(404);
    expect((await preview({ amount: 1 })).body.error).toMatchObject({ field: 'subAccountId' });
  });
});
