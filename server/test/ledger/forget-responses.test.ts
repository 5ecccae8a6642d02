import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { BackgroundRunner } from '../../src/platform/background/runner.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { forgetting } from '../../src/compose/compose-background.ts';
import { type BusinessId, IdAllocator } from '../../src/platform/database/ids.ts';
import { forgetResponses, RESPONSE_KEPT_MS } from '../../src/core/ledger/forget-responses.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 60 * 60_000;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ movableClock: true });
  await test.clock.set(NOW);
});
afterEach(() => test.drop());

const deps = () => ({ db: test.database.db });

async function newBusiness(): Promise<BusinessId> {
  const ids = new IdAllocator(test.database.pool);
  return (await createBusiness({ ...deps(), ids }, { name: 'Acme' })).businessId;
}

async function keep(businessId: BusinessId, live: boolean, count: number, ageMs: number): Promise<void> {
  await test.database.pool.query(
    `INSERT INTO idempotency_keys (business_id, live, key, fingerprint, response, created_at)
     SELECT $1, $2, 'key-' || ($4::timestamptz)::text || '-' || n, '', '{}', $4::timestamptz
       FROM generate_series(1, $3::int) AS n`,
    [businessId, live, count, new Date(NOW.getTime() - ageMs)],
  );
}

async function kept(): Promise<number> {
  const { rows } = await test.database.pool.query<{ kept: bigint }>('SELECT count(*) AS kept FROM idempotency_keys');
  return Number(rows[0]?.kept);
}

describe('forgetResponses', () => {
  it('deletes what is older than 48 hours, of every business and mode, and nothing else', async () => {
    const [one, other] = [await newBusiness(), await newBusiness()];
    await keep(one, false, 25, RESPONSE_KEPT_MS + 1);
    await keep(one, true, 3, RESPONSE_KEPT_MS + HOUR_MS);
    await keep(other, true, 8, 100 * RESPONSE_KEPT_MS);
    await keep(one, false, 4, RESPONSE_KEPT_MS);
    await keep(other, false, 5, 24 * HOUR_MS);
    expect(await forgetResponses(deps(), { batchSize: 10 })).toBe(36);
    expect(await kept()).toBe(9);
    expect(await forgetResponses(deps())).toBe(0);
  });

  it('may be done by several processes at once', async () => {
    await keep(await newBusiness(), false, 200, 2 * RESPONSE_KEPT_MS);
    await keep(await newBusiness(), true, 200, 2 * RESPONSE_KEPT_MS);
    const counts = await Promise.all(Array.from({ length: 5 }, () => forgetResponses(deps(), { batchSize: 7 })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400);
    expect(await kept()).toBe(0);
  });

  it('stops between two batches when it is told to', async () => {
    await keep(await newBusiness(), false, 10, 2 * RESPONSE_KEPT_MS);
    expect(await forgetResponses(deps(), { signal: AbortSignal.abort() })).toBe(0);
    expect(await kept()).toBe(10);
  });
});

describe('keepForgetting', () => {
  /** The background task of a server. */
  const tasks = () => {
    const clock = { isRight: () => true, mayPurge: () => true };
    return forgetting({ ...deps(), clock, securityLogKeptMs: 0, sessionLimits: { idleMaxMs: 0, ageMaxMs: 0 } }).filter(
      ({ name }) => name === 'forget_responses',
    );
  };

  it('waits between 5 and 15 minutes, forgets, waits again, outlives failures, and ends when it is stopped', async () => {
    await keep(await newBusiness(), false, 10, 2 * RESPONSE_KEPT_MS);
    const waits: number[] = [];
    const errors: unknown[] = [];
    let pass = (): void => undefined;
    const runner = new BackgroundRunner({
      tasks: tasks(),
      random: () => waits.length,
      log: { warn: (details) => errors.push(details) },
      wait: (ms, signal) => {
        waits.push(ms);
        return new Promise((resolve, reject) => {
          pass = () => resolve(undefined);
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
    });
    runner.start();
    expect(waits).toEqual([5 * 60_000]);
    await test.database.pool.query('ALTER TABLE idempotency_keys RENAME TO away');
    pass();
    await expect.poll(() => errors).toHaveLength(1);
    await expect.poll(() => waits).toEqual([5 * 60_000, 15 * 60_000]);
    await test.database.pool.query('ALTER TABLE away RENAME TO idempotency_keys');
    expect(await kept()).toBe(10);
    pass();
    await expect.poll(kept).toBe(0);
    await runner.stop();
    expect(errors).toHaveLength(1);
  });

  it('holds no process up, and stops at once', async () => {
    const runner = new BackgroundRunner({ tasks: tasks(), log: { warn: () => undefined } });
    runner.start();
    await runner.stop();
  });
});
