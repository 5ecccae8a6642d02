/**
 * Checks the specification's tables field by field: each operation under each of its paths, its envelope, its message,
 * and every field of its data with its type. Fields beyond the tables are allowed. All requests pass Prism, which
 * compares each answer with the served OpenAPI document.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from './harness/test-app.ts';
import { startValidatingProxy, type ValidatingProxy } from './harness/validating-proxy.ts';

type Type = 'integer' | 'number' | 'string' | 'boolean' | 'object' | 'array';
type Fields = Readonly<Record<string, Type>>;

const BANK: Fields = { name: 'string', code: 'string' };

const CONNECTED_ACCOUNT: Fields = {
  id: 'integer',
  accountId: 'integer',
  subAccountEmail: 'string',
  type: 'string',
  authorizationKeys: 'string',
  txPercentage: 'number',
  txCap: 'number',
  enabled: 'boolean',
  businessId: 'integer',
  walletUserMobile: 'string',
};

const LISTED_BANK_ACCOUNT: Fields = {
  bankName: 'string',
  accountNumber: 'string',
  bankCode: 'string',
  currency: 'string',
  name: 'string',
  walletType: 'string',
};

const CREATION_RESULT: Fields = {
  businessName: 'string',
  accountNumber: 'string',
  bankCode: 'string',
  currency: 'string',
  authorizationKeys: 'string',
  splitType: 'string',
  splitValue: 'number',
  percentValue: 'number',
  createdAt: 'string',
};

const TRANSACTION: Fields = {
  id: 'integer',
  amount: 'number',
  purpose: 'string',
  reference: 'string',
  description: 'string',
  metadata: 'string',
  createdAt: 'string',
  type: 'string',
  walletId: 'integer',
  balanceBefore: 'number',
  balanceAfter: 'number',
  subAccountId: 'integer',
};

const TRANSACTION_LIST: Fields = {
  balance: 'number',
  currency: 'string',
  inflowAmount: 'number',
  transactions: 'array',
  totalCount: 'integer',
  connectedFees: 'number',
};

const JAVASCRIPT_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4} \(.+\)$/;

const ACCOUNT_BODY = {
  bankCode: '000014',
  bankName: 'Access Bank',
  accountNumber: '0000014579',
  accountName: 'Ada Obi',
  businessName: 'Ada Stores',
  userMobile: '2348031234567',
  subAccountEmail: 'ada@example.com',
  txCap: 2_000,
  currency: 'NGN',
};

let testApp: TestApp;
let origin: string;
let proxy: ValidatingProxy;
let client: Client;
let created: Record<string, unknown>;
let id: number;

beforeAll(async () => {
  testApp = await startTestApp();
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  // Prism itself waits five seconds for a document.
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as object;
  proxy = await startValidatingProxy(origin, document);
  client = proxy.clientOf(testApp.business.test.secretKey);
  const { status, body } = await client.post('/v1/api/subaccounts/partial', ACCOUNT_BODY);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: 'Business Subaccount created' });
  created = body.data as Record<string, unknown>;
  const { data } = (await client.get('/v1/api/subaccounts')).body as { data: { id: number }[] };
  id = data[0]?.id ?? 0;
  for (const amount of [10_000, 250.5]) {
    const payment = {
      subAccountId: id,
      authorizationKey: created['authorizationKeys'],
      amount,
      reference: randomUUID(),
    };
    expect((await client.post('/v1/api/payments', payment)).status).toBe(200);
  }
});
afterAll(async () => {
  await proxy.close();
  await testApp.close();
});

function typeOf(value: unknown): Type | 'null' | 'undefined' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as Type;
}

function expectFields(value: unknown, fields: Fields): void {
  const record = value as Record<string, unknown>;
  for (const [field, type] of Object.entries(fields)) {
    const actual = typeOf(record[field]);
    expect(actual === 'integer' && type === 'number' ? 'number' : actual, field).toBe(type);
  }
}

describe('1. list banks', () => {
  it.each([
    ['the public key as a bearer token', () => ({ url: '/business/get-banks-api', bearer: true })],
    [
      'the parameter api_key',
      () => ({ url: `/business/get-banks-api?api_key=${testApp.business.live.publicKey}`, bearer: false }),
    ],
  ])('answers to %s', async (_, request) => {
    const { url, bearer } = request();
    const anonymous = proxy.clientOf(undefined);
    const headers = bearer ? { authorization: `Bearer ${testApp.business.test.publicKey}` } : {};
    const { status, body } = await anonymous.get(url, headers);
    expect(status).toBe(200);
    expect(body.status).toBe(true);
    expect(body.success).toBeUndefined();
    expect(typeof body.message).toBe('string');
    const { banks } = body.data as { banks: { name: string; code: string }[] };
    for (const bank of banks) {
      expectFields(bank, BANK);
      expect(bank.code).toMatch(/^\d{6}$/);
    }
    expect(banks.length).toBeGreaterThan(220);
    expect(banks.at(-1)).toEqual({ name: 'Access Bank', code: '999058' });
    const names = banks.slice(0, -1).map((bank) => bank.name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
  });
});

describe('2 and 3. transactions', () => {
  it.each([
    ['of one account', () => `/v1/business/subaccounts/${id}?getWallet=true`],
    ['of one account, the other path shape', () => `/v1/api/subaccounts/${id}/transactions?page=1&limit=10`],
    ['of all accounts', () => '/v1/business/subaccounts/transactions'],
  ])('%s', async (_, url) => {
    const { status, body } = await client.get(url());
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['data', 'message']);
    expect(body.message).toBe('Transactions retrieved successfully');
    expectFields(body.data, TRANSACTION_LIST);
    const list = body.data as { transactions: Record<string, unknown>[]; [field: string]: unknown };
    expect(list).toMatchObject({
      balance: 9_225.45,
      currency: 'NGN',
      inflowAmount: 9_225.45,
      connectedFees: 1_025.05,
      totalCount: 2,
    });
    expect(list.transactions.map((transaction) => transaction['grossAmount'])).toEqual([250.5, 10_000]);
    for (const transaction of list.transactions) {
      expectFields(transaction, TRANSACTION);
      expect(transaction).toMatchObject({ purpose: 'product_sale', type: 'credit', subAccountId: id });
      expect(transaction['createdAt']).toMatch(JAVASCRIPT_DATE);
      const metadata = JSON.parse(transaction['metadata'] as string) as object;
      expect(Object.keys(metadata)).toEqual(expect.arrayContaining(['payment_method', 'source', 'credited_into']));
    }
  });

  it('pages: the count is larger than what a page returns', async () => {
    const { body } = await client.get(`/v1/api/subaccounts/${id}/transactions?page=2&limit=1`);
    const list = body.data as { transactions: { grossAmount: number }[]; totalCount: number };
    expect(list.totalCount).toBe(2);
    expect(list.transactions.map((transaction) => transaction.grossAmount)).toEqual([10_000]);
  });
});

describe('4. get one connected account', () => {
  it('gives every field of the single fetch', async () => {
    const { status, body } = await client.get(`/v1/api/subaccounts/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Successfully gotten your SubAccount' });
    expectFields(body.data, CONNECTED_ACCOUNT);
    expect(body.data).toMatchObject({
      id,
      subAccountEmail: 'ada@example.com',
      type: 'subaccount',
      authorizationKeys: created['authorizationKeys'],
      txPercentage: 10,
      txCap: 2_000,
      enabled: true,
      businessId: Number(testApp.business.businessId),
      walletUserMobile: '2348031234567',
    });
  });

  it('shows the prefix of the live mode on a live account', async () => {
    const inLive = proxy.clientOf(testApp.business.live.secretKey);
    const { body } = await inLive.post('/v1/api/subaccounts/partial', ACCOUNT_BODY);
    expect((body.data as Record<string, unknown>)['authorizationKeys']).toMatch(/^auth_live_/);
  });
});

describe('5. create a connected account', () => {
  it('gives every field of the creation result', () => {
    expectFields(created, CREATION_RESULT);
    expect(created).toMatchObject({
      businessName: 'Ada Stores',
      accountNumber: '0000014579',
      bankCode: '000014',
      currency: 'NGN',
      splitType: 'percentage-with-cap',
      splitValue: 0,
      percentValue: 10,
    });
    expect(created['createdAt']).toMatch(JAVASCRIPT_DATE);
  });

  it('refuses bank details that one of the accounts has with 400, a message and data null', async () => {
    const { status, body } = await client.post('/v1/api/subaccounts/partial', {
      ...ACCOUNT_BODY,
      businessName: 'Other',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, data: null });
    expect(body.message).toMatch(/bank account details already exist/i);
  });
});

describe('6. list connected accounts', () => {
  it.each(['/v1/api/subaccounts/partial', '/v1/api/subaccounts?page=1&limit=10'])('at %s', async (url) => {
    const { status, body } = await client.get(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Successfully gotten your SubAccount' });
    const accounts = body.data as Record<string, unknown>[];
    expect(accounts).toHaveLength(1);
    for (const account of accounts) {
      expectFields(account, { ...CONNECTED_ACCOUNT, account: 'object' });
      expectFields(account['account'], LISTED_BANK_ACCOUNT);
      expect(account['account']).toEqual({
        bankName: 'Access Bank',
        accountNumber: '0000014579',
        bankCode: '000014',
        currency: 'NGN',
        name: 'Ada Obi',
        walletType: 'user',
      });
    }
  });
});

describe('7. update a connected account', () => {
  it.each([
    ['subAccountEmail', 'new@example.com', { subAccountEmail: 'new@example.com' }],
    ['txCap', 500, { txCap: 500 }],
    ['txPercentage', 2.5, { txPercentage: 2.5 }],
    ['userMobile', '2348099999999', { walletUserMobile: '2348099999999' }],
    ['businessName', 'Ada & Sons', { businessName: 'Ada & Sons' }],
    ['bankName', 'Access Bank', {}],
    ['bankCode', '000013', { account: { bankCode: '000013' } }],
    ['accountNumber', '0123456789', { account: { accountNumber: '0123456789' } }],
    ['accountName', 'Ada Eze', { account: { name: 'Ada Eze' } }],
    ['lastName', 'Eze', { lastName: 'Eze' }],
    ['firstName', 'Ada', { firstName: 'Ada' }],
  ])('takes %s', async (field, value, listed) => {
    const { status, body } = await client.patch(`/v1/api/subaccounts/${id}`, { [field]: value });
    expect(status, body.message).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Business Subaccount updated' });
    const { data } = (await client.get('/v1/api/subaccounts')).body as { data: object[] };
    expect(data[0]).toMatchObject(listed);
  });
});

describe('8. delete a connected account', () => {
  it('says so, has no data, and the account is gone', async () => {
    const { status, body } = await client.delete(`/v1/business/subaccounts/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Business Subaccount deleted' });
    expect((await client.get(`/v1/api/subaccounts/${id}`)).status).toBe(404);
  });
});

type Operation = readonly [name: string, method: 'get' | 'post' | 'patch' | 'delete', url: () => string];

const OPERATIONS: readonly Operation[] = [
  ['2', 'get', () => `/v1/business/subaccounts/${id}`],
  ['2, the other path shape', 'get', () => `/v1/api/subaccounts/${id}/transactions`],
  ['3', 'get', () => '/v1/business/subaccounts/transactions'],
  ['4', 'get', () => `/v1/api/subaccounts/${id}`],
  ['5', 'post', () => '/v1/api/subaccounts/partial'],
  ['6', 'get', () => '/v1/api/subaccounts/partial'],
  ['6, the other path shape', 'get', () => '/v1/api/subaccounts'],
  ['7', 'patch', () => `/v1/api/subaccounts/${id}`],
  ['8', 'delete', () => `/v1/business/subaccounts/${id}`],
];

describe('authentication', () => {
  it.each(OPERATIONS)(
    'operation %s (%s) takes the header apiKey with a secret key, and nothing less',
    async (_, method, url) => {
      const call = (by: Client) =>
        method === 'get' || method === 'delete' ? by[method](url()) : by[method](url(), {});
      for (const [key, expected] of [
        [undefined, 401],
        ['sk_test_wrong', 401],
        [testApp.business.test.publicKey, 403],
      ] as const) {
        const { status, body } = await call(proxy.clientOf(key));
        expect(status).toBe(expected);
        expect(body).toMatchObject({ success: false, data: null });
      }
    },
  );
});

describe('the OpenAPI document', () => {
  it('has every answer to the requests above', () => {
    expect(proxy.violations).toEqual([]);
  });

  it('would not have, if an answer had violated it', async () => {
    const served = await (await fetch(`${origin}/openapi.json`)).text();
    const changed = served.replaceAll('"^[0-9]{6}$"', '"^[0-9]{7}$"');
    const other = await startValidatingProxy(origin, JSON.parse(changed) as object);
    try {
      const theirs = other.clientOf(testApp.business.test.secretKey);
      expect((await theirs.get('/business/get-banks-api')).status).toBe(200);
      expect(other.violations[0]).toContain('Response body property data.banks.0.code must match');
      await theirs.get('/not-in-it');
      expect(other.violations[1]).toMatch(/^GET \/not-in-it 404: .*route not found/);
    } finally {
      await other.close();
    }
  });
});
