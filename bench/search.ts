/**
 * Searches of one business with 200,000 accounts and 5 million transactions, one after the other over HTTP: with the
 * statistics of a small table first, as an autovacuum that lags leaves them, and then with those of the tables as they
 * are. The transactions are written by SQL, and their words as the background task writes them.
 */
import pg from 'pg';
import { createBusiness } from '../server/src/features/businesses/create-business.ts';
import { keepAllWords } from '../server/src/features/connected-accounts/keep-words.ts';
import { IdAllocator } from '../server/src/platform/database/ids.ts';
import { migrate } from '../server/src/platform/database/migrating/migrate.ts';
import { type Database, openDatabase } from '../server/src/platform/database/pool.ts';
import type { LedgerKey } from '../server/src/core/ledger/posting.ts';
import { keepTransactionWords } from '../server/src/features/transactions/keep-words.ts';
import { ACCOUNT_ID_BASE, addAccounts, addTransactions } from './books.ts';
import { seedHolders } from './holders.ts';
import type { Bench, Figure, Findings } from './report.ts';
import { createAccount, progress, startTarget, type Target } from './target.ts';

/** Fewer for a quick measurement: `SEARCH_TRANSACTIONS=200000`, and at least as many as there are accounts. */
const TRANSACTIONS = Number(process.env['SEARCH_TRANSACTIONS'] ?? 5_000_000);
const ACCOUNTS = Math.min(200_000, TRANSACTIONS);
const TIMES_EACH = 30;
const AIM = 'p50 under 20 ms';
const TRANSACTIONS_PATH = '/v1/business/subaccounts/transactions';
const ACCOUNT_PATH = `/v1/api/subaccounts/${ACCOUNT_ID_BASE + 2}/transactions`;
const ACCOUNTS_PATH = '/v1/api/subaccounts';

interface Seeded {
  readonly databaseUrl: string;
  readonly database: Database;
  /** Without limits of time. */
  readonly client: pg.Client;
  readonly ledger: LedgerKey;
  readonly apiKey: string;
}

export async function measureSearch({ directory, freshDatabase }: Bench): Promise<Findings> {
  const databaseUrl = await freshDatabase('tributary_bench');
  const database = await openDatabase({ url: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const seeded = await seedAll({ databaseUrl, database, client }, directory);
    const figures = [await writeWords(seeded)];
    const target = await startTarget(databaseUrl, directory);
    try {
      figures.push(...(await searchAll(target, seeded, 'old statistics')));
      await client.query('ANALYZE');
      figures.push(...(await searchAll(target, seeded, 'new statistics')));
    } finally {
      await target.stop();
    }
    return { figures: [...figures, ...(await sizes(client))] };
  } finally {
    await client.end();
    await database.close();
  }
}

type Databases = Pick<Seeded, 'databaseUrl' | 'database' | 'client'>;

async function seedAll(databases: Databases, directory: string): Promise<Seeded> {
  const { databaseUrl, database, client } = databases;
  await migrate({ url: databaseUrl });
  const { pool } = database;
  const ids = new IdAllocator(pool);
  const { businessId, test } = await createBusiness({ ...database, ids }, { name: 'Bench' });
  const target = await startTarget(databaseUrl, directory);
  await createAccount(target, test.secretKey, 0);
  await target.stop();
  const ledger = { businessId, live: false };
  for (const table of [
    'transactions',
    'transaction_words',
    'transaction_word_lists',
    'connected_accounts',
    'account_words',
  ])
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  progress(`${ACCOUNTS} accounts`);
  await seedHolders(pool, ledger, 1_000);
  await keepTransactionWords(database);
  await keepAllWords(database);
  await client.query('ANALYZE');
  const accounts = ACCOUNTS - 1_001;
  await addAccounts(client, ledger, accounts);
  await keepAllWords(database);
  await addTransactions(client, ledger, {
    count: TRANSACTIONS - 1_000,
    accounts,
    firstEvery: 100,
    days: 58,
    onProgress: (done) => progress(`${done} transactions`),
  });
  return { ...databases, ledger, apiKey: test.secretKey };
}

async function writeWords({ database }: Seeded): Promise<Figure> {
  progress('the words');
  const startedAt = performance.now();
  await keepTransactionWords(database);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: `Words of ${TRANSACTIONS} transactions written`,
    measured: `${(TRANSACTIONS / seconds).toFixed(0)} transactions/s`,
  };
}

/** The number of one of the oldest segments, which the search reaches late. */
const OLD = Math.floor(TRANSACTIONS / 10);

const SEARCHES: readonly (readonly [what: string, path: string, query: Readonly<Record<string, string>>])[] = [
  ['an order, one of all', TRANSACTIONS_PATH, { search: `a-${OLD}` }],
  ['a customer, two words without diacritics', TRANSACTIONS_PATH, { search: 'adekx olac' }],
  ['a word of one in eight, and one of one in six', TRANSACTIONS_PATH, { search: 'cement kano' }],
  ['a word that all have', TRANSACTIONS_PATH, { search: 'payment' }],
  ['words that nobody has', TRANSACTIONS_PATH, { search: 'zinc roofing' }],
  ['a common word and one that nobody has', TRANSACTIONS_PATH, { search: 'payment roofing' }],
  ['part of a word', TRANSACTIONS_PATH, { search: 'emen' }],
  ['two letters', TRANSACTIONS_PATH, { search: 'jo' }],
  ['an amount', TRANSACTIONS_PATH, { search: '1234.56' }],
  ['the beginning of a reference', TRANSACTIONS_PATH, { search: 'abcdef' }],
  ['metadata[order], one of all', TRANSACTIONS_PATH, { 'metadata[order]': `A-${OLD}` }],
  ['metadata[city], one in six', TRANSACTIONS_PATH, { 'metadata[city]': 'Kano' }],
  ['a word of one in eight, of one account', ACCOUNT_PATH, { search: 'cement' }],
  ['a word of one in eight, of a day a month ago', TRANSACTIONS_PATH, { search: 'cement', ...dayAgo(30) }],
  ['an order, of a day on which it was not', TRANSACTIONS_PATH, { search: `a-${OLD}`, ...dayAgo(1) }],
  ['an account by two parts of its name', ACCOUNTS_PATH, { search: 'nla abco' }],
  ['accounts, one in five', ACCOUNTS_PATH, { search: 'ɗanladi' }],
  ['accounts, a word that all have', ACCOUNTS_PATH, { search: 'stores' }],
  ['accounts, a word that nobody has', ACCOUNTS_PATH, { search: 'roofing' }],
];

function dayAgo(days: number): { from: string; to: string } {
  const at = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString();
  return { from: at(days), to: at(days - 1) };
}

async function searchAll(target: Target, { apiKey }: Seeded, statistics: string): Promise<Figure[]> {
  progress(statistics);
  const figures: Figure[] = [];
  for (const [what, path, query] of SEARCHES) {
    const url = `${path}?${new URLSearchParams(query).toString()}`;
    const times: number[] = [];
    let found = 0;
    for (let time = 0; time < TIMES_EACH; time += 1) {
      const startedAt = performance.now();
      found = await countOf(target, apiKey, url);
      times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    const [p50 = 0, worst = 0] = [times[Math.floor(TIMES_EACH / 2)], times.at(-1)];
    figures.push({
      what: `${what}: ${found} counted (${statistics})`,
      measured: `p50 ${p50.toFixed(1)} ms, longest ${worst.toFixed(1)} ms`,
      aim: AIM,
    });
    progress(`${figures.at(-1)?.what}: ${figures.at(-1)?.measured}`);
  }
  return figures;
}

/** Reads the answer to its end. */
async function countOf({ port }: Target, apiKey: string, url: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { apiKey } });
  const { data, message } = (await response.json()) as { data: { totalCount?: number }; message: string };
  if (!response.ok) throw new Error(`${url}: ${message}`);
  return data.totalCount ?? Number(response.headers.get('x-total-count'));
}

async function sizes(client: pg.Client): Promise<Figure[]> {
  const { rows } = await client.query<{ what: string; size: string }>(
    `SELECT name AS what, pg_size_pretty(pg_total_relation_size(name::regclass)) AS size
       FROM unnest(ARRAY['transactions', 'transaction_words', 'transaction_word_lists']) AS name`,
  );
  return rows.map(({ what, size }) => ({ what: `Size of ${what}`, measured: size }));
}
