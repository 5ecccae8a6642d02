import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { createAccount, freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { type Environment, tributary } from '../harness/command.ts';
import { signInMember, signUpPerson } from '../harness/member.ts';
import { startSmtp, type TestSmtp, tokenIn } from '../harness/smtp.ts';
import { ENCRYPTION_KEY, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { waitADay } from '../settlements/four-eyes.testing.ts';
import { limits } from '../spending-limits/limits.testing.ts';

let test: TestApp;
let smtp: TestSmtp;
let business: TestBusiness;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await startTestApp({ publicUrl: 'https://pay.example.com', mail: smtp.config });
});
beforeEach(async () => {
  business = await test.addBusiness();
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const at = (path: string): string => `/dashboard/api/businesses/${business.businessId}/live${path}`;
const member = (role: 'owner' | 'admin' | 'finance' | 'developer') => signInMember(test, business, role);

/** What each of these people was told, besides links to confirm their address. */
async function told(...people: readonly { readonly email: string }[]): Promise<string[][]> {
  const { sendingMails } = test.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  await sendMails(sendingMails, new AbortController().signal);
  return people.map(({ email }) =>
    smtp
      .to(email)
      .flatMap(({ subject = '' }) => (subject.startsWith('Confirm') ? [] : [subject]))
      .toSorted((a, b) => a.localeCompare(b)),
  );
}

it('owners and admins hear about a new key, and nobody about one that was refused', async () => {
  const [owner, admin, developer] = [await member('owner'), await member('admin'), await member('developer')];
  const key = { kind: 'secret', name: 'Shop <b>' };
  expect((await developer.post(at('/keys'), { ...key, scopes: ['payouts:approve'] })).status).toBe(403);
  expect((await owner.post(at('/keys'), key)).status).toBe(200);
  const heard = ['New live API key of Acme'];
  expect(await told(owner, admin, developer)).toEqual([heard, heard, []]);
  expect(smtp.to(owner.email).at(-1)?.text).toContain('Ada Obi created the live API key Shop <b>');
});

it('owners and admins hear about a rolled key and one that may do more, not about one that may do less', async () => {
  const owner = await member('owner');
  const made = await owner.post(at('/keys'), { kind: 'secret', name: 'Shop', scopes: ['accounts:read'] });
  const { id } = made.body.data as { id: number };
  expect((await owner.patch(at(`/keys/${id}`), { scopes: ['accounts:read', 'payments:read'] })).status).toBe(200);
  expect((await owner.patch(at(`/keys/${id}`), { scopes: ['payments:read'] })).status).toBe(200);
  expect((await owner.post(at(`/keys/${id}/roll`), { overlapSeconds: 0 })).status).toBe(200);
  const heard = ['Changed live API key of Acme', 'New live API key of Acme', 'Rolled live API key of Acme'];
  expect(await told(owner)).toEqual([heard]);
});

it('owners hear which settings of payouts one person changed, and nothing of those that stayed', async () => {
  const [owner, finance] = [await member('owner'), await member('finance')];
  expect((await owner.patch(at('/settlement-settings'), { minimumAmount: 500 })).status).toBe(200);
  expect((await owner.patch(at('/settlement-settings'), { minimumAmount: 500 })).status).toBe(200);
  expect(await told(owner, finance)).toEqual([['A rule of Acme changed (live mode)'], []]);
  expect(smtp.to(owner.email).at(-1)?.text).toContain('(live mode): the smallest payout');
});

it('all owners hear at once of somebody who joins as an approver, and not of one who approves nothing', async () => {
  const [ada, bola] = [await member('owner'), await member('owner')];
  const team = `/dashboard/api/businesses/${business.businessId}/team`;
  for (const role of ['viewer', 'finance']) {
    const person = await signUpPerson(test);
    expect((await ada.post(`${team}/invitations`, { email: person.email, role })).status).toBe(200);
    await told(person);
    const token = tokenIn(smtp.to(person.email).find(({ subject }) => subject?.startsWith('Join')) ?? {});
    const accepted = await person.post('/dashboard/api/invitations/accept', { token });
    expect(accepted.status, accepted.text).toBe(200);
    const heard = role === 'viewer' ? [] : ['A role at Acme changed'];
    expect(await told(ada, bola), role).toEqual([heard, heard]);
  }
  expect(smtp.to(bola.email).at(-1)?.text).toMatch(/^Ada Obi made .+ finance of Acme\.$/mv);
});

it('owners hear when a change needs a second person, and when it was made', async () => {
  const [ada, bola, finance] = [await member('owner'), await member('owner'), await member('finance')];
  expect((await ada.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  const asked = await ada.post(at('/settlement-settings/approval-requests'), { reason: 'The team is small.' });
  expect(asked.status).toBe(200);
  const needs = 'A change at Acme needs a second person (live mode)';
  const changed = 'A rule of Acme changed (live mode)';
  expect(await told(ada, bola, finance)).toEqual([[needs, changed], [needs, changed], []]);
  const { number } = asked.body.data as { number: number };
  expect((await bola.post(at(`/change-requests/${number}/approve`))).status).toBe(200);
  const both = [needs, changed, 'A rule of Acme will change (live mode)'];
  expect(await told(ada, bola, finance)).toEqual([both, both, []]);
});

it('every owner hears once, by whom and what, of a change that was requested, and of none that was refused', async () => {
  const [ada, bola, admin] = [await member('owner'), await member('owner'), await member('admin')];
  const request = (by: Pick<typeof ada, 'post'>) =>
    by.post(at('/settlement-settings/approval-requests'), { reason: 'The team is small.' });
  expect((await request(admin)).status, 'there is no rule to end').toBe(409);
  expect((await request(await member('developer'))).status).toBe(403);
  expect(await told(ada, bola, admin)).toEqual([[], [], []]);
  expect((await ada.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  for (let count = 0; count < 2; count += 1) expect((await request(admin)).status).toBe(200);
  const needs = 'A change at Acme needs a second person (live mode)';
  const heard = [needs, 'A rule of Acme changed (live mode)'];
  expect(await told(ada, bola, admin)).toEqual([heard, heard, []]);
  const text = 'Anyone may approve settlement runs, not only a second person';
  for (const { email } of [ada, bola]) {
    const mail = smtp.to(email).find(({ subject }) => subject === needs);
    expect(mail?.text).toContain(`Ada Obi requests a change at Acme (live mode): ${text}`);
  }
  expect((await request(ada)).status).toBe(200);
  expect((await told(ada))[0], 'also whoever asks').toEqual([needs, ...heard]);
});

it('owners hear that no second factor is demanded any more when that takes effect, and not only before', async () => {
  const [ada, bola, finance] = [await member('owner'), await member('owner'), await member('finance')];
  const { db } = test.services;
  const owners = [ada.userId, bola.userId];
  await db.updateTable('auth_users').set({ twoFactorEnabled: true }).where('id', 'in', owners).execute();
  const ofBusiness = (path: string): string => `/dashboard/api/businesses/${business.businessId}${path}`;
  expect((await ada.put(ofBusiness('/second-factor'), { secondFactor: 'required' })).status).toBe(200);
  expect((await ada.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  const asked = await ada.post(at('/second-factor-requests'), { reason: 'The phones are being replaced' });
  expect(asked.status, asked.text).toBe(200);
  const { number } = asked.body.data as { number: number };
  expect((await bola.post(at(`/change-requests/${number}/approve`))).status).toBe(200);
  const needs = 'A change at Acme needs a second person';
  const rules = ['A rule of Acme changed', 'A rule of Acme changed (live mode)'];
  const before = [needs, ...rules, 'A rule of Acme will change'];
  expect(await told(ada, bola, finance)).toEqual([before, before, []]);
  await waitADay(test, business);
  const after = [needs, 'A rule of Acme changed', ...rules, 'A rule of Acme will change'];
  expect(await told(ada, bola, finance)).toEqual([after, after, []]);
  for (const { email } of [ada, bola]) {
    expect(smtp.to(email).at(-1)?.text).toContain('Ada Obi changed a rule of Acme: Members need no second factor');
  }
  await waitADay(test, business);
  expect(await told(ada), 'once').toEqual([after]);
});

it('who asked for a change hears that it was rejected, and why', async () => {
  const [ada, bola, owner] = [await member('admin'), await member('owner'), await member('owner')];
  expect((await owner.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  await told(ada, bola, owner);
  const before = smtp.to(ada.email).length;
  const made = await ada.post(at('/settlement-settings/approval-requests'), { reason: 'The team is small.' });
  const { number } = made.body.data as { number: number };
  const reason = 'Bola joins <b>next week</b>';
  expect((await bola.post(at(`/change-requests/${number}/reject`), { reason })).status).toBe(200);
  const rejected = 'Your change at Acme was rejected (live mode)';
  const [heard, ...others] = await told(ada, bola, owner);
  expect(heard).toEqual([rejected]);
  expect(smtp.to(ada.email).length - before).toBe(1);
  expect(smtp.to(ada.email).at(-1)?.text).toContain(`Reason: ${reason}`);
  expect(others.flat()).not.toContain(rejected);
});

it('who asked for a rule to end hears that it stays, because an owner was lowered meanwhile', async () => {
  const [ada, bola, third] = [await member('admin'), await member('owner'), await member('owner')];
  expect((await bola.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  const asked = await ada.post(at('/settlement-settings/approval-requests'), { reason: 'The team is small.' });
  expect(asked.status, asked.text).toBe(200);
  await told(ada);
  const team = `/dashboard/api/businesses/${business.businessId}/team`;
  const { members } = (await bola.get(team)).body.data as { members: readonly { id: string; userId: string }[] };
  const id = members.find(({ userId }) => userId === third.userId)?.id;
  expect((await bola.patch(`${team}/members/${id}`, { role: 'viewer' })).status).toBe(200);
  expect(await told(ada)).toEqual([['Your change at Acme was rejected (live mode)']]);
  expect(smtp.to(ada.email).at(-1)?.text).toContain('Reason: An owner who could have stopped it lost the power');
});

it('owners hear without a mode of a request about the whole business, although it was made in test mode', async () => {
  const [ada, bola] = [await member('owner'), await member('owner')];
  const inTest = (path: string): string => at(path).replace('/live/', '/test/');
  const ask = async (person: string): Promise<number> => {
    const wanted = { email: `${person}-of-all@example.com`, role: 'finance', reason: 'They pay people out' };
    const asked = await ada.post(inTest('/team/role-requests'), wanted);
    expect(asked.status, asked.text).toBe(200);
    return (asked.body.data as { number: number }).number;
  };
  const approved = await bola.post(inTest(`/change-requests/${await ask('chi')}/approve`));
  expect(approved.status, approved.text).toBe(200);
  const rejected = await bola.post(inTest(`/change-requests/${await ask('dayo')}/reject`), { reason: 'Not now' });
  expect(rejected.status, rejected.text).toBe(200);
  const heard = ['A change at Acme needs a second person', 'A change at Acme needs a second person'];
  const changed = 'A rule of Acme changed';
  expect(await told(ada, bola)).toEqual([
    [...heard, changed, 'Your change at Acme was rejected'],
    [...heard, changed],
  ]);
  for (const { text } of smtp.to(ada.email)) expect(text).not.toContain('test mode');
});

let lastAddress = 0;
const newAddress = (): { email: string } => ({ email: `account-${(lastAddress += 1)}@shop.example` });

it('the former and the present address of an account hear where it is paid, in live mode only', async () => {
  const [before, after, stranger] = [newAddress(), newAddress(), newAddress()];
  const { id } = await createAccount(business.inLive, { subAccountEmail: before.email });
  const inTest = await createAccount(business.inTest, { subAccountEmail: stranger.email });
  const accountNumber = freshNumber();
  expect((await business.inTest.patch(`${LIST}/${inTest.id}`, { accountNumber })).status).toBe(200);
  expect((await business.inLive.patch(`${LIST}/${id}`, { businessName: 'Other', txCap: 5 })).status).toBe(200);
  expect(await told(before, stranger)).toEqual([[], []]);
  expect((await business.inLive.patch(`${LIST}/${id}`, { subAccountEmail: after.email })).status).toBe(200);
  const moved = 'Changed at Acme: e-mail address';
  expect(await told(before, after, stranger)).toEqual([[moved], [moved], []]);
  // Somebody who takes the address over does not get rid of the person who had it.
  expect((await business.inLive.patch(`${LIST}/${id}`, { accountNumber })).status).toBe(200);
  const paid = 'Changed at Acme: bank details';
  expect(await told(before, after, stranger)).toEqual([[paid, moved], [paid, moved], []]);
  const text = smtp.to(before.email).at(-1)?.text ?? '';
  expect(text).toContain(`New payouts go to the bank account ending in ${accountNumber.slice(-4)}, not before`);
  expect(text).not.toContain(accountNumber);
});

it('nobody hears of a change of details that was refused', async () => {
  const address = newAddress();
  const [one, other] = [
    await createAccount(business.inLive, { subAccountEmail: address.email }),
    await createAccount(business.inLive),
  ];
  const { status } = await business.inLive.patch(`${LIST}/${one.id}`, { accountNumber: other.accountNumber });
  expect(status).toBe(400);
  expect(await told(address)).toEqual([[]]);
});

it('one business sends an address ten of these in an hour, and uses up what no other may send', async () => {
  const address = newAddress();
  const { id } = await createAccount(business.inLive, { subAccountEmail: address.email });
  for (let count = 0; count < 12; count += 1) {
    expect((await business.inLive.patch(`${LIST}/${id}`, { accountNumber: freshNumber() })).status).toBe(200);
  }
  expect((await told(address))[0]).toHaveLength(10);
  const other = await test.addBusiness();
  const its = await createAccount(other.inLive, { subAccountEmail: address.email });
  expect((await other.inLive.patch(`${LIST}/${its.id}`, { accountNumber: freshNumber() })).status).toBe(200);
  expect((await told(address))[0]).toHaveLength(11);
});

it('many businesses together don’t use up what one more may send to the same address', async () => {
  const address = newAddress();
  const others = await Promise.all(Array.from({ length: 9 }, () => test.addBusiness()));
  for (const { inLive } of others) {
    const { id } = await createAccount(inLive, { subAccountEmail: address.email });
    for (let count = 0; count < 10; count += 1) {
      expect((await inLive.patch(`${LIST}/${id}`, { accountNumber: freshNumber() })).status).toBe(200);
    }
  }
  // Three of each, and sixty of all the others.
  expect((await told(address))[0]).toHaveLength(9 * 3 + 60);
  const { id } = await createAccount(business.inLive, { subAccountEmail: address.email });
  expect((await business.inLive.patch(`${LIST}/${id}`, { accountNumber: freshNumber() })).status).toBe(200);
  expect((await told(address))[0]).toHaveLength(9 * 3 + 61);
});

it('whoever had the address first is told of the last of many changes, too', async () => {
  const [first, thief] = [newAddress(), newAddress()];
  const { id } = await createAccount(business.inLive, { subAccountEmail: first.email });
  expect((await business.inLive.patch(`${LIST}/${id}`, { subAccountEmail: thief.email })).status).toBe(200);
  for (let count = 0; count < 30; count += 1) {
    expect((await business.inLive.patch(`${LIST}/${id}`, { accountName: `Name ${count}` })).status).toBe(200);
  }
  const { rows } = await test.testDatabase.database.pool.query<{ count: bigint }>(
    'SELECT count(*) AS count FROM mails WHERE to_address = $1',
    [first.email],
  );
  expect(rows).toEqual([{ count: 31n }]);
});

it('owners hear when one person released a hold', async () => {
  const owner = await member('owner');
  const { id } = await createAccount(business.inLive);
  const path = `${LIST}/${id}/payout-holds`;
  expect((await business.inLive.post(path, { kind: 'court_order', reason: 'Suit 12' })).status).toBe(200);
  expect(await told(owner)).toEqual([[]]);
  expect((await business.inLive.post(`${path}/1/release`, { reason: 'Discharged' })).status).toBe(200);
  expect(await told(owner)).toEqual([['A rule of Acme changed (live mode)']]);
  expect(smtp.to(owner.email).at(-1)?.text).toContain('Hold 1 of Ada Stores ends (court order: Suit 12)');
});

const RULE = 'A rule of Acme changed (live mode)';
const lastText = (to: { readonly email: string }): string => smtp.to(to.email).at(-1)?.text ?? '';

it('owners and admins hear once about a revoked key, and when it was the last secret one', async () => {
  const [owner, admin, finance] = [await member('owner'), await member('admin'), await member('finance')];
  const made = await owner.post(at('/keys'), { kind: 'secret', name: 'Shop' });
  const { id } = made.body.data as { id: number };
  await told(owner, admin);
  const keys = (await owner.get(at('/keys'))).body.data as { id: number; kind: string }[];
  const first = keys.find((key) => key.kind === 'secret' && key.id !== id);
  for (const keyId of [id, id, first?.id ?? 0]) expect((await owner.delete(at(`/keys/${keyId}`))).status).toBe(200);
  const revoked = 'Revoked live API key of Acme';
  const heard = ['New live API key of Acme', revoked, revoked];
  expect(await told(owner, admin, finance)).toEqual([heard, heard, []]);
  const texts = smtp.to(owner.email).flatMap(({ subject, text = '' }) => (subject === revoked ? [text] : []));
  expect(texts.filter((text) => text.includes('revoked the live API key Shop'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('No secret key is left'))).toHaveLength(1);
});

it('owners hear who changed or removed the schedule of an account, and nothing of one that stayed', async () => {
  const owner = await member('owner');
  const { id } = await createAccount(business.inLive);
  const path = `/v1/api/subaccounts/${id}/settlement-schedule`;
  const weekly = { schedule: { frequency: 'weekly', weekday: 5, delayBusinessDays: 0 }, minimumAmount: 500 };
  for (const terms of [weekly, weekly]) expect((await business.inLive.put(path, terms)).status).toBe(200);
  expect(await told(owner)).toEqual([[RULE]]);
  expect(lastText(owner)).toContain('An API key changed a rule of Acme (live mode): Payouts of Ada Stores: when');
  for (let count = 0; count < 2; count += 1) expect((await business.inLive.delete(path)).status).toBe(200);
  expect(await told(owner)).toEqual([[RULE, RULE]]);
  expect(lastText(owner)).toContain('without a schedule of its own');
});

it('owners hear of limits that one person raised, lowered or removed, and nothing of those that stayed', async () => {
  const owner = await member('owner');
  const { id } = await createAccount(business.inLive);
  const path = at(`/accounts/${id}/spending-limits`);
  const change = (largestPayment: number) => owner.put(path, limits({ largestPayment }));
  const heard: string[] = [];
  for (const largestPayment of [500, 400, 900]) {
    for (let count = 0; count < 2; count += 1) expect((await change(largestPayment)).status).toBe(200);
    expect(await told(owner)).toEqual([[...heard, RULE]]);
    heard.push(RULE);
    expect(lastText(owner)).toContain(`payment NGN ${largestPayment}.`);
  }
  for (let count = 0; count < 2; count += 1) expect((await owner.delete(path)).status).toBe(200);
  expect(await told(owner)).toEqual([[...heard, RULE]]);
  expect(lastText(owner)).toContain('payment none');
});

it('a key that changes schedules, limits and holds all the time hides no other rule', async () => {
  const owner = await member('owner');
  const { inLive } = business;
  const { id } = await createAccount(inLive);
  const of = `/v1/api/subaccounts/${id}`;
  for (let count = 1; count <= 31; count += 1) {
    const schedule = { frequency: 'daily', delayBusinessDays: 0 };
    expect((await inLive.put(`${of}/settlement-schedule`, { schedule, minimumAmount: count })).status).toBe(200);
    const lowered = limits({ largestPayment: 100 - count });
    expect((await inLive.put(`${of}/spending-limits`, lowered)).status).toBe(200);
    expect((await inLive.post(`${of}/payout-holds`, { kind: 'court_order', reason: 'Suit' })).status).toBe(200);
    expect((await inLive.post(`${of}/payout-holds/${count}/release`, { reason: 'Over' })).status).toBe(200);
  }
  expect((await told(owner))[0]).toHaveLength(3 * 30);
  expect((await owner.patch(at('/settlement-settings'), { minimumAmount: 500 })).status).toBe(200);
  expect((await told(owner))[0]).toHaveLength(3 * 30 + 1);
  expect(lastText(owner)).toContain('the smallest payout');
});

it("many changes of one setting, or of an account's mobile number, hide no graver change", async () => {
  const owner = await member('owner');
  const { inLive } = business;
  const email = `holder-${business.businessId}@example.com`;
  const { id } = await createAccount(inLive, { subAccountEmail: email });
  const change = async (path: string, body: object): Promise<void> => {
    const changed = await inLive.patch(path, body);
    expect(changed.status, changed.text).toBe(200);
  };
  for (let count = 1; count <= 31; count += 1) await change('/v1/api/settlement-settings', { minimumAmount: count });
  for (let count = 10; count <= 21; count += 1) {
    await change(`/v1/api/subaccounts/${id}`, { userMobile: `080300000${count}` });
  }
  expect((await told(owner, { email })).map((mails) => mails.length)).toEqual([30, 10]);
  const sourceAccount = { bankCode: '000014', accountNumber: freshNumber(), accountName: 'THIEF' };
  await change('/v1/api/settlement-settings', { sourceAccount });
  await change(`/v1/api/subaccounts/${id}`, { accountNumber: freshNumber() });
  expect((await told(owner, { email })).map((mails) => mails.length)).toEqual([31, 11]);
  expect(lastText(owner)).toContain('the account that pays');
  expect(lastText({ email })).toContain('bank details');
});

it('a change of several details leaves while one has room, and together they stay few for one address', async () => {
  const address = newAddress();
  const { id } = await createAccount(business.inLive, { subAccountEmail: address.email });
  const change = async (body: object): Promise<void> => {
    expect((await business.inLive.patch(`${LIST}/${id}`, body)).status).toBe(200);
  };
  for (let count = 0; count < 11; count += 1) await change({ accountNumber: freshNumber() });
  expect((await told(address))[0]).toHaveLength(10);
  for (let count = 0; count < 10; count += 1) {
    await change({ accountName: `Name ${count}`, userMobile: `080300000${count + 10}` });
  }
  expect((await told(address))[0]).toHaveLength(20);
  await change({ accountName: 'Last', accountNumber: freshNumber(), userMobile: '08030000099' });
  expect((await told(address))[0]).toHaveLength(20);
});

describe('a change by the command line', () => {
  const withMail = (): Environment => ({
    DATABASE_URL: test.testDatabase.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    PUBLIC_URL: 'https://pay.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
  });
  async function run(words: readonly string[], env = withMail()): Promise<Record<string, unknown>> {
    const { exitCode, stdout, stderr } = await tributary([...words, '--json'], env);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  }
  const ofLedger = (): string[] => ['--business', String(business.businessId), '--mode', 'live'];

  it('reaches owners through the server: keys that it made, rolled and revoked', async () => {
    const owner = await member('owner');
    const { keyId } = await run(['keys', 'create', '--name', 'Till', ...ofLedger()]);
    const rolled = await run(['keys', 'roll', String(keyId), '--overlap', '1h']);
    await run(['keys', 'revoke', String(rolled['keyId'])]);
    await run(['keys', 'revoke', String(rolled['keyId'])]);
    const heard = ['New live API key of Acme', 'Revoked live API key of Acme', 'Rolled live API key of Acme'];
    expect(await told(owner)).toEqual([heard]);
    expect(lastText(owner)).toContain('The operator');
  });

  it('reaches owners about rules: settings, schedules, limits, holds and the demanded factor', async () => {
    const owner = await member('owner');
    const account = String((await createAccount(business.inLive)).id);
    await run(['settlements', 'settings', '--frequency', 'daily', '--minimum', '5', ...ofLedger()]);
    await run(['settlements', 'schedule', account, '--frequency', 'daily', ...ofLedger()]);
    await run(['settlements', 'schedule', account, '--remove', ...ofLedger()]);
    await run(['limits', 'set', '--account', account, '--largest-payment', '10', ...ofLedger()]);
    await run(['settlements', 'holds', 'place', account, '--kind', 'court_order', '--reason', 'Suit', ...ofLedger()]);
    await run(['settlements', 'holds', 'release', account, '1', '--reason', 'Over', ...ofLedger()]);
    await run(['business', 'second-factor', '--require', '--business', String(business.businessId)]);
    expect(await told(owner)).toEqual([['A rule of Acme changed', ...Array.from({ length: 5 }, () => RULE)]]);
  });

  it('reaches the person whose password was replaced or whose second factor was removed', async () => {
    const person = await member('developer');
    await run(['people', 'reset-password', '--email', person.email]);
    await run(['people', 'reset-two-factor', '--email', person.email]);
    expect(await told(person)).toEqual([['Your password was changed']]);
    const { db } = test.services;
    await db.updateTable('auth_users').set({ twoFactorEnabled: true }).where('id', '=', person.userId).execute();
    await run(['people', 'reset-two-factor', '--email', person.email]);
    expect(await told(person)).toEqual([['Two-factor sign-in is off', 'Your password was changed']]);
  });

  it('works without a mail server, and then nothing is queued', async () => {
    const owner = await member('owner');
    const env = { DATABASE_URL: test.testDatabase.url };
    const { keyId } = await run(['keys', 'create', ...ofLedger()], env);
    await run(['keys', 'revoke', String(keyId)], env);
    expect(await told(owner)).toEqual([[]]);
  });
});
