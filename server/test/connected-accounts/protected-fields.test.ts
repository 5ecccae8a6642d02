/** Money and identity of an account: a person proves that it is them, and where the business asks, two decide. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_FIELDS, isProtected } from '../../src/features/connected-accounts/account.ts';
import { UpdateAccountBody } from '../../src/features/connected-accounts/schemas.ts';
import { ageProofs, signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { at, expectRefused, keyOf, members } from '../settlements/four-eyes.testing.ts';
import { createAccount, freshNumber, LIST, pay } from './account-fixture.ts';

const FIELDS = Object.values(ACCOUNT_FIELDS).flatMap(({ class: of, written }) =>
  written.map((field) => ({ field, isMoneyOrIdentity: isProtected(of) })),
);
/** A change by each field alone, of an account with the default commission. */
const CHANGES: Readonly<Record<keyof UpdateAccountBody, object>> = {
  bankCode: { bankCode: '000013' },
  bankName: { bankName: 'Other' },
  accountNumber: { accountNumber: freshNumber() },
  accountName: { accountName: 'Other' },
  businessName: { businessName: 'Other' },
  userMobile: { userMobile: '2348039999999' },
  subAccountEmail: { subAccountEmail: 'other@example.com' },
  firstName: { firstName: 'Ada' },
  lastName: { lastName: 'Obi' },
  enabled: { enabled: false },
  externalId: { externalId: 'shop-1017' },
  metadata: { metadata: { region: 'Lagos' } },
  splitType: { splitType: 'flat', splitValue: 5 },
  split_type: { split_type: 'flat', splitValue: 5 },
  splitValue: { splitValue: 0.2 },
  split_value: { split_value: 0.2 },
  txPercentage: { txPercentage: 20 },
  percentValue: { percentValue: 20 },
  txCap: { txCap: 5 },
};
const MODES = ['test', 'live'] as const;
type Mode = (typeof MODES)[number];

let testApp: TestApp;
let business: TestBusiness;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  [ada, bola] = await members(testApp, business);
});
afterAll(() => testApp.close());

const clientIn = (mode: Mode) => (mode === 'live' ? business.inLive : business.inTest);
const inMode = (mode: Mode, path: string): string => `/dashboard/api/businesses/${business.businessId}/${mode}${path}`;
const done = (response: TestResponse): unknown => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
async function beginRules(mode: Mode): Promise<void> {
  const rules = { bankDetails: 'second_person', approval: 'second_person' };
  done(await clientIn(mode).patch('/v1/api/settlement-settings', rules));
}
const commissionOf = async (mode: Mode, id: number): Promise<number> =>
  (done(await clientIn(mode).get(`${LIST}/${id}`)) as { txPercentage: number }).txPercentage;

it('has a class for every field that a request can change', () => {
  expect(FIELDS.map(({ field }) => field).toSorted()).toEqual(Object.keys(UpdateAccountBody.properties).toSorted());
});

describe('of a live account', () => {
  it('the fields of money and identity need a fresh proof, and the others none', async () => {
    const owner = await signInMember(testApp, business, 'owner');
    await ageProofs(testApp, owner.userId);
    for (const { field, isMoneyOrIdentity } of FIELDS) {
      const { id } = await createAccount(business.inLive);
      const answer = await owner.patch(inMode('live', `/accounts/${id}`), CHANGES[field]);
      if (isMoneyOrIdentity) expectRefused(answer, 403, 'fresh_proof_required');
      else done(answer);
    }
  });

  it('with the rule they change by a request only, whoever calls, and the others alone', async () => {
    await beginRules('live');
    for (const { field, isMoneyOrIdentity } of FIELDS) {
      const { id } = await createAccount(business.inLive);
      const answers = [
        await ada.patch(inMode('live', `/accounts/${id}`), CHANGES[field]),
        await business.inLive.patch(`${LIST}/${id}`, CHANGES[field]),
      ];
      for (const answer of answers) {
        if (isMoneyOrIdentity) expectRefused(answer, 403, 'second_person_required');
        else done(answer);
      }
    }
  });

  it('an own id that is set is changed and cleared with a fresh proof, and not at all with the rule', async () => {
    const owner = await signInMember(testApp, business, 'owner');
    const { id } = await createAccount(business.inLive, { externalId: 'shop-1' });
    const { id: without } = await createAccount(business.inLive);
    const change = (externalId: string | null, of = id) =>
      owner.patch(inMode('live', `/accounts/${of}`), { externalId });
    done(await change('shop-2'));
    await ageProofs(testApp, owner.userId);
    for (const other of ['shop-3', null]) expectRefused(await change(other), 403, 'fresh_proof_required');
    done(await change('shop-2'));
    done(await change(null, without));
    done(await business.inLive.patch(`${LIST}/${id}`, { externalId: 'shop-1' }));
    await beginRules('live');
    for (const externalId of ['shop-3', null]) {
      const refused = [
        await ada.patch(inMode('live', `/accounts/${id}`), { externalId }),
        await business.inLive.patch(`${LIST}/${id}`, { externalId }),
      ];
      for (const answer of refused) expectRefused(answer, 403, 'second_person_required');
    }
    done(await business.inLive.patch(`${LIST}/${id}`, { externalId: 'shop-1', firstName: 'Ada' }));
    done(await business.inLive.patch(`${LIST}/${without}`, { externalId: 'shop-3' }));
  });

  it('a developer changes no commission: neither with an old proof nor, with both rules, with a fresh one', async () => {
    const { id } = await createAccount(business.inLive, { percentValue: 10 });
    const developer = await signInMember(testApp, business, 'developer');
    await beginRules('live');
    const change = (): Promise<TestResponse> =>
      developer.patch(inMode('live', `/accounts/${id}`), { percentValue: 20 });
    expectRefused(await change(), 403, 'second_person_required');
    await ageProofs(testApp, developer.userId);
    expectRefused(await change(), 403, 'fresh_proof_required');
    expect(await commissionOf('live', id)).toBe(10);
  });
});

describe('a request for another commission', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await createAccount(business.inTest, { percentValue: 10 }));
    await beginRules('test');
  });
  const request = (by: TestMember, change: object): Promise<TestResponse> =>
    by.post(at(business, `/accounts/${id}/bank-details-requests`), { ...change, reason: 'A new contract' });
  const approve = (by: TestMember, made: TestResponse): Promise<TestResponse> =>
    by.post(at(business, `/change-requests/${(done(made) as { number: number }).number}/approve`));

  it('says both, changes it when another person approves it, and holds no payouts', async () => {
    const made = await request(ada, { percentValue: 20, txCap: 2000 });
    const [former, next] = [
      { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 10, txCap: 0 },
      { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 20, txCap: 2000 },
    ];
    expect(done(made)).toMatchObject({
      kind: 'bank_details',
      summary: 'Ada Stores pays a commission of 20 %, at most NGN 2000.00, instead of 10 %',
      before: { split: former },
      after: { split: next },
    });
    expectRefused(await approve(ada, made), 403, 'second_person_required');
    expect(await commissionOf('test', id)).toBe(10);
    done(await approve(bola, made));
    expect(await commissionOf('test', id)).toBe(20);
    expect(done(await business.inTest.get(`${LIST}/${id}/bank-details-history`))).toEqual([]);
    const holds = done(await business.inTest.get(`${LIST}/${id}/payout-holds`)) as { holds: object[] };
    expect(holds.holds).toEqual([]);
  });

  it('is made by known keys as by people, and not by keys with an unknown maker', async () => {
    const body = { splitType: 'flat', splitValue: 150, reason: 'A new contract' };
    const path = `${LIST}/${id}/bank-details-requests`;
    expectRefused(await business.inTest.post(path, body), 403, 'second_person_required');
    const made = await (await keyOf(testApp, business, ada)).post(path, body);
    expect(done(made)).toMatchObject({
      summary: 'Ada Stores pays a commission of NGN 150.00 a payment, instead of 10 %',
    });
    done(await approve(bola, made));
    const found = done(await business.inTest.get(`${LIST}/${id}`));
    expect(found).toMatchObject({ splitType: 'flat', splitValue: 150 });
  });

  it.each([
    [{ percentValue: 10 }, 409, 'changed_meanwhile'],
    [{ percentValue: 200 }, 400, 'validation_failed'],
    [{ splitType: 'flat' }, 400, 'validation_failed'],
  ])('of %o is refused with %i %s', async (change, status, code) => {
    expectRefused(await request(ada, change), status, code);
  });

  it('is not approved after the commission changed, and a whole form with the present one changes the rest', async () => {
    const first = await request(ada, { percentValue: 20 });
    const second = await request(ada, { percentValue: 30, accountName: 'Other' });
    done(await approve(bola, second));
    expectRefused(await approve(bola, first), 409, 'changed_meanwhile');
    expect(await commissionOf('test', id)).toBe(30);
    const whole = { businessName: 'Renamed', splitType: 'percentage', percentValue: 30, txCap: 0 };
    done(await business.inTest.patch(`${LIST}/${id}`, whole));
  });
});

describe('a session without a fresh proof', () => {
  let owner: TestMember;
  beforeEach(async () => {
    owner = await signInMember(testApp, business, 'owner');
    await ageProofs(testApp, owner.userId);
  });

  it('deletes accounts of test mode, and none of live mode', async () => {
    for (const mode of MODES) {
      const { id } = await createAccount(clientIn(mode));
      const answer = await owner.delete(inMode(mode, `/accounts/${id}`));
      if (mode === 'live') expectRefused(answer, 403, 'fresh_proof_required');
      else done(answer);
    }
  });

  it('revokes no key of live mode: not the last one, and not those before it', async () => {
    for (const mode of MODES) {
      const keys = done(await owner.get(inMode(mode, '/keys'))) as { id: number; kind: string }[];
      const secret = keys.find(({ kind }) => kind === 'secret');
      const answer = await owner.delete(inMode(mode, `/keys/${secret?.id}`));
      if (mode === 'live') expectRefused(answer, 403, 'fresh_proof_required');
      else done(answer);
    }
    expect((await business.inLive.get(LIST)).status).toBe(200);
  });

  it('refunds what was earned, and not more than that', async () => {
    const { id, authorizationKeys } = await createAccount(business.inTest, { percentValue: 10 });
    const references: string[] = [];
    for (const _ of [1, 2]) {
      const paid = done(await pay(business.inTest, id, authorizationKeys, 100)) as { reference: string };
      references.push(paid.reference);
    }
    const [one = '', other = ''] = references;
    const refund = (by: TestMember, reference: string, body: object): Promise<TestResponse> =>
      by.post(at(business, `/payments/${reference}/refunds`), body);
    // 20 naira were earned.
    done(await refund(owner, one, { amount: 20, commission: 'platform' }));
    expectRefused(await refund(owner, one, { amount: 0.01, commission: 'platform' }), 403, 'fresh_proof_required');
    expectRefused(await refund(owner, other, { amount: 10 }), 403, 'fresh_proof_required');
    done(await refund(owner, other, { amount: 10, commission: 'keep' }));
    done(await refund(ada, one, { amount: 80, commission: 'platform' }));
    done(await business.inTest.post(`/v1/api/payments/${other}/refunds`, { commission: 'platform' }));
  });

  it('renames the business, and changes none of its terms of money', async () => {
    const path = `/dashboard/api/businesses/${business.businessId}/settings`;
    done(await owner.patch(path, { name: 'Renamed' }));
    for (const change of [
      { percentValue: 20 },
      { txCap: 5 },
      { splitType: 'percentage' },
      { refundShortfall: 'owe' },
    ]) {
      expectRefused(await owner.patch(path, change), 403, 'fresh_proof_required');
    }
  });
});

describe('the terms of a business', () => {
  const settings = (): string => `/dashboard/api/businesses/${business.businessId}/settings`;

  it.each(MODES)('change by a request with the rule in %s mode, in either mode, and its name alone', async (mode) => {
    await beginRules(mode);
    done(await ada.patch(settings(), { name: 'Renamed', percentValue: 10, refundShortfall: 'refuse' }));
    for (const change of [{ percentValue: 20 }, { refundShortfall: 'owe' }]) {
      expectRefused(await ada.patch(settings(), change), 403, 'second_person_required');
    }
    const wanted = { percentValue: 20, refundShortfall: 'owe', reason: 'A new price list' };
    const made = done(await ada.post(inMode('test', '/settings-requests'), wanted));
    expect(made).toMatchObject({
      kind: 'business_terms',
      summary:
        'New accounts pay a commission of 20 %, instead of 10 %, and an account that has too little for a refund ' +
        'owes the rest',
    });
    const approval = inMode('test', `/change-requests/${(made as { number: number }).number}/approve`);
    expectRefused(await ada.post(approval), 403, 'second_person_required');
    done(await bola.post(approval));
    expect(done(await ada.get(settings()))).toMatchObject({
      name: 'Renamed',
      defaultSplit: { percentValue: 20 },
      refundShortfall: 'owe',
    });
    const same = await ada.post(inMode('test', '/settings-requests'), wanted);
    expectRefused(same, 409, 'changed_meanwhile');
    expectRefused(await ada.post(inMode('test', '/settings-requests'), { reason: 'None' }), 400, 'validation_failed');
    expect(await commissionOf('test', (await createAccount(business.inTest)).id)).toBe(20);
  });
});
