/**
 * No page about transactions reads more because the ledger has more of them. `FLAT_TRANSACTIONS=1000000 CI=true npm
 * test -- server/test/transactions/flat.ci.test.ts` compares with a larger ledger.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccounts, addTransactions } from '../../../bench/books.ts';
import { allowed, type Cost, costOf, FLAT_PAGES, flatPath } from '../../../bench/page-costs.ts';
import { recordStatements } from '../../../bench/record-statements.ts';
import { keepBlocks } from '../../src/core/ledger/blocks/keep-blocks.ts';
import { compareBlocks } from '../../src/core/ledger/verify/block-queries.ts';
import { rollUpStep } from '../../src/features/overview/roll-up.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';

const SMALL = 10_000;
const LARGE = Number(process.env['FLAT_TRANSACTIONS'] ?? 200_000);
/** Few, because Home reads a row for each account and day on which it was paid. */
const ACCOUNTS = 40;
const DAYS = 90;
const SEED_MAX_MS = 600_000;

interface Subject {
  readonly business: TestBusiness;
  readonly owner: TestMember;
  readonly reference: string;
}

let testApp: TestApp;
let client: pg.Client;
let small: Subject;
let large: Subject;
beforeAll(async () => {
  testApp = await startTestApp();
  client = new pg.Client({ connectionString: testApp.testDatabase.url });
  await client.connect();
  small = await seed(SMALL);
  large = await seed(LARGE);
  // As autovacuum leaves a table: what is visible to all is not looked up in it.
  await testApp.testDatabase.database.pool.query('VACUUM ANALYZE');
}, SEED_MAX_MS);
afterAll(async () => {
  await client.end();
  await testApp.close();
});

async function seed(count: number): Promise<Subject> {
  const business = await testApp.addBusiness();
  await createAccount(business.inTest);
  const ledger = { businessId: business.businessId, live: false };
  await addAccounts(client, ledger, ACCOUNTS);
  await addTransactions(client, ledger, { count, accounts: ACCOUNTS, firstEvery: 5, days: DAYS });
  const { db } = testApp.services;
  await keepBlocks({ db });
  while ((await rollUpStep(db, ledger)) > 0n);
  const { rows } = await client.query<{ reference: string }>(
    'SELECT reference FROM transactions WHERE business_id = $1 AND sequence = $2',
    [business.businessId, count / 2],
  );
  return { business, owner: await signInMember(testApp, business, 'owner'), reference: rows[0]?.reference ?? '' };
}

async function measure(subject: Subject, page: string): Promise<Cost> {
  const { url, isOfApi } = flatPath(page, { ...subject, businessId: subject.business.businessId });
  const reader = isOfApi ? subject.business.inTest : subject.owner;
  const read = async (): Promise<void> => {
    const { status, text } = await reader.get(url);
    expect(status, text).toBe(200);
  };
  // What a process reads once and keeps is not of the page.
  await read();
  return costOf(client, await recordStatements(read));
}

describe('a page', () => {
  it.each(FLAT_PAGES)('of a long ledger reads as much as of a short one: %s', async (page) => {
    const few = await measure(small, page);
    const many = await measure(large, page);
    expect(many.buffers).toBeLessThanOrEqual(allowed(few));
  });
});

it('ledger verify looks up the blocks of a range, and reads no others', async () => {
  const { businessId } = large.business;
  const connection = await testApp.testDatabase.database.pool.connect();
  try {
    const range = { businessId, live: false, after: 0n, upTo: 8_192n } as const;
    const recorded = await recordStatements(async () => {
      expect(await compareBlocks(connection, range)).toMatchObject({ wallet_id: null, block: null });
    });
    const [{ text, values } = { text: '', values: [] }] = recorded;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using listed_transactions_pkey');
    expect(plan).not.toMatch(/Seq Scan on (listed_transactions|transaction_blocks)/);
  } finally {
    connection.release();
  }
});
