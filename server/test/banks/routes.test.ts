import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { importBanks } from '../../src/features/banks/import-banks.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';

const PATH = '/business/get-banks-api';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const open = () => test.clientOf(undefined);

it.each([
  ['the public key as a bearer token', () => open().get(PATH, bearer(test.business.test.publicKey))],
  ['the live public key as a bearer token', () => open().get(PATH, bearer(test.business.live.publicKey))],
  ['the public key as a query parameter', () => open().get(`${PATH}?api_key=${test.business.test.publicKey}`)],
  ['a secret key as a bearer token', () => open().get(PATH, bearer(test.business.test.secretKey))],
  ['a secret key as a query parameter', () => open().get(`${PATH}?api_key=${test.business.live.secretKey}`)],
  ['a secret key in the header apiKey', () => test.business.inTest.get(PATH)],
  ['unknown query parameters beside it', () => open().get(`${PATH}?x=1`, bearer(test.business.test.publicKey))],
])('lists the banks for %s', async (_name, list) => {
  const { status, body } = await list();
  expect({ status, flag: body.status, message: body.message }).toEqual({
    status: 200,
    flag: true,
    message: 'Banks retrieved successfully',
  });
  expect(Object.keys(body)).toEqual(['status', 'message', 'data']);
});

it('lists name and code of every bank of the project, by name without regard to case, 999058 last', async () => {
  const { body, headers } = await open().get(PATH, bearer(test.business.test.publicKey));
  const [, ...lines] = readFileSync(new URL('../../src/features/banks/banks.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const { banks } = body.data as { banks: { name: string; code: string }[] };
  expect(banks).toHaveLength(lines.length);
  expect(banks.every((bank) => Object.keys(bank).join() === 'name,code' && /^\d{6}$/.test(bank.code))).toBe(true);
  expect(banks.at(-1)).toEqual({ name: 'Access Bank', code: '999058' });
  const names = banks.slice(0, -1).map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

it.each([
  ['no key', {}, '', 401, 'api_key_missing'],
  ['an unknown key', bearer(`pk_test_${'x'.repeat(32)}`), '', 401, 'api_key_unknown'],
  ['a word in place of a key', bearer('hello'), '', 401, 'api_key_unknown'],
  ['the key sent twice as a parameter', {}, '?api_key=a&api_key=b', 401, 'api_key_missing'],
])('refuses %s, with the flag `status`', async (_name, headers, query, status, code) => {
  const response = await open().get(PATH + query, headers);
  expect(response.status).toBe(status);
  expect(response.body).toEqual({
    status: false,
    message: expect.any(String) as string,
    data: null,
    error: { code, requestId: response.headers['x-request-id'] },
  });
});

it('refuses a public key on any other operation', async () => {
  const response = await test.clientOf(test.business.test.publicKey).post('/v1/api/payments', {});
  expect(response).toMatchObject({ status: 403, body: { success: false, error: { code: 'secret_key_required' } } });
});

it('may be kept by the caller, and answers 304 while the tag holds', async () => {
  const key = bearer(test.business.test.publicKey);
  const first = await open().get(PATH, key);
  const { etag = '' } = first.headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers['cache-control']).toBe('private, max-age=300');
  expect(first.headers['vary']).toBe('Authorization, apiKey, accept-encoding');

  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, `"a,b",W/${etag}`, '*', ' * ']) {
    const again = await open().get(PATH, { ...key, 'if-none-match': tag });
    expect({ tag, status: again.status, text: again.text }).toEqual({ tag, status: 304, text: '' });
    expect(again.headers).toMatchObject({
      etag,
      vary: 'Authorization, apiKey, accept-encoding',
      'cache-control': 'private, max-age=300',
    });
    expect(again.headers).not.toHaveProperty('content-type');
  }
  for (const tag of ['"other"', etag.slice(1, -1), `"${etag.slice(1, 9)}"`, '']) {
    expect((await open().get(PATH, { ...key, 'if-none-match': tag })).status).toBe(200);
  }
  expect((await open().get(PATH, { 'if-none-match': '*' })).status).toBe(401);
});

it('answers HEAD like GET, without the body', async () => {
  const headers = bearer(test.business.test.publicKey);
  const get = await test.app.inject({ method: 'GET', url: PATH, headers });
  const head = await test.app.inject({ method: 'HEAD', url: PATH, headers });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers['etag']).toBe(get.headers['etag']);
});

it('answers 405 to other methods', async () => {
  const response = await test.business.inTest.post(PATH, {});
  expect(response.status).toBe(405);
  expect(response.headers['allow']).toMatch(/^GET/);
});

it('shows what was imported within a second or so', async () => {
  const key = bearer(test.business.test.publicKey);
  const before = await open().get(PATH, key);
  await importBanks(
    test.services,
    Buffer.from('name,code,category,cbn_code\nOnly Bank,000999,commercial,\n'),
    BY_OPERATOR,
  );
  await expect
    .poll(async () => (await open().get(PATH, key)).body.data, { timeout: 60_000 })
    .toEqual({
      banks: [{ name: 'Only Bank', code: '000999' }],
    });
  const { etag = '' } = before.headers;
  expect((await open().get(PATH, { ...key, 'if-none-match': etag })).status).toBe(200);
});
