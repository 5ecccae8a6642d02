import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { exportTransactions } from '../../src/features/transactions/export-transactions.ts';
import type { TransactionSummary } from '../../src/features/transactions/member-schemas.ts';
import { EXPORTED } from '../../src/features/transactions/wire-named-transaction.ts';
import { readTransactionFilter } from '../../src/features/transactions/transaction-filter.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { openStream, readMeasured, standsStill } from '../harness/streams.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

const MANY = 200_000;
const FEW = 60;
const HEAP_GROWTH_MAX_MB = 12;
const START = new Date('2026-03-31T22:58:00.500Z');

let testApp: TestApp;
let business: TestBusiness;
let finance: TestMember;
let accountIds: number[];
let base: string;
/** The live ledger has many transactions, the test ledger few. */
beforeAll(async () => {
  testApp = await startTestApp();
  ({ business } = testApp);
  finance = await signInMember(testApp, business, 'finance');
  await createAccount(business.inLive);
  accountIds = [(await createAccount(business.inTest)).id, (await createAccount(business.inTest)).id];
  const common = { businessId: business.businessId, startAt: START };
  const { database } = testApp.testDatabase;
  await generateLedger(database, { ...common, live: true, count: MANY, stepMs: 1000 });
  await generateLedger(database, {
    ...common,
    live: false,
    count: FEW,
    stepMs: 60_000,
    debitEvery: 10,
    rentEvery: 7,
    movedEvery: 4,
  });
  base = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testApp.close());

const pathOf = (mode: 'test' | 'live', of = business): string =>
  `/dashboard/api/businesses/${of.businessId}/${mode}/transactions`;

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, recordDelimiter: '\r\n' });

const open = (mode: 'test' | 'live'): Promise<IncomingMessage> =>
  openStream(new URL(`${pathOf(mode)}.csv`, base), { cookie: finance.cookie });

describe('the export', () => {
  it('has the rows of the list under their names, amounts with two decimals', async () => {
    const list = await finance.get(`${pathOf('test')}?limit=1000`);
    const transactions = list.body.data as TransactionSummary[];
    const csv = await finance.get(`${pathOf('test')}.csv`);
    expect(csv.status).toBe(200);
    expect(csv.text.slice(0, csv.text.indexOf('\r\n'))).toBe(EXPORTED.columns.join(','));
    expect(rowsOf(csv.text)).toEqual(
      transactions.map((transaction) => ({
        createdAt: transaction.createdAt,
        reference: transaction.reference,
        subAccountId: String(transaction.subAccountId),
        accountName: transaction.accountName,
        type: transaction.type,
        amount: transaction.amount.toFixed(2),
        grossAmount: transaction.grossAmount.toFixed(2),
        commission: transaction.commission.toFixed(2),
        balanceBefore: transaction.balanceBefore.toFixed(2),
        balanceAfter: transaction.balanceAfter.toFixed(2),
        purpose: transaction.purpose,
        description: transaction.description,
        metadata: '{}',
      })),
    );
  });

  it('takes the filters of the list, however it is cut into chunks', async () => {
    const reference = ((await finance.get(pathOf('test'))).body.data as TransactionSummary[])[5]?.reference;
    const queries = [
      {},
      { from: '2026-04-01', to: '2026-03-31T23:30:00Z' },
      { type: 'debit' },
      { kind: 'payout,return' },
      { kind: 'payment', purpose: 'product_sale' },
      { kind: 'refund', type: 'debit' },
      { type: 'credit', purpose: 'rent' },
      { purpose: 'product_sale' },
      { purpose: 'nothing' },
      { from: '2100-01-01' },
      { reference },
      { reference, to: '2026-03-31' },
    ] as const;
    for (const query of queries) {
      for (const accountId of [undefined, ...accountIds]) {
        const given = Object.entries({ ...query, subAccountId: accountId }).filter(([, value]) => value !== undefined);
        const search = new URLSearchParams(given as [string, string][]).toString();
        const list = await finance.get(`${pathOf('test')}?limit=1000&${search}`);
        const transactions = list.body.data as TransactionSummary[];
        const wanted = transactions.map((transaction) => transaction.reference);
        const csv = await finance.get(`${pathOf('test')}.csv?${search}`);
        expect(
          rowsOf(csv.text).map((row) => row['reference']),
          search,
        ).toEqual(wanted);
        for (const [chunkRowsMax, chunkWidth] of [
          [1, 1n],
          [3, 7n],
          [7, 3n],
          [10, 60n],
        ] as const) {
          const owner = {
            businessId: business.businessId,
            live: false,
            accountId: accountId === undefined ? undefined : (BigInt(accountId) as AccountId),
          };
          const filter = readTransactionFilter(query as Parameters<typeof readTransactionFilter>[0]);
          const found: unknown[] = [];
          for await (const chunk of exportTransactions(testApp.services, owner, filter, { chunkRowsMax, chunkWidth })) {
            expect(chunk.length).toBeLessThanOrEqual(chunkRowsMax);
            found.push(...chunk.map((row) => row[1]));
          }
          expect(found, `${search} by ${chunkRowsMax} of ${chunkWidth}`).toEqual(wanted);
        }
      }
    }
  });

  it('has nothing in it that a spreadsheet would run as a formula', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'owner');
    const account = await createAccount(other.inTest, { businessName: '=HYPERLINK("http://example.com")' });
    for (const description of ['+1', '-1', '@SUM(A1)', 'rice, "two" bags']) {
      const body = { subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 10, description };
      expect((await other.inTest.post('/v1/api/payments', body)).status).toBe(200);
    }
    const rows = rowsOf((await member.get(`${pathOf('test', other)}.csv`)).text);
    expect(rows.map((row) => row['description'])).toEqual(['rice, "two" bags', "'@SUM(A1)", "'-1", "'+1"]);
    expect(rows[0]?.['accountName']).toBe('\'=HYPERLINK("http://example.com")');
  });

  it('answers a wrong filter and an unknown account as any operation does', async () => {
    const wrong = await finance.get(`${pathOf('test')}.csv?from=yesterday`);
    expect([wrong.status, wrong.body.error?.field]).toEqual([400, 'from']);
    const paged = await finance.get(`${pathOf('test')}.csv?page=1`);
    expect([paged.status, paged.body.error?.field]).toEqual([400, 'page']);
    const unknown = await finance.get(`${pathOf('test')}.csv?subAccountId=999999`);
    expect([unknown.status, unknown.body.error?.code]).toEqual([404, 'not_found']);
  });
});

describe('the export of many transactions', () => {
  it('is whole, and takes no more memory than a few', async () => {
    const { bytes, lines, heapGrowthMb } = await readMeasured(await open('live'));
    expect(lines).toBe(MANY + 1);
    expect(bytes).toBeGreaterThan(25 * 2 ** 20);
    expect(heapGrowthMb).toBeLessThan(HEAP_GROWTH_MAX_MB);
  });

  it('waits for a reader who does not read, and is given up when they go', async () => {
    const { pool } = testApp.services.database;
    let reads = 0;
    const count = (): void => void (reads += 1);
    pool.on('acquire', count);
    onTestFinished(() => void pool.off('acquire', count));
    const response = await open('live');
    response.pause();
    await standsStill(() => reads);
    expect(reads).toBeLessThan(150);
    response.destroy();
    await standsStill(() => reads);
    expect(reads).toBeLessThan(150);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it('is cut off, and not ended as if it were whole, when the database fails in the middle', async () => {
    const { pool } = testApp.services.database;
    const owner = testApp.testDatabase.database.pool;
    const response = await open('live');
    response.pause();
    let reads = 0;
    const count = (): void => void (reads += 1);
    pool.on('acquire', count);
    await standsStill(() => reads);
    pool.off('acquire', count);
    await owner.query('ALTER TABLE connected_accounts RENAME TO away');
    const failed = once(response, 'error');
    response.resume();
    await failed.catch(() => undefined);
    await owner.query('ALTER TABLE away RENAME TO connected_accounts');
    expect(response.complete).toBe(false);
  });
});
