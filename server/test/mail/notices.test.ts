import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMails } from '../../src/mail/send-mails.ts';
import { createAccount, freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { signInMember } from '../harness/member.ts';
import { startSmtp, type TestSmtp } from '../harness/smtp.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';

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
  expect(smtp.to(owner.email).at(-1)?.text).toContain('Ada Obi made the live API key Shop <b>');
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
  const both = [needs, changed, changed];
  expect(await told(ada, bola, finance)).toEqual([both, both, []]);
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
  // Whoever took the address over does not get rid of the person who had it.
  expect((await business.inLive.patch(`${LIST}/${id}`, { accountNumber })).status).toBe(200);
  const paid = 'Changed at Acme: bank details';
  expect(await told(before, after, stranger)).toEqual([[paid, moved], [paid, moved], []]);
  const text = smtp.to(before.email).at(-1)?.text ?? '';
  expect(text).toContain(`New payouts go to the bank account that ends in ${accountNumber.slice(-4)}, not before`);
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
