import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseNow } from '../../src/platform/database/clock.ts';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startSmtp, type TestSmtp } from '../harness/smtp.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { eventsOf, written } from './security-log.testing.ts';

let testApp: TestApp;
let first: TestProcess;
let second: TestProcess;
let smtp: TestSmtp;
let business: TestBusiness;
let owner: TestMember;
beforeAll(async () => {
  smtp = await startSmtp();
  testApp = await startTestApp({}, { movableClock: true });
  const changes = {
    trustProxy: true,
    publicUrl: 'https://pay.example.com',
    mail: smtp.config,
    signInAlerts: { ofPersonMax: 6, ofBusinessMax: 20 },
  };
  first = await testApp.startSibling(changes);
  second = await testApp.startSibling(changes);
});
beforeEach(async () => {
  await testApp.testDatabase.clock.set(new Date());
  business = await testApp.addBusiness();
  owner = await signInMember(testApp, business, 'owner');
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await testApp.close();
  await smtp.close();
});

let networks = 0;
const guess = (process: TestProcess, email: string) =>
  process
    .clientOf(undefined)
    .post(
      '/dashboard/api/sign-in',
      { email, password: 'not this one at all' },
      { 'x-forwarded-for': `10.${(networks += 1)}.0.1` },
    );
async function guesses(process: TestProcess, email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await guess(process, email);
}
const alerts = async () =>
  (await eventsOf(business.inTest, '&kind=alert')).map(({ what, times, person }) => [what, times, person?.email]);
async function told({ email }: TestMember): Promise<string[]> {
  const { sendingMails } = first.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  await sendMails(sendingMails, new AbortController().signal);
  return smtp.to(email).flatMap(({ subject = '', text = '' }) => (subject.startsWith('Many') ? [text] : []));
}

describe('an alert', () => {
  it('tells the owners and the person, once, when one person is guessed at too often', async () => {
    const victim = await signInMember(testApp, business, 'finance');
    const colleague = await signInMember(testApp, business, 'finance');
    await guesses(first, victim.email, 5);
    await written(first);
    expect(await alerts()).toEqual([]);
    await guesses(first, victim.email, 3);
    await written(first);
    await guesses(first, victim.email, 3);
    await written(first);
    expect(await alerts()).toEqual([['person', 8, victim.email]]);
    const [text, ...others] = await told(victim);
    expect(others).toEqual([]);
    expect(text).toContain('8 attempts to sign in failed within 15 minutes');
    expect(await told(owner)).toHaveLength(1);
    expect(await told(colleague)).toEqual([]);
  });

  it('is given by one of two processes that count at the same time, with what both saw', async () => {
    const victim = await signInMember(testApp, business, 'finance');
    await Promise.all([guesses(first, victim.email, 4), guesses(second, victim.email, 4)]);
    await Promise.all([written(first), written(second)]);
    expect(await alerts()).toEqual([['person', 8, victim.email]]);
    expect(await told(victim)).toHaveLength(1);
    const { rows } = await testApp.testDatabase.database.pool.query<{ count: bigint }>(
      `SELECT count(*) FROM mails WHERE business_id = $1 AND kind = 'failed_sign_ins'`,
      [business.businessId],
    );
    expect(rows[0]?.count).toBe(2n);
  });

  it('comes again in the next window, and not while the first one lasts', async () => {
    const victim = await signInMember(testApp, business, 'finance');
    await guesses(first, victim.email, 6);
    await written(first);
    const now = await databaseNow(testApp.services.db);
    const later = (minutes: number) => testApp.testDatabase.clock.set(new Date(now.getTime() + minutes * 60_000));
    await later(10);
    await guesses(first, victim.email, 6);
    await written(first);
    expect(await alerts()).toHaveLength(1);
    await later(40);
    await guesses(first, victim.email, 5);
    await written(first);
    expect(await alerts(), 'five are not too many').toHaveLength(1);
    await guesses(first, victim.email, 1);
    await written(first);
    expect(await alerts()).toHaveLength(2);
  });

  it('tells of a list of addresses: a few guesses at each of many members', async () => {
    const members: TestMember[] = [];
    for (let index = 0; index < 5; index += 1) members.push(await signInMember(testApp, business, 'viewer'));
    for (const { email } of members) await guesses(first, email, 4);
    await written(first);
    expect(await alerts()).toEqual([['business', 20, undefined]]);
    const [text] = await told(owner);
    expect(text).toContain('all members together');
    const [member] = members;
    expect(member && (await told(member))).toEqual([]);
  });

  it('is not given for people of other businesses, nor for addresses that nobody has', async () => {
    const other = await testApp.addBusiness();
    const neighbour = await signInMember(testApp, other, 'owner');
    await guesses(first, neighbour.email, 8);
    await guesses(first, 'nobody@example.com', 8);
    await written(first);
    expect(await alerts()).toEqual([]);
    expect(await told(owner)).toEqual([]);
  });

  it('is counted in the metrics', async () => {
    const victim = await signInMember(testApp, business, 'finance');
    await guesses(second, victim.email, 6);
    await written(second);
    const text = await second.services.metrics.registry.metrics();
    expect(text).toMatch(/tributary_sign_in_alerts_total\{of="person"\} [1-9]/);
    expect(text).toMatch(/tributary_security_events_total\{kind="sign_in_failed"\} [1-9]/);
  });
});
