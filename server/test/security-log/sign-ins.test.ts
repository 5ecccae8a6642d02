import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, signInWith } from '../dashboard/passkeys.testing.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';
import { eventsOf, operatorsEvents, written } from './security-log.testing.ts';

let testApp: TestApp;
/** Behind a proxy, so that a test can set the address of a request. */
let proxied: TestProcess;
let business: TestBusiness;
let person: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  proxied = await testApp.startSibling({ trustProxy: true });
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  person = await signInMember(testApp, business, 'owner');
});
afterAll(async () => {
  await proxied.close();
  await testApp.close();
});

const WRONG = 'not this one at all';
let networks = 0;
const newNetwork = (): string => `10.${(networks += 1)}.0.1`;
const signIn = (email: string, password: string, address = newNetwork()) =>
  proxied
    .clientOf(undefined)
    .post('/dashboard/api/sign-in', { email, password }, { 'x-forwarded-for': address, 'user-agent': 'Robot/1' });
const kindsOf = async (query = '') =>
  (await eventsOf(business.inTest, query)).map(({ kind, what, times }) => `${kind} ${what} ${times}`);

describe('the security log', () => {
  it('has sign-ins and sign-outs of members with their address and agent, before the answer leaves', async () => {
    const address = newNetwork();
    const signedIn = await signIn(person.email, person.password, address);
    const browser = withCookie(proxied.clientOf(undefined), cookieOf(signedIn.headers['set-cookie']));
    expect((await browser.post('/dashboard/api/sign-out', {}, { 'x-forwarded-for': address })).status).toBe(200);
    const events = await eventsOf(business.inLive);
    expect(events.map(({ kind }) => kind)).toEqual(['sign_out', 'sign_in']);
    expect(events[1]).toMatchObject({
      what: 'password',
      times: 1,
      bothModes: true,
      person: { id: person.userId, email: person.email, name: 'Ada Obi' },
      key: null,
      address,
      userAgent: 'Robot/1',
    });
    expect((await browser.get('/dashboard/api/session')).status).toBe(401);
    expect((await browser.post('/dashboard/api/sign-out', {})).status, 'without a session').toBe(200);
    expect(await kindsOf()).toHaveLength(2);
  });

  it('folds failures of one person from one network within a minute, and never keeps what was typed', async () => {
    const address = newNetwork();
    for (let time = 0; time < 3; time += 1) await signIn(person.email.toUpperCase(), `${WRONG}${time}`, address);
    await signIn(person.email, WRONG);
    await written(proxied);
    const events = await eventsOf(business.inTest, '&kind=sign_in_failed');
    // A minute may end between the attempts.
    expect(events.filter((event) => event.address === address).reduce((sum, { times }) => sum + times, 0)).toBe(3);
    expect(events.length).toBeLessThanOrEqual(3);
    expect(JSON.stringify(events)).not.toContain(WRONG);
    expect(events[0]?.person?.email).toBe(person.email);
  });

  it('goes on counting in the same row when another process saw more of the same', async () => {
    const address = newNetwork();
    const sibling = await testApp.startSibling({ trustProxy: true });
    const minute = Math.floor(Date.now() / 60_000);
    await signIn(person.email, WRONG, address);
    const headers = { 'x-forwarded-for': address };
    await sibling.clientOf(undefined).post('/dashboard/api/sign-in', { email: person.email, password: WRONG }, headers);
    await Promise.all([written(proxied), written(sibling)]);
    await sibling.close();
    const rows = await kindsOf('&kind=sign_in_failed');
    if (Math.floor(Date.now() / 60_000) === minute) expect(rows).toEqual(['sign_in_failed password 2']);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is that of each business of the person, and of no other', async () => {
    const second = await testApp.addBusiness();
    const stranger = await testApp.addBusiness();
    const [membership] = await testApp.services.db
      .selectFrom('auth_members')
      .selectAll()
      .where('userId', '=', person.userId)
      .execute();
    const slug = String(second.businessId);
    const organization = { id: `o-${slug}`, name: 'Second', slug, createdAt: new Date() };
    await testApp.services.db.insertInto('auth_organizations').values(organization).execute();
    if (membership === undefined) throw new Error('no member');
    const more = { ...membership, id: `m-${slug}`, organizationId: organization.id };
    await testApp.services.db.insertInto('auth_members').values(more).execute();
    await signIn(person.email, person.password);
    await signIn(person.email, WRONG);
    await written(proxied);
    for (const { inTest } of [business, second]) {
      expect((await eventsOf(inTest)).map(({ kind }) => kind)).toEqual(['sign_in_failed', 'sign_in']);
    }
    expect(await eventsOf(stranger.inTest)).toEqual([]);
  });

  it('keeps an address that nobody has in the log of the operator only, without the address itself', async () => {
    const typed = 'my-secret-password@example.com';
    await signIn(typed, WRONG);
    await signIn('other@example.com', WRONG);
    await written(proxied);
    const rows = await operatorsEvents(testApp);
    expect(rows.filter(({ kind }) => kind === 'sign_in_failed').length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(rows)).not.toContain('my-secret-password');
    const { pool } = testApp.testDatabase.database;
    const all = await pool.query<{ row: string }>('SELECT e::text AS row FROM security_events e');
    expect(all.rows.map(({ row }) => row).join('\n')).not.toContain('my-secret-password');
    expect(await eventsOf(business.inTest, '&kind=sign_in_failed')).toEqual([]);
  });

  it('has attempts over a limit as one row a minute, however many networks they come from', async () => {
    await Promise.all(Array.from({ length: 45 }, () => signIn(person.email, WRONG)));
    await written(proxied);
    const locked = await eventsOf(business.inTest, '&kind=sign_in_locked');
    expect(locked.length).toBeLessThanOrEqual(2);
    const failed = await eventsOf(business.inTest, '&kind=sign_in_failed');
    const total = [...locked, ...failed].reduce((sum, { times }) => sum + times, 0);
    expect(total).toBe(45);
    expect(locked.length).toBeGreaterThan(0);
  });

  it('names the second factor that was used, and wrong ones', async () => {
    const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    const { totpUri, backupCodes } = prepared.body.data as { totpUri: string; backupCodes: string[] };
    const confirm = async (step: number) =>
      person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri, step) });
    if ((await confirm(-1)).status !== 200) expect((await confirm(0)).status).toBe(200);
    const halfWay = async (): Promise<Record<string, string>> => {
      const answer = await signIn(person.email, person.password);
      return { cookie: cookieOf(answer.headers['set-cookie']), 'x-forwarded-for': newNetwork() };
    };
    const send = (code: string, headers: Record<string, string>) =>
      proxied.clientOf(undefined).post('/dashboard/api/sign-in/two-factor', { code }, headers);
    const [backup = ''] = backupCodes;
    expect((await send('000000', await halfWay())).status).toBe(401);
    expect((await send(backup, await halfWay())).status).toBe(200);
    await written(proxied);
    await written(testApp);
    const kinds = await kindsOf();
    expect(kinds).toContain('sign_in backup_code 1');
    expect(kinds).toContain('sign_in_failed second_factor 1');
    expect(kinds, 'a right password alone is no sign-in').not.toContain('sign_in password 1');
    expect(kinds, 'backup codes were shown').toContain('secret_shown enableTwoFactor 1');
    expect(JSON.stringify(await eventsOf(business.inTest))).not.toContain(backup);
  });

  it('has passkeys: added with backup codes, used, and refused', async () => {
    const { authenticator, added } = await addPasskey(testApp, person);
    expect(added.status, added.text).toBe(200);
    expect((await addPasskey(testApp, person)).added.body.data, 'shows no codes').toEqual({ backupCodes: [] });
    expect((await signInWith(testApp, authenticator)).status).toBe(200);
    const elsewhere = { origin: 'https://evil.example' };
    expect((await signInWith(testApp, authenticator, elsewhere)).status).toBe(401);
    expect((await signInWith(testApp, new Authenticator())).status).toBe(401);
    await written(testApp);
    expect((await kindsOf()).toSorted()).toEqual([
      'secret_shown addPasskey 1',
      'sign_in passkey 1',
      'sign_in_failed passkey 1',
    ]);
    expect(await operatorsEvents(testApp)).toContainEqual(
      expect.objectContaining({ kind: 'sign_in_failed', what: 'passkey' }),
    );
  });

  it('has wrong passwords within a session, once for each attempt', async () => {
    const body = { currentPassword: WRONG, newPassword: 'quite another phrase' };
    expect((await person.post('/dashboard/api/password', body)).status).toBe(400);
    expect((await person.post('/dashboard/api/session/proof', { password: WRONG })).status).toBe(400);
    const times = async () => {
      await written(testApp);
      return (await eventsOf(business.inTest, '&kind=proof_failed')).reduce((sum, event) => sum + event.times, 0);
    };
    expect(await times()).toBe(2);
    expect((await person.post('/dashboard/api/session/proof', { password: person.password })).status).toBe(200);
    expect(await times()).toBe(2);
  });

  it('has the first sign-in of somebody without a business in the log of the operator', async () => {
    const alone = await signUpPerson(testApp);
    expect(await operatorsEvents(testApp)).toContainEqual(
      expect.objectContaining({ kind: 'sign_in', what: 'sign_up', personId: alone.userId }),
    );
  });

  it('keeps what waits when the database refuses it, and writes it the next time', async () => {
    await signIn(person.email, WRONG);
    const { pool } = testApp.testDatabase.database;
    await pool.query('ALTER TABLE security_events RENAME TO away');
    await expect(written(proxied)).rejects.toThrow('security_events');
    await pool.query('ALTER TABLE away RENAME TO security_events');
    await written(proxied);
    expect(await kindsOf()).toEqual(['sign_in_failed password 1']);
  });

  it('lets nobody sign in without a row of it', async () => {
    const { pool } = testApp.testDatabase.database;
    await pool.query('ALTER TABLE security_events RENAME TO away');
    const answer = await signIn(person.email, person.password);
    await pool.query('ALTER TABLE away RENAME TO security_events');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([500, undefined]);
  });
});
