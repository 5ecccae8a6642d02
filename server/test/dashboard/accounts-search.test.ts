import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountSummary } from '../../src/features/connected-accounts/summary-schemas.ts';
import { createAccount, LIST } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let owner: TestMember;
let base: string;
beforeAll(async () => {
  testApp = await shareTestApp();
  owner = await signInMember(testApp, testApp.business, 'owner');
  base = `/dashboard/api/businesses/${testApp.business.businessId}/test/accounts`;
});
afterAll(() => testApp.close());

async function search(text: string, more = ''): Promise<number[]> {
  const query = `search=${encodeURIComponent(text)}${more}`;
  const { body, headers } = await owner.get(`${base}?${query}`);
  const accounts = body.data as AccountSummary[];
  if (more === '') expect(headers['x-total-count']).toBe(String(accounts.length));
  return accounts.map(({ id }) => id);
}

it('looks into both names, the holder, the e-mail address and the number, whatever the case, and follows changes', async () => {
  const { inTest } = testApp.business;
  const { id } = await createAccount(inTest, {
    businessName: 'Ṣadé & Sons',
    accountName: 'Folasade Ventures',
    subAccountEmail: 'Books@Sade.example.com',
    accountNumber: '0009998887',
  });
  await createAccount(inTest);
  for (const part of ['ṢADÉ', 'sade ventures', 'books@sade', '99988']) expect(await search(part), part).toEqual([id]);
  expect(await search('Oluwaseun')).toEqual([]);
  const changed = await owner.patch(`${base}/${id}`, {
    firstName: 'Oluwaseun',
    lastName: 'Ọba',
    businessName: 'Kemi',
  });
  expect(changed.status, changed.text).toBe(200);
  for (const part of ['oluwaseun', 'ọBA', 'kemi']) expect(await search(part), part).toEqual([id]);
  expect(await search('& sons'), 'the name before').toEqual([]);
  expect(await search('oba kemi oluwa'), 'words in any order and field').toEqual([id]);
  expect(await search('kemi sade'), 'every word has to fit').toEqual([id]);
  expect(await search('kemi folasada')).toEqual([]);
  const publicList = await inTest.get(`${LIST}?search=OLUWASEUN`);
  expect((publicList.body.data as { id: number }[]).map((account) => account.id)).toEqual([id]);
});

it('cuts what it finds into pages in every order', async () => {
  const { inTest } = testApp.business;
  const ids: number[] = [];
  for (const name of ['Paged c', 'paged A', 'Paged b'])
    ids.push((await createAccount(inTest, { businessName: name })).id);
  const [c, a, b] = ids;
  const orders = {
    newest: [b, a, c],
    oldest: [c, a, b],
    name: [a, b, c],
    balance: [c, a, b],
  };
  for (const [sort, wanted] of Object.entries(orders)) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('PAGED', `&sort=${sort}&limit=1&page=${page}`)));
    expect(pages.flat(), sort).toEqual(wanted);
  }
});

it('answers many searches at once, each with its own', async () => {
  const { inTest } = testApp.business;
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) => createAccount(inTest, { businessName: `Crowd${n}!` })),
  );
  const answers = await Promise.all([...made, ...made].map(({ businessName }) => search(businessName)));
  expect(answers).toEqual([...made, ...made].map(({ id }) => [id]));
});
