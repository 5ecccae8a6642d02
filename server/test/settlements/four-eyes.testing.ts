/** Shared by the tests of the rule of the second person. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { applyDue } from '../../src/features/change-requests/apply-due.ts';
import { BY_SCHEDULE } from '../../src/core/words/principal.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import type { SettlementRun } from '../../src/features/settlements/runs/schemas.ts';
import { startRun } from '../../src/features/settlements/runs/start-run.ts';
import { type TestMember, signInMember, signUpPerson } from '../harness/member.ts';
import type { Client, TestApp, TestBusiness, TestResponse } from '../harness/test-app.ts';
import { codeOf } from '../posting/payments.testing.ts';
import { createHolder, getRun, makeRun, requireRun, RUNS, settle } from './settlements.testing.ts';

export const SOURCE = { bankCode: '000014', accountNumber: '0123456789', accountName: 'ACME LIMITED' };
export const OTHER_SOURCE = { bankCode: '000013', accountNumber: '9876543210', accountName: 'ACME PAYOUTS' };

/** Paths of the dashboard in test mode. */
export const at = ({ businessId }: Pick<TestBusiness, 'businessId'>, path: string): string =>
  `/dashboard/api/businesses/${businessId}/test${path}`;

export async function setApproval(client: Client, approval: 'anyone' | 'second_person'): Promise<void> {
  const response = await client.patch('/v1/api/settlement-settings', { approval });
  expect(response.status, response.text).toBe(200);
}

export const setSource = (client: Client, sourceAccount: object | null): Promise<TestResponse> =>
  client.patch('/v1/api/settlement-settings', { sourceAccount });

/** A client with a new secret key that this person made. */
export async function keyOf(testApp: TestApp, business: TestBusiness, member: TestMember): Promise<Client> {
  const made = await member.post(at(business, '/keys'), { kind: 'secret' });
  expect(made.status, made.text).toBe(200);
  return testApp.clientOf((made.body.data as { key: string }).key);
}

/** A draft with one payout. */
export async function draftBy(testApp: TestApp, business: TestBusiness, maker: TestMember): Promise<SettlementRun> {
  await createHolder(business.inTest, 10);
  const { number } = requireRun(await maker.post(at(business, '/settlement-runs'), {}));
  await settle(testApp);
  return getRun(business.inTest, number);
}

/** The same by the schedule of this day. */
export async function draftBySchedule(testApp: TestApp, business: TestBusiness, date: string): Promise<SettlementRun> {
  await createHolder(business.inTest, 10);
  const { businessId } = business;
  const caller = { businessId, live: false, apiKeyId: undefined, origin: BY_SCHEDULE };
  const scheduled = { date, after: '2026-01-01' };
  const { run } = await startRun(testApp.services, caller, { reference: randomUUID(), scheduled });
  await settle(testApp);
  return getRun(business.inTest, Number(run.number));
}

/** The same by a key, by default one without a known maker. */
export async function draftByKey(testApp: TestApp, business: TestBusiness, key = business.inTest) {
  await createHolder(business.inTest, 10);
  return makeRun(testApp, key);
}

export const approve = (
  business: TestBusiness,
  member: TestMember,
  { number, manifest }: Pick<SettlementRun, 'number' | 'manifest'>,
): Promise<TestResponse> =>
  member.post(at(business, `/settlement-runs/${number}/approve`), { manifest: manifest?.shortForm });

export const exportCsv = (client: Client, number: number): Promise<TestResponse> =>
  client.post(`${RUNS}/${number}/export`, { format: 'csv' });

export function expectRefused(response: TestResponse, status: number, code: string): void {
  expect([response.status, codeOf(response)], response.text).toEqual([status, code]);
}

export const members = async (testApp: TestApp, business: TestBusiness): Promise<[TestMember, TestMember]> => [
  await signInMember(testApp, business, 'owner'),
  await signInMember(testApp, business, 'owner'),
];

/** Somebody whom this member invites, where one person may. */
export async function invite(
  testApp: TestApp,
  { businessId }: Pick<TestBusiness, 'businessId'>,
  inviter: TestMember,
  role: string,
): Promise<TestMember> {
  const person = await signUpPerson(testApp);
  const invitations = `/dashboard/api/businesses/${businessId}/team/invitations`;
  const invited = await inviter.post(invitations, { email: person.email, role });
  expect(invited.status, invited.text).toBe(200);
  const { token } = invited.body.data as { token: string };
  expect((await person.post('/dashboard/api/invitations/accept', { token })).status).toBe(200);
  return person;
}

/** As if this member had joined, and got their role, so many hours before. */
export async function hold(
  testApp: TestApp,
  { businessId }: Pick<TestBusiness, 'businessId'>,
  { userId }: TestMember,
  hours: number,
): Promise<void> {
  const { pool } = testApp.testDatabase.database;
  const earlier = `- $2 * interval '1 hour'`;
  await pool.query(`UPDATE auth_members SET "createdAt" = "createdAt" ${earlier} WHERE "userId" = $1`, [userId, hours]);
  await pool.query(
    `UPDATE approver_grants SET granted_at = granted_at ${earlier} WHERE user_id = $1 AND business_id = $3`,
    [userId, hours, businessId],
  );
}

/** As if everything had been requested so many hours before. */
export async function ageRequests(
  testApp: TestApp,
  { businessId }: Pick<TestBusiness, 'businessId'>,
  hours: number,
): Promise<void> {
  await testApp.testDatabase.database.pool.query(
    `UPDATE change_requests SET created_at = created_at - $2 * interval '1 hour',
            expires_at = expires_at - $2 * interval '1 hour' WHERE business_id = $1`,
    [businessId, hours],
  );
  await tellLog(testApp, businessId, 'created');
}

/** The audit log has the times of the requests: they count only if it tells of them. */
async function tellLog(testApp: TestApp, businessId: BusinessId, what: 'created' | 'approved'): Promise<void> {
  await testApp.testDatabase.database.pool.query(
    `UPDATE log_entries e SET at = r.${what === 'created' ? 'created_at' : 'decided_at'} FROM change_requests r
      WHERE e.business_id = $1 AND r.business_id = $1 AND e.live = r.live AND e.subject_kind = 'change_request'
        AND e.subject_id = r.number::text AND e.action = $2`,
    [businessId, `change_request.${what}`],
  );
}

/** As if requests that loosen a rule had been approved a day before. */
export async function ageApprovals(testApp: TestApp, { businessId }: Pick<TestBusiness, 'businessId'>): Promise<void> {
  const { pool } = testApp.testDatabase.database;
  await pool.query(
    `UPDATE change_requests SET decided_at = decided_at - interval '24 hours'
      WHERE business_id = $1 AND state = 'approved_waiting'`,
    [businessId],
  );
  await tellLog(testApp, businessId, 'approved');
  // The person who approved it could do so then.
  await pool.query(
    `UPDATE auth_members m SET "createdAt" = m."createdAt" - interval '24 hours'
       FROM auth_organizations o WHERE o.id = m."organizationId" AND o.slug = $1`,
    [String(businessId)],
  );
}

/** As if a day had passed since requests that loosen a rule were approved. Leave out facts of what it changes. */
export async function waitADay(
  testApp: TestApp,
  business: Pick<TestBusiness, 'businessId'>,
  options?: { readonly atOnce: number },
): Promise<void> {
  await ageApprovals(testApp, business);
  await applyDue(testApp.services, new AbortController().signal, options);
}
