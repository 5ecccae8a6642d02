import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tributary } from '../harness/command.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { ageProofs, cookieOf, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';
import {
  addPasskey,
  answerAt,
  PASSKEY_PROOF,
  SECOND_FACTOR,
  sessionIn,
  SIGN_IN,
  signInWith,
  withQuestion,
} from './passkeys.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const REFUSED = { status: 401, body: { error: { code: 'sign_in_refused' } } };
const NEEDED = { status: 403, body: { error: { code: 'fresh_proof_required' } } };
const anybody = () => testApp.clientOf(undefined);
const password = ({ email, password: text }: TestMember) =>
  anybody().post('/dashboard/api/sign-in', { email, password: text });
const factorsOf = async (client: Pick<TestMember, 'get'>) =>
  (await client.get('/dashboard/api/second-factors')).body.data as {
    authenticatorApp: boolean;
    backupCodesLeft: number | null;
    passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  };

async function personWithPasskey() {
  const person = await signUpPerson(testApp);
  return { person, ...(await addPasskey(testApp, person)) };
}

async function addApp(person: TestMember) {
  const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
  expect(prepared.status, prepared.text).toBe(200);
  const { totpUri, backupCodes } = prepared.body.data as { totpUri: string; backupCodes: string[] };
  const confirmed = await person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) });
  expect(confirmed.status, confirmed.text).toBe(200);
  const cookie = cookieOf(confirmed.headers['set-cookie']);
  const client = cookie === '' ? person : { ...person, ...withCookie(anybody(), cookie), cookie };
  return { client, totpUri, backupCodes };
}

describe('a passkey', () => {
  it('is added with a name, is a second factor, and the first one comes with backup codes', async () => {
    const { person, added, backupCodes } = await personWithPasskey();
    expect(added.status, added.text).toBe(200);
    expect(backupCodes).toHaveLength(10);
    expect(await factorsOf(person)).toMatchObject({
      authenticatorApp: false,
      backupCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAt: null }],
    });
    expect((await password(person)).body.data).toEqual({ twoFactorRequired: true, passkey: true });
    const second = await addPasskey(testApp, person);
    expect(second.added.body.data, 'the codes stay').toEqual({ backupCodes: [] });
    expect((await factorsOf(person)).passkeys).toHaveLength(2);
  });

  it('signs in alone, counts as both factors, and shows when it was last used', async () => {
    const { person, authenticator } = await personWithPasskey();
    const answer = await signInWith(testApp, authenticator);
    expect(answer, answer.text).toMatchObject({ status: 200, body: { data: { user: { email: person.email } } } });
    const client = sessionIn(testApp, answer);
    expect((await client.get('/dashboard/api/session/proof')).status, 'it is a proof').toBe(200);
    const [passkey] = (await factorsOf(client)).passkeys;
    expect(Date.parse(passkey?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(passkey?.createdAt ?? ''));
  });

  it('is the second factor after a password, once', async () => {
    const { person, authenticator } = await personWithPasskey();
    const cookie = cookieOf((await password(person)).headers['set-cookie']);
    const { asked, send } = await answerAt(testApp, SECOND_FACTOR, authenticator, { cookie });
    expect(asked.body.data).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect(await answerAt(testApp, SECOND_FACTOR, authenticator, { cookie }).catch(String)).toContain(
      'Sign in with e-mail address and password first.',
    );
  });

  it('does not answer for somebody else after their password', async () => {
    const { person } = await personWithPasskey();
    const other = await personWithPasskey();
    const cookie = cookieOf((await password(person)).headers['set-cookie']);
    const { send } = await answerAt(testApp, SECOND_FACTOR, other.authenticator, { cookie });
    expect(await send()).toMatchObject(REFUSED);
  });

  it('gives a fresh proof, and the session is another one', async () => {
    const { person, authenticator } = await personWithPasskey();
    await ageProofs(testApp, person.userId);
    expect(await person.post('/dashboard/api/passkeys/question')).toMatchObject(NEEDED);
    const { send } = await answerAt(testApp, PASSKEY_PROOF, authenticator, { cookie: person.cookie });
    const proved = await send();
    expect(proved.status, proved.text).toBe(200);
    const client = sessionIn(testApp, proved);
    expect((await client.get('/dashboard/api/session/proof')).status).toBe(200);
    expect((await person.get('/dashboard/api/session')).status, 'a copy of the old cookie').toBe(401);
  });

  it('of another person proves nothing', async () => {
    const { person } = await personWithPasskey();
    const other = await personWithPasskey();
    const { send } = await answerAt(testApp, PASSKEY_PROOF, other.authenticator, { cookie: person.cookie });
    expect(await send()).toMatchObject(REFUSED);
    expect((await person.get('/dashboard/api/session')).status).toBe(200);
  });

  it('is renamed by its owner only', async () => {
    const { person } = await personWithPasskey();
    const other = await signUpPerson(testApp);
    const [{ id } = { id: '' }] = (await factorsOf(person)).passkeys;
    const rename = (client: TestMember) => client.patch(`/dashboard/api/passkeys/${id}`, { name: 'Laptop' });
    expect((await rename(other)).status).toBe(404);
    expect((await rename(person)).status).toBe(200);
    expect((await factorsOf(person)).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  it('is removed by its owner only, with a fresh proof; without a factor the password is enough again', async () => {
    const { person, authenticator, backupCodes } = await personWithPasskey();
    const elsewhere = sessionIn(testApp, await signInWith(testApp, authenticator));
    const other = await signUpPerson(testApp);
    const [{ id } = { id: '' }] = (await factorsOf(person)).passkeys;
    expect((await other.delete(`/dashboard/api/passkeys/${id}`)).status).toBe(404);
    await ageProofs(testApp, person.userId);
    expect(await person.delete(`/dashboard/api/passkeys/${id}`)).toMatchObject(NEEDED);
    const proof = { password: person.password, code: backupCodes[0] };
    const client = sessionIn(testApp, await person.post('/dashboard/api/session/proof', proof));
    expect((await client.delete(`/dashboard/api/passkeys/${id}`)).status).toBe(200);
    expect((await client.delete(`/dashboard/api/passkeys/${id}`)).status, 'once').toBe(404);
    expect((await elsewhere.get('/dashboard/api/session')).status, 'other sessions have ended').toBe(401);
    expect(await signInWith(testApp, authenticator)).toMatchObject(REFUSED);
    expect((await password(person)).body.data).toMatchObject({ user: { twoFactorEnabled: false, passkeys: 0 } });
    expect(await factorsOf(client)).toEqual({ authenticatorApp: false, backupCodesLeft: null, passkeys: [] });
  });
});

describe('an answer is refused', () => {
  it.for([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['without a verified person', { isVerified: false }],
    ['of a clone whose counter went back', { counter: 1 }],
  ] as const)('%s, and the right one still works', async ([, falsified]) => {
    const { authenticator } = await personWithPasskey();
    expect((await signInWith(testApp, authenticator)).status).toBe(200);
    expect(await signInWith(testApp, authenticator, falsified)).toMatchObject(REFUSED);
    expect((await signInWith(testApp, authenticator)).status).toBe(200);
  });

  it('the second time, and of two at once one is accepted', async () => {
    const { authenticator } = await personWithPasskey();
    const { send } = await answerAt(testApp, SIGN_IN, authenticator);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect(await send()).toMatchObject(REFUSED);
  });

  it('with the credential of another person, and with an unknown one', async () => {
    const { person } = await personWithPasskey();
    const victim = await personWithPasskey();
    const falsified = { credentialId: victim.authenticator.id };
    expect(await signInWith(testApp, new Authenticator(), falsified)).toMatchObject(REFUSED);
    expect(await signInWith(testApp, new Authenticator())).toMatchObject(REFUSED);
    expect((await factorsOf(person)).passkeys).toHaveLength(1);
  });

  it('for a passkey that somebody wrote to the database, or moved to another person', async () => {
    const { person, authenticator } = await personWithPasskey();
    const thief = await personWithPasskey();
    const { pool } = testApp.services.database;
    await pool.query(`UPDATE auth_passkeys SET "userId" = $1 WHERE "userId" = $2`, [
      person.userId,
      thief.person.userId,
    ]);
    expect(await signInWith(testApp, thief.authenticator)).toMatchObject(REFUSED);
    await pool.query(`UPDATE auth_passkeys SET seal = NULL WHERE "userId" = $1`, [person.userId]);
    expect(await signInWith(testApp, authenticator)).toMatchObject(REFUSED);
  });

  it('without the cookie of its question', async () => {
    const { authenticator } = await personWithPasskey();
    const asked = await anybody().post(`${SIGN_IN}/question`);
    const answer = authenticator.get(asked.body.data as never);
    expect(await anybody().post(SIGN_IN, { answer })).toMatchObject(REFUSED);
  });

  it.for([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without a verified person', { isVerified: false }],
  ] as const)('for a new passkey %s, which leaves nothing', async ([, falsified]) => {
    const person = await signUpPerson(testApp);
    const { added } = await addPasskey(testApp, person, new Authenticator(), falsified);
    expect(added).toMatchObject(REFUSED);
    expect(await factorsOf(person)).toEqual({ authenticatorApp: false, backupCodesLeft: null, passkeys: [] });
    expect((await password(person)).body.data).toMatchObject({ user: { twoFactorEnabled: false } });
  });

  it('for a new passkey that somebody else has already', async () => {
    const { authenticator } = await personWithPasskey();
    const thief = await signUpPerson(testApp);
    const { added } = await addPasskey(testApp, thief, new Authenticator(), { credentialId: authenticator.id });
    expect(added).toMatchObject(REFUSED);
    expect((await signInWith(testApp, authenticator)).status).toBe(200);
  });

  it('for a new passkey in the session of another person, and the second time', async () => {
    const [person, other] = [await signUpPerson(testApp), await signUpPerson(testApp)];
    const asked = await person.post('/dashboard/api/passkeys/question');
    const body = { name: 'Phone', answer: new Authenticator().create(asked.body.data as never) };
    const stolen = await withQuestion(testApp, other, asked).post('/dashboard/api/passkeys', body);
    expect(stolen.status).toBe(401);
    const mine = withQuestion(testApp, person, asked);
    const answers = await Promise.all([1, 2].map(() => mine.post('/dashboard/api/passkeys', body)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect((await factorsOf(person)).passkeys).toHaveLength(1);
  });

  it('from a network that has tried too often, and others still get in', async () => {
    const { authenticator } = await personWithPasskey();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const wrong = await signInWith(testApp, authenticator, { origin: 'https://evil.example' });
      expect(wrong.status).toBe(401);
    }
    expect((await signInWith(testApp, authenticator)).status).toBe(429);
    const other = await personWithPasskey();
    expect((await signInWith(testApp, other.authenticator)).status).toBe(200);
  });
});

describe('a network whose strangers asked for too many questions', () => {
  const question = (client: Pick<TestMember, 'post'>, path: string) => client.post(`${path}/question`);

  it('leaves the questions of people who are signed in, or gave their password, alone', async () => {
    const own = await startTestApp();
    const person = await signUpPerson(own);
    await addPasskey(own, person);
    const stranger = own.clientOf(undefined);
    for (let count = 0; count < 200; count += 1) expect((await question(stranger, SIGN_IN)).status).toBe(200);
    expect((await question(stranger, SIGN_IN)).status).toBe(429);
    expect((await question(person, PASSKEY_PROOF)).status).toBe(200);
    expect((await question(person, '/dashboard/api/passkeys')).status).toBe(200);
    const asked = await stranger.post('/dashboard/api/sign-in', { email: person.email, password: person.password });
    const challenge = withCookie(stranger, cookieOf(asked.headers['set-cookie']));
    expect((await question(challenge, SECOND_FACTOR)).status).toBe(200);
    for (let count = 0; count < 60; count += 1) await question(person, PASSKEY_PROOF);
    expect((await question(person, PASSKEY_PROOF)).status).toBe(429);
    await own.close();
  });

  it('leaves passkeys on devices that their people know alone', async () => {
    const own = await startTestApp();
    const person = await signUpPerson(own);
    const { authenticator } = await addPasskey(own, person);
    const known = await answerAt(own, SIGN_IN, authenticator, { cookie: person.cookie });
    const unknown = await answerAt(own, SIGN_IN, authenticator);
    const guess = { email: 'nobody@example.com', password: 'a wrong password' };
    for (let count = 0; count < 60; count += 1) await own.clientOf(undefined).post('/dashboard/api/sign-in', guess);
    expect((await unknown.send()).status).toBe(429);
    expect((await known.send()).status).toBe(200);
    await own.close();
  });
});

describe('beside an authenticator app', () => {
  it('a passkey keeps two-factor sign-in on when the app goes, and the app when the passkey goes', async () => {
    const { person, authenticator, backupCodes } = await personWithPasskey();
    const app = await addApp(person);
    expect(app.backupCodes, 'the codes of the passkey stay').toEqual([]);
    expect(await factorsOf(app.client)).toMatchObject({ authenticatorApp: true, backupCodesLeft: 10 });
    const off = await app.client.post('/dashboard/api/two-factor/disable', { password: person.password });
    expect(off.body.data).toMatchObject({ user: { twoFactorEnabled: true, authenticatorApp: false, passkeys: 1 } });
    const cookie = cookieOf((await password(person)).headers['set-cookie']);
    const challenged = withCookie(anybody(), cookie);
    const byApp = await challenged.post('/dashboard/api/sign-in/two-factor', { code: await totp(app.totpUri, 1) });
    expect(byApp.status, 'the app counts no more').not.toBe(200);
    const byCode = await challenged.post('/dashboard/api/sign-in/two-factor', { code: backupCodes[0] });
    expect(byCode.status, byCode.text).toBe(200);

    const again = await addApp({ ...person, ...sessionIn(testApp, await signInWith(testApp, authenticator)) });
    const [{ id } = { id: '' }] = (await factorsOf(again.client)).passkeys;
    expect((await again.client.delete(`/dashboard/api/passkeys/${id}`)).status).toBe(200);
    expect((await password(person)).body.data).toEqual({ twoFactorRequired: true, passkey: false });
  });

  it('an app that was prepared and not confirmed opens nothing, and takes no backup codes away', async () => {
    const { person, backupCodes } = await personWithPasskey();
    const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
    const { totpUri } = prepared.body.data as { totpUri: string };
    const cookie = cookieOf((await password(person)).headers['set-cookie']);
    const challenged = withCookie(anybody(), cookie);
    const wrong = await challenged.post('/dashboard/api/sign-in/two-factor', { code: await totp(totpUri) });
    expect(wrong.status).not.toBe(200);
    const right = await challenged.post('/dashboard/api/sign-in/two-factor', { code: backupCodes[0] });
    expect(right.status, right.text).toBe(200);
  });
});

describe('backup codes', () => {
  const make = (client: Pick<TestMember, 'post'>) => client.post('/dashboard/api/two-factor/backup-codes');

  it('are made anew after a proof with a factor; the former ones stop working, and one counts once', async () => {
    const { person, authenticator, backupCodes } = await personWithPasskey();
    const client = sessionIn(testApp, await signInWith(testApp, authenticator));
    const made = await make(client);
    expect(made.status, made.text).toBe(200);
    const { backupCodes: fresh } = made.body.data as { backupCodes: string[] };
    expect(fresh).toHaveLength(10);
    const cookies = await Promise.all(
      [1, 2, 3].map(async () => cookieOf((await password(person)).headers['set-cookie'])),
    );
    const use = (index: number, code = '') =>
      withCookie(anybody(), cookies[index] ?? '').post('/dashboard/api/sign-in/two-factor', { code });
    expect(await use(0, backupCodes[0])).toMatchObject(REFUSED);
    const answers = await Promise.all([use(1, fresh[0]), use(2, fresh[0])]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect((await factorsOf(client)).backupCodesLeft).toBe(9);
  });

  it('are not made with a backup code as the proof, nor without one', async () => {
    const { person, backupCodes } = await personWithPasskey();
    expect(await make(person), 'the session is of the password').toMatchObject(NEEDED);
    const proof = { password: person.password, code: backupCodes[0] };
    const proved = sessionIn(testApp, await person.post('/dashboard/api/session/proof', proof));
    expect((await proved.get('/dashboard/api/session/proof')).status).toBe(200);
    expect(await make(proved)).toMatchObject(NEEDED);
    expect((await factorsOf(proved)).backupCodesLeft).toBe(9);
    expect(await make(await signUpPerson(testApp))).toMatchObject({ status: 400 });
  });

  it('are made with a code of the app as the proof', async () => {
    const { client, totpUri, backupCodes } = await addApp(await signUpPerson(testApp));
    const proof = { password: client.password, code: await totp(totpUri, 1) };
    const proved = sessionIn(testApp, await client.post('/dashboard/api/session/proof', proof));
    const made = (await make(proved)).body.data as { backupCodes: string[] };
    expect(made.backupCodes).not.toEqual(backupCodes);
  });
});

it('where PUBLIC_URL is set, only its host and origin count, whatever a request says', async () => {
  const origin = 'https://pay.example.com';
  const process = await testApp.startSibling({ publicUrl: origin });
  try {
    const person = await signUpPerson(process);
    const asked = await person.post('/dashboard/api/passkeys/question', undefined, { host: 'evil.example' });
    expect(asked.body.data).toMatchObject({ rp: { id: 'pay.example.com' } });
    const { authenticator, added } = await addPasskey(process, person, new Authenticator(), { origin });
    expect(added.status, added.text).toBe(200);
    expect((await signInWith(process, authenticator, { origin })).status).toBe(200);
    expect(await signInWith(process, authenticator, { origin: 'http://localhost:3000' })).toMatchObject(REFUSED);
    const options = await process.clientOf(undefined).get('/dashboard/api/sign-in/options');
    expect(options.body.data).toMatchObject({ passkeyHost: 'pay.example.com' });
  } finally {
    await process.close();
  }
});

it('where PUBLIC_URL has no host name there are none', async () => {
  const process = await testApp.startSibling({ publicUrl: 'https://192.0.2.7' });
  try {
    const answer = await process.clientOf(undefined).post(`${SIGN_IN}/question`);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'passkeys_unavailable' } } });
  } finally {
    await process.close();
  }
});

it("better-auth's own endpoints stay closed", async () => {
  const { person } = await personWithPasskey();
  for (const path of ['list-user-passkeys', 'generate-register-options', 'generate-authenticate-options']) {
    expect((await person.get(`/dashboard/auth/passkey/${path}`)).status, path).toBe(404);
    expect((await person.get(`/dashboard/api/passkey/${path}`)).status, path).toBe(404);
  }
  for (const path of ['verify-registration', 'verify-authentication', 'delete-passkey', 'update-passkey']) {
    expect((await person.post(`/dashboard/auth/passkey/${path}`, {})).status, path).toBe(404);
    expect((await person.post(`/dashboard/api/passkey/${path}`, {})).status, path).toBe(404);
  }
});

it('the operator removes all factors of a person, passkeys too, and says so', async () => {
  const { person, authenticator } = await personWithPasskey();
  const { stdout } = await tributary(['people', 'reset-two-factor', '--email', person.email], {
    DATABASE_URL: testApp.testDatabase.url,
  });
  expect(stdout).toContain('Passkeys removed: 1.');
  expect((await person.get('/dashboard/api/session')).status).toBe(401);
  expect(await signInWith(testApp, authenticator)).toMatchObject(REFUSED);
  expect((await password(person)).body.data).toMatchObject({ user: { twoFactorEnabled: false } });
});
