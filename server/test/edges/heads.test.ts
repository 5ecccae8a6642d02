import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { type ApiDocument, type NamedOperation, operationsIn } from '../harness/api-document.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let owner: TestMember;
let accountId: number;
let reads: NamedOperation[];
beforeAll(async () => {
  testApp = await startTestApp();
  const { business } = testApp;
  owner = await signInMember(testApp, business, 'owner');
  const account = await createAccount(business.inTest);
  accountId = account.id;
  for (let n = 0; n < 3; n += 1) await pay(business.inTest, account.id, account.authorizationKeys);
  const documents = [
    (await testApp.app.inject('/openapi.json')).json<ApiDocument>(),
    testApp.app.dashboardDocument() as ApiDocument,
  ];
  reads = documents.flatMap(operationsIn).filter(({ method }) => method === 'GET');
});
afterAll(() => testApp.close());

/** Never ends. */
const STREAM = '/dashboard/api/businesses/{businessId}/{mode}/events';
/** Its length grows with each request. */
const MEASURES = '/metrics';

const ask = (method: 'GET' | 'HEAD', url: string) => {
  const caller = url.startsWith('/dashboard/') ? { cookie: owner.cookie } : { apiKey: testApp.business.test.secretKey };
  const options: InjectOptions = { method, url, headers: { ...caller, 'x-request-id': 'the-same' } };
  return testApp.app.inject(options);
};

const urlOf = ({ path }: NamedOperation): string =>
  path
    .replace('{businessId}', String(testApp.business.businessId))
    .replace('{mode}', 'test')
    .replace(/\{subAccountId\}/i, String(accountId))
    .replaceAll(/\{\w+\}/g, '1');

/** What differs from one request to the next, and what only a body that is sent piece by piece has. */
const CHANGING = ['date', 'ratelimit', 'transfer-encoding', 'connection'];

const sorted = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !CHANGING.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

describe('HEAD', () => {
  it('is answered wherever GET is, with the same status and headers, and without a body', async () => {
    const statuses = new Set<number>();
    for (const operation of reads) {
      if (operation.path === STREAM) continue;
      const url = urlOf(operation);
      const [head, get] = [await ask('HEAD', url), await ask('GET', url)];
      expect([head.statusCode, head.body], operation.name).toEqual([get.statusCode, '']);
      const wanted = sorted(get.headers);
      if (operation.path === MEASURES) wanted['content-length'] = head.headers['content-length'];
      // The whole text would have to be made to be measured.
      const isFile = get.statusCode === 200 && /\.csv$|\/statement$/.test(url);
      if (isFile) delete wanted['content-length'];
      if (isFile) delete wanted['vary'];
      expect(sorted(head.headers), operation.name).toEqual(wanted);
      statuses.add(get.statusCode);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 404]));
  });

  it('of a page, a guide or a script is that of its GET', async () => {
    for (const url of ['/docs/', '/docs/guides/', '/docs/errors', '/openapi.json', '/', '/nowhere']) {
      const [head, get] = [await ask('HEAD', url), await ask('GET', url)];
      expect([head.statusCode, head.body, sorted(head.headers)], url).toEqual([
        get.statusCode,
        '',
        sorted(get.headers),
      ]);
    }
  });

  it('of a file says what the file would be, and makes and exports nothing', async () => {
    const ofMode = `/dashboard/api/businesses/${testApp.business.businessId}`;
    const exports = async (): Promise<number> => {
      const log = await owner.get(`${ofMode}/test/security-log?kind=export&limit=1000`);
      return (log.body.data as { times: number }[]).reduce((sum, { times }) => sum + times, 0);
    };
    const before = await exports();
    const statement = `/v1/api/subaccounts/${accountId}/statement`;
    for (const [url, type, name] of [
      [`${ofMode}/test/transactions.csv`, 'text/csv; charset=utf-8', 'transactions-test-'],
      [`${statement}?format=csv`, 'text/csv; charset=utf-8', `statement-${accountId}-`],
      [`${statement}?format=pdf`, 'application/pdf', `statement-${accountId}-`],
      [statement, 'application/json; charset=utf-8', undefined],
    ] as const) {
      const { statusCode, headers, body } = await ask('HEAD', url);
      expect([statusCode, headers['content-type'], body], url).toEqual([200, type, '']);
      if (name === undefined) expect(headers['content-disposition']).toBeUndefined();
      else expect(headers['content-disposition']).toContain(name);
      expect(headers['content-length']).toBeUndefined();
    }
    expect((await ask('HEAD', '/v1/api/subaccounts/1/statement?format=pdf')).statusCode).toBe(404);
    expect(await exports()).toBe(before);
    await ask('GET', statement);
    expect(await exports()).toBe(before + 1);
  });

  it('of a stream of events ends at once, and opens none', async () => {
    const { statusCode, headers, body } = await ask(
      'HEAD',
      STREAM.replace('{businessId}', String(testApp.business.businessId)).replace('{mode}', 'test'),
    );
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  });
});
