import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeRefusals } from '../../src/features/spending-limits/notice-refusals.ts';
import { sendMails } from '../../src/platform/mail/send-mails.ts';
import { ageProofs, signInMember, type TestMember } from '../harness/member.ts';
import { startSmtp, type TestSmtp } from '../harness/smtp.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';
import { at, expectRefused, keyOf, setApproval } from '../settlements/four-eyes.testing.ts';
import { accountPath, DEFAULTS, limitAccount, limits, limitsOf, REQUESTS, requireLimits } from './limits.testing.ts';

let testApp: TestApp;
let smtp: TestSmtp;
let business: TestBusiness;
let key: Client;
let payee: Payee;
let owner: TestMember;
beforeAll(async () => {
  smtp = await startSmtp();
  testApp = await startTestApp({ publicUrl: 'https://pay.example.com', mail: smtp.config });
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  key = business.inTest;
  payee = await createPayee(key);
  owner = await signInMember(testApp, business, 'owner');
});
afterAll(async () => {
  await testApp.close();
  await smtp.close();
});

const path = (): string => at(business, `/accounts/${payee.id}/spending-limits`);

async function actionsOf(): Promise<string[]> {
  const entries = (await owner.get(at(business, '/audit-log'))).body.data as { action: string }[];
  return entries.map(({ action }) => action).filter((action) => action.startsWith('spending_limits'));
}

async function told({ email }: TestMember): Promise<string[]> {
  const { sendingMails } = testApp.services;
  if (sendingMails === undefined) throw new Error('mail is off');
  await sendMails(sendingMails, new AbortController().signal);
  return smtp.to(email).flatMap(({ subject = '' }) => (subject.startsWith('Confirm') ? [] : [subject]));
}

describe('limits of an account', () => {
  it('are set whole, shown with what is used, and removed, each recorded once', async () => {
    expect(await limitsOf(key, payee)).toMatchObject({ inherited: true, ...limits({}) });
    requireLimits(await limitAccount(key, payee, { largestPayment: 50.5, refundsPerDay: 0 }));
    requireLimits(await limitAccount(key, payee, { largestPayment: 50.5, refundsPerDay: 0 }));
    expect(await limitsOf(key, payee)).toMatchObject({
      inherited: false,
      ...limits({ largestPayment: 50.5, refundsPerDay: 0 }),
      own: { ...limits({ largestPayment: 50.5, refundsPerDay: 0 }), insteadOfDefaults: false },
      today: { payments: 0, paymentsLeft: null, refunds: 0, refundsLeft: 0, refused: false },
    });
    requireLimits(await owner.delete(path()));
    requireLimits(await owner.delete(path()));
    expect(await limitsOf(key, payee)).toMatchObject({ inherited: true, ...limits({}) });
    expect(await actionsOf()).toEqual(['spending_limits.removed', 'spending_limits.changed']);
  });

  it.each([
    ['a missing field', { largestPayment: 1 }, undefined],
    ['an unknown field', { ...limits({}), largest: 1 }, 'largest'],
    ['a negative amount', limits({ largestPayment: -1 }), 'largestPayment'],
    ['a third decimal', limits({ paymentsPerDay: 1.001 }), 'paymentsPerDay'],
    ['a text', limits({ largestRefund: '1' }), 'largestRefund'],
    ['more than there is', limits({ refundsPerDay: 1_000_000_000_001 }), 'refundsPerDay'],
    ['no flag', { ...limits({}), insteadOfDefaults: 'yes' }, 'insteadOfDefaults'],
  ])('are refused with %s', async (_what, body, field) => {
    const refused = await key.put(accountPath(payee), body);
    expectRefused(refused, 400, 'validation_failed');
    if (field !== undefined) expect(refused.body.error?.field).toBe(field);
    expect(await limitsOf(key, payee)).toMatchObject({ inherited: true });
  });

  it('do not exist for strangers, other businesses and the other mode', async () => {
    const stranger = await testApp.addBusiness();
    for (const client of [stranger.inTest, business.inLive]) {
      expectRefused(await client.get(accountPath(payee)), 404, 'not_found');
      expectRefused(await limitAccount(client, payee, { largestPayment: 1 }), 404, 'not_found');
      expectRefused(await client.delete(accountPath(payee)), 404, 'not_found');
    }
    expectRefused(await testApp.clientOf(undefined).get(accountPath(payee)), 401, 'api_key_missing');
    expectRefused(await limitAccount(key, { id: 424_242 }, { largestPayment: 1 }), 404, 'not_found');
  });

  it('are set by those who change payout rules, and seen by all who see accounts', async () => {
    const finance = await signInMember(testApp, business, 'finance');
    expectRefused(await finance.put(path(), limits({ largestPayment: 1 })), 403, 'role_not_allowed');
    expect((await finance.get(path())).status).toBe(200);
    const made = await owner.post(at(business, '/keys'), { kind: 'secret', scopes: ['payments:write'] });
    const narrow = testApp.clientOf((made.body.data as { key: string }).key);
    expectRefused(await limitAccount(narrow, payee, { largestPayment: 1 }), 403, 'scope_missing');
    expectRefused(await narrow.get(accountPath(payee)), 403, 'scope_missing');
  });

  it('need a fresh proof in live mode', async () => {
    await ageProofs(testApp, owner.userId);
    const live = path().replace('/test/', '/live/');
    expectRefused(await owner.put(live, limits({ largestPayment: 1 })), 403, 'fresh_proof_required');
    expectRefused(await owner.delete(live), 403, 'fresh_proof_required');
    requireLimits(await owner.put(path(), limits({ largestPayment: 1 })));
  });
});

describe('an API key', () => {
  it('lowers limits, and raises and removes none: not even with a higher limit in one field', async () => {
    requireLimits(await limitAccount(key, payee, { largestPayment: 100, paymentsPerDay: 500 }));
    requireLimits(await limitAccount(key, payee, { largestPayment: 90, paymentsPerDay: 500, largestRefund: 1 }));
    for (const changes of [
      { largestPayment: 91, paymentsPerDay: 400, largestRefund: 1 },
      { largestPayment: 90, paymentsPerDay: 500 },
    ]) {
      expectRefused(await limitAccount(key, payee, changes), 403, 'person_required');
    }
    expectRefused(await key.delete(accountPath(payee)), 403, 'person_required');
    expect(await limitsOf(key, payee)).toMatchObject({ largestPayment: 90, paymentsPerDay: 500, largestRefund: 1 });
  });

  it('lifts default limits neither by changing them, nor by limits of an account or key', async () => {
    const set = (accounts: object) => key.patch(DEFAULTS, { accounts: limits(accounts) });
    expect((await set({ largestPayment: 100 })).status).toBe(200);
    expectRefused(await set({ largestPayment: 101 }), 403, 'person_required');
    const instead = (changes: object) => limitAccount(key, payee, { ...changes, insteadOfDefaults: true });
    expectRefused(await instead({ largestPayment: 101 }), 403, 'person_required');
    // Nor with lower ones, which default limits that come later could not lower.
    expectRefused(await instead({ largestPayment: 5 }), 403, 'person_required');
    requireLimits(await limitAccount(key, payee, { largestPayment: 101 }));
    expect(await limitsOf(key, payee)).toMatchObject({ inherited: false, largestPayment: 100 });
    requireLimits(await limitAccount(key, payee, { largestPayment: 50 }));
    // Then the default limit would hold, which is higher.
    expectRefused(await key.delete(accountPath(payee)), 403, 'person_required');
  });

  it('sets no limits that outlive default ones which a person sets later', async () => {
    for (const changes of [{}, { largestPayment: 900_000_000 }]) {
      requireLimits(await limitAccount(key, payee, changes));
      expectRefused(await limitAccount(key, payee, { ...changes, insteadOfDefaults: true }), 403, 'person_required');
    }
    const defaults = { accounts: limits({ largestPayment: 1_000, paymentsPerDay: 5_000 }) };
    expect((await owner.patch(at(business, '/spending-limits'), defaults)).status).toBe(200);
    expect(await limitsOf(key, payee)).toMatchObject({ largestPayment: 1_000, paymentsPerDay: 5_000 });
    expectRefused(await pay(key, payee, { amount: 1_000.01 }), 409, 'limit_exceeded');
    requireAccepted(await pay(key, payee, { amount: 1_000 }));
  });

  it('has no door to limits of keys', async () => {
    expect((await key.get('/v1/api/keys/1/spending-limits')).status).toBe(404);
    expect((await key.put('/v1/api/keys/1/spending-limits', limits({}))).status).toBe(404);
  });
});

describe('with the rule of the second person', () => {
  it('a limit is lowered at once, and raised when a second person approves', async () => {
    const second = await signInMember(testApp, business, 'owner');
    requireLimits(await owner.put(path(), limits({ largestPayment: 100 })));
    await setApproval(key, 'second_person');
    requireLimits(await owner.put(path(), limits({ largestPayment: 90 })));
    expectRefused(await owner.put(path(), limits({ largestPayment: 100 })), 403, 'second_person_required');
    expectRefused(await owner.delete(path()), 403, 'second_person_required');

    const asked = await owner.post(at(business, '/spending-limit-requests'), {
      subAccountId: payee.id,
      limits: limits({ largestPayment: 1_000 }),
      reason: 'A sale',
    });
    expect(asked.status, asked.text).toBe(200);
    const { number, summary } = asked.body.data as { number: number; summary: string };
    expect(summary).toBe(
      `Limits of account ${payee.id}: payment NGN 1000.00, payments a day none, refund none, refunds a day none`,
    );
    const decide = (member: TestMember) => member.post(at(business, `/change-requests/${number}/approve`));
    expectRefused(await decide(owner), 403, 'second_person_required');
    expect((await decide(second)).status).toBe(200);
    expect(await limitsOf(key, payee)).toMatchObject({ inherited: false, largestPayment: 1_000 });
    requireAccepted(await pay(key, payee, { amount: 1_000 }));
  });

  it('limits replace the default ones when a second person approves that', async () => {
    const second = await signInMember(testApp, business, 'owner');
    const defaults = { accounts: limits({ largestPayment: 100 }) };
    expect((await owner.patch(at(business, '/spending-limits'), defaults)).status).toBe(200);
    await setApproval(key, 'second_person');
    const wanted = { ...limits({ largestPayment: 90 }), insteadOfDefaults: true };
    expectRefused(await owner.put(path(), wanted), 403, 'second_person_required');
    const ask = (whose: object) =>
      owner.post(at(business, '/spending-limit-requests'), { ...whose, limits: wanted, reason: 'A sale' });
    const refused = await ask({ defaultFor: 'accounts' });
    expectRefused(refused, 400, 'validation_failed');
    expect(refused.body.error?.field).toBe('limits.insteadOfDefaults');
    const { number, summary } = (await ask({ subAccountId: payee.id })).body.data as {
      readonly number: number;
      readonly summary: string;
    };
    expect(summary).toContain('refunds a day none, instead of the default limits');
    expect((await second.post(at(business, `/change-requests/${number}/approve`))).status).toBe(200);
    expect(await limitsOf(key, payee)).toMatchObject({ largestPayment: 90, own: { insteadOfDefaults: true } });
    expect(
      (await owner.patch(at(business, '/spending-limits'), { accounts: limits({ largestPayment: 5 }) })).status,
    ).toBe(200);
    requireAccepted(await pay(key, payee, { amount: 90 }));
    // Back beside the default ones is lower, so it needs nobody.
    requireLimits(await owner.put(path(), limits({ largestPayment: 90 })));
    expect(await limitsOf(key, payee)).toMatchObject({ largestPayment: 5 });
  });

  it('limits that changed meanwhile are not raised', async () => {
    const second = await signInMember(testApp, business, 'owner');
    await setApproval(key, 'second_person');
    const made = await owner.post(at(business, '/spending-limit-requests'), {
      defaultFor: 'keys',
      limits: limits({}),
      reason: 'A sale',
    });
    const { number } = made.body.data as { number: number };
    expect((await owner.patch(at(business, '/spending-limits'), { keys: limits({ largestPayment: 5 }) })).status).toBe(
      200,
    );
    expectRefused(await second.post(at(business, `/change-requests/${number}/approve`)), 409, 'changed_meanwhile');
  });

  it('a request names one account, key or default, which exists', async () => {
    const ask = (whose: object) =>
      owner.post(at(business, '/spending-limit-requests'), {
        ...whose,
        limits: null,
        reason: 'A sale',
      });
    expectRefused(await ask({}), 400, 'validation_failed');
    expectRefused(await ask({ keyId: 5, defaultFor: 'keys' }), 400, 'validation_failed');
    for (const whose of [{ subAccountId: 424_242 }, { keyId: 424_242 }, { keyId: 0 }]) {
      expectRefused(await ask(whose), 404, 'not_found');
    }
    const unknown = await key.post(REQUESTS, { defaultFor: 'keys', limits: null, reason: 'A sale' });
    expectRefused(unknown, 403, 'second_person_required');
    const known = await keyOf(testApp, business, owner);
    expect((await known.post(REQUESTS, { defaultFor: 'keys', limits: null, reason: 'A sale' })).status).toBe(200);
  });
});

describe('owners hear', () => {
  it('when a limit is lowered and when it is raised', async () => {
    const changed = 'A rule of Acme changed (test mode)';
    requireLimits(await owner.put(path(), limits({ largestPayment: 100 })));
    expect(await told(owner)).toEqual([changed]);
    requireLimits(await owner.put(path(), limits({ largestPayment: 200 })));
    expect(await told(owner)).toEqual([changed, changed]);
    expect(smtp.to(owner.email).at(-1)?.text).toContain(`Limits of account ${payee.id}: payment NGN 200`);
  });

  it('once that a limit refuses something, however often it does, and not more than once an hour', async () => {
    const notice = (): Promise<void> => {
      const { sendingMails } = testApp.services;
      if (sendingMails === undefined) throw new Error('mail is off');
      return noticeRefusals(sendingMails);
    };
    const toldOfRefusals = async (): Promise<string[]> =>
      (await told(owner)).filter((subject) => subject.startsWith('A limit of'));
    const { reference } = requireAccepted(await pay(key, payee, { amount: 50 }));
    requireLimits(await limitAccount(key, payee, { largestPayment: 100, largestRefund: 1 }));
    await notice();
    expect(await toldOfRefusals()).toEqual([]);
    for (const amount of [101, 102, 103]) expectRefused(await pay(key, payee, { amount }), 409, 'limit_exceeded');
    expectRefused(await refund(key, reference), 409, 'limit_exceeded');
    await Promise.all([notice(), notice()]);
    const heard = ['A limit of Acme refused a payment or a refund'];
    expect(await toldOfRefusals()).toEqual(heard);
    expect(smtp.to(owner.email).at(-1)?.text).toContain(`account ${payee.id}, `);

    const other = await createPayee(key);
    requireLimits(await limitAccount(key, other, { largestRefund: 1 }));
    const paid = requireAccepted(await pay(key, other, { amount: 50 }));
    expectRefused(await refund(key, paid.reference), 409, 'limit_exceeded');
    await notice();
    expect(await toldOfRefusals()).toEqual(heard);
    await testApp.services.database.pool.query(
      `UPDATE spending_notices SET noticed_at = noticed_at - interval '1 hour' WHERE business_id = $1`,
      [business.businessId],
    );
    await notice();
    await notice();
    expect(await toldOfRefusals()).toEqual([...heard, ...heard]);
    const text = smtp.to(owner.email).at(-1)?.text ?? '';
    expect(text).toContain(`account ${other.id}, `);
  });
});
