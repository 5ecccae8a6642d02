import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED_ATTEMPTS_MAX } from '../../src/platform/http/failed-attempts.ts';
import { type ListeningApp, startListening } from './listening-app.testing.ts';

let test: ListeningApp;
beforeAll(async () => {
  test = await startListening({ trustProxy: true });
});
afterAll(() => test.close());

const LIST = '/v1/api/subaccounts';
const WRONG = `sk_test_${'w'.repeat(32)}`;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
}

/** From an address that the only trusted proxy reports. */
async function from(address: string, headers: Readonly<Record<string, string>>, path = LIST): Promise<Answer> {
  const response = await fetch(test.url + path, { headers: { 'x-forwarded-for': address, ...headers } });
  const body = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: body.error?.code, retryAfter: response.headers.get('retry-after') };
}

async function useUp(address: string): Promise<void> {
  for (let count = 0; count < FAILED_ATTEMPTS_MAX; count += 1) {
    expect((await from(address, { apiKey: WRONG })).status).toBe(401);
  }
}

describe('wrong keys', () => {
  it('get 429 with Retry-After after a hundred in a minute, from that address and on every operation', async () => {
    await useUp('192.0.2.1');
    for (const headers of [{ apiKey: WRONG }, { apiKey: 'nonsense' }, { apiKey: 'x'.repeat(500) }, {}]) {
      const answer = await from('192.0.2.1', headers);
      expect([answer.status, answer.code]).toEqual([429, 'too_many_failed_attempts']);
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
      expect(Number(answer.retryAfter)).toBeLessThanOrEqual(60);
    }
    expect((await from('192.0.2.1', {}, '/business/get-banks-api?api_key=pk_test_x')).status).toBe(429);
    expect((await from('192.0.2.2', { apiKey: WRONG })).status).toBe(401);
  });

  it('do not hold up a right key from the same address', async () => {
    await useUp('192.0.2.3');
    expect((await from('192.0.2.3', { apiKey: WRONG })).status).toBe(429);
    for (let count = 0; count < 5; count += 1) {
      expect((await from('192.0.2.3', { apiKey: test.business.test.secretKey })).status).toBe(200);
    }
    expect((await from('192.0.2.3', {}, '/healthz')).status).toBe(200);
  });

  it('cannot hide behind addresses that the caller writes in front of its own', async () => {
    for (let count = 0; count < FAILED_ATTEMPTS_MAX; count += 1) {
      await from(`10.0.0.${count}, 192.0.2.4`, { apiKey: WRONG });
    }
    expect((await from('10.0.1.1, 192.0.2.4', { apiKey: WRONG })).status).toBe(429);
  });

  it('are told apart from keys of the wrong kind, which are not counted', async () => {
    for (let count = 0; count < FAILED_ATTEMPTS_MAX + 5; count += 1) {
      const answer = await from('192.0.2.5', { apiKey: test.business.test.publicKey });
      expect([answer.status, answer.code]).toEqual([403, 'secret_key_required']);
    }
  });
});
