import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { createMailTransport } from '../../src/platform/mail/transport.ts';
import { resetTwoFactor } from '../../src/features/people/factors/reset-two-factor.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { ageProofs, cookieOf, signInMember, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { serverAt, startSmtp, type TestSmtp, tokenIn } from '../harness/smtp.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { addPasskey, sessionIn, signInWith } from '../dashboard/passkeys.testing.ts';

let test: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await startTestApp({ publicUrl: 'https://pay.example.com', mail: smtp.config });
});
afterEach(async () => {
  smtp.mails.length = 0;
  await test.services.database.pool.query('DELETE FROM mails');
  await test.services.database.pool.query('DELETE FROM attempts');
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const open = () => test.clientOf(undefined);
async function deliver(): Promise<void> {
  const { sendingMails } = test.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  const openTransport = async () => createMailTransport(smtp.config);
  await sendMails({ ...sendingMails, openTransport }, new AbortController().signal);
}
const subjectsTo = (address: string) => smtp.to(address).map(({ subject }) => subject);
const last = (address: string) => smtp.to(address).at(-1) ?? {};
/** The newest of those with this subject: what is sent together arrives in any order. */
const mailOf = (address: string, start: string) =>
  smtp.to(address).findLast(({ subject = '' }) => subject.startsWith(start)) ?? {};
const ask = (email: string, headers = {}) => open().post('/dashboard/api/password-reset/request', { email }, headers);
const reset = (token: string, password = 'a brand new pass phrase', name?: string) =>
  open().post('/dashboard/api/password-reset', { token, password, ...(name && { name }) });
const signIn = (email: string, password: string, headers = {}) =>
  open().post('/dashboard/api/sign-in', { email, password }, headers);

async function resetToken(email: string): Promise<string> {
  await ask(email);
  await deliver();
  return tokenIn(mailOf(email, 'Set a new password'));
}

/** Somebody who has confirmed their address. */
async function proven(): Promise<TestMember> {
  const person = await signUpPerson(test);
  await deliver();
  const answer = await person.post('/dashboard/api/address-proof', { token: tokenIn(last(person.email)) });
  expect(answer.status).toBe(200);
  smtp.mails.length = 0;
  return person;
}

describe('a new password by link', () => {
  it('is set once, ends all sessions, and the old password no longer works', async () => {
    const person = await proven();
    const token = await resetToken(person.email);
    const seen = await open().post('/dashboard/api/password-reset/view', { token });
    expect(seen.body.data).toEqual({ email: person.email, isNew: false, isStrange: false });
    expect((await reset(token)).status).toBe(200);
    expect((await person.get('/dashboard/api/session')).status).toBe(401);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, 'a brand new pass phrase')).status).toBe(200);
    expect((await reset(token, 'yet another pass phrase')).body.error?.code).toBe('sign_in_refused');
    await deliver();
    expect(subjectsTo(person.email)).toContain('Your password was changed');
  });

  it('used twice at once works once', async () => {
    const { email } = await proven();
    const token = await resetToken(email);
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => reset(token, `pass phrase ${word}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('sets the first password of somebody who has none', async () => {
    const { email, userId } = await proven();
    await test.services.db.deleteFrom('auth_accounts').where('userId', '=', userId).execute();
    expect((await reset(await resetToken(email))).status).toBe(200);
    expect((await signIn(email, 'a brand new pass phrase')).body.data).toMatchObject({ user: { hasPassword: true } });
  });

  it('ends every other link of the person', async () => {
    const { email } = await proven();
    const first = await resetToken(email);
    const second = await resetToken(email);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(401);
  });

  it('has run out after thirty minutes', async () => {
    const { email } = await proven();
    const token = await resetToken(email);
    const { pool } = test.services.database;
    const { rows } = await pool.query<{ minutes: string }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60) AS minutes FROM person_links WHERE email = $1',
      [email],
    );
    expect(rows.map(({ minutes }) => Number(minutes))).toEqual([30]);
    await pool.query("UPDATE person_links SET expires_at = now() - interval '1 second' WHERE email = $1", [email]);
    expect((await reset(token)).status).toBe(401);
  });

  it('never switches a second factor off', async () => {
    const person = await proven();
    const { password } = person;
    const setUp = await person.post('/dashboard/api/two-factor/enable', { password });
    const code = await totp((setUp.body.data as { totpUri: string }).totpUri);
    expect((await person.post('/dashboard/api/two-factor/confirm', { code })).status).toBe(200);
    expect((await reset(await resetToken(person.email))).status).toBe(200);
    const answer = await signIn(person.email, 'a brand new pass phrase');
    expect(answer.body.data).toEqual({ twoFactorRequired: true, passkey: false });
    await deliver();
    expect(subjectsTo(person.email)).toContain('Two-factor sign-in is on');
  });

  it('does not confirm the address of an account behind a second factor that may be of a stranger', async () => {
    const { pool } = test.services.database;
    const stranger = await signUpPerson(test);
    // As where no mail was sent then.
    await giveBusiness(stranger.userId);
    const setUp = await stranger.post('/dashboard/api/two-factor/enable', { password: stranger.password });
    const code = await totp((setUp.body.data as { totpUri: string }).totpUri);
    expect((await stranger.post('/dashboard/api/two-factor/confirm', { code })).status).toBe(200);
    const isProven = async (): Promise<boolean | undefined> =>
      (
        await pool.query<{ proven: boolean }>('SELECT "emailVerified" AS proven FROM auth_users WHERE id = $1', [
          stranger.userId,
        ])
      ).rows[0]?.proven;
    const token = await resetToken(stranger.email);
    const seen = await open().post('/dashboard/api/password-reset/view', { token });
    expect(seen.body.data).toEqual({ email: stranger.email, isNew: false, isStrange: true });
    expect((await reset(token)).status).toBe(200);
    expect(await isProven()).toBe(false);
    expect((await stranger.get('/dashboard/api/session')).status, 'the sessions end').toBe(401);
    expect((await signIn(stranger.email, 'a brand new pass phrase')).body.data).toMatchObject({
      twoFactorRequired: true,
    });

    // The operator has made sure who asks.
    await resetTwoFactor(test.services, stranger.email, BY_OPERATOR);
    expect((await signIn(stranger.email, 'a brand new pass phrase')).body.data).toMatchObject({
      user: { emailProven: false },
    });
    smtp.mails.length = 0;
    expect((await reset(await resetToken(stranger.email), 'one more pass phrase')).status).toBe(200);
    expect(await isProven()).toBe(true);
  });

  /** A member of a business of their own. */
  const giveBusiness = async (userId: string): Promise<void> => {
    const { businessId } = await test.addBusiness();
    await signInMember(test, { businessId }, 'owner');
    await test.services.database.pool.query(
      `INSERT INTO auth_members (id, "organizationId", "userId", role, "createdAt")
       SELECT gen_random_uuid()::text, id, $1, 'owner', now() FROM auth_organizations WHERE slug = $2`,
      [userId, String(businessId)],
    );
  };

  it('leaves passkeys as they are, and notices tell of each', async () => {
    const person = await proven();
    const origin = test.services.people.passkeyPlace?.origin ?? '';
    const { authenticator, added } = await addPasskey(test, person, new Authenticator(), { origin });
    expect(added.status, added.text).toBe(200);
    expect((await reset(await resetToken(person.email))).status).toBe(200);
    const byPassword = await signIn(person.email, 'a brand new pass phrase');
    expect(byPassword.body.data).toEqual({ twoFactorRequired: true, passkey: true });
    const client = sessionIn(test, await signInWith(test, authenticator, { origin }));
    expect((await client.post('/dashboard/api/two-factor/backup-codes')).status).toBe(200);
    const factors = (await client.get('/dashboard/api/second-factors')).body.data as { passkeys: { id: string }[] };
    expect((await client.delete(`/dashboard/api/passkeys/${factors.passkeys[0]?.id}`)).status).toBe(200);
    await deliver();
    const expected = ['A passkey was added', 'New backup codes were created', 'A passkey was removed'];
    expect(subjectsTo(person.email)).toEqual(expect.arrayContaining(expected));
  });

  it('of another kind opens nothing, and neither do guesses', async () => {
    const person = await signUpPerson(test);
    await deliver();
    const proof = tokenIn(last(person.email));
    expect((await reset(proof)).status).toBe(401);
    const token = await resetToken(person.email);
    expect((await person.post('/dashboard/api/address-proof', { token })).status).toBe(401);
    expect((await reset('A'.repeat(43))).status).toBe(401);
    expect((await reset('')).status).toBeGreaterThanOrEqual(400);
    // Neither was used up.
    expect((await person.post('/dashboard/api/address-proof', { token: proof })).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('is asked for with the same answer and the same work, whether or not somebody has the address', async () => {
    const { email } = await proven();
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    const { rows } = await test.services.database.pool.query<{ count: string }>(
      "SELECT count(*) FROM mails WHERE kind = 'password_reset'",
    );
    expect(Number(rows[0]?.count)).toBe(2);
    await deliver();
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  });

  it('has its link from the configured address, whatever Host the request names', async () => {
    const { email } = await proven();
    await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await deliver();
    const mail = smtp.to(email)[0];
    expect(mail?.text).toContain('https://pay.example.com/reset-password#');
    expect(mail?.raw).not.toContain('evil.example');
  });

  it('is not a way to fill a mailbox: five requests an hour for an address, with one answer for all', async () => {
    const { email } = await proven();
    for (const to of [email, 'nobody@example.com']) {
      const statuses = [];
      for (let number = 0; number < 7; number += 1) statuses.push((await ask(to)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    await deliver();
    expect(smtp.to(email)).toHaveLength(5);
  });

  it('is not sent for many addresses to one network', async () => {
    // A process of its own: it remembers networks that are over their limit.
    const sibling = await test.startSibling({ publicUrl: 'https://pay.example.com', mail: smtp.config });
    const client = sibling.clientOf(undefined);
    const statuses = [];
    for (let number = 0; number < 22; number += 1) {
      const answer = await client.post('/dashboard/api/password-reset/request', { email: `p${number}@example.com` });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await sibling.close();
  });
});

describe('the proof of an address', () => {
  it('is needed to make a business, and can be sent again', async () => {
    const person = await signUpPerson(test);
    const refused = await person.post('/dashboard/api/businesses', { name: 'Mine' });
    expect(refused.body.error?.code).toBe('address_unproven');
    await person.post('/dashboard/api/address-proof/request');
    await deliver();
    expect(subjectsTo(person.email)).toEqual(['Confirm your e-mail address', 'Confirm your e-mail address']);
    const token = tokenIn(last(person.email));
    expect((await person.post('/dashboard/api/address-proof', { token })).status).toBe(200);
    expect((await person.post('/dashboard/api/businesses', { name: 'Mine' })).status).toBe(200);
    const session = await person.get('/dashboard/api/session');
    expect(session.body.data).toMatchObject({ user: { emailProven: true } });
  });

  it('is not given by the owner of the mailbox for an account that a stranger made', async () => {
    const squatter = await signUpPerson(test);
    await deliver();
    const token = tokenIn(last(squatter.email));
    const other = await signUpPerson(test);
    expect((await other.post('/dashboard/api/address-proof', { token })).status).toBe(401);
    expect((await open().post('/dashboard/api/address-proof', { token })).status).toBe(401);
  });
});

describe('somebody who signed up with the address of another', () => {
  it('loses the account with all it has to whoever reads the mails', async () => {
    const squatter = await signUpPerson(test);
    const { email, password } = squatter;
    await squatter.post('/dashboard/api/two-factor/enable', { password });
    const token = await resetToken(email);
    const seen = await open().post('/dashboard/api/password-reset/view', { token });
    expect(seen.body.data).toEqual({ email, isNew: true, isStrange: false });
    expect((await reset(token, 'the true owner of this', 'Ngozi')).status).toBe(200);
    expect((await squatter.get('/dashboard/api/session')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    const owner = await signIn(email, 'the true owner of this');
    expect(owner.body.data).toMatchObject({ user: { name: 'Ngozi', emailProven: true, twoFactorEnabled: false } });
    const { rows } = await test.services.database.pool.query('SELECT id FROM auth_users WHERE id = $1', [
      squatter.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('keeps nobody from accepting an invitation', async () => {
    const owner = await signInMember(test, test.business, 'owner');
    const { email } = await signUpPerson(test);
    const path = `/dashboard/api/businesses/${test.business.businessId}/team/invitations`;
    const invited = await owner.post(path, { email, role: 'viewer' });
    expect(invited.body.data).toMatchObject({ mailed: true });
    expect(invited.text).not.toContain('token');
    await deliver();
    const invitation = tokenIn(mailOf(email, 'Join'));
    await reset(await resetToken(email), 'the true owner of this', 'Ngozi');
    const answer = await signIn(email, 'the true owner of this');
    const person = withCookie(open(), cookieOf(answer.headers['set-cookie']));
    const accepted = await person.post('/dashboard/api/invitations/accept', { token: invitation });
    expect(accepted.status).toBe(200);
  });

  it('does not take the business of somebody who never confirmed their address', async () => {
    const member = await signInMember(test, test.business, 'admin');
    const token = await resetToken(member.email);
    const seen = await open().post('/dashboard/api/password-reset/view', { token });
    expect(seen.body.data).toMatchObject({ isNew: false });
    await reset(token);
    const answer = await signIn(member.email, 'a brand new pass phrase');
    expect(answer.body.data).toMatchObject({
      user: { id: member.userId, emailProven: true },
      businesses: [{ role: 'admin' }],
    });
  });
});

describe('an invitation by mail', () => {
  it('proves the address of who accepts it, and nobody else can', async () => {
    const business = await test.addBusiness();
    const owner = await signInMember(test, business, 'owner');
    const path = `/dashboard/api/businesses/${business.businessId}/team`;
    const [invitee, other] = [await signUpPerson(test), await signUpPerson(test)];
    await owner.post(`${path}/invitations`, { email: invitee.email, role: 'viewer' });
    const waiting = await owner.get(path);
    expect(waiting.body.data).toMatchObject({ invitations: [{ email: invitee.email, mail: 'waiting' }] });
    await deliver();
    expect((await owner.get(path)).body.data).toMatchObject({ invitations: [{ mail: 'sent' }] });
    const token = tokenIn(mailOf(invitee.email, 'Join'));
    expect((await other.post('/dashboard/api/invitations/accept', { token })).body.error?.code).toBe(
      'role_not_allowed',
    );
    const accepted = await invitee.post('/dashboard/api/invitations/accept', { token });
    expect(accepted.body.data).toMatchObject({ user: { emailProven: true } });
  });

  it('that is withdrawn before it left is not sent', async () => {
    const owner = await signInMember(test, test.business, 'owner');
    const path = `/dashboard/api/businesses/${test.business.businessId}/team/invitations`;
    const { body } = await owner.post(path, { email: 'gone@example.com', role: 'viewer' });
    await owner.delete(`${path}/${(body.data as { id: string }).id}`);
    await deliver();
    expect(smtp.to('gone@example.com')).toEqual([]);
  });
});

describe('a person hears about', () => {
  it('a sign-in from a device that they have not used, and not about a known one', async () => {
    const { email, password } = await proven();
    const answer = await signIn(email, password, { 'user-agent': 'Evil/1.0\u0007 <b>' });
    await deliver();
    expect(subjectsTo(email)).toEqual(['New sign-in to your account']);
    expect(last(email)).toMatchObject({ text: expect.stringContaining('Evil/1.') as string });
    await signIn(email, password, { cookie: cookieOf(answer.headers['set-cookie']) });
    await deliver();
    expect(smtp.to(email)).toHaveLength(1);
  });

  it('their role, and owners hear about it; somebody who was removed gets nothing else of the business', async () => {
    const business = await test.addBusiness();
    const owner = await signInMember(test, business, 'owner');
    const member = await signInMember(test, business, 'viewer');
    const path = `/dashboard/api/businesses/${business.businessId}/team`;
    const { members } = (await owner.get(path)).body.data as { members: { id: string; userId: string }[] };
    const { id = '' } = members.find(({ userId }) => userId === member.userId) ?? {};
    smtp.mails.length = 0;
    await owner.patch(`${path}/members/${id}`, { role: 'finance' });
    await owner.delete(`${path}/members/${id}`);
    await deliver();
    const told = smtp.to(member.email).filter(({ subject = '' }) => subject.startsWith('A role'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('removed');
    expect(smtp.to(owner.email).filter(({ subject = '' }) => subject.startsWith('A role'))).toHaveLength(2);
  });

  it('a second factor that is demanded of all members, and its end, as an owner', async () => {
    const business = await test.addBusiness();
    const owner = await signInMember(test, business, 'owner');
    const other = await signInMember(test, business, 'owner');
    const origin = test.services.people.passkeyPlace?.origin ?? '';
    await addPasskey(test, owner, new Authenticator(), { origin });
    smtp.mails.length = 0;
    const path = `/dashboard/api/businesses/${business.businessId}/second-factor`;
    for (const secondFactor of ['required', 'optional']) {
      expect((await owner.put(path, { secondFactor })).status).toBe(200);
    }
    await deliver();
    const told = smtp.to(other.email).filter(({ subject = '' }) => subject.startsWith('A rule'));
    expect(told).toHaveLength(2);
    const words = told.map(({ text = '' }) => text).join('\n');
    expect(words).toContain('Every member needs a second factor');
    expect(words).toContain('Members need no second factor any more');
  });
});

describe('without a mail server', () => {
  it('links are shown as before, and a reset by link says that there is none', async () => {
    const sibling = await test.startSibling({ mail: undefined, publicUrl: undefined });
    const client = sibling.clientOf(undefined);
    const options = await client.get('/dashboard/api/sign-in/options');
    expect(options.body.data).toMatchObject({ mail: false });
    const answer = await client.post('/dashboard/api/password-reset/request', { email: 'ada@example.com' });
    expect(answer.body.error?.code).toBe('mail_unavailable');
    const owner = await signInMember(sibling, test.business, 'owner');
    const path = `/dashboard/api/businesses/${test.business.businessId}/team/invitations`;
    const invited = await owner.post(path, { email: 'ada@example.com', role: 'viewer' });
    expect(invited.body.data).toMatchObject({ mailed: false, token: expect.any(String) as string });
    await sibling.close();
  });

  it('an invitation that was handed over needs a confirmed address once mails are sent', async () => {
    const sibling = await test.startSibling({ mail: undefined, publicUrl: undefined });
    const owner = await signInMember(sibling, test.business, 'owner');
    const invitee = await signUpPerson(test);
    const path = `/dashboard/api/businesses/${test.business.businessId}/team/invitations`;
    const invited = await owner.post(path, { email: invitee.email, role: 'viewer' });
    const { token } = invited.body.data as { token: string };
    await sibling.close();
    const refused = await invitee.post('/dashboard/api/invitations/accept', { token });
    expect(refused.body.error?.code).toBe('address_unproven');
  });
});

it('a mail server on port 1 keeps nobody from signing up', async () => {
  const sibling = await test.startSibling({ mail: serverAt(1), publicUrl: 'https://pay.example.com' });
  expect((await signUpPerson(sibling)).userId).not.toBe('');
  await sibling.close();
});

it('the notice of a new passkey says that its person had signed in with a backup code', async () => {
  const person = await proven();
  const origin = test.services.people.passkeyPlace?.origin ?? '';
  const { backupCodes } = await addPasskey(test, person, new Authenticator(), { origin });
  const cookie = cookieOf((await signIn(person.email, person.password)).headers['set-cookie']);
  const waiting = withCookie(test.clientOf(undefined), cookie);
  const entered = await waiting.post('/dashboard/api/sign-in/two-factor', { code: backupCodes[0] });
  expect(entered.status, entered.text).toBe(200);
  const session = cookieOf(entered.headers['set-cookie']);
  const inside = { ...person, ...withCookie(test.clientOf(undefined), session), cookie: session };
  expect((await addPasskey(test, inside, new Authenticator(), { origin })).added.status).toBe(200);
  await deliver();
  const added = smtp.to(person.email).filter(({ subject }) => subject === 'A passkey was added');
  const saying = added.filter(({ text }) => text?.includes('signed in with one of your backup codes'));
  expect([added.length, saying.length]).toEqual([2, 1]);
});

describe('a sign-in link as a proof', () => {
  const PROOF = '/dashboard/api/session/proof';
  const ask = (person: TestMember) => person.post(`${PROOF}/link`);

  it('goes by mail to who has no password, proves that it is them, and works once', async () => {
    const person = await proven();
    await test.services.db.deleteFrom('auth_accounts').where('userId', '=', person.userId).execute();
    await ageProofs(test, person.userId);
    expect(await person.get(PROOF)).toMatchObject({ status: 403 });
    expect((await ask(person)).status).toBe(200);
    await deliver();
    const mail = mailOf(person.email, 'Confirm that it is you');
    expect(mail).toMatchObject({ text: expect.stringContaining('https://pay.example.com/sign-in/link#') as string });
    const proved = await person.post(PROOF, { link: tokenIn(mail) });
    expect(proved.status, proved.text).toBe(200);
    const client = withCookie(open(), cookieOf(proved.headers['set-cookie']));
    expect((await client.get(PROOF)).status).toBe(200);
    expect(await open().post('/dashboard/api/sign-in/link', { token: tokenIn(mail) })).toMatchObject({ status: 401 });
  });

  it('is sent to nobody who proves it with a password, and ten times an hour', async () => {
    const person = await proven();
    expect(await ask(person)).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
    await test.services.db.deleteFrom('auth_accounts').where('userId', '=', person.userId).execute();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
