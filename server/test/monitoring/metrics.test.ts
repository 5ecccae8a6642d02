import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../src/platform/database/transaction.ts';
import { ERROR_CATALOGUE } from '../../src/core/errors/errors.ts';
import { sealLedgers } from '../../src/core/ledger/seals/seal-ledgers.ts';
import { startTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';
import { BULK, createPayee, pay, PAYMENTS, paymentTo, type Payee } from '../posting/payments.testing.ts';
import { createEndpoint } from '../webhooks/webhooks.testing.ts';
import { scrape, type Scraped, seriesOf } from './metrics.testing.ts';

let test: TestApp;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  payee = await createPayee(test.business.inTest);
});
afterAll(() => test.close());

/** By how much a process's figures grow while something happens. */
async function growth(happens: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await scrape(test);
  await happens();
  const after = await scrape(test);
  return (series) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
}

describe('payments', () => {
  it('are counted as accepted, replayed, or by the code of the refusal, one by one and in bulk', async () => {
    const { inTest } = test.business;
    const reference = '3f0c7c1e-8a59-4a7e-9a0c-0d8f2a4f7a01';
    const grown = await growth(async () => {
      await pay(inTest, payee, { reference });
      await pay(inTest, payee, { reference });
      await pay(inTest, { ...payee, authorizationKeys: 'auth_test_wrong' });
      await inTest.post(BULK, { payments: [paymentTo(payee), paymentTo({ ...payee, id: 987_654_321 })] });
    });
    const counted = (outcome: string): number => grown(`tributary_payments_total{outcome="${outcome}"}`);
    expect(counted('accepted')).toBe(2);
    expect(counted('replayed')).toBe(1);
    expect(counted('authorization_key_mismatch')).toBe(1);
    expect(counted('not_found')).toBe(1);
  });
});

describe('failed requests', () => {
  it('are counted by a code of the catalogue', async () => {
    const grown = await growth(async () => {
      await test.business.inTest.post(PAYMENTS, {});
      await test.clientOf('sk_test_nobody').get(PAYMENTS);
    });
    expect(grown('tributary_request_failures_total{status="400",code="validation_failed"}')).toBe(1);
    expect(grown('tributary_request_failures_total{status="401",code="api_key_unknown"}')).toBe(1);
    for (const labels of Object.keys(seriesOf(await scrape(test), 'tributary_request_failures_total'))) {
      expect(Object.keys(ERROR_CATALOGUE)).toContain(/code="(\w+)"/.exec(labels)?.[1]);
    }
  });

  it('with 503 are counted by their cause, too', async () => {
    const { pool } = test.testDatabase.database;
    const RENAME = `UPDATE schema_migrations SET version = version + $1
                     WHERE version = (SELECT max(version) FROM schema_migrations)`;
    const causes = async (): Promise<Scraped> => scrape(test);
    const NOT_READY = 'tributary_unavailable_total{cause="not_ready"}';
    const before = (await causes()).get(NOT_READY) ?? Number.NaN;
    expect(before).toBe(0);
    await pool.query(RENAME, [990_000]);
    try {
      await expect.poll(async () => (await test.app.inject('/readyz')).statusCode).toBe(503);
    } finally {
      await pool.query(RENAME, [-990_000]);
    }
    expect((await causes()).get(NOT_READY)).toBeGreaterThan(0);
  });
});

describe('retries', () => {
  it('are counted by what was tried again, and why', async () => {
    const { db } = test.testDatabase.database;
    let attempts = 0;
    const grown = await growth(() =>
      transact(db, async () => {
        attempts += 1;
        if (attempts < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
      }),
    );
    expect(grown('tributary_retries_total{of="transaction",cause="conflict"}')).toBe(2);
  });

  it('count a batch that finds its ledger held by another writer', async () => {
    const { pool } = test.testDatabase.database;
    const { businessId } = test.business;
    const other = await pool.connect();
    const grown = await growth(async () => {
      await other.query('BEGIN');
      await other.query('SELECT FROM ledgers WHERE business_id = $1 FOR UPDATE', [businessId]);
      const paying = pay(test.business.inTest, payee);
      const held = async (): Promise<number> =>
        (await scrape(test)).get('tributary_retries_total{of="batch",cause="ledger_held"}') ?? 0;
      const before = await held();
      await expect.poll(held).toBeGreaterThan(before);
      await other.query('ROLLBACK');
      expect((await paying).status).toBe(200);
    });
    other.release();
    expect(grown('tributary_retries_total{of="batch",cause="ledger_held"}')).toBeGreaterThan(0);
  });
});

describe('what the background has yet to do', () => {
  const backdate = (table: string, column: string): Promise<unknown> =>
    test.testDatabase.database.pool.query(`UPDATE ${table} SET ${column} = ${column} - interval '1 hour'`);

  /** A new process, which has not asked yet: figures of the database are kept for half a minute. */
  async function scrapeAfresh(): Promise<Scraped> {
    const process: TestProcess = await test.startSibling();
    try {
      const asked = async (): Promise<Scraped> => scrape(process);
      await expect.poll(async () => (await asked()).has('tributary_unsealed_transactions')).toBe(true);
      return await asked();
    } finally {
      await process.close();
    }
  }

  it('shows transactions without a seal, and the age of the oldest', async () => {
    const another = await test.addBusiness();
    const theirs = await createPayee(another.inTest);
    for (let index = 0; index < 12; index += 1) await pay(another.inTest, theirs);
    await backdate('transactions', 'created_at');
    const before = await scrapeAfresh();
    expect(before.get('tributary_unsealed_transactions')).toBe(12);
    expect(before.get('tributary_unsealed_age_seconds')).toBeGreaterThanOrEqual(3_600);
    await sealLedgers(test.services, { limits: { ageMs: 0 } });
    const after = await scrapeAfresh();
    expect(after.get('tributary_unsealed_transactions')).toBe(0);
    expect(after.get('tributary_unsealed_age_seconds')).toBe(0);
  });

  it('shows the oldest webhook that is not delivered, what is overdue, and endpoints that keep failing', async () => {
    const { pool } = test.testDatabase.database;
    expect((await scrapeAfresh()).get('tributary_webhook_undelivered_age_seconds')).toBe(0);
    await createEndpoint(test.business.inTest, 'http://127.0.0.1:1/');
    await pay(test.business.inTest, payee);
    await backdate('transactions', 'created_at');
    const waiting = await scrapeAfresh();
    expect(waiting.get('tributary_webhook_undelivered_age_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(waiting.get('tributary_webhook_overdue_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(waiting.get('tributary_webhook_failing_endpoints')).toBe(0);

    await test.services.webhooks.look();
    await expect
      .poll(async () => (await scrape(test)).get('tributary_webhook_attempts_total{outcome="failed"}'))
      .toBeGreaterThan(0);
    // The attempt is counted first, and written then.
    await expect
      .poll(async () => (await pool.query('SELECT FROM webhook_positions WHERE failures > 0')).rowCount)
      .toBeGreaterThan(0);
    await backdate('webhook_deliveries', 'created_at');
    await pool.query('UPDATE webhook_positions SET failures = 10');
    const failing = await scrapeAfresh();
    expect(failing.get('tributary_webhook_undelivered_age_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(failing.get('tributary_webhook_overdue_seconds')).toBe(0);
    expect(failing.get('tributary_webhook_failing_endpoints')).toBe(1);
  });

  it('shows settlement runs that are not finished', async () => {
    const answer = await test.business.inTest.post('/v1/api/settlement-runs', {});
    expect(answer.status, answer.text).toBe(200);
    await backdate('settlement_runs', 'created_at');
    const scraped = await scrapeAfresh();
    expect(seriesOf(scraped, 'tributary_settlement_unfinished')).toEqual({
      '{kind="preparing"}': 1,
      '{kind="cancelling"}': 0,
      '{kind="applying"}': 0,
    });
    expect(scraped.get('tributary_settlement_unfinished_age_seconds{kind="preparing"}')).toBeGreaterThanOrEqual(3_600);
    expect(scraped.get('tributary_settlement_unfinished_age_seconds{kind="applying"}')).toBe(0);
  });
});

describe('the program', () => {
  it('names its version and its commit', async () => {
    const [labels] = Object.keys(seriesOf(await scrape(test), 'tributary_build_info'));
    expect(labels).toMatch(/^\{version="\d+\.\d+\.\d+",commit="([0-9a-f]{40}|unknown)"\}$/);
  });
});

it('no metric grows with the number of businesses', async () => {
  const names = async (): Promise<string[]> =>
    [...(await scrape(test)).keys()].filter((name) => !/nodejs_|process_/.test(name)).toSorted();
  await pay(test.business.inTest, payee);
  const before = await names();
  for (let count = 0; count < 3; count += 1) {
    const another = await test.addBusiness();
    expect((await pay(another.inTest, await createPayee(another.inTest))).status).toBe(200);
  }
  expect(await names()).toEqual(before);
});

describe('the metrics of several processes', () => {
  /** Everything else adds up. */
  const NOT_SUMMED: Readonly<Record<string, string>> = {
    tributary_archive_failing: 'max',
    tributary_archive_waiting_bytes: 'max',
    tributary_archiving: 'max',
    tributary_background_lag_seconds: 'max',
    tributary_background_last_success_timestamp_seconds: 'max',
    tributary_backup_age_seconds: 'max',
    tributary_build_info: 'first',
    tributary_clock_right: 'min',
    tributary_clock_skew_seconds: 'first',
    tributary_configured_processes: 'max',
    tributary_database_bytes: 'max',
    tributary_disk_bytes: 'max',
    tributary_disk_free_bytes: 'max',
    tributary_heads_departure_age_seconds: 'max',
    tributary_ledgers_ahead: 'max',
    tributary_lists_missing_transactions: 'max',
    tributary_log_failing: 'max',
    tributary_overview_missing_transactions: 'max',
    tributary_ready: 'min',
    tributary_replica_lag_seconds: 'max',
    tributary_replica_usable: 'min',
    tributary_search_missing_transactions: 'max',
    tributary_settlement_unfinished: 'max',
    tributary_settlement_unfinished_age_seconds: 'max',
    tributary_unsealed_age_seconds: 'max',
    tributary_unsealed_transactions: 'max',
    tributary_verify_age_seconds: 'max',
    tributary_webhook_failing_endpoints: 'max',
    tributary_webhook_overdue_seconds: 'max',
    tributary_webhook_undelivered_age_seconds: 'max',
  };

  type Described = MetricObjectWithValues<MetricValue<string>>;
  const metricsOf = ({ services }: TestProcess): Promise<Described[]> => services.metrics.registry.getMetricsAsJSON();

  it('say how they become one', async () => {
    const ours = (await metricsOf(test)).filter(({ name }) => name.startsWith('tributary_'));
    const declared = ours.filter(({ aggregator }) => aggregator !== 'sum');
    expect(Object.fromEntries(declared.map(({ name, aggregator }) => [name, aggregator]))).toEqual(NOT_SUMMED);
  });

  it('become one: requests add up, and what all read in the database counts once', async () => {
    const sibling = await test.startSibling();
    try {
      await pay(test.business.inTest, payee);
      await pay(sibling.clientOf(test.business.test.secretKey), payee);
      const one = (metrics: readonly Described[], name: string): number =>
        metrics.find((metric) => metric.name === name)?.values.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
      await expect
        .poll(async () => {
          return one(await metricsOf(sibling), 'tributary_unsealed_transactions') > 0;
        })
        .toBe(true);
      const all = [await metricsOf(test), await metricsOf(sibling)];
      const summed = await AggregatorRegistry.aggregate(all).getMetricsAsJSON();
      const of = (name: string): number[] => all.map((metrics) => one(metrics, name));
      const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
      expect(one(summed, 'tributary_payments_total')).toBe(sum(of('tributary_payments_total')));
      expect(one(summed, 'tributary_unsealed_transactions')).toBe(Math.max(...of('tributary_unsealed_transactions')));
      expect(one(summed, 'tributary_build_info')).toBe(1);
      expect(one(summed, 'tributary_clock_right')).toBe(1);
    } finally {
      await sibling.close();
    }
  });
});
