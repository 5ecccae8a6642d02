import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from './ledger-fixture.ts';
import { ALL, getAll, getPage, ofAccount, requireRefused } from './transaction-fixture.ts';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';

/** 23:58 on the last of March in Lagos, so that the days change after two minutes. */
const START = new Date('2026-03-31T22:58:00.500Z');
const MINUTE_MS = 60_000;
const COUNT = 60;

let testApp: TestApp;
let business: TestBusiness;
let accountId: number;
/** Every tenth is a debit, every fourth moved to or from a bank, every seventh `rent`; oldest first, one a minute. */
let all: WireTransaction[];
beforeAll(async () => {
  testApp = await shareTestApp();
  business = testApp.business;
  accountId = (await createAccount(business.inTest)).id;
  await createAccount(business.inTest);
  await generateLedger(testApp.testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: MINUTE_MS,
    debitEvery: 10,
    rentEvery: 7,
    movedEvery: 4,
  });
  all = (await getAll(business.inTest, ALL, 1000)).toReversed();
});
afterAll(() => testApp.close());

/** The filter's results on both kinds of list, oldest first in pages of three, compared with the count. */
async function requireMatches(filter: string, matches: (transaction: WireTransaction, index: number) => boolean) {
  const expected = all.filter(matches);
  for (const [path, owned] of [
    [ALL, expected],
    [ofAccount(accountId), expected.filter((transaction) => transaction.subAccountId === accountId)],
  ] as const) {
    expect((await getAll(business.inTest, path, 3, `&${filter}`)).toReversed(), `${path}?${filter}`).toEqual(owned);
    const page = await getPage(business.inTest, `${path}?page=500&${filter}`);
    expect(page.totalCount, `${path}?${filter}`).toBe(owned.length);
    expect(page.inflowAmount).toBe((await getPage(business.inTest, path)).inflowAmount);
  }
}

const at = (index: number, offsetMs = 0): string =>
  new Date(START.getTime() + index * MINUTE_MS + offsetMs).toISOString();

describe('from and to', () => {
  it('include the transactions of their own instant', async () => {
    await requireMatches(`from=${at(5)}&to=${at(9)}`, (_, index) => index >= 5 && index <= 9);
    await requireMatches(`from=${at(5, 1)}&to=${at(9, -1)}`, (_, index) => index >= 6 && index <= 8);
    await requireMatches(`from=${at(5)}&to=${at(5)}`, (_, index) => index === 5);
    await requireMatches(`from=${at(5, 1)}&to=${at(6, -1)}`, () => false);
  });

  it('may stand alone', async () => {
    await requireMatches(`from=${at(40)}`, (_, index) => index >= 40);
    await requireMatches(`to=${at(12)}`, (_, index) => index <= 12);
  });

  it('may lie before the first transaction and after the last one', async () => {
    await requireMatches('from=2000-01-01', () => true);
    await requireMatches('to=2000-01-01', () => false);
    await requireMatches('from=2100-01-01', () => false);
    await requireMatches('to=2100-01-01', () => true);
    await requireMatches('from=2000-01-01&to=2100-01-01', () => true);
  });

  it('read a date alone as its whole day in Lagos', async () => {
    await requireMatches('to=2026-03-31', (_, index) => index < 2);
    await requireMatches('from=2026-04-01', (_, index) => index >= 2);
    await requireMatches('from=2026-03-31&to=2026-03-31', (_, index) => index < 2);
    await requireMatches('from=2026-04-01&to=2026-04-01', (_, index) => index >= 2);
  });

  it('read a time without a fraction as its whole second, as createdAt shows it', async () => {
    await requireMatches('from=2026-03-31T23:00:00Z&to=2026-03-31T23:03:00Z', (_, index) => index >= 2 && index <= 5);
    await requireMatches('to=2026-03-31T22:59:59Z', (_, index) => index <= 1);
  });

  it('read an offset, in every spelling, and time in Lagos where there is none', async () => {
    for (const instant of [
      '2026-03-31T23:00:00Z',
      '2026-04-01T00:00:00%2B01:00',
      '2026-04-01T00:00:00+01:00',
      '2026-04-01T00:00:00%2B0100',
      '2026-03-31T19:30:00-03:30',
      '2026-04-01T00:00:00',
      '2026-04-01T00:00',
      '2026-04-01t00:00:00.000',
      '2026-04-01T00:00:00,0001',
    ]) {
      await requireMatches(`from=${instant}`, (_, index) => index >= 2);
    }
  });

  it('take every time that a transaction shows, encoded or not', async () => {
    for (const [index, { createdAt, createdAtIso }] of all.entries()) {
      if (index % 13 !== 0) continue;
      expect(createdAtIso).toBe(at(index));
      for (const text of [
        createdAtIso,
        encodeURIComponent(createdAt),
        createdAt.replaceAll(' ', '+'),
        encodeURI(createdAt),
        new URLSearchParams({ t: createdAt }).toString().slice(2),
      ]) {
        await requireMatches(`from=${text}&to=${text}`, (_, other) => other === index);
      }
    }
  });

  it('refuse what is no date or time in ISO 8601', async () => {
    const wrong = ['', 'yesterday', '2026-02-30', '2026-13-01', '01/02/2026', '20260401', '2026-04-01T24:00:00Z'];
    const strange = [
      '0000-01-01',
      '9999-12-31',
      '2026-04-01T00:60',
      '2026-04-01T00:00:00+25:00',
      '1774998000000',
      '%00',
    ];
    for (const value of [...wrong, ...strange]) {
      for (const field of ['from', 'to']) requireRefused(await business.inTest.get(`${ALL}?${field}=${value}`), field);
    }
  });

  it('refuse a from that is later than to', async () => {
    requireRefused(await business.inTest.get(`${ALL}?from=2026-04-02&to=2026-04-01`), 'from');
  });
});

describe('type and purpose', () => {
  it('give what matches, alone and together with each other and with a range of time', async () => {
    const range = `from=${at(8)}&to=${at(45)}`;
    const isInRange = (index: number): boolean => index >= 8 && index <= 45;
    for (const type of ['credit', 'debit'] as const) {
      await requireMatches(`type=${type}`, (transaction) => transaction.type === type);
      await requireMatches(`type=${type}&${range}`, (t, index) => t.type === type && isInRange(index));
      for (const purpose of ['rent', 'product_sale', 'salary']) {
        const filter = `type=${type}&purpose=${purpose}`;
        await requireMatches(filter, (t) => t.type === type && t.purpose === purpose);
        await requireMatches(
          `${filter}&${range}`,
          (t, index) => t.type === type && t.purpose === purpose && isInRange(index),
        );
      }
    }
    await requireMatches('purpose=rent', ({ purpose }) => purpose === 'rent');
    await requireMatches('purpose=product_sale', ({ purpose }) => purpose === 'product_sale');
    await requireMatches(`purpose=rent&${range}`, ({ purpose }, index) => purpose === 'rent' && isInRange(index));
  });

  it('show a debit with what it took and the balances around it', () => {
    const debits = all.filter(({ type }) => type === 'debit');
    expect(debits).toHaveLength(COUNT / 10);
    for (const { amount, balanceBefore, balanceAfter } of debits) {
      expect(amount).toBe(0.01);
      expect(Math.round((balanceBefore - amount) * 100)).toBe(Math.round(balanceAfter * 100));
    }
  });

  it('refuse another type, and a purpose that no payment can have', async () => {
    for (const type of ['', 'CREDIT', 'refund'])
      requireRefused(await business.inTest.get(`${ALL}?type=${type}`), 'type');
    for (const purpose of ['', '%00', '%0a', 'x'.repeat(256)]) {
      requireRefused(await business.inTest.get(`${ALL}?purpose=${purpose}`), 'purpose');
    }
  });
});

const isOf = (kinds: readonly string[], { type, purpose }: WireTransaction): boolean => {
  const isMoved = purpose === 'payout' || purpose === 'payout_return';
  if (type === 'debit') return kinds.includes(isMoved ? 'payout' : 'refund');
  return kinds.includes(isMoved ? 'return' : 'payment');
};

describe('kind', () => {
  it('gives one kind or several, alone and together with every other filter', async () => {
    const range = `from=${at(8)}&to=${at(45)}`;
    for (const kind of [
      'payment',
      'refund',
      'payout',
      'return',
      'refund,payout',
      'return,payment',
      'refund,%20refund',
    ]) {
      const kinds = kind.split(/,(?:%20)?/);
      expect(all.some((t) => isOf(kinds, t))).toBe(true);
      await requireMatches(`kind=${kind}`, (t) => isOf(kinds, t));
      await requireMatches(`kind=${kind}&${range}`, (t, index) => isOf(kinds, t) && index >= 8 && index <= 45);
      await requireMatches(`kind=${kind}&type=debit`, (t) => isOf(kinds, t) && t.type === 'debit');
      await requireMatches(`kind=${kind}&type=credit`, (t) => isOf(kinds, t) && t.type === 'credit');
      await requireMatches(`kind=${kind}&purpose=rent`, (t) => isOf(kinds, t) && t.purpose === 'rent');
      const { reference = '', id } = all[9] ?? {};
      await requireMatches(`kind=${kind}&reference=${reference}`, (t) => t.id === id && isOf(kinds, t));
    }
    await requireMatches('kind=return,payout,refund,payment', () => true);
  });

  it('is refused when it is none, with what is expected', async () => {
    for (const kind of ['', 'credit', 'Refund', 'refund,', 'refund;payout', 'payment,refund,x']) {
      const response = await business.inTest.get(`${ALL}?kind=${kind}`);
      requireRefused(response, 'kind');
      const expected = 'payment, refund, payout or return, or several of them with commas';
      expect(response.body.error).toMatchObject({ errors: [{ field: 'kind', expected }] });
    }
  });
});

describe('reference', () => {
  it('gives the one transaction, in any case of its letters, where it matches the rest of the filter', async () => {
    for (const wanted of [all[4], all[9], all[13]]) {
      const { reference = '', type, purpose, id } = wanted ?? {};
      const filter = `reference=${reference.toUpperCase()}`;
      const isWanted = (transaction: WireTransaction): boolean => transaction.id === id;
      await requireMatches(filter, isWanted);
      await requireMatches(`${filter}&type=${type}&purpose=${purpose}&from=${at(0)}&to=${at(COUNT)}`, isWanted);
      await requireMatches(`${filter}&type=${type === 'credit' ? 'debit' : 'credit'}`, () => false);
      await requireMatches(`${filter}&purpose=salary`, () => false);
      await requireMatches(`${filter}&from=${at(14)}`, () => false);
      await requireMatches(`${filter}&to=${at(3)}`, () => false);
    }
    await requireMatches('reference=6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a', () => false);
  });

  it('is refused when it is no UUID', async () => {
    for (const reference of ['', '1', '6f1c2a5e3b0d4f7a9c582f0c1d9e8b7a', '{6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a}']) {
      requireRefused(await business.inTest.get(`${ALL}?reference=${reference}`), 'reference');
    }
  });
});

describe('parameters', () => {
  it('are refused when they are unknown, all of them named', async () => {
    const response = await business.inTest.get(`${ALL}?sort=asc&page=1&colour=red`);
    requireRefused(response, 'sort');
    expect(response.body.message).toContain('sort, colour');
    requireRefused(await business.inTest.get(`${ofAccount(accountId)}?getWallet=true`), 'getWallet');
  });

  it('are refused when they come twice', async () => {
    for (const field of ['page', 'limit', 'from', 'type', 'kind', 'purpose', 'reference']) {
      const response = await business.inTest.get(`${ALL}?${field}=1&${field}=1`);
      requireRefused(response, field);
      expect(response.body.message).toContain('only once');
    }
  });

  it('are refused for pages and limits that are not whole numbers in range', async () => {
    for (const wrong of ['', '0', '-1', '1.5', '1e3', 'abc', '%00', '0x10', '+1', ' 1']) {
      requireRefused(await business.inTest.get(`${ALL}?page=${wrong}`), 'page');
      requireRefused(await business.inTest.get(`${ALL}?limit=${wrong}`), 'limit');
    }
    requireRefused(await business.inTest.get(`${ALL}?limit=1001`), 'limit');
  });

  it('see a payment that was just answered', async () => {
    const { inTest } = await testApp.addBusiness();
    const account = await createAccount(inTest);
    for (let count = 1; count <= 5; count += 1) {
      await pay(inTest, account.id, account.authorizationKeys);
      for (const filter of ['type=credit', 'purpose=product_sale', 'from=2020-01-01']) {
        expect(await getPage(inTest, `${ofAccount(account.id)}?${filter}`)).toMatchObject({ totalCount: count });
      }
    }
  });
});
