import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostingRequest } from '../../src/core/ledger/posting.ts';
import { AppError } from '../../src/core/errors/errors.ts';
import { RefusedPayments } from '../../src/features/overview/refused-payments.ts';
import type { WireOverview } from '../../src/features/overview/schemas.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { requireRefused } from '../transactions/transaction-fixture.ts';

/** 23:30 on the first of March in Lagos. */
const START = new Date('2026-03-01T22:30:00Z');
const COUNT = 100;
const STEP_MS = 30 * 60_000;

let testApp: TestApp;
let business: TestBusiness;
let viewer: TestMember;
let accountIds: number[];
beforeAll(async () => {
  testApp = await startTestApp();
  ({ business } = testApp);
  accountIds = [];
  for (const businessName of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    accountIds.push((await createAccount(business.inTest, { businessName })).id);
  }
  await generateLedger(testApp.testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: STEP_MS,
    debitEvery: 10,
  });
  viewer = await signInMember(testApp, business, 'viewer');
});
afterAll(() => testApp.close());

const pathOf = (of: Pick<TestBusiness, 'businessId'>, mode = 'test'): string =>
  `/dashboard/api/businesses/${of.businessId}/${mode}/overview`;

async function getOverview(query: string, member = viewer, of = business): Promise<WireOverview> {
  const response = await member.get(`${pathOf(of)}${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as WireOverview;
}

/** The fixture's sums of these positions, from 1, both inclusive. */
function expected(first: number, last: number): { inflow: number; commission: number; payments: number } {
  const credits = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((s) => s % 10 !== 0);
  const kobo = credits.reduce((sum, s) => sum + 900 + s, 0);
  return { inflow: kobo / 100, commission: credits.length, payments: credits.length };
}

describe('a span', () => {
  it('of dates is of whole days in Lagos, with the days before it to compare with', async () => {
    const overview = await getOverview('?from=2026-03-02&to=2026-03-03');
    // One is on the first of March, 48 are on each of the next two days, three on the fourth.
    expect(overview.totals).toEqual(expected(2, 97));
    expect(overview.previous).toEqual(expected(1, 1));
    expect(overview.points).toEqual([
      { at: '2026-03-01T23:00:00.000Z', ...expected(2, 49) },
      { at: '2026-03-02T23:00:00.000Z', ...expected(50, 97) },
    ]);
    expect(await getOverview('?from=2026-03-04&to=2026-03-04')).toMatchObject({
      totals: expected(98, 100),
      previous: expected(50, 97),
    });
  });

  it('of hours has a point for each, those without payments too', async () => {
    const { totals, previous, points } = await getOverview(
      '?bucket=hour&from=2026-03-01T21:00:00Z&to=2026-03-01T23:59:00Z',
    );
    expect(points).toEqual([
      { at: '2026-03-01T21:00:00.000Z', inflow: 0, commission: 0, payments: 0 },
      { at: '2026-03-01T22:00:00.000Z', ...expected(1, 1) },
      { at: '2026-03-01T23:00:00.000Z', ...expected(2, 3) },
    ]);
    expect(totals).toEqual(expected(1, 3));
    expect(previous).toEqual({ inflow: 0, commission: 0, payments: 0 });
  });

  it('that ends at a time on a border takes nothing of what comes after it', async () => {
    const { points } = await getOverview('?bucket=hour&from=2026-03-01T22:00:00Z&to=2026-03-01T23:00:00Z');
    expect(points.map(({ at }) => at)).toEqual(['2026-03-01T22:00:00.000Z']);
  });

  it('without dates is of the last 30 days, up to now', async () => {
    const { points } = await getOverview('');
    expect(points).toHaveLength(30);
    const lastMs = Date.parse(points.at(-1)?.at ?? '');
    expect(Date.now() - lastMs).toBeLessThan(86_400_000);
  });

  it('has no points for what is still to come', async () => {
    const { points } = await getOverview('?bucket=hour&to=2100-01-01&from=2099-12-31');
    expect(points).toEqual([]);
  });

  it('is refused when it is empty, too long or no span', async () => {
    for (const [field, query] of [
      ['from', '?from=2026-03-02&to=2026-03-01'],
      ['from', '?from=2026-03-01T22:00:00Z&to=2026-03-01T22:00:00Z&bucket=hour'],
      ['from', '?from=2020-01-01&to=2026-03-01'],
      ['from', '?from=2026-01-01&to=2026-03-01&bucket=hour'],
      ['from', '?from=x'],
      ['to', '?to=x'],
      ['bucket', '?bucket=week'],
      ['page', '?page=1'],
    ] as const) {
      requireRefused(await viewer.get(`${pathOf(business)}${query}`), field);
    }
  });
});

describe('the overview', () => {
  it('has the balance of all wallets, and the five accounts with the largest inflow', async () => {
    const { balance, topAccounts } = await getOverview('?from=2026-03-01&to=2026-03-31');
    expect(balance).toBeCloseTo(expected(1, COUNT).inflow - 0.1, 2);
    const all = accountIds.map((id, index) => {
      const own = Array.from({ length: COUNT }, (_, at) => at + 1).filter((s) => (s - 1) % 6 === index && s % 10 !== 0);
      return { id, inflow: own.reduce((sum, s) => sum + 900 + s, 0) / 100, payments: own.length };
    });
    const wanted = all.toSorted((a, b) => b.inflow - a.inflow).slice(0, 5);
    expect(topAccounts.map(({ id, inflow, payments }) => ({ id, inflow, payments }))).toEqual(wanted);
    expect(topAccounts.map(({ businessName }) => businessName)).toHaveLength(5);
  });

  it('says which of the busiest accounts were deleted', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'owner');
    const stays = await createAccount(other.inTest, { businessName: 'Stays' });
    const goes = await createAccount(other.inTest, { businessName: 'Goes' });
    await pay(other.inTest, stays.id, stays.authorizationKeys, 1_000);
    await pay(other.inTest, goes.id, goes.authorizationKeys, 2_000);
    expect((await other.inTest.delete(`/v1/business/subaccounts/${goes.id}`)).status).toBe(200);
    const { topAccounts } = await getOverview('', member, other);
    expect(topAccounts).toMatchObject([
      { businessName: 'Goes', deleted: true },
      { businessName: 'Stays', deleted: false },
    ]);
  });

  it('has a payment that was just answered', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'finance');
    const account = await createAccount(other.inTest);
    for (let count = 1; count <= 5; count += 1) {
      await pay(other.inTest, account.id, account.authorizationKeys, 1000);
      const { totals, balance, points } = await getOverview('', member, other);
      expect(totals).toEqual({ inflow: 900 * count, commission: 100 * count, payments: count });
      expect(balance).toBe(900 * count);
      expect(points.at(-1)?.payments).toBe(count);
    }
  });

  it('shows each mode its own', async () => {
    const response = await viewer.get(`${pathOf(business, 'live')}?from=2026-03-01&to=2026-03-31`);
    expect(response.body.data).toMatchObject({
      balance: 0,
      totals: { inflow: 0, commission: 0, payments: 0 },
      topAccounts: [],
      attention: [],
    });
  });
});

describe('check digits that do not fit', () => {
  it('are listed per account, the newest first, until the account is deleted', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'viewer');
    const accounts = [];
    for (const businessName of ['Old', 'Fine', 'New'])
      accounts.push(await createAccount(other.inTest, { businessName }));
    const { pool } = testApp.services.database;
    await pool.query(
      `UPDATE connected_accounts SET check_digit_warning = business_name <> 'Fine' WHERE business_id = $1`,
      [other.businessId],
    );
    const warning = { kind: 'check_digit', deleted: false, count: 1, lastAt: null, owedAmount: 0 };
    expect((await getOverview('', member, other)).attention).toEqual([
      { ...warning, subAccountId: accounts[2]?.id, businessName: 'New' },
      { ...warning, subAccountId: accounts[0]?.id, businessName: 'Old' },
    ]);
    await other.inTest.delete(`/v1/business/subaccounts/${accounts[2]?.id}`);
    expect((await getOverview('', member, other)).attention).toMatchObject([{ businessName: 'Old' }]);
    expect((await member.get(pathOf(other, 'live'))).body.data).toMatchObject({ attention: [] });
  });
});

describe('accounts that owe', () => {
  it('are listed by how much, deleted ones too, until what comes in has repaid it', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'owner');
    await member.patch(`/dashboard/api/businesses/${other.businessId}/settings`, { refundShortfall: 'owe' });
    const owing = [];
    for (const [businessName, amount] of [
      ['Little', 100],
      ['Much', 900],
    ] as const) {
      const account = await createAccount(other.inTest, { businessName, txPercentage: 10 });
      const paid = await pay(other.inTest, account.id, account.authorizationKeys, amount);
      const { reference } = paid.body.data as { reference: string };
      const refund = await other.inTest.post(`/v1/api/payments/${reference}/refunds`, { commission: 'keep' });
      expect(refund.status, refund.text).toBe(200);
      owing.push(account);
    }
    const deleted = await other.inTest.delete(`/v1/business/subaccounts/${owing[1]?.id}?force=true`);
    expect(deleted.status, deleted.text).toBe(200);
    const attention = async () =>
      (await getOverview('', member, other)).attention.filter(({ kind }) => kind === 'owing');
    const entry = { kind: 'owing', count: 1, lastAt: null };
    expect(await attention()).toEqual([
      { ...entry, subAccountId: owing[1]?.id, businessName: 'Much', deleted: true, owedAmount: 90 },
      { ...entry, subAccountId: owing[0]?.id, businessName: 'Little', deleted: false, owedAmount: 10 },
    ]);
    await pay(other.inTest, owing[0]?.id ?? 0, owing[0]?.authorizationKeys ?? '', 100);
    expect(await attention()).toMatchObject([{ businessName: 'Much' }]);
  });
});

describe('more than a list shows', () => {
  it('is counted, and no kind hides another', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'viewer');
    for (let count = 0; count < 23; count += 1) await createAccount(other.inTest);
    const owing = await createAccount(other.inTest, { businessName: 'Owes' });
    const { pool } = testApp.services.database;
    await pool.query(`UPDATE connected_accounts SET check_digit_warning = (id <> $2) WHERE business_id = $1`, [
      other.businessId,
      owing.id,
    ]);
    await pool.query(`UPDATE wallets SET balance_kobo = -1 WHERE business_id = $1 AND connected_account_id = $2`, [
      other.businessId,
      owing.id,
    ]);
    const { attention, attentionCount, settlements, settlementsCount } = await getOverview('', member, other);
    expect(attentionCount).toBe(24);
    expect(attention.map(({ kind }) => kind)).toEqual(['owing', ...Array<string>(20).fill('check_digit')]);
    expect([settlements, settlementsCount]).toEqual([[], 0]);
  });
});

describe('refused payments', () => {
  const refusals = async (): Promise<WireOverview['attention']> =>
    (await getOverview('')).attention.filter(({ kind }) => kind === 'refused_payments');

  it('are counted per account that is disabled, until it is enabled again', async () => {
    const { inTest } = business;
    const disabled = await createAccount(inTest, { businessName: 'Closed' });
    const path = `/v1/api/subaccounts/${disabled.id}`;
    expect((await inTest.patch(path, { enabled: false })).status).toBe(200);
    const startedAt = new Date();
    for (let count = 0; count < 3; count += 1) {
      const refused = await pay(inTest, disabled.id, disabled.authorizationKeys);
      expect(refused.body.error?.code).toBe('account_disabled');
    }
    // Refusals for other reasons do not count.
    expect((await pay(inTest, disabled.id, 'auth_test_wrong')).status).toBe(403);
    const bulk = await inTest.post('/v1/api/payments/bulk', {
      payments: [{ subAccountId: disabled.id, authorizationKey: disabled.authorizationKeys, amount: 1 }],
    });
    expect(bulk.status).toBe(200);
    await testApp.services.refusedPayments.write();

    const attention = await refusals();
    expect(attention).toEqual([
      {
        kind: 'refused_payments',
        subAccountId: disabled.id,
        businessName: 'Closed',
        deleted: false,
        count: 4,
        lastAt: expect.any(String) as string,
        owedAmount: 0,
      },
    ]);
    expect(new Date(attention[0]?.lastAt ?? 0).getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
    expect((await inTest.patch(path, { enabled: true })).status).toBe(200);
    expect(await refusals()).toEqual([]);
  });

  it('are written when the process ends', async () => {
    const sibling = await testApp.startSibling();
    const account = await createAccount(business.inTest, { businessName: 'Ended' });
    await business.inTest.patch(`/v1/api/subaccounts/${account.id}`, { enabled: false });
    await pay(sibling.clientOf(business.test.secretKey), account.id, account.authorizationKeys);
    await sibling.close();
    expect(await refusals()).toMatchObject([{ subAccountId: account.id, count: 1 }]);
  });

  it('are kept while they cannot be written, and written later, within bounds', async () => {
    const { db, database } = testApp.services;
    const { businessId } = await testApp.addBusiness();
    const errors: unknown[] = [];
    const refused = new RefusedPayments({
      db,
      onRefused: (_, error) => errors.push(error),
      onError: (error) => errors.push(error),
    });
    const request = (account: number): PostingRequest =>
      ({ ledger: { businessId, live: false }, accountId: BigInt(account) }) as unknown as PostingRequest;
    const refusal = new AppError('account_disabled', 'Disabled.');
    for (let account = 1; account <= 10_050; account += 1) refused.record(request(account), refusal, new Date());
    refused.record(request(1), refusal, new Date());
    refused.record(request(2), new AppError('not_found', 'No.'), new Date());
    await testApp.testDatabase.database.pool.query('ALTER TABLE refused_payments RENAME TO away');
    await refused.write();
    await testApp.testDatabase.database.pool.query('ALTER TABLE away RENAME TO refused_payments');
    expect(errors).toHaveLength(1);
    refused.record(request(1), refusal, new Date());
    await Promise.all([refused.write(), refused.write()]);
    const { rows } = await database.pool.query(
      `SELECT count(*) AS accounts, sum(payments)::bigint AS payments, max(payments) AS most FROM refused_payments
        WHERE business_id = $1`,
      [businessId],
    );
    expect(rows).toEqual([{ accounts: 10_000n, payments: 10_002n, most: 3n }]);
  });
});
