/** What browsers show to pages of other origins: the bank list, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, operationsIn } from '../harness/api-document.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

const BANK_LIST = '/business/get-banks-api';
const ORIGIN = 'https://shop.example';
const PAGES = ['/', '/docs', '/docs/guides', '/openapi.json', '/healthz', '/readyz', '/metrics', '/nowhere'];

let test: TestApp;
/** Each path of both documents with its methods. */
let operations: { readonly method: string; readonly path: string }[];

beforeAll(async () => {
  test = await shareTestApp();
  const document = (await test.app.inject('/openapi.json')).json<ApiDocument>();
  operations = [document, test.app.dashboardDocument() as ApiDocument].flatMap(operationsIn);
});
afterAll(() => test.close());

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = ({ method, url, headers }: Sent) =>
  test.app.inject({ method: method as 'GET', url, headers: { origin: ORIGIN, ...headers } });

const corsHeadersOf = (headers: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

const preflight = (url: string, method: string) =>
  send({
    method: 'OPTIONS',
    url,
    headers: { 'access-control-request-method': method, 'access-control-request-headers': 'apikey' },
  });

const TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
};

it('no other path has a CORS header, neither in its answer nor to OPTIONS', async () => {
  const headers = { apiKey: test.business.test.secretKey };
  const others = [
    ...operations.filter(({ path }) => path !== BANK_LIST),
    ...PAGES.map((path) => ({ method: 'GET', path })),
  ];
  expect(others.length).toBe(operations.length - 1 + PAGES.length);
  for (const { method, path } of others) {
    const url = path.replaceAll(/\{\w+\}/g, '999999999');
    // A stream of events does not end.
    const answers = [await preflight(url, method), await preflight(`${url}/`, method)];
    if (!path.endsWith('/stream')) answers.push(await send({ method, url, headers }));
    for (const answer of answers) expect(corsHeadersOf(answer.headers), `${method} ${path}`).toEqual({});
  }
});

describe('the bank list', () => {
  it.each([
    ['with a public key', () => ({ apiKey: test.business.test.publicKey }), 200],
    ['with an unknown key', () => ({ apiKey: 'pk_test_unknown' }), 401],
    ['without a key', () => ({}), 401],
  ])('is shown to pages of any origin %s', async (_how, headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await send({ method, url: BANK_LIST, headers: headers() });
      expect([answer.statusCode, corsHeadersOf(answer.headers)]).toEqual([status, TO_ALL]);
    }
  });

  it('is shown when it has not changed', async () => {
    const headers = { apiKey: test.business.test.publicKey };
    const { headers: first } = await send({ method: 'GET', url: BANK_LIST, headers });
    const same = await send({
      method: 'GET',
      url: BANK_LIST,
      headers: { ...headers, 'if-none-match': first['etag'] as string },
    });
    expect([same.statusCode, corsHeadersOf(same.headers)]).toEqual([304, TO_ALL]);
  });

  it('is asked for before, with the headers of a public key and no others', async () => {
    const { statusCode, headers, body } = await preflight(`${BANK_LIST}?api_key=pk_test_x`, 'GET');
    expect([statusCode, body]).toEqual([204, '']);
    expect(corsHeadersOf(headers)).toEqual({
      ...TO_ALL,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'apiKey, Authorization',
      'access-control-max-age': '7200',
    });
  });

  it('is not shown for other methods, and never with cookies', async () => {
    const posted = await send({ method: 'POST', url: BANK_LIST });
    expect([posted.statusCode, corsHeadersOf(posted.headers)]).toEqual([405, {}]);
    const signedIn = await send({ method: 'GET', url: BANK_LIST, headers: { cookie: 'session=x' } });
    expect(signedIn.statusCode).toBe(401);
    expect(signedIn.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});
