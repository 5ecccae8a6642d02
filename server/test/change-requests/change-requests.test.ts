import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyDue } from '../../src/features/change-requests/apply-due.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { isReplay } from '../posting/payments.testing.ts';
import {
  ageApprovals,
  ageRequests,
  at,
  expectRefused,
  keyOf,
  members,
  OTHER_SOURCE,
  setApproval,
  SOURCE,
  waitADay,
} from '../settlements/four-eyes.testing.ts';
import {
  balanceOf,
  createHolder,
  exportRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requirePayout,
} from '../settlements/settlements.testing.ts';

interface Request {
  readonly isStale?: boolean;
  readonly number: number;
  readonly state: string;
  readonly summary: string;
  readonly appliesAt?: string | null;
  readonly refusal?: string | null;
  readonly aloneFrom?: string | null;
}

const SETTINGS = '/v1/api/settlement-settings';
const REASON = { reason: 'Because of the audit' };

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let ada: TestMember;
let bola: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOut(
    testApp.testDatabase.database.pool,
    'change_request',
    'approver_grant',
    'member',
    'settlement_settings',
  );
});
beforeEach(enter);
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

/** A business of one's own, with two owners. */
async function enter(): Promise<void> {
  business = await testApp.addBusiness();
  client = business.inTest;
  [ada, bola] = await members(testApp, business);
}

function requestIn(response: TestResponse): Request {
  expect(response.status, response.text).toBe(200);
  return response.body.data as Request;
}

const decide = (
  member: TestMember,
  { number }: Pick<Request, 'number'>,
  decision: string,
  body?: object,
): Promise<TestResponse> => member.post(at(business, `/change-requests/${number}/${decision}`), body);

const settingsOf = async (): Promise<{ approval: string; sourceAccount: object | null }> =>
  (await client.get(SETTINGS)).body.data as { approval: string; sourceAccount: object | null };

const requestSource = (
  member: TestMember,
  sourceAccount: object | null,
  { reason }: typeof REASON = REASON,
): Promise<TestResponse> =>
  member.post(at(business, '/settlement-settings/source-account-requests'), { sourceAccount, reason });

const requestRule = (member: TestMember): Promise<TestResponse> =>
  member.post(at(business, '/settlement-settings/approval-requests'), REASON);

const ageGrants = (hours: number) =>
  testApp.testDatabase.database.pool.query(
    `UPDATE approver_grants SET granted_at = granted_at - $2 * interval '1 hour' WHERE business_id = $1`,
    [business.businessId, hours],
  );

async function payoutThatIs(state: 'exported' | 'unknown' | 'paid'): Promise<{ id: string; account: number }> {
  const holder = await createHolder(client, 10);
  const { number } = await makeRun(testApp, client);
  await exportRun(testApp, business, number);
  const [payout] = await payoutsOf(client, number);
  const id = payout?.id ?? '';
  if (state !== 'exported') requirePayout(await client.post(`${PAYOUTS}/${id}/resolve`, { state, ...REASON }));
  return { id, account: holder.id };
}

describe('a change request', () => {
  it('takes effect when another person approves it, once', async () => {
    await setApproval(client, 'second_person');
    const made = requestIn(await requestSource(ada, SOURCE));
    expect(made).toMatchObject({
      number: 1,
      kind: 'source_account',
      state: 'pending',
      summary: 'Payouts leave from …6789, ACME LIMITED, instead of no account',
      before: { sourceAccount: null },
      after: { sourceAccount: SOURCE },
      made: { by: { kind: 'user', id: ada.userId, name: 'Ada Obi' } },
    });
    expect((await settingsOf()).sourceAccount).toBeNull();
    expectRefused(await decide(ada, made, 'approve'), 403, 'second_person_required');
    const approved = await decide(bola, made, 'approve');
    expect(requestIn(approved)).toMatchObject({ state: 'approved', decided: { by: { id: bola.userId } } });
    expect((await settingsOf()).sourceAccount).toEqual(SOURCE);
    expect(isReplay(await decide(bola, made, 'approve'))).toBe(true);
    expectRefused(await decide(bola, made, 'reject'), 409, 'change_request_state_conflict');
  });

  it('is approved once by two people at the same moment', async () => {
    await setApproval(client, 'second_person');
    const third = await signInMember(testApp, business, 'finance');
    const made = requestIn(await requestSource(ada, SOURCE));
    const answers = await Promise.all([bola, third].map((member) => decide(member, made, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is rejected with a reason, which is kept and cannot be replaced, or without one', async () => {
    await setApproval(client, 'second_person');
    const made = requestIn(await requestSource(ada, SOURCE));
    expect(made).toMatchObject({ rejectionReason: null });
    const body = { reason: ' It is not the account in the contract ' };
    const rejected = { state: 'rejected', rejectionReason: 'It is not the account in the contract' };
    expect(requestIn(await decide(bola, made, 'reject', body))).toMatchObject(rejected);
    const again = await decide(bola, made, 'reject', { reason: 'Another' });
    expect(isReplay(again)).toBe(true);
    expect(requestIn(again)).toMatchObject(rejected);
    expect((await client.get(`/v1/api/change-requests/${made.number}`)).body.data).toMatchObject(rejected);

    const next = requestIn(await requestSource(ada, SOURCE));
    expectRefused(await decide(bola, next, 'reject', { reason: 'x'.repeat(1_001) }), 400, 'validation_failed');
    expectRefused(await decide(bola, next, 'reject', { why: 'x' }), 400, 'validation_failed');
    expect((await client.get(`/v1/api/change-requests/${next.number}`)).body.data).toMatchObject({ state: 'pending' });
    const third = await signInMember(testApp, business, 'finance');
    const both = await Promise.all(
      [bola, third].map((member, index) => decide(member, next, 'reject', { reason: `${index}` })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const last = requestIn(await requestSource(ada, SOURCE));
    const silent = { state: 'rejected', rejectionReason: null };
    expect(requestIn(await decide(bola, last, 'reject', { reason: ' ' }))).toMatchObject(silent);
  });

  it('is made once, however often the same person sends it while it waits', async () => {
    await setApproval(client, 'second_person');
    const twice = await Promise.all([requestSource(ada, SOURCE), requestSource(ada, SOURCE)]);
    expect(twice.map((response) => requestIn(response).number)).toEqual([1, 1]);
    expect(requestIn(await requestSource(ada, SOURCE)).number).toBe(1);
    const { rows } = await testApp.testDatabase.database.pool.query(
      "SELECT FROM audit_log WHERE business_id = $1 AND action = 'change_request.created'",
      [business.businessId],
    );
    expect(rows, 'and told once').toHaveLength(1);
    expect(requestIn(await requestSource(ada, OTHER_SOURCE)).number, 'another change').toBe(2);
    expect(requestIn(await requestSource(bola, SOURCE)).number, 'another person').toBe(3);
    expect(requestIn(await requestRule(ada)).number, 'another kind').toBe(4);
    requestIn(await decide(ada, { number: 1 }, 'withdraw'));
    expect(requestIn(await requestSource(ada, SOURCE)).number, 'once it is decided').toBe(5);
  });

  it('keeps account numbers sealed, and shows them to those who decide', async () => {
    requestIn(await requestSource(ada, SOURCE));
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT change_requests::text AS row FROM change_requests WHERE business_id = $1',
      [business.businessId],
    );
    expect(JSON.stringify(rows)).not.toContain(SOURCE.accountNumber);
    const { body } = await client.get('/v1/api/change-requests?state=pending');
    expect(body.data).toMatchObject([{ after: { sourceAccount: SOURCE } }]);
  });

  it('is rejected by another person, and withdrawn by its maker only', async () => {
    const [one, two] = [requestIn(await requestSource(ada, SOURCE)), requestIn(await requestSource(ada, null))];
    expect(requestIn(await decide(bola, one, 'reject')).state).toBe('rejected');
    expectRefused(await decide(bola, two, 'withdraw'), 403, 'role_not_allowed');
    expect(requestIn(await decide(ada, two, 'withdraw')).state).toBe('withdrawn');
    expect(isReplay(await decide(ada, two, 'withdraw'))).toBe(true);
    for (const request of [one, two]) {
      expectRefused(await decide(bola, request, 'approve'), 409, 'change_request_state_conflict');
    }
    expect((await settingsOf()).sourceAccount).toBeNull();
  });

  it('is withdrawn by a key of its maker that could make it, and by none that only reads', async () => {
    const made = requestIn(await requestSource(ada, SOURCE));
    const path = `/v1/api/change-requests/${made.number}/withdraw`;
    const keyWith = async (...scopes: string[]): Promise<Client> => {
      const key = await ada.post(at(business, '/keys'), { kind: 'secret', scopes });
      return testApp.clientOf((key.body.data as { key: string }).key);
    };
    expectRefused(await (await keyWith('payouts:read')).post(path), 403, 'scope_missing');
    expect(requestIn(await ada.get(at(business, `/change-requests/${made.number}`))).state).toBe('pending');
    const writes = await keyWith('payouts:read', 'payout-rules:write');
    expect(requestIn(await writes.post(path)).state).toBe('withdrawn');
  });

  it('expires after thirty days by itself', async () => {
    const made = requestIn(await requestSource(ada, SOURCE));
    await ageRequests(testApp, business, 30 * 24);
    expectRefused(await decide(bola, made, 'approve'), 409, 'change_request_state_conflict');
    const path = at(business, '/change-requests');
    expect((await bola.get(`${path}?state=expired`)).body.data).toMatchObject([{ state: 'expired' }]);
    expect((await bola.get(`${path}?state=pending`)).body.data).toEqual([]);
  });

  it('is not approved once what it changes is not as its maker saw it', async () => {
    const made = requestIn(await requestSource(ada, SOURCE));
    expect((await client.patch(SETTINGS, { sourceAccount: OTHER_SOURCE })).status).toBe(200);
    const path = at(business, `/change-requests/${made.number}`);
    const told = requestIn(await bola.get(path));
    expect(told, 'before they try').toMatchObject({ state: 'pending', isStale: true, couldApprove: null });
    expect(told.refusal).toContain('not as its maker saw it, so nobody can approve it. Reject it');
    expect(requestIn(await ada.get(path)).refusal).toContain('Withdraw it, and make a new one.');
    expectRefused(await decide(bola, made, 'approve'), 409, 'changed_meanwhile');
    expect((await settingsOf()).sourceAccount).toEqual(OTHER_SOURCE);
    expect(requestIn(await bola.get(path)).state).toBe('pending');
    expect((await client.patch(SETTINGS, { sourceAccount: null })).status).toBe(200);
    expect(requestIn(await bola.get(path))).toMatchObject({ isStale: false, refusal: null });
  });

  it('is made by a key whose maker is known, who then cannot approve it, and by no other key', async () => {
    const key = await keyOf(testApp, business, ada);
    const body = { sourceAccount: SOURCE, ...REASON };
    expectRefused(await client.post(`${SETTINGS}/source-account-requests`, body), 403, 'second_person_required');
    const made = requestIn(await key.post(`${SETTINGS}/source-account-requests`, body));
    expectRefused(await decide(ada, made, 'approve'), 403, 'second_person_required');
    const seen = requestIn(await ada.get(at(business, `/change-requests/${made.number}`)));
    expect(seen).toMatchObject({ isOwn: true, refusal: expect.stringContaining('You or an API key') as string });
    expect((await key.post(`/v1/api/change-requests/${made.number}/approve`)).status).toBe(404);
    expect(requestIn(await decide(bola, made, 'approve')).state).toBe('approved');
  });

  it('is made once under its Idempotency-Key, and its numbers have no gaps', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const path = at(business, '/settlement-settings/source-account-requests');
    const body = { sourceAccount: SOURCE, ...REASON };
    const first = await ada.post(path, body, headers);
    expect((await ada.post(path, body, headers)).text).toBe(first.text);
    const more = await Promise.all(['One', 'Two', 'Three'].map((reason) => requestSource(ada, null, { reason })));
    expect(more.map((one) => requestIn(one).number).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  });

  it('is not the twenty-first open one of its person, by keys of theirs neither', async () => {
    const another = (count: number) => requestSource(ada, null, { reason: `Reason ${count}` });
    for (let count = 0; count < 20; count += 1) expect((await another(count)).status).toBe(200);
    expectRefused(await another(20), 409, 'too_many_change_requests');
    expect((await another(19)).status, 'one of the twenty again').toBe(200);
    expect((await requestSource(bola, null)).status).toBe(200);
    expect((await ada.post(at(business, '/change-requests/1/withdraw'))).status).toBe(200);
    const both = await Promise.all([another(21), another(22)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('belongs to one business and mode', async () => {
    const { number } = requestIn(await requestSource(ada, SOURCE));
    const other = await testApp.addBusiness();
    for (const stranger of [business.inLive, other.inTest]) {
      expect((await stranger.get(`/v1/api/change-requests/${number}`)).status).toBe(404);
      expect((await stranger.post(`/v1/api/change-requests/${number}/withdraw`)).status).toBe(404);
    }
    const outsider = await signInMember(testApp, other, 'owner');
    expect((await decide(outsider, { number }, 'approve')).status).toBe(404);
  });

  it('of a wrong form is refused, and leaves nothing behind', async () => {
    const path = at(business, '/settlement-settings/source-account-requests');
    for (const body of [
      { sourceAccount: SOURCE },
      { reason: 'x' },
      { sourceAccount: { ...SOURCE, bankCode: '1' }, ...REASON },
    ]) {
      expect((await ada.post(path, body)).status).toBe(400);
    }
    expect((await client.get('/v1/api/change-requests')).body.data).toEqual([]);
  });
});

describe('the rule of the second person', () => {
  it('begins at once, and ends 24 hours after another person approves the request', async () => {
    expectRefused(await requestRule(ada), 409, 'changed_meanwhile');
    await setApproval(client, 'second_person');
    const made = requestIn(await requestRule(ada));
    expectRefused(await decide(ada, made, 'approve'), 403, 'second_person_required');
    const waits = requestIn(await decide(bola, made, 'approve'));
    expect(waits).toMatchObject({ state: 'approved_waiting', decided: { by: { id: bola.userId } } });
    expect(Date.parse(waits.appliesAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(isReplay(await decide(bola, made, 'approve'))).toBe(true);
    expectRefused(await decide(ada, made, 'approve'), 409, 'change_request_state_conflict');
    const listed = (await client.get('/v1/api/change-requests?state=approved_waiting')).body.data;
    expect(listed).toMatchObject([{ number: made.number, appliesAt: waits.appliesAt }]);
    await applyDue(testApp.services, new AbortController().signal);
    expect((await settingsOf()).approval, 'too early').toBe('second_person');
    await waitADay(testApp, business);
    expect((await settingsOf()).approval).toBe('anyone');
    const applied = { state: 'approved', appliesAt: null, decided: { by: { id: bola.userId } } };
    expect(requestIn(await ada.get(at(business, `/change-requests/${made.number}`)))).toMatchObject(applied);
    expect(await auditedOf('change_request.applied')).toBe(1);
  });

  it('ends by a process that nobody of the business has asked for anything', async () => {
    await setApproval(client, 'second_person');
    requestIn(await decide(bola, requestIn(await requestRule(ada)), 'approve'));
    await ageApprovals(testApp, business);
    const sibling = await testApp.startSibling();
    await applyDue(sibling.services, new AbortController().signal);
    await sibling.close();
    expect((await settingsOf()).approval).toBe('anyone');
  });

  it('ends though a request of another business cannot be applied', async () => {
    const pool = testApp.testDatabase.database.pool;
    const damaged = business.businessId;
    await setApproval(client, 'second_person');
    requestIn(await decide(bola, requestIn(await requestRule(ada)), 'approve'));
    await pool.query(`UPDATE change_requests SET change = '\\x00' WHERE business_id = $1`, [damaged]);
    await expect(waitADay(testApp, business)).rejects.toThrow();
    await enter();
    await setApproval(client, 'second_person');
    requestIn(await decide(bola, requestIn(await requestRule(ada)), 'approve'));
    await expect(waitADay(testApp, business, { atOnce: 1 })).rejects.toThrow();
    expect((await settingsOf()).approval).toBe('anyone');
    await pool.query(`DELETE FROM change_requests WHERE business_id = $1`, [damaged]);
  });

  it('stays if an owner stops the request while it waits, which nobody else can', async () => {
    await setApproval(client, 'second_person');
    const admin = await signInMember(testApp, business, 'admin');
    const made = requestIn(await requestRule(admin));
    requestIn(await decide(bola, made, 'approve'));
    expectRefused(await decide(admin, made, 'reject'), 403, 'role_not_allowed');
    expect(requestIn(await decide(ada, made, 'reject')).state).toBe('rejected');
    await waitADay(testApp, business);
    expect((await settingsOf()).approval).toBe('second_person');
  });

  it.each(['lowers', 'removes'])('stays if somebody %s an owner who could have stopped the request', async (what) => {
    await setApproval(client, 'second_person');
    const third = await signInMember(testApp, business, 'owner');
    const [approved, open] = [requestIn(await requestRule(ada)), requestIn(await requestRule(bola))];
    const other = requestIn(await requestSource(ada, SOURCE));
    requestIn(await decide(bola, approved, 'approve'));
    const team = `/dashboard/api/businesses/${business.businessId}/team`;
    const { members } = (await ada.get(team)).body.data as { members: readonly { id: string; userId: string }[] };
    const path = `${team}/members/${members.find(({ userId }) => userId === third.userId)?.id}`;
    const lost = await (what === 'lowers' ? ada.patch(path, { role: 'admin' }) : ada.delete(path));
    expect(lost.status, lost.text).toBe(200);
    await waitADay(testApp, business);
    expect((await settingsOf()).approval).toBe('second_person');
    const rejectionReason =
      'An owner who could have stopped it lost the power to do so. Request it again if it is still wanted.';
    for (const request of [approved, open]) {
      const ended = requestIn(await ada.get(at(business, `/change-requests/${request.number}`)));
      expect(ended).toMatchObject({ state: 'rejected', rejectionReason, decided: { by: { id: ada.userId } } });
    }
    expect(await auditedOf('change_request.rejected')).toBe(2);
    expectRefused(await decide(ada, open, 'approve'), 409, 'change_request_state_conflict');
    const kept = requestIn(await ada.get(at(business, `/change-requests/${other.number}`)));
    expect(kept.state, 'what loosens no rule').toBe('pending');
  });

  it('is not approved to end while another approved request for that waits', async () => {
    await setApproval(client, 'second_person');
    requestIn(await decide(bola, requestIn(await requestRule(ada)), 'approve'));
    const second = requestIn(await requestRule(bola));
    expectRefused(await decide(ada, second, 'approve'), 409, 'change_request_state_conflict');
  });

  const VOID: Readonly<Record<string, () => Promise<unknown>>> = {
    'whoever approved it has left': () => bola.post(`/dashboard/api/businesses/${business.businessId}/team/leave`),
    'whoever asked for it was removed by hand': () => removeByHand(ada),
    'it was ended and began again meanwhile, so that its maker saw another state': () =>
      testApp.testDatabase.database.pool.query(
        `UPDATE settlement_settings SET approval = 'anyone' WHERE business_id = $1`,
        [business.businessId],
      ),
  };
  it.each(Object.keys(VOID))('does not end by a request that waited if %s', async (why) => {
    await setApproval(client, 'second_person');
    const third = await signInMember(testApp, business, 'owner');
    const made = requestIn(await requestRule(ada));
    requestIn(await decide(bola, made, 'approve'));
    await VOID[why]?.();
    await waitADay(testApp, business);
    const rejected = requestIn(await third.get(at(business, `/change-requests/${made.number}`)));
    expect(rejected).toMatchObject({ state: 'rejected', decided: { by: { kind: 'schedule' } } });
  });

  const removeByHand = ({ userId }: TestMember) =>
    testApp.testDatabase.database.pool.query('DELETE FROM auth_members WHERE "userId" = $1', [userId]);
  const auditedOf = async (action: string): Promise<number> => {
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT FROM audit_log WHERE business_id = $1 AND action = $2',
      [business.businessId, action],
    );
    return rows.length;
  };

  it('is ended alone after 72 hours by an owner whose second person is gone, and not while there is one', async () => {
    await setApproval(client, 'second_person');
    const made = requestIn(await requestRule(ada));
    await ageRequests(testApp, business, 80);
    expectRefused(await decide(ada, made, 'approve'), 403, 'second_person_required');
    const leave = await bola.post(`/dashboard/api/businesses/${business.businessId}/team/leave`);
    expect(leave.status, leave.text).toBe(200);
    await ageGrants(71);
    const early = await decide(ada, made, 'approve');
    expectRefused(early, 403, 'second_person_required');
    expect(early.body.message).toContain('Nobody else in the team could approve this request');
    const seen = requestIn(await ada.get(at(business, `/change-requests/${made.number}`)));
    expect(new Date(seen.aloneFrom ?? '').getTime()).toBeGreaterThan(Date.now());
    await ageGrants(1);
    expect(requestIn(await decide(ada, made, 'approve')).state).toBe('approved');
    expect((await settingsOf()).approval).toBe('anyone');
  });

  it('is not ended alone by who lowers and raises the second person, nor sooner than three days after', async () => {
    await setApproval(client, 'second_person');
    const former = requestIn(await requestRule(ada));
    const team = `/dashboard/api/businesses/${business.businessId}/team`;
    const listed = (await ada.get(team)).body.data as { members: { id: string; userId: string }[] };
    const membership = listed.members.find(({ userId }) => userId === bola.userId)?.id ?? '';
    const setRole = (role: string) => ada.patch(`${team}/members/${membership}`, { role });
    expect((await setRole('viewer')).status).toBe(200);
    expectRefused(await decide(ada, former, 'approve'), 409, 'change_request_state_conflict');
    const made = requestIn(await requestRule(ada));
    await ageRequests(testApp, business, 100);
    const early = await decide(ada, made, 'approve');
    expectRefused(early, 403, 'second_person_required');
    expect(early.body.message).toMatch(/You can approve it yourself from \d+ [A-Z][a-z]+, \d\d:\d\d\.$/v);
    expectRefused(await setRole('finance'), 403, 'second_person_required');
    await testApp.testDatabase.database.pool.query(`UPDATE auth_members SET role = 'finance' WHERE "userId" = $1`, [
      bola.userId,
    ]);
    await ageGrants(100);
    const there = await decide(ada, made, 'approve');
    expectRefused(there, 403, 'second_person_required');
    expect(there.body.message).toContain('another person has to approve it');
  });

  it('lets nobody change anything else alone, and no admin end it', async () => {
    await setApproval(client, 'second_person');
    const admin = await signInMember(testApp, business, 'admin');
    const requests = [requestIn(await requestSource(ada, SOURCE)), requestIn(await requestRule(admin))];
    await testApp.testDatabase.database.pool.query('DELETE FROM auth_members WHERE "userId" = $1', [bola.userId]);
    await ageRequests(testApp, business, 100);
    expectRefused(await decide(ada, requests[0] ?? { number: 0 }, 'approve'), 403, 'second_person_required');
    expectRefused(await decide(admin, requests[1] ?? { number: 0 }, 'approve'), 403, 'second_person_required');
  });
});

describe('a request that somebody wrote to the database', () => {
  const setRow = (set: string, ...values: readonly string[]) =>
    testApp.testDatabase.database.pool.query(
      `UPDATE change_requests SET ${set} WHERE business_id = $1 AND number = 1`,
      [business.businessId, ...values],
    );
  const approve = async () => requestIn(await decide(bola, { number: 1 }, 'approve'));
  const approveADayAgo = async () => {
    await approve();
    await ageApprovals(testApp, business);
  };
  /** As it was when Bola had approved it, a day ago. */
  const setBack = () =>
    setRow(
      `state = 'approved_waiting', decided_by_kind = 'user', decided_by_id = $2, decided_at = (
         SELECT at FROM audit_log
          WHERE business_id = $1 AND action = 'change_request.approved' AND subject_id = '1')`,
      bola.userId,
    );

  const WRITTEN: Readonly<Record<string, () => Promise<unknown>>> = {
    'nobody approved it': () =>
      setRow(
        `state = 'approved_waiting', decided_by_kind = 'user', decided_by_id = $2,
         decided_at = clock_timestamp() - interval '25 hours'`,
        bola.userId,
      ),
    'it was approved a moment ago': async () => {
      await approve();
      await setRow(`decided_at = decided_at - interval '25 hours'`);
    },
    'somebody else approved it': async () => {
      await approveADayAgo();
      await setRow('decided_by_id = $2', (await signInMember(testApp, business, 'owner')).userId);
    },
    'an owner stopped it': async () => {
      await approveADayAgo();
      requestIn(await decide(ada, { number: 1 }, 'reject'));
      await setBack();
    },
    'it took effect before': async () => {
      await approve();
      await waitADay(testApp, business);
      await setApproval(client, 'second_person');
      await setBack();
    },
    'it is called another change': async () => {
      await approveADayAgo();
      await setRow(`summary = 'A harmless change'`);
    },
    'it has another maker': async () => {
      await approveADayAgo();
      await setRow('maker_id = $2', (await signInMember(testApp, business, 'owner')).userId);
    },
  };
  it.each(Object.keys(WRITTEN))('ends no rule, is named and stays for an owner to reject, if %s', async (how) => {
    await setApproval(client, 'second_person');
    requestIn(await requestRule(ada));
    await WRITTEN[how]?.();
    await expect(applyDue(testApp.services, new AbortController().signal)).rejects.toThrow(
      new RegExp(`change request 1 of business ${business.businessId}, test mode: .+ by hand`, 'v'),
    );
    expect((await settingsOf()).approval).toBe('second_person');
    const path = at(business, '/change-requests/1');
    expect(requestIn(await ada.get(path)).state).toBe('approved_waiting');
    expect(requestIn(await decide(ada, { number: 1 }, 'reject')).state).toBe('rejected');
    await applyDue(testApp.services, new AbortController().signal);
  });

  it('is approved by nobody if it has another maker, nor by an owner alone if it was made later', async () => {
    await setApproval(client, 'second_person');
    requestIn(await requestRule(ada));
    await setRow('maker_id = $2', bola.userId);
    expectRefused(await decide(ada, { number: 1 }, 'approve'), 409, 'changed_by_hand');
    await setRow('maker_id = $2', ada.userId);
    await testApp.testDatabase.database.pool.query('DELETE FROM auth_members WHERE "userId" = $1', [bola.userId]);
    await setRow(`created_at = created_at - interval '80 hours'`);
    expectRefused(await decide(ada, { number: 1 }, 'approve'), 409, 'changed_by_hand');
    expect((await settingsOf()).approval).toBe('second_person');
  });
});

describe('a payout that was sent', () => {
  it.each([
    ['exported', 'it was sent and no bank said so'],
    ['unknown', 'its outcome is unknown and no bank said so'],
    ['paid', 'it was recorded as paid'],
  ] as const)(
    'becomes failed by a request with the rule if it is %s, and credits its wallet once',
    async (was, words) => {
      const { id, account } = await payoutThatIs(was);
      await setApproval(client, 'second_person');
      const failed = { state: 'failed', seenState: was, ...REASON };
      expectRefused(await client.post(`${PAYOUTS}/${id}/resolve`, failed), 403, 'second_person_required');
      expectRefused(await ada.post(at(business, `/payouts/${id}/resolve`), failed), 403, 'second_person_required');
      const made = requestIn(await ada.post(at(business, `/payouts/${id}/reopening-requests`), REASON));
      expect(made.summary).toMatch(/^Payout 1 of settlement run 1 to .+, NGN 10\.00, failed/v);
      expect(made.summary).toContain(`failed, although ${words}`);
      expect(await balanceOf(client, { id: account })).toBe(0);
      expect(requestIn(await decide(bola, made, 'approve')).state).toBe('approved');
      expect(await balanceOf(client, { id: account })).toBe(10);
      expectRefused(
        await ada.post(at(business, `/payouts/${id}/reopening-requests`), REASON),
        409,
        'payout_state_conflict',
      );
    },
  );

  it('does not become failed by a request if the bank has answered meanwhile', async () => {
    const { id, account } = await payoutThatIs('exported');
    await setApproval(client, 'second_person');
    const made = requestIn(await ada.post(at(business, `/payouts/${id}/reopening-requests`), REASON));
    requirePayout(await client.post(`${PAYOUTS}/${id}/resolve`, { state: 'paid', ...REASON }));
    expectRefused(await decide(bola, made, 'approve'), 409, 'changed_meanwhile');
    expect(await balanceOf(client, { id: account })).toBe(0);
  });

  it('becomes failed by the file that somebody sends, also with the rule', async () => {
    const { id, account } = await payoutThatIs('exported');
    await setApproval(client, 'second_person');
    const headers = { 'content-type': 'text/csv' };
    const file = `end_to_end_id,amount,status\n${id.replaceAll('-', '')},10,failed\n`;
    const sent = await client.post('/v1/api/settlement-results', file, headers);
    expect(sent.status, sent.text).toBe(200);
    expect(await balanceOf(client, { id: account })).toBe(10);
  });

  it('becomes failed without the rule only for whoever says that they saw it paid', async () => {
    const { id } = await payoutThatIs('paid');
    const url = `${PAYOUTS}/${id}/resolve`;
    expectRefused(await client.post(url, { state: 'failed', ...REASON }), 409, 'payout_state_conflict');
    const stale = { state: 'failed', seenState: 'exported', ...REASON };
    expectRefused(await client.post(url, stale), 409, 'payout_state_conflict');
    expect(requirePayout(await client.post(url, { ...stale, seenState: 'paid' })).state).toBe('failed');
  });

  it('is what the first of two people says who resolve it with opposite outcomes', async () => {
    await createHolder(client, 10);
    const { number } = await makeRun(testApp, client);
    await exportRun(testApp, business, number);
    const [payout] = await payoutsOf(client, number);
    const url = at(business, `/payouts/${payout?.id}/resolve`);
    const answers = await Promise.all([
      ada.post(url, { state: 'paid', seenState: 'exported', ...REASON }),
      bola.post(url, { state: 'failed', seenState: 'exported', ...REASON }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
