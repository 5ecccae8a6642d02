import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedAccount, Tributary } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
let tributary: Tributary;

beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());
beforeEach(async () => {
  await served.renewFront();
  tributary = served.throughFront();
});

const pagesAsked = (): (string | null)[] =>
  served.front.seen.map(({ path }) => new URL(path, served.url).searchParams.get('page'));

async function pay(account: CreatedAccount, amounts: readonly number[]): Promise<void> {
  for (const amount of amounts) {
    const { id: subAccountId, authorizationKeys: authorizationKey } = account;
    await served.tributary.payments.accept({ subAccountId, authorizationKey, amount });
  }
}

async function createNamed(businessName: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push((await served.tributary.accounts.create(newAccount({ businessName }))).id);
  }
  return ids;
}

describe('a walk over transactions', () => {
  it('gives all of an account, newest first, page by page as they are wanted', async () => {
    const account = await served.tributary.accounts.create(newAccount());
    await pay(account, [1, 2, 3, 4, 5]);
    const amounts: number[] = [];
    for await (const { grossAmount } of tributary.transactions.allOfAccount(account.id, { pageSize: 2 })) {
      amounts.push(grossAmount);
      expect(served.front.seen).toHaveLength(Math.ceil(amounts.length / 2));
    }
    expect(amounts).toEqual([5, 4, 3, 2, 1]);
    expect(pagesAsked()).toEqual(['1', '2', '3']);
  });

  it('gives all of the business, with a filter', async () => {
    const account = await served.tributary.accounts.create(newAccount());
    await pay(account, [10, 20, 30]);
    const ids = [];
    for await (const { subAccountId } of tributary.transactions.all({ type: 'credit', pageSize: 2 }))
      ids.push(subAccountId);
    expect(ids.filter((id) => id === account.id)).toHaveLength(3);
    expect(ids).toHaveLength((await tributary.transactions.list({ type: 'credit' })).totalCount);
  });

  it('asks once for an empty list, and once for a last page that is full', async () => {
    const account = await served.tributary.accounts.create(newAccount());
    for await (const transaction of tributary.transactions.allOfAccount(account.id))
      expect(transaction).toBeUndefined();
    expect(pagesAsked()).toEqual(['1']);
    await pay(account, [1, 2]);
    const amounts = [];
    for await (const { amount } of tributary.transactions.allOfAccount(account.id, { pageSize: 2 }))
      amounts.push(amount);
    expect(amounts).toHaveLength(2);
    expect(pagesAsked()).toEqual(['1', '1']);
  });

  it.each([1, 2, 3, 5, 8])('gives each once while %i come between two pages', async (newcomers) => {
    const account = await served.tributary.accounts.create(newAccount());
    await pay(account, [1, 2, 3, 4, 5, 6, 7]);
    const amounts: number[] = [];
    for await (const { grossAmount } of tributary.transactions.allOfAccount(account.id, { pageSize: 3 })) {
      amounts.push(grossAmount);
      if (amounts.length === 2)
        await pay(
          account,
          Array.from({ length: newcomers }, (_, index) => 100 + index),
        );
    }
    expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('a walk over payments and refunds', () => {
  it('gives all of them in either direction, and a payment shows its refunds', async () => {
    const account = await served.tributary.accounts.create(newAccount());
    await pay(account, [1, 2, 3]);
    const filter = { subAccountId: account.id, pageSize: 2 };
    const grossAmounts = async (after?: number): Promise<number[]> => {
      const amounts = [];
      for await (const { grossAmount } of tributary.payments.all({ ...filter, after })) amounts.push(grossAmount);
      return amounts;
    };
    expect(await grossAmounts()).toEqual([3, 2, 1]);
    expect(await grossAmounts(0)).toEqual([1, 2, 3]);
    const { payments } = await tributary.payments.list(filter);
    const refunded = [];
    for (const { reference } of payments) {
      const { refund } = await tributary.refunds.create(reference, { amount: 1 });
      refunded.push(refund.reference);
      const payment = await tributary.payments.get(reference);
      expect(payment).toMatchObject({ refundedAmount: 1, refunds: [refund] });
    }
    const seen = [];
    for await (const { reference } of tributary.refunds.all({ after: 0, pageSize: 2 })) seen.push(reference);
    expect(seen).toEqual(refunded);
    expect((await tributary.refunds.listAll({ limit: 1 })).refunds).toMatchObject([{ reference: refunded.at(-1) }]);
  });
});

describe('a walk over accounts', () => {
  it('gives all that the filter matches', async () => {
    const ids = await createNamed('Walked over', 5);
    const seen = [];
    for await (const { id } of tributary.accounts.all({ search: 'walked over', enabled: true, pageSize: 2 }))
      seen.push(id);
    expect(seen).toEqual(ids.toReversed());
    expect(pagesAsked()).toEqual(['1', '2', '3']);
  });

  it('gives each once while accounts come and go', async () => {
    const ids = await createNamed('Come and go', 9);
    const [, second, , , , , seventh] = ids;
    const seen: number[] = [];
    for await (const { id } of tributary.accounts.all({ search: 'come and go', pageSize: 3 })) {
      seen.push(id);
      // Deletes an account that was seen, which moves the rest forward, and later one that was not seen.
      if (seen.length === 3) await served.tributary.accounts.delete(seventh ?? 0);
      if (seen.length === 5) await createNamed('Come and go', 4);
      if (seen.length === 6) await served.tributary.accounts.delete(second ?? 0);
    }
    const stayed = ids.filter((id) => id !== second && id !== seventh);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(stayed));
  });

  it('misses none when those on its pages are deleted as it goes', async () => {
    const ids = await createNamed('Cleared away', 8);
    const seen: number[] = [];
    for await (const { id } of tributary.accounts.all({ search: 'cleared away', pageSize: 3 })) {
      seen.push(id);
      await served.tributary.accounts.delete(id);
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('gives what is new since the last sequence, in order', async () => {
    const account = await served.tributary.accounts.create(newAccount({ businessName: 'New since' }));
    await pay(account, [1, 2, 3]);
    const { transactions } = await tributary.transactions.listOfAccount(account.id);
    const [newest, middle, oldest] = transactions.map(({ sequence }) => sequence);
    const seen: number[] = [];
    for await (const { sequence } of tributary.transactions.all({ after: (oldest ?? 0) - 1, pageSize: 2 }))
      seen.push(sequence);
    expect(seen).toEqual([oldest, middle, newest]);
    for await (const { sequence } of tributary.transactions.allOfAccount(account.id, { after: newest ?? 0 }))
      expect(sequence).toBeUndefined();
    const ids: number[] = [];
    for await (const { id } of tributary.accounts.all({ after: account.sequence - 1, pageSize: 1 })) ids.push(id);
    expect(ids).toEqual([account.id]);
  });

  it('ends with the failure of a page', async () => {
    const walk = tributary.accounts.all({ pageSize: 1_001 });
    const first = walk[Symbol.asyncIterator]().next();
    await expect(first).rejects.toMatchObject({ code: 'validation_failed', field: 'limit' });
  });

  it('ends with its signal', async () => {
    await createNamed('Broken off', 3);
    const controller = new AbortController();
    const walk = async (): Promise<void> => {
      const { signal } = controller;
      for await (const { id } of tributary.accounts.all({ pageSize: 1 }, { signal }))
        controller.abort(new Error(`at ${id}`));
    };
    await expect(walk()).rejects.toThrow(/^at \d+$/);
    expect(pagesAsked()).toEqual(['1']);
  });
});
