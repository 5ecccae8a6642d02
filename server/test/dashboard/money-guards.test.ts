import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** Below a business and a mode. None of them has any data; the one of events would never end. */
const EXPORT = 'transactions.csv';
const ALL = ['transactions', `transactions/${randomUUID()}`, 'overview', EXPORT, 'events'];

const pathOf = (businessId: bigint | string, mode: string, path: string): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/${path}`;

/** Roles and callers are in server/test/authorisation. */
describe('operations about money', () => {
  it('export the transactions as a file that names its days in Lagos, its account and test mode', async () => {
    const owner = await signInMember(testApp, testApp.business, 'owner');
    const { status, headers } = await owner.get(pathOf(testApp.business.businessId, 'live', EXPORT));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/);
    const nameOf = async (mode: string, file: string): Promise<unknown> =>
      (await owner.get(pathOf(testApp.business.businessId, mode, file))).headers['content-disposition'];
    expect(await nameOf('live', `${EXPORT}?from=2026-11-01&to=2026-11-30`)).toBe(
      'attachment; filename="transactions-2026-11-01-to-2026-11-30.csv"',
    );
    expect(await nameOf('test', `${EXPORT}?to=2026-11-30&type=debit`)).toBe(
      'attachment; filename="transactions-debit-test-to-2026-11-30.csv"',
    );
    expect(await nameOf('test', 'accounts.csv?enabled=false')).toMatch(/"accounts-disabled-test-\d{4}-\d\d-\d\d\.csv"/);
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
});
