import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressRead, compressWrite } from '../../src/platform/http/compress-answers.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { type ApiDocument, operationsIn, wholeSchema } from '../harness/api-document.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const routes: RouteOptions[] = [];
function noteRoutes(message: unknown): void {
  (message as { fastify: App }).fastify.addHook('onRoute', (route) => void routes.push(route));
}

let testApp: TestApp;
let owner: TestMember;
let base: string;
let accountId: number;
let authorizationKey: string;
beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes);
  testApp = await startTestApp();
  unsubscribe('fastify.initialization', noteRoutes);
  const { business } = testApp;
  owner = await signInMember(testApp, business, 'owner');
  base = `/dashboard/api/businesses/${business.businessId}/test`;
  const account = await createAccount(business.inTest);
  accountId = account.id;
  authorizationKey = account.authorizationKeys;
  for (let n = 0; n < 10; n += 1) await pay(business.inTest, account.id, account.authorizationKeys, 100);
});
afterAll(() => testApp.close());

const BROWSER = 'gzip, deflate, br, zstd';
const API_LIST = '/v1/business/subaccounts/transactions';

type Method = 'GET' | 'HEAD' | 'POST';

const ask = (url: string, encoding: string | undefined, method: Method = 'GET', payload?: object, more: object = {}) =>
  testApp.app.inject({
    method,
    url,
    headers: {
      ...(url.startsWith('/dashboard/') ? { cookie: owner.cookie } : { apiKey: testApp.business.test.secretKey }),
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...more,
    },
    ...(payload !== undefined && { payload }),
  });

/** The names of fields that show a secret. */
const SECRET = /^(key|token|secret|password)$|(Key|Token|Secret|Password|Uri)s?$/;
/** Words of passkeys, which browsers understand. */
const NO_SECRETS = ['residentKey', 'requireResidentKey'];

/** The names of all properties of a schema that are no objects, at every depth. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { type?: unknown; anyOf?: unknown }>> };
  const names = Object.entries(properties).filter(
    ([, { type, anyOf }]) => type !== 'object' && type !== 'boolean' && anyOf === undefined,
  );
  return [...names.map(([name]) => name), ...Object.values(schema).flatMap(namesIn)];
};

const mayBeCompressed = ({ onSend }: RouteOptions): boolean =>
  [onSend ?? []].flat().some((hook) => hook === (compressRead as unknown) || hook === (compressWrite as unknown));

describe('an answer', () => {
  describe.each([
    ['to the dashboard', () => `${base}/transactions`],
    ['of the API for programs', () => API_LIST],
    ['of the bank list', () => '/business/get-banks-api'],
    ['for Prometheus', () => '/metrics'],
  ])('%s', (_where, url) => {
    it.each([
      [BROWSER, 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0.1, br;q=0.5', 'br'],
      ['*', 'br'],
    ] as const)('comes to who accepts %s as %s, whole', async (accepted, encoding) => {
      const plain = await ask(url(), undefined);
      const { headers, rawPayload } = await ask(url(), accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'content-length': String(rawPayload.length),
        'cache-control': plain.headers['cache-control'],
      });
      expect(headers['vary']).toContain('accept-encoding');
      const text = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
      if (url() !== '/metrics') expect(text).toBe(plain.body);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    });

    it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', 'zstd', '"nonsense"'])(
      'comes to who accepts %s as it is',
      async (accepted) => {
        const { statusCode, headers, rawPayload } = await ask(url(), accepted);
        expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
        expect(headers['vary']).toContain('accept-encoding');
        expect(headers['content-length']).toBe(String(rawPayload.length));
      },
    );
  });

  it('that is short comes as it is, and one to HEAD has the headers of GET', async () => {
    expect((await ask(`${base}/keys`, BROWSER)).headers['content-encoding']).toBeUndefined();
    for (const url of [`${base}/transactions`, API_LIST]) {
      const [head, get] = [await ask(url, BROWSER, 'HEAD'), await ask(url, BROWSER)];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': get.headers['content-length'],
        vary: get.headers['vary'],
      });
    }
  });

  it('that is a stream or a file is left as it is made', async () => {
    const csv = await ask(`${base}/transactions.csv`, BROWSER);
    expect([csv.statusCode, csv.headers['content-encoding']]).toEqual([200, undefined]);
    expect(csv.body.split('\n').length).toBeGreaterThan(10);
  });

  it('with a tag has a weak one where it is compressed, which is known again in every encoding', async () => {
    const url = '/business/get-banks-api';
    const plain = String((await ask(url, undefined)).headers['etag']);
    const compressed = String((await ask(url, BROWSER)).headers['etag']);
    expect([plain.startsWith('"'), compressed]).toEqual([true, `W/${plain}`]);
    for (const [tag, accepted, sent] of [
      [compressed, BROWSER, compressed],
      [plain, BROWSER, compressed],
      [compressed, undefined, plain],
    ] as const) {
      const again = await ask(url, accepted, 'GET', undefined, { 'if-none-match': tag });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', sent]);
      expect(again.headers['vary']).toContain('accept-encoding');
    }
  });

  it('that shows a secret is never compressed', async () => {
    const key = await ask(`${base}/accounts/${accountId}/authorization-key?${'x'.repeat(4_000)}`, BROWSER);
    expect(key.headers['content-encoding']).toBeUndefined();
    const list = await ask('/v1/api/subaccounts?limit=1000', BROWSER);
    expect([list.statusCode, list.headers['content-encoding']]).toEqual([200, undefined]);
    const documents = [
      (await testApp.app.inject('/openapi.json')).json<ApiDocument>(),
      testApp.app.dashboardDocument() as ApiDocument,
    ];
    // A new operation with such a field must say `hasSecret`, or be `masked`.
    const wrong = documents.flatMap((document) =>
      operationsIn(document).flatMap(({ name, method, path, responses }) => {
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
        const route = routes.find((one) => one.url === url && one.method === method);
        if (route === undefined) return [`${name} has no route`];
        const schemas = Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, { content = {} }]) => Object.values(content).map(({ schema }) => wholeSchema(document, schema)));
        const showsSecret = schemas.flatMap(namesIn).some((field) => SECRET.test(field) && !NO_SECRETS.includes(field));
        return showsSecret && mayBeCompressed(route) ? [name] : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect(routes.filter(mayBeCompressed).length).toBeGreaterThan(200);
  });

  it('to a payment is not compressed, and that to hundreds of payments is', async () => {
    const payment = { subAccountId: accountId, authorizationKey, amount: 100, metadata: { note: 'x'.repeat(3_900) } };
    const one = await ask('/v1/api/payments', BROWSER, 'POST', payment);
    expect([one.statusCode, one.headers['content-encoding'], one.headers['vary']]).toEqual([200, undefined, undefined]);
    const payments = Array.from({ length: 300 }, () => ({ subAccountId: accountId, authorizationKey, amount: 100 }));
    const many = await ask('/v1/api/payments/bulk', BROWSER, 'POST', { payments });
    expect(many.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const { data } = JSON.parse(brotliDecompressSync(many.rawPayload).toString()) as { data: object[] };
    expect(data).toHaveLength(300);
  });
});
