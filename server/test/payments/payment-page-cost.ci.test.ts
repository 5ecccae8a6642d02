import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statements } from '../../src/database/statement.ts';
import { listPayments } from '../../src/payments/list-payments.ts';
import { SCANNED_MAX } from '../../src/payments/list-queries.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

const COUNT = 200_000;
const LIMIT = 20;
const BUFFERS_MAX = 400;

let testApp: TestApp;
let accountId: bigint;
let debitsOnly: TestBusiness;

const fill = async ({ businessId, inTest }: TestBusiness, count: number, debitEvery: number): Promise<bigint> => {
  const { id } = await createAccount(inTest);
  await createAccount(inTest);
  const { database } = testApp.testDatabase;
  const startAt = new Date('2026-01-01T00:00:00Z');
  await generateLedger(database, { businessId, live: false, count, startAt, stepMs: 1_000, debitEvery });
  return BigInt(id);
};

beforeAll(async () => {
  testApp = await startTestApp();
  accountId = await fill(testApp.business, COUNT, 7);
  debitsOnly = await testApp.addBusiness();
  await fill(debitsOnly, 2 * SCANNED_MAX + 10, 1);
}, 120_000);
afterAll(() => testApp.close());

async function buffersOf(name: string, account: bigint | null, edge: number | null): Promise<number> {
  const text = statements().find((one) => one.name === name)?.text;
  const values = [testApp.business.businessId, false, account, null, null, edge, LIMIT + 1];
  const { rows } = await testApp.testDatabase.database.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    { text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values },
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
}

describe('a page of payments', () => {
  it.each(['older', 'newer'])('that are %s costs little at any depth, of one account and of all', async (direction) => {
    for (const edge of [1, 2, COUNT / 2, COUNT - 1, COUNT + 1]) {
      const ofAll = await buffersOf(`list_${direction}_payments_of_ledger`, null, edge);
      expect(ofAll, `of all at ${edge}`).toBeLessThan(BUFFERS_MAX);
      const ofAccount = await buffersOf(`list_${direction}_payments_of_account`, accountId, edge);
      expect(ofAccount, `of one at ${edge}`).toBeLessThan(BUFFERS_MAX);
    }
  });

  it('looks through a bounded number of other transactions, and says where to go on', async () => {
    const { db } = testApp.testDatabase.database;
    const ledger = { businessId: debitsOnly.businessId, live: false };
    for (const [direction, begin, second] of [
      ['older', undefined, 11n],
      ['newer', 0n, BigInt(2 * SCANNED_MAX)],
    ] as const) {
      const wanted = { direction, limit: LIMIT, accountId: undefined, from: undefined, before: undefined };
      const first = await listPayments({ db }, ledger, { ...wanted, edge: begin });
      expect(first.items).toEqual([]);
      const next = await listPayments({ db }, ledger, { ...wanted, edge: first.next });
      expect(next).toEqual({ items: [], next: second });
      const last = await listPayments({ db }, ledger, { ...wanted, edge: next.next });
      expect(last).toEqual({ items: [], next: undefined });
    }
  });
});
