import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/permissions.ts';
import { signInMember, signUpPerson } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** Below a business and a mode. None of them has any data; the one of events would never end. */
const READS = ['transactions', `transactions/${randomUUID()}`, 'overview'];
const EXPORT = 'transactions.csv';
const ALL = [...READS, EXPORT, 'events'];

const pathOf = (businessId: bigint | string, mode: string, path: string): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/${path}`;

describe('operations about money', () => {
  it.each(ROLES)('are open to a member who is %s', async (role) => {
    const { businessId } = testApp.business;
    const member = await signInMember(testApp, testApp.business, role);
    for (const mode of ['test', 'live']) {
      for (const path of READS) {
        const { status } = await member.get(pathOf(businessId, mode, path));
        expect(status, path).toBe(path.startsWith('transactions/') ? 404 : 200);
      }
    }
  });

  it.each(ROLES)('let the transactions be exported by those who may export reports, when they are %s', async (role) => {
    const { businessId } = testApp.business;
    const member = await signInMember(testApp, testApp.business, role);
    const response = await member.get(pathOf(businessId, 'live', EXPORT));
    if (['owner', 'admin', 'finance'].includes(role)) {
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toBe('attachment; filename="transactions-live.csv"');
    } else {
      expect([response.status, response.body.error?.code]).toEqual([403, 'role_not_allowed']);
    }
  });

  it('are 404 for a business that is not theirs, or none, and for another mode than test and live', async () => {
    const stranger = await testApp.addBusiness();
    const owner = await signInMember(testApp, testApp.business, 'owner');
    for (const path of ALL) {
      for (const [id, mode] of [
        [stranger.businessId, 'test'],
        ['999999999', 'test'],
        ['abc', 'test'],
        [`${testApp.business.businessId}.5`, 'test'],
        [testApp.business.businessId, 'demo'],
      ] as const) {
        const response = await owner.get(pathOf(id, mode, path));
        expect([response.status, response.body.error?.code], path).toEqual([404, 'not_found']);
      }
    }
  });

  it('are 401 without a session, 404 for somebody without a business, and closed to API keys', async () => {
    const { businessId, inTest } = testApp.business;
    const nobody = testApp.clientOf(undefined);
    const person = await signUpPerson(testApp);
    for (const path of ALL) {
      for (const client of [nobody, inTest]) {
        const response = await client.get(pathOf(businessId, 'test', path));
        expect([response.status, response.body.error?.code], path).toEqual([401, 'session_missing']);
      }
      expect((await person.get(pathOf(businessId, 'test', path))).status, path).toBe(404);
    }
  });
});
