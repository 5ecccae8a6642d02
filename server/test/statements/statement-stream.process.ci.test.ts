import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { openStream, readMeasured, standsStill } from '../harness/streams.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { rowsOf, statementOf } from './statement-fixture.ts';

const MANY = 200_000;
const HEAP_GROWTH_MAX_MB = 12;
/** Half of all, at 200 lines a read: the system keeps some megabytes for a reader. */
const READS_MAX = MANY / 200 / 2;
const START = new Date('2026-01-01T00:00:00Z');

let testApp: TestApp;
let business: TestBusiness;
let account: { readonly id: number; readonly authorizationKeys: string };
let base: string;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ business } = testApp);
  account = await createAccount(business.inTest);
  const { database } = testApp.testDatabase;
  const common = { businessId: business.businessId, live: false, startAt: START, stepMs: 1000 };
  await generateLedger(database, { ...common, count: MANY });
  base = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testApp.close());

const open = (): Promise<IncomingMessage> =>
  openStream(new URL(statementOf(account.id, { format: 'csv' }), base), { apiKey: business.test.secretKey });

describe('a statement of many lines as CSV', () => {
  it('is whole, and takes no more memory than one of a few', async () => {
    const { bytes, lines, end, heapGrowthMb } = await readMeasured(await open());
    // Heading, both balances and seven totals besides the lines.
    expect(lines).toBe(MANY + 10);
    expect(end).toMatch(/,closing_balance,,,\d+\.\d\d,\r\n$/);
    expect(bytes).toBeGreaterThan(20 * 2 ** 20);
    expect(heapGrowthMb).toBeLessThan(HEAP_GROWTH_MAX_MB);
  });

  it('waits for a reader who does not read, and is given up when they go', async () => {
    const { pool } = testApp.services.database;
    let reads = 0;
    const count = (): void => void (reads += 1);
    pool.on('acquire', count);
    onTestFinished(() => void pool.off('acquire', count));
    const response = await open();
    response.pause();
    await standsStill(() => reads);
    expect(reads).toBeLessThan(READS_MAX);
    response.destroy();
    await standsStill(() => reads);
    expect(reads).toBeLessThan(READS_MAX);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it('is of the moment it began in, whatever is posted while it is read', async () => {
    const response = await open();
    response.pause();
    expect((await pay(business.inTest, account.id, account.authorizationKeys, 10)).status).toBe(200);
    let text = '';
    response.setEncoding('utf8');
    for await (const piece of response as AsyncIterable<string>) text += piece;
    const rows = rowsOf(text);
    expect(rows).toHaveLength(MANY + 9);
    expect(rows.at(-1)?.['balanceAfter']).toBe(rows.at(-9)?.['balanceAfter']);
  });

  it('is cut off, and not ended as if it were whole, when the database fails in the middle', async () => {
    const { pool } = testApp.services.database;
    const owner = testApp.testDatabase.database.pool;
    const response = await open();
    response.pause();
    let reads = 0;
    const count = (): void => void (reads += 1);
    pool.on('acquire', count);
    await standsStill(() => reads);
    pool.off('acquire', count);
    await owner.query('ALTER TABLE transactions RENAME TO away');
    const failed = once(response, 'error');
    let text = '';
    response.on('data', (piece: Buffer) => (text = (text + piece.toString()).slice(-500)));
    response.resume();
    await failed.catch(() => undefined);
    await owner.query('ALTER TABLE away RENAME TO transactions');
    expect(response.complete).toBe(false);
    expect(text).not.toContain('closing_balance');
  });

  it('is cut off where the lines do not lead from balance to balance', async () => {
    const { pool } = testApp.testDatabase.database;
    const change =
      'UPDATE transactions SET balance_after_kobo = balance_after_kobo + $3 WHERE business_id = $1 AND sequence = $2';
    await pool.query(change, [business.businessId, 5_000, 1]);
    const response = await open();
    const failed = once(response, 'error');
    let text = '';
    response.on('data', (piece: Buffer) => (text = (text + piece.toString()).slice(-500)));
    await failed.catch(() => undefined);
    expect(response.complete).toBe(false);
    expect(text).not.toContain('closing_balance');
    await pool.query(change, [business.businessId, 5_000, -1]);
  });
});
