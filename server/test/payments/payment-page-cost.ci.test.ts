import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statements } from '../../src/platform/database/statement.ts';
import { listPayments } from '../../src/features/payments/list-payments.ts';
import { SCANNED_MAX } from '../../src/features/payments/list-queries.ts';
import { keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import {
  CANDIDATES_MAX,
  sequencesIn,
  type WantedByMetadata,
  withMetadataQuery,
} from '../../src/features/transactions/metadata-queries.ts';
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
});
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

/** Three segments of lists. */
const LISTED = 70_000;
/** The cost of a page that goes through one segment, or through two without finding anything. */
const METADATA_BUFFERS_MAX = 3_000;

describe('a page of payments by their metadata', () => {
  let business: TestBusiness;
  let accounts: bigint[];
  beforeAll(async () => {
    business = await testApp.addBusiness();
    await fill(business, LISTED, 7);
    const { db } = testApp.services.database;
    const { pool } = testApp.testDatabase.database;
    await pool.query(
      `UPDATE transactions SET metadata = json_build_object('all', 'x', 'order', sequence) WHERE business_id = $1`,
      [business.businessId],
    );
    await keepTransactionWords({ db });
    const { rows } = await pool.query<{ id: bigint }>(
      'SELECT id FROM connected_accounts WHERE business_id = $1 ORDER BY id',
      [business.businessId],
    );
    accounts = rows.map(({ id }) => id);
  });

  const wantedOf = (direction: 'older' | 'newer', edge: bigint | undefined, metadata: Record<string, string>) => ({
    direction,
    edge,
    limit: LIMIT,
    metadata,
  });

  async function find(
    wanted: WantedByMetadata,
    { accountId = undefined as bigint | undefined, segmentsMax = undefined as number | undefined } = {},
  ): Promise<{ readonly sequences: readonly bigint[]; readonly stop: bigint | undefined; readonly buffers: number }> {
    const { pool } = testApp.services.database;
    const owner = { businessId: business.businessId, live: false, accountId: accountId as never };
    const { text, values = [] } = withMetadataQuery({ namedStatements: false }, owner, wanted, segmentsMax);
    const { rows } = await pool.query(text, values);
    const explained = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`;
    const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explained, values);
    const { Plan } = plan.rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
    const found = sequencesIn(rows as never) ?? { sequences: [], stop: undefined };
    return { ...found, buffers: Number(Plan['Shared Hit Blocks']) + Number(Plan['Shared Read Blocks']) };
  }

  it.each(['older', 'newer'] as const)('that are %s reads little, whether many fit, one or none', async (direction) => {
    for (const edge of [1n, BigInt(LISTED / 2), BigInt(LISTED)]) {
      for (const metadata of [{ all: 'x' }, { order: '36002' }, { order: 'none' }]) {
        const { buffers } = await find(wantedOf(direction, edge, metadata));
        expect(buffers, `${edge} ${JSON.stringify(metadata)}`).toBeLessThan(METADATA_BUFFERS_MAX);
      }
    }
  });

  it.each(['older', 'newer'] as const)('that are %s ends after so many segments, and goes on', async (direction) => {
    const walked: bigint[] = [];
    let edge = direction === 'older' ? undefined : 0n;
    for (let pages = 1; ; pages += 1) {
      const { sequences, stop } = await find(wantedOf(direction, edge, { order: '36002' }), { segmentsMax: 1 });
      walked.push(...sequences);
      if (stop === undefined) {
        expect(pages).toBe(3);
        break;
      }
      edge = stop;
    }
    expect(walked).toEqual([36_002n]);
  });

  it('looks at a bounded number of transactions of others, and goes on', async () => {
    const { pool } = testApp.testDatabase.database;
    // All of the account's have another value.
    await pool.query(`UPDATE transactions SET metadata = '{}' WHERE business_id = $1 AND connected_account_id = $2`, [
      business.businessId,
      accounts[0],
    ]);
    for (const [direction, begin] of [
      ['older', undefined],
      ['newer', 0n],
    ] as const) {
      const wanted = wantedOf(direction, begin, { all: 'x' });
      const { sequences, stop } = await find(wanted, { accountId: accounts[0] });
      expect(sequences).toEqual([]);
      const looked = direction === 'older' ? BigInt(LISTED) - (stop ?? 0n) : (stop ?? 0n);
      expect(Number(looked)).toBeGreaterThan(CANDIDATES_MAX - 100);
      expect(Number(looked)).toBeLessThan(2 * CANDIDATES_MAX);
    }
  });
});
