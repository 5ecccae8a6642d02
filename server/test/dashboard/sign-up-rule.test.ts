/** Who may sign up. Each case has a database of its own: the first business of all changes the rule. */
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { makeDemoOwner } from '../../src/features/people/team/demo-owner.ts';
import { createTestDatabase } from '../harness/database.ts';
import { cookieOf, signUpPerson, withCookie } from '../harness/member.ts';
import { type Client, startProcess, type TestProcess, type TestResponse } from '../harness/test-app.ts';

const SIGN_UP = '/dashboard/api/sign-up';
const newEmail = (): string => `${randomUUID()}@example.com`;

async function startEmpty(changes: Partial<Config>) {
  const database = await createTestDatabase();
  const processes: TestProcess[] = [];
  onTestFinished(async () => {
    for (const process of processes) await process.close();
    await database.drop();
  });
  const start = async (more: Partial<Config>): Promise<TestProcess> => {
    const process = await startProcess(database.url, more);
    processes.push(process);
    return process;
  };
  return { process: await start(changes), start };
}

const signUp = ({ clientOf }: TestProcess, more: object = {}, headers = {}): Promise<TestResponse> =>
  clientOf(undefined).post(
    SIGN_UP,
    { name: 'Ada Obi', email: newEmail(), password: 'a long pass phrase', ...more },
    headers,
  );
const outcomeOf = ({ status, body }: TestResponse): string => `${status} ${body.error?.code ?? ''}`.trim();
const ruleOf = async ({ clientOf }: TestProcess): Promise<unknown> => {
  const { body } = await clientOf(undefined).get('/dashboard/api/sign-in/options');
  return (body.data as { signUp: string }).signUp;
};

async function invite(owner: Client, businessId: number, email: string): Promise<{ id: string; token: string }> {
  const path = `/dashboard/api/businesses/${businessId}/team/invitations`;
  const { body } = await owner.post(path, { email, role: 'viewer' });
  return body.data as { id: string; token: string };
}

/** The first person of all, and their business. */
async function signUpFirst(process: TestProcess): Promise<{ owner: Client; businessId: number }> {
  const answer = await signUp(process, { businessName: 'Ada Markets' });
  expect(outcomeOf(answer)).toBe('200');
  const { businesses } = answer.body.data as { businesses: { id: number }[] };
  const owner = withCookie(process.clientOf(undefined), cookieOf(answer.headers['set-cookie']));
  return { owner, businessId: businesses[0]?.id ?? 0 };
}

describe('where invited people may sign up', () => {
  test('anybody may as long as nobody has a business, and then only with an invitation', async () => {
    const { process } = await startEmpty({ signUp: 'invited' });
    expect(await ruleOf(process)).toBe('open');
    const { owner, businessId } = await signUpFirst(process);
    expect(await ruleOf(process)).toBe('invited');

    const email = newEmail();
    const refused = await signUp(process, { email, businessName: 'Second' });
    expect(outcomeOf(refused)).toBe('403 sign_up_closed');
    expect(refused.body.message).toContain('Only invited people');
    const signIn = { email, password: 'a long pass phrase' };
    expect((await process.clientOf(undefined).post('/dashboard/api/sign-in', signIn)).status, 'not written').toBe(401);

    const { token } = await invite(owner, businessId, email);
    expect(outcomeOf(await signUp(process, { email }))).toBe('403 sign_up_closed');
    expect(outcomeOf(await signUp(process, { email, invitation: `${token}x` }))).toBe('404 not_found');
    expect(outcomeOf(await signUp(process, { email, invitation: '' }))).toBe('404 not_found');
    expect(outcomeOf(await signUp(process, { invitation: token }))).toBe('403 role_not_allowed');
    const invited = await signUp(process, { email: email.toUpperCase(), invitation: token });
    expect(outcomeOf(invited)).toBe('200');
    const guest = withCookie(process.clientOf(undefined), cookieOf(invited.headers['set-cookie']));
    const joined = await guest.post('/dashboard/api/invitations/accept', { token });
    expect(joined.body.data).toMatchObject({ businesses: [{ id: businessId, role: 'viewer' }] });
    expect(outcomeOf(await signUp(process, { invitation: token })), 'used up').toBe('404 not_found');
  });

  test('an invitation that was withdrawn lets nobody in', async () => {
    const { process } = await startEmpty({ signUp: 'invited' });
    const { owner, businessId } = await signUpFirst(process);
    const email = newEmail();
    const { id, token } = await invite(owner, businessId, email);
    const path = `/dashboard/api/businesses/${businessId}/team/invitations/${id}`;
    expect((await owner.delete(path)).status).toBe(200);
    expect(outcomeOf(await signUp(process, { email, invitation: token }))).toBe('404 not_found');
  });

  test("the demo business is nobody's, and a business of the command line is somebody's", async () => {
    const { process } = await startEmpty({ signUp: 'invited' });
    const { services } = process;
    const demo = await createBusiness(services, { name: 'Demo' });
    await makeDemoOwner(services, demo.businessId);
    expect(await ruleOf(process)).toBe('open');
    await createBusiness(services, { name: 'Acme' });
    expect(await ruleOf(process)).toBe('invited');
    expect(outcomeOf(await signUp(process))).toBe('403 sign_up_closed');
  });
});

test('where the sign-up is closed nobody may, not even the first or the invited; open lets in anybody', async () => {
  const { process: closed, start } = await startEmpty({ signUp: 'closed' });
  expect(await ruleOf(closed)).toBe('closed');
  const first = await signUp(closed, { businessName: 'First' });
  expect(outcomeOf(first)).toBe('403 sign_up_closed');
  expect(first.body.message).toContain('Nobody can sign up');

  const open = await start({ signUp: 'open' });
  const { owner, businessId } = await signUpFirst(open);
  const email = newEmail();
  const { token } = await invite(owner, businessId, email);
  expect(outcomeOf(await signUp(closed, { email, invitation: token }))).toBe('403 sign_up_closed');
  expect(await ruleOf(open)).toBe('open');
  const person = await signUpPerson(open, email);
  expect((await person.post('/dashboard/api/invitations/accept', { token })).status, 'still joins').toBe(200);
});

test('sign-ups from many networks of IPv6 with one owner share the allowances of that owner', async () => {
  const { process } = await startEmpty({ signUp: 'open', signUpsPerHour: 2, trustProxy: true });
  const from = (address: string) => signUp(process, {}, { 'x-forwarded-for': address });
  const answers: string[] = [];
  for (const subnet of ['00', '01', '02', '03', '04']) answers.push(outcomeOf(await from(`2001:db8:0:ab${subnet}::1`)));
  expect(answers, 'in one /56').toEqual(['200', '200', '200', '200', '429 too_many_failed_attempts']);
  for (const subnet of ['01', '02', '03', '04']) expect(outcomeOf(await from(`2001:db8:0:${subnet}00::1`))).toBe('200');
  expect(outcomeOf(await from('2001:db8:0:500::1')), 'in one /48').toBe('429 too_many_failed_attempts');
  expect(outcomeOf(await from('2001:db8:1::1'))).toBe('200');
});
