/** People with passkeys, for tests. */
import { Authenticator, type Falsified } from '../harness/authenticator.ts';
import { cookieOf, type TestMember, withCookie } from '../harness/member.ts';
import type { Client, TestProcess, TestResponse } from '../harness/test-app.ts';

export const SIGN_IN = '/dashboard/api/sign-in/passkey';
export const SECOND_FACTOR = '/dashboard/api/sign-in/two-factor/passkey';
export const PASSKEY_PROOF = '/dashboard/api/session/proof/passkey';

type NewQuestion = Parameters<Authenticator['create']>[0];
type Question = Parameters<Authenticator['get']>[0];

export const sessionIn = (testApp: TestProcess, answer: TestResponse): Client =>
  withCookie(testApp.clientOf(undefined), cookieOf(answer.headers['set-cookie']));

/** The person's client with a question's cookie too. */
export function withQuestion(testApp: TestProcess, member: { readonly cookie?: string }, asked: TestResponse): Client {
  const cookies = [member.cookie ?? '', cookieOf(asked.headers['set-cookie'])].filter((cookie) => cookie !== '');
  return withCookie(testApp.clientOf(undefined), cookies.join('; '));
}

export async function addPasskey(
  testApp: TestProcess,
  member: TestMember,
  authenticator = new Authenticator(),
  falsified: Falsified = {},
) {
  const asked = await member.post('/dashboard/api/passkeys/question');
  if (asked.status !== 200) throw new Error(asked.text);
  const body = { name: 'Phone', answer: authenticator.create(asked.body.data as NewQuestion, falsified) };
  const added = await withQuestion(testApp, member, asked).post('/dashboard/api/passkeys', body);
  return {
    authenticator,
    added,
    backupCodes: (added.body.data as { backupCodes?: string[] } | null)?.backupCodes ?? [],
  };
}

/** Asks at this address, and has the answer ready to be sent, more than once too. */
export async function answerAt(
  testApp: TestProcess,
  path: string,
  authenticator: Authenticator,
  { falsified = {}, cookie }: { readonly falsified?: Falsified; readonly cookie?: string } = {},
) {
  const client = cookie === undefined ? testApp.clientOf(undefined) : withCookie(testApp.clientOf(undefined), cookie);
  const asked = await client.post(`${path}/question`);
  if (asked.status !== 200) throw new Error(asked.text);
  const answer = authenticator.get(asked.body.data as Question, falsified);
  const sender = withQuestion(testApp, cookie === undefined ? {} : { cookie }, asked);
  return { asked, send: (): Promise<TestResponse> => sender.post(path, { answer }) };
}

export async function signInWith(testApp: TestProcess, authenticator: Authenticator, falsified: Falsified = {}) {
  return (await answerAt(testApp, SIGN_IN, authenticator, { falsified })).send();
}
