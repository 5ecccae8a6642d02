/** Searches of a ledger of several blocks, compared with a look at each of its transactions. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold, FOLD_VERSION } from '../../src/features/search/fold.ts';
import { forgetOldWords, keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import { BLOCK_SIZE, BUCKETS } from '../../src/features/transactions/word-lists.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from './ledger-fixture.ts';

/** Three blocks, and some behind them. */
const COUNT = 3 * BLOCK_SIZE + 300;
const LIST = '/v1/business/subaccounts/transactions';
const GOODS = ['Rice', 'Yam', 'Cloth', 'Ọjà Ńlá', 'Fish'];
const CITIES = ['Lagos', 'Kano', 'Jos'];

interface Made {
  readonly sequence: number;
  readonly text: string;
  readonly city: string;
  readonly order: string;
}

/** Words of all, of nine in ten, of one in five, of the middle block alone, of one, and numbers that share digits. */
function madeOf(sequence: number): Made {
  const parts = ['Payment', GOODS[(sequence * 7) % GOODS.length] ?? '', String(sequence * 37)];
  if (sequence % 10 !== 0) parts.push('received');
  if (sequence > BLOCK_SIZE && sequence <= 2 * BLOCK_SIZE) parts.push('harmattan');
  if (sequence === 1_000) parts.push('Ẓainab');
  return { sequence, text: parts.join(' '), city: CITIES[(sequence * 5) % 3] ?? '', order: `A-${sequence}` };
}

const ALL = Array.from({ length: COUNT }, (_, at) => madeOf(at + 1));

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  await createAccount(business.inTest);
  await generateLedger(testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: new Date('2026-01-01T00:00:00Z'),
    stepMs: 1_000,
    debitEvery: 100,
  });
  await testDatabase.database.pool.query(
    `UPDATE transactions t SET description = n.text, metadata = json_build_object('city', n.city, 'order', n.number)
       FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS n (sequence, text, city, number)
      WHERE t.business_id = $1 AND NOT t.live AND t.sequence = n.sequence`,
    [
      business.businessId,
      ALL.map(({ sequence }) => sequence),
      ALL.map(({ text }) => text),
      ALL.map(({ city }) => city),
      ALL.map(({ order }) => order),
    ],
  );
  const { db } = testApp.services.database;
  await Promise.all([1, 2, 3].map(() => keepTransactionWords({ db })));
});
afterAll(() => testApp.close());

/** Whether the transaction has all words, and the metadata. */
function fits({ text, city, order }: Made, { search = '', ...rest }: Readonly<Record<string, string>>): boolean {
  const all = fold([text, city, order, 'product_sale'].join('\n'));
  return (
    search.split(' ').every((word) => all.includes(fold(word))) &&
    [undefined, city].includes(rest['metadata[city]']) &&
    [undefined, order].includes(rest['metadata[order]'])
  );
}

async function found(query: Readonly<Record<string, string>>) {
  const sequences: number[] = [];
  let totalCount = 0;
  for (let page = 1; page <= 4; page += 1) {
    const parameters = new URLSearchParams({ ...query, limit: '25', page: String(page) });
    const { status, text, body } = await testApp.business.inTest.get(`${LIST}?${parameters.toString()}`);
    expect(status, text).toBe(200);
    const data = body.data as {
      readonly transactions: readonly { readonly sequence: number }[];
      readonly totalCount: number;
      readonly search: { readonly notYetSearched: number };
    };
    expect(data.search.notYetSearched).toBe(0);
    totalCount = data.totalCount;
    sequences.push(...data.transactions.map(({ sequence }) => sequence));
    if (sequences.length >= totalCount) break;
  }
  return { totalCount, sequences };
}

describe('a search of several blocks', () => {
  it.each<Readonly<Record<string, string>>>([
    { search: 'payment' },
    { search: 'received' },
    { search: 'men' },
    { search: 'oja nla' },
    { search: 'yam harmattan' },
    { search: 'harmattan' },
    { search: 'zainab' },
    { search: 'zainab received' },
    { search: 'zainab harmattan' },
    { search: 'nobody' },
    { search: 'payment nobody' },
    { search: '3737' },
    { search: 'a-1000' },
    { search: 'a-6400' },
    { search: 'a-999 lagos' },
    { search: '777' },
    { search: 'sale kano fish' },
    { 'metadata[city]': 'Kano' },
    { 'metadata[order]': 'A-77' },
    { 'metadata[order]': `A-${COUNT}` },
    { 'metadata[city]': 'Jos', search: 'harmattan rice' },
    { 'metadata[city]': 'Jos', 'metadata[order]': 'A-2049' },
    { 'metadata[city]': 'Abuja' },
  ])('%o finds the newest of those that fit, and counts a thousand', async (query) => {
    const fitting = ALL.filter((made) => fits(made, query)).toReversed();
    expect(await found(query)).toEqual({
      totalCount: Math.min(fitting.length, 1_000),
      sequences: fitting.slice(0, 100).map(({ sequence }) => sequence),
    });
  });

  it('finds amounts in every block and behind them', async () => {
    // The leg of the account is 900 kobo and its sequence; that of the business has 100 more.
    for (const sequence of [1, BLOCK_SIZE, BLOCK_SIZE + 1, COUNT].filter((one) => one % 100 !== 0)) {
      const naira = ((1_000 + sequence) / 100).toFixed(2);
      const { sequences } = await found({ search: naira });
      expect(sequences, naira).toContain(sequence);
    }
  });

  it('keeps to the rest of the filter, and to a time within a block', async () => {
    const debits = ALL.filter(({ sequence }) => sequence % 100 === 0).toReversed();
    expect((await found({ search: 'payment', type: 'debit' })).sequences).toEqual(
      debits.map(({ sequence }) => sequence),
    );
    const at = (sequence: number): string => new Date(Date.UTC(2026, 0, 1) + (sequence - 1) * 1_000).toISOString();
    const some = ALL.slice(BLOCK_SIZE - 20, BLOCK_SIZE + 30).toReversed();
    const range = { from: at(BLOCK_SIZE - 19), to: at(BLOCK_SIZE + 30) };
    expect((await found({ search: 'payment', ...range })).sequences).toEqual(some.map(({ sequence }) => sequence));
    expect((await found({ search: 'harmattan', ...range })).totalCount).toBe(30);
  });
});

describe('the lists of blocks', () => {
  const blocks = async (): Promise<object[]> => {
    const { rows } = await testApp.testDatabase.database.pool.query<object>(
      `SELECT fold_version AS version, block, count(*)::integer AS buckets FROM transaction_word_lists
        GROUP BY fold_version, block ORDER BY fold_version, block`,
    );
    return rows;
  };
  const listed = [0, 1, 2].map((block) => ({ version: FOLD_VERSION, block, buckets: BUCKETS }));

  it('are written once by three processes at once, all buckets of each', async () => {
    expect(await blocks()).toEqual(listed);
  });

  // A segment begins with block 0.
  it.each([0, 2])('are finished where a kill left block %i without its last buckets, and searched', async (block) => {
    const { pool } = testApp.testDatabase.database;
    await pool.query('DELETE FROM transaction_word_lists WHERE block > $1 OR (block = $1 AND bucket > 40)', [block]);
    const parameters = new URLSearchParams({ search: 'payment', limit: '1' });
    const { body } = await testApp.business.inTest.get(`${LIST}?${parameters.toString()}`);
    // It finds what is behind the lists, but for a whole block of it.
    const last = (block + 1) * BLOCK_SIZE - 1;
    expect(body.data).toMatchObject({
      transactions: [{ sequence: last }],
      search: { notYetSearched: COUNT - last },
    });
    await keepTransactionWords(testApp.services.database);
    expect(await blocks()).toEqual(listed);
    expect((await found({ search: 'payment' })).sequences[0]).toBe(COUNT);
  });

  it('stay right when an operator, who goes back, has deleted words as the documents say', async () => {
    const { pool } = testApp.testDatabase.database;
    const before = await found({ search: 'harmattan' });
    await pool.query(`UPDATE transaction_words SET hashes = '{}' WHERE sequence <= ${BLOCK_SIZE + 100}`);
    const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const deletion = /```sql\n(?<sql>DELETE FROM transaction_words[^`]+)```/.exec(text)?.groups?.['sql'] ?? '';
    expect((await pool.query(deletion)).rowCount).toBe(COUNT - BLOCK_SIZE - 100);
    await keepTransactionWords(testApp.services.database);
    expect(await found({ search: 'harmattan' })).toEqual(before);
    expect(await blocks()).toEqual(listed);
  });

  it('of an old version are deleted with its words, but for the last block', async () => {
    const { pool } = testApp.testDatabase.database;
    for (const table of ['transaction_words', 'transaction_word_lists'])
      await pool.query(
        `INSERT INTO ${table}
         SELECT (jsonb_populate_record(w, jsonb_build_object('fold_version', v))).*
           FROM ${table} w CROSS JOIN generate_series(0, 1) AS v`,
      );
    await forgetOldWords(testApp.services.database);
    expect(await blocks()).toEqual([{ version: 1, block: 2, buckets: BUCKETS }, ...listed]);
  });
});
