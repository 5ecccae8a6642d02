import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let owner: TestMember;
let base: string;
let accountId: number;
beforeAll(async () => {
  testApp = await shareTestApp();
  const { business } = testApp;
  owner = await signInMember(testApp, business, 'owner');
  base = `/dashboard/api/businesses/${business.businessId}/test`;
  const account = await createAccount(business.inTest);
  accountId = account.id;
  for (let n = 0; n < 10; n += 1) await pay(business.inTest, account.id, account.authorizationKeys, 100);
});
afterAll(() => testApp.close());

const BROWSER = 'gzip, deflate, br, zstd';

const ask = (url: string, encoding: string | undefined, method: 'GET' | 'HEAD' | 'POST' = 'GET', payload?: object) =>
  testApp.app.inject({
    method,
    url,
    headers: { cookie: owner.cookie, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    ...(payload !== undefined && { payload }),
  });

/** The names of fields that show a secret. */
const SECRET = /^(key|token|secret|password)$|(Key|Token|Secret|Password|Uri)s?$/;

/** The names of all properties of a schema, at every depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

describe('an answer to the dashboard', () => {
  it.each([
    [BROWSER, 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.1, br;q=0.5', 'br'],
    ['*', 'br'],
  ] as const)('to who accepts %s comes as %s, whole', async (accepted, encoding) => {
    const plain = await ask(`${base}/transactions`, undefined);
    const { headers, rawPayload } = await ask(`${base}/transactions`, accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-store',
    });
    expect(headers['vary']).toContain('accept-encoding');
    const text = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
    expect(JSON.parse(text)).toEqual(plain.json());
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', 'zstd', '"nonsense'])(
    'to who accepts %s comes as it is',
    async (accepted) => {
      const { statusCode, headers, body } = await ask(`${base}/transactions`, accepted);
      expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
      expect(headers['vary']).toContain('accept-encoding');
      expect(JSON.parse(body)).toMatchObject({ success: true });
    },
  );

  it('that is short, or has no body, comes as it is', async () => {
    expect((await ask(`${base}/keys`, BROWSER)).headers['content-encoding']).toBeUndefined();
    const head = await ask(`${base}/transactions`, BROWSER, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('that is a stream or a file is left as it is made', async () => {
    const csv = await ask(`${base}/transactions.csv`, BROWSER);
    expect([csv.statusCode, csv.headers['content-encoding']]).toEqual([200, undefined]);
    expect(csv.body.split('\n').length).toBeGreaterThan(10);
  });

  it('that shows a secret is never compressed', async () => {
    const key = await ask(`${base}/accounts/${accountId}/authorization-key?${'x'.repeat(2_000)}`, BROWSER);
    expect(key.headers['content-encoding']).toBeUndefined();
    expect(key.rawPayload.length).toBeGreaterThan(0);
    // A new route with such a field must set `hasSecret` in its config.
    const paths = Object.entries((testApp.app.dashboardDocument() as { paths: object }).paths).flatMap(
      ([path, operations]) => {
        const answer = (operations as { get?: { responses: Record<string, unknown> } }).get?.responses['200'];
        return path.startsWith('/dashboard/api/') && namesIn(answer).some((name) => SECRET.test(name)) ? [path] : [];
      },
    );
    expect(paths).toEqual(['/dashboard/api/businesses/{businessId}/{mode}/accounts/{subaccountId}/authorization-key']);
  });

  it('to a write, and of the API for programs, is not compressed', async () => {
    const made = await ask(`${base}/keys`, BROWSER, 'POST', { kind: 'secret' });
    expect(made.headers['content-encoding']).toBeUndefined();
    const { app, business } = testApp;
    const headers = { apiKey: business.test.secretKey, 'accept-encoding': BROWSER };
    for (const url of ['/v1/api/settlement-runs', '/business/get-banks-api']) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
    const { etag } = (await app.inject({ url: '/business/get-banks-api', headers })).headers;
    const tagged = { ...headers, 'if-none-match': String(etag) };
    expect((await app.inject({ url: '/business/get-banks-api', headers: tagged })).statusCode).toBe(304);
  });
});
