import { afterAll, beforeAll, expect, it } from 'vitest';
import { tributary } from '../harness/command.ts';
import { cookieOf, signUpPerson, type TestMember, withCookie } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { totp } from '../harness/totp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

const reset = (email: string, ...more: readonly string[]) =>
  tributary(['people', 'reset-two-factor', '--email', email, ...more], { DATABASE_URL: testApp.testDatabase.url });
const signIn = ({ email, password }: TestMember) =>
  testApp.clientOf(undefined).post('/dashboard/api/sign-in', { email, password });

async function personWithTwoFactor(): Promise<TestMember> {
  const person = await signUpPerson(testApp);
  const prepared = await person.post('/dashboard/api/two-factor/enable', { password: person.password });
  const { totpUri } = prepared.body.data as { totpUri: string };
  const confirmed = await person.post('/dashboard/api/two-factor/confirm', { code: await totp(totpUri) });
  expect(confirmed.status).toBe(200);
  expect((await signIn(person)).body.data).toEqual({ twoFactorRequired: true, passkey: false });
  // Confirming the second factor has ended the earlier session.
  return { ...person, ...withCookie(testApp.clientOf(undefined), cookieOf(confirmed.headers['set-cookie'])) };
}

it('lets a person who lost their phone sign in with the password alone, and ends their sessions', async () => {
  const person = await personWithTwoFactor();
  const other = await personWithTwoFactor();
  expect((await person.get('/dashboard/api/session')).status).toBe(200);

  const { exitCode, stdout, stderr } = await reset(` ${person.email.toUpperCase()} `, '--json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ email: person.email, wasOn: true, removedPasskeys: 0, endedSessions: 1 });

  expect((await person.get('/dashboard/api/session')).status).toBe(401);
  const back = await signIn(person);
  expect(back.body.data).toMatchObject({ user: { email: person.email, twoFactorEnabled: false } });
  const again = withCookie(testApp.clientOf(undefined), cookieOf(back.headers['set-cookie']));
  const enabled = await again.post('/dashboard/api/two-factor/enable', { password: person.password });
  expect(enabled.status, 'it can be set up anew').toBe(200);

  expect((await other.get('/dashboard/api/session')).status, 'others keep theirs').toBe(200);
  expect((await signIn(other)).body.data).toEqual({ twoFactorRequired: true, passkey: false });
});

it('says so where it was off, and where there is nobody', async () => {
  const person = await signUpPerson(testApp);
  expect((await reset(person.email)).stdout).toBe(
    `Two-factor sign-in of ${person.email} was off already. Passkeys removed: 0. Sessions ended: 1. ` +
      'They sign in with their password.\n',
  );
  for (const [email, code] of [
    ['nobody@example.com', 'not_found'],
    ['nobody', 'validation_failed'],
  ] as const) {
    const { exitCode, stdout, stderr } = await reset(email, '--json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code } });
  }
});
