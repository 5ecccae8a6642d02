/** As many waiting requests as a process takes, over connections of their own. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import type { ApiKeyId, BusinessId } from '../../src/database/ids.ts';
import { EventWaiters } from '../../src/events/event-waiters.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { EVENTS, getEvents, typesOf, type WirePage } from './events.testing.ts';

const WAITERS_MAX = 500;
const OF_KEY_MAX = 10;
/** Each with a key of test mode and one of live mode. */
const BUSINESSES = WAITERS_MAX / OF_KEY_MAX / 2;
/** A look every half a second, on a busy machine. Far less than what the requests would wait. */
const AT_ONCE_MS = 4_000;
const POLL = { timeout: 30_000, interval: 20 };

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

it('500 wait and payments go on, the next does not wait, and all end at once', async () => {
  const { eventWaiters, database, stopping } = sibling.services;
  const [payer, revoked] = businesses;
  if (payer === undefined || revoked === undefined) throw new Error('there are too few businesses');
  const account = await createAccount(payer.inTest);
  const ofPayer = await waitersOf(payer, 'test');
  const ofRevoked = await waitersOf(revoked, 'test');
  const others = [await waitersOf(payer, 'live'), await waitersOf(revoked, 'live')].flat();
  for (const business of businesses.slice(2)) {
    others.push(...(await waitersOf(business, 'test')), ...(await waitersOf(business, 'live')));
  }
  await expect.poll(() => eventWaiters.count, POLL).toBe(WAITERS_MAX);
  expect(others).toHaveLength(WAITERS_MAX - 2 * OF_KEY_MAX);

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
  const place = (await getEvents(outsider.inTest)).next;
  for (const [key, next] of [
    [outsider.test.secretKey, place],
    [payer.live.secretKey, (await getEvents(payer.inLive)).next],
  ] as const) {
    const [answer, ms] = await timed(wait(key, next));
    expect(answer).toMatchObject({ status: 200, page: { events: [] } });
    expect(ms).toBeLessThan(AT_ONCE_MS);
  }

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
  const [last, lastMs] = await timed(Promise.all(others));
  expect(new Set(last.map(({ status, page }) => `${status} ${page.events.length}`))).toEqual(new Set(['200 0']));
  expect(lastMs).toBeLessThan(AT_ONCE_MS);
  expect(eventWaiters.count).toBe(0);
});

it('of one business are fifty at most, however many keys it has', async () => {
  const business = await testApp.addBusiness();
  const watch = { follow: () => () => undefined };
  const waiters = new EventWaiters({
    watch,
    findReaches: () => Promise.resolve(new Map()),
    isStopping: () => false,
    onError: () => undefined,
  });
  const wait = (apiKeyId: number, businessId = business.businessId) =>
    waiters.wait({
      businessId,
      live: false,
      apiKeyId: BigInt(apiKeyId) as ApiKeyId,
      place: { transaction: 0n, event: 0n },
      timeoutMs: 60_000,
      onGone: () => () => undefined,
    });
  const waiting = Array.from({ length: 60 }, (_, n) => wait(Math.floor(n / 10)));
  expect(waiters.count).toBe(50);
  waiting.push(wait(99, (business.businessId + 1n) as BusinessId));
  expect(waiters.count).toBe(51);
  waiters.close();
  expect(await Promise.all(waiting)).toHaveLength(61);
});
