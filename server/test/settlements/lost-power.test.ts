import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInMember, type TestMember } from '../harness/member.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { approve, at, draftBy, expectRefused, exportCsv, members, setApproval, SOURCE } from './four-eyes.testing.ts';
import { createHolder, getRun, requireRun } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
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

  it('nobody approves a change that they had requested', async () => {
    await setApproval(business.inTest, 'second_person');
    const request = { sourceAccount: SOURCE, reason: 'A new bank' };
    const made = await bola.post(at(business, '/settlement-settings/source-account-requests'), request);
    const { number } = made.body.data as { number: number };
    await expectDone(lose(bola));
    const shown = await ada.get(at(business, `/change-requests/${number}`));
    expect((shown.body.data as { refusal: string }).refusal).toMatch(/^Whoever made this request (has|may no longer)/v);
    const approval = await ada.post(at(business, `/change-requests/${number}/approve`));
    expectRefused(approval, 409, 'change_request_state_conflict');
    expect(approval.text).toContain('Whoever made this request');
    expect((await ada.post(at(business, `/change-requests/${number}/reject`))).status).toBe(200);
  });
});

it('an approved run is not exported after its approver was taken out of the team by hand', async () => {
  const run = await draftBy(testApp, business, ada);
  await approve(business, bola, run);
  await testApp.services.db.deleteFrom('auth_members').where('userId', '=', bola.userId).execute();
  expectRefused(await exportCsv(business.inTest, run.number), 403, 'second_person_required');
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
    const removed = await whileHeld(
      () => WRITES[name]?.(run.number, account),
      'DELETE FROM auth_members WHERE "userId" = $1',
    );
    expect(removed?.status, removed?.text).toBe(404);
    bola = await signInMember(testApp, business, 'owner');
    const lowered = await whileHeld(
      () => WRITES[name]?.(run.number, account),
      `UPDATE auth_members SET role = 'viewer' WHERE "userId" = $1`,
    );
    expect(lowered?.status, lowered?.text).toBe(403);
    expect(await getRun(business.inTest, run.number)).toEqual(before);
  });

  /** Sends the request while the ledger is locked, and changes the team by hand before it goes on. */
  async function whileHeld(send: () => Promise<TestResponse> | undefined, sql: string) {
    const { pool } = testApp.testDatabase.database;
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM ledgers WHERE business_id = $1 AND NOT live FOR UPDATE', [business.businessId]);
      const answer = send();
      await expect
        .poll(async () => {
          const { rows } = await pool.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_stat_activity
              WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await holder.query(sql, [bola.userId]);
      await holder.query('COMMIT');
      return await answer;
    } finally {
      holder.release();
    }
  }
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
