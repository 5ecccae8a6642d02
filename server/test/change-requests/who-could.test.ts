import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveOutFacts } from '../harness/facts.ts';
import { signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { approve, at, draftBy, draftByKey, keyOf, setApproval, SOURCE } from '../settlements/four-eyes.testing.ts';
import { createHolder, settle } from '../settlements/settlements.testing.ts';

interface WhoCould {
  readonly count: number;
  readonly names: readonly string[];
  readonly nobodyBefore: string | null;
  readonly wayOut: string | null;
}

const DAY_MS = 86_400_000;
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
    expect(instead).toEqual(enough(1));
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
    expect(await seen(admin, '/settlement-settings')).toEqual(enough(1));
    const begun = answerOf(await owner.patch(at(business, '/settlement-settings'), { approval: 'second_person' }));
    expect(isInDays(begun?.nobodyBefore, 30)).toBe(true);
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
});

describe('before the first run of a business whose owner invited everybody and whose key made the accounts', () => {
  let admin: TestMember;
  let ownersKey: Client;
  beforeEach(async () => {
    admin = await invite(owner, 'admin');
    await invite(owner, 'finance');
    ownersKey = await keyOf(testApp, business, owner);
    await createHolder(ownersKey, 10);
  });
  const runsOf = ({ status, text, body }: TestResponse): WhoCould => {
    expect(status, text).toBe(200);
    return (body.data as { couldApproveRuns: WhoCould }).couldApproveRuns;
  };
  const PATHS = ['/settlement-runs/preview', '/settlement-runs'] as const;

  it('whoever may begin the rule reads before they do that nobody could approve it, why, and what mends it', async () => {
    for (const person of [owner, admin]) {
      const told = runsOf(await person.get(at(business, '/settlement-settings')));
      expect(told).toMatchObject({ count: 0, names: [] });
      expect(isInDays(told.nobodyBefore, 30)).toBe(true);
      expect(told.wayOut).toContain('Whoever created an account that it pays');
      expect(told.wayOut).toContain('Once a run that pays these accounts was exported before the rule begins');
    }
    const told = runsOf(await owner.patch(at(business, '/settlement-settings'), { approval: 'second_person' }));
    expect(told).toMatchObject({ count: 0, names: [] });
    expect(told.wayOut).not.toContain('before the rule begins');
  });

  it.each(PATHS)('with the rule, POST %s says the same, to keys without names', async (path) => {
    await setApproval(business.inTest, 'second_person');
    for (const call of [admin.post(at(business, path), {}), ownersKey.post(`/v1/api${path}`, {})]) {
      const told = answerOf(await call);
      expect(told).toMatchObject({ count: 0, names: [] });
      expect(isInDays(told?.nobodyBefore, 30)).toBe(true);
      expect(told?.wayOut).toContain('Whoever created an account that it pays');
      expect(told?.wayOut).not.toContain('Ada Obi');
      await settle(testApp);
      await createHolder(ownersKey, 10);
    }
  });

  it('somebody whom nobody brought in is named, to people, and the draft agrees with what was foreseen', async () => {
    const carol = await signInMember(testApp, business, 'finance');
    await testApp.services.db
      .updateTable('auth_users')
      .set({ name: 'Carol Eze' })
      .where('id', '=', carol.userId)
      .execute();
    await setApproval(business.inTest, 'second_person');
    const foreseen = { count: 1, names: ['Carol Eze'], nobodyBefore: null, wayOut: null };
    for (const path of PATHS) expect(answerOf(await admin.post(at(business, path), {}))).toEqual(foreseen);
    await settle(testApp);
    expect(await seen(admin, '/settlement-runs/1')).toEqual(foreseen);
    expect(runsOf(await admin.get(at(business, '/settlement-settings')))).toEqual(foreseen);
    expect(runsOf(await ownersKey.get('/v1/api/settlement-settings'))).toEqual({ ...foreseen, names: [] });
  });

  it('only accounts that a run would pay count, and without the rule nothing is said', async () => {
    expect(answerOf(await admin.post(at(business, '/settlement-runs/preview'), {}))).toBeNull();
    await setApproval(business.inTest, 'second_person');
    const carol = await signInMember(testApp, business, 'admin');
    const { id } = await createHolder(await keyOf(testApp, business, carol), 10);
    const of = async (body: object) => answerOf(await owner.post(at(business, '/settlement-runs/preview'), body));
    expect(await of({})).toMatchObject({ count: 0 });
    const ownOnly = (await business.inTest.get('/v1/api/subaccounts')).body.data as { id: number }[];
    expect(await of({ subAccountIds: ownOnly.map((one) => one.id).filter((one) => one !== id) })).toEqual(enough(1));
  });
});
