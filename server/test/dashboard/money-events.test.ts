import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { LedgerWatch } from '../../src/features/events/ledger-watch.ts';
import { LedgerEvents, type LedgerEventsLimits } from '../../src/features/events/ledger-events.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface OpenStream {
  readonly response: IncomingMessage;
  text(): string;
  readonly ended: Promise<unknown>;
  close(): void;
}

async function baseOf(app: App): Promise<string> {
  return app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 });
}

async function openStream(app: App, path: string, cookie: string): Promise<OpenStream> {
  const request = get(new URL(path, await baseOf(app)), { headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  response.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  return {
    response,
    text: () => text,
    ended: new Promise((resolve) => response.once('close', resolve)),
    close: () => request.destroy(),
  };
}

const eventsOf = (text: string): { sequence: number; balance: number; movedMsAgo: number }[] =>
  [...text.matchAll(/^event: ledger\ndata: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data) as never);

describe('GET events', () => {
  it('says where the ledger is, and again whenever it moved, to those of that ledger alone', async () => {
    const { app, business } = testApp;
    const member = await signInMember(testApp, business, 'viewer');
    const account = await createAccount(business.inTest);
    const base = `/dashboard/api/businesses/${business.businessId}`;
    const test = await openStream(app, `${base}/test/events`, member.cookie);
    const live = await openStream(app, `${base}/live/events`, member.cookie);
    expect(test.response.statusCode).toBe(200);
    expect(test.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String) as string,
    });
    await expect.poll(() => eventsOf(test.text()), { timeout: 60_000 }).toMatchObject([{ sequence: 0, balance: 0 }]);
    await pay(business.inTest, account.id, account.authorizationKeys, 1000);
    await expect
      .poll(() => eventsOf(test.text()).at(-1), { timeout: 60_000 })
      .toMatchObject({ sequence: 1, balance: 900 });
    expect(eventsOf(test.text())).toHaveLength(2);
    expect(eventsOf(live.text())).toMatchObject([{ sequence: 0, balance: 0 }]);
    // A page that was read after the last posting need not be read again.
    const movedMsAgo = eventsOf(test.text()).map((event) => event.movedMsAgo);
    expect(movedMsAgo[0]).toBeGreaterThan(1_000_000_000_000);
    expect(movedMsAgo[1]).toBeGreaterThanOrEqual(0);
    expect(movedMsAgo[1]).toBeLessThan(60_000);
    expect(testApp.services.ledgerEvents.listenerCount).toBe(2);
    test.close();
    live.close();
    await expect.poll(() => testApp.services.ledgerEvents.listenerCount, { timeout: 60_000 }).toBe(0);
  });

  it('ends when the process stops, which then stops soon', async () => {
    const sibling = await testApp.startSibling();
    const member = await signInMember(testApp, testApp.business, 'viewer');
    const path = `/dashboard/api/businesses/${testApp.business.businessId}/test/events`;
    const stream = await openStream(sibling.app, path, member.cookie);
    const startedAt = performance.now();
    await sibling.close();
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(await sibling.services.metrics.registry.metrics()).toMatch(
      /request_duration_seconds_count\{method="GET",route="[^"]*\/events",status="200"\} 1\n/,
    );
    // A request on an open connection in the meantime is told when to come back.
    const late = await sibling.services.ledgerEvents.listen({} as never).toArray();
    expect(late).toEqual(['retry: 3000\n\n']);
  });
});

describe('a stream', () => {
  function start(
    limits: Partial<LedgerEventsLimits> = {},
    lookEveryMs = 5,
  ): { events: LedgerEvents; errors: unknown[] } {
    const errors: unknown[] = [];
    const { db } = testApp.services;
    const { findRemaining } = testApp.services.people;
    const onError = (error: unknown): void => void errors.push(error);
    const watch = new LedgerWatch({ db, onError }, lookEveryMs);
    const often = { stateEveryMs: 0, tickEveryMs: 5, sessionsEveryMs: 600_000 };
    const events = new LedgerEvents({ watch, findRemaining, onError }, { ...often, ...limits });
    onTestFinished(() => events.close());
    return { events, errors };
  }

  function listen(
    events: LedgerEvents,
    {
      businessId = testApp.business.businessId,
      userId = 'somebody',
      sessionId = 'of somebody',
      isStillAllowed = () => Promise.resolve(true),
    }: { businessId?: BusinessId; userId?: string; sessionId?: string; isStillAllowed?: () => Promise<boolean> } = {},
  ): { stream: Readable; text: () => string } {
    const stream = events.listen({ ledger: { businessId, live: false }, userId, sessionId, isStillAllowed });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return { stream, text: () => text };
  }

  it('has a comment when there was silence for long', async () => {
    const { events } = start({ silenceMaxMs: 20 });
    const { text } = listen(events);
    await expect.poll(() => text().split(': still here\n\n').length).toBeGreaterThan(3);
    expect(eventsOf(text())).toHaveLength(1);
  });

  it('ends when the session or the membership has ended, and not when nobody can tell', async () => {
    const { events, errors } = start({ recheckEveryMs: 20 });
    let answer = (): Promise<boolean> => Promise.reject(new Error('away'));
    const { stream } = listen(events, { isStillAllowed: () => answer() });
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    expect(events.listenerCount).toBe(1);
    const ended = once(stream, 'end');
    answer = () => Promise.resolve(false);
    await ended;
    expect(events.listenerCount).toBe(0);
  });

  it('ends soon after its session was ended, and no other does', async () => {
    const { events } = start({ sessionsEveryMs: 20 });
    const people = await Promise.all([1, 2].map(() => signInMember(testApp, testApp.business, 'finance')));
    const streams = await Promise.all(
      people.map(async ({ userId, cookie }) => {
        const { session } = await testApp.services.people.findUser({ headers: { cookie }, protocol: 'http' });
        return listen(events, { userId, sessionId: session.id }).stream;
      }),
    );
    const [ended, kept] = streams;
    if (ended === undefined || kept === undefined) throw new Error('there are two');
    const end = once(ended, 'end');
    await people[0]?.post('/dashboard/api/sign-out');
    await end;
    expect(kept.readableEnded).toBe(false);
    expect(events.listenerCount).toBe(1);
  });

  it('asks about the membership as the guard does', async () => {
    const { people, db } = testApp.services;
    const { businessId } = testApp.business;
    const member = await signInMember(testApp, testApp.business, 'finance');
    const sent = { headers: { cookie: member.cookie }, protocol: 'http' } as const;
    const isAllowed = async () => (await people.findMembership(sent, businessId)) !== undefined;
    expect(await isAllowed()).toBe(true);
    await db.deleteFrom('auth_members').where('userId', '=', member.userId).execute();
    expect(await isAllowed()).toBe(false);
    await db.deleteFrom('auth_sessions').where('userId', '=', member.userId).execute();
    await expect(isAllowed()).rejects.toMatchObject({ code: 'session_missing' });
  });

  it('is refused beyond the limit of its user, and is taken again when another of theirs has ended', async () => {
    const { events } = start({ listenersMax: 6, listenersOfOneUserMax: 2 });
    const first = listen(events, { userId: 'a' });
    listen(events, { userId: 'a' });
    const refused = expect.objectContaining({ code: 'overloaded', retryAfterSeconds: 30 }) as Error;
    expect(() => listen(events, { userId: 'a' })).toThrow(refused);
    first.stream.destroy();
    await once(first.stream, 'close');
    listen(events, { userId: 'a' });
  });

  it('when all are taken, is the one that somebody with more windows has had open longest', async () => {
    const { events } = start({ listenersMax: 4, listenersOfOneUserMax: 2 });
    const first = listen(events, { userId: 'a' });
    listen(events, { userId: 'a' });
    listen(events, { userId: 'b' });
    listen(events, { userId: 'c' });
    const ended = once(first.stream, 'close');
    listen(events, { userId: 'd' });
    await ended;
    expect(events.listenerCount).toBe(4);
    const refused = expect.objectContaining({ code: 'overloaded' }) as Error;
    expect(() => listen(events, { userId: 'd' })).toThrow(refused);
  });

  it('goes on after a look that failed', async () => {
    const { events, errors } = start();
    const { pool } = testApp.testDatabase.database;
    await pool.query('ALTER TABLE ledgers RENAME TO away');
    const { text } = listen(events);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await pool.query('ALTER TABLE away RENAME TO ledgers');
    await expect.poll(() => eventsOf(text()).length).toBe(1);
  });

  it('whose reader does not read has the latest state at most, and is ended', async () => {
    const { events } = start({ silenceMaxMs: 50 });
    const { businessId } = await testApp.addBusiness();
    const stream = events.listen({
      ledger: { businessId, live: false },
      userId: 'asleep',
      sessionId: 'of somebody',
      isStillAllowed: () => Promise.resolve(true),
    });
    await once(stream, 'close');
    expect(stream.readableLength).toBeLessThan(100);
    expect(events.listenerCount).toBe(0);
  });

  it('costs one query for all of them', async () => {
    const { events } = start({}, 200);
    const { pool } = testApp.services.database;
    const businesses = [testApp.business, await testApp.addBusiness()];
    let queries = 0;
    const count = (): void => void (queries += 1);
    pool.on('acquire', count);
    onTestFinished(() => void pool.off('acquire', count));
    const listening = businesses.flatMap(({ businessId }) => [1, 2, 3].map(() => listen(events, { businessId })));
    await expect.poll(() => listening.every(({ text }) => eventsOf(text()).length === 1)).toBe(true);
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThan(3);
    for (const { stream } of listening) stream.destroy();
    await expect.poll(() => events.listenerCount).toBe(0);
  });
});
