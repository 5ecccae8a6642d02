/** With the rule of the second person, nobody alone makes an approver: neither by an invitation nor by a role. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ageProofs, signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { isReplay } from '../posting/payments.testing.ts';
import { approve, at, draftBy, expectRefused, keyOf, members, setApproval } from '../settlements/four-eyes.testing.ts';
import { written } from '../security-log/security-log.testing.ts';
import { requireRun } from '../settlements/settlements.testing.ts';

interface Request {
  readonly number: number;
  readonly state: string;
  readonly summary: string;
}

const REASON = { reason: 'She joins the finance team' };

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;
let team: string;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  [ada, bola] = await members(testApp, business);
  team = `/dashboard/api/businesses/${business.businessId}/team`;
  await setApproval(business.inTest, 'second_person');
});
afterAll(() => testApp.close());

const newEmail = (): string => `${randomUUID()}@example.com`;
const request = (member: TestMember, email: string, role = 'finance'): Promise<TestResponse> =>
  member.post(at(business, '/team/role-requests'), { email, role, ...REASON });
const decide = (member: TestMember, { number }: Pick<Request, 'number'>, decision = 'approve', headers = {}) =>
  member.post(at(business, `/change-requests/${number}/${decision}`), undefined, headers);
const accept = (person: TestMember, token = ''): Promise<TestResponse> =>
  person.post('/dashboard/api/invitations/accept', { token });

function requestIn(response: TestResponse): Request {
  expect(response.status, response.text).toBe(200);
  return response.body.data as Request;
}
const newLink = (member: TestMember, invitation?: { readonly id: string }): Promise<TestResponse> =>
  member.post(`${team}/invitations/${invitation?.id}/link`);
async function linkOf(member: TestMember, invitation?: { readonly id: string }) {
  const answer = await newLink(member, invitation);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as { readonly token: string; readonly expiresAt: string };
}
const listed = async (member: TestMember): Promise<string> =>
  (await member.get(at(business, '/change-requests'))).text + (await member.get(team)).text;
async function grantersOf({ userId }: TestMember): Promise<string[]> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ granter_id: string }>(
    'SELECT granter_id FROM approver_grants WHERE business_id = $1 AND user_id = $2 ORDER BY granter_id',
    [business.businessId, userId],
  );
  return rows.map((row) => row.granter_id);
}
interface Team {
  readonly members: readonly { readonly id: string; readonly userId: string; readonly role: string }[];
  readonly invitations: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    readonly expiresAt: string;
  }[];
}
const teamOf = async (): Promise<Team> => (await ada.get(team)).body.data as Team;
const membershipOf = async ({ userId }: TestMember) => {
  const found = (await teamOf()).members.find((member) => member.userId === userId);
  if (found === undefined) throw new Error('no such member');
  return found;
};

describe('with the rule of the second person in one of the modes', () => {
  it.each(['owner', 'admin', 'finance'])('nobody alone invites a person as %s, or makes a member one', async (role) => {
    const viewer = await signInMember(testApp, business, 'viewer');
    const { id } = await membershipOf(viewer);
    const direct = [
      await ada.post(`${team}/invitations`, { email: newEmail(), role }),
      await ada.patch(`${team}/members/${id}`, { role }),
    ];
    for (const refused of direct) {
      expectRefused(refused, 403, 'second_person_required');
      expect(refused.body.message).toContain('/team/role-requests');
    }
    expect((await membershipOf(viewer)).role).toBe('viewer');
    expect((await teamOf()).invitations).toEqual([]);
  });

  it('for bank details only, and in the other mode only, nobody alone makes an approver either', async () => {
    const other = await testApp.addBusiness();
    const owner = await signInMember(testApp, other, 'owner');
    const path = `/dashboard/api/businesses/${other.businessId}/team/invitations`;
    const begun = await other.inLive.patch('/v1/api/settlement-settings', { bankDetails: 'second_person' });
    expect(begun.status, begun.text).toBe(200);
    const refused = await owner.post(path, { email: newEmail(), role: 'finance' });
    expectRefused(refused, 403, 'second_person_required');
    expect((await owner.post(path, { email: newEmail(), role: 'developer' })).status).toBe(200);
  });

  it('an API key sees that there is a request, and not about whom', async () => {
    const email = newEmail();
    const { number } = requestIn(await request(ada, email));
    for (const path of ['/v1/api/change-requests', `/v1/api/change-requests/${number}`]) {
      const answer = await business.inTest.get(path);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).toContain('team_role');
      expect(answer.text).not.toContain(email);
    }
    expect((await bola.get(at(business, `/change-requests/${number}`))).text).toContain(email);
  });

  it('other roles are given as ever, and an approver is lowered at once', async () => {
    const invited = await ada.post(`${team}/invitations`, { email: newEmail(), role: 'developer' });
    expect(invited.status, invited.text).toBe(200);
    const finance = await signInMember(testApp, business, 'finance');
    const { id } = await membershipOf(finance);
    expect((await ada.patch(`${team}/members/${id}`, { role: 'admin' })).status, 'approves already').toBe(200);
    expect((await ada.patch(`${team}/members/${id}`, { role: 'viewer' })).status).toBe(200);
    expectRefused(await ada.patch(`${team}/members/${id}`, { role: 'admin' }), 403, 'second_person_required');
  });

  it('an invitation from before the rule makes no approver', async () => {
    const other = await testApp.addBusiness();
    const owner = await signInMember(testApp, other, 'owner');
    const path = `/dashboard/api/businesses/${other.businessId}/team/invitations`;
    const tokenFor = async (person: TestMember, role: string): Promise<string> =>
      ((await owner.post(path, { email: person.email, role })).body.data as { token: string }).token;
    const [puppet, developer] = [await signUpPerson(testApp), await signUpPerson(testApp)];
    const tokens = [await tokenFor(puppet, 'finance'), await tokenFor(developer, 'developer')];
    await setApproval(other.inTest, 'second_person');
    expectRefused(await accept(puppet, tokens[0]), 403, 'second_person_required');
    expect((await accept(developer, tokens[1])).status).toBe(200);
  });
});

describe('a request to make somebody an approver', () => {
  it('invites them when another person approves it; where no mail is sent its maker, and nobody else, gets the link', async () => {
    const person = await signUpPerson(testApp);
    const made = requestIn(await request(ada, person.email.toUpperCase()));
    expect(made.summary).toBe(`Invite ${person.email} as finance, who may approve payouts`);
    expect((await teamOf()).invitations).toEqual([]);
    expectRefused(await decide(ada, made), 403, 'second_person_required');
    const headers = { 'idempotency-key': randomUUID() };
    const approved = requestIn(await decide(bola, made, 'approve', headers));
    expect(approved.state).toBe('approved');
    expect((await teamOf()).invitations).toEqual([expect.objectContaining({ email: person.email, role: 'finance' })]);
    const again = await decide(bola, made, 'approve', headers);
    expect(isReplay(again)).toBe(true);
    const [invitation] = (await teamOf()).invitations;
    expect(invitation).toMatchObject({ inviterId: ada.userId, approved: true });
    const [first, second] = [await linkOf(ada, invitation), await linkOf(ada, (await teamOf()).invitations[0])];
    for (const answer of [approved, again.body, await listed(bola), await listed(ada)]) {
      for (const { token } of [first, second]) expect(JSON.stringify(answer)).not.toContain(token);
      expect(JSON.stringify(answer)).not.toMatch(/\d\.[\w-]{43}/);
    }
    expect(second.expiresAt, 'ends when it would have').toBe(invitation?.expiresAt);
    expect((await accept(person, first.token)).status, 'replaced').toBe(404);
    expect((await accept(person, second.token)).status).toBe(200);
    expect((await membershipOf(person)).role).toBe('finance');
    expect(await grantersOf(person)).toEqual([ada.userId]);
  });

  it('shows its link to nobody but its maker, with a fresh proof, and the security log names them', async () => {
    const person = await signUpPerson(testApp);
    requestIn(await decide(bola, requestIn(await request(ada, person.email))));
    const [invitation] = (await teamOf()).invitations;
    const owner = await signInMember(testApp, business, 'owner');
    expectRefused(await newLink(owner, invitation), 403, 'role_not_allowed');
    expectRefused(await newLink(bola, invitation), 403, 'role_not_allowed');
    expect((await newLink(await signUpPerson(testApp), invitation)).status, 'a stranger').toBe(404);
    expect((await newLink(ada, { id: randomUUID() })).status).toBe(404);
    await linkOf(ada, invitation);
    await written(testApp);
    expect((await ada.get(at(business, '/security-log'))).text).toContain('makeInvitationLink');
    await ageProofs(testApp, ada.userId);
    expectRefused(await newLink(ada, (await teamOf()).invitations[0]), 403, 'fresh_proof_required');
  });

  it('raises a member, who then approves what others made', async () => {
    const viewer = await signInMember(testApp, business, 'viewer');
    const made = requestIn(await request(ada, viewer.email));
    expect(made.summary).toBe(`Raise ${viewer.email} from viewer to finance, who may approve payouts`);
    expect(requestIn(await decide(bola, made)).state).toBe('approved');
    expect((await membershipOf(viewer)).role).toBe('finance');
    expect(requireRun(await approve(business, viewer, await draftBy(testApp, business, ada))).state).toBe('approved');
  });

  it('is applied once when two people approve it at the same moment', async () => {
    const third = await signInMember(testApp, business, 'finance');
    const viewer = await signInMember(testApp, business, 'viewer');
    const made = requestIn(await request(ada, viewer.email));
    const answers = await Promise.all([decide(bola, made), decide(third, made)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT how FROM approver_grants WHERE business_id = $1',
      [business.businessId],
    );
    expect(rows).toEqual([{ how: 'raised' }]);
  });

  it('invites nobody when it is rejected, and no more when its maker has left or the person has become one', async () => {
    const rejected = requestIn(await request(ada, newEmail()));
    expect(requestIn(await decide(bola, rejected, 'reject')).state).toBe('rejected');
    const viewer = await signInMember(testApp, business, 'viewer');
    const raised = requestIn(await request(ada, viewer.email));
    await testApp.testDatabase.database.pool.query(`UPDATE auth_members SET role = 'admin' WHERE "userId" = $1`, [
      viewer.userId,
    ]);
    expectRefused(await decide(bola, raised), 409, 'changed_meanwhile');
    const orphaned = requestIn(await request(ada, newEmail()));
    expect((await ada.post(`${team}/leave`)).status).toBe(200);
    const refused = await decide(bola, orphaned);
    expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
    expect(((await bola.get(team)).body.data as Team).invitations).toEqual([]);
  });

  it('of a wrong form, without the permission or without a fresh proof is refused', async () => {
    const finance = await signInMember(testApp, business, 'finance');
    const admin = await signInMember(testApp, business, 'admin');
    const key = await keyOf(testApp, business, ada);
    expectRefused(await request(finance, newEmail()), 403, 'role_not_allowed');
    expectRefused(await request(admin, newEmail(), 'owner'), 403, 'role_not_allowed');
    for (const [email, role, field] of [
      ['nobody', 'finance', 'email'],
      [newEmail(), 'viewer', 'role'],
      [newEmail(), 'boss', 'role'],
    ] as const) {
      const refused = await request(ada, email, role);
      expect([refused.status, refused.body.error?.field], refused.text).toEqual([400, field]);
    }
    expectRefused(await request(ada, bola.email), 409, 'changed_meanwhile');
    const byKey = await key.post('/v1/api/team/role-requests', { email: newEmail(), role: 'finance', ...REASON });
    expect(byKey.status).toBe(404);
    await ageProofs(testApp, ada.userId);
    expectRefused(await request(ada, newEmail()), 403, 'fresh_proof_required');
  });
});
