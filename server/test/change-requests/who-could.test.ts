import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { createPayee, pay, requireAccepted } from '../posting/payments.testing.ts';
import {
  approve,
  at,
  draftBy,
  draftByKey,
  invite,
  keyOf,
  setApproval,
  SOURCE,
} from '../settlements/four-eyes.testing.ts';
import { createHolder, settle } from '../settlements/settlements.testing.ts';

interface WhoCould {
  readonly count: number;
  readonly names: readonly string[];
  readonly nobodyBefore: string | null;
  readonly wayOut: string | null;
}

const HOUR_MS = 3_600_000;
/** Everybody has the same name. */
const enough = (count: number) => ({
  count,
  names: Array.from({ length: count }, () => 'Ada Obi'),
  nobodyBefore: null,
  wayOut: null,
});

let testApp: TestApp;
let business: TestBusiness;
let owner: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  owner = await signInMember(testApp, business, 'owner');
});
afterAll(() => testApp.close());

const requestSource = (member: TestMember): Promise<TestResponse> =>
  member.post(at(business, '/settlement-settings/source-account-requests'), {
    sourceAccount: SOURCE,
    reason: 'A bank',
  });

function answerOf({ status, text, body }: TestResponse): WhoCould | null {
  expect(status, text).toBe(200);
  return (body.data as { couldApprove: WhoCould | null }).couldApprove;
}
const seen = async (member: TestMember, path: string): Promise<WhoCould | null> =>
  answerOf(await member.get(at(business, path)));

/** From now on whoever gets the permission to approve waits. */
async function receiveFirstLivePayment(): Promise<void> {
  requireAccepted(await pay(business.inLive, await createPayee(business.inLive)));
}

describe('who could approve', () => {
  it('of a request is nobody before the only other one has held the permission for 72 hours', async () => {
    await receiveFirstLivePayment();
    const admin = await invite(testApp, business, owner, 'admin');
    await setApproval(business.inTest, 'second_person');
    const made = answerOf(await requestSource(owner));
    expect(made).toMatchObject({ count: 0, names: [] });
    expect(Date.parse(made?.nobodyBefore ?? '') - Date.now()).toBeGreaterThan(71.9 * HOUR_MS);
    expect(made?.wayOut).toMatch(
      /^Ada Obi got this permission less than 72 hours ago and can approve from .*\. Let Ada Obi make the request; you approve it\.$/v,
    );
    expect(answerOf(await requestSource(admin))).toEqual(enough(1));
    expect((await owner.post(at(business, '/change-requests/2/approve'))).status).toBe(200);
    expect(await seen(owner, '/change-requests/2'), 'nobody any more').toBeNull();
  });

  it('of a run counts who may still approve it, by all of its makers', async () => {
    const colleague = await signInMember(testApp, business, 'finance');
    const before = await draftBy(testApp, business, owner);
    expect(await seen(owner, `/settlement-runs/${before.number}`), 'without the rule').toBeNull();
    await setApproval(business.inTest, 'second_person');
    expect(await seen(owner, `/settlement-runs/${before.number}`)).toEqual(enough(1));
    const unknown = await draftByKey(testApp, business);
    expect(await seen(owner, `/settlement-runs/${unknown.number}`)).toEqual(enough(2));
    expect((await approve(business, owner, unknown)).status).toBe(200);
    expect(await seen(owner, `/settlement-runs/${unknown.number}`)).toEqual(enough(1));
    const leave = await colleague.post(`/dashboard/api/businesses/${business.businessId}/team/leave`);
    expect(leave.status, leave.text).toBe(200);
    const stuck = await seen(owner, `/settlement-runs/${unknown.number}`);
    expect(stuck).toMatchObject({ count: 0, nobodyBefore: null });
    expect(stuck?.wayOut).toContain('It takes more people who may approve than the team has');
  });

  it('is said before anybody begins the rule, and before each run, to keys without names', async () => {
    const alone = await seen(owner, '/settlement-settings');
    expect(alone?.wayOut).toContain('Invite somebody as owner, admin or finance before the rule begins.');
    await receiveFirstLivePayment();
    const ownersKey = await keyOf(testApp, business, owner);
    await invite(testApp, business, owner, 'admin');
    const told = (await owner.patch(at(business, '/settlement-settings'), { approval: 'second_person' })).body
      .data as Readonly<Record<'couldApprove' | 'couldApproveRuns', WhoCould>>;
    for (const could of [told.couldApprove, told.couldApproveRuns]) {
      expect(could.wayOut).toContain('Let Ada Obi make the');
    }
    await createHolder(ownersKey, 10);
    for (const path of ['/settlement-runs/preview', '/settlement-runs']) {
      const toPerson = answerOf(await owner.post(at(business, path), {}));
      const toKey = answerOf(await ownersKey.post(`/v1/api${path}`, {}));
      expect(toPerson?.wayOut).toContain('Ada Obi got this permission less than 72 hours ago');
      expect(toKey?.wayOut).toContain('Somebody else got this permission less than 72 hours ago');
      expect(toKey?.names).toEqual([]);
      await settle(testApp);
    }
  });

  it('of a run looks at where the chosen accounts are paid', async () => {
    await setApproval(business.inTest, 'second_person');
    const carol = await signInMember(testApp, business, 'admin');
    const other = await createHolder(business.inTest, 10);
    await createHolder(await keyOf(testApp, business, carol), 10);
    const of = async (body: object) => answerOf(await owner.post(at(business, '/settlement-runs/preview'), body));
    const could = await of({});
    expect(could).toMatchObject({ count: 0 });
    expect(could?.wayOut).toContain('Whoever created an account that it pays');
    expect(await of({ subAccountIds: [other.id] })).toEqual(enough(1));
  });
});
