/** The busiest accounts of a ledger that is too large to add them up in the answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGetOverview, type GetOverview, type Overview } from '../../src/features/overview/get-overview.ts';
import { rollUpStep } from '../../src/features/overview/roll-up.ts';
import type { Span } from '../../src/features/overview/span.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';

const DAY_MS = 86_400_000;

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ business } = testApp);
  for (const [businessName, payments] of Object.entries({ Few: 1, Many: 3, Some: 2 })) {
    const { id, authorizationKeys } = await createAccount(business.inTest, { businessName });
    for (let count = 0; count < payments; count += 1) await pay(business.inTest, id, authorizationKeys);
  }
  while ((await rollUpStep(testApp.services.db, ledger())) > 0n);
});
afterAll(() => testApp.close());

const ledger = () => ({ businessId: business.businessId, live: false });

/** So many days up to the end of today in Lagos. */
function span(days: number): Span {
  const before = new Date((Math.floor((Date.now() + 3_600_000) / DAY_MS) + 1) * DAY_MS - 3_600_000);
  return { from: new Date(before.getTime() - days * DAY_MS), before, bucket: 'day' };
}

const failures: unknown[] = [];
const behindAnswers = (): GetOverview =>
  createGetOverview({ db: testApp.services.db, onRankingFailed: (error) => failures.push(error), rankedAtOnceMax: 0 });
const names = ({ ranking }: Overview): string[] => ranking.accounts.map(({ businessName }) => businessName);

it('are in the answer of a small ledger, as of now', async () => {
  const { ranking } = await testApp.services.getOverview(ledger(), span(30));
  expect(ranking).toMatchObject({ at: expect.any(Date) as Date, isPending: false });
  expect(ranking.accounts).toHaveLength(3);
});

it('are added up behind the answers, which say so, and are the same', async () => {
  const getOverview = behindAnswers();
  const wanted = await testApp.services.getOverview(ledger(), span(30));
  await expect.poll(async () => names(await getOverview(ledger(), span(30)))).toEqual(['Many', 'Some', 'Few']);
  const { ranking, totals } = await getOverview(ledger(), span(30));
  expect(ranking.accounts).toEqual(wanted.ranking.accounts);
  expect(totals).toEqual(wanted.totals);
});

it('delay no answer, and nobody else while one business asks for many spans', async () => {
  const { pool } = testApp.testDatabase.database;
  const other = await testApp.addBusiness();
  const getOverview = behindAnswers();
  const blocker = await pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE account_days IN ACCESS EXCLUSIVE MODE');
    const first = await Promise.all([1, 2, 3, 4, 5].map((days) => getOverview(ledger(), span(days))));
    for (const { ranking } of first) expect(ranking).toEqual({ accounts: [], at: undefined, isPending: true });
    expect(first.map(({ totals }) => totals.payments)).toEqual([6n, 6n, 6n, 6n, 6n]);
    const waiting = await pool.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    expect(waiting.rows).toEqual([{ count: 1 }]);
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  const ofOther = { businessId: other.businessId, live: false };
  await expect
    .poll(async () => (await getOverview(ofOther, span(30))).ranking)
    .toMatchObject({ accounts: [], at: expect.any(Date) as Date, isPending: false });
});

it('that cannot be added up are not tried again at once, and the other figures stay', async () => {
  const { pool } = testApp.testDatabase.database;
  const getOverview = behindAnswers();
  failures.length = 0;
  await pool.query('ALTER TABLE account_days RENAME TO away');
  try {
    const failed = { accounts: [], at: undefined, isPending: false };
    await expect.poll(async () => (await getOverview(ledger(), span(7))).ranking).toEqual(failed);
    const { ranking, totals } = await getOverview(ledger(), span(7));
    expect(ranking).toEqual(failed);
    expect(totals.payments).toBe(6n);
    expect(failures).toHaveLength(1);
  } finally {
    await pool.query('ALTER TABLE away RENAME TO account_days');
  }
});

it('whose connection was lost are begun again by whoever asks next', async () => {
  const { pool } = testApp.testDatabase.database;
  const getOverview = behindAnswers();
  failures.length = 0;
  const blocker = await pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE account_days IN ACCESS EXCLUSIVE MODE');
    expect((await getOverview(ledger(), span(9))).ranking.isPending).toBe(true);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    await expect.poll(() => failures.length).toBe(1);
    const { ranking } = await getOverview(ledger(), span(9));
    expect(ranking).toEqual({ accounts: [], at: undefined, isPending: true });
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  await expect.poll(async () => names(await getOverview(ledger(), span(9)))).toEqual(['Many', 'Some', 'Few']);
});
