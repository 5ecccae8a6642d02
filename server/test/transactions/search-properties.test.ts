/** Any search of a ledger of several blocks and accounts, compared with a look at each of its transactions. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold } from '../../src/features/search/fold.ts';
import { keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import { BLOCK_SIZE } from '../../src/features/transactions/word-lists.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from './ledger-fixture.ts';
import { ALL, ofAccount } from './transaction-fixture.ts';

/** Two blocks, and more than half of one behind them. */
const COUNT = 2 * BLOCK_SIZE + 1_500;
const STARTED_AT_MS = Date.UTC(2026, 0, 1);
const DEBIT_EVERY = 7;
const NAMES = ['Ada Stores', 'Bello Cloth', 'Chi Yams'];
const WORDS = ['payment', 'rice', 'Ọjà', 'Ńlá', 'yam', 'x1', '12.50', 'paymaster', 'men', '20', 'sale'];
const CITIES = ['Lagos', 'Kano', 'Jos'];
const KOBO = [500, 1_250, 2_000, 2_050, 10_001];
const COMMISSION_KOBO = 100;
const COUNTED_MAX = 1_000;

const generated = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
  city: fc.constantFrom(...CITIES),
  table: fc.nat(40).map(String),
  kobo: fc.constantFrom(...KOBO),
  /** About half of a block has it, more or less. */
  isHalf: fc.boolean(),
  isRare: fc.nat(300).map((number) => number === 0),
});

/** The newest first. The seed is the same each time: what is searched for differs. */
const MADE = fc
  .sample(generated, { numRuns: COUNT, seed: 1 })
  .map(({ words, city, table, kobo, isHalf, isRare }, at) => {
    const isDebit = (at + 1) % DEBIT_EVERY === 0;
    const description = [...words, ...(isHalf ? ['halfway'] : []), ...(isRare ? ['harmattan'] : [])].join(' ');
    const clearingKobo = isDebit ? kobo : -kobo - COMMISSION_KOBO;
    const walletKobo = isDebit ? -kobo : kobo;
    const account = at % NAMES.length;
    const text = fold([NAMES[account], 'product_sale', description, city, table].join('\n'));
    return { sequence: at + 1, account, description, city, table, walletKobo, clearingKobo, isDebit, text };
  })
  .toReversed();

const accountIds: number[] = [];
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  for (const businessName of NAMES) accountIds.push((await createAccount(business.inTest, { businessName })).id);
  await generateLedger(testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: new Date(STARTED_AT_MS),
    stepMs: 1_000,
    debitEvery: DEBIT_EVERY,
  });
  await testDatabase.database.pool.query(
    `UPDATE transactions t SET description = n.description, wallet_kobo = n.wallet_kobo,
            clearing_kobo = n.clearing_kobo, metadata = json_build_object('city', n.city, 'table', n.number)
       FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
         AS n (sequence, description, wallet_kobo, clearing_kobo, city, number)
      WHERE t.business_id = $1 AND NOT t.live AND t.sequence = n.sequence`,
    [
      business.businessId,
      MADE.map(({ sequence }) => sequence),
      MADE.map(({ description }) => description),
      MADE.map(({ walletKobo }) => walletKobo),
      MADE.map(({ clearingKobo }) => clearingKobo),
      MADE.map(({ city }) => city),
      MADE.map(({ table }) => table),
    ],
  );
  await keepTransactionWords({ db: testApp.services.database.db });
});
afterAll(() => testApp.close());

const amount = fc.record({ sign: fc.constantFrom('', '-', '+'), kobo: fc.constantFrom(...KOBO, 1_350, 2_150, 777) });
const word = fc.constantFrom(...WORDS, 'halfway', 'harmattan', 'ada', 'cloth', 'a', '7', 'nobody');
/** Borders of blocks come often. */
const second = fc.oneof(
  fc.nat(COUNT),
  fc.record({ block: fc.nat(2), by: fc.integer({ min: 0, max: 4 }) }).map(({ block, by }) => block * BLOCK_SIZE + by),
);
const wanted = fc.record(
  {
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    amount,
    city: fc.constantFrom(...CITIES, 'Abuja'),
    table: fc.nat(42).map(String),
    type: fc.constantFrom('debit', 'credit'),
    from: second,
    to: second,
    account: fc.nat(NAMES.length - 1),
  },
  { requiredKeys: [] },
);
type Wanted = typeof wanted extends fc.Arbitrary<infer Value> ? Value : never;

const textOf = ({ words, amount: money }: Wanted): string | undefined =>
  money === undefined ? words?.join(' ') : money.sign + (money.kobo / 100).toFixed(2);

function fits(made: (typeof MADE)[number], asked: Wanted): boolean {
  const search = textOf(asked) ?? '';
  const words = fold(search).split(' ');
  const { from = 0, to = COUNT } = asked;
  // A word of digits is an amount, too.
  const [, sign = '', naira] = /^([-+]?)([\d.]+)$/.exec(search) ?? [];
  const isOfAmount =
    [made.walletKobo, made.clearingKobo].some((kobo) => Math.abs(kobo) === Math.round(Number(naira) * 100)) &&
    (sign === '' || made.isDebit === (sign === '-'));
  return (
    (isOfAmount || words.every((one) => made.text.includes(one))) &&
    [undefined, made.city].includes(asked.city) &&
    [undefined, made.table].includes(asked.table) &&
    [undefined, made.isDebit ? 'debit' : 'credit'].includes(asked.type) &&
    [undefined, made.account].includes(asked.account) &&
    made.sequence > from &&
    made.sequence <= to + 1
  );
}

function urlOf(asked: Wanted, page: number, limit: number): string {
  const at = (seconds: number | undefined): string | undefined =>
    seconds === undefined ? undefined : new Date(STARTED_AT_MS + seconds * 1_000).toISOString();
  const parameters = {
    search: textOf(asked),
    'metadata[city]': asked.city,
    'metadata[table]': asked.table,
    type: asked.type,
    from: at(asked.from),
    to: at(asked.to),
    page: String(page),
    limit: String(limit),
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const path = asked.account === undefined ? ALL : ofAccount(accountIds[asked.account] ?? 0);
  return `${path}?${new URLSearchParams(given).toString()}`;
}

it('finds what fits, the newest first, on each page', async () => {
  const asked = wanted.filter(
    ({ from = 0, to = COUNT, ...rest }) =>
      from <= to && [rest.words, rest.amount, rest.city, rest.table].some((one) => one !== undefined),
  );
  const pages = fc.constantFrom([1, 1], [1, 100], [1, 10], [2, 10], [4, 25]);
  await fc.assert(
    fc.asyncProperty(asked, pages, async (query, [page = 1, limit = 1]) => {
      const fitting = MADE.filter((made) => fits(made, query)).map(({ sequence }) => sequence);
      const { status, text, body } = await testApp.business.inTest.get(urlOf(query, page, limit));
      expect(status, text).toBe(200);
      const { transactions, totalCount } = body.data as {
        readonly transactions: readonly { readonly sequence: number }[];
        readonly totalCount: number;
      };
      expect({ totalCount, sequences: transactions.map(({ sequence }) => sequence) }).toEqual({
        totalCount: Math.min(fitting.length, COUNTED_MAX),
        sequences: fitting.slice((page - 1) * limit, page * limit),
      });
    }),
    { numRuns: 200 },
  );
});
