import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../bench/record-statements.ts';
import { keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import { createPayee, type Payee, paymentTo } from '../posting/payments.testing.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';

const PAYMENTS = '/v1/api/payments';
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

interface Found {
  readonly transactions: readonly { readonly description: string; readonly reference: string }[];
  readonly totalCount: number;
  readonly search: { readonly hasMore: boolean; readonly notYetSearched: number; readonly lagSeconds: number };
}

const index = (): Promise<void> => keepTransactionWords({ db: testApp.services.database.db });

async function pay(description: string, changes: object = {}): Promise<string> {
  const reference = randomUUID();
  const response = await business.inTest.post(PAYMENTS, paymentTo(payee, { description, reference, ...changes }));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return reference;
}
async function find(query: Readonly<Record<string, string>>, path = LIST): Promise<Found> {
  const response = await business.inTest.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data as Found;
}
const descriptions = async (query: Readonly<Record<string, string>>, path = LIST): Promise<string[]> =>
  (await find(query, path)).transactions.map(({ description }) => description);

describe('a search', () => {
  it('finds words of the description and of metadata, without diacritics, in any order, in part', async () => {
    await pay('Ọjà Ńlá, two bags of rice');
    await pay('Fare', { metadata: { driver: 'Ɗanladi Bello', order: 'A-1001' } });
    await index();
    expect(await descriptions({ search: 'nla oja' })).toEqual(['Ọjà Ńlá, two bags of rice']);
    expect(await descriptions({ search: 'lad' })).toEqual(['Fare']);
    expect(await descriptions({ search: 'BELLO a-1001' })).toEqual(['Fare']);
    expect(await descriptions({ search: 'rice bello' })).toEqual([]);
    // The default of every payment leads nowhere.
    expect(await descriptions({ search: 'wallet' })).toEqual([]);
  });

  it('has long texts written in several parts, and finds each', async () => {
    const note = (): string => Array.from({ length: 60 }, () => randomUUID().replaceAll('-', '')).join(' ');
    for (let n = 0; n < 30; n += 1) await pay(`Parcel ${n}`, { metadata: { note: note() } });
    const sent = await recordStatements(() => keepTransactionWords({ db: testApp.services.database.db }));
    const written = sent.filter(({ text }) => text.includes('INSERT INTO transaction_words'));
    expect(written.length).toBeGreaterThan(1);
    expect(await descriptions({ search: 'parcel', limit: '100' })).toHaveLength(30);
  });

  it('finds words of one and two letters among the newest', async () => {
    await pay('Bus to Jo');
    await index();
    expect(await descriptions({ search: 'jo' })).toEqual(['Bus to Jo']);
    expect(await descriptions({ search: 'jo xyz' })).toEqual([]);
  });

  it.each(['7350', '7,350.00', '₦7350', 'NGN 7,350', 'N7,350', 'n7350', 'N 7,350.00'])(
    'finds the amount of %s, the payer’s and the account’s',
    async (search) => {
      await pay('One', { amount: 7350 });
      await pay('Another', { amount: 73_500 });
      await index();
      expect(await descriptions({ search })).toEqual(['One']);
      expect(await descriptions({ search: '6615' })).toEqual(['One']);
    },
  );

  it.each(['9,999,999,999,999,999,999', '99,999,999,999,999,999.99', '9'.repeat(40)])(
    'takes %s, which no amount is, for a word',
    async (search) => {
      expect(await descriptions({ search })).toEqual([]);
    },
  );

  it('finds the beginning of a reference', async () => {
    const reference = await pay('Named');
    await pay('Other');
    for (const length of [6, 8, 9, 20, 36]) {
      expect(await descriptions({ search: reference.slice(0, length).toUpperCase() }), String(length)).toEqual([
        'Named',
      ]);
    }
    const plain = reference.replaceAll('-', '');
    for (const length of [9, 12, 13, 31, 32]) {
      expect(await descriptions({ search: plain.slice(0, length).toUpperCase() }), String(length)).toEqual(['Named']);
    }
    expect(await descriptions({ search: `${plain}0` })).toEqual([]);
  });

  it('keeps to the rest of the filter, to the account, and to the business and its mode', async () => {
    const other = await createPayee(business.inTest);
    const reference = await pay('Rice here');
    await business.inTest.post(PAYMENTS, paymentTo(other, { description: 'Rice there' }));
    const stranger = await testApp.addBusiness();
    await stranger.inTest.post(
      PAYMENTS,
      paymentTo(await createPayee(stranger.inTest), { description: 'Rice of others' }),
    );
    await business.inTest.post(`${PAYMENTS}/${reference}/refunds`, { reason: 'Rice gone' });
    await index();
    expect(await descriptions({ search: 'rice' })).toEqual(['Rice gone', 'Rice there', 'Rice here']);
    expect(await descriptions({ search: 'rice', type: 'debit' })).toEqual(['Rice gone']);
    expect(await descriptions({ search: 'rice', kind: 'payment' })).toEqual(['Rice there', 'Rice here']);
    expect(await descriptions({ search: 'rice', to: '2020-01-01' })).toEqual([]);
    const ofOther = `/v1/api/subaccounts/${other.id}/transactions`;
    expect(await descriptions({ search: 'rice' }, ofOther)).toEqual(['Rice there']);
    expect((await business.inLive.get(`${LIST}?search=rice`)).body.data).toMatchObject({ totalCount: 0 });
  });

  it('keeps to a reference beside words, an amount and metadata', async () => {
    const reference = await pay('Rice here', { metadata: { order: '7' } });
    await pay('Rice there', { metadata: { order: '7' } });
    await index();
    for (const query of [{ search: 'rice' }, { search: '100' }, { search: 'ri' }, { 'metadata[order]': '7' }]) {
      expect((await descriptions(query)).length, JSON.stringify(query)).toBe(2);
      expect(await descriptions({ ...query, reference })).toEqual(['Rice here']);
      const inAccount = `/v1/api/subaccounts/${payee.id}/transactions`;
      expect(await descriptions({ ...query, reference }, inAccount)).toEqual(['Rice here']);
      expect(await descriptions({ ...query, reference: randomUUID() })).toEqual([]);
    }
  });

  it('says what it does not find yet', async () => {
    await pay('Plantain');
    const before = await find({ search: 'plantain' });
    expect(before).toMatchObject({ transactions: [], totalCount: 0, search: { hasMore: false, notYetSearched: 1 } });
    expect(before.search.lagSeconds).toBeGreaterThanOrEqual(0);
    await index();
    expect(await find({ search: 'plantain' })).toMatchObject({
      totalCount: 1,
      search: { hasMore: false, notYetSearched: 0, lagSeconds: 0 },
    });
    expect(await find({})).not.toHaveProperty('search');
  });

  it('shows a hundred, counts a thousand, and says that there are more', async () => {
    const { id } = payee;
    const payments = (count: number) =>
      Array.from({ length: count }, () => paymentTo(payee, { description: 'Same', amount: 1 }));
    for (let at = 0; at < 1_010; at += 101) {
      const response = await business.inTest.post(`${PAYMENTS}/bulk`, { payments: payments(101) });
      expect(response.status, response.text).toBe(200);
    }
    await index();
    const found = await find({ search: 'same', limit: '1000' });
    expect(found).toMatchObject({ totalCount: 1_000, search: { hasMore: true } });
    expect(found.transactions).toHaveLength(100);
    expect((await find({ search: 'same', limit: '30', page: '4' })).transactions).toHaveLength(10);
    expect((await find({ search: 'sa', limit: '1', page: '2' })).totalCount).toBe(1_000);
    const refused = await business.inTest.get(`${LIST}?search=same&limit=50&page=3`);
    expect(refused).toMatchObject({ status: 400, body: { error: { field: 'page' } } });
    expect((await find({ search: 'same' }, `/v1/api/subaccounts/${id}/transactions`)).totalCount).toBe(1_000);
  });
});

describe('where the index leads to many that do not fit', () => {
  const payAll = async (account: Payee, description: string, count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1_000) {
      const payments = Array.from({ length: Math.min(left, 1_000) }, () =>
        paymentTo(account, { description, amount: 1 }),
      );
      const response = await business.inTest.post(`${PAYMENTS}/bulk`, { payments });
      expect(response.status, response.text).toBe(200);
    }
  };

  it('looks through the newest of the account', async () => {
    const other = await createPayee(business.inTest);
    await pay('Rice of old', { amount: 77 });
    await payAll(other, 'Rice of others', 2_100);
    await index();
    const own = `/v1/api/subaccounts/${payee.id}/transactions`;
    expect(await find({ search: 'rice' }, own)).toMatchObject({ totalCount: 1, search: { hasMore: false } });
    expect(await descriptions({ search: 'rice', 'metadata[credited_into]': 'wallet' }, own)).toEqual(['Rice of old']);
    expect(await descriptions({ search: '77' }, own)).toEqual(['Rice of old']);
    expect(await descriptions({ search: 'ri' }, own)).toEqual(['Rice of old']);
    expect(await find({ search: 'rice' })).toMatchObject({ totalCount: 1_000, search: { hasMore: true } });
    expect(await find({ search: 'rice', type: 'debit' })).toMatchObject({ totalCount: 0, search: { hasMore: false } });
  });

  it('reads the time that is asked for only', async () => {
    await pay('Rice one');
    await pay('Rice two');
    await pay('Rice three');
    const { transactions } = (await business.inTest.get(LIST)).body.data as {
      transactions: readonly { createdAtIso: string }[];
    };
    const [third = '', second = ''] = transactions.map(({ createdAtIso }) => createdAtIso);
    for (const when of ['at once', 'later']) {
      const found = (query: object) => descriptions({ ...query, 'metadata[credited_into]': 'wallet' });
      expect(await found({ from: second, to: second }), when).toEqual(['Rice two']);
      expect(await found({ to: second }), when).toEqual(['Rice two', 'Rice one']);
      expect(await found({ from: third }), when).toEqual(['Rice three']);
      expect(await found({ from: '2020-01-01', to: '2020-01-02' }), when).toEqual([]);
      await index();
    }
    const both = ['Rice two', 'Rice one'];
    for (const search of ['rice', 'on', 'ri']) {
      const own = `/v1/api/subaccounts/${payee.id}/transactions`;
      for (const path of [LIST, own])
        expect(await descriptions({ search, to: second }, path)).toEqual(search === 'on' ? ['Rice one'] : both);
    }
  });
});

describe('metadata in brackets', () => {
  it('is found exactly, at once after the payment and later', async () => {
    await pay('First', { metadata: { order: '1234', paid: true } });
    await pay('Second', { metadata: { order: '12345', note: '1234' } });
    for (const when of ['at once', 'later']) {
      expect(await descriptions({ 'metadata[order]': '1234' }), when).toEqual(['First']);
      expect(await descriptions({ 'metadata[order]': '1234', 'metadata[paid]': 'true' }), when).toEqual(['First']);
      expect(await descriptions({ 'metadata[order]': '1234', 'metadata[note]': '1234' }), when).toEqual([]);
      expect(await descriptions({ 'metadata[credited_into]': 'wallet', limit: '1' }), when).toEqual(['Second']);
      await index();
    }
    expect(await descriptions({ 'metadata[order]': '12345', search: 'second' })).toEqual(['Second']);
    expect(await descriptions({ 'metadata[order]': '12345', search: 'first' })).toEqual([]);
  });

  it.each([
    ['metadata=1', 'metadata'],
    ['metadata[order]=1&metadata[order]=2', 'metadata'],
    ['metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1&metadata[e]=1&metadata[f]=1', 'metadata'],
    ['other[order]=1', 'other'],
    ['metadata[__proto__]=1', undefined],
    ['metadata[a]=%00', 'metadata'],
    ['metadata[%00]=a', 'metadata'],
    ['metadata[a]=', undefined],
    ['search=%CC%81', 'search'],
    ['search=rice&after=0', 'search'],
  ])('%s names what is wrong, if it is', async (query, field) => {
    const response = await business.inTest.get(`${LIST}?${query}`);
    if (field === undefined) expect(response.status).toBe(200);
    else {
      expect(response.status, response.text).toBe(400);
      expect((response.body.error as { field: string }).field).toContain(field);
    }
  });
});

describe('the words of transactions', () => {
  it('are written once by two processes at once, in order, and again after a kill', async () => {
    for (let count = 0; count < 5; count += 1) await pay(`Batch ${count}`);
    const { db } = testApp.services.database;
    await Promise.all(Array.from({ length: 3 }, () => keepTransactionWords({ db }, { transactionsAtOnce: 2 })));
    expect((await find({ search: 'batch' })).totalCount).toBe(5);
    const stopped = AbortSignal.abort();
    await pay('Batch 5');
    await keepTransactionWords({ db }, { signal: stopped });
    expect((await find({ search: 'batch' })).search.notYetSearched).toBe(1);
    await index();
    expect((await find({ search: 'batch' })).totalCount).toBe(6);
  });

  it('are those of the description where metadata was changed by hand', async () => {
    const reference = await pay('Broken', { metadata: { order: '1' } });
    await pay('Whole');
    await testApp.testDatabase.database.pool.query(
      `UPDATE transactions SET metadata = '{"order' WHERE reference = $1`,
      [reference],
    );
    await index();
    expect((await find({ search: 'whole' })).totalCount).toBe(1);
    const { rows } = await testApp.services.database.pool.query(
      `SELECT folded FROM transaction_words WHERE folded LIKE '%broken'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('are no more than of a text of usual length, though a letter may become many', async () => {
    const letters = Array.from({ length: 250 }, (_, at) => String.fromCodePoint(0xac_00 + 41 * at)).join('');
    await pay(letters, { metadata: { note: 'ﷺ'.repeat(400) } });
    await index();
    const { rows } = await testApp.testDatabase.database.pool.query<{ length: number }>(
      'SELECT length(folded) FROM transaction_words ORDER BY length(folded) DESC LIMIT 1',
    );
    expect(rows[0]?.length).toBeLessThanOrEqual(2_000);
  });

  it('of other ledgers are written where one ledger fails, and how many are missing is told', async () => {
    const { db } = testApp.services.database;
    const { pool } = testApp.testDatabase.database;
    await pay('Refused');
    const other = await testApp.addBusiness();
    await other.inTest.post(PAYMENTS, paymentTo(await createPayee(other.inTest), { description: 'Plantain' }));
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.folded LIKE '%refused' THEN RAISE 'refused by the test'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON transaction_words FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const rounds: number[] = [];
    const onRound = (missing: number) => rounds.push(missing);
    await expect(keepTransactionWords({ db }, { onRound })).rejects.toThrow('refused by the test');
    const found = await other.inTest.get(`${LIST}?search=plantain`);
    expect(found.body.data).toMatchObject({ totalCount: 1 });
    await pool.query('DROP FUNCTION refuse CASCADE');
    await keepTransactionWords({ db }, { onRound });
    await keepTransactionWords({ db }, { onRound });
    expect(rounds).toEqual([1, 1, 0]);
    expect((await find({ search: 'refused' })).totalCount).toBe(1);
  });
});
