/** As many waiting requests as a process takes, over connections of their own. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import type { ApiKeyId, BusinessId } from '../../src/platform/database/ids.ts';
import { EventWaiters, type EventWaitersLimits } from '../../src/features/events/event-waiters.ts';
import type { KeyReach } from '../../src/core/words/key-reach.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { EVENTS, getEvents, typesOf, type WirePage } from './events.testing.ts';

const WAITERS_MAX = 500;
const OF_KEY_MAX = 10;
/** Each with a key of test mode and one of live mode. */
const BUSINESSES = WAITERS_MAX / OF_KEY_MAX / 2;
/** A look every half a second, on a busy machine. Far less than what the requests would wait. */
const AT_ONCE_MS = 12_000;
/** The least time of an answer that comes early; timers may be a little early themselves. */
const EARLY_MS = 900;
const POLL = { timeout: 60_000, interval: 20 };

let testApp: TestApp;
let sibling: TestProcess;
let origin: string;
let businesses: TestBusiness[];
beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
  origin = await sibling.app.listen({ host: '127.0.0.1', port: 0 });
  businesses = [];
  while (businesses.length < BUSINESSES) businesses.push(await testApp.addBusiness());
});
afterAll(async () => {
  await sibling.close();
  await testApp.close();
});

interface Answered {
  readonly status: number | undefined;
  readonly page: WirePage;
}

async function wait(secretKey: string, next: string): Promise<Answered> {
  const url = `${origin}${EVENTS}?after=${next}&wait=20`;
  const request = get(url, { headers: { apikey: secretKey }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { data } = (await json(response)) as { data: WirePage };
  return { status: response.statusCode, page: data };
}

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const startedAt = performance.now();
  const result = await work;
  return [result, performance.now() - startedAt];
}

const waitersOf = async (business: TestBusiness, mode: 'test' | 'live'): Promise<Promise<Answered>[]> => {
  const { next } = await getEvents(mode === 'test' ? business.inTest : business.inLive);
  return Array.from({ length: OF_KEY_MAX }, () => wait(business[mode].secretKey, next));
};

it('hundreds wait and payments go on, one without a place ends early, and all end at once', async () => {
  const { eventWaiters, database, stopping } = sibling.services;
  const [payer, revoked, ...more] = businesses;
  const last = more.pop();
  if (payer === undefined || revoked === undefined || last === undefined) throw new Error('there are too few');
  const account = await createAccount(payer.inTest);
  const ofPayer = await waitersOf(payer, 'test');
  const ofRevoked = await waitersOf(revoked, 'test');
  const others = [await waitersOf(payer, 'live'), await waitersOf(revoked, 'live')].flat();
  for (const business of more) {
    others.push(...(await waitersOf(business, 'test')), ...(await waitersOf(business, 'live')));
  }
  // The last places are left for others.
  others.push(...(await waitersOf(last, 'test')));
  await expect.poll(() => eventWaiters.count, POLL).toBe(WAITERS_MAX - OF_KEY_MAX);

  const { pool } = database;
  let acquired = 0;
  const count = (): void => void (acquired += 1);
  pool.on('acquire', count);
  await new Promise((resolve) => void setTimeout(resolve, 1_050));
  pool.off('acquire', count);
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(2);
  expect(acquired).toBeLessThanOrEqual(8);

  const outsider = await testApp.addBusiness();
  others.push(wait(outsider.test.secretKey, (await getEvents(outsider.inTest)).next));
  await expect.poll(() => eventWaiters.count, POLL).toBe(WAITERS_MAX - OF_KEY_MAX + 1);
  const [ofFullKey, ofFullKeyMs] = await timed(wait(payer.live.secretKey, (await getEvents(payer.inLive)).next));
  expect(ofFullKey).toMatchObject({ status: 200, page: { events: [] } });
  expect(ofFullKeyMs).toBeGreaterThan(EARLY_MS);
  expect(ofFullKeyMs).toBeLessThan(AT_ONCE_MS);

  const paying = sibling.clientOf(payer.test.secretKey);
  const [paid, paidMs] = await timed(pay(paying, account.id, account.authorizationKeys, 100));
  expect([paid.status, paidMs < AT_ONCE_MS]).toEqual([200, true]);
  const [answers, toldMs] = await timed(Promise.all(ofPayer));
  for (const { page } of answers) expect(typesOf(page)).toEqual(['payment.accepted']);
  expect(toldMs).toBeLessThan(AT_ONCE_MS);

  await testApp.testDatabase.database.pool.query(
    "UPDATE api_keys SET revoked_at = now() WHERE business_id = $1 AND NOT live AND kind = 'secret'",
    [revoked.businessId],
  );
  const [refused, refusedMs] = await timed(Promise.all(ofRevoked));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
  expect(refusedMs).toBeLessThan(AT_ONCE_MS);
  expect(eventWaiters.count).toBe(others.length);

  stopping.announce();
  const [ended, endedMs] = await timed(Promise.all(others));
  expect(new Set(ended.map(({ status, page }) => `${status} ${page.events.length}`))).toEqual(new Set(['200 0']));
  expect(endedMs).toBeLessThan(AT_ONCE_MS);
  expect(eventWaiters.count).toBe(0);
});

describe('places', () => {
  const ended: string[] = [];
  function waitersOfFew(limits: Partial<EventWaitersLimits> = {}) {
    ended.length = 0;
    const waiters = new EventWaiters(
      {
        watch: { follow: () => () => undefined },
        findReaches: async (keys) => new Map(keys.map((key) => [key, {} as KeyReach])),
        isStopping: () => false,
        onError: () => undefined,
      },
      limits,
    );
    onTestFinished(() => waiters.close());
    return {
      waiters,
      wait: (business: number, apiKeyId = business, timeoutMs = 60_000) =>
        waiters
          .wait({
            businessId: BigInt(business) as BusinessId,
            live: false,
            apiKeyId: BigInt(apiKeyId) as ApiKeyId,
            place: { transaction: 0n, event: 0n },
            timeoutMs,
            onGone: () => () => undefined,
          })
          .then(({ how }) => {
            ended.push(`${business} ${how}`);
            return how;
          }),
    };
  }

  it('of one business are fifty at most, however many keys it has', async () => {
    const { waiters, wait } = waitersOfFew({ earlyAfterMs: 20 });
    for (let n = 0; n < 60; n += 1) void wait(1, 100 + Math.floor(n / 10));
    await expect.poll(() => ended.length).toBe(10);
    expect(waiters.count).toBe(50);
    void wait(2);
    expect(waiters.count).toBe(51);
  });

  it('go to a business that has none, from the one that has most and waits longest', async () => {
    const { waiters, wait } = waitersOfFew({ waitersMax: 4, waitersOfBusinessMax: 3, earlyAfterMs: 50 });
    void wait(1);
    void wait(1);
    void wait(2);
    void wait(3);
    const startedAt = performance.now();
    void wait(4);
    await expect.poll(() => ended).toEqual(['1 over']);
    expect(performance.now() - startedAt).toBeGreaterThan(40);
    expect(waiters.count).toBe(4);
    for (let business = 5; business < 20; business += 1) void wait(business);
    await expect.poll(() => ended.length).toBe(16);
    expect(waiters.count).toBe(4);
    // Those that came last wait.
    expect(ended).not.toContain('19 over');
  });

  it('that are early end with the time that was asked for, if that is shorter', async () => {
    const { wait } = waitersOfFew({ waitersOfKeyMax: 1, earlyAfterMs: 5_000 });
    void wait(1);
    const startedAt = performance.now();
    expect(await wait(1, 1, 30)).toBe('over');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('are waited for by so many of a business, and more is told to come back', async () => {
    const { waiters, wait } = waitersOfFew({ waitersOfBusinessMax: 2, earlyMax: 3 });
    for (let n = 0; n < 4; n += 1) void wait(1);
    await expect(wait(1)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    void wait(2);
    expect(waiters.count).toBe(5);
  });
});
