import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/core/words/permissions.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import {
  approve,
  at,
  draftBy,
  draftByKey,
  expectRefused,
  exportCsv,
  members,
  setApproval,
  SOURCE,
} from './four-eyes.testing.ts';
import { createHolder, getRun, requireRun, settle } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOut(testApp.testDatabase.database.pool, 'member');
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  [ada, bola] = await members(testApp, business);
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

const membershipOf = async ({ userId }: TestMember): Promise<string> => {
  const { id } = await testApp.services.db
    .selectFrom('auth_members')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return `/dashboard/api/businesses/${business.businessId}/team/members/${id}`;
};

const requestBy = async (member: TestMember): Promise<{ number: number }> => {
  const request = { sourceAccount: SOURCE, reason: 'A new bank' };
  const made = await member.post(at(business, '/settlement-settings/source-account-requests'), request);
  expect(made.status, made.text).toBe(200);
  return made.body.data as { number: number };
};
const requestOf = async (number: number) =>
  (await ada.get(at(business, `/change-requests/${number}`))).body.data as { state: string; refusal: string | null };

/** By hand, as the database's owner might. Undefined takes them out of the team. */
async function setRole({ userId }: TestMember, role: Role | undefined): Promise<void> {
  const { db } = testApp.services;
  await db.deleteFrom('auth_members').where('userId', '=', userId).execute();
  if (role === undefined) return;
  await db
    .insertInto('auth_members')
    .values((eb) => ({
      id: randomUUID(),
      organizationId: eb.selectFrom('auth_organizations').select('id').where('slug', '=', String(business.businessId)),
      userId,
      role,
      createdAt: new Date(),
    }))
    .execute();
}

/** By an invitation, or by their former role. */
async function bringBack(member: TestMember): Promise<void> {
  const team = `/dashboard/api/businesses/${business.businessId}/team`;
  const isMember = (await ada.get(team)).text.includes(member.userId);
  if (isMember) return expectDone(ada.patch(await membershipOf(member), { role: 'finance' }));
  const { body } = await ada.post(`${team}/invitations`, { email: member.email, role: 'finance' });
  const { token } = body.data as { token: string };
  await expectDone(member.post('/dashboard/api/invitations/accept', { token }));
}

const remove = async (member: TestMember): Promise<TestResponse> => ada.delete(await membershipOf(member));
const lower = async (member: TestMember): Promise<TestResponse> =>
  ada.patch(await membershipOf(member), { role: 'developer' });
const leave = (member: TestMember): Promise<TestResponse> =>
  member.post(`/dashboard/api/businesses/${business.businessId}/team/leave`);

async function expectDone(answer: Promise<TestResponse>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}

describe.each([
  ['is removed', remove],
  ['gets a role that does not approve', lower],
  ['leaves', leave],
])('when an approver %s', (_what, lose) => {
  it('the run that they approved is a draft again, and another person approves it', async () => {
    await setApproval(business.inTest, 'second_person');
    const run = await draftBy(testApp, business, ada);
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
    await expectDone(lose(bola));
    expect((await getRun(business.inTest, run.number)).state).toBe('draft');
    expectRefused(await exportCsv(business.inTest, run.number), 409, 'run_state_conflict');
    const log = await ada.get(at(business, '/audit-log'));
    expect(log.text).toContain('settlement_run.returned_to_draft');
    const chi = await signInMember(testApp, business, 'finance');
    expect(requireRun(await approve(business, chi, run)).state).toBe('approved');
    expect((await exportCsv(business.inTest, run.number)).status).toBe(200);
  });

  it('what they had requested is withdrawn, and stays so when they are back', async () => {
    await setApproval(business.inTest, 'second_person');
    const { number } = await requestBy(bola);
    await expectDone(lose(bola));
    expect(await requestOf(number)).toMatchObject({ state: 'withdrawn', refusal: null });
    await setRole(bola, 'owner');
    const approval = await ada.post(at(business, `/change-requests/${number}/approve`));
    expectRefused(approval, 409, 'change_request_state_conflict');
  });

  it('their approval does not count again when they are back, and they can give another one', async () => {
    const run = await draftBy(testApp, business, ada);
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
    await expectDone(lose(bola));
    await bringBack(bola);
    expectRefused(await exportCsv(business.inTest, run.number), 409, 'run_state_conflict');
    const { state, approvals } = await getRun(business.inTest, run.number);
    expect([state, approvals.map(({ counts }) => counts)]).toEqual(['draft', [false]]);
    const again = requireRun(await approve(business, bola, run));
    expect([again.state, again.approvals.map(({ counts }) => counts)]).toEqual(['approved', [false, true]]);
    await exportCsv(business.inTest, run.number);
    const exported = await getRun(business.inTest, run.number);
    expect([exported.state, exported.approvals.map(({ counts }) => counts)]).toEqual(['exported', [true, true]]);
  });

  it('their approval is not one of two either', async () => {
    await setApproval(business.inTest, 'second_person');
    const run = await draftByKey(testApp, business);
    await approve(business, bola, run);
    await expectDone(lose(bola));
    await setRole(bola, 'finance');
    expect(requireRun(await approve(business, ada, run)).state).toBe('draft');
    expect(requireRun(await approve(business, bola, run)).state).toBe('approved');
  });
});

describe('what was changed straight in the database', () => {
  it('a role: the run is not exported, and what they requested is refused', async () => {
    await setApproval(business.inTest, 'second_person');
    const run = await draftBy(testApp, business, ada);
    await approve(business, bola, run);
    const { number } = await requestBy(bola);
    await setRole(bola, 'developer');
    expectRefused(await exportCsv(business.inTest, run.number), 403, 'second_person_required');
    expect((await requestOf(number)).refusal).toBe(
      'Whoever made this request may no longer make it: their role (developer) lacks payout-rules:write. Reject it.',
    );
    const approval = await ada.post(at(business, `/change-requests/${number}/approve`));
    expectRefused(approval, 409, 'change_request_state_conflict');
    await setRole(bola, undefined);
    expect((await requestOf(number)).refusal).toBe('Whoever made this request has left the team; reject it.');
    expect((await ada.post(at(business, `/change-requests/${number}/reject`))).status).toBe(200);
  });

  it('a membership: an invitation does not revive the approval', async () => {
    const run = await draftBy(testApp, business, ada);
    await approve(business, bola, run);
    await setRole(bola, undefined);
    await bringBack(bola);
    expectRefused(await exportCsv(business.inTest, run.number), 403, 'second_person_required');
    expect(requireRun(await approve(business, ada, run)).state).toBe('approved');
  });
});

it('the approval of a colleague stays when somebody else leaves', async () => {
  const run = await draftBy(testApp, business, ada);
  await approve(business, ada, run);
  await expectDone(leave(bola));
  expect((await getRun(business.inTest, run.number)).state).toBe('approved');
});

describe('a write that waits for the ledger', () => {
  const NAMED = { name: 'Too late' };
  const WRITES: Readonly<Record<string, (run: number, account: number) => Promise<TestResponse>>> = {
    'an approval': (run) => bola.post(at(business, `/settlement-runs/${run}/approve`)),
    'a cancellation': (run) => bola.post(at(business, `/settlement-runs/${run}/cancel`)),
    'a run': () => bola.post(at(business, '/settlement-runs'), {}),
    'the settlement settings': () => bola.patch(at(business, '/settlement-settings'), { approval: 'second_person' }),
    'a change of an account': (_run, account) =>
      bola.patch(at(business, `/accounts/${account}`), { businessName: 'Too late' }),
    'a new key': () => bola.post(at(business, '/keys'), { kind: 'secret', ...NAMED }),
    'a webhook': () => bola.post(at(business, '/webhooks'), { url: 'https://example.com/hook' }),
  };

  it.each(Object.keys(WRITES))('does nothing for a person who lost their role meanwhile: %s', async (name) => {
    const run = await draftBy(testApp, business, ada);
    const { id: account } = await createHolder(business.inTest, 10);
    const before = await getRun(business.inTest, run.number);
    const send = () => (WRITES[name] ?? expect.fail(name))(run.number, account);
    const [removed] = await inOrder([send], () => setRole(bola, undefined));
    expect(removed?.status, removed?.text).toBe(404);
    await setRole(bola, 'owner');
    const [lowered] = await inOrder([send], () => setRole(bola, 'viewer'));
    expect(lowered?.status, lowered?.text).toBe(403);
    expect(await getRun(business.inTest, run.number)).toEqual(before);
  });
});

describe('at the same moment', () => {
  it('two owners who remove each other leave one', async () => {
    const of = { ada: await membershipOf(ada), bola: await membershipOf(bola) };
    const answers = await inOrder([() => ada.delete(of.bola), () => bola.delete(of.ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect((await ada.get(at(business, '/settlement-runs'))).status).toBe(200);
  });

  it('an export that comes after the removal finds a draft, and one that comes before is done', async () => {
    for (const isFirst of [true, false]) {
      const chi = await signInMember(testApp, business, 'finance');
      const run = await draftBy(testApp, business, ada);
      await approve(business, chi, run);
      const membership = await membershipOf(chi);
      const both = [() => ada.delete(membership), () => exportCsv(business.inTest, run.number)];
      const answers = await inOrder(isFirst ? both : both.toReversed());
      expect(answers.map(({ status }) => status)).toEqual(isFirst ? [200, 409] : [200, 200]);
      expect((await getRun(business.inTest, run.number)).state).toBe(isFirst ? 'draft' : 'exported');
      if (isFirst) await ada.post(at(business, `/settlement-runs/${run.number}/cancel`));
      await settle(testApp);
    }
  });

  it('a request is approved before its maker is removed, or withdrawn with them', async () => {
    await setApproval(business.inTest, 'second_person');
    for (const isFirst of [true, false]) {
      const chi = await signInMember(testApp, business, 'admin');
      const { number } = await requestBy(chi);
      const membership = await membershipOf(chi);
      const both = [() => ada.delete(membership), () => bola.post(at(business, `/change-requests/${number}/approve`))];
      const answers = await inOrder(isFirst ? both : both.toReversed());
      expect(answers.map(({ status }) => status)).toEqual(isFirst ? [200, 409] : [200, 200]);
      expect((await requestOf(number)).state).toBe(isFirst ? 'withdrawn' : 'approved');
    }
  });

  it('whoever is removed rolls no key afterwards', async () => {
    const made = await bola.post(at(business, '/keys'), { kind: 'secret' });
    const { id } = made.body.data as { id: number };
    const membership = await membershipOf(bola);
    const roll = () => bola.post(at(business, `/keys/${id}/roll`), { overlapSeconds: 3600 });
    const answers = await inOrder([() => ada.delete(membership), roll]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });
});

it('the settings of a business are not changed by a person who was removed while they waited', async () => {
  const { pool } = testApp.testDatabase.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [business.businessId]);
    const change = bola.patch(`/dashboard/api/businesses/${business.businessId}/settings`, { name: 'Too late' });
    await expect
      .poll(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
        return (await pool.query(waiting)).rowCount;
      })
      .toBe(1);
    await holder.query('DELETE FROM auth_members WHERE "userId" = $1', [bola.userId]);
    await holder.query('COMMIT');
    expectRefused(await change, 404, 'not_found');
  } finally {
    holder.release();
  }
});

/** Sends the requests one after the other while the ledger is locked, so that they go on in this order. */
async function inOrder(requests: readonly (() => Promise<TestResponse>)[], between = async () => {}) {
  const { pool } = testApp.testDatabase.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM ledgers WHERE business_id = $1 AND NOT live FOR UPDATE', [business.businessId]);
    const answers: Promise<TestResponse>[] = [];
    for (const send of requests) {
      answers.push(send());
      await expect.poll(countWaiting).toBe(answers.length);
    }
    await between();
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows[0]?.waiting ?? 0;
}
