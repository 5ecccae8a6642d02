import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEvents, findOldest, findPlace } from '../../src/features/events/queries.ts';
import { EVENT_TYPES } from '../../src/core/outbox/event-types.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

const COUNT = 100_000;
const LIMIT = 20;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  const { businessId } = business;
  await createAccount(business.inTest);
  await createAccount(business.inTest);
  const startAt = new Date(Date.now() - COUNT * 10);
  await generateLedger(testDatabase.database, { businessId, live: false, count: COUNT, startAt, stepMs: 1 });
  await testDatabase.database.pool.query(
    `INSERT INTO webhook_events (business_id, live, sequence, ledger_sequence, type, payload, created_at)
     SELECT $1, false, n, n, 'account.updated', '{"id":1}', $2::timestamptz + n * interval '1 millisecond'
       FROM generate_series(3, $3::bigint) n`,
    [businessId, startAt, COUNT],
  );
  await testDatabase.database.pool.query('UPDATE webhook_ledgers SET last_event_sequence = $2 WHERE business_id = $1', [
    businessId,
    COUNT,
  ]);
  await testDatabase.database.pool.query('VACUUM ANALYZE transactions, webhook_events');
});
afterAll(() => testApp.close());

/** The pages of PostgreSQL's buffers that the last statement of `work` touches. */
async function buffersOf(work: (db: TestApp['services']['db']) => Promise<unknown>): Promise<number> {
  const { db } = testApp.testDatabase.database;
  return db.connection().execute(async (connection) => {
    const sent: { sql: string; parameters: readonly unknown[] }[] = [];
    const spying = new Proxy(connection, {
      get: (target, name) => {
        if (name !== 'executeQuery') return Reflect.get(target, name) as unknown;
        return (query: { sql: string; parameters: readonly unknown[] }) => {
          sent.push(query);
          return connection.executeQuery(query as never);
        };
      },
    });
    await work(spying);
    const [query] = sent;
    if (query === undefined) throw new Error('nothing was sent');
    const { rows } = await connection.executeQuery<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>({
      ...query,
      sql: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`,
    } as never);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
    return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
  });
}

it('reads a page for a page of events at any depth, and little for what it leaves out', async () => {
  const ledger = { businessId: testApp.business.businessId, live: false };
  const all = { types: EVENT_TYPES, wantsPayments: true, limit: LIMIT };
  const costs: number[] = [];
  for (const place of [0n, BigInt(COUNT / 2), BigInt(COUNT - LIMIT)]) {
    const start = { transaction: place, event: place };
    expect((await findEvents(testApp.services.db, ledger, start, all, LIMIT)).events.length).toBeGreaterThan(10);
    costs.push(await buffersOf((db) => findEvents(db, ledger, start, all, LIMIT)));
  }
  expect(Math.max(...costs), costs.join(', ')).toBeLessThan(300);
  const start = { transaction: 0n, event: 0n };
  const none = { types: ['account.deleted'], wantsPayments: false, limit: LIMIT };
  expect(await buffersOf((db) => findEvents(db, ledger, start, none, 1_000))).toBeLessThan(600);
});

it('finds the place of a cursor, and the oldest one, by halving', async () => {
  const ledger = { businessId: testApp.business.businessId, live: false };
  for (const cursor of [{ transaction: 40_000n }, { event: 40_000n }, { transaction: 40_000n, event: 39_999n }]) {
    expect(await findPlace(testApp.services.db, ledger, cursor, 1e12)).toMatchObject({ transaction: 40_000n });
    expect(await buffersOf((db) => findPlace(db, ledger, cursor, 1e12))).toBeLessThan(300);
  }
  const keptMs = COUNT * 10 - COUNT / 2;
  const { transaction } = await findOldest(testApp.services.db, ledger, keptMs);
  expect(Number(transaction)).toBeGreaterThan(COUNT / 2 - 1);
  expect(await buffersOf((db) => findOldest(db, ledger, keptMs))).toBeLessThan(500);
});
