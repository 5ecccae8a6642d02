import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { requireRefused } from '../transactions/transaction-fixture.ts';
import { getBalance, getStatement } from './statement-fixture.ts';

const START = new Date('2026-03-31T22:58:00.500Z');

let testApp: TestApp;
let business: TestBusiness;
let id: number;
/** Three transactions at .100000, .100300 and .101000 of one second. */
let inOneSecond: { readonly business: TestBusiness; readonly id: number };
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  ({ id } = await createAccount(business.inTest));
  const { database } = testApp.testDatabase;
  const common = { businessId: business.businessId, live: false, startAt: START, stepMs: 60_000 };
  await generateLedger(database, { ...common, count: 5 });
  const other = await testApp.addBusiness();
  inOneSecond = { business: other, id: (await createAccount(other.inTest)).id };
  const second = { businessId: other.businessId, live: false, startAt: new Date('2026-03-31T12:00:00.100Z') };
  await generateLedger(database, { ...second, stepMs: 0, count: 3 });
  for (const [sequence, microseconds] of [
    [2, 300],
    [3, 1_000],
  ]) {
    await database.pool.query(
      `UPDATE transactions SET created_at = created_at + $3 * interval '1 microsecond'
        WHERE business_id = $1 AND sequence = $2`,
      [other.businessId, sequence, microseconds],
    );
  }
});
afterAll(() => testApp.close());

describe('the balance at an instant', () => {
  it('is that after the last transaction up to it, which it names', async () => {
    const { lines } = await getStatement(business.inTest, id);
    for (const { sequence, reference, createdAt, balanceAfter } of lines) {
      const at = new Date(START.getTime() + (sequence - 1) * 60_000).toISOString();
      const lastTransaction = { sequence, reference, createdAt };
      expect(await getBalance(business.inTest, id, at)).toMatchObject({ balance: balanceAfter, lastTransaction });
    }
  });

  it('counts a transaction of that very millisecond, and not one of the next', async () => {
    expect((await getBalance(business.inTest, id, '2026-03-31T22:59:00.500Z')).lastTransaction?.sequence).toBe(2);
    expect((await getBalance(business.inTest, id, '2026-03-31T22:59:00.499Z')).lastTransaction?.sequence).toBe(1);
  });

  it('takes a date for its whole day in Lagos, and a time as createdAt shows it for its whole second', async () => {
    const march = await getBalance(business.inTest, id, '2026-03-31');
    expect(march).toMatchObject({ at: '2026-03-31T22:59:59.999Z', lastTransaction: { sequence: 2 } });
    const shown = 'Wed Apr 01 2026 00:01:00 GMT+0100 (West Africa Standard Time)';
    const second = await getBalance(business.inTest, id, shown);
    expect(second).toMatchObject({ at: '2026-03-31T23:01:00.999Z', lastTransaction: { sequence: 4 } });
  });

  it('takes a time for that exact instant: what is posted in the same second, but later, does not count', async () => {
    const at = '2026-03-31T23:01:00Z';
    expect(await getBalance(business.inTest, id, at)).toMatchObject({
      at: '2026-03-31T23:01:00.000Z',
      lastTransaction: { sequence: 3 },
    });
    for (const inLagos of ['2026-04-01T00:01:00', '2026-04-01T00:01', '2026-04-01T00:01:00.000000+01:00']) {
      expect((await getBalance(business.inTest, id, inLagos)).lastTransaction?.sequence).toBe(3);
    }
  });

  it.each([
    ['2026-03-31T12:00:00.100299Z', 1, '2026-03-31T12:00:00.100299Z'],
    ['2026-03-31T12:00:00.1003Z', 2, '2026-03-31T12:00:00.100300Z'],
    ['2026-03-31T12:00:00.100300999Z', 2, '2026-03-31T12:00:00.100300Z'],
    ['2026-03-31T12:00:00.100999Z', 2, '2026-03-31T12:00:00.100999Z'],
    ['2026-03-31T12:00:00.101Z', 3, '2026-03-31T12:00:00.101Z'],
    ['2026-03-31T12:00:00.1Z', 1, '2026-03-31T12:00:00.100Z'],
    ['2026-03-31T12:00:00Z', undefined, '2026-03-31T12:00:00.000Z'],
  ])('is exact to the microsecond between transactions of one second: %s', async (at, sequence, shown) => {
    const found = await getBalance(inOneSecond.business.inTest, inOneSecond.id, at);
    expect([found.lastTransaction?.sequence, found.at]).toEqual([sequence, shown]);
  });

  it('is zero, without a transaction, before the first one', async () => {
    expect(await getBalance(business.inTest, id, '2026-03-30')).toEqual({
      at: '2026-03-30T22:59:59.999Z',
      balance: 0,
      currency: 'NGN',
      lastTransaction: null,
    });
  });

  it('is what is in the wallet now unless an instant is asked for', async () => {
    const fresh = await createAccount(business.inLive);
    await pay(business.inLive, fresh.id, fresh.authorizationKeys, 10);
    expect(await getBalance(business.inLive, fresh.id)).toMatchObject({
      balance: 9,
      lastTransaction: { sequence: 1 },
    });
  });

  it('refuses what is no instant by name, and knows no account that is deleted, unknown or of others', async () => {
    const path = (accountId: number | string): string => `/v1/api/subaccounts/${accountId}/balance`;
    requireRefused(await business.inTest.get(`${path(id)}?at=noon`), 'at');
    requireRefused(await business.inTest.get(`${path(id)}?from=2026-01-01`), 'from');
    const deleted = await createAccount(business.inLive);
    await business.inLive.delete(`/v1/business/subaccounts/${deleted.id}`);
    const other = await testApp.addBusiness();
    const calls = [
      business.inLive.get(path(deleted.id)),
      business.inLive.get(path(id)),
      business.inTest.get(path(999_999)),
      business.inTest.get(path('0x1')),
      other.inTest.get(path(id)),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.error?.code]).toEqual([404, 'not_found']);
    }
  });
});
