import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type TestMember, signInMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import {
  atOnce,
  BULK,
  type BulkItem,
  codeOf,
  createPayee,
  isReplay,
  pay,
  type Payee,
  paymentTo,
  requireAccepted,
} from '../posting/payments.testing.ts';
import { refund, requireRefund } from '../refunds/refunds.testing.ts';
import { at, expectRefused, keyOf } from '../settlements/four-eyes.testing.ts';
import { DEFAULTS, limitAccount, limits, limitsOf, requireLimits } from './limits.testing.ts';

let testApp: TestApp;
let sibling: TestProcess;
let business: TestBusiness;
let key: Client;
let payee: Payee;
beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  key = business.inTest;
  payee = await createPayee(key);
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await sibling.close();
  await testApp.close();
});

const idOf = async (member: TestMember): Promise<number> => {
  const keys = (await member.get(at(business, '/keys'))).body.data as { id: number; kind: string }[];
  return keys.findLast(({ kind }) => kind === 'secret')?.id ?? 0;
};
const keyLimits = (id: number): string => at(business, `/keys/${id}/spending-limits`);
const today = async (of = payee) => (await limitsOf(key, of)).today;
const amounts = (count: number): number[] => Array.from({ length: count }, () => 100);

describe('the largest payment of an account', () => {
  it('refuses more, saying what is right and who can raise it, and leaves no trace', async () => {
    requireLimits(await limitAccount(key, payee, { largestPayment: 100 }));
    const refused = await pay(key, payee, { amount: 100.01 });
    expectRefused(refused, 409, 'limit_exceeded');
    expect(refused.body.error?.field).toBe('amount');
    expect(refused.body.message).toBe(
      `amount must be at most 100.00 naira, the largest payment of connected account ${payee.id}. ` +
        'A person with payout-rules:write can raise the limit in the dashboard.',
    );
    requireAccepted(await pay(key, payee, { amount: 100 }));
    expect(await today()).toMatchObject({ payments: 100, paymentsLeft: null, refused: true });
  });

  it('is told only to whoever has the authorisation key', async () => {
    requireLimits(await limitAccount(key, payee, { largestPayment: 100 }));
    expectRefused(
      await pay(key, payee, { amount: 500, authorizationKey: 'auth_test_wrong' }),
      403,
      'authorization_key_mismatch',
    );
    expect(await today()).toMatchObject({ payments: 0, refused: false });
  });
});

describe('the payments of an account in a day', () => {
  it('count the gross amount of accepted payments, and of each once', async () => {
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 250 }));
    const reference = randomUUID();
    requireAccepted(await pay(key, payee, { amount: 200, reference }));
    const refused = await pay(key, payee, { amount: 50.01 });
    expectRefused(refused, 409, 'limit_exceeded');
    expect(refused.body.message).toContain('at most 50.00 naira, which is left today of the 250.00 naira');
    // What was accepted stays accepted, also beyond a limit that was lowered since.
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 10, largestPayment: 1 }));
    const replay = await pay(key, payee, { amount: 200, reference });
    expect([replay.status, isReplay(replay)]).toEqual([200, true]);
    expect(await today()).toMatchObject({ payments: 200, paymentsLeft: 0 });
  });

  it('are answered alike under an Idempotency-Key', async () => {
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 100 }));
    const body = paymentTo(payee, { amount: 100 });
    const first = await key.post('/v1/api/payments', body, { 'idempotency-key': 'a' });
    const second = await key.post('/v1/api/payments', body, { 'idempotency-key': 'a' });
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect((await today()).payments).toBe(100);
  });

  it('begin anew with the day', async () => {
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 100 }));
    requireAccepted(await pay(key, payee, { amount: 100 }));
    expectRefused(await pay(key, payee, { amount: 1 }), 409, 'limit_exceeded');
    await testApp.services.database.pool.query(
      'UPDATE spending_days SET day = day - 1, refused_on = refused_on - 1 WHERE business_id = $1',
      [business.businessId],
    );
    expect(await today()).toMatchObject({ payments: 0, paymentsLeft: 100, refused: false });
    requireAccepted(await pay(key, payee, { amount: 60 }));
    expect(await today()).toMatchObject({ payments: 60, paymentsLeft: 40 });
  });

  it('are those since a limit holds, and of this account alone', async () => {
    requireAccepted(await pay(key, payee, { amount: 70 }));
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 100 }));
    const other = await createPayee(key);
    requireAccepted(await pay(key, other, { amount: 500 }));
    requireAccepted(await pay(key, payee, { amount: 100 }));
    expect((await today()).payments).toBe(100);
  });

  it('never exceed the limit, however many come at once through two processes', async () => {
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 550 }));
    const clients = [key, sibling.clientOf(business.test.secretKey)];
    const answers = await atOnce(clients, 40, (client) => pay(client, payee, { amount: 100 }));
    const codes = answers.map((answer) => codeOf(answer) ?? 'accepted');
    expect(codes.toSorted()).toEqual([...amounts(5).map(() => 'accepted'), ...amounts(35).map(() => 'limit_exceeded')]);
    expect((await today()).payments).toBe(500);
  });

  it('are decided for each item of a bulk request, in its order', async () => {
    requireLimits(await limitAccount(key, payee, { paymentsPerDay: 250 }));
    const payments = [100, 200, 100, 50, 1].map((amount) => paymentTo(payee, { amount }));
    const results = (await key.post(BULK, { payments })).body.data as BulkItem[];
    expect(results.map(({ error }) => error?.code)).toEqual([
      undefined,
      'limit_exceeded',
      undefined,
      undefined,
      'limit_exceeded',
    ]);
  });
});

describe('limits of a key', () => {
  it('count what is posted with it, whatever the account, and no other key', async () => {
    const owner = await signInMember(testApp, business, 'owner');
    const limited = await keyOf(testApp, business, owner);
    const path = keyLimits(await idOf(owner));
    requireLimits(await owner.put(path, limits({ paymentsPerDay: 150 })));
    const other = await createPayee(key);
    requireAccepted(await pay(limited, payee, { amount: 100 }));
    const refused = await pay(limited, other, { amount: 100 });
    expectRefused(refused, 409, 'limit_exceeded');
    expect(refused.body.message).toContain('this API key');
    requireAccepted(await pay(key, other, { amount: 100 }));
    expect(requireLimits(await owner.get(path))).toMatchObject({
      inherited: false,
      today: { payments: 100, paymentsLeft: 50, refused: true },
    });
  });

  it('go over to the key that replaces it, with what is used', async () => {
    const owner = await signInMember(testApp, business, 'owner');
    const limited = await keyOf(testApp, business, owner);
    const id = await idOf(owner);
    requireLimits(await owner.put(keyLimits(id), limits({ paymentsPerDay: 150 })));
    requireAccepted(await pay(limited, payee, { amount: 100 }));
    const rolled = await owner.post(at(business, `/keys/${id}/roll`), { overlapSeconds: 0 });
    expect(rolled.status, rolled.text).toBe(200);
    const heir = testApp.clientOf((rolled.body.data as { key: string }).key);
    expectRefused(await pay(heir, payee, { amount: 100 }), 409, 'limit_exceeded');
    requireAccepted(await pay(heir, payee, { amount: 50 }));
  });
});

describe('default limits', () => {
  it('hold for every account and key that has none instead of them, each with its own sum, new ones too', async () => {
    const set = await key.patch(DEFAULTS, { accounts: limits({ paymentsPerDay: 100 }) });
    expect(set.status, set.text).toBe(200);
    const other = await createPayee(key);
    for (const one of [payee, other]) {
      requireAccepted(await pay(key, one, { amount: 100 }));
      expectRefused(await pay(key, one, { amount: 1 }), 409, 'limit_exceeded');
    }
    expect(await limitsOf(key, other)).toMatchObject({ inherited: true, paymentsPerDay: 100 });
    const owner = await signInMember(testApp, business, 'owner');
    requireLimits(await limitAccount(key, other, { paymentsPerDay: 5_000 }));
    expectRefused(await pay(key, other, { amount: 1 }), 409, 'limit_exceeded');
    const instead = { ...limits({}), insteadOfDefaults: true };
    requireLimits(await owner.put(at(business, `/accounts/${other.id}/spending-limits`), instead));
    requireAccepted(await pay(key, other, { amount: 1_000 }));
    const keys = await key.patch(DEFAULTS, { keys: limits({ largestPayment: 500 }) });
    expect(keys.status, keys.text).toBe(200);
    expectRefused(await pay(key, other, { amount: 501 }), 409, 'limit_exceeded');
    expect((await key.get(DEFAULTS)).body.data).toEqual({
      accounts: limits({ paymentsPerDay: 100 }),
      keys: limits({ largestPayment: 500 }),
    });
  });

  it('do not hold in the other mode, or for another business', async () => {
    expect((await key.patch(DEFAULTS, { accounts: limits({ largestPayment: 1 }) })).status).toBe(200);
    const stranger = await testApp.addBusiness();
    for (const client of [business.inLive, stranger.inTest]) {
      requireAccepted(await pay(client, await createPayee(client), { amount: 100 }));
    }
  });
});

describe('refunds', () => {
  it('have limits of their own, for keys and for people', async () => {
    const { reference } = requireAccepted(await pay(key, payee, { amount: 1_000 }));
    requireLimits(await limitAccount(key, payee, { largestRefund: 100, refundsPerDay: 150 }));
    expectRefused(await refund(key, reference, { amount: 100.01 }), 409, 'limit_exceeded');
    const own = randomUUID();
    requireRefund(await refund(key, reference, { amount: 100, reference: own }));
    const owner = await signInMember(testApp, business, 'owner');
    const byPerson = await owner.post(at(business, `/payments/${reference}/refunds`), { amount: 60 });
    expectRefused(byPerson, 409, 'limit_exceeded');
    expect(byPerson.body.message).toContain('at most 50.00 naira, which is left today of the 150.00 naira');
    expect(isReplay(await refund(key, reference, { amount: 100, reference: own }))).toBe(true);
    expect(await today()).toMatchObject({ payments: 0, refunds: 100, refundsLeft: 50, refused: true });
  });

  it('never exceed the limit when they come at once', async () => {
    const { reference } = requireAccepted(await pay(key, payee, { amount: 1_000 }));
    requireLimits(await limitAccount(key, payee, { refundsPerDay: 35 }));
    const answers = await atOnce([key, sibling.clientOf(business.test.secretKey)], 8, (client) =>
      refund(client, reference, { amount: 10 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await today()).refunds).toBe(30);
  });
});

it('everything above leaves ledgers that verification agrees with', async () => {
  expect((await verifyLedgers(testApp.testDatabase.database)).disagreement).toBeUndefined();
});
