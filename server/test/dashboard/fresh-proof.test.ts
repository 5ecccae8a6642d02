import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from '../harness/database-clock.ts';
import { ageProofs, cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
afterAll(() => testApp.close());

const PROOF = '/dashboard/api/session/proof';
const NEEDED = { status: 403, body: { error: { code: 'fresh_proof_required' } } };
const MINUTE_MS = 60_000;

const anybody = () => testApp.clientOf(undefined);
const sessionOf = (answer: TestResponse): Client => withCookie(anybody(), cookieOf(answer.headers['set-cookie']));
const prove = (client: Client, body: object): Promise<TestResponse> => client.post(PROOF, body);

async function staleOwner(): Promise<TestMember> {
  const owner = await signInMember(testApp, testApp.business, 'owner');
  await ageProofs(testApp, owner.userId);
  return owner;
}

const makeLiveKey = (client: Client): Promise<TestResponse> =>
  client.post(`/dashboard/api/businesses/${testApp.business.businessId}/live/keys`, { kind: 'secret' });

interface Secured {
  readonly member: TestMember;
  readonly client: Client;
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
}

/** A stale session of an owner with two-factor sign-in. The code of the present half minute is used up. */
async function stalePersonWithTwoFactor(): Promise<Secured> {
  const member = await signInMember(testApp, testApp.business, 'owner');
  const prepared = await member.post('/dashboard/api/two-factor/enable', { password: member.password });
  const { totpUri, backupCodes } = prepared.body.data as { totpUri: string; backupCodes: string[] };
  const confirmed = await member.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) });
  await ageProofs(testApp, member.userId);
  return { member, client: sessionOf(confirmed), totpUri, backupCodes };
}

describe('a proof', () => {
  it('is given by signing in, and lasts ten minutes by the clock of the database', async () => {
    const owner = await signInMember(testApp, testApp.business, 'owner');
    expect((await owner.get(PROOF)).status).toBe(200);
    const clock = clockOf(testApp.services.database.pool);
    await clock.advance(9 * MINUTE_MS);
    expect((await owner.get(PROOF)).status).toBe(200);
    await clock.advance(MINUTE_MS);
    expect(await owner.get(PROOF)).toMatchObject(NEEDED);
    expect(await makeLiveKey(owner)).toMatchObject(NEEDED);
    await clock.advance(-10 * MINUTE_MS);
  });

  it('of the future is none: after the clock was set back, the person is asked again', async () => {
    const owner = await signInMember(testApp, testApp.business, 'owner');
    const clock = clockOf(testApp.services.database.pool);
    await clock.advance(-5 * MINUTE_MS);
    expect(await makeLiveKey(owner)).toMatchObject(NEEDED);
    await clock.advance(5 * MINUTE_MS);
  });

  it('with the password lets the same request through, and replaces the session', async () => {
    const owner = await staleOwner();
    const other = await staleOwner();
    expect(await makeLiveKey(owner)).toMatchObject(NEEDED);
    const proved = await prove(owner, { password: owner.password });
    expect(proved, proved.text).toMatchObject({ status: 200, body: { data: { user: { email: owner.email } } } });
    expect((await makeLiveKey(sessionOf(proved))).status).toBe(200);
    expect((await owner.get('/dashboard/api/session')).status, 'a copy of the old cookie').toBe(401);
    expect(await makeLiveKey(other), 'the proof is of one session').toMatchObject(NEEDED);
  });

  it('of one session is not one of the same person on another device', async () => {
    const owner = await staleOwner();
    const elsewhere = await anybody().post('/dashboard/api/sign-in', { email: owner.email, password: owner.password });
    expect((await makeLiveKey(sessionOf(elsewhere))).status).toBe(200);
    expect(await makeLiveKey(owner)).toMatchObject(NEEDED);
  });

  it('is not renewed by a change that replaces the session', async () => {
    const person = await signUpPerson(testApp);
    const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    await ageProofs(testApp, person.userId);
    const { totpUri } = prepared.body.data as { totpUri: string };
    const confirmed = await person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) });
    expect(await sessionOf(confirmed).get(PROOF)).toMatchObject(NEEDED);
  });
});

describe('a wrong proof', () => {
  it('changes nothing, and is limited', async () => {
    const owner = await staleOwner();
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await prove(owner, { password: `guess number ${guess}` });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed', field: 'password' } } });
    }
    const right = await prove(owner, { password: owner.password });
    expect(right, 'the right one waits too').toMatchObject({ status: 429 });
    expect(await makeLiveKey(owner)).toMatchObject(NEEDED);
    const elsewhere = await anybody().post('/dashboard/api/sign-in', { email: owner.email, password: owner.password });
    expect(elsewhere.status, 'a thief locks nobody out of signing in').toBe(200);
  });

  it('without a session is refused', async () => {
    const owner = await staleOwner();
    expect(await prove(anybody(), { password: owner.password })).toMatchObject({ status: 401 });
  });

  it('with the password of another person is refused', async () => {
    const owner = await staleOwner();
    const other = await signUpPerson(testApp);
    const changed = await other.post('/dashboard/api/password', {
      currentPassword: other.password,
      newPassword: 'only the other knows this',
    });
    expect(changed.status).toBe(200);
    expect(await prove(owner, { password: 'only the other knows this' })).toMatchObject({ status: 400 });
  });

  it('from another site is refused', async () => {
    const owner = await staleOwner();
    const answer = await owner.post(PROOF, { password: owner.password }, { origin: 'https://elsewhere.example' });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'cross_site_refused' } } });
  });
});

describe('with two-factor sign-in', () => {
  it('the password alone proves nothing, whether it is right or wrong', async () => {
    const { member, client } = await stalePersonWithTwoFactor();
    for (const password of [member.password, 'not the right one']) {
      expect(await prove(client, { password })).toMatchObject({ status: 400, body: { error: { field: 'code' } } });
    }
    expect(await makeLiveKey(client)).toMatchObject(NEEDED);
  });

  it('a code of the app counts once: of two proofs with the same code at the same time, one succeeds', async () => {
    const { member, client, totpUri } = await stalePersonWithTwoFactor();
    const body = { password: member.password, code: await totp(totpUri, 1) };
    const answers = await Promise.all([prove(client, body), prove(client, body)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    const proved = answers.find(({ status }) => status === 200);
    if (proved === undefined) throw new Error('none succeeded');
    expect((await makeLiveKey(sessionOf(proved))).status).toBe(200);
  });

  it('a backup code counts once', async () => {
    const { member, client, backupCodes } = await stalePersonWithTwoFactor();
    const body = { password: member.password, code: backupCodes[0] ?? '' };
    const proved = await prove(client, body);
    expect(proved.status, proved.text).toBe(200);
    expect(await prove(sessionOf(proved), body)).toMatchObject({ status: 401, body: { error: { field: 'code' } } });
  });

  it('wrong codes are limited, and leave the session as it was', async () => {
    const { member, client } = await stalePersonWithTwoFactor();
    const { password } = member;
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await prove(client, { password, code: 'wrong-codes' })).status).toBe(401);
    }
    expect((await prove(client, { password, code: 'wrong-codes' })).status).toBe(429);
    expect((await client.get('/dashboard/api/session')).status).toBe(200);
  });

  it('a session that has ended meanwhile gets no new one', async () => {
    const { member, client, totpUri } = await stalePersonWithTwoFactor();
    await client.post('/dashboard/api/sign-out');
    expect((await prove(client, { password: member.password, code: await totp(totpUri, 1) })).status).toBe(401);
    const left = await testApp.services.db
      .selectFrom('auth_sessions')
      .select('id')
      .where('userId', '=', member.userId)
      .execute();
    expect(left).toEqual([]);
  });
});
