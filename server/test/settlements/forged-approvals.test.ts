/** The role that serves can write an approval and its fact, with which every digest agrees, but not the log's entry. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../src/platform/database/transaction.ts';
import { recordRows } from '../../src/core/ledger/log/record.ts';
import { tributary } from '../harness/command.ts';
import type { TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { approve, at, draftBy, exportCsv, members, OTHER_SOURCE, setApproval, SOURCE } from './four-eyes.testing.ts';
import { requireRun, RUNS, settle } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  business = await testApp.addBusiness();
  [ada, bola] = await members(testApp, business);
  await setApproval(business.inTest, 'second_person');
});
afterAll(() => testApp.close());

async function verify() {
  const { exitCode, stdout } = await tributary(['ledger', 'verify', '--json'], {
    DATABASE_URL: testApp.testDatabase.url,
  });
  return { exitCode, ...(JSON.parse(stdout) as { approvals: number; disagreement: object | null }) };
}

it('approvals, exports and decisions of people are in the audit log, of whatever run they are', async () => {
  const first = await draftBy(testApp, business, ada);
  requireRun(await approve(business, bola, first));
  expect((await exportCsv(business.inTest, first.number)).status).toBe(200);
  const second = await draftBy(testApp, business, bola);
  requireRun(await approve(business, ada, second));
  requireRun(await business.inTest.post(`${RUNS}/${second.number}/cancel`));
  await settle(testApp);
  for (const [account, decision] of [
    [SOURCE, 'reject'],
    [OTHER_SOURCE, 'approve'],
  ] as const) {
    const request = { reason: 'A test', sourceAccount: account };
    const made = await ada.post(at(business, '/settlement-settings/source-account-requests'), request);
    expect(made.status, made.text).toBe(200);
    const { number } = made.body.data as { number: number };
    const decided = await bola.post(at(business, `/change-requests/${number}/${decision}`));
    expect(decided.status, decided.text).toBe(200);
  }
  expect(await verify()).toMatchObject({ exitCode: 0, approvals: 2, disagreement: null });
});

it('what the role that serves wrote, with its facts, is named, though the run is exported with it', async () => {
  const run = await draftBy(testApp, business, ada);
  const { businessId } = business;
  const ledger = { businessId, live: false };
  const number = BigInt(run.number);
  const approvedAt = new Date();
  const { db } = testApp.services;
  await transact(db, async (tx) => {
    const by = { approved_by_kind: 'user', approved_by_id: bola.userId, approved_at: approvedAt };
    await tx
      .updateTable('settlement_runs')
      .set({ state: 'approved', ...by })
      .where((eb) => eb.and({ business_id: businessId, live: false, number }))
      .execute();
    recordRows(tx, ledger, 'settlement_run', [number]);
  });
  expect(await verify()).toMatchObject({
    exitCode: 1,
    disagreement: { mode: 'test', where: 'settlement run', row: run.number },
  });

  await transact(db, async (tx) => {
    const approver = { approver_kind: 'user', approver_id: bola.userId, approved_at: approvedAt };
    const manifest = { run_number: number, manifest_version: 1, number: 1 };
    await tx
      .insertInto('settlement_approvals')
      .values({ business_id: businessId, live: false, ...manifest, ...approver })
      .execute();
    recordRows(tx, ledger, 'settlement_approval', [`${number}/1/1`]);
  });
  expect((await exportCsv(business.inTest, run.number)).status).toBe(200);
  expect(await verify()).toMatchObject({
    exitCode: 1,
    disagreement: {
      businessId: Number(businessId),
      mode: 'test',
      where: 'approval of settlement run',
      row: `${number}/1/1`,
      message: expect.stringContaining(
        `user ${bola.userId} did it at ${approvedAt.toISOString().slice(0, -1)}`,
      ) as string,
    },
  });
});
