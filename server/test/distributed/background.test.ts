/** What a server does besides its requests, and verification, with several busy businesses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { importBanks } from '../../src/features/banks/import-banks.ts';
import { openPlaces } from '../../src/cli/proven-places.ts';
import { sealLedgers } from '../../src/core/ledger/seals/seal-ledgers.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { signInMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { scrape, seriesOf } from '../monitoring/metrics.testing.ts';
import { BULK, createPayee, pay, paymentTo, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { ALL, getPage } from '../transactions/transaction-fixture.ts';
import { createEndpoint } from '../webhooks/webhooks.testing.ts';

/** The payments of each business: two blocks of its lists, and some more. */
const PAID = 300;

let testApp: TestApp;
let businesses: readonly TestBusiness[];
let payees: readonly Payee[];
beforeAll(async () => {
  testApp = await startTestApp();
  businesses = [testApp.business, await testApp.addBusiness(), await testApp.addBusiness()];
  payees = await Promise.all(businesses.map(fill));
});
afterAll(() => testApp.close());

async function fill(business: TestBusiness): Promise<Payee> {
  const { inTest } = business;
  await signInMember(testApp, business, 'owner');
  await createEndpoint(inTest, 'http://127.0.0.1:1/');
  const payee = await createPayee(inTest);
  const payments = Array.from({ length: PAID }, (_, index) => paymentTo(payee, index === 0 ? { purpose: 'rent' } : {}));
  const answer = await inTest.post(BULK, { payments });
  expect(answer.status, answer.text).toBe(200);
  return payee;
}

it('every task of the background runs, and none fails for good', async () => {
  const { background } = testApp.services;
  const lastSuccess = async (): Promise<Record<string, number>> =>
    seriesOf(await scrape(testApp), 'tributary_background_last_success_timestamp_seconds');
  const tasks = Object.keys(await lastSuccess()).map((labels) => /task="(\w+)"/.exec(labels)?.[1] ?? '');
  expect(tasks).toEqual(expect.arrayContaining(['keep_blocks', 'compare_node_clocks', 'seal_ledgers']));
  background.start();
  for (const task of tasks) background.wake(task);
  await expect.poll(async () => Object.entries(await lastSuccess()).filter(([, at]) => at === 0)).toEqual([]);
  // On a busy machine one may have met a limit of time; whatever Citus does not take fails again.
  const failures = seriesOf(await scrape(testApp), 'tributary_background_failures_total');
  const failed = tasks.filter((task) => Object.entries(failures).some(([of, n]) => n > 0 && of.includes(`"${task}"`)));
  const before = await lastSuccess();
  for (const task of failed) background.wake(task);
  const notAgain = async (): Promise<string[]> => {
    const now = await lastSuccess();
    return failed.filter((task) => now[`{task="${task}"}`] === before[`{task="${task}"}`]);
  };
  await expect.poll(notAgain).toEqual([]);
});

it('lists are read by their blocks, and say what all transactions say', async () => {
  const BLOCKS = `SELECT count(*)::int AS blocks FROM transaction_blocks WHERE wallet_id = 0 GROUP BY business_id`;
  await expect
    .poll(async () => (await testApp.testDatabase.database.pool.query<{ blocks: number }>(BLOCKS)).rows)
    .toEqual(businesses.map(() => ({ blocks: 2 })));
  for (const { inTest } of businesses) {
    expect(await getPage(inTest, `${ALL}?type=credit&limit=1`)).toMatchObject({ totalCount: PAID });
    const rent = await getPage(inTest, `${ALL}?purpose=rent`);
    expect(rent).toMatchObject({ totalCount: 1, transactions: [{ purpose: 'rent' }] });
    expect(await getPage(inTest, `${ALL}?page=3&limit=100`)).toMatchObject({ totalCount: PAID });
  }
});

it('backlogs are measured over all nodes', async () => {
  const scraped = await scrape(testApp);
  expect(scraped.get('tributary_webhook_undelivered_age_seconds')).toBeGreaterThan(0);
  expect(scraped.get('tributary_ledgers_ahead')).toBe(0);
  expect(scraped.get('tributary_node_clock_spread_seconds')).toBeLessThan(2);
});

it('a bank file is taken in, and the banks that accounts use stay', async () => {
  const file = Buffer.from('name,code,category,cbn_code\nOnly Bank,000999,commercial,\n');
  const { added, removed, kept } = await importBanks(testApp.services, file, BY_OPERATOR);
  expect([added, kept.length > 0, removed > 0]).toEqual([1, true, true]);
});

it('verification continues behind what it proved before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-places-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const places = await openPlaces(join(directory, 'places'));
  const { pool } = testApp.services.database;
  await sealLedgers(testApp.services, { limits: { ageMs: 0 } });
  const whole = await verifyLedgers({ pool }, { places });
  expect(whole).toMatchObject({ transactions: PAID * businesses.length, unsealed: 0, disagreement: undefined });
  const [business, payee] = [businesses[0], payees[0]];
  if (business === undefined || payee === undefined) throw new Error('no business');
  requireAccepted(await pay(business.inTest, payee));
  const next = await verifyLedgers({ pool }, { places });
  expect(next).toMatchObject({
    transactions: 1,
    skipped: { transactions: whole.transactions },
    disagreement: undefined,
  });
});
