import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tributary } from '../harness/command.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { waitADay } from '../settlements/four-eyes.testing.ts';
import { totp } from '../harness/totp.ts';
import { addPasskey } from './passkeys.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

const MISSING = { status: 403, body: { error: { code: 'second_factor_required' } } };
const SECOND_PERSON = { status: 403, body: { error: { code: 'second_person_required' } } };
const LAST = { status: 409, body: { error: { code: 'last_factor' } } };
const below = ({ businessId }: TestBusiness, path: string): string => `/dashboard/api/businesses/${businessId}/${path}`;
const demand = (client: Client, business: TestBusiness, secondFactor: string): Promise<TestResponse> =>
  client.put(below(business, 'second-factor'), { secondFactor });
const accountsOf = (client: Client, business: TestBusiness) => client.get(below(business, 'test/accounts'));
const settingsChanges = async (business: TestBusiness): Promise<unknown[]> => {
  const rows = await testApp.services.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('business_id', '=', business.businessId)
    .where('live', '=', true)
    .where('action', '=', 'settings.changed')
    .orderBy('sequence')
    .execute();
  const read = (text: string | null): unknown => JSON.parse(text ?? 'null');
  return rows.map(({ before, after }) => [read(before), read(after)]);
};
const ON = [{ secondFactor: 'optional' }, { secondFactor: 'required' }];
const OFF = ON.toReversed();

/** An owner with a passkey. */
async function securedOwner(business: TestBusiness): Promise<TestMember> {
  const owner = await signInMember(testApp, business, 'owner');
  expect((await addPasskey(testApp, owner)).added.status).toBe(200);
  return owner;
}

async function demandingBusiness() {
  const business = await testApp.addBusiness();
  const owner = await securedOwner(business);
  expect((await demand(owner, business, 'required')).status).toBe(200);
  return { business, owner };
}

const setRule = (business: TestBusiness, live: boolean, approval: string): Promise<TestResponse> =>
  (live ? business.inLive : business.inTest).patch('/v1/api/settlement-settings', { approval });

describe('a demanded second factor', () => {
  it('closes the business to members without one until they have set it up, and keys go on', async () => {
    const { business, owner } = await demandingBusiness();
    const member = await signInMember(testApp, business, 'finance');
    expect((await accountsOf(owner, business)).status).toBe(200);
    expect(await accountsOf(member, business)).toMatchObject(MISSING);
    expect((await business.inTest.get('/v1/api/settlement-settings')).status).toBe(200);
    const session = await member.get('/dashboard/api/session');
    expect(session.body.data).toMatchObject({ businesses: [{ demandsSecondFactor: true }] });

    const prepared = await member.post('/dashboard/api/two-factor/enable', { password: member.password });
    expect(await accountsOf(member, business), 'prepared is not set up').toMatchObject(MISSING);
    const code = await totp((prepared.body.data as { totpUri: string }).totpUri);
    const confirmed = await member.post('/dashboard/api/two-factor/confirm', { code });
    const client = withCookie(testApp.clientOf(undefined), cookieOf(confirmed.headers['set-cookie']));
    expect((await accountsOf(client, business)).status).toBe(200);
    const off = await client.post('/dashboard/api/two-factor/disable', { password: member.password });
    expect(off, 'nor can they remove it').toMatchObject(LAST);
    expect((await accountsOf(client, business)).status).toBe(200);
  });

  it('keeps the last passkey, and lets one of two go', async () => {
    const { owner } = await demandingBusiness();
    await addPasskey(testApp, owner);
    const { passkeys } = (await owner.get('/dashboard/api/second-factors')).body.data as { passkeys: { id: string }[] };
    const answers = await Promise.all(passkeys.map(({ id }) => owner.delete(`/dashboard/api/passkeys/${id}`)));
    expect(answers.map(({ status }) => String(status)).toSorted(), 'also of two at once').toEqual(['200', '409']);
    expect((await owner.get('/dashboard/api/second-factors')).body.data).toMatchObject({ backupCodesLeft: 10 });
  });

  it('meets invited people at their first visit', async () => {
    const { business, owner } = await demandingBusiness();
    const invited = await signUpPerson(testApp);
    const body = { email: invited.email, role: 'viewer' };
    const { token } = (await owner.post(below(business, 'team/invitations'), body)).body.data as { token: string };
    expect((await invited.post('/dashboard/api/invitations/accept', { token })).status).toBe(200);
    expect(await accountsOf(invited, business)).toMatchObject(MISSING);
    expect((await addPasskey(testApp, invited)).added.status).toBe(200);
    expect((await accountsOf(invited, business)).status).toBe(200);
  });

  it('of one business is none of another', async () => {
    const { business } = await demandingBusiness();
    const member = await signInMember(testApp, business, 'viewer');
    const other = await testApp.addBusiness();
    const { db } = testApp.services;
    const organizations = db.selectFrom('auth_organizations').select('id').where('slug', '=', String(other.businessId));
    await signInMember(testApp, other, 'owner');
    await db
      .insertInto('auth_members')
      .values({
        id: crypto.randomUUID(),
        organizationId: organizations,
        userId: member.userId,
        role: 'viewer',
        createdAt: new Date(),
      })
      .execute();
    expect((await accountsOf(member, other)).status).toBe(200);
    expect(await accountsOf(member, business)).toMatchObject(MISSING);
  });
});

describe('demanding it', () => {
  it('takes an owner with a factor of their own, at once, recorded once', async () => {
    const business = await testApp.addBusiness();
    const owner = await signInMember(testApp, business, 'owner');
    expect(await demand(owner, business, 'required')).toMatchObject(MISSING);
    expect(await settingsChanges(business)).toEqual([]);
    const admin = await signInMember(testApp, business, 'admin');
    await addPasskey(testApp, admin);
    expect(await demand(admin, business, 'required')).toMatchObject({
      status: 403,
      body: { error: { code: 'role_not_allowed' } },
    });
    await addPasskey(testApp, owner);
    const answers = await Promise.all([1, 2].map(() => demand(owner, business, 'required')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await demand(owner, business, 'required')).body.data).toEqual({ secondFactor: 'required' });
    expect(await settingsChanges(business)).toEqual([ON]);
  });

  it('and its end are the command line’s to show and to begin, not to end', async () => {
    const business = await testApp.addBusiness();
    const run = async (...more: string[]) => {
      const words = ['business', 'second-factor', '--business', String(business.businessId), ...more];
      return tributary(words, { DATABASE_URL: testApp.testDatabase.url });
    };
    expect((await run()).stdout).toBe('A second factor is optional.\n');
    expect((await run('--require')).stdout).toBe('A second factor is required of every member.\n');
    expect(JSON.parse((await run('--json')).stdout)).toEqual({
      businessId: Number(business.businessId),
      secondFactor: 'required',
    });
    expect(await settingsChanges(business)).toEqual([ON]);
    expect((await run('--no-require')).exitCode).not.toBe(0);
  });
});

describe('its end', () => {
  it('is an owner’s alone without the rule of the second person', async () => {
    const { business, owner } = await demandingBusiness();
    expect((await demand(owner, business, 'optional')).status).toBe(200);
    expect(await settingsChanges(business)).toEqual([ON, OFF]);
    const member = await signInMember(testApp, business, 'viewer');
    expect((await accountsOf(member, business)).status).toBe(200);
  });

  it.for([true, false])('is a change request with the rule, live: %s', async (live) => {
    const { business, owner } = await demandingBusiness();
    const second = await securedOwner(business);
    await setRule(business, live, 'second_person');
    expect(await demand(owner, business, 'optional')).toMatchObject(SECOND_PERSON);
    const reason = { reason: 'The phones are being replaced' };
    const made = await owner.post(below(business, 'test/second-factor-requests'), reason);
    expect(made.body.data).toMatchObject({ kind: 'second_factor', state: 'pending' });
    const { number } = made.body.data as { number: number };
    const approve = (client: Client) => client.post(below(business, `test/change-requests/${number}/approve`));
    expect(await approve(owner), 'not by its maker').toMatchObject(SECOND_PERSON);
    expect(await settingsChanges(business)).toEqual([ON]);
    const answers = await Promise.all([approve(second), approve(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await settingsChanges(business)).toEqual([ON]);
    await waitADay(testApp, business);
    expect(await settingsChanges(business)).toEqual([ON, OFF]);
    const again = await owner.post(below(business, 'test/second-factor-requests'), reason);
    expect(again, 'there is nothing left to end').toMatchObject({ status: 409 });
  });

  it('is not an admin’s to request', async () => {
    const { business } = await demandingBusiness();
    const admin = await signInMember(testApp, business, 'admin');
    await addPasskey(testApp, admin);
    const answer = await admin.post(below(business, 'live/second-factor-requests'), { reason: 'No phone' });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });
  });
});
