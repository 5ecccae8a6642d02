/** Keys go on working when whoever made them leaves or may do less: somebody is told, and decides. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startSmtp, type TestSmtp } from '../harness/smtp.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let smtp: TestSmtp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  smtp = await startSmtp();
  testApp = await startTestApp({ publicUrl: 'https://pay.example.com', mail: smtp.config });
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  ada = await signInMember(testApp, business, 'owner');
  bola = await signInMember(testApp, business, 'admin');
});
afterAll(async () => {
  await testApp.close();
  await smtp.close();
});

const at = (path: string): string => `/dashboard/api/businesses/${business.businessId}/${path}`;

function dataOf({ status, text, body }: TestResponse): unknown {
  expect(status, text).toBe(200);
  return body.data;
}

type Made = { readonly id: number; readonly key: string };
const make = async (member: TestMember, mode: 'test' | 'live', terms: object = {}): Promise<Made> =>
  dataOf(await member.post(at(`${mode}/keys`), { kind: 'secret', ...terms })) as Made;

const membershipOf = async ({ userId }: TestMember): Promise<string> => {
  const { members } = dataOf(await ada.get(at('team'))) as { members: { id: string; userId: string }[] };
  return at(`team/members/${members.find((one) => one.userId === userId)?.id}`);
};
const keysIn = (answer: TestResponse) =>
  (dataOf(answer) as { keys: { id: number; mode: string; name: string | null }[] }).keys.map(({ id, mode, name }) => ({
    id,
    mode,
    name,
  }));
const leftIn = async (mode: 'test' | 'live') =>
  (dataOf(await ada.get(at(`${mode}/keys`))) as { id: number; makerLeft: boolean }[])
    .filter(({ makerLeft }) => makerLeft)
    .map(({ id }) => id);

/** What this person was told of roles. */
async function heard({ email }: TestMember): Promise<string> {
  const { sendingMails } = testApp.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  await sendMails(sendingMails, new AbortController().signal);
  const ofRoles = smtp.to(email).filter(({ subject }) => subject === 'A role at Acme changed');
  return ofRoles.map(({ text }) => text).join('\n');
}

/** Two that work, and three that do not count: a public one, a revoked one, and one of somebody else. */
async function makeKeys() {
  const shop = await make(bola, 'live', { name: 'Shop' });
  const trial = await make(bola, 'test');
  await make(bola, 'test', { kind: 'public' });
  const { id } = await make(bola, 'test');
  dataOf(await bola.delete(at(`test/keys/${id}`)));
  await make(ada, 'live');
  return { shop, trial };
}

const ids = (keys: readonly { id: number }[]): number[] => keys.map(({ id }) => id);

it('a removal lists the secret keys that the person made and that work, and tells the owners', async () => {
  const { shop, trial } = await makeKeys();
  const listed = keysIn(await ada.delete(await membershipOf(bola)));
  expect(listed).toEqual([
    { id: trial.id, mode: 'test', name: null },
    { id: shop.id, mode: 'live', name: 'Shop' },
  ]);
  const text = await heard(ada);
  expect(text).toContain('removed Ada Obi (');
  expect(text).toMatch(/Secret keys that .* created still work/v);
  expect(text).toMatch(/Shop \(sk_live_….{4}\)/v);
  expect(text).not.toContain(shop.key);
  expect((await testApp.clientOf(shop.key).get('/v1/api/subaccounts')).status).toBe(200);
});

it('keys of somebody who has left say so, until they are back or somebody else rolls the key', async () => {
  const { shop, trial } = await makeKeys();
  expect([await leftIn('test'), await leftIn('live')]).toEqual([[], []]);
  dataOf(await ada.delete(await membershipOf(bola)));
  expect(await leftIn('live')).toEqual([shop.id]);
  expect(await leftIn('test')).toContain(trial.id);
  const { id } = dataOf(await ada.post(at(`live/keys/${shop.id}/roll`), { overlapSeconds: 0 })) as Made;
  expect(await leftIn('live')).not.toContain(id);
});

it('whoever leaves is answered with their keys, and the owners hear of them', async () => {
  const { shop, trial } = await makeKeys();
  const answer = await bola.post(at('team/leave'));
  expect(ids(keysIn(answer))).toEqual([trial.id, shop.id]);
  const text = await heard(ada);
  expect(text).toContain(') left Acme.');
  expect(text).toMatch(/Shop \(sk_live_….{4}\)/v);
});

it('a lower role lists the keys, which may do more than the person, and a higher one none', async () => {
  const { shop, trial } = await makeKeys();
  const membership = await membershipOf(bola);
  expect(keysIn(await ada.patch(membership, { role: 'owner' }))).toEqual([]);
  expect(ids(keysIn(await ada.patch(membership, { role: 'finance' })))).toEqual([trial.id, shop.id]);
  expect(await heard(ada)).toMatch(/Shop \(sk_live_….{4}\)/v);
  expect(ids(keysIn(await ada.patch(membership, { role: 'viewer' })))).toEqual([trial.id, shop.id]);
  expect(keysIn(await ada.patch(membership, { role: 'viewer' }))).toEqual([]);
  expect(await leftIn('live'), 'they are still a member').toEqual([]);
});

it('a removal that fails tells nobody, and lists nothing', async () => {
  await makeKeys();
  const stranger = await testApp.addBusiness();
  const other = await signInMember(testApp, stranger, 'owner');
  const refused = await other.delete(await membershipOf(bola));
  expect(refused.status).toBe(404);
  expect(refused.text).not.toContain('sk_live');
  const again = await ada.delete(at('team/members/nobody'));
  expect(again.status).toBe(404);
  expect(await heard(ada)).not.toContain('still work');
});
