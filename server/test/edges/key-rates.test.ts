/** How much one secret key may send, and what its answers say about it. */
import { type ClientRequest, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyRates } from '../../src/platform/http/key-rates.ts';
import { type ListeningApp, type ListeningAppOptions, startListening } from './listening-app.testing.ts';

const LIST = '/v1/api/subaccounts';

let test: ListeningApp;

async function start(keyRates: NonNullable<ListeningAppOptions['keyRates']>): Promise<void> {
  test = await startListening({ keyRates });
  onTestFinished(() => test.close());
}

async function list(apiKey: string, path = LIST) {
  const response = await fetch(test.url + path, { headers: { apiKey } });
  const { headers, status } = response;
  const body = (await response.json()) as { error?: { code: string; message: string } };
  return {
    status,
    code: body.error?.code,
    policy: headers.get('ratelimit-policy'),
    limit: headers.get('ratelimit'),
    retryAfter: headers.get('retry-after'),
  };
}

/** By an operation that reads no account. */
const isRefused = async (apiKey: string): Promise<boolean> =>
  (await list(apiKey, '/business/get-banks-api')).status === 429;

interface OpenRequest {
  readonly request: ClientRequest;
  readonly answer: Promise<number>;
}

/** A POST that was admitted; its body ends when `request` is ended. */
async function openRequest(apiKey: string): Promise<OpenRequest> {
  for (;;) {
    const request = sendRequest(`${test.url}${LIST}/partial`, {
      method: 'POST',
      headers: { apiKey, 'content-type': 'application/json', expect: '100-continue' },
    });
    onTestFinished(() => void request.destroy());
    let isAnswered = false;
    const answer = new Promise<number>((resolve) => {
      request.on('response', (response) => {
        isAnswered = true;
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', () => resolve(0));
    });
    request.flushHeaders();
    // A request that is refused is never told to go on.
    await Promise.race([new Promise((resolve) => request.once('continue', resolve)), answer]);
    if (!isAnswered) return { request, answer };
  }
}

describe('a secret key', () => {
  it('is told by every answer what is left, and refused beyond its minute, for itself alone', async () => {
    await start({ perMinute: 3 });
    const { live, test: inTest } = test.business;
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await list(inTest.secretKey, n === 1 ? `${LIST}?limit=x` : LIST));

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 429, 429]);
    const policy = '"minute";q=3;w=60, "open";q=1000;qu="concurrent-requests"';
    expect(answers.map((answer) => answer.policy)).toEqual(Array.from({ length: 5 }, () => policy));
    expect(answers.map(({ limit }) => limit?.replace(/t=\d+$/, 't'))).toEqual(
      [2, 1, 0, 0, 0].map((left) => `"minute";r=${left};t`),
    );
    const [refused] = answers.slice(-1);
    expect(refused?.code).toBe('rate_limited');
    expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused?.retryAfter)).toBeLessThanOrEqual(60);
    expect(refused?.limit).toBe(`"minute";r=0;t=${refused?.retryAfter}`);

    expect((await list(live.secretKey)).status).toBe(200);
  });

  it('posts nothing beyond its minute', async () => {
    await start({ perMinute: 1 });
    const create = (path: string) =>
      fetch(test.url + path, {
        method: 'POST',
        headers: { apiKey: test.business.test.secretKey, 'content-type': 'application/json' },
        body: '{"businessName":"Shop","bankCode":"000001","accountNumber":"0000000000"}',
      });
    await list(test.business.test.secretKey);
    expect((await create(`${LIST}/partial`)).status).toBe(429);
    const { rows } = await test.testDatabase.database.pool.query('SELECT FROM connected_accounts');
    expect(rows).toEqual([]);
  });

  it('loses nothing to a thief who may not use it, nor to a stranger who guesses', async () => {
    await start({ perMinute: 2 });
    const { secretKey, publicKey } = test.business.test;
    await test.testDatabase.database.pool.query(`UPDATE api_keys SET allowed_addresses = '{192.0.2.1/32}'`);
    const thief = await list(secretKey);
    expect([thief.status, thief.limit]).toEqual([403, null]);
    await list(publicKey);
    await list(`${secretKey}x`);
    await test.testDatabase.database.pool.query(`UPDATE api_keys SET allowed_addresses = NULL`);
    await expect.poll(async () => (await list(secretKey)).status, { timeout: 60_000 }).toBe(200);
  });

  it('has so many requests open at once, until they are answered or hung up', async () => {
    await start({ atOnce: 2 });
    const { secretKey } = test.business.test;
    const first = await openRequest(secretKey);
    const second = await openRequest(secretKey);
    expect(await list(secretKey)).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryAfter: '1',
      limit: '"open";r=0;t=1',
    });
    expect((await list(test.business.live.secretKey)).status).toBe(200);

    first.request.end('{}');
    expect(await first.answer).toBe(400);
    await expect.poll(() => isRefused(secretKey)).toBe(false);
    const third = await openRequest(secretKey);
    await expect.poll(() => isRefused(secretKey)).toBe(true);
    second.request.destroy();
    third.request.destroy();
    await expect.poll(() => isRefused(secretKey)).toBe(false);
    expect((await Promise.all([list(secretKey), list(secretKey)])).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('keeps no place for requests behind each other on connections that were cut', async () => {
    await start({ atOnce: 3 });
    const { secretKey } = test.business.test;
    const events = await fetch(`${test.url}/v1/api/events`, { headers: { apiKey: secretKey } });
    const after = ((await events.json()) as { data: { next: string } }).data.next;
    const head = `GET /v1/api/events?after=${after}&wait=5 HTTP/1.1\r\nHost: a\r\napiKey: ${secretKey}\r\n\r\n`;
    // One of those behind each other is open at a time.
    const sockets = [1, 2, 3].map(() => connect(test.port, '127.0.0.1'));
    for (const socket of sockets) socket.write(head.repeat(10));
    await expect.poll(() => isRefused(secretKey)).toBe(true);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => isRefused(secretKey)).toBe(false);
    const three = async (): Promise<number[]> =>
      (await Promise.all([1, 2, 3].map((page) => list(secretKey, `${LIST}?page=${page}`)))).map(({ status }) => status);
    await expect.poll(three).toEqual([200, 200, 200]);
  });
});

describe('a public key', () => {
  it('is in the hands of everybody and has no such limit', async () => {
    await start({ perMinute: 1 });
    const { publicKey } = test.business.test;
    const banks = () => fetch(`${test.url}/business/get-banks-api?api_key=${publicKey}`);
    for (const response of [await banks(), await banks(), await banks()]) {
      expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null]);
    }
  });
});

describe('the minute of a key', () => {
  it('ends for all keys at once, whichever way the clock steps', () => {
    let nowMs = 5_000;
    const rates = new KeyRates({ perMinute: 1, atOnce: 9 }, () => nowMs);
    const response = { once: () => response as never };
    const admit = (key: bigint) => rates.admit(key as never, response);
    expect(admit(1n)).toEqual({ rateLimit: '"minute";r=0;t=60', error: undefined });
    nowMs += 59_999;
    expect(admit(1n).rateLimit).toBe('"minute";r=0;t=1');
    expect(admit(1n).error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
    nowMs += 1;
    expect(admit(1n).error).toBeUndefined();
    expect(admit(1n).error).toMatchObject({ retryAfterSeconds: 60 });
  });
});
