/**
 * No page of the dashboard reads more because a ledger has a long history, whatever the planner assumes. As a
 * measurement: COST_TRANSACTIONS=1400000 CI=true npm test -- server/test/dashboard/read-cost.ci.test.ts prints a table.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepBlocks } from '../../src/core/ledger/blocks/keep-blocks.ts';
import { rollUpStep } from '../../src/features/overview/roll-up.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember, withCookie } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { rowsRead } from './read-cost.testing.ts';

const MEASURED = process.env['COST_TRANSACTIONS'];
const LARGE = Number(MEASURED ?? 200_000);
const SMALL = LARGE / 100;
/** With a hundred times as many transactions a bisection takes seven more steps, for each of 200 points of a chart. */
const RATIO_MAX = 2;
/** Rows that are independent of the ledger's length: sessions, and the ends of ranges. */
const ROWS_FREE = 2_000;
const START = new Date('2026-01-01T00:00:00Z');
const SPAN_MS = 10 * 86_400_000;
const SEED_MAX_MS = 600_000;

interface Subject {
  readonly business: TestBusiness;
  readonly owner: TestMember;
  readonly accountId: number;
  readonly reference: string;
}

let testApp: TestApp;
let small: Subject;
let large: Subject;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.testDatabase.database.pool.query('ALTER TABLE transactions SET (autovacuum_enabled = false)');
  small = await seed(SMALL, { isAnalyzed: true });
  large = await seed(LARGE, { isAnalyzed: false });
  // As autovacuum does within a minute. Only the statistics of transactions stay as they were before these grew.
  await testApp.testDatabase.database.pool.query('ANALYZE transaction_blocks, listed_transactions');
}, SEED_MAX_MS);
afterAll(() => testApp.close());

/** All transactions belong to one account and, however many, to the same ten days. */
async function seed(count: number, { isAnalyzed }: { readonly isAnalyzed: boolean }): Promise<Subject> {
  const business = await testApp.addBusiness();
  const owner = await signInMember(testApp, business, 'owner');
  const account = await createAccount(business.inTest);
  const ledger = { businessId: business.businessId, live: false };
  // Back ends report their counts when they end, and that must not be during a measurement.
  const seeding = await testApp.startSibling();
  const { database } = seeding.services;
  await generateLedger(database, { ...ledger, count, startAt: START, stepMs: SPAN_MS / count, isAnalyzed });
  const { rows } = await database.pool.query<{ reference: string }>(
    'SELECT reference FROM transactions WHERE business_id = $1 AND sequence = $2',
    [business.businessId, count / 2],
  );
  while ((await rollUpStep(database.db, ledger, LARGE / 10)) > 0n);
  await keepBlocks(database);
  await seeding.close();
  return { business, owner, accountId: account.id, reference: rows[0]?.reference ?? '' };
}

const SPAN = 'from=2026-01-01&to=2026-01-10';
const PAGES: readonly (readonly [path: string, query: string])[] = [
  ['accounts', 'search=stores&sort=balance'],
  ['accounts', 'sort=newest'],
  ['accounts', 'sort=name'],
  ['accounts', 'sort=balance'],
  ['accounts/{subaccountId}', ''],
  ['accounts/{subaccountId}/balance-history', `${SPAN}&points=200`],
  ['accounts/{subaccountId}/authorization-key', ''],
  ['accounts/{subaccountId}/bank-details-history', ''],
  ['accounts/{subaccountId}/payout-holds', ''],
  ['accounts/{subaccountId}/settlement-schedule', ''],
  ['accounts/{subaccountId}/spending-limits', ''],
  ['spending-limits', ''],
  ['accounts/{subAccountId}/statement', 'from=2026-02-01&to=2026-02-10'],
  ['transactions', 'page=1'],
  ['transactions', 'page=50'],
  ['transactions', 'subAccountId={accountId}'],
  ['transactions', 'type=debit'],
  ['transactions', 'kind=payment'],
  ['transactions', 'kind=payout,return'],
  ['transactions', 'type=credit&purpose=product_sale'],
  ['transactions', 'purpose=rent'],
  ['transactions', SPAN],
  ['transactions', 'reference={reference}'],
  ['transactions/search', 'search=rice'],
  ['transactions/{reference}', ''],
  ['payments/{reference}/refunds', ''],
  ['requests', ''],
  ['requests', 'outcome=failed'],
  ['keys', ''],
  ['webhooks', ''],
  ['settlement-runs', ''],
  ['settlement-results', ''],
  ['settlement-result-lines', ''],
  ['settlement-result-mappings', ''],
  ['settlement-settings', ''],
  ['settlement-calendar', SPAN],
  ['payouts', ''],
  ['payouts', `subAccountId={accountId}&${SPAN}`],
  ['audit-log', ''],
  ['security-log', ''],
  ['change-requests', ''],
  ['overview', ''],
  ['overview', SPAN],
];

/**
 * Exports grow with their content; streams never end; the others need a run, a file, a request, a key or an
 * endpoint and show only that.
 */
const LEFT_OUT =
  /\.csv$|\/events$|\/(settlement-runs|settlement-results|settlement-result-lines|change-requests|webhooks|payouts|keys)\/\{/;

describe('what a page of the dashboard reads', () => {
  it('is measured here for each page', () => {
    const document = testApp.app.dashboardDocument() as { readonly paths: Record<string, object> };
    const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
      const [, inLedger] = /^\/dashboard\/api\/businesses\/\{businessId\}\/\{mode\}(\/.*)$/.exec(path) ?? [];
      return inLedger !== undefined && 'get' in operations ? [inLedger] : [];
    });
    const expected = paths.filter((path) => !LEFT_OUT.test(path)).map((path) => path.slice(1));
    expect([...new Set(PAGES.map(([path]) => path))].toSorted()).toEqual(expected.toSorted());
  });

  describe.each(['that were made before it grew', 'as they should be'])('with statistics %s', (age) => {
    beforeAll(async () => {
      if (age === 'as they should be') await testApp.testDatabase.database.pool.query('ANALYZE');
    }, SEED_MAX_MS);

    it.each(PAGES)('does not grow with the history: %s?%s', async (path, query) => {
      const few = await measure(small, `${path}?${query}`);
      const many = await measure(large, `${path}?${query}`);
      if (MEASURED !== undefined) {
        const times = `${Math.round(few.ms)} | ${Math.round(many.ms)}`;
        process.stdout.write(`| ${path}?${query} | ${few.rows} | ${many.rows} | ${times} |\n`);
      }
      expect(many.rows).toBeLessThan(RATIO_MAX * few.rows + ROWS_FREE);
    });
  });
});

async function measure({ business, owner, accountId, reference }: Subject, page: string) {
  const filled = page
    .replaceAll(/\{(account|subaccount|subAccount)Id\}/g, String(accountId))
    .replaceAll('{reference}', reference);
  let ms = 0;
  const rows = await rowsRead(testApp, async (process) => {
    const client = withCookie(process.clientOf(undefined), owner.cookie);
    const startedAtMs = performance.now();
    const { status, text } = await client.get(`/dashboard/api/businesses/${business.businessId}/test/${filled}`);
    ms = performance.now() - startedAtMs;
    expect(status, text).toBe(200);
  });
  return { rows, ms };
}
