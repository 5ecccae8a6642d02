import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTributary, TributaryError, type Tributary } from '../src/index.ts';
import type { Fate } from './front.testing.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
let tributary: Tributary;

beforeAll(async () => {
  served = await startServedApp();
  ({ tributary } = served);
});
afterAll(() => served.close());

async function failureOf(call: Promise<unknown>): Promise<TributaryError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof TributaryError)) throw new Error('did not fail as expected', { cause: failure });
  return failure;
}

describe('a failure', () => {
  it('has the code, the field and the request id of the server', async () => {
    const { id, authorizationKeys } = await tributary.accounts.create(newAccount());
    const payment = { subAccountId: id, authorizationKey: authorizationKeys, amount: -1 };
    const failure = await failureOf(tributary.payments.accept(payment));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ name: 'TributaryError', status: 400, code: 'validation_failed', field: 'amount' });
    expect(failure.message).toMatch(/amount/i);
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(failure.retryAfterSeconds).toBeUndefined();
  });

  it('names the place within a bulk', async () => {
    const failure = await failureOf(tributary.payments.acceptBulk([]));
    expect(failure).toMatchObject({ status: 400, code: 'validation_failed', field: 'payments' });
  });

  it('of a bank list, whose envelope is another, is the same', async () => {
    const stranger = createTributary({ baseUrl: served.url, apiKey: 'pk_test_unknown' });
    expect(await failureOf(stranger.banks.list())).toMatchObject({ status: 401, code: 'api_key_unknown' });
  });

  it('of a read has no field where none is wrong', async () => {
    expect(await failureOf(tributary.accounts.get(1))).toMatchObject({ status: 404, field: undefined });
  });

  it.each<[string, Fate, object]>([
    [
      'a page of a proxy',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
      { status: 502 },
    ],
    [
      'a page with status 200',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hi</h1>' },
      { status: 200 },
    ],
    ['an empty answer', { status: 200, body: '' }, { status: 200 }],
    ['JSON of somebody else', { status: 404, body: '{"message":"no Route matched"}' }, { status: 404 }],
    [
      'a proxy that asks for patience',
      { status: 429, headers: { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT', 'x-request-id': 'seen' }, body: '' },
      { status: 429, requestId: 'seen', retryAfterSeconds: expect.any(Number) as number },
    ],
  ])('says that the answer is not ours: %s', async (_what, fate, expected) => {
    served.front.fates.push(fate);
    expect(await failureOf(served.throughFront({ attemptsMax: 1 }).banks.list())).toMatchObject({
      code: 'unexpected_response',
      ...expected,
    });
  });

  it('comes of a redirect, which is not followed: it would take the key along', async () => {
    await served.renewFront();
    served.front.fates.push({ status: 307, headers: { location: `${served.front.url}/elsewhere` }, body: '' });
    const failure = await failureOf(served.throughFront().banks.list());
    expect(failure).toMatchObject({ status: 307, code: 'unexpected_response' });
    expect(served.front.seen.map(({ path }) => path)).toEqual(['/business/get-banks-api']);
  });
});

describe('a mistake in the call itself', () => {
  it('is thrown at once, and nothing is sent', async () => {
    await served.renewFront();
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const failure = await failureOf(served.throughFront().payments.preview(circular as never));
    expect(failure).toMatchObject({ status: 0, code: 'invalid_request', field: 'self' });
    expect(served.front.seen).toEqual([]);
  });
});

describe('the secret key', () => {
  const shown = (value: unknown): string =>
    inspect(value, { depth: Infinity, showHidden: true }) + JSON.stringify(value) + String(value);

  it('is not shown when the client is logged', () => {
    expect(shown(tributary)).not.toContain(served.apiKey);
    for (const part of Object.values<unknown>({ ...tributary, ...tributary.accounts })) {
      expect(shown(part)).not.toContain(served.apiKey);
    }
  });

  it.each<[string, () => Tributary]>([
    ['refused', () => createTributary({ baseUrl: served.url, apiKey: `${served.apiKey}x` })],
    ['cut off', () => (served.front.fates.push('break before the answer'), served.throughFront({ attemptsMax: 1 }))],
    ['too slow', () => (served.front.fates.push('never answer'), served.throughFront({ timeoutMs: 100 }))],
    [
      'failed by a fetch that shows its request',
      () =>
        served.throughFront({
          attemptsMax: 1,
          fetch: (request) =>
            Promise.reject(new Error(inspect([...request.headers]), { cause: { headers: [...request.headers] } })),
        }),
    ],
  ])('is not in the failure of a call that was %s', async (_what, client) => {
    const failure = await failureOf(client().accounts.list());
    expect(shown(failure) + String(failure.stack)).not.toContain(served.apiKey);
  });

  it.each([
    ['', 'apiKey is missing: give the secret key of your business.'],
    [undefined, 'apiKey is missing: give the secret key of your business.'],
    [' ', 'apiKey must be a key as it was given out.'],
    ['sk_test_with\nbreak', 'apiKey must be a key as it was given out.'],
    ['sk_test_ä', 'apiKey must be a key as it was given out.'],
  ])('is refused without being shown when it is %j', (apiKey, message) => {
    const make = (): Tributary => createTributary({ baseUrl: served.url, apiKey: apiKey as string });
    expect(make).toThrow(new TypeError(message));
  });

  describe('in a browser', () => {
    afterEach(() => vi.unstubAllGlobals());

    it('is refused, and a public key is not', () => {
      vi.stubGlobal('document', {});
      expect(() => createTributary({ baseUrl: served.url, apiKey: 'sk_test_x' })).toThrow(/never be in a browser/);
      expect(() => createTributary({ baseUrl: served.url, apiKey: 'pk_test_x' })).not.toThrow();
    });
  });
});

describe('a base URL', () => {
  it.each([
    '',
    'pay.example.com',
    'ftp://pay.example.com',
    'https://me:secret@pay.example.com',
    'https://x.example/?a=1',
  ])('is refused without being shown when it is %j', (baseUrl) => {
    const make = (): Tributary => createTributary({ baseUrl, apiKey: 'sk_test_x' });
    expect(make).toThrow(TypeError);
    expect(make).toThrow('baseUrl must be an http or https address without credentials, query or fragment.');
  });
});
