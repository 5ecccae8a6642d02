import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireTransaction } from '../../src/features/transactions/wire-transaction.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { type Client, shareTestApp, type TestApp } from '../harness/test-app.ts';
import { ALL, getPage, ofAccount, requireRefused, walletOf } from './transaction-fixture.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** Two accounts whose payments alternate: the first has the odd numbers of the ledger, the second the even ones. */
async function alternatingPayments(count: number) {
  const business = await testApp.addBusiness();
  const { inTest } = business;
  const accounts = [await createAccount(inTest), await createAccount(inTest)] as const;
  const posted: WireTransaction[] = [];
  for (let number = 0; number < count; number += 1) {
    const account = accounts[number % 2 === 0 ? 0 : 1];
    const { body } = await pay(inTest, account.id, account.authorizationKeys, (number + 1) * 100);
    posted.push(body.data as WireTransaction);
  }
  return { business, inTest, accounts, posted };
}

const sequencesOf = async (client: Client, url: string): Promise<number[]> =>
  (await getPage(client, url)).transactions.map(({ sequence }) => sequence);

/** The loop of the guide: everything after the last one read, until a page is not full. */
async function mirror(client: Client, path: string, limit: number, from = 0): Promise<number[]> {
  const read: number[] = [];
  for (;;) {
    const some = await sequencesOf(client, `${path}?after=${read.at(-1) ?? from}&limit=${limit}`);
    read.push(...some);
    if (some.length < limit) return read;
  }
}

describe('the sequence of a transaction', () => {
  it("is the ledger's, and in the answer to a payment, in both lists and in bulk", async () => {
    const { inTest, accounts, posted } = await alternatingPayments(4);
    expect(posted.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(await sequencesOf(inTest, ALL)).toEqual([4, 3, 2, 1]);
    expect(await sequencesOf(inTest, ofAccount(accounts[1].id))).toEqual([4, 2]);
    const [{ id: subAccountId, authorizationKeys: authorizationKey }] = accounts;
    const payments = [{ subAccountId, authorizationKey, amount: 5 }];
    const { body } = await inTest.post('/v1/api/payments/bulk', { payments });
    expect(body.data).toMatchObject([{ data: { sequence: 5 } }]);
  });
});

describe('reading forward', () => {
  it('gives what comes after a place, the oldest first, and each as the other lists show it', async () => {
    const { inTest, posted } = await alternatingPayments(5);
    const { transactions, totalCount, balance } = await getPage(inTest, `${ALL}?after=2&limit=2`);
    expect(transactions).toEqual([posted[2], posted[3]]);
    expect({ totalCount, balance }).toEqual({ totalCount: 5, balance: 1350 });
    expect(await sequencesOf(inTest, `${ALL}?after=0`)).toEqual([1, 2, 3, 4, 5]);
  });

  it("goes by the ledger's numbers in the list of one account, also from a number of another account", async () => {
    const { inTest, accounts, posted } = await alternatingPayments(9);
    const path = ofAccount(accounts[1].id);
    const even = [2, 4, 6, 8];
    for (let after = 0; after <= 10; after += 1) {
      expect([after, await sequencesOf(inTest, `${path}?after=${after}`)]).toEqual([
        after,
        even.filter((sequence) => sequence > after),
      ]);
    }
    expect((await getPage(inTest, `${path}?after=3&limit=1`)).transactions).toEqual([posted[3]]);
    expect(await sequencesOf(inTest, `${walletOf(accounts[0].id)}?after=5&getWallet=true`)).toEqual([7, 9]);
    expect(await mirror(inTest, path, 2)).toEqual(even);
  });

  it('is empty at the end and far beyond it, and before the first payment', async () => {
    const { inTest, accounts } = await alternatingPayments(1);
    for (const after of ['1', '2', '9007199254740993', '9'.repeat(60)]) {
      expect(await sequencesOf(inTest, `${ALL}?after=${after}`)).toEqual([]);
      expect(await sequencesOf(inTest, `${ofAccount(accounts[0].id)}?after=${after}`)).toEqual([]);
    }
    expect(await sequencesOf(inTest, `${ofAccount(accounts[1].id)}?after=0`)).toEqual([]);
  });

  it('refuses other text, and everything that a page or a filter would mean beside it', async () => {
    const { inTest, accounts } = await alternatingPayments(1);
    const path = ofAccount(accounts[0].id);
    for (const after of ['', '-1', '1.5', '01', 'evt_test_1_t1', ' 1']) {
      requireRefused(await inTest.get(`${path}?after=${encodeURIComponent(after)}`), 'after');
    }
    const others = { page: '1', from: '2026-01-01', to: '2026-01-01', type: 'credit', purpose: 'rent' };
    for (const [name, value] of Object.entries(others)) {
      const response = await inTest.get(`${ALL}?after=0&${name}=${value}`);
      requireRefused(response, name);
      expect(response.body.message).toBe(
        `The query parameter ${name} does not go with after, which reads the whole list. Leave one out.`,
      );
    }
    requireRefused(await inTest.get(`${ALL}?after=0&limit=1001`), 'limit');
    expect((await inTest.get(`${ofAccount(999_999_999)}?after=0`)).status).toBe(404);
  });

  it('misses nothing while payments commit beside it, whatever the process they come in by', async () => {
    const { business, inTest, accounts } = await alternatingPayments(2);
    const beside = await testApp.startSibling();
    const clients = [inTest, beside.clientOf(business.test.secretKey)] as const;
    const COUNT = 120;
    let isDone = false;
    const paying = Promise.all(
      Array.from({ length: COUNT }, (_, number) => {
        const account = accounts[number % 2 === 0 ? 0 : 1];
        return pay(clients[number % 3 === 0 ? 1 : 0], account.id, account.authorizationKeys, 1);
      }),
    ).finally(() => (isDone = true));
    const all: number[] = [];
    const ofOne: number[] = [];
    for (let isLast = false; ; isLast = isDone) {
      all.push(...(await mirror(inTest, ALL, 7, all.at(-1))));
      ofOne.push(...(await mirror(inTest, ofAccount(accounts[0].id), 7, ofOne.at(-1))));
      if (isLast) break;
    }
    await paying;
    await beside.close();
    expect(all).toEqual(Array.from({ length: COUNT + 2 }, (_, index) => index + 1));
    const { transactions } = await getPage(inTest, `${ofAccount(accounts[0].id)}?limit=1000`);
    expect(ofOne).toEqual(transactions.map(({ sequence }) => sequence).toReversed());
  });
});
