import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { divide, type Split } from '../../src/core/money/split.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { ALL, getAll, getPage, ofAccount } from './transaction-fixture.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const SPLITS: readonly [body: object, split: Split][] = [
  [
    { splitType: 'flat', splitValue: 50 },
    { type: 'flat', feeKobo: 5_000n },
  ],
  [
    { txPercentage: 1.5, txCap: 20 },
    { type: 'percentage', percentE4: 15_000n, capKobo: 2_000n },
  ],
  [{ txPercentage: 0 }, { type: 'percentage', percentE4: 0n, capKobo: 0n }],
];

const payments = fc.array(
  fc.record({ account: fc.nat(SPLITS.length - 1), amountKobo: fc.bigInt(1n, 1_000_000n), together: fc.boolean() }),
  { maxLength: 40 },
);

const kobo = (naira: number): bigint => BigInt(Math.round(naira * 100));

it('shows what a model of the books says, whatever payments came, and however its pages are cut', async () => {
  await fc.assert(
    fc.asyncProperty(payments, fc.integer({ min: 1, max: 9 }), async (sent, limit) => {
      const { inTest } = await testApp.addBusiness();
      const accounts = [];
      for (const [body] of SPLITS) accounts.push(await createAccount(inTest, body));
      const model = { balance: 0n, fees: 0n, count: 0, byAccount: accounts.map(() => ({ balance: 0n, count: 0 })) };
      const waiting: Promise<unknown>[] = [];
      for (const { account, amountKobo, together } of sent) {
        const { id, authorizationKeys } = accounts[account] ?? { id: 0, authorizationKeys: '' };
        waiting.push(pay(inTest, id, authorizationKeys, Number(amountKobo) / 100));
        if (!together) await Promise.all(waiting.splice(0));
        const { creditKobo, commissionKobo } = divide(
          SPLITS[account]?.[1] ?? { type: 'flat', feeKobo: 0n },
          amountKobo,
        );
        const own = model.byAccount[account];
        if (own === undefined) throw new Error('no such account');
        own.balance += creditKobo;
        own.count += 1;
        model.balance += creditKobo;
        model.fees += commissionKobo;
        model.count += 1;
      }
      await Promise.all(waiting);

      const all = (await getAll(inTest, ALL, limit)).toReversed();
      const page = await getPage(inTest, ALL);
      expect(all).toHaveLength(model.count);
      expect(page.totalCount).toBe(model.count);
      expect([kobo(page.balance), kobo(page.inflowAmount), kobo(page.connectedFees)]).toEqual([
        model.balance,
        model.balance,
        model.fees,
      ]);
      for (const [index, account] of accounts.entries()) {
        const own = all.filter(({ subAccountId }) => subAccountId === account.id);
        expect((await getAll(inTest, ofAccount(account.id), limit)).toReversed()).toEqual(own);
        expect(own).toHaveLength(model.byAccount[index]?.count ?? -1);
        let balance = 0n;
        for (const { amount, balanceBefore, balanceAfter, grossAmount, commission } of own) {
          expect(kobo(balanceBefore)).toBe(balance);
          balance += kobo(amount);
          expect(kobo(balanceAfter)).toBe(balance);
          expect(kobo(grossAmount)).toBe(kobo(amount) + kobo(commission));
        }
        expect(balance).toBe(model.byAccount[index]?.balance);
      }
    }),
    { numRuns: 15 },
  );
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
});

const parameter = fc.oneof(
  fc.constantFrom('page', 'limit', 'from', 'to', 'type', 'purpose', 'reference', 'getWallet'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const value = fc.oneof(
  fc.constantFrom('1', '0', '-1', '20', '1001', '1e9', '99999999999999999999', 'credit', 'debit', 'product_sale', ''),
  fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00-23:59', 'infinity', 'now'),
  fc.constantFrom('6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a', '%00', '%FF', '%ED%A0%80', "'; --", '${1}', '[]', '%'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc
  .array(fc.tuple(parameter, value), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${text}`).join('&'));

it('answers any query with a page, or with what is wrong with it', async () => {
  const { inTest } = testApp.business;
  const { id } = await createAccount(inTest);
  const paths = [ALL, ofAccount(id), `/v1/business/subaccounts/${id}`];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, text) => {
      const { status, body } = await inTest.get(`${path}?${text}`);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(body).toMatchObject({ success: false, data: null });
    }),
    { numRuns: 500 },
  );
});

it('answers any id with one and the same 404', async () => {
  const { inTest } = testApp.business;
  const segment = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('0', '-1', '01', '1.0', '1e3', '9007199254740993', '99999999999999999999', '%00', 'NaN', '0x10'),
  );
  await fc.assert(
    fc.asyncProperty(segment, async (id) => {
      fc.pre(id !== 'transactions' && id !== '.' && id !== '..' && !/^[1-9]\d*$/.test(id));
      const { status, body } = await inTest.get(`/v1/api/subaccounts/${id}/transactions`);
      expect(status).toBe(404);
      expect(body.error?.code).toBe('not_found');
    }),
    { numRuns: 200 },
  );
});
