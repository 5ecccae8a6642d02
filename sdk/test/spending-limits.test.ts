import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await startServedApp();
});
afterAll(() => served.close());

const NONE = { largestPayment: null, paymentsPerDay: null, largestRefund: null, refundsPerDay: null };

it('limits are set, refuse payments, are lowered by keys and raised by requests only', async () => {
  const { accounts, payments, spendingLimits, changeRequests } = served.tributary;
  const { id, authorizationKeys: authorizationKey } = await accounts.create(newAccount());
  const limits = { ...NONE, paymentsPerDay: 500 };
  expect(await spendingLimits.setDefaults({ accounts: limits })).toMatchObject({ accounts: limits, keys: NONE });
  expect(await spendingLimits.getDefaults()).toMatchObject({ accounts: limits });
  expect(await spendingLimits.get(id)).toMatchObject({ inherited: true, paymentsPerDay: 500 });
  expect(await spendingLimits.set(id, { ...limits, largestPayment: 100 })).toMatchObject({ inherited: false });
  const instead = spendingLimits.set(id, { ...limits, insteadOfDefaults: true });
  await expect(instead).rejects.toMatchObject({ code: 'person_required' });
  await expect(payments.accept({ subAccountId: id, authorizationKey, amount: 101 })).rejects.toMatchObject({
    code: 'limit_exceeded',
    field: 'amount',
  });
  await payments.accept({ subAccountId: id, authorizationKey, amount: 100 });
  expect((await spendingLimits.get(id)).today).toMatchObject({ payments: 100, paymentsLeft: 400, refused: true });
  await expect(spendingLimits.remove(id)).rejects.toMatchObject({ code: 'person_required' });
  // The served app's key has no known maker.
  const asked = changeRequests.changeLimits({ subAccountId: id, limits: NONE, reason: 'A sale' });
  await expect(asked).rejects.toMatchObject({ code: 'second_person_required' });
});
