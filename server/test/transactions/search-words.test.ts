import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOldWords, keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import { FOLD_VERSION } from '../../src/features/search/fold.ts';
import { BLOCK_SIZE } from '../../src/features/transactions/word-lists.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { BULK, createPayee, type Payee, PAYMENTS, paymentTo } from '../posting/payments.testing.ts';

const LIST = '/v1/business/subaccounts/transactions';
let testApp: TestApp;
let business: TestBusiness;
let payee: Payee;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  payee = await createPayee(business.inTest);
});
afterAll(() => testApp.close());

const index = (): Promise<void> => keepTransactionWords({ db: testApp.services.database.db });

async function pay(description: string, changes: object = {}): Promise<string> {
  const reference = randomUUID();
  const response = await business.inTest.post(PAYMENTS, paymentTo(payee, { description, reference, ...changes }));
  expect(response.status, response.text).toBe(200);
  return reference;
}

async function descriptions(query: Readonly<Record<string, string>>, path = LIST): Promise<string[]> {
  const response = await business.inTest.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect(response.status, response.text).toBe(200);
  const { transactions } = response.body.data as { readonly transactions: readonly { readonly description: string }[] };
  return transactions.map(({ description }) => description);
}

describe('a search', () => {
  it('finds the amount of debits by a minus, and of credits by a plus', async () => {
    const reference = await pay('Rice', { amount: 500 });
    await business.inTest.post(`${PAYMENTS}/${reference}/refunds`, { reason: 'Gone' });
    await index();
    const ofAccount = `/v1/api/subaccounts/${payee.id}/transactions`;
    for (const path of [LIST, ofAccount]) {
      for (const search of ['-500', '−500', '-₦500', '₦-500.00', '- 500', '–450'])
        expect(await descriptions({ search }, path), search).toEqual(['Gone']);
      for (const search of ['+500', '+ ₦500', '+450']) {
        expect(await descriptions({ search }, path), search).toEqual(['Rice']);
      }
      expect(await descriptions({ search: '500' }, path)).toEqual(['Gone', 'Rice']);
      expect(await descriptions({ search: '-500', type: 'credit' }, path)).toEqual([]);
    }
    expect(await descriptions({ search: '-₦-500' })).toEqual([]);
  });

  it('takes a minus and digits also for a part of a word', async () => {
    await pay('Order A-500 of rice');
    await index();
    expect(await descriptions({ search: '-500' })).toEqual(['Order A-500 of rice']);
  });

  it('finds the name of the account and the purpose, alone and together with the rest', async () => {
    const other = await createPayee(business.inTest, { businessName: 'Ọjà Ńlá Stores' });
    await pay('Rice here');
    await business.inTest.post(PAYMENTS, paymentTo(other, { description: 'Rice there', purpose: 'school_fees' }));
    await index();
    expect(await descriptions({ search: 'oja' })).toEqual(['Rice there']);
    expect(await descriptions({ search: 'school fees' })).toEqual(['Rice there']);
    expect(await descriptions({ search: 'stores rice school' })).toEqual(['Rice there']);
    expect(await descriptions({ search: 'oja product_sale' })).toEqual([]);
    expect(await descriptions({ search: 'product_sale' })).toEqual(['Rice here']);
  });

  it('finds an account that is renamed by the name that it had, and later transactions by the new one', async () => {
    const renamed = await createPayee(business.inTest, { businessName: 'Plantain Stores' });
    const payFor = (description: string) => business.inTest.post(PAYMENTS, paymentTo(renamed, { description }));
    await payFor('Before');
    await index();
    const path = `/v1/api/subaccounts/${renamed.id}`;
    expect((await business.inTest.patch(path, { businessName: 'Cassava House' })).status).toBe(200);
    await payFor('After');
    await index();
    expect(await descriptions({ search: 'plantain' })).toEqual(['Before']);
    expect(await descriptions({ search: 'cassava' })).toEqual(['After']);
  });

  it('finds a key of the metadata that has a bracket in it, and refuses two keys in a row', async () => {
    await pay('Rice', { metadata: { 'lines[0]': 'bag' } });
    expect(await descriptions({ 'metadata[lines[0]]': 'bag' })).toEqual(['Rice']);
    expect(await descriptions({ 'metadata[lines[0]]': 'sack' })).toEqual([]);
    const nested = await business.inTest.get(`${LIST}?metadata[lines][0]=bag`);
    expect(nested).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
  });
});

describe('words', () => {
  it('of an old version are deleted once those of this one are complete, but for the last', async () => {
    const { db, pool } = testApp.services.database;
    for (const description of ['Yam one', 'Yam two', 'Yam three']) await pay(description);
    await index();
    const { businessId } = business;
    const versions = async (): Promise<number[]> => {
      const { rows } = await pool.query<{ fold_version: number }>(
        'SELECT fold_version FROM transaction_words WHERE business_id = $1 ORDER BY fold_version, sequence',
        [businessId],
      );
      return rows.map((row) => row.fold_version);
    };
    await pool.query(
      `INSERT INTO transaction_words
       SELECT (jsonb_populate_record(w, jsonb_build_object('fold_version', v))).*
         FROM transaction_words w CROSS JOIN generate_series(${FOLD_VERSION - 2}, ${FOLD_VERSION - 1}) AS v
        WHERE w.business_id = $1`,
      [businessId],
    );
    await pay('Yam four');
    expect(await forgetOldWords({ db })).toBe(0);
    await index();
    const both = await Promise.all([
      forgetOldWords({ db }, { rowsAtOnce: 2 }),
      forgetOldWords({ db }, { rowsAtOnce: 2 }),
    ]);
    const rest = await forgetOldWords({ db });
    expect(both[0] + both[1] + rest).toBe(5);
    expect(await versions()).toEqual([FOLD_VERSION - 1, ...Array.from({ length: 4 }, () => FOLD_VERSION)]);
    expect(await descriptions({ search: 'yam' })).toHaveLength(4);
  });

  it('take some hundred bytes for each payment, lists and indexes included', async () => {
    const { pool } = testApp.testDatabase.database;
    const order = (at: number) => ({
      description: `Order ${at} of rice`,
      metadata: { order: `A-${at}`, city: 'Lagos' },
    });
    for (let at = 0; at < BLOCK_SIZE; at += 512) {
      const payments = Array.from({ length: 512 }, (_, next) => paymentTo(payee, order(at + next)));
      expect((await business.inTest.post(BULK, { payments })).status).toBe(200);
    }
    await index();
    const { rows } = await pool.query<{ bytes: string }>(
      `SELECT pg_total_relation_size('transaction_words') + pg_total_relation_size('transaction_word_lists') AS bytes`,
    );
    // An index of every transaction took 600, and wrote seven times as much log.
    expect(Number(rows[0]?.bytes) / BLOCK_SIZE).toBeLessThan(450);
    expect(await descriptions({ search: 'a-77', limit: '1' })).toEqual(['Order 779 of rice']);
  });
});
