import { afterAll, beforeAll, expect, it } from 'vitest';
import { tributary } from '../harness/command.ts';
import { signUpPerson } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

const reset = (email: string) =>
  tributary(['people', 'reset-password', '--email', email, '--json'], { DATABASE_URL: testApp.testDatabase.url });
const signIn = (email: string, password: string) =>
  testApp.clientOf(undefined).post('/dashboard/api/sign-in', { email, password });

it('gives a person another password, ends the old one and their sessions, and leaves others alone', async () => {
  const person = await signUpPerson(testApp);
  const other = await signUpPerson(testApp);

  const { exitCode, stdout, stderr } = await reset(` ${person.email.toUpperCase()} `);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const { email, password, endedSessions } = JSON.parse(stdout) as Record<string, string>;
  expect({ email, endedSessions }).toEqual({ email: person.email, endedSessions: 1 });

  expect((await person.get('/dashboard/api/session')).status).toBe(401);
  expect((await signIn(person.email, person.password)).status).toBe(401);
  expect((await signIn(person.email, password ?? '')).body.data).toMatchObject({ user: { email: person.email } });

  expect((await other.get('/dashboard/api/session')).status).toBe(200);
  expect((await signIn(other.email, other.password)).status).toBe(200);
});

it('makes another one each time', async () => {
  const person = await signUpPerson(testApp);
  const passwords = [await reset(person.email), await reset(person.email)].map(
    ({ stdout }) => (JSON.parse(stdout) as { password: string }).password,
  );
  expect(passwords[0]).not.toBe(passwords[1]);
  expect((await signIn(person.email, passwords[0] ?? '')).status).toBe(401);
  expect((await signIn(person.email, passwords[1] ?? '')).status).toBe(200);
});

it('says so where there is nobody', async () => {
  for (const [email, code] of [
    ['nobody@example.com', 'not_found'],
    ['nobody', 'validation_failed'],
  ] as const) {
    const { exitCode, stdout, stderr } = await reset(email);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code } });
  }
});
