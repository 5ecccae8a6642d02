import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLink } from '../../src/features/people/mails/person-links.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

const PASSWORD = 'a long pass phrase';
let people = 0;
const newEmail = (): string => `person${(people += 1)}@example.com`;
const anybody = () => testApp.clientOf(undefined);
const sessionIn = (response: TestResponse): Session => response.body.data as Session;
const teamIn = (response: TestResponse): Team => response.body.data as Team;
const tokenIn = (response: TestResponse): string => (response.body.data as { token: string }).token;
const team = (businessId: bigint): string => `/dashboard/api/businesses/${businessId}/team`;

interface Session {
  readonly user: { readonly id: string; readonly email: string; readonly twoFactorEnabled: boolean };
  readonly businesses: readonly { readonly id: number; readonly name: string; readonly role: string }[];
}
interface Team {
  readonly members: readonly { readonly id: string; readonly userId: string; readonly role: string }[];
  readonly invitations: readonly { readonly id: string; readonly email: string; readonly role: string }[];
}

describe('signing up', () => {
  test('makes a user who owns their business, and signs them in', async () => {
    const email = newEmail();
    const answer = await anybody().post('/dashboard/api/sign-up', {
      name: 'Ada Obi',
      email,
      password: PASSWORD,
      businessName: 'Ada Markets',
    });
    expect(answer.status).toBe(200);
    const [business] = sessionIn(answer).businesses;
    expect(business).toMatchObject({ name: 'Ada Markets', role: 'owner' });
    const session = await withCookie(anybody(), cookieOf(answer.headers['set-cookie'])).get('/dashboard/api/session');
    expect(sessionIn(session).businesses).toEqual([business]);
  });

  test('a business made so has no API keys', async () => {
    const answer = await anybody().post('/dashboard/api/sign-up', {
      name: 'Ada',
      email: newEmail(),
      password: PASSWORD,
      businessName: 'Keyless',
    });
    const [business] = sessionIn(answer).businesses;
    const keys = await testApp.services.db
      .selectFrom('api_keys')
      .select('id')
      .where('business_id', '=', BigInt(business?.id ?? 0) as never)
      .execute();
    expect(keys).toEqual([]);
  });

  test('the session cookie is HttpOnly and SameSite, and goes to the dashboard API only', async () => {
    const answer = await anybody().post('/dashboard/api/sign-up', {
      name: 'Ada',
      email: newEmail(),
      password: PASSWORD,
    });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((text) => text.includes('session_token'));
    expect(cookie).toMatch(/^tributary\.session_token=.*; Path=\/dashboard\/api; HttpOnly; SameSite=Lax$/);
  });

  test('behind https cookies are of this host alone, and no other one counts', async () => {
    const process = await testApp.startSibling({ trustProxy: true });
    try {
      const answer = await process
        .clientOf(undefined)
        .post(
          '/dashboard/api/sign-up',
          { name: 'Ada', email: newEmail(), password: PASSWORD },
          { 'x-forwarded-proto': 'https' },
        );
      const cookie = cookieOf(answer.headers['set-cookie']);
      for (const made of [answer.headers['set-cookie'] ?? []].flat()) {
        expect(made).toMatch(/^__Host-tributary\.[\w-]+=.*; Path=\/; HttpOnly; (Secure; )?SameSite=Lax/);
        expect(made).toContain('; Secure');
        expect(made).not.toContain('Domain');
      }
      expect(cookie).toContain('__Host-tributary.session_token=');
      const session = await withCookie(process.clientOf(undefined), cookie).get('/dashboard/api/session', {
        'x-forwarded-proto': 'https',
      });
      expect(session.status).toBe(200);
      // Anybody in the same domain, or on the way, could have set it.
      const planted = cookie.replaceAll('__Host-', '');
      const https = { 'x-forwarded-proto': 'https' };
      for (const name of [planted, cookie.replaceAll('__Host-', '__Secure-')]) {
        const asked = withCookie(process.clientOf(undefined), name);
        expect((await asked.get('/dashboard/api/session', https)).status, name).toBe(401);
      }
      const { email, password } = await signUpPerson(testApp);
      const local = await process.clientOf(undefined).post('/dashboard/api/sign-in', { email, password });
      const overHttp = withCookie(process.clientOf(undefined), cookieOf(local.headers['set-cookie']));
      expect((await overHttp.get('/dashboard/api/session')).status).toBe(200);
      expect((await overHttp.get('/dashboard/api/session', https)).status, 'a session of http, planted').toBe(401);
    } finally {
      await process.close();
    }
  });

  test.for([
    ['email', { email: 'nobody' }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['name', { name: ' ' }],
    ['businessName', { businessName: 'a\u0000b' }],
  ] as const)('refuses a wrong %s: %j', async ([field, wrong]) => {
    const body = { name: 'Ada', email: newEmail(), password: PASSWORD, businessName: 'Acme', ...wrong };
    const answer = await anybody().post('/dashboard/api/sign-up', body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed', field } } });
    const retry = await anybody().post('/dashboard/api/sign-in', { email: body.email, password: body.password });
    expect(retry.status, 'nothing was written').not.toBe(200);
  });

  test('refuses an address that has a user', async () => {
    const person = await signUpPerson(testApp);
    const answer = await anybody().post('/dashboard/api/sign-up', {
      name: 'Other',
      email: person.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'already_member', field: 'email' } } });
  });
});

describe('signing in and out', () => {
  test('works with the right password, whatever the case of the address', async () => {
    const { email, password } = await signUpPerson(testApp);
    const answer = await anybody().post('/dashboard/api/sign-in', { email: email.toUpperCase(), password });
    expect(sessionIn(answer).user.email).toBe(email);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await signUpPerson(testApp);
    const wrong = await anybody().post('/dashboard/api/sign-in', { email, password: 'not this one at all' });
    const unknown = await anybody().post('/dashboard/api/sign-in', { email: newEmail(), password: PASSWORD });
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'sign_in_refused' } } });
    }
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  test('signing out ends the session on the server too', async () => {
    const person = await signUpPerson(testApp);
    expect((await person.post('/dashboard/api/sign-out')).status).toBe(200);
    const session = await person.get('/dashboard/api/session');
    expect(session).toMatchObject({ status: 401, body: { error: { code: 'session_missing' } } });
  });

  test('guessing is stopped, also for the right password, until the time is over', async () => {
    const process = await testApp.startSibling();
    try {
      const { email, password } = await signUpPerson(testApp);
      const client = process.clientOf(undefined);
      for (let guess = 0; guess < 10; guess += 1) {
        await client.post('/dashboard/api/sign-in', { email, password: `guess number ${guess}` });
      }
      const answer = await client.post('/dashboard/api/sign-in', { email, password });
      expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_failed_attempts' } } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await process.close();
    }
  });

  test('a changed password ends the other sessions', async () => {
    const person = await signUpPerson(testApp);
    const again = await anybody().post('/dashboard/api/sign-in', { email: person.email, password: person.password });
    const elsewhere = withCookie(anybody(), cookieOf(again.headers['set-cookie']));
    const body = { currentPassword: person.password, newPassword: 'quite another phrase' };
    expect((await person.post('/dashboard/api/password', { ...body, currentPassword: 'wrong one here' })).status).toBe(
      400,
    );
    expect((await person.post('/dashboard/api/password', body)).status).toBe(200);
    expect((await elsewhere.get('/dashboard/api/session')).status).toBe(401);
    const signIn = await anybody().post('/dashboard/api/sign-in', { email: person.email, password: body.newPassword });
    expect(signIn.status).toBe(200);
  });

  test('a one-time link signs in once', async () => {
    const { email } = await signUpPerson(testApp);
    const token = await makeLink(testApp.services, 'sign_in', email);
    const first = await anybody().post('/dashboard/api/sign-in/link', { token });
    expect(sessionIn(first).user.email).toBe(email);
    const second = await anybody().post('/dashboard/api/sign-in/link', { token });
    expect(second).toMatchObject({ status: 401, body: { error: { code: 'sign_in_refused' } } });
  });

  test('a write that comes from another site is refused', async () => {
    const person = await signUpPerson(testApp);
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const answer = await person.post('/dashboard/api/businesses', { name: 'Stolen' }, headers);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'cross_site_refused' } } });
    }
    const session = await person.get('/dashboard/api/session');
    expect(sessionIn(session).businesses).toEqual([]);
  });
});

describe('two-factor sign-in', () => {
  test('asks for a code after the password, and takes a backup code once', async () => {
    const person = await signUpPerson(testApp);
    const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    const { totpUri, backupCodes } = prepared.body.data as { totpUri: string; backupCodes: string[] };
    expect(totpUri).toMatch(/^otpauth:\/\/totp\/Tributary/);
    const wrong = await person.post('/dashboard/api/two-factor/confirm', { code: '000000' });
    expect(wrong.status).toBe(401);
    const otherDigits = await person.post('/dashboard/api/two-factor/confirm', { code: '１２３４５６' });
    expect(otherDigits.status).toBe(wrong.status);
    const code = await totp(totpUri);
    const confirmed = await person.post('/dashboard/api/two-factor/confirm', { code });
    expect(sessionIn(confirmed).user.twoFactorEnabled).toBe(true);

    const signIn = await anybody().post('/dashboard/api/sign-in', { email: person.email, password: person.password });
    expect(signIn.body.data).toEqual({ twoFactorRequired: true, passkey: false });
    const half = withCookie(anybody(), cookieOf(signIn.headers['set-cookie']));
    expect((await half.get('/dashboard/api/session')).status, 'half a sign-in is none').toBe(401);
    const [backupCode = ''] = backupCodes;
    const whole = await half.post('/dashboard/api/sign-in/two-factor', { code: backupCode });
    expect(sessionIn(whole).user.email).toBe(person.email);

    const next = await anybody().post('/dashboard/api/sign-in', { email: person.email, password: person.password });
    const other = withCookie(anybody(), cookieOf(next.headers['set-cookie']));
    expect((await other.post('/dashboard/api/sign-in/two-factor', { code: backupCode })).status).toBe(401);
    const used = await other.post('/dashboard/api/sign-in/two-factor', { code });
    expect(used.status, 'the code that switched it on').toBe(401);
    const byApp = await other.post('/dashboard/api/sign-in/two-factor', { code: await totp(totpUri, 1) });
    expect(byApp.status).toBe(200);
  });
});

describe('the team', () => {
  test('a removed member is out at once', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    const viewer = await signInMember(testApp, business, 'viewer');
    const found = teamIn(await viewer.get(team(business.businessId)));
    const membership = found.members.find(({ userId }) => userId === viewer.userId);
    expect((await owner.delete(`${team(business.businessId)}/members/${membership?.id}`)).status).toBe(200);
    expect((await viewer.get(team(business.businessId))).status).toBe(404);
  });

  test('a changed role counts from the next call', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    const admin = await signInMember(testApp, business, 'admin');
    const { members } = teamIn(await owner.get(team(business.businessId)));
    const membership = members.find(({ userId }) => userId === admin.userId);
    await owner.patch(`${team(business.businessId)}/members/${membership?.id}`, { role: 'viewer' });
    const refused = await admin.post(`${team(business.businessId)}/invitations`, { email: newEmail(), role: 'viewer' });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });
  });

  test('the last owner can neither be removed nor demoted', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    const { members } = teamIn(await owner.get(team(business.businessId)));
    const url = `${team(business.businessId)}/members/${members[0]?.id}`;
    expect(await owner.delete(url)).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
    expect(await owner.patch(url, { role: 'viewer' })).toMatchObject({
      status: 409,
      body: { error: { code: 'last_owner' } },
    });
  });

  test('whoever leaves is out at once in every session, and can be invited again', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    const viewer = await signInMember(testApp, business, 'viewer');
    const signIn = await anybody().post('/dashboard/api/sign-in', { email: viewer.email, password: viewer.password });
    const elsewhere = withCookie(anybody(), cookieOf(signIn.headers['set-cookie']));
    expect((await elsewhere.get(team(business.businessId))).status).toBe(200);

    expect((await viewer.post(`${team(business.businessId)}/leave`)).status).toBe(200);
    for (const session of [viewer, elsewhere]) {
      expect((await session.get(team(business.businessId))).status).toBe(404);
      expect(sessionIn(await session.get('/dashboard/api/session')).businesses).toEqual([]);
    }
    expect(teamIn(await owner.get(team(business.businessId))).members).toMatchObject([{ userId: owner.userId }]);
    const again = await viewer.post(`${team(business.businessId)}/leave`);
    expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });

    const { email } = viewer;
    const invited = await owner.post(`${team(business.businessId)}/invitations`, { email, role: 'finance' });
    const accepted = await viewer.post('/dashboard/api/invitations/accept', { token: tokenIn(invited) });
    expect(accepted.status).toBe(200);
    expect((await elsewhere.get(team(business.businessId))).status).toBe(200);
  });

  test('the last owner cannot leave, and is told what to do', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    await signInMember(testApp, business, 'admin');
    const answer = await owner.post(`${team(business.businessId)}/leave`);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
    expect(answer.body.message).toContain('Make another member an owner first');
    expect((await owner.get(team(business.businessId))).status).toBe(200);
  });

  test.for(['leave', 'leave and demote', 'leave and remove', 'demote', 'remove'])(
    'of two owners who go at the same time, one stays: %s',
    async (how) => {
      const business = await testApp.addBusiness();
      const base = team(business.businessId);
      const ada = await signInMember(testApp, business, 'owner');
      const bola = await signInMember(testApp, business, 'owner');
      const { members } = teamIn(await ada.get(base));
      const go = (owner: TestMember, way = '') => {
        const url = `${base}/members/${members.find(({ userId }) => userId === owner.userId)?.id}`;
        if (way === 'leave') return owner.post(`${base}/leave`);
        return way === 'demote' ? owner.patch(url, { role: 'viewer' }) : owner.delete(url);
      };
      const [first, second = first] = how.split(' and ');
      const answers = await Promise.all([go(ada, first), go(bola, second)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const stayed = answers[0].status === 409 ? ada : bola;
      const owners = teamIn(await stayed.get(base)).members.filter(({ role }) => role === 'owner');
      expect(owners).toMatchObject([{ userId: stayed.userId }]);
    },
  );

  test('an admin neither makes, changes nor removes an owner', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    await signInMember(testApp, business, 'owner');
    const admin = await signInMember(testApp, business, 'admin');
    const { members } = teamIn(await admin.get(team(business.businessId)));
    const idOf = (userId: string) => members.find((member) => member.userId === userId)?.id;
    const base = team(business.businessId);
    const answers = [
      await admin.patch(`${base}/members/${idOf(admin.userId)}`, { role: 'owner' }),
      await admin.patch(`${base}/members/${idOf(owner.userId)}`, { role: 'viewer' }),
      await admin.delete(`${base}/members/${idOf(owner.userId)}`),
      await admin.post(`${base}/invitations`, { email: newEmail(), role: 'owner' }),
    ];
    for (const answer of answers) expect(answer, answer.text).toMatchObject({ status: 403 });
  });

  test('members and invitations of another business are not there', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    const other = await testApp.addBusiness();
    const otherOwner = await signInMember(testApp, other, 'owner');
    const { members } = teamIn(await otherOwner.get(team(other.businessId)));
    expect((await owner.get(team(other.businessId))).status).toBe(404);
    expect((await owner.delete(`${team(business.businessId)}/members/${members[0]?.id}`)).status).toBe(404);
    for (const id of ['0', '-1', 'x', '99999999999999999999', '1e3']) {
      expect((await owner.get(`/dashboard/api/businesses/${id}/team`)).status).toBe(404);
    }
  });

  test('without a session there is nothing', async () => {
    const answer = await anybody().get(team(testApp.business.businessId));
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session_missing' } } });
  });
});
