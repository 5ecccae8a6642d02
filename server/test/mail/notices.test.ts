import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMails } from '../../src/mail/send-mails.ts';
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

it('owners hear when a change needs a second person, and when it was made', async () => {
  const [ada, bola, finance] = [await member('owner'), await member('owner'), await member('finance')];
  expect((await ada.patch(at('/settlement-settings'), { approval: 'second_person' })).status).toBe(200);
  const asked = await ada.post(at('/settlement-settings/approval-requests'), { reason: 'The team is small.' });
  expect(asked.status).toBe(200);
  const needs = 'A change at Acme needs a second person';
  expect(await told(ada, bola, finance)).toEqual([[needs], [needs], []]);
  const { number } = asked.body.data as { number: number };
  expect((await bola.post(at(`/change-requests/${number}/approve`))).status).toBe(200);
  const both = [needs, 'A rule of Acme changed'];
  expect(await told(ada, bola, finance)).toEqual([both, both, []]);
});
