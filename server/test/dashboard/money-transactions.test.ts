import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionDetail, TransactionSummary } from '../../src/features/transactions/member-schemas.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { requireRefused } from '../transactions/transaction-fixture.ts';

const COUNT = 60;
const START = new Date('2026-03-31T22:58:00.500Z');
const MINUTE_MS = 60_000;

interface Page {
  readonly transactions: readonly TransactionSummary[];
  readonly totalCount: number;
}

let testApp: TestApp;
let business: TestBusiness;
let viewer: TestMember;
let accountIds: number[];
/** Oldest first; every tenth a debit, every seventh with the purpose `rent`. */
let all: TransactionSummary[];
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  accountIds = [
    (await createAccount(business.inTest, { businessName: 'Ada Stores' })).id,
    (await createAccount(business.inTest, { businessName: 'Bola & Sons, "Ltd"' })).id,
  ];
  await generateLedger(testApp.testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: MINUTE_MS,
    debitEvery: 10,
    rentEvery: 7,
  });
  viewer = await signInMember(testApp, business, 'viewer');
  all = (await getPage('?limit=1000')).transactions.toReversed();
});
afterAll(() => testApp.close());

const pathOf = (of: Pick<TestBusiness, 'businessId'>, mode = 'test'): string =>
  `/dashboard/api/businesses/${of.businessId}/${mode}/transactions`;

async function getPage(query: string): Promise<Page> {
  const response = await viewer.get(`${pathOf(business)}${query}`);
  expect(response.status, response.text).toBe(200);
  const totalCount = Number(response.headers['x-total-count']);
  return { transactions: response.body.data as TransactionSummary[], totalCount };
}

async function getDetail(reference: string): Promise<TransactionDetail> {
  const response = await viewer.get(`${pathOf(business)}/${reference}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as TransactionDetail;
}

describe('the list', () => {
  it('shows the newest first, with the business name of the account of each', async () => {
    expect(all).toHaveLength(COUNT);
    expect(all[0]).toMatchObject({
      subAccountId: accountIds[0],
      accountName: 'Ada Stores',
      type: 'credit',
      amount: 9.01,
      grossAmount: 10.01,
      commission: 1,
      balanceBefore: 0,
      balanceAfter: 9.01,
      purpose: 'product_sale',
      description: '',
      createdAt: '2026-03-31T22:58:00.500Z',
    });
    expect(all[1]).toMatchObject({ subAccountId: accountIds[1], accountName: 'Bola & Sons, "Ltd"' });
    expect(all[9]).toMatchObject({ type: 'debit', amount: 0.01, grossAmount: 0.01, commission: 0 });
  });

  it('is cut into pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => getPage(`?page=${page}&limit=25`)));
    expect(pages.flatMap(({ transactions }) => transactions)).toEqual(all.toReversed());
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([COUNT, COUNT, COUNT, COUNT]);
  });

  it('takes every filter of the API, and that of an account', async () => {
    const at = (index: number): string => new Date(START.getTime() + index * MINUTE_MS).toISOString();
    const expected: [query: string, matches: (t: TransactionSummary, index: number) => boolean][] = [
      [`from=${at(5)}&to=${at(9)}`, (_, index) => index >= 5 && index <= 9],
      ['from=2026-04-01', (_, index) => index >= 2],
      ['type=debit', ({ type }) => type === 'debit'],
      ['kind=refund', ({ type }) => type === 'debit'],
      ['kind=payout,return', () => false],
      ['type=credit&purpose=rent', ({ type, purpose }) => type === 'credit' && purpose === 'rent'],
      ['purpose=product_sale', ({ purpose }) => purpose === 'product_sale'],
      [`subAccountId=${accountIds[1]}`, ({ subAccountId }) => subAccountId === accountIds[1]],
      [`subAccountId=${accountIds[1]}&type=debit`, (t) => t.subAccountId === accountIds[1] && t.type === 'debit'],
      [`reference=${all[3]?.reference.toUpperCase()}`, (_, index) => index === 3],
      [`reference=${all[3]?.reference}&subAccountId=${accountIds[0]}`, () => false],
    ];
    for (const [query, matches] of expected) {
      const wanted = all.filter(matches).toReversed();
      expect(await getPage(`?limit=1000&${query}`), query).toEqual({ transactions: wanted, totalCount: wanted.length });
    }
  });

  it('keeps the transactions of a deleted account, also when it is filtered by that account', async () => {
    const { inTest } = business;
    const { id, authorizationKeys } = await createAccount(inTest, { businessName: 'Gone' });
    await pay(inTest, id, authorizationKeys, 100);
    expect((await inTest.delete(`/v1/business/subaccounts/${id}`)).status).toBe(200);
    for (const query of ['?', '?type=credit&']) {
      const { transactions, totalCount } = await getPage(`${query}subAccountId=${id}`);
      expect(totalCount).toBe(1);
      expect(transactions).toMatchObject([{ subAccountId: id, accountName: 'Gone', grossAmount: 100 }]);
    }
    const [newest] = (await getPage('?limit=1')).transactions;
    expect((await getDetail(newest?.reference ?? '')).account).toMatchObject({ id, deleted: true });
  });

  it('refuses what no filter can be, naming it', async () => {
    for (const [field, value] of [
      ['page', '0'],
      ['limit', '1001'],
      ['from', 'yesterday'],
      ['type', 'refund'],
      ['reference', '1'],
      ['colour', 'red'],
    ] as const) {
      requireRefused(await viewer.get(`${pathOf(business)}?${field}=${value}`), field);
    }
  });

  it('answers an account of another business, of the other mode, or none at all with 404', async () => {
    const stranger = await testApp.addBusiness();
    const foreign = await createAccount(stranger.inTest);
    const live = await createAccount(business.inLive);
    for (const id of [foreign.id, live.id, 'abc', '0', '99999999999999999999']) {
      for (const query of ['', '&type=debit']) {
        const response = await viewer.get(`${pathOf(business)}?subAccountId=${id}${query}`);
        expect([response.status, response.body.error?.code]).toEqual([404, 'not_found']);
      }
    }
  });

  it('shows each mode its own', async () => {
    const response = await viewer.get(pathOf(business, 'live'));
    expect([response.body.data, response.headers['x-total-count']]).toEqual([[], '0']);
  });
});

describe('one transaction', () => {
  it('has its legs, its division and its account', async () => {
    const { inTest } = business;
    const account = await createAccount(inTest, { businessName: 'Chidi', splitType: 'percentage', percentValue: 10 });
    const reference = randomUUID();
    const paid = await inTest.post('/v1/api/payments', {
      subAccountId: account.id,
      authorizationKey: account.authorizationKeys,
      amount: 10_000,
      reference,
      description: 'Two bags of rice',
      metadata: { order: 'A-1001', urgent: true },
    });
    expect(paid.status, paid.text).toBe(200);
    const { totalCount } = await getPage('?limit=1');
    const detail = await getDetail(reference.toUpperCase());
    expect(detail).toMatchObject({
      reference,
      subAccountId: account.id,
      accountName: 'Chidi',
      type: 'credit',
      amount: 9_000,
      metadata: { order: 'A-1001', urgent: true, credited_into: 'wallet' },
      sequence: totalCount,
      legs: [
        { account: 'wallet', amount: 9_000 },
        { account: 'commission', amount: 1_000 },
        { account: 'clearing', amount: -10_000 },
      ],
      split: { grossAmount: 10_000, commission: 1_000, creditAmount: 9_000 },
      account: { id: account.id, businessName: 'Chidi', bankName: 'Access Bank', deleted: false },
    });
    const [summary] = (await getPage('?limit=1')).transactions;
    expect(detail).toMatchObject(summary as object);
  });

  it('of a debit is not divided', async () => {
    const debit = all.find(({ type }) => type === 'debit');
    expect(await getDetail(debit?.reference ?? '')).toMatchObject({
      ...debit,
      split: { grossAmount: 0, commission: 0, creditAmount: 0 },
      legs: [
        { account: 'wallet', amount: -0.01 },
        { account: 'commission', amount: 0 },
        { account: 'clearing', amount: 0.01 },
      ],
    });
  });

  it('is 404 for a reference of the other mode, of another business, or of nobody', async () => {
    const reference = all[0]?.reference ?? '';
    const stranger = await testApp.addBusiness();
    const theirs = await signInMember(testApp, stranger, 'owner');
    expect((await viewer.get(`${pathOf(business, 'live')}/${reference}`)).status).toBe(404);
    expect((await theirs.get(`${pathOf(stranger)}/${reference}`)).status).toBe(404);
    for (const wrong of [randomUUID(), 'abc', '%00']) {
      const response = await viewer.get(`${pathOf(business)}/${wrong}`);
      expect([response.status, response.body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});
