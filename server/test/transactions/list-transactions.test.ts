import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { ALL, getAll, getPage, ofAccount, walletOf } from './transaction-fixture.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** An account of a fresh business with payments of 100, 200, … naira, 10 % of each its commission. */
async function accountWithPayments(count: number) {
  const business = await testApp.addBusiness();
  const account = await createAccount(business.inTest);
  const posted: WireTransaction[] = [];
  for (let number = 1; number <= count; number += 1) {
    const response = await pay(business.inTest, account.id, account.authorizationKeys, number * 100);
    posted.push(response.body.data as WireTransaction);
  }
  return { business, account, posted };
}

describe('a list of transactions', () => {
  it('answers on each of its paths with exactly the wrapper, and each transaction as its payment showed it', async () => {
    const { business, account, posted } = await accountWithPayments(3);
    const expected = {
      message: 'Transactions retrieved successfully',
      data: {
        balance: 540,
        currency: 'NGN',
        inflowAmount: 540,
        returnedAmount: 0,
        transactions: posted.toReversed(),
        totalCount: 3,
        connectedFees: 60,
      },
    };
    const paths = [`${walletOf(account.id)}?getWallet=true`, walletOf(account.id), ofAccount(account.id), ALL];
    for (const path of paths) {
      const { status, body, text, headers } = await business.inTest.get(path);
      expect(status).toBe(200);
      expect(body).toEqual(expected);
      expect(text).toBe(JSON.stringify(expected));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('shows text of every kind, odd kobo and huge totals as the payment did', async () => {
    const { inTest } = await testApp.addBusiness();
    const { id: subAccountId, authorizationKeys: authorizationKey } = await createAccount(inTest, {
      txPercentage: 1.25,
    });
    const payments = [
      { amount: 0.01 },
      { amount: 0.1, description: 'quotes " and \\ and </script>', purpose: 'Ọjà 🛒' },
      { amount: 1234.56, metadata: { 'ключ "x"': 'значение\\', list: null } },
      ...Array.from({ length: 60 }, () => ({ amount: 999_999_999_999.99 })),
    ];
    const texts: string[] = [];
    for (const payment of payments) {
      const { text } = await inTest.post('/v1/api/payments', { subAccountId, authorizationKey, ...payment });
      texts.unshift(text.slice(text.indexOf('"data":') + '"data":'.length, -1));
    }
    const { text } = await inTest.get(`${ofAccount(subAccountId)}?limit=1000`);
    expect(text).toContain(`"transactions":[${texts.join(',')}]`);
    expect(text).toContain('"balance":59250000001218.64,"currency":"NGN","inflowAmount":59250000001218.64');
  });

  it('is empty, with zeroes, before the first payment', async () => {
    const business = await testApp.addBusiness();
    const { id } = await createAccount(business.inTest);
    const empty = {
      balance: 0,
      currency: 'NGN',
      inflowAmount: 0,
      returnedAmount: 0,
      transactions: [],
      totalCount: 0,
      connectedFees: 0,
    };
    expect(await getPage(business.inTest, ofAccount(id))).toEqual(empty);
    expect(await getPage(business.inTest, ALL)).toEqual(empty);
    expect(await getPage(business.inLive, ALL)).toEqual(empty);
  });

  it('cuts pages newest first, with an empty one past the end, and the totals on every one', async () => {
    const { business, account, posted } = await accountWithPayments(5);
    const newestFirst = posted.toReversed().map(({ id }) => id);
    for (const path of [ofAccount(account.id), ALL]) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 1_000_000, Number.MAX_SAFE_INTEGER].map((page) =>
          getPage(business.inTest, `${path}?page=${page}&limit=2`),
        ),
      );
      const ids = pages.map(({ transactions }) => transactions.map(({ id }) => id));
      expect(ids).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4), [], [], []]);
      for (const page of pages) {
        expect(page).toMatchObject({ balance: 1350, inflowAmount: 1350, connectedFees: 150, totalCount: 5 });
      }
    }
    const farAway = await getPage(business.inTest, `${ALL}?page=${'9'.repeat(50)}&limit=1000`);
    expect(farAway).toMatchObject({ transactions: [], totalCount: 5 });
  });

  it('has 20 transactions on a page unless told otherwise, and at most 1,000', async () => {
    const { business } = await accountWithPayments(21);
    expect((await getPage(business.inTest, ALL)).transactions).toHaveLength(20);
    expect((await getPage(business.inTest, `${ALL}?limit=1000`)).transactions).toHaveLength(21);
  });

  it('shows the balance before and after each transaction, and each begins where the one before it ended', async () => {
    const { business, account } = await accountWithPayments(7);
    const oldestFirst = (await getAll(business.inTest, ofAccount(account.id), 3)).toReversed();
    let balance = 0;
    for (const transaction of oldestFirst) {
      expect(transaction.balanceBefore).toBe(balance);
      expect(transaction.balanceBefore + transaction.amount).toBe(transaction.balanceAfter);
      balance = transaction.balanceAfter;
    }
    expect(balance).toBe((await getPage(business.inTest, ofAccount(account.id))).balance);
  });

  it('answers many pages asked at once, of accounts and of businesses, each with its own', async () => {
    const several = await Promise.all([2, 3, 4].map((count) => accountWithPayments(count)));
    const wanted = [...several, ...several].flatMap(({ business, account, posted }) => [
      { business, posted, path: ofAccount(account.id) },
      { business, posted, path: ALL },
    ]);
    const pages = await Promise.all(wanted.map(({ business, path }) => getPage(business.inTest, path)));
    pages.forEach((page, index) => expect(page.transactions).toEqual(wanted[index]?.posted.toReversed()));
  });

  it('shows every caller the payment that was just answered, however busy the reads are', async () => {
    const { business, account } = await accountWithPayments(1);
    const done = new AbortController();
    const readers = Array.from({ length: 10 }, async () => {
      while (!done.signal.aborted) await business.inTest.get(ofAccount(account.id));
    });
    for (let round = 0; round < 20; round += 1) {
      const { body } = await pay(business.inTest, account.id, account.authorizationKeys);
      for (const path of [ofAccount(account.id), ALL]) {
        expect((await getPage(business.inTest, path)).transactions[0]).toEqual(body.data);
      }
    }
    done.abort();
    await Promise.all(readers);
  });
});

describe('the list of all accounts', () => {
  it('has the transactions of every account in the order of posting, each with its account', async () => {
    const { inTest } = await testApp.addBusiness();
    const [one, other] = [await createAccount(inTest), await createAccount(inTest)];
    for (const account of [one, other, one, one, other]) await pay(inTest, account.id, account.authorizationKeys);
    const page = await getPage(inTest, ALL);
    expect(page.transactions.map(({ subAccountId }) => subAccountId)).toEqual(
      [one, other, one, one, other].toReversed().map(({ id }) => id),
    );
    expect(page).toMatchObject({ balance: 4500, inflowAmount: 4500, connectedFees: 500, totalCount: 5 });
    expect(await getPage(inTest, ofAccount(one.id))).toMatchObject({
      balance: 2700,
      connectedFees: 300,
      totalCount: 3,
    });
  });

  it('keeps the transactions and what is owed of a deleted account, whose own list is gone', async () => {
    const { business, account, posted } = await accountWithPayments(2);
    expect((await business.inTest.delete(walletOf(account.id))).status).toBe(200);
    const page = await getPage(business.inTest, ALL);
    expect(page.transactions).toEqual(posted.toReversed());
    expect(page).toMatchObject({ balance: 270, inflowAmount: 270, connectedFees: 30, totalCount: 2 });
    for (const path of [ofAccount(account.id), walletOf(account.id), `${ofAccount(account.id)}?type=credit`]) {
      expect((await business.inTest.get(path)).status).toBe(404);
    }
  });
});

describe('who sees what', () => {
  it('gives one and the same 404 for an account that is unknown, foreign, of the other mode, or no id at all', async () => {
    const { business, account } = await accountWithPayments(1);
    const other = await testApp.addBusiness();
    const answers = await Promise.all(
      [ofAccount, walletOf].flatMap((pathOf) => [
        business.inTest.get(pathOf(999_999_999)),
        other.inTest.get(pathOf(account.id)),
        business.inLive.get(pathOf(account.id)),
        business.inTest.get(pathOf(0)),
        business.inTest.get(pathOf(-1)),
        business.inTest.get(pathOf(1.5)),
        business.inTest.get(pathOf(1e300)),
        business.inTest.get(pathOf(Number.NaN)),
        business.inTest.get(`${pathOf(7)}?type=credit`),
        business.inTest.get(`${pathOf(7)}?type=debit`),
        business.inTest.get(`${pathOf(7)}?reference=6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a`),
      ]),
    );
    const envelopes = answers.map(({ status, body }) => ({ status, message: body.message, code: body.error?.code }));
    for (const envelope of envelopes) {
      expect(envelope).toEqual({
        status: 404,
        message: 'There is no connected account with this id.',
        code: 'not_found',
      });
    }
  });

  it('never shows one business or mode the transactions and totals of another', async () => {
    const { business, posted } = await accountWithPayments(2);
    const other: TestBusiness = await testApp.addBusiness();
    const [reference] = posted.map((transaction) => transaction.reference);
    for (const client of [other.inTest, other.inLive, business.inLive]) {
      for (const filter of [
        '',
        '?type=credit',
        `?reference=${reference}`,
        '?purpose=product_sale',
        '?from=2020-01-01',
      ]) {
        expect(await getPage(client, ALL + filter)).toMatchObject({ balance: 0, totalCount: 0, transactions: [] });
      }
    }
  });

  it('needs a secret key', async () => {
    const { business, account } = await accountWithPayments(1);
    for (const path of [ALL, ofAccount(account.id), walletOf(account.id)]) {
      expect((await testApp.clientOf(undefined).get(path)).status).toBe(401);
      expect((await testApp.clientOf(business.test.publicKey).get(path)).status).toBe(403);
    }
  });
});
