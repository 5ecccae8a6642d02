import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemoOwner } from '../../src/features/people/team/demo-owner.ts';
import { makeLink } from '../../src/features/people/mails/person-links.ts';
import { DEMO_OWNER_EMAIL } from '../../src/features/people/team/sign-up-rule.ts';
import { tributary } from '../harness/command.ts';
import { ageProofs, cookieOf, joinBusiness, signInMember, signUpPerson, withCookie } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';
import { addPasskey, sessionIn, signInWith } from './passkeys.testing.ts';

let testApp: TestApp;
let demoUserId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const demo = await testApp.addBusiness();
  await makeDemoOwner(testApp.services, demo.businessId);
  const { db } = testApp.services;
  const { id } = await db
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', DEMO_OWNER_EMAIL)
    .executeTakeFirstOrThrow();
  demoUserId = id;
  await joinBusiness(testApp, testApp.business, { userId: id }, 'owner');
});
afterAll(() => testApp.close());

const PASSWORD = 'quite another pass phrase';
const NEEDED = { status: 403, body: { error: { code: 'fresh_proof_required' } } };
const REFUSED = { status: 401, body: { error: { code: 'sign_in_refused' } } };

const anybody = () => testApp.clientOf(undefined);
const sessionOf = (answer: TestResponse): Client => withCookie(anybody(), cookieOf(answer.headers['set-cookie']));
const run = (...args: string[]) => tributary(['people', ...args], { DATABASE_URL: testApp.testDatabase.url });
const open = (token: string, client: Client = anybody()) => client.post('/dashboard/api/sign-in/link', { token });
const prove = (client: Client, body: object) => client.post('/dashboard/api/session/proof', body);
const setPassword = (client: Client, body: object) => client.post('/dashboard/api/password', body);
const makeLiveKey = (client: Client) =>
  client.post(`/dashboard/api/businesses/${testApp.business.businessId}/live/keys`, { kind: 'secret' });

/** The token of a link of the command line; by default for the demo owner. */
async function link(...args: string[]): Promise<string> {
  const { stdout, stderr, exitCode } = await run('sign-in-link', '--json', ...args);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  const made = JSON.parse(stdout) as { link: string };
  return made.link.split('#')[1] ?? '';
}

async function staleDemoOwner(): Promise<Client> {
  const client = sessionOf(await open(await link()));
  await ageProofs(testApp, demoUserId);
  return client;
}

async function withApp() {
  const person = await signUpPerson(testApp);
  const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
  const code = await totp((prepared.body.data as { totpUri: string }).totpUri);
  return { person, confirm: () => person.post('/dashboard/api/two-factor/confirm', { code }) };
}

describe('somebody without a password', () => {
  it('proves with another link what a password would prove, and the session is replaced', async () => {
    const client = await staleDemoOwner();
    const session = await client.get('/dashboard/api/session');
    expect(session.body.data).toMatchObject({ user: { hasPassword: false, provesByLink: true } });
    expect(await makeLiveKey(client)).toMatchObject(NEEDED);
    expect(await prove(client, { password: 'whatever it may be' })).toMatchObject({ status: 400 });
    const proved = await prove(client, { link: await link() });
    expect(proved, proved.text).toMatchObject({ status: 200, body: { data: { user: { provesByLink: true } } } });
    expect((await makeLiveKey(sessionOf(proved))).status).toBe(200);
    expect((await client.get('/dashboard/api/session')).status, 'a copy of the old cookie').toBe(401);
  });

  it('proves with a link that this browser opens, too, and the session is replaced', async () => {
    const client = await staleDemoOwner();
    const opened = await open(await link(), client);
    expect((await makeLiveKey(sessionOf(opened))).status).toBe(200);
    expect((await client.get('/dashboard/api/session')).status).toBe(401);
  });

  it('proves nothing with a wrong, a used or another person’s link, which stays', async () => {
    const client = await staleDemoOwner();
    const other = await signUpPerson(testApp);
    const [used, strange] = [await link(), await link('--email', other.email)];
    await open(used);
    for (const wrong of ['x', 'a'.repeat(43), used, strange]) {
      expect(await prove(client, { link: wrong }), wrong).toMatchObject(REFUSED);
    }
    expect(await prove(client, {})).toMatchObject({ status: 400, body: { error: { field: 'password' } } });
    expect(await prove(client, { link: 'x', password: 'y' })).toMatchObject({ status: 400 });
    expect(await makeLiveKey(client)).toMatchObject(NEEDED);
    expect((await open(strange)).status).toBe(200);
  });

  it('sets one, only with a fresh proof, and signs in with it; other sessions and links end', async () => {
    const stale = await staleDemoOwner();
    expect(await setPassword(stale, { newPassword: PASSWORD })).toMatchObject(NEEDED);
    const client = sessionOf(await prove(stale, { link: await link() }));
    const [elsewhere, waiting] = [sessionOf(await open(await link())), await link()];
    expect(await setPassword(client, { newPassword: 'short' })).toMatchObject({ status: 400 });
    const set = await setPassword(client, { newPassword: PASSWORD });
    expect(set, set.text).toMatchObject({ status: 200, body: { data: { user: { hasPassword: true } } } });
    expect((await client.get('/dashboard/api/session')).status).toBe(200);
    expect((await elsewhere.get('/dashboard/api/session')).status).toBe(401);
    expect(await open(waiting)).toMatchObject(REFUSED);
    const signedIn = await anybody().post('/dashboard/api/sign-in', { email: DEMO_OWNER_EMAIL, password: PASSWORD });
    const byPassword = sessionOf(signedIn);
    expect(signedIn.body.data).toMatchObject({ user: { provesByLink: false } });
    const another = await setPassword(byPassword, { newPassword: 'one more pass phrase' });
    expect(another, 'it takes the present one now').toMatchObject({
      status: 400,
      body: { error: { field: 'currentPassword' } },
    });
  });

  it('sets none any more when a new password of the operator ends the session meanwhile', async () => {
    const { pool } = testApp.services.database;
    await testApp.services.db.deleteFrom('auth_accounts').where('userId', '=', demoUserId).execute();
    const client = sessionOf(await open(await link()));
    const reset = await pool.connect();
    try {
      await reset.query('BEGIN');
      await reset.query('SELECT FROM auth_users WHERE id = $1 FOR UPDATE', [demoUserId]);
      const setting = setPassword(client, { newPassword: PASSWORD });
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
      await reset.query('DELETE FROM auth_sessions WHERE "userId" = $1', [demoUserId]);
      await reset.query('COMMIT');
      expect(await setting).toMatchObject({ status: 401, body: { error: { code: 'session_missing' } } });
    } finally {
      reset.release();
    }
    const signedIn = await anybody().post('/dashboard/api/sign-in', { email: DEMO_OWNER_EMAIL, password: PASSWORD });
    expect(signedIn.status).toBe(401);
  });

  it('gets one of the operator', async () => {
    await testApp.services.db.deleteFrom('auth_accounts').where('userId', '=', demoUserId).execute();
    const client = await staleDemoOwner();
    const { stdout } = await run('reset-password', '--email', DEMO_OWNER_EMAIL, '--json');
    const { password } = JSON.parse(stdout) as { password: string };
    expect((await client.get('/dashboard/api/session')).status).toBe(401);
    const signedIn = await anybody().post('/dashboard/api/sign-in', { email: DEMO_OWNER_EMAIL, password });
    expect(signedIn.body.data).toMatchObject({ user: { email: DEMO_OWNER_EMAIL, hasPassword: true } });
    await testApp.services.db.deleteFrom('auth_accounts').where('userId', '=', demoUserId).execute();
  });

  it('proves with a passkey, sets a password then, and no link replaces that passkey', async () => {
    const opened = await open(await link());
    const cookie = cookieOf(opened.headers['set-cookie']);
    const early = await link();
    const owner = { ...sessionOf(opened), cookie, userId: demoUserId, email: DEMO_OWNER_EMAIL, password: '' };
    const { authenticator } = await addPasskey(testApp, owner);
    expect(await open(early)).toMatchObject(REFUSED);
    const byPasskey = sessionIn(testApp, await signInWith(testApp, authenticator));
    expect((await setPassword(byPasskey, { newPassword: PASSWORD })).status).toBe(200);
    const { exitCode, stderr } = await run('sign-in-link');
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('second factor') as string,
    });
    await run('reset-two-factor', '--email', DEMO_OWNER_EMAIL);
    await testApp.services.db.deleteFrom('auth_accounts').where('userId', '=', demoUserId).execute();
  });
});

describe('a link', () => {
  it('that was used ends the others, and of several at once one signs in', async () => {
    const links = [await link(), await link(), await link(), await link()];
    const answers = await Promise.all(links.map((token) => open(token)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401]);
    for (const token of links) expect(await open(token)).toMatchObject(REFUSED);
    expect((await open(await link())).status).toBe(200);
  });

  it('leaves those of other people alone, and those that confirm an address', async () => {
    const person = await signUpPerson(testApp);
    const proof = await makeLink(testApp.services, 'address_proof', person.email);
    const [own, others] = [await link('--email', person.email), await link()];
    expect((await open(own)).status).toBe(200);
    expect((await open(others)).status).toBe(200);
    expect((await person.post('/dashboard/api/address-proof', { token: proof })).status).toBe(200);
  });

  it('confirms no address: whoever printed it may have handed it to anybody', async () => {
    const person = await signUpPerson(testApp);
    const opened = await open(await link('--email', person.email));
    expect(opened.body.data).toMatchObject({ user: { emailProven: false, hasPassword: true, provesByLink: true } });
  });

  it('signs in who forgot their password, who can set another one at once and not later', async () => {
    const person = await signInMember(testApp, testApp.business, 'owner');
    const confirming = await makeLink(testApp.services, 'address_proof', person.email);
    const client = sessionOf(await open(await link('--email', person.email)));
    await ageProofs(testApp, person.userId);
    expect(await setPassword(client, { newPassword: PASSWORD })).toMatchObject(NEEDED);
    const proved = sessionOf(await prove(client, { link: await link('--email', person.email) }));
    expect((await setPassword(proved, { newPassword: PASSWORD })).status).toBe(200);
    const signedIn = await anybody().post('/dashboard/api/sign-in', { email: person.email, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const confirmed = await proved.post('/dashboard/api/address-proof', { token: confirming });
    expect(confirmed.status, 'the link that confirms the address stays').toBe(200);
  });

  it('does nothing for a person with a second factor, though it was made before', async () => {
    const { person, confirm } = await withApp();
    const early = await link('--email', person.email);
    expect((await confirm()).status).toBe(200);
    expect(await open(early)).toMatchObject(REFUSED);
    const { exitCode, stderr } = await run('sign-in-link', '--email', person.email);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('second factor');
  });

  it('is over after a day, and is in the audit log and the security log', async () => {
    const person = await signInMember(testApp, testApp.business, 'owner');
    const token = await link('--email', person.email);
    const { pool } = testApp.services.database;
    await pool.query("UPDATE person_links SET expires_at = expires_at - interval '1 day'");
    expect(await open(token)).toMatchObject(REFUSED);
    const entries = await person.get(
      `/dashboard/api/businesses/${testApp.business.businessId}/test/audit-log?action=person.sign_in_link_made`,
    );
    expect(entries.body.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ subject: expect.objectContaining({ id: person.userId }) as object }),
      ]) as object[],
    );
  });

  it('is made for nobody who does not exist', async () => {
    const { exitCode, stderr } = await run('sign-in-link', '--email', 'nobody@example.com');
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Nobody') as string });
  });
});
