/** A database from before payouts said who calls them failed is filled from what it has of it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveOut } from '../harness/leave-out.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import {
  createHolder,
  exportRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requirePayout,
} from '../settlements/settlements.testing.ts';

const MIGRATION = new URL('../../migrations/0076.do.who-called-failed.sql', import.meta.url);

const AUDITED = `business_id, live, sequence, at, action, business_wide, actor_kind, actor_id, actor_name, actor_detail,
  request_id, address, subject_kind, subject_id, subject_name, before, after, digest`;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOut(testApp.testDatabase.database.pool, 'payout');
});
afterAll(() => testApp.close());

it('the file that called a payout failed, or whoever did without one, is found by the migration', async () => {
  const { pool } = testApp.testDatabase.database;
  const business = await testApp.addBusiness();
  const client = business.inTest;
  for (let account = 0; account < 3; account += 1) await createHolder(client, 10);
  const { number } = await makeRun(testApp, client);
  await exportRun(testApp, business, number);
  const [byFile, byKey, paid] = (await payoutsOf(client, number)).map(({ id }) => id);
  const file = `end_to_end_id,amount,status\n${byFile?.replaceAll('-', '')},10,failed\n`;
  expect((await client.post('/v1/api/settlement-results', file, { 'content-type': 'text/csv' })).status).toBe(200);
  const say = async (id: string | undefined, state: string) =>
    requirePayout(await client.post(`${PAYOUTS}/${id}/resolve`, { state, reason: 'Asked by telephone' }));
  await say(byKey, 'failed');
  await say(paid, 'paid');
  const kept = async () =>
    (
      await pool.query<object>(
        `SELECT reference, failed_by_file, failed_by_kind, failed_by_id IS NOT NULL AS is_named FROM settlement_payouts
          WHERE business_id = $1 ORDER BY position`,
        [business.businessId],
      )
    ).rows;
  const written = await kept();
  expect(written).toEqual([
    { reference: byFile, failed_by_file: 1n, failed_by_kind: null, is_named: false },
    { reference: byKey, failed_by_file: null, failed_by_kind: 'api_key', is_named: true },
    { reference: paid, failed_by_file: null, failed_by_kind: null, is_named: false },
  ]);
  // The audit log lay elsewhere then.
  await pool.query(`INSERT INTO audit_entries (${AUDITED}) SELECT ${AUDITED} FROM audit_log`);
  await pool.query('UPDATE settlement_payouts SET failed_by_file = NULL, failed_by_kind = NULL, failed_by_id = NULL');
  for (const statement of (await readFile(MIGRATION, 'utf8')).split(/;\n/v)) {
    if (statement.includes('UPDATE settlement_payouts')) await pool.query(statement);
  }
  expect(await kept()).toEqual(written);
});
