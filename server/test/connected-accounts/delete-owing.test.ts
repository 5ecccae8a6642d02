import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireOverview } from '../../src/features/overview/schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import { codeOf, createPayee, type Payee, pay, requireAccepted } from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';

let testApp: TestApp;
let sibling: TestProcess;
let business: TestBusiness;
let client: Client;
let owner: Awaited<ReturnType<typeof signInMember>>;

beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  owner = await signInMember(testApp, business, 'owner');
  await owner.patch(`/dashboard/api/businesses/${business.businessId}/settings`, { refundShortfall: 'owe' });
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await sibling.close();
  await testApp.close();
});

const remove = (id: number, query = '', by = client) => by.delete(`/v1/business/subaccounts/${id}${query}`);

/** The parent earns a tenth of each payment; a refund takes that from the account as well. */
async function paid(amount = 1_000): Promise<{ readonly payee: Payee; readonly reference: string }> {
  const payee = await createPayee(client, { txPercentage: 10 });
  return { payee, reference: requireAccepted(await pay(client, payee, { amount })).reference };
}

async function owing(): Promise<Payee> {
  const { payee, reference } = await paid();
  expect((await refund(client, reference, { commission: 'keep' })).status).toBe(200);
  return payee;
}

async function owingAccounts(): Promise<readonly WireOverview['attention'][number][]> {
  const { body } = await owner.get(`/dashboard/api/businesses/${business.businessId}/test/overview`);
  return (body.data as WireOverview).attention.filter(({ kind }) => kind === 'owing');
}

const isThere = async (id: number): Promise<boolean> => (await client.get(`/v1/api/subaccounts/${id}`)).status === 200;

describe('an account that owes', () => {
  it('is not deleted without a word, and the word says how much it is', async () => {
    const { id } = await owing();
    for (const query of ['', '?force=false']) {
      const response = await remove(id, query);
      expect(response.status).toBe(409);
      expect(response.body).toMatchObject({ error: { code: 'account_owes', field: 'force' } });
      expect(response.text).toContain('The account owes 100.00 naira after refunds.');
    }
    expect(await isThere(id)).toBe(true);
    expect(await owingAccounts()).toMatchObject([{ subAccountId: id, deleted: false, owedAmount: 100 }]);
  });

  it('is deleted with force, stays among those that owe, and the audit log says what it owed', async () => {
    const { id } = await owing();
    expect((await remove(id, '?force=true')).status).toBe(200);
    expect(await isThere(id)).toBe(false);
    expect(await owingAccounts()).toMatchObject([{ subAccountId: id, deleted: true, owedAmount: 100 }]);
    const log = await client.get('/v1/api/audit-log?action=account.deleted');
    expect(log.body.data).toMatchObject([{ subject: { id: String(id) }, before: { balance: -100 } }]);
    expect(codeOf(await remove(id, '?force=true'))).toBe('not_found');
  });

  it('is the same for members, in the dashboard', async () => {
    const { id } = await owing();
    const url = `/dashboard/api/businesses/${business.businessId}/test/accounts/${id}`;
    expect(codeOf(await owner.delete(url))).toBe('account_owes');
    expect(await isThere(id)).toBe(true);
    expect((await owner.delete(`${url}?force=true`)).status).toBe(200);
    expect(await owingAccounts()).toMatchObject([{ subAccountId: id, deleted: true }]);
  });

  it('keeps an Idempotency-Key free that was refused, so that the same request with force may use it', async () => {
    const { id } = await owing();
    const key = { 'idempotency-key': 'delete-1' };
    expect(codeOf(await client.delete(`/v1/business/subaccounts/${id}`, key))).toBe('account_owes');
    expect((await client.delete(`/v1/business/subaccounts/${id}?force=true`, key)).status).toBe(200);
  });

  it('is deleted as any other once it is even', async () => {
    const payee = await owing();
    requireAccepted(await pay(client, payee, { amount: 200 }));
    expect((await remove(payee.id)).status).toBe(200);
    expect(await owingAccounts()).toEqual([]);
  });

  it.each(['?force=yes', '?force=', '?force=1'])('is not deleted by %s', async (query) => {
    const { id } = await owing();
    const response = await remove(id, query);
    expect(codeOf(response)).toBe('validation_failed');
    expect(await isThere(id)).toBe(true);
  });
});

describe('an account that is deleted while a refund makes it owe', () => {
  it('is either deleted before it owes, and listed, or refused: never gone without a word', async () => {
    const other = sibling.clientOf(business.test.secretKey);
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const { payee, reference } = await paid();
      const [deleted, refunded] = await Promise.all([
        remove(payee.id, '', round % 2 === 0 ? client : other),
        refund(round % 2 === 0 ? other : client, reference, { commission: 'keep' }),
      ]);
      expect(refunded.status, refunded.text).toBe(200);
      outcomes.add(deleted.status === 200 ? 'deleted' : (codeOf(deleted) ?? ''));
      const entry = (await owingAccounts()).find(({ subAccountId }) => subAccountId === payee.id);
      expect(entry).toMatchObject({ owedAmount: 100, deleted: deleted.status === 200 });
      await pay(client, payee, { amount: 200 });
      if (deleted.status === 200) break;
    }
    expect([...outcomes].filter((outcome) => outcome !== 'deleted' && outcome !== 'account_owes')).toEqual([]);
  });

  it('is refused where the refund holds the ledger first', async () => {
    const { payee, reference } = await paid();
    const { pool } = testApp.testDatabase.database;
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM ledgers WHERE business_id = $1 AND NOT live FOR UPDATE', [business.businessId]);
      const refunding = refund(client, reference, { commission: 'keep' });
      await waitForBlocked(1);
      const deleting = remove(payee.id, '', sibling.clientOf(business.test.secretKey));
      await waitForBlocked(2);
      await holder.query('COMMIT');
      expect((await refunding).status).toBe(200);
      expect(codeOf(await deleting)).toBe('account_owes');
    } finally {
      holder.release();
    }
  });

  async function waitForBlocked(count: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const { rows } = await testApp.testDatabase.database.pool.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows[0]?.count;
        },
        { timeout: 60_000 },
      )
      .toBe(count);
  }
});
