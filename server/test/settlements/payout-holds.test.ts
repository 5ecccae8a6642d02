import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import { freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { keepLedgerInvariants, requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import type { Payee } from '../posting/payments.testing.ts';
import { at, expectRefused, keyOf, members, setApproval, waitADay } from './four-eyes.testing.ts';
import {
  balanceOf,
  createHolder,
  getRun,
  makeRun,
  payoutsOf,
  requireRun,
  RUNS,
  settle,
} from './settlements.testing.ts';

const SETTINGS = '/v1/api/settlement-settings';
const HOUR_MS = 3_600_000;
const NONE = { count: 0, amount: 0 };

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
  await leaveOut(testApp.testDatabase.database.pool, 'change_request', 'member');
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

interface Holds {
  readonly isHeld: boolean;
  readonly holds: readonly { readonly reason: string; readonly from: string; readonly until: string | null }[];
  readonly detailsChange: { readonly changed: readonly string[]; readonly actor: { readonly kind: string } } | null;
}

const dataOf = (response: TestResponse): unknown => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const holdsOf = async (id: number, of: Client = client): Promise<Holds> =>
  dataOf(await of.get(`${LIST}/${id}/payout-holds`)) as Holds;
const change = async (id: number, details: object, of: Client = client): Promise<void> => {
  dataOf(await of.patch(`${LIST}/${id}`, details));
};
const set = async (settings: object): Promise<void> => {
  dataOf(await client.patch(SETTINGS, settings));
};
const later = (hours: number): Promise<void> => testApp.testDatabase.clock.advance(hours * HOUR_MS);
const preview = async (body: object = {}): Promise<unknown> => dataOf(await client.post(`${RUNS}/preview`, body));
const paidIn = async (number: number, of: Client = client): Promise<number[]> =>
  (await payoutsOf(of, number)).map(({ subAccountId }) => subAccountId);

describe('an account whose details changed', () => {
  it.each([
    ['the account number', { accountNumber: '9000000001' }],
    ['the bank', { bankCode: '000013' }],
    ['the account holder', { accountName: 'Another Holder' }],
    ['the e-mail address', { subAccountEmail: 'new@example.com' }],
    ['the mobile number', { userMobile: '2348039999999' }],
  ])('is not paid for a day after a change of %s, and then is', async (_what, details) => {
    const [held, other] = [await createHolder(client, 100), await createHolder(client, 7)];
    await change(held.id, details);
    const run = await makeRun(testApp, client);
    expect(await paidIn(run.number)).toEqual([other.id]);
    expect(run).toMatchObject({ payouts: { count: 1, amount: 7 }, held: { count: 1, amount: 100 } });
    expect(await balanceOf(client, held)).toBe(100);
    await later(23);
    expect((await makeRun(testApp, client)).state).toBe('cancelled');
    await later(1.01);
    expect(await paidIn((await makeRun(testApp, client)).number)).toEqual([held.id]);
  });

  it('says why and until when, in the preview and at the account', async () => {
    const held = await createHolder(client, 100);
    await createHolder(client, 7);
    await change(held.id, { accountName: 'Another Holder' });
    const { holds, isHeld, detailsChange } = await holdsOf(held.id);
    expect({ isHeld, detailsChange }).toMatchObject({
      isHeld: true,
      detailsChange: { changed: ['accountName'], actor: { kind: 'api_key' } },
    });
    const [hold] = holds;
    expect(hold).toMatchObject({ reason: 'bank_details_changed' });
    expect(Date.parse(hold?.until ?? '') - Date.parse(hold?.from ?? '')).toBe(24 * HOUR_MS);
    expect(await preview()).toEqual({
      count: 1,
      amount: 7,
      couldApprove: null,
      held: { count: 1, amount: 100 },
      heldAccounts: [
        { subAccountId: held.id, businessName: 'Ada Stores', amount: 100, reason: hold?.reason, until: hold?.until },
      ],
    });
    expect(await preview({ subAccountIds: [held.id] })).toMatchObject({ ...NONE, held: { count: 1 } });
  });

  it('is not paid by a run that names it, by a schedule, nor after it was deleted', async () => {
    await set({ schedule: { frequency: 'daily', delayBusinessDays: 0 } });
    const [held, deleted] = [await createHolder(client, 100), await createHolder(client, 50)];
    await change(held.id, { accountNumber: freshNumber() });
    await change(deleted.id, { accountNumber: freshNumber() });
    expect((await client.delete(`/v1/business/subaccounts/${deleted.id}`)).status).toBe(200);
    const named = await makeRun(testApp, client, { subAccountIds: [held.id, deleted.id] });
    expect(named).toMatchObject({ state: 'cancelled', payouts: NONE, held: { count: 2, amount: 150 } });
    expect((await holdsOf(deleted.id)).isHeld).toBe(true);
    await set({ bankDetailsHoldHours: 720 });
    // Schedules make runs on business days, in the daytime.
    for (let quarter = 0; quarter < 20; quarter += 1) {
      await later(6);
      await scheduleDueRuns(testApp.services);
      await settle(testApp);
    }
    expect(await payoutsOf(client, 2)).toEqual([]);
    expect(requireRun(await client.get(`${RUNS}/2`)).held).toMatchObject({ amount: 150 });
    expect(await balanceOf(client, held)).toBe(100);
  });

  it('waits from the last of several changes on, also if they come at once or go back', async () => {
    const holder = await createHolder(client, 100);
    const first = freshNumber();
    await change(holder.id, { accountNumber: first });
    await later(23);
    await Promise.all([
      change(holder.id, { accountNumber: freshNumber() }),
      change(holder.id, { subAccountEmail: 'one@example.com' }),
      change(holder.id, { userMobile: '2348039999999' }),
    ]);
    await change(holder.id, { accountNumber: first });
    const history = dataOf(await client.get(`${LIST}/${holder.id}/bank-details-history`)) as { number: number }[];
    expect(history.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    await later(23);
    expect(await makeRun(testApp, client)).toMatchObject({ state: 'cancelled', held: { count: 1 } });
    await later(1.01);
    expect(await paidIn((await makeRun(testApp, client)).number)).toEqual([holder.id]);
  });

  it('is held by a change that comes while the run is being made', async () => {
    const [first, second] = [await createHolder(client, 1), await createHolder(client, 2)];
    const { number } = requireRun(await client.post(RUNS, {}));
    await change(second.id, { accountNumber: freshNumber() });
    await settle(testApp);
    expect(await paidIn(number)).toEqual([first.id]);
  });

  it('is paid as it was by a run that was made before the change', async () => {
    const holder = await createHolder(client, 100);
    const { number } = await makeRun(testApp, client);
    const [before] = await payoutsOf(client, number);
    await change(holder.id, { accountNumber: freshNumber() });
    const [after] = await payoutsOf(client, number);
    // Its review says that the account has other details by now.
    const review: unknown = expect.anything();
    expect(after).toEqual({ ...before, review });
  });

  it('is not held by a change that was refused, by the same values, nor by another business', async () => {
    const [holder, other] = [await createHolder(client, 100), await createHolder(client, 1)];
    const details = dataOf(await client.get(LIST)) as readonly { accountNumber: string }[];
    expect(details.length).toBe(2);
    expect((await client.patch(`${LIST}/${holder.id}`, { accountNumber: '12' })).status).toBe(400);
    await change(holder.id, { accountName: 'Ada Stores Ltd', businessName: 'Other Name' });
    expect(await holdsOf(holder.id)).toMatchObject({ isHeld: false, holds: [], detailsChange: null });
    const stranger = await testApp.addBusiness();
    for (const foreign of [stranger.inTest, business.inLive]) {
      expect((await foreign.get(`${LIST}/${other.id}/payout-holds`)).status).toBe(404);
    }
  });

  it('is left out among many, however they are divided into steps', async () => {
    const holders: Payee[] = [];
    for (let index = 0; index < 7; index += 1) holders.push(await createHolder(client, 10));
    const isHeld = (index: number): boolean => index % 2 === 0;
    for (const [index, { id }] of holders.entries()) {
      if (isHeld(index)) await change(id, { accountNumber: freshNumber() });
    }
    const { number, held } = await makeRun(testApp, client, {}, { payoutsMax: 2, walletsMax: 3 });
    expect(await paidIn(number)).toEqual(holders.filter((_, index) => !isHeld(index)).map(({ id }) => id));
    expect(held).toEqual({ count: 4, amount: 40 });
  });
});

describe('the time of a hold', () => {
  it('is a day after a change, none for new accounts in test mode, and a day for them in live mode', async () => {
    const settings = { bankDetailsHoldHours: 24, bankDetails: 'anyone' };
    expect(dataOf(await client.get(SETTINGS))).toMatchObject({ ...settings, newAccountHoldHours: 0 });
    expect(dataOf(await business.inLive.get(SETTINGS))).toMatchObject({ ...settings, newAccountHoldHours: 24 });
  });

  it('is chosen by the business, from none to thirty days', async () => {
    const holder = await createHolder(client, 100);
    await change(holder.id, { accountNumber: freshNumber() });
    await set({ bankDetailsHoldHours: 0 });
    expect((await holdsOf(holder.id)).isHeld).toBe(false);
    await set({ bankDetailsHoldHours: 720 });
    await later(719);
    expect((await holdsOf(holder.id)).isHeld).toBe(true);
    for (const hours of [-1, 721, 1.5, '24', null]) {
      expect((await client.patch(SETTINGS, { bankDetailsHoldHours: hours })).status).toBe(400);
    }
    expect(dataOf(await client.get(SETTINGS))).toMatchObject({ bankDetailsHoldHours: 720 });
  });

  it('is written once by a repeated request and by many at once, and in the audit log', async () => {
    const headers = { 'idempotency-key': `hold-${business.businessId}` };
    const first = await client.patch(SETTINGS, { bankDetailsHoldHours: 48 }, headers);
    expect((await client.patch(SETTINGS, { bankDetailsHoldHours: 48 }, headers)).text).toBe(first.text);
    await Promise.all([1, 2, 3, 4, 5].map((hours) => set({ bankDetailsHoldHours: hours + 48 })));
    const entries = dataOf(await client.get('/v1/api/audit-log?action=settlement_settings.changed')) as readonly {
      action: string;
      before: object;
      after: object;
    }[];
    expect(entries).toHaveLength(6);
    expect(entries.at(-1)).toMatchObject({ before: { bankDetailsHoldHours: 24 }, after: { bankDetailsHoldHours: 48 } });
  });

  it('of a new account counts from its creation, in live mode without being chosen', async () => {
    const holder = await createHolder(business.inLive, 100);
    const { holds } = await holdsOf(holder.id, business.inLive);
    expect(holds).toMatchObject([{ reason: 'new_account' }]);
    const held = await makeRun(testApp, business.inLive);
    expect(held).toMatchObject({ state: 'cancelled', held: { count: 1, amount: 100 } });
    await later(24.01);
    expect(await paidIn((await makeRun(testApp, business.inLive)).number, business.inLive)).toEqual([holder.id]);
  });

  it('is the longest of several', async () => {
    const holder = await createHolder(client, 100);
    await set({ newAccountHoldHours: 100 });
    await change(holder.id, { accountNumber: freshNumber() });
    expect((await holdsOf(holder.id)).holds.map(({ reason }) => reason)).toEqual([
      'new_account',
      'bank_details_changed',
    ]);
  });

  it('is found when a row was changed by hand', async () => {
    await set({ bankDetailsHoldHours: 48 });
    const { pool } = testApp.testDatabase.database;
    const write = (hours: number) =>
      pool.query('UPDATE payout_rules SET bank_details_hold_hours = $2 WHERE business_id = $1', [
        business.businessId,
        hours,
      ]);
    await write(0);
    await expect(requireLedgerInvariants(pool)).rejects.toThrow('rules of payouts');
    await write(48);
  });
});

describe('a shorter hold', () => {
  let ada: TestMember;
  let bola: TestMember;
  beforeEach(async () => {
    [ada, bola] = await members(testApp, business);
  });
  const request = (by: TestMember, rules: object): Promise<TestResponse> =>
    by.post(at(business, '/settlement-settings/hold-requests'), { ...rules, reason: 'Salaries are due' });
  const approve = (by: TestMember, made: TestResponse): Promise<TestResponse> =>
    by.post(at(business, `/change-requests/${(dataOf(made) as { number: number }).number}/approve`));

  it('needs a second person with the rule, a longer one does not', async () => {
    await setApproval(client, 'second_person');
    for (const by of [client, await keyOf(testApp, business, ada)]) {
      const refused = await by.patch(SETTINGS, { bankDetailsHoldHours: 23, minimumAmount: 5 });
      expectRefused(refused, 403, 'second_person_required');
    }
    expectRefused(
      await ada.patch(at(business, '/settlement-settings'), { bankDetailsHoldHours: 0 }),
      403,
      'second_person_required',
    );
    expect(dataOf(await client.get(SETTINGS))).toMatchObject({ bankDetailsHoldHours: 24, minimumAmount: 0 });
    await set({ bankDetailsHoldHours: 25, newAccountHoldHours: 10 });
    const made = await request(ada, { newAccountHoldHours: 0, bankDetailsHoldHours: 1 });
    expect(dataOf(made)).toMatchObject({
      kind: 'payout_rules',
      summary:
        'An account whose details changed is paid after 1 hour instead of after 25 hours, and an account that is new ' +
        'is paid at once instead of after 10 hours',
    });
    expectRefused(await approve(ada, made), 403, 'second_person_required');
    expect(dataOf(await approve(bola, made))).toMatchObject({ state: 'approved_waiting' });
    await waitADay(testApp, business);
    expect(dataOf(await client.get(SETTINGS))).toMatchObject({ bankDetailsHoldHours: 1, newAccountHoldHours: 0 });
  });

  it('is not requested if nothing would get shorter, nor approved after somebody lengthened it', async () => {
    await setApproval(client, 'second_person');
    expectRefused(await request(ada, { bankDetailsHoldHours: 24 }), 409, 'changed_meanwhile');
    expect((await request(ada, {})).status).toBe(400);
    const made = await request(ada, { bankDetailsHoldHours: 2 });
    await set({ bankDetailsHoldHours: 100 });
    expectRefused(await approve(bola, made), 409, 'changed_meanwhile');
    expect(dataOf(await client.get(SETTINGS))).toMatchObject({ bankDetailsHoldHours: 100 });
  });

  it('can be requested by people and keys who may change payout rules only', async () => {
    await setApproval(client, 'second_person');
    const finance = await signInMember(testApp, business, 'finance');
    expectRefused(await request(finance, { bankDetailsHoldHours: 1 }), 403, 'role_not_allowed');
    const body = { bankDetailsHoldHours: 1, reason: 'By key' };
    expectRefused(await client.post(`${SETTINGS}/hold-requests`, body), 403, 'second_person_required');
    dataOf(await (await keyOf(testApp, business, ada)).post(`${SETTINGS}/hold-requests`, body));
  });

  it('needs a second person where only bank details do', async () => {
    await set({ bankDetails: 'second_person' });
    expectRefused(await client.patch(SETTINGS, { bankDetailsHoldHours: 0 }), 403, 'second_person_required');
    expectRefused(await client.patch(SETTINGS, { bankDetails: 'anyone' }), 403, 'second_person_required');
    dataOf(await approve(bola, await request(ada, { bankDetails: 'anyone' })));
    await waitADay(testApp, business);
    await set({ bankDetailsHoldHours: 0 });
    expect(await getRun(client, (await makeRun(testApp, client)).number)).toMatchObject({ held: NONE });
  });
});
