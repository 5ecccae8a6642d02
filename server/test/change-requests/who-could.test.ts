import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveOutFacts } from '../harness/facts.ts';
import { signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { approve, at, draftBy, draftByKey, setApproval, SOURCE } from '../settlements/four-eyes.testing.ts';

interface WhoCould {
  readonly count: number;
  readonly nobodyBefore: string | null;
  readonly wayOut: string | null;
}

const DAY_MS = 86_400_000;
const ENOUGH = { nobodyBefore: null, wayOut: null };

let testApp: TestApp;
let business: TestBusiness;
let owner: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOutFacts(testApp.testDatabase.database.pool, 'change_request');
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  owner = await signInMember(testApp, business, 'owner');
});
afterAll(() => testApp.close());

async function invite(inviter: TestMember, role: string): Promise<TestMember> {
  const person = await signUpPerson(testApp);
  const team = `/dashboard/api/businesses/${business.businessId}/team`;
  const invited = await inviter.post(`${team}/invitations`, { email: person.email, role });
  const { token } = invited.body.data as { token: string };
  expect((await person.post('/dashboard/api/invitations/accept', { token })).status).toBe(200);
  return person;
}

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

const isInDays = (text: string | null | undefined, days: number): boolean =>
  Math.abs(new Date(text ?? 0).getTime() - Date.now() - days * DAY_MS) < DAY_MS / 2;

describe('who could approve', () => {
  it('is nobody in a team that the maker has brought in, before a date, and whose request could go on is named', async () => {
    const admin = await invite(owner, 'admin');
    await invite(admin, 'finance');
    await setApproval(business.inTest, 'second_person');
    const made = answerOf(await requestSource(owner));
    expect(made).toMatchObject({ count: 0 });
    expect(isInDays(made?.nobodyBefore, 30)).toBe(true);
    expect(made?.wayOut).toContain('everybody else who may approve was brought into the team by whoever made it');
    expect(made?.wayOut).toContain('makes it instead, somebody else can approve it at once.');

    const instead = answerOf(await requestSource(admin));
    expect(instead).toEqual({ count: 1, ...ENOUGH });
    expect((await owner.post(at(business, '/change-requests/2/approve'))).status).toBe(200);
    expect(await seen(owner, '/change-requests/2'), 'nobody any more').toBeNull();
  });

  it('is told of a dependence that ends after the request does', async () => {
    await invite(owner, 'finance');
    await setApproval(business.inTest, 'second_person');
    answerOf(await requestSource(owner));
    await testApp.testDatabase.database.pool.query(
      `UPDATE change_requests SET expires_at = expires_at - interval '1 day' WHERE business_id = $1`,
      [business.businessId],
    );
    expect((await seen(owner, '/change-requests/1'))?.wayOut).toContain('It ends before then.');
  });

  it('is said before anybody begins the rule, and to each person about what they would make', async () => {
    const alone = await seen(owner, '/settlement-settings');
    expect(alone).toMatchObject({ count: 0, nobodyBefore: null });
    expect(alone?.wayOut).toContain('Invite somebody as owner, admin or finance before the rule begins.');
    const admin = await invite(owner, 'admin');
    expect(await seen(admin, '/settlement-settings')).toEqual({ count: 1, ...ENOUGH });
    const begun = answerOf(await owner.patch(at(business, '/settlement-settings'), { approval: 'second_person' }));
    expect(isInDays(begun?.nobodyBefore, 30)).toBe(true);
  });

  it('of a run counts who may still approve it, by all of its makers', async () => {
    const colleague = await signInMember(testApp, business, 'finance');
    const before = await draftBy(testApp, business, owner);
    expect(await seen(owner, `/settlement-runs/${before.number}`), 'without the rule').toBeNull();
    await setApproval(business.inTest, 'second_person');
    expect(await seen(owner, `/settlement-runs/${before.number}`)).toEqual({ count: 1, ...ENOUGH });
    const unknown = await draftByKey(testApp, business);
    expect(await seen(owner, `/settlement-runs/${unknown.number}`)).toEqual({ count: 2, ...ENOUGH });
    expect((await approve(business, owner, unknown)).status).toBe(200);
    expect(await seen(owner, `/settlement-runs/${unknown.number}`)).toEqual({ count: 1, ...ENOUGH });
    const leave = await colleague.post(`/dashboard/api/businesses/${business.businessId}/team/leave`);
    expect(leave.status, leave.text).toBe(200);
    const stuck = await seen(owner, `/settlement-runs/${unknown.number}`);
    expect(stuck).toMatchObject({ count: 0, nobodyBefore: null });
    expect(stuck?.wayOut).toContain('It takes more people who may approve than the team has');
  });
});
