import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWeakness } from '../../src/features/people/passwords/find-weakness.ts';
import { signUpPerson } from '../harness/member.ts';
import { QUICK_HASHING } from '../harness/quick-hashing.ts';
import { shareTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';

let testApp: TestApp;
let measuring: TestProcess;
beforeAll(async () => {
  testApp = await shareTestApp();
  measuring = await testApp.startSibling({}, { ...QUICK_HASHING, findWeakness });
});
afterAll(async () => {
  await measuring.close();
  await testApp.close();
});

const signUp = (body: object) =>
  measuring.clientOf(undefined).post('/dashboard/api/sign-up', {
    name: 'Adaobi Nwosu',
    email: `${randomUUID()}@example.com`,
    businessName: 'Balogun Fabrics',
    ...body,
  });

describe('a password that is easy to guess', () => {
  it.each([
    ['a common one', { password: 'password12345' }],
    ['a row of keys', { password: 'qwertyuiop' }],
    ['a repetition', { password: 'aB3$'.repeat(32) }],
    ['the e-mail address', { password: 'chidinma.eze9', email: `chidinma.eze@${randomUUID()}.example` }],
    ['the name', { password: 'AdaobiNwosu1' }],
    ['the business', { password: 'balogunfabrics1' }],
    ['our own name', { password: 'tributary2026' }],
  ])('is refused: %s', async (_what, body) => {
    const answer = await signUp(body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed', field: 'password' } } });
    expect(answer.body.message).toContain('is too easy to guess');
  });

  it('is refused as the new password too, and nothing changes', async () => {
    const person = await signUpPerson(testApp);
    const { cookie, password } = person;
    const change = (newPassword: string) =>
      measuring
        .clientOf(undefined)
        .post('/dashboard/api/password', { currentPassword: password, newPassword }, { cookie });
    const weak = await change('password12345');
    expect(weak).toMatchObject({ status: 400, body: { error: { field: 'newPassword' } } });
    const signIn = await testApp.clientOf(undefined).post('/dashboard/api/sign-in', { email: person.email, password });
    expect(signIn.status, 'the old one stays').toBe(200);
    expect((await change('seven slow goats climb')).status).toBe(200);
  });

  it('still signs in a person who has had it for long', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = 'password12345';
    const old = await testApp.clientOf(undefined).post('/dashboard/api/sign-up', { name: 'Ada Obi', email, password });
    expect(old.status).toBe(200);
    const answer = await measuring.clientOf(undefined).post('/dashboard/api/sign-in', { email, password });
    expect(answer.status).toBe(200);
  });
});

describe('a password that is hard to guess', () => {
  it.each([
    ['a few words', 'seven slow goats climb'],
    ['words without capitals, digits or signs', 'onionlanternbicycle'],
    [
      '128 characters',
      `seven slow goats climb a wet ladder to look for their onions, ${randomUUID().repeat(2)}`.slice(0, 128),
    ],
    ['letters of another script', 'ọjọ́ọ̀la á dára gan-an ni'],
  ])('is taken: %s', async (_what, password) => {
    const answer = await signUp({ password });
    expect(answer.status, answer.text).toBe(200);
  });

  it('is measured while the process answers others', async () => {
    const measured = signUp({ password: 'aB3$'.repeat(32) });
    const other = await measuring.clientOf(undefined).get('/healthz');
    expect(other.status).toBe(200);
    expect((await measured).status).toBe(400);
  });

  it('is not measured at all when it is too long', async () => {
    const answer = await signUp({ password: 'x'.repeat(10_000) });
    expect(answer.body.message).toContain('at most 128 characters');
  });
});
