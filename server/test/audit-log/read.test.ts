import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../../src/core/ledger/log/record.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { entriesOf } from './audit-log.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
});
afterAll(() => testApp.close());

const URL = '/v1/api/audit-log';
const refusal = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.field];

describe('the audit log', () => {
  it('is read in pages that meet, with headers that count', async () => {
    for (let made = 0; made < 5; made += 1) await createAccount(business.inTest);
    const all = await entriesOf(business.inTest);
    expect(all).toHaveLength(8);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => business.inTest.get(`${URL}?limit=3&page=${page}`)));
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all);
    expect(pages[1]?.headers).toMatchObject({ 'x-total-count': '8' });
    expect(pages[1]?.headers['link']).toContain('limit=3&page=3>; rel="next"');
  });

  it('is narrowed by actor, action, subject and time', async () => {
    const of = await testApp.addBusiness();
    const account = await createAccount(of.inTest);
    await of.inTest.patch(`/v1/api/subaccounts/${account.id}`, { enabled: false });
    const [newest] = await entriesOf(of.inTest);
    const actions = async (query: string) => (await entriesOf(of.inTest, `&${query}`)).map(({ action }) => action);
    expect(await actions(`subject=account:${account.id}`)).toEqual(['account.disabled', 'account.created']);
    expect(await actions('subject=business')).toEqual(['business.created']);
    expect(await actions('action=account.disabled')).toEqual(['account.disabled']);
    expect(await actions(`actor=api_key:${newest?.actor.id}`)).toEqual(['account.disabled', 'account.created']);
    expect(await actions('actor=operator')).toHaveLength(3);
    expect(await actions('actor=user')).toEqual([]);
    expect(await actions(`from=${newest?.at}`)).toContain('account.disabled');
    expect(await actions(`to=${new Date(Date.parse(newest?.at ?? '') - 3_600_000).toISOString()}`)).toEqual([]);
    expect(await actions('from=2999-01-01')).toEqual([]);
  });

  it.each([
    ['actor=nobody', 'actor'],
    ['action=account.eaten', 'action'],
    ['subject=moon:1', 'subject'],
    ['subject=account:', 'subject'],
    ['from=yesterday', 'from'],
    ['from=2026-02-02&to=2026-01-01', 'from'],
    ['limit=0', 'limit'],
  ])('refuses %s and names %s', async (query, field) => {
    expect(refusal(await business.inTest.get(`${URL}?${query}`))).toEqual([400, 'validation_failed', field]);
  });

  it('shows nobody the entries of another business or of the other mode', async () => {
    const other = await testApp.addBusiness();
    const { id } = await createAccount(other.inLive);
    const subjectsOf = async (client: TestBusiness['inTest']) =>
      (await entriesOf(client, `&subject=account:${id}`)).length;
    expect(await subjectsOf(other.inLive)).toBe(1);
    expect(await subjectsOf(other.inTest)).toBe(0);
    expect(await subjectsOf(business.inLive)).toBe(0);
  });

  it('needs a secret key', async () => {
    const withPublic = testApp.clientOf(business.test.publicKey);
    expect(refusal(await withPublic.get(URL))).toEqual([403, 'secret_key_required', undefined]);
    expect(refusal(await testApp.clientOf(undefined).get(`${URL}.csv`))).toEqual([401, 'api_key_missing', undefined]);
  });

  it('is exported whole, with formulas disarmed and hostile names as they are', async () => {
    const of = await testApp.addBusiness();
    await createAccount(of.inTest, { businessName: '=HYPERLINK("http://evil.example")' });
    await createAccount(of.inTest, { businessName: '<img src=x onerror=alert(1)>' });
    const csv = await of.inTest.get(`${URL}.csv?subject=account`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-test-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^sequence,at,action,/);
    expect(lines[1]).toContain('<img src=x onerror=alert(1)>');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('keeps no secret in any entry', async () => {
    const of = await testApp.addBusiness();
    const account = await createAccount(of.inTest, { accountNumber: '0000014579' });
    const text = JSON.stringify(await entriesOf(of.inTest));
    for (const secret of [
      account.authorizationKeys,
      of.test.secretKey,
      of.test.publicKey,
      '0000014579',
      '2348031234567',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('costs the same on every page, however long it is', async () => {
    const of = await testApp.addBusiness();
    const log = { businessId: of.businessId, live: false, origin: BY_OPERATOR };
    await transact(testApp.services.db, async (tx) => {
      for (let index = 0; index < 300; index += 1) {
        recordChange(tx, log, new Date(), { action: 'account.updated', subject: { kind: 'account' } });
      }
    });
    const page = await of.inTest.get(`${URL}?limit=2&page=150`);
    expect((page.body.data as { sequence: number }[]).map(({ sequence }) => sequence)).toEqual([5, 4]);
    await testApp.testDatabase.database.pool.query('ANALYZE log_entries');
    const { rows } = await testApp.testDatabase.database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM audit_log WHERE business_id = ${of.businessId} AND NOT live
          AND sequence BETWEEN 4 AND 5 ORDER BY sequence DESC LIMIT 2`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Limit[^]*Merge Append[^]*log_entries_audit_number[^]*audit_entries_pkey/,
    );
  });

  it('opens in the dashboard to owners, admins, finance and developers, and is exported by all but the last', async () => {
    const url = `/dashboard/api/businesses/${business.businessId}/test/audit-log`;
    for (const role of ['owner', 'admin', 'finance', 'developer', 'viewer'] as const) {
      const member = await signInMember(testApp, business, role);
      const answers = [await member.get(url), await member.get(`${url}.csv`)];
      const expected = role === 'viewer' ? [403, 403] : role === 'developer' ? [200, 403] : [200, 200];
      expect(answers.map(({ status }) => status)).toEqual(expected);
    }
  });
});
