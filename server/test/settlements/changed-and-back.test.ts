/** What somebody who writes to the database changes, uses, and changes back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { verifyManifests } from '../../src/features/settlements/manifests/verify-manifests.ts';
import {
  approve,
  at,
  draftBy,
  draftByKey,
  expectRefused,
  exportCsv,
  members,
  OTHER_SOURCE,
  setApproval,
  setSource,
  SOURCE,
} from './four-eyes.testing.ts';
import { createHolder, getRun, makeRun, payoutsOf, requireRun } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  [ada, bola] = await members(testApp, business);
});

const byHand = (sql: string, ...more: readonly (string | number)[]) =>
  testApp.testDatabase.database.pool.query(sql, [business.businessId, ...more]);
const verified = async () => (await verifyManifests(testApp.services)).disagreement;

describe('the rule of the second person and the source account', () => {
  const RULES: Readonly<Record<string, readonly [changed: string, back: string]>> = {
    'the rule': [`approval = 'anyone'`, `approval = 'second_person'`],
    'the source account': [
      `source_account_number = '${OTHER_SOURCE.accountNumber}'`,
      `source_account_number = '${SOURCE.accountNumber}'`,
    ],
  };

  it.each(Object.keys(RULES))('decide nothing while they are changed by hand: %s', async (name) => {
    const [changed, back] = RULES[name] ?? ['', ''];
    expect((await setSource(client, SOURCE)).status).toBe(200);
    await setApproval(client, 'second_person');
    const [run, approved] = [await draftBy(testApp, business, ada), await draftBy(testApp, business, bola)];
    requireRun(await approve(business, ada, approved));
    await byHand(`UPDATE settlement_settings SET ${changed} WHERE business_id = $1 AND NOT live`);
    expectRefused(await approve(business, ada, run), 409, 'changed_by_hand');
    expectRefused(await approve(business, bola, run), 409, 'changed_by_hand');
    expectRefused(await exportCsv(client, approved.number), 409, 'changed_by_hand');
    const laundering = await ada.patch(at(business, '/settlement-settings'), { minimumAmount: 1 });
    expectRefused(laundering, 409, 'changed_by_hand');
    await byHand(`UPDATE settlement_settings SET ${back} WHERE business_id = $1 AND NOT live`);
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
    requireRun(await exportCsv(client, approved.number));
  });

  it('hide no removal, nor a row that nobody wrote', async () => {
    const run = await draftByKey(testApp, business);
    await byHand(
      `INSERT INTO payout_rules (business_id, live, bank_details, bank_details_hold_hours, new_account_hold_hours,
         updated_at)
       VALUES ($1, false, 'anyone', 0, 0, now())`,
    );
    expectRefused(await client.patch('/v1/api/settlement-settings', { minimumAmount: 1 }), 409, 'changed_by_hand');
    const { id } = await createHolder(client);
    const details = { accountName: 'Somebody else' };
    expectRefused(await client.patch(`/v1/api/subaccounts/${id}`, details), 409, 'changed_by_hand');
    expect((await client.patch(`/v1/api/subaccounts/${id}`, { businessName: 'Renamed' })).status).toBe(200);
    await byHand('DELETE FROM payout_rules WHERE business_id = $1');
    await setApproval(client, 'second_person');
    await byHand('DELETE FROM settlement_settings WHERE business_id = $1');
    expectRefused(await approve(business, ada, run), 409, 'changed_by_hand');
  });
});

describe("an account's bank details", () => {
  const setNumber = (account: number, number: string) =>
    byHand('UPDATE connected_accounts SET account_number = $3 WHERE business_id = $1 AND id = $2', account, number);

  it('that were changed by hand while a run was filled are named, and the run is neither approved nor exported', async () => {
    const { id } = await createHolder(client, 10);
    const { rows } = await byHand('SELECT account_number FROM connected_accounts WHERE business_id = $1');
    const honest = (rows[0] as { account_number: string }).account_number;
    await setNumber(id, '9999999999');
    const run = await makeRun(testApp, client);
    expect((await payoutsOf(client, run.number))[0]).toMatchObject({ accountNumber: '9999999999' });
    await setNumber(id, honest);
    const refused = await approve(business, ada, run);
    expectRefused(refused, 409, 'manifest_changed');
    expect(refused.body.message).toContain(
      `Payout 1 of settlement run 1 goes to other bank details than account ${id}`,
    );
    expect(await verified()).toMatchObject({
      row: 1n,
      message: `pays payout 1 elsewhere than to account ${id}, which nobody changed since`,
    });
    await client.post(`/v1/api/settlement-runs/${run.number}/cancel`);
    await expect.poll(async () => (await getRun(client, run.number)).state).toMatch(/^cancel/v);
  });

  it('that were changed back after an approval stop the export', async () => {
    const { id } = await createHolder(client, 10);
    const { rows } = await byHand('SELECT account_number FROM connected_accounts WHERE business_id = $1');
    await setNumber(id, '9999999999');
    const run = await makeRun(testApp, client);
    requireRun(await approve(business, ada, run));
    await setNumber(id, (rows[0] as { account_number: string }).account_number);
    expectRefused(await exportCsv(client, run.number), 409, 'manifest_changed');
    await client.post(`/v1/api/settlement-runs/${run.number}/cancel`);
  });

  it('that the business itself changed after the run was made stop nothing', async () => {
    const { id } = await createHolder(client, 10);
    const run = await makeRun(testApp, client);
    const changed = await client.patch(`/v1/api/subaccounts/${id}`, { accountNumber: '0123456780' });
    expect(changed.status, changed.text).toBe(200);
    requireRun(await approve(business, ada, run));
    expect(requireRun(await exportCsv(client, run.number)).state).toBe('exported');
    expect(await verified()).toBeUndefined();
  });
});
