import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveOut } from '../harness/leave-out.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember, withCookie, cookieOf } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee, isReplay, pay, requireAccepted } from '../posting/payments.testing.ts';
import {
  approve,
  at,
  draftBy,
  draftByKey,
  draftBySchedule,
  expectRefused,
  exportCsv,
  hold,
  invite,
  keyOf,
  members,
  setApproval,
  setSource,
  SOURCE,
} from './four-eyes.testing.ts';
import { createHolder, getRun, payoutsOf, requireRun, RUNS, settle } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  const leftOut = ['settlement_run', 'settlement_settings', 'schedule_change', 'approver_grant', 'member'] as const;
  await leaveOut(testApp.testDatabase.database.pool, ...leftOut);
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  [ada, bola] = await members(testApp, business);
  await setApproval(client, 'second_person');
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

const memberRun = async (member: TestMember, number: number) =>
  (await member.get(at(business, `/settlement-runs/${number}`))).body.data as {
    approvalRefusal: string | null;
    state: string;
  };

describe('with the rule of the second person, a run', () => {
  it('is approved by another person, who names the manifest', async () => {
    const run = await draftBy(testApp, business, ada);
    expectRefused(await bola.post(at(business, `/settlement-runs/${run.number}/approve`)), 400, 'validation_failed');
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    expect(await memberRun(ada, run.number)).toMatchObject({
      approvalRefusal: 'You or an API key of yours made this settlement run; another person has to approve it.',
    });
    expect((await memberRun(bola, run.number)).approvalRefusal).toBeNull();
    const approved = await approve(business, bola, run);
    expect(requireRun(approved)).toMatchObject({ state: 'approved', approvals: [{ by: { id: bola.userId } }] });
    expect(isReplay(await approve(business, bola, run))).toBe(true);
    expect((await exportCsv(client, run.number)).status).toBe(200);
  });

  it('is not approved by whoever owns the key that made it, nor by any key', async () => {
    const key = await keyOf(testApp, business, ada);
    const run = await draftByKey(testApp, business, key);
    expect(run.approvalsNeeded).toBe(1);
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    const body = { manifest: run.manifest?.digest };
    for (const other of [key, client, await keyOf(testApp, business, bola)]) {
      expectRefused(await other.post(`${RUNS}/${run.number}/approve`, body), 403, 'second_person_required');
    }
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
  });

  it('takes two people if a key without a known maker made it, and one person in two browsers is one', async () => {
    const run = await draftByKey(testApp, business);
    expect(run.approvalsNeeded).toBe(2);
    expect(requireRun(await approve(business, ada, run))).toMatchObject({ state: 'draft', approved: null });
    const signedIn = await testApp.clientOf(undefined).post('/dashboard/api/sign-in', {
      email: ada.email,
      password: ada.password,
    });
    const elsewhere = withCookie(testApp.clientOf(undefined), cookieOf(signedIn.headers['set-cookie']));
    const path = at(business, `/settlement-runs/${run.number}/approve`);
    const again = await elsewhere.post(path, { manifest: run.manifest?.digest });
    expect(requireRun(again)).toMatchObject({ state: 'draft', approvals: [{ by: { id: ada.userId } }] });
    expectRefused(await exportCsv(client, run.number), 409, 'run_state_conflict');
    expect(requireRun(await approve(business, bola, run))).toMatchObject({ state: 'approved', approvalsNeeded: 2 });
  });

  it('is approved once by each of two people who approve at the same moment', async () => {
    const run = await draftByKey(testApp, business);
    const answers = await Promise.all([ada, bola, ada, bola].map((member) => approve(business, member, run)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { state, approvals } = await getRun(client, run.number);
    expect([state, approvals.length]).toEqual(['approved', 2]);
  });

  it('that was approved before the rule began is a draft again, if its approval does not satisfy the rule', async () => {
    const owners = await testApp.addBusiness();
    const [eve, ola] = await members(testApp, owners);
    const byKey = await draftByKey(testApp, owners);
    requireRun(await owners.inTest.post(`${RUNS}/${byKey.number}/approve`));
    const own = await draftBy(testApp, owners, eve);
    requireRun(await approve(owners, eve, own));
    const right = await draftBy(testApp, owners, eve);
    requireRun(await approve(owners, ola, right));
    await setApproval(owners.inTest, 'second_person');
    const states = await Promise.all([byKey, own, right].map(({ number }) => getRun(owners.inTest, number)));
    expect(states.map(({ state }) => state)).toEqual(['draft', 'draft', 'approved']);
    expectRefused(await exportCsv(owners.inTest, own.number), 409, 'run_state_conflict');
    expect((await exportCsv(owners.inTest, right.number)).status).toBe(200);
  });

  it('is not exported with too few approvals, whatever its state says', async () => {
    const run = await draftBy(testApp, business, ada);
    await testApp.testDatabase.database.pool.query(
      `UPDATE settlement_runs SET state = 'approved', approved_by_kind = 'user', approved_by_id = $2,
              approved_at = created_at WHERE business_id = $1`,
      [business.businessId, bola.userId],
    );
    expectRefused(await exportCsv(client, run.number), 403, 'second_person_required');
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
    expect((await exportCsv(client, run.number)).status).toBe(200);
  });

  it('that is cancelled and made again needs a second person again', async () => {
    const run = await draftBy(testApp, business, ada);
    requireRun(await approve(business, bola, run));
    requireRun(await ada.post(at(business, `/settlement-runs/${run.number}/cancel`)));
    await settle(testApp);
    const again = await draftBy(testApp, business, ada);
    expectRefused(await approve(business, ada, again), 403, 'second_person_required');
    const stale = await bola.post(at(business, `/settlement-runs/${again.number}/approve`), {
      manifest: run.manifest?.digest,
    });
    expectRefused(stale, 409, 'manifest_changed');
  });

  it('is approved by whoever held a payout of it, because they only paid less, and not by its maker', async () => {
    await createHolder(client, 20);
    const run = await draftBy(testApp, business, ada);
    const [first] = await payoutsOf(client, run.number);
    requireRun(await approve(business, bola, run));
    const held = await bola.post(at(business, `/settlement-runs/${run.number}/hold`), {
      payouts: [first?.id],
      reason: 'The owner did not ask for it',
    });
    const changed = requireRun(held);
    expect(changed).toMatchObject({ state: 'draft', approvals: [], approvalsNeeded: 1, manifest: { version: 2 } });
    expectRefused(await approve(business, bola, run), 409, 'manifest_changed');
    expectRefused(await approve(business, ada, changed), 403, 'second_person_required');
    expect((await memberRun(bola, run.number)).approvalRefusal).toBeNull();
    expect(requireRun(await approve(business, bola, changed)).state).toBe('approved');
  });

  it('that a key without a known maker held a payout of needs no more people than before', async () => {
    await createHolder(client, 20);
    const run = await draftBy(testApp, business, ada);
    const [first] = await payoutsOf(client, run.number);
    const hold = { payouts: [first?.id], reason: 'Asked by telephone' };
    const changed = requireRun(await client.post(`${RUNS}/${run.number}/hold`, hold));
    expect(changed.approvalsNeeded).toBe(1);
    expect(requireRun(await approve(business, bola, changed)).state).toBe('approved');
  });
});

describe('a run that a schedule made', () => {
  const schedule = { schedule: { frequency: 'daily', delayBusinessDays: 0 } };
  it('counts as made by whoever chose the schedule', async () => {
    expect((await ada.patch(at(business, '/settlement-settings'), schedule)).status).toBe(200);
    const run = await draftBySchedule(testApp, business, '2099-03-02');
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
  });

  it('takes two people if a key without a known maker chose it, and one if nobody knows who did', async () => {
    expect((await client.patch('/v1/api/settlement-settings', schedule)).status).toBe(200);
    const unknownKey = await draftBySchedule(testApp, business, '2099-03-02');
    expect(unknownKey).toMatchObject({ state: 'draft', approvalsNeeded: 2 });
    await testApp.testDatabase.database.pool.query(
      'UPDATE settlement_settings SET schedule_by_kind = NULL WHERE business_id = $1',
      [business.businessId],
    );
    await testApp.testDatabase.database.pool.query('DELETE FROM schedule_changes WHERE business_id = $1', [
      business.businessId,
    ]);
    const run = await draftBySchedule(testApp, business, '2099-03-03');
    expect(run.approvalsNeeded).toBe(1);
    expect(requireRun(await approve(business, ada, run)).state).toBe('approved');
  });
});

describe('a person who may approve since the business has live payments', () => {
  it('approves after 72 hours, and until then makes what their colleague approves', async () => {
    const { inLive, businessId } = business;
    requireAccepted(await pay(inLive, await createPayee(inLive)));
    await testApp.testDatabase.database.pool.query(
      `UPDATE settlement_settings SET approval = 'anyone' WHERE business_id = $1 AND NOT live`,
      [businessId],
    );
    const lately = await invite(testApp, business, ada, 'finance');
    await setApproval(client, 'second_person');
    const run = await draftBy(testApp, business, ada);
    const refused = await approve(business, lately, run);
    expectRefused(refused, 403, 'second_person_required');
    expect(refused.body.message).toMatch(
      /^You got this permission less than 72 hours ago and can approve from \d+ [A-Z][a-z]+, \d\d:\d\d\.$/v,
    );
    expect(requireRun(await approve(business, ada, await draftBy(testApp, business, lately))).state).toBe('approved');
    await hold(testApp, business, lately, 72);
    expect(requireRun(await approve(business, lately, run)).state).toBe('approved');
  });
});

describe('the source account, after an approval', () => {
  it('is changed by nobody alone, and a request that is approved makes the run a draft', async () => {
    const run = await draftBy(testApp, business, ada);
    requireRun(await approve(business, bola, run));
    expectRefused(await setSource(client, SOURCE), 403, 'second_person_required');
    const direct = await ada.patch(at(business, '/settlement-settings'), { sourceAccount: SOURCE, minimumAmount: 5 });
    expectRefused(direct, 403, 'second_person_required');
    expect((await getRun(client, run.number)).state).toBe('approved');
    const made = await bola.post(at(business, '/settlement-settings/source-account-requests'), {
      sourceAccount: SOURCE,
      reason: 'A new bank',
    });
    const { number } = made.body.data as { number: number };
    expect((await ada.post(at(business, `/change-requests/${number}/approve`))).status).toBe(200);
    const changed = await getRun(client, run.number);
    expect(changed).toMatchObject({ state: 'draft', manifest: { version: 2, sourceAccount: SOURCE } });
    for (const member of [ada, bola]) {
      expectRefused(await approve(business, member, changed), 403, 'second_person_required');
    }
    const third = await signInMember(testApp, business, 'finance');
    expect(requireRun(await approve(business, third, changed)).state).toBe('approved');
  });
});
