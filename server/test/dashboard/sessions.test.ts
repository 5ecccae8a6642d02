import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseClock, clockOf } from '../harness/database-clock.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const IDLE_MS = 2 * HOUR_MS;
const MAX_MS = 10 * HOUR_MS;

let testApp: TestApp;
let clock: DatabaseClock;
let aheadMs = 0;
beforeAll(async () => {
  testApp = await startTestApp({ sessionIdleMaxMs: IDLE_MS, sessionMaxMs: MAX_MS }, { movableClock: true });
  clock = clockOf(testApp.services.database.pool);
});
afterAll(() => testApp.close());
afterEach(() => pass(-aheadMs));

async function pass(ms: number): Promise<void> {
  await clock.advance(ms);
  aheadMs += ms;
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SESSIONS = '/dashboard/api/sessions';
const ENDED = { status: 401, body: { error: { code: 'session_missing' } } };

interface Session {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly signedInAt: string;
  readonly seenAt: string;
  readonly isCurrent: boolean;
}

const clientOf = (answer: TestResponse): Client =>
  withCookie(testApp.clientOf(undefined), cookieOf(answer.headers['set-cookie']));
async function signIn({ email, password }: TestMember, userAgent = CHROME): Promise<Client> {
  const answer = await testApp
    .clientOf(undefined)
    .post('/dashboard/api/sign-in', { email, password }, { 'user-agent': userAgent });
  expect(answer.status, answer.text).toBe(200);
  return clientOf(answer);
}
const isIn = async (client: Client): Promise<boolean> => (await client.get('/dashboard/api/session')).status === 200;
const listOf = async (client: Client): Promise<readonly Session[]> =>
  ((await client.get(SESSIONS)).body.data as { sessions: Session[] }).sessions;

describe('the list', () => {
  it('has the sessions of the person with device, address and times, and says which one asks', async () => {
    const person = await signUpPerson(testApp);
    await signUpPerson(testApp);
    const here = await signIn(person);
    const sessions = await listOf(here);
    expect(sessions).toHaveLength(2);
    const current = sessions.find(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject({ device: 'Chrome on Windows', address: '127.0.0.1' });
    const now = await clock.now();
    for (const at of [current?.signedInAt, current?.seenAt]) {
      expect(Math.abs(now.getTime() - Date.parse(at ?? ''))).toBeLessThan(10_000);
    }
    expect(sessions.filter(({ isCurrent }) => !isCurrent)).toHaveLength(1);
  });

  it('says when a person was last seen, which is written every few minutes', async () => {
    const person = await signUpPerson(testApp);
    const before = (await listOf(person))[0]?.seenAt;
    await pass(MINUTE_MS);
    await person.get('/dashboard/api/session');
    expect((await listOf(person))[0]?.seenAt).toBe(before);
    await pass(MINUTE_MS);
    await person.get('/dashboard/api/session');
    expect(Date.parse((await listOf(person))[0]?.seenAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(before ?? '') + MINUTE_MS,
    );
  });

  it('does not break over a user agent that is no text', async () => {
    const person = await signUpPerson(testApp);
    const here = await signIn(person, `\u0007${'x'.repeat(2_000)}`);
    expect((await listOf(here)).find(({ isCurrent }) => isCurrent)?.device).toBe('Unknown device');
  });
});

describe('ending', () => {
  it('one session ends that one only', async () => {
    const person = await signUpPerson(testApp);
    const other = await signIn(person);
    const third = await signIn(person);
    const id = (await listOf(other)).find(({ isCurrent }) => isCurrent)?.id;
    expect((await person.delete(`${SESSIONS}/${id}`)).status).toBe(200);
    expect(await other.get('/dashboard/api/session')).toMatchObject(ENDED);
    expect([await isIn(person), await isIn(third)]).toEqual([true, true]);
    expect(await person.delete(`${SESSIONS}/${id}`), 'a second time').toMatchObject({ status: 404 });
  });

  it('those of others is refused as if there were none', async () => {
    const person = await signUpPerson(testApp);
    const stranger = await signUpPerson(testApp);
    const [session] = await listOf(person);
    expect(await stranger.delete(`${SESSIONS}/${session?.id}`)).toMatchObject({ status: 404 });
    expect(await isIn(person)).toBe(true);
  });

  it('all others keeps the one that asks, also when two ask at once', async () => {
    const person = await signUpPerson(testApp);
    const other = await signIn(person);
    const stranger = await signUpPerson(testApp);
    const answer = await person.post(`${SESSIONS}/end-others`);
    expect(answer.body.data).toEqual({ ended: 1 });
    expect([await isIn(person), await isIn(other), await isIn(stranger)]).toEqual([true, false, true]);
    const again = await signIn(person);
    await Promise.all([person, again].map((client) => client.post(`${SESSIONS}/end-others`)));
    expect((await Promise.all([isIn(person), isIn(again)])).filter(Boolean).length).toBeLessThanOrEqual(1);
  });

  it('all others happens when a factor is switched on and off', async () => {
    const person = await signUpPerson(testApp);
    const withPasswordAlone = await signIn(person);
    const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    expect(await isIn(withPasswordAlone), 'nothing is on yet').toBe(true);
    const { totpUri } = prepared.body.data as { totpUri: string };
    const on = await person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) });
    expect([await isIn(withPasswordAlone), await isIn(clientOf(on))]).toEqual([false, true]);
    const elsewhere = testApp.clientOf(undefined);
    const first = await elsewhere.post('/dashboard/api/sign-in', { email: person.email, password: person.password });
    const second = await clientOf(first).post('/dashboard/api/sign-in/two-factor', { code: await totp(totpUri, 1) });
    expect(second.status).toBe(200);
    const off = await clientOf(on).post('/dashboard/api/two-factor/disable', { password: person.password });
    expect([await isIn(clientOf(second)), await isIn(clientOf(off))]).toEqual([false, true]);
  });
});

describe('a session ends by itself', () => {
  it('when its person was not seen for the time of the setting, and stays while they are', async () => {
    const person = await signUpPerson(testApp);
    for (let hour = 0; hour < 4; hour += 1) {
      await pass(HOUR_MS);
      expect(await isIn(person)).toBe(true);
    }
    await pass(IDLE_MS);
    expect(await person.get('/dashboard/api/session')).toMatchObject(ENDED);
    await pass(-IDLE_MS);
    expect(await isIn(person), 'for good, when the clock is set back').toBe(false);
  });

  it('at the latest some time after the sign-in, however busy the person is', async () => {
    const member = await signInMember(testApp, testApp.business, 'viewer');
    const team = `/dashboard/api/businesses/${testApp.business.businessId}/team`;
    for (let hour = 1; hour < 10; hour += 1) {
      await pass(HOUR_MS);
      expect((await member.get(team)).status, `after ${hour} hours`).toBe(200);
    }
    await pass(HOUR_MS);
    expect(await member.get(team)).toMatchObject(ENDED);
  });

  it('and an open stream of events does not count as being seen', async () => {
    const member = await signInMember(testApp, testApp.business, 'viewer');
    const { people } = testApp.services;
    const { businessId } = testApp.business;
    const sent = { headers: { cookie: member.cookie }, protocol: 'http' } as const;
    await pass(HOUR_MS);
    expect(await people.findMembership(sent, businessId, true)).toBeDefined();
    await pass(HOUR_MS);
    await expect(people.findMembership(sent, businessId, true)).rejects.toMatchObject({
      code: 'session_missing',
    });
  });
});

describe('a session that somebody changed in the database lets nobody in', () => {
  it.for([
    ['moved to another person', `"userId" = other.id`],
    ['proved a moment ago', `proved_at = proved_at + interval '1 second'`],
    ['begun later', `signed_in_at = signed_in_at + interval '1 second'`],
    ['proved with something else', `proved_with = 'passkey'`],
    ['without its seal', `seal = NULL`],
    ['without its times', `signed_in_at = NULL, "createdAt" = clock_timestamp()`],
  ] as const)('%s', async ([, change]) => {
    const [person, other] = [await signUpPerson(testApp), await signUpPerson(testApp)];
    expect(await isIn(person)).toBe(true);
    await testApp.services.database.pool.query(
      `UPDATE auth_sessions s SET ${change} FROM auth_users other WHERE s."userId" = $1 AND other.id = $2`,
      [person.userId, other.userId],
    );
    expect(await isIn(person)).toBe(false);
  });

  it('but for one whose times were moved back, which has only less', async () => {
    const person = await signUpPerson(testApp);
    await testApp.services.database.pool.query(
      `UPDATE auth_sessions SET proved_at = proved_at - interval '1 second' WHERE "userId" = $1`,
      [person.userId],
    );
    expect(await isIn(person)).toBe(true);
  });
});
