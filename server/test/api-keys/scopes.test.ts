import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/app.ts';
import { createKey } from '../../src/features/api-keys/create-key.ts';
import { updateKey } from '../../src/features/api-keys/update-key.ts';
import { KEY_PERMISSIONS, type Permission } from '../../src/core/words/permissions.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { type BulkItem, createPayee, paymentTo } from '../posting/payments.testing.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import type { WireAccount } from '../../src/features/connected-accounts/wire-account.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

const served = OPERATIONS.flatMap(({ method, doors }) => (doors.key === undefined ? [] : [`${method} ${doors.key}`]));

let testApp: TestApp;
let business: TestBusiness;
/** Sees no whole authorisation key. */
let without: Client;

async function clientWith(scopes: readonly Permission[], of = business): Promise<Client> {
  const wanted = { businessId: of.businessId, live: false, kind: 'secret', scopes, origin: BY_OPERATOR } as const;
  return testApp.clientOf((await createKey(testApp.services, wanted)).text);
}

beforeAll(async () => {
  testApp = await shareTestApp();
  business = testApp.business;
  without = await clientWith(KEY_PERMISSIONS.filter((permission) => permission !== 'authorization-keys:read'));
});
afterAll(() => testApp.close());

const scopeMissing = { status: 403, body: { error: { code: 'scope_missing' } } };

describe('a key', () => {
  it('gets nothing by HEAD and OPTIONS that it does not get otherwise', async () => {
    const scopes = ['payments:write'] as const;
    const wanted = {
      businessId: business.businessId,
      live: false,
      kind: 'secret',
      scopes,
      origin: BY_OPERATOR,
    } as const;
    const { text: apiKey } = await createKey(testApp.services, wanted);
    for (const operation of served.filter((one) => one.startsWith('GET '))) {
      const url = operation.replace('GET ', '').replaceAll(/:\w+/g, '999999999');
      const head = await testApp.app.inject({ method: 'HEAD', url, headers: { apiKey } });
      // Files have no HEAD.
      expect([403, 405], operation).toContain(head.statusCode);
      const options = await testApp.app.inject({ method: 'OPTIONS', url, headers: { apiKey } });
      expect([options.statusCode, options.body], operation).toEqual([204, '']);
    }
  });

  it('changes bank details only with the scope for them, although it may change the rest', async () => {
    const account = await createAccount(business.inTest);
    const client = await clientWith(['accounts:write', 'accounts:read']);
    const url = `/v1/api/subaccounts/${account.id}`;
    expect((await client.patch(url, { businessName: 'Renamed' })).status).toBe(200);
    for (const field of ['bankCode', 'bankName', 'accountNumber', 'accountName']) {
      const answer = await client.patch(url, { businessName: 'Again', [field]: '0000014579' });
      expect(answer, field).toMatchObject(scopeMissing);
      expect(answer.body.message).toContain('lacks bank-details:write.');
    }
    const found = (await client.get(url)).body.data as WireAccount;
    expect(found.businessName).toBe('Renamed');
  });

  it('with payments:write alone makes payments', async () => {
    const payee = await createPayee(business.inTest);
    const client = await clientWith(['payments:write']);
    expect((await client.post('/v1/api/payments', paymentTo(payee))).status).toBe(200);
    expect((await client.post('/v1/api/payments/bulk', { payments: [paymentTo(payee)] })).status).toBe(200);
  });
});

describe('former bank details', () => {
  it('are masked for keys that may not change them', async () => {
    const { id } = await createAccount(business.inTest);
    await business.inTest.patch(`/v1/api/subaccounts/${id}`, { accountNumber: '0000014579' });
    const url = `/v1/api/subaccounts/${id}/bank-details-history`;
    const numberSeenBy = async (client: Client): Promise<string | undefined> =>
      ((await client.get(url)).body.data as readonly { present: { accountNumber: string } }[])[0]?.present
        .accountNumber;
    expect(await numberSeenBy(business.inTest)).toBe('0000014579');
    expect(await numberSeenBy(await clientWith(['accounts:read']))).toBe('…4579');
  });
});

describe('authorisation keys', () => {
  const MASKED = /^auth_test_….{4}$/;
  const WHOLE = /^auth_test_[\w-]{32}$/;
  const keyIn = ({ body }: TestResponse) => (body.data as { readonly authorizationKeys: string }).authorizationKeys;

  it('are masked for keys without the scope, wherever an account is shown', async () => {
    const { id } = await createAccount(business.inTest);
    const url = `/v1/api/subaccounts/${id}`;
    for (const [client, pattern] of [
      [without, MASKED],
      [business.inTest, WHOLE],
    ] as const) {
      expect(keyIn(await client.get(url))).toMatch(pattern);
      expect(keyIn(await client.patch(url, { businessName: `Named ${pattern.source.length}` }))).toMatch(pattern);
      for (const list of ['/v1/api/subaccounts', '/v1/api/subaccounts/partial']) {
        const rows = (await client.get(list)).body.data as readonly { authorizationKeys: string }[];
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(row.authorizationKeys).toMatch(pattern);
      }
      expect((await createAccount(client)).authorizationKeys).toMatch(pattern);
    }
  });

  it('are masked in an answer that was kept for a key that may see them', async () => {
    const { id } = await createAccount(business.inTest);
    const headers = { 'idempotency-key': 'masked-when-replayed' };
    const change = { businessName: 'Once' };
    const first = await business.inTest.patch(`/v1/api/subaccounts/${id}`, change, headers);
    const again = await without.patch(`/v1/api/subaccounts/${id}`, change, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect([keyIn(first), keyIn(again)]).toEqual([expect.stringMatching(WHOLE), expect.stringMatching(MASKED)]);
  });
});

describe('a key that is narrowed', () => {
  it('writes nothing beyond its new scopes after the answer, although a request was let in before', async () => {
    const payee = await createPayee(business.inTest);
    const { pool } = testApp.services.database;
    const wanted = { businessId: business.businessId, live: false, kind: 'secret', origin: BY_OPERATOR } as const;
    const { id, text } = await createKey(testApp.services, wanted);
    const client = testApp.clientOf(text);
    const account = await createAccount(client);
    const holder = await pool.connect();
    const waiting = async (count: number): Promise<void> => {
      await expect
        .poll(async () => {
          const { rows } = await pool.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_stat_activity
              WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          return rows[0]?.waiting;
        })
        .toBeGreaterThanOrEqual(count);
    };
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM ledgers WHERE business_id = $1 AND NOT live FOR UPDATE', [business.businessId]);
      const narrowing = updateKey(
        testApp.services,
        { keyId: id, live: false, origin: BY_OPERATOR },
        { scopes: ['payments:read'] },
      );
      await waiting(1);
      // The change waits in the process, behind the narrowing; the payments in the database.
      const change = client.patch(`/v1/api/subaccounts/${account.id}`, { businessName: 'Too late' });
      const bulk = client.post('/v1/api/payments/bulk', { payments: [paymentTo(payee), paymentTo(payee)] });
      await waiting(2);
      await holder.query('COMMIT');
      await narrowing;
      const items = (await bulk).body.data as readonly BulkItem[];
      expect(items.map(({ error }) => error?.code)).toEqual(['scope_missing', 'scope_missing']);
      expect(await change).toMatchObject(scopeMissing);
    } finally {
      holder.release();
    }
    await expect.poll(async () => (await client.get(`/v1/api/subaccounts/${account.id}`)).status).toBe(403);
  });
});
