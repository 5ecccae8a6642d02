import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATIONS, PEOPLE_OPERATIONS } from '../../src/app.ts';
import type { SecurityNote } from '../../src/features/security-log/kinds.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { eventsOf, operatorsEvents, written } from './security-log.testing.ts';

const ALL = [...OPERATIONS, ...PEOPLE_OPERATIONS];

describe('every operation', () => {
  it('that answers with a file records the export, except the stream of events', () => {
    const silent = ALL.filter(({ kind, records }) => kind === 'file' && records !== 'export');
    expect(silent.map(({ id }) => id)).toEqual(['followLedger']);
    expect(ALL.filter(({ kind, records }) => kind !== 'file' && records === 'export')).toEqual([]);
  });

  it('whose answer has a secret records that it was shown, except those that hide bank details only', () => {
    const silent = ALL.filter(({ hasSecret, masked, records }) => (hasSecret ?? masked) && records === undefined);
    const others = silent.filter(({ tag }) => tag !== 'Settlements' && tag !== 'Change requests');
    expect(others.map(({ id }) => id)).toEqual([]);
    const shown = ALL.filter(({ records }) => records !== undefined && records !== 'export').map(({ id }) => id);
    for (const id of ['enableTwoFactor', 'inviteMember', 'createKey', 'rollKey', 'showAuthorizationKey']) {
      expect(shown).toContain(id);
    }
  });
});

describe('the security log', () => {
  let testApp: TestApp;
  let business: TestBusiness;
  let owner: TestMember;
  let base: string;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  beforeEach(async () => {
    business = await testApp.addBusiness();
    owner = await signInMember(testApp, business, 'owner');
    base = `/dashboard/api/businesses/${business.businessId}`;
  });
  afterAll(() => testApp.close());

  const keyWith = async (scopes: readonly string[], more: object = {}) => {
    const body = { kind: 'secret', name: 'Shop', scopes, ...more };
    const made = await owner.post(`${base}/test/keys`, body);
    expect(made.status, made.text).toBe(200);
    const { id, key } = made.body.data as { id: number; key: string };
    return { id, key, client: testApp.clientOf(key) };
  };
  const uses = async (query = '') => {
    await written(testApp);
    return (await eventsOf(business.inTest, query)).map(({ kind, what, times }) => `${kind} ${what} ${times}`);
  };

  it('has an export before it leaves, with who took it, in the log of its mode', async () => {
    expect((await owner.get(`${base}/live/transactions.csv`)).status).toBe(200);
    const [event, ...others] = await eventsOf(business.inLive);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: 'export',
      what: 'exportTransactions',
      bothModes: false,
      person: { id: owner.userId },
      key: null,
    });
    expect(await eventsOf(business.inTest), 'not of the other mode').toEqual([]);
    const { client, id } = await keyWith(['audit:read', 'reports:export']);
    expect((await client.get('/v1/api/security-log.csv')).status).toBe(200);
    const [byKey] = await eventsOf(business.inTest, '&kind=export');
    expect(byKey).toMatchObject({ what: 'exportSecurityEvents', person: null, key: { id } });
  });

  it('lets no file leave without a row, and has no row of a refused one', async () => {
    const { pool } = testApp.testDatabase.database;
    await pool.query('ALTER TABLE security_events RENAME TO away');
    const answer = await owner.get(`${base}/test/transactions.csv`);
    await pool.query('ALTER TABLE away RENAME TO security_events');
    expect(answer.status).toBe(500);
    const viewer = await signInMember(testApp, business, 'viewer');
    expect((await viewer.get(`${base}/test/transactions.csv`)).status).toBe(403);
    expect((await owner.get(`${base}/test/settlement-runs/99/file?format=csv`)).status).toBe(404);
    expect(await uses('&kind=export')).toEqual([]);
  });

  it('has secrets that were shown, folded, and nothing of the secrets', async () => {
    const { client, key } = await keyWith(['accounts:read', 'authorization-keys:read']);
    const account = await createAccount(business.inTest);
    for (let time = 0; time < 3; time += 1) await client.get(`/v1/api/subaccounts/${account.id}`);
    await owner.post(`${base}/test/webhooks`, { url: 'https://example.com/hooks' });
    await owner.post(`${base}/team/invitations`, { email: 'new@example.com', role: 'viewer' });
    const shown = await uses('&kind=secret_shown');
    expect(shown.toSorted()).toEqual([
      'secret_shown createConnectedAccount 1',
      'secret_shown createKey 1',
      'secret_shown createWebhookEndpoint 1',
      'secret_shown getConnectedAccount 3',
      'secret_shown inviteMember 1',
    ]);
    const { rows } = await testApp.testDatabase.database.pool.query<{ row: string }>(
      'SELECT e::text AS row FROM security_events e',
    );
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).not.toContain(key);
    expect(all).not.toContain(account.authorizationKeys);
  });

  it('has no secret that was masked or that members do not get', async () => {
    const account = await createAccount(business.inTest);
    const masked = await keyWith(['accounts:read']);
    await masked.client.get(`/v1/api/subaccounts/${account.id}`);
    await masked.client.get('/v1/api/subaccounts');
    await owner.patch(`${base}/test/accounts/${account.id}`, { enabled: false });
    expect(await uses('&kind=secret_shown')).not.toContainEqual(expect.stringContaining('ConnectedAccounts'));
    expect((await uses('&kind=secret_shown')).toSorted()).toEqual([
      'secret_shown createConnectedAccount 1',
      'secret_shown createKey 1',
    ]);
  });

  it('has refused keys by code: without the scope, from a wrong address, revoked, and nobody’s', async () => {
    const narrow = await keyWith(['accounts:read']);
    await narrow.client.get('/v1/api/audit-log');
    await narrow.client.get('/v1/api/audit-log');
    const elsewhere = await keyWith(['audit:read'], { allowedAddresses: ['203.0.113.7'] });
    await elsewhere.client.get('/v1/api/audit-log');
    const revoked = await keyWith(['audit:read']);
    await owner.delete(`${base}/test/keys/${revoked.id}`);
    await revoked.client.get('/v1/api/audit-log');
    const invented = `sk_test_${'x'.repeat(32)}`;
    await testApp.clientOf(invented).get('/v1/api/audit-log');
    await testApp.clientOf('whatever').get('/v1/api/audit-log');
    expect((await uses('&kind=key_refused')).toSorted()).toEqual([
      'key_refused address_not_allowed 1',
      'key_refused api_key_unknown 1',
      'key_refused scope_missing 2',
    ]);
    const events = await eventsOf(business.inTest, '&kind=key_refused');
    expect(new Set(events.map(({ key }) => key?.id))).toEqual(new Set([narrow.id, elsewhere.id, revoked.id]));
    expect(await eventsOf(business.inLive, '&kind=key_refused')).toEqual([]);
    const unknown = (await operatorsEvents(testApp)).filter(({ what }) => what === 'api_key_unknown');
    expect(unknown.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    const { rows } = await testApp.testDatabase.database.pool.query<{ row: string }>(
      'SELECT e::text AS row FROM security_events e',
    );
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(invented);
  });

  it('keeps what known keys are refused, however many keys that nobody has come at once', async () => {
    const narrow = await keyWith(['accounts:read']);
    const { securityLog } = testApp.services;
    for (let count = 0; count < 10_500; count += 1) {
      const keyDigest = hash('sha256', `${count}`, 'buffer');
      const unknown = { what: 'api_key_unknown', address: '203.0.113.9', userAgent: undefined, keyDigest };
      securityLog.note({ kind: 'key_refused', ...unknown });
    }
    await narrow.client.get('/v1/api/audit-log');
    expect(await uses('&kind=key_refused')).toEqual(['key_refused scope_missing 1']);
  });

  it('tells keys that a network sends over its limit not apart', async () => {
    const own = await startTestApp();
    const { securityLog } = own.services;
    const note = securityLog.note.bind(securityLog);
    const noted: SecurityNote[] = [];
    securityLog.note = (one) => {
      noted.push(one);
      note(one);
    };
    for (let count = 0; count < 110; count += 1) {
      await own.clientOf(`sk_test_${String(count).padStart(32, 'x')}`).get('/v1/api/audit-log');
    }
    const over = noted.filter(({ what }) => what === 'too_many_failed_attempts');
    expect(over.length).toBeGreaterThan(5);
    expect(over.filter(({ keyDigest }) => keyDigest !== undefined)).toEqual([]);
    await own.close();
  });

  it('is not written while requests run: a read costs no statement more', async () => {
    const account = await createAccount(business.inTest);
    await business.inTest.get(`/v1/api/subaccounts/${account.id}`);
    expect(await eventsOf(business.inTest, '&kind=secret_shown')).toEqual([]);
    expect(await uses('&kind=secret_shown')).toHaveLength(2);
  });
});
