import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { approve, at, draftBySchedule, expectRefused, exportCsv, members, setApproval } from './four-eyes.testing.ts';
import { createHolder, requireRun, settle } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
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

describe('a schedule that several people changed', () => {
  const DAILY = { schedule: { frequency: 'daily', delayBusinessDays: 0 } };
  const KEEPING = { ...DAILY, reserve: { amount: 1_000_000 } };
  const own = (account: number): string => at(business, `/accounts/${account}/settlement-schedule`);
  const done = async (answer: Promise<TestResponse>): Promise<void> => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  };
  const refusalFor = async (member: TestMember, number: number) => {
    const { body } = await member.get(at(business, `/settlement-runs/${number}`));
    return (body.data as { approvalRefusal: string | null }).approvalRefusal;
  };

  it('makes a run that none of them approves, however many came after them', async () => {
    const chi = await signInMember(testApp, business, 'finance');
    const admin = await signInMember(testApp, business, 'admin');
    const { id: account } = await createHolder(client, 10);
    await done(ada.put(own(account), KEEPING));
    await done(ada.delete(own(account)));
    await done(bola.patch(at(business, '/settlement-settings'), { ...DAILY, minimumAmount: 1 }));
    await done(admin.patch(at(business, '/settlement-settings'), { ...DAILY, minimumAmount: 2 }));
    const run = await draftBySchedule(testApp, business, '2099-03-02');
    for (const member of [ada, bola, admin]) {
      expectRefused(await approve(business, member, run), 403, 'second_person_required');
    }
    expect(await refusalFor(ada, run.number)).toContain('changed a schedule that this settlement run follows');
    expect(requireRun(await approve(business, chi, run)).state).toBe('approved');
  });

  it('makes a run of theirs until one that follows it went to the bank', async () => {
    await done(ada.patch(at(business, '/settlement-settings'), { ...DAILY, minimumAmount: 1 }));
    await done(bola.patch(at(business, '/settlement-settings'), { ...DAILY, minimumAmount: 2 }));
    const chi = await signInMember(testApp, business, 'finance');
    const cancelled = await draftBySchedule(testApp, business, '2099-03-02');
    await done(chi.post(at(business, `/settlement-runs/${cancelled.number}/cancel`)));
    await settle(testApp);
    const run = await draftBySchedule(testApp, business, '2099-03-03');
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
    await approve(business, chi, run);
    expect((await exportCsv(client, run.number)).status).toBe(200);
    const next = await draftBySchedule(testApp, business, '2099-03-04');
    expectRefused(await approve(business, bola, next), 403, 'second_person_required');
    expect(requireRun(await approve(business, ada, next)).state).toBe('approved');
  });

  it("counts an account's schedule for runs that pay the account, the first of them after the change", async () => {
    const chi = await signInMember(testApp, business, 'finance');
    const { id: other } = await createHolder(client, 10);
    await done(bola.patch(at(business, '/settlement-settings'), DAILY));
    await done(ada.put(own(other), KEEPING));
    const without = await draftBySchedule(testApp, business, '2099-03-02');
    expect(await refusalFor(ada, without.number)).toBeNull();
    await approve(business, chi, without);
    expect((await exportCsv(client, without.number)).status).toBe(200);
    await done(ada.delete(own(other)));
    await done(bola.put(own(other), DAILY));
    const run = await draftBySchedule(testApp, business, '2099-03-03');
    expectRefused(await approve(business, ada, run), 403, 'second_person_required');
  });

  it('takes two people if a key without a known maker is one of them', async () => {
    const { id: account } = await createHolder(client, 10);
    await done(client.put(`/v1/api/subaccounts/${account}/settlement-schedule`, KEEPING));
    await done(client.delete(`/v1/api/subaccounts/${account}/settlement-schedule`));
    await done(bola.patch(at(business, '/settlement-settings'), DAILY));
    const run = await draftBySchedule(testApp, business, '2099-03-02');
    expect(run.approvalsNeeded).toBe(2);
    expect(requireRun(await approve(business, ada, run)).state).toBe('draft');
  });
});
