import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { EVENTS, getEvents, typesOf, type WirePage } from './events.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const waiting = (): number => testApp.services.eventWaiters.count;
const waiters = { timeout: 60_000, interval: 10 };
/** Far less than the twenty seconds that a request asks for, on a machine that is busy. */
const SOON_MS = 12_000;

async function caughtUp(): Promise<{ business: TestBusiness; next: string; pay: () => Promise<unknown> }> {
  const business = await testApp.addBusiness();
  const account = await createAccount(business.inTest);
  const { next } = await getEvents(business.inTest);
  return { business, next, pay: () => pay(business.inTest, account.id, account.authorizationKeys, 1) };
}

/** A request over a connection, so that its caller can go away. */
async function openWait(app: App, business: TestBusiness, next: string) {
  const base = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(`${EVENTS}?after=${next}&wait=20`, base);
  const request = get(url, { headers: { apikey: business.test.secretKey }, agent: false });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  return request;
}

describe('a request that waits', () => {
  it('is answered soon after something happened, and at the end of its time without', async () => {
    const { business, next, pay: payOnce } = await caughtUp();
    const startedAt = performance.now();
    const answer = getEvents(business.inTest, `after=${next}&wait=20`);
    await expect.poll(waiting, waiters).toBe(1);
    await payOnce();
    const page = await answer;
    expect(typesOf(page)).toEqual(['payment.accepted']);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    const empty = await getEvents(business.inTest, `after=${page.next}&wait=1`);
    expect(empty).toEqual({ events: [], next: page.next, hasMore: false });
    expect(waiting()).toBe(0);
  });

  it('goes on waiting when what happened is not what it asked for', async () => {
    const { business, next, pay: payOnce } = await caughtUp();
    const startedAt = performance.now();
    const answer = getEvents(business.inTest, `after=${next}&wait=2&types=account.*`);
    await expect.poll(waiting, waiters).toBe(1);
    await payOnce();
    const page = await answer;
    expect(page.events).toEqual([]);
    expect(page.next).not.toBe(next);
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  });

  it('holds no connection of the database, and all of them cost one query for ledgers and one for keys', async () => {
    const both = [await caughtUp(), await caughtUp()];
    const { pool } = testApp.services.database;
    const answers = both.flatMap(({ business, next }) =>
      [1, 2, 3, 4, 5].map(() => getEvents(business.inTest, `after=${next}&wait=20`)),
    );
    await expect.poll(waiting, waiters).toBe(10);
    let queries = 0;
    const count = (): void => void (queries += 1);
    pool.on('acquire', count);
    await new Promise((resolve) => void setTimeout(resolve, 1_050));
    pool.off('acquire', count);
    expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(1);
    expect(queries).toBeGreaterThanOrEqual(2);
    expect(queries).toBeLessThanOrEqual(6);
    for (const { pay: payOnce } of both) await payOnce();
    await Promise.all(answers);
  });

  it('is one of ten of its key; the next is answered early, after a second, and others still wait', async () => {
    const [one, other] = [await caughtUp(), await caughtUp()];
    const answers = Array.from({ length: 10 }, () => getEvents(one.business.inTest, `after=${one.next}&wait=20`));
    await expect.poll(waiting, waiters).toBe(10);
    const startedAt = performance.now();
    expect((await getEvents(one.business.inTest, `after=${one.next}&wait=20`)).events).toEqual([]);
    const earlyMs = performance.now() - startedAt;
    expect(earlyMs).toBeGreaterThan(900);
    expect(earlyMs).toBeLessThan(SOON_MS);
    answers.push(getEvents(other.business.inTest, `after=${other.next}&wait=20`));
    await expect.poll(waiting, waiters).toBe(11);
    await one.pay();
    for (const page of await Promise.all(answers.slice(0, 10))) expect(page.events).toHaveLength(1);
    await other.pay();
    await Promise.all(answers);
  });

  it('gives its place back when its caller goes away, and is no place for a stranger', async () => {
    const { business, next } = await caughtUp();
    const request = await openWait(testApp.app, business, next);
    await expect.poll(waiting, waiters).toBe(1);
    const stranger = testApp.clientOf('sk_test_nobody');
    expect((await stranger.get(`${EVENTS}?wait=20`)).status).toBe(401);
    expect(waiting()).toBe(1);
    request.destroy();
    await expect.poll(waiting, waiters).toBe(0);
  });

  it('ends with 401 when its key is revoked, and with 403 when it loses the scope', async () => {
    const { pool } = testApp.testDatabase.database;
    const { business, next, pay: payOnce } = await caughtUp();
    const answer = business.inTest.get(`${EVENTS}?after=${next}&wait=20`);
    await expect.poll(waiting, waiters).toBe(1);
    const ofKey = 'WHERE business_id = $1 AND NOT live AND kind = $2';
    await pool.query(`UPDATE api_keys SET revoked_at = now() ${ofKey}`, [business.businessId, 'secret']);
    expect(await answer).toMatchObject({ status: 401, body: { error: { code: 'api_key_unknown' } } });

    const other = await caughtUp();
    const ofOther = [other.business.businessId, 'secret'];
    const narrowed = other.business.inTest.get(`${EVENTS}?after=${other.next}&wait=20`);
    await expect.poll(waiting, waiters).toBe(1);
    await pool.query(`UPDATE api_keys SET scopes = '{payments:write}' ${ofKey}`, ofOther);
    await new Promise((resolve) => void setTimeout(resolve, 1_200));
    await other.pay();
    expect(await narrowed).toMatchObject({ status: 403, body: { error: { code: 'scope_missing' } } });
    await expect(payOnce()).resolves.toMatchObject({ status: 401 });
  });

  it('is answered at once when the process is asked to stop, and when it stops', async () => {
    const sibling = await testApp.startSibling();
    const { eventWaiters, stopping, metrics } = sibling.services;
    const { business, next } = await caughtUp();
    const request = await openWait(sibling.app, business, next);
    const answered = once(request, 'response');
    await expect.poll(() => eventWaiters.count, waiters).toBe(1);
    expect(await metrics.registry.metrics()).toMatch(/^tributary_event_waiters 1$/m);
    const startedAt = performance.now();
    stopping.announce();
    await answered;
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    const client = sibling.clientOf(business.test.secretKey);
    expect((await client.get(`${EVENTS}?after=${next}&wait=20`)).body.data as WirePage).toMatchObject({ events: [] });
    await sibling.close();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
