import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { send, type BoundQuery } from '../../src/platform/database/statement.ts';
import { keepBlocks } from '../../src/core/ledger/blocks/keep-blocks.ts';
import {
  type Filter,
  findFiltered,
  findForward,
  findPages,
  type PageKey,
} from '../../src/features/transactions/queries.ts';
import {
  API_STATEMENTS,
  FORWARD_STATEMENTS,
  type PageRow,
  TRANSACTION_SEPARATOR,
} from '../../src/features/transactions/wire-page.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from './ledger-fixture.ts';

const COUNT = 200_000;
const PAGE_SIZE = 20;
/** The position of a page within index and table pages changes the figure by this factor at most. */
const RATIO_MAX = 2;
const START = new Date('2026-01-01T00:00:00Z');
const STEP_MS = 1000;

let testApp: TestApp;
let accountId: AccountId;
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  accountId = BigInt((await createAccount(business.inTest)).id) as AccountId;
  await createAccount(business.inTest);
  const { businessId } = business;
  await generateLedger(testDatabase.database, {
    businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: STEP_MS,
    debitEvery: 10_000,
    movedEvery: 20_000,
  });
  await keepBlocks(testApp.services);
});
afterAll(() => testApp.close());

const page = (owner: 'account' | 'ledger', skip: number): PageKey => ({
  businessId: testApp.business.businessId,
  live: false,
  accountId: owner === 'account' ? accountId : undefined,
  skip: BigInt(skip),
  size: PAGE_SIZE,
});

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * The pages of PostgreSQL's buffers that a query touches, with the generic plan, which the server keeps for a named
 * statement.
 */
async function buffersOf(query: BoundQuery<PageRow>): Promise<{ buffers: number; shown: number }> {
  const client = await testApp.testDatabase.database.pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL plan_cache_mode = 'force_generic_plan'");
    await client.query(`PREPARE measured AS ${query.text}`);
    const values = (query.values as Parameters<typeof literal>[0][]).map(literal).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE measured (${values})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('EXPLAIN gave no plan');
    const [page] = await send(client, query);
    const shown = page?.[5]?.split(TRANSACTION_SEPARATOR).length ?? 0;
    return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], shown };
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
    client.release();
  }
}

function literal(value: Date | bigint | number | string | boolean | null): string {
  if (value === null) return 'NULL';
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

const NO_FILTER: Filter = {
  from: undefined,
  before: undefined,
  type: undefined,
  purpose: undefined,
  reference: undefined,
};
const unnamed = { namedStatements: false };

describe.each(['account', 'ledger'] as const)('a page of the %s', (owner) => {
  const last = (owner === 'account' ? COUNT / 2 : COUNT) - PAGE_SIZE;
  const depths = [0, last / 2, last];

  async function requireEvenCost(queryAt: (skip: number) => BoundQuery<PageRow>): Promise<void> {
    const costs = [];
    for (const skip of depths) costs.push(await buffersOf(queryAt(skip)));
    for (const { shown } of costs) expect(shown).toBe(PAGE_SIZE);
    const buffers = costs.map((cost) => cost.buffers);
    expect(Math.max(...buffers) / Math.min(...buffers), `buffers ${buffers.join(', ')}`).toBeLessThan(RATIO_MAX);
    expect(Math.max(...buffers)).toBeLessThan(COUNT / 100);
  }

  it('costs the same however deep it lies', () =>
    requireEvenCost((skip) => findPages(unnamed, API_STATEMENTS, [page(owner, skip)])));

  it('costs the same however far it is read forward', () =>
    requireEvenCost((read) => {
      const after = BigInt(owner === 'account' ? read * 2 : read);
      return findForward(unnamed, FORWARD_STATEMENTS, [{ ...page(owner, 0), after }]);
    }));

  it('costs the same in a range of time', () => {
    const from = new Date(START.getTime() - 1);
    return requireEvenCost((skip) => findFiltered(unnamed, API_STATEMENTS, page(owner, skip), { ...NO_FILTER, from }));
  });

  it('costs the same among credits, when debits are few', async () => {
    const credits = { ...NO_FILTER, type: 'credit' as const };
    const deepest = last - COUNT / 10_000;
    for (const [index, skip] of depths.entries()) depths[index] = Math.min(skip, deepest);
    await requireEvenCost((skip) => findFiltered(unnamed, API_STATEMENTS, page(owner, skip), credits));
  });

  it('costs the same among payments, when all other kinds are few', async () => {
    const payments = { ...NO_FILTER, kind: ['payment'] as const };
    await requireEvenCost((skip) => findFiltered(unnamed, API_STATEMENTS, page(owner, skip), payments));
  });

  it('costs the same with the common purpose', () =>
    requireEvenCost((skip) =>
      findFiltered(unnamed, API_STATEMENTS, page(owner, skip), {
        ...NO_FILTER,
        purpose: 'product_sale',
        type: 'credit',
      }),
    ));

  it('touches little for what is rare or absent', async () => {
    const kind = ['payout', 'return'] as const;
    for (const filter of [{ type: 'debit' as const }, { purpose: 'rent' }, { kind }, { kind: ['refund'] as const }]) {
      const { buffers } = await buffersOf(
        findFiltered(unnamed, API_STATEMENTS, page(owner, 0), { ...NO_FILTER, ...filter }),
      );
      expect(buffers).toBeLessThan(COUNT / 100);
    }
  });

  it('finds an instant by its block', async () => {
    const middle = new Date(START.getTime() + (COUNT * STEP_MS) / 2);
    const filter = { ...NO_FILTER, from: middle, before: new Date(middle.getTime() + 10 * PAGE_SIZE * STEP_MS) };
    const { buffers, shown } = await buffersOf(findFiltered(unnamed, API_STATEMENTS, page(owner, 0), filter));
    expect(shown).toBe(PAGE_SIZE);
    expect(buffers).toBeLessThan(COUNT / 500);
  });
});
