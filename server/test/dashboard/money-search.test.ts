import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import type { FoundTransactions } from '../../src/features/transactions/member-schemas.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee, type Payee, paymentTo } from '../posting/payments.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let payee: Payee;
let viewer: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  payee = await createPayee(business.inTest);
  viewer = await signInMember(testApp, business, 'viewer');
  await pay({ description: 'Ọjà Ńlá, rice', amount: 7350, metadata: { order: 'A-1', note: 'a=b' } });
  await pay({ description: 'Yam', amount: 100, metadata: { order: 'A-2' } });
  await keepTransactionWords(testApp.services.database);
});
afterAll(() => testApp.close());

async function pay(details: object): Promise<void> {
  const response = await business.inTest.post('/v1/api/payments', paymentTo(payee, details));
  expect(response.status, response.text).toBe(200);
}

const ask = (query: Readonly<Record<string, string>>, { of = business, mode = 'test', by = viewer } = {}) =>
  by.get(
    `/dashboard/api/businesses/${of.businessId}/${mode}/transactions/search?${new URLSearchParams(query).toString()}`,
  );

async function find(query: Readonly<Record<string, string>>): Promise<FoundTransactions> {
  const response = await ask(query);
  expect(response.status, response.text).toBe(200);
  return response.body.data as FoundTransactions;
}

const descriptions = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
  (await find(query)).transactions.map(({ description }) => description);

it('finds words, amounts, beginnings of references, and a key of the metadata with its value', async () => {
  const rice = await find({ search: 'nla oja' });
  expect(rice).toMatchObject({
    transactions: [{ description: 'Ọjà Ńlá, rice', accountName: expect.any(String) as string }],
    totalCount: 1,
    search: { hasMore: false, notYetSearched: 0, lagSeconds: 0 },
  });
  expect(await descriptions({ search: '₦7,350' })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: rice.transactions[0]?.reference ?? '' })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: 'order=A-2' })).toEqual(['Yam']);
  expect(await descriptions({ search: ' order = A-2 ' })).toEqual(['Yam']);
  expect(await descriptions({ search: 'note=a=b' })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: 'order=A' })).toEqual([]);
  expect(await descriptions({ search: '=b' })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: 'credited_into=wallet', limit: '1' })).toEqual(['Yam']);
});

it('finds a payment by its metadata at once, and says what it does not find by words', async () => {
  await pay({ description: 'Plantain', metadata: { order: 'A-3' } });
  expect(await descriptions({ search: 'order=A-3' })).toEqual(['Plantain']);
  expect(await find({ search: 'plantain' })).toMatchObject({ totalCount: 0, search: { notYetSearched: 1 } });
});

it('keeps to the rest of the filter, to the business and to its mode', async () => {
  expect(await descriptions({ search: 'order=A-1', type: 'debit' })).toEqual([]);
  expect(await descriptions({ search: 'rice', subAccountId: String(payee.id) })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: 'rice', to: '2020-01-01' })).toEqual([]);
  expect((await ask({ search: 'rice' }, { mode: 'live' })).body.data).toMatchObject({ totalCount: 0 });
  const stranger = await testApp.addBusiness();
  const other = await createPayee(stranger.inTest);
  expect((await ask({ search: 'rice', subAccountId: String(other.id) })).status).toBe(404);
  expect((await ask({ search: 'rice' }, { of: stranger })).status).toBe(404);
  const theirs = await signInMember(testApp, stranger, 'viewer');
  expect((await ask({ search: 'order=A-1' }, { of: stranger, by: theirs })).body.data).toMatchObject({ totalCount: 0 });
});

it.each([
  [{}, 'search'],
  [{ search: '' }, 'search'],
  [{ search: '\u0301' }, 'search'],
  [{ search: 'a b c d e f g h i j k' }, 'search'],
  [{ search: 'rice', page: '3', limit: '50' }, 'page'],
  [{ search: 'rice', metadata: 'x' }, 'metadata'],
])('%j names what is wrong', async (query, field) => {
  const response = await ask(query);
  expect(response.status, response.text).toBe(400);
  expect((response.body.error as { field: string }).field).toContain(field);
});

it.each(['__proto__=1', 'a=\u0000', '\u0000', '%_\\', '='.repeat(300), 'x'.repeat(3_000), '🍚=🍚'])(
  'answers %j in order',
  async (search) => {
    expect((await ask({ search })).status).toBeLessThan(500);
  },
);

it.each([' '.repeat(15_000), `${' '.repeat(7_000)}x${' '.repeat(7_000)}`, `a=${' '.repeat(15_000)}`])(
  'reads long gaps in no time',
  async (search) => {
    expect((await ask({ search })).status).toBeLessThan(500);
  },
  10_000,
);

it('takes a sign of equality without a key or a value for a word', async () => {
  expect(await descriptions({ search: ' =b' })).toEqual(['Ọjà Ńlá, rice']);
  expect(await descriptions({ search: 'order= ' })).toEqual([]);
});
