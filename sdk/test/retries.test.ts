import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_LIMITS, TributaryError, type Payment, type RetryOptions, type Tributary } from '../src/index.ts';
import { pauseBeforeRetryMs } from '../src/retries.ts';
import { refusal, type Fate } from './front.testing.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
let tributary: Tributary;

beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());
beforeEach(async () => {
  await served.renewFront();
  tributary = served.throughFront();
});

const overloaded = refusal(503, 'overloaded', { 'retry-after': '0' });
const keysSeen = (): unknown[] => served.front.seen.map(({ headers }) => headers['idempotency-key']);

/** Every payment has its own purpose, by which the ledger says how often it was posted. */
let payments = 0;
async function newPayment(): Promise<Payment & { readonly purpose: string }> {
  const account = await served.tributary.accounts.create(newAccount());
  payments += 1;
  return {
    subAccountId: account.id,
    authorizationKey: account.authorizationKeys,
    amount: 10_000,
    purpose: `retried_${payments}`,
  };
}

async function failureOf(call: Promise<unknown>): Promise<TributaryError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof TributaryError)) throw new Error('did not fail as expected', { cause: failure });
  return failure;
}

describe('a write', () => {
  it.each<[string, Fate]>([
    ['before it arrived', 'break before it arrives'],
    ['before the answer', 'break before the answer'],
    ['within the answer', 'break within the answer'],
  ])('is sent again under the same key when the connection broke %s, and happens once', async (_when, fate) => {
    const payment = await newPayment();
    served.front.fates.push(fate, fate);
    const accepted = await tributary.payments.accept(payment);
    expect(accepted).toMatchObject({ grossAmount: 10_000, balanceBefore: 0, balanceAfter: 9_000 });
    expect(await served.countTransactions(payment.purpose)).toBe(1);
    const [first, ...others] = keysSeen();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first, first]);
  });

  it('is sent again after a 503 that says when, and not before', async () => {
    const payment = await newPayment();
    served.front.fates.push(refusal(503, 'database_unavailable', { 'retry-after': '1' }));
    const startedAt = performance.now();
    await tributary.payments.accept(payment);
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
    expect(await served.countTransactions(payment.purpose)).toBe(1);
  });

  it.each<[string, Fate]>([
    ['500', refusal(500, 'internal_error')],
    ['502 of a proxy', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    ['503 that does not say when', refusal(503, 'overloaded')],
    ['503 that says when', refusal(503, 'overloaded', { 'retry-after': '0' })],
    ['504 of a proxy', { status: 504, body: '' }],
    ['429 that does not say when', { status: 429, body: '' }],
    ['429 that says when', refusal(429, 'too_many_failed_attempts', { 'retry-after': '0' })],
    ['409 while an earlier attempt runs', refusal(409, 'idempotency_key_in_use')],
  ])('is sent again under the same key after a %s, and happens once', async (_what, fate) => {
    const payment = await newPayment();
    served.front.fates.push('break before the answer', fate, fate);
    await tributary.payments.accept(payment, { pauseFirstMs: 1 });
    expect(await served.countTransactions(payment.purpose)).toBe(1);
    expect(keysSeen()).toHaveLength(4);
    expect(new Set(keysSeen()).size).toBe(1);
  });

  it('is sent again while an attempt before still runs', async () => {
    const payment = await newPayment();
    served.front.fates.push('break before the answer', refusal(409, 'idempotency_key_in_use', { 'retry-after': '0' }));
    await tributary.payments.accept(payment);
    expect(await served.countTransactions(payment.purpose)).toBe(1);
    expect(new Set(keysSeen()).size).toBe(1);
  });

  it("goes under the caller's key, and once for all calls with it", async () => {
    const payment = await newPayment();
    const options = { idempotencyKey: 'order A-1001' };
    served.front.fates.push('break before the answer');
    const first = await tributary.payments.accept(payment, options);
    expect(await tributary.payments.accept(payment, options)).toEqual(first);
    expect(keysSeen()).toEqual(['order A-1001', 'order A-1001', 'order A-1001']);
    expect(await served.countTransactions(payment.purpose)).toBe(1);
  });

  it('gets a key of its own each time when the caller gives none', async () => {
    const payment = await newPayment();
    await tributary.payments.accept(payment);
    await tributary.payments.accept(payment);
    expect(new Set(keysSeen()).size).toBe(2);
    expect(await served.countTransactions(payment.purpose)).toBe(2);
  });

  it('says in its failure under which key it can go on', async () => {
    const payment = await newPayment();
    const once = served.throughFront({ attemptsMax: 1 });
    served.front.fates.push('break before the answer');
    const failure = await failureOf(once.payments.accept(payment));
    expect(failure).toMatchObject({ status: 0, code: 'network_failure', idempotencyKey: keysSeen()[0] });

    await once.payments.accept(payment, { idempotencyKey: failure.idempotencyKey });
    expect(await served.countTransactions(payment.purpose)).toBe(1);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['create', () => tributary.accounts.create(newAccount({ businessName: 'Created once' }))],
    ['update', (id) => tributary.accounts.update(id, { txCap: 700 })],
    ['rotateAuthorizationKey', (id) => tributary.accounts.rotateAuthorizationKey(id)],
    ['delete', (id) => tributary.accounts.delete(id)],
  ])('of an account is safe too: %s', async (_name, write) => {
    const { id } = await served.tributary.accounts.create(newAccount());
    served.front.fates.push('break before the answer');
    await write(id);
    const [first, second, ...more] = keysSeen();
    expect(first).toBeTypeOf('string');
    expect([second, more]).toEqual([first, []]);
    expect((await served.tributary.accounts.list({ search: 'created once' })).totalCount).toBeLessThanOrEqual(1);
  });

  it('in bulk is safe too', async () => {
    const payment = await newPayment();
    served.front.fates.push('break within the answer');
    const results = await tributary.payments.acceptBulk([payment, payment]);
    expect(results.map(({ success }) => success)).toEqual([true, true]);
    expect(await served.countTransactions(payment.purpose)).toBe(2);
  });
});

describe('a call', () => {
  it('that only reads is sent again without a key', async () => {
    served.front.fates.push('break before the answer', overloaded);
    expect((await tributary.banks.list()).length).toBeGreaterThan(0);
    expect(keysSeen()).toEqual([undefined, undefined, undefined]);
  });

  it('is given up after so many attempts, with the last failure', async () => {
    for (let attempt = 0; attempt < RETRY_LIMITS.attemptsMax; attempt += 1) served.front.fates.push(overloaded);
    const failure = await failureOf(tributary.banks.list());
    expect(failure).toMatchObject({ status: 503, code: 'overloaded', retryAfterSeconds: 0 });
    expect(served.front.seen).toHaveLength(RETRY_LIMITS.attemptsMax);
  });

  it.each<[string, Fate]>([
    ['a wait longer than the limit', refusal(503, 'overloaded', { 'retry-after': '31' })],
    ['a wait without an end', refusal(429, 'overloaded', { 'retry-after': '9'.repeat(400) })],
    ['a refusal', refusal(400, 'validation_failed')],
    ['another conflict', refusal(409, 'already_refunded')],
    ['a key that is unknown', refusal(401, 'api_key_unknown')],
    ['a status that says that something is not built', refusal(501, 'unknown')],
  ])('is not sent again after %s', async (_what, fate) => {
    served.front.fates.push(fate);
    expect((await failureOf(tributary.banks.list())).requestId).toBe('refused-by-the-front');
    expect(served.front.seen).toHaveLength(1);
  });

  it('has limits of its own, before those of its client', async () => {
    const patient = served.throughFront({ attemptsMax: 3, pauseFirstMs: 1 });
    for (let attempt = 0; attempt < 5; attempt += 1) served.front.fates.push(refusal(500, 'internal_error'));
    await failureOf(patient.banks.list());
    expect(served.front.seen).toHaveLength(3);
    await failureOf(patient.banks.list({ attemptsMax: 1 }));
    expect(served.front.seen).toHaveLength(4);
    await patient.banks.list({ attemptsMax: 2 });
    expect(served.front.seen).toHaveLength(6);
  });

  it('waits as long as the server asks when its limit allows', async () => {
    served.front.fates.push(refusal(503, 'overloaded', { 'retry-after': '1' }));
    await failureOf(tributary.banks.list({ retryAfterSecondsMax: 0.5 }));
    expect(served.front.seen).toHaveLength(1);
    served.front.fates.push(refusal(503, 'overloaded', { 'retry-after': '1' }));
    const startedAt = performance.now();
    await tributary.banks.list({ retryAfterSecondsMax: 1, pauseFirstMs: 0 });
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  it('reads a date by the clock of whoever answered', async () => {
    const headers = { date: 'Sat, 01 Jan 2000 00:00:00 GMT', 'retry-after': 'Sat, 01 Jan 2000 00:00:07 GMT' };
    served.front.fates.push(refusal(503, 'overloaded', headers));
    expect(await failureOf(tributary.banks.list({ attemptsMax: 1 }))).toMatchObject({ retryAfterSeconds: 7 });
  });

  it.each<[keyof RetryOptions, number]>([
    ['attemptsMax', 0],
    ['attemptsMax', 1.5],
    ['pauseFirstMs', -1],
    ['pauseMaxMs', Number.POSITIVE_INFINITY],
    ['retryAfterSecondsMax', Number.NaN],
  ])('cannot have as %s %s', async (name, value) => {
    expect(() => served.throughFront({ [name]: value })).toThrow(RangeError);
    await expect(tributary.banks.list({ [name]: value })).rejects.toThrow(RangeError);
    expect(served.front.seen).toEqual([]);
  });

  it('does not wait for a retry that would come after its time', async () => {
    served.front.fates.push(refusal(503, 'shutting_down', { 'retry-after': '100' }));
    const startedAt = performance.now();
    const failure = await failureOf(tributary.banks.list({ timeoutMs: 60_000 }));
    expect(failure).toMatchObject({ code: 'shutting_down', retryAfterSeconds: 100 });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('fails with network_failure when nobody listens, and says what the system said', async () => {
    const { url } = served.front;
    const gone = served.throughFront({ baseUrl: url.replace(/:\d+$/, ':1'), attemptsMax: 2 });
    const failure = await failureOf(gone.banks.list());
    expect(failure).toMatchObject({ status: 0, code: 'network_failure', requestId: undefined });
  });
});

describe('a pause', () => {
  it('doubles up to its limit, and chance cuts up to half of it', async () => {
    const failure = new TributaryError('Not now.', { status: 500, code: 'internal_error' });
    const limits = { ...RETRY_LIMITS, attemptsMax: 9 };
    for (const [attempt, longestMs] of [250, 500, 1_000, 2_000, 4_000, 4_000].entries()) {
      const pauses = Array.from({ length: 200 }, () => pauseBeforeRetryMs(failure, attempt + 1, limits) ?? 0);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longestMs / 2);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(longestMs);
      expect(new Set(pauses).size).toBeGreaterThan(100);
    }
  });
});

describe('the time of a call', () => {
  it('is over when no answer comes, also in the middle of a write', async () => {
    const payment = await newPayment();
    served.front.fates.push('never answer');
    const failure = await failureOf(tributary.payments.accept(payment, { timeoutMs: 200 }));
    expect(failure).toMatchObject({ status: 0, code: 'timeout', idempotencyKey: keysSeen()[0] });
    expect(served.front.seen).toHaveLength(1);
  });

  it('is the same for all attempts together', async () => {
    served.front.fates.push('break before the answer', 'never answer');
    const startedAt = performance.now();
    const failure = await failureOf(tributary.banks.list({ timeoutMs: 1_500 }));
    expect(failure.code).toBe('timeout');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(served.front.seen).toHaveLength(2);
  });

  it('can be set for a client', async () => {
    served.front.fates.push('never answer');
    expect((await failureOf(served.throughFront({ timeoutMs: 100 }).banks.list())).code).toBe('timeout');
  });

  it("is over though the caller's own fetch never heeds it", async () => {
    const deaf = served.throughFront({ fetch: () => new Promise(() => undefined) });
    expect((await failureOf(deaf.banks.list({ timeoutMs: 50 }))).code).toBe('timeout');
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %s', async (timeoutMs) => {
    expect(() => served.throughFront({ timeoutMs })).toThrow(RangeError);
    await expect(tributary.banks.list({ timeoutMs })).rejects.toThrow(RangeError);
  });
});

describe('a signal', () => {
  it('ends a call with its own reason, and no attempt follows', async () => {
    const controller = new AbortController();
    served.front.fates.push('never answer');
    const call = tributary.banks.list({ signal: controller.signal });
    const reason = new Error('the shop closed');
    await expect.poll(() => served.front.seen.length).toBe(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(served.front.seen).toHaveLength(1);
  });

  it('ends the pause before a retry', async () => {
    const controller = new AbortController();
    served.front.fates.push(refusal(503, 'overloaded', { 'retry-after': '20' }));
    const call = tributary.banks.list({ signal: controller.signal });
    await expect.poll(() => served.front.seen.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that was given before sends nothing', async () => {
    await expect(tributary.banks.list({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(served.front.seen).toEqual([]);
  });
});
