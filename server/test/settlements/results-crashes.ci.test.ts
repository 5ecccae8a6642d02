import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv } from '../../src/features/settlements/results/results.testing.ts';
import type { ResultFileDetail } from '../../src/features/settlements/results/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { requireNoLeftovers, RESULTS, rowOf, type SeededPayout, seedRun } from './results.testing.ts';

const PAYOUTS = 6_000;
const WAIT = { timeout: 120_000, interval: 5 };
const TIMEOUT_MS = 300_000;

let testApp: TestApp;
let payouts: readonly SeededPayout[];
let server: ServerProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ payouts } = await seedRun(testApp, testApp.business, { count: PAYOUTS }));
  server = await start();
}, TIMEOUT_MS);
afterAll(async () => {
  await server.end('SIGTERM');
  await testApp.close();
});

const start = (): Promise<ServerProcess> => startServer({ DATABASE_URL: testApp.testDatabase.url });

async function count(from: string): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from}`,
  );
  return rows[0]?.count ?? 0;
}
const decided = (): Promise<number> => count('settlement_payouts WHERE outcome IS NOT NULL');
const given = (): Promise<number> => count(`transactions WHERE purpose = 'payout_return'`);

const post = (content: string): Promise<Response> =>
  fetch(new URL(RESULTS, server.url), {
    method: 'POST',
    headers: { apiKey: testApp.business.test.secretKey, 'content-type': 'text/csv' },
    body: content,
  });

it(
  'a file whose server is killed while it is applied, twice, is applied to its end by the next, and nothing of it twice',
  async () => {
    const content = csv(...payouts.map((payout, index) => rowOf(payout, index % 2 === 0 ? 'failed' : 'paid')));
    const lost = post(content).catch(() => 'lost');
    for (const least of [1_000, 3_000]) {
      await expect.poll(decided, WAIT).toBeGreaterThanOrEqual(least);
      await server.end('SIGKILL');
      const done = await decided();
      expect(done).toBeLessThan(PAYOUTS);
      expect(await given()).toBe(Math.ceil(done / 2));
      await requireLedgerInvariants(testApp.testDatabase.database.pool);
      server = await start();
    }
    expect(await lost).toBe('lost');
    await expect.poll(() => count(`settlement_result_files WHERE state = 'applied'`), WAIT).toBe(1);
    expect(await decided()).toBe(PAYOUTS);
    expect(await given()).toBe(PAYOUTS / 2);

    const again = await post(content);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { data } = (await again.json()) as { data: ResultFileDetail };
    expect(data).toMatchObject({ number: 1, lineCount: PAYOUTS, done: PAYOUTS, counts: { applied: PAYOUTS } });
    expect(await given()).toBe(PAYOUTS / 2);
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
  },
  TIMEOUT_MS,
);

it(
  'a file whose server is killed while it arrives has no effect, and what came of it is thrown away later',
  async () => {
    const before = await count('settlement_result_files');
    const many = Array.from({ length: 200_000 }, (_, index) => `x${index},5,paid,`);
    const lost = post(csv(many.join('\r\n'))).catch(() => 'lost');
    await expect
      .poll(() => count(`settlement_result_lines WHERE end_to_end_id LIKE 'x%'`), WAIT)
      .toBeGreaterThanOrEqual(1_000);
    await server.end('SIGKILL');
    expect(await lost).toBe('lost');
    expect(await count('settlement_result_files WHERE number IS NOT NULL')).toBe(before);

    await testApp.testDatabase.database.pool.query(
      `UPDATE settlement_result_files SET touched_at = touched_at - interval '11 minutes' WHERE state = 'arriving'`,
    );
    server = await start();
    await expect.poll(() => count('settlement_result_files'), WAIT).toBe(before);
    await requireNoLeftovers(testApp);
  },
  TIMEOUT_MS,
);
