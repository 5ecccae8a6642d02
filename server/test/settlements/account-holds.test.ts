import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import { freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { isReplay, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { approve, at, expectRefused, exportCsv, keyOf, members, setApproval } from './four-eyes.testing.ts';
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

const COURT = { kind: 'court_order', reason: 'Federal High Court, Lagos, FHC/L/CS/12/2026' };
const ENDED = { reason: 'The court discharged the order' };
const SETTINGS = '/v1/api/settlement-settings';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
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

interface Placed {
  readonly number: number;
  readonly placed: { readonly by: { readonly name: string } };
  readonly released: { readonly reason: string } | null;
}
interface Holds {
  readonly isHeld: boolean;
  readonly release: string;
  readonly placed: readonly Placed[];
}

const dataOf = (response: TestResponse): unknown => {
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const pathOf = ({ id }: Pick<Payee, 'id'>, below = ''): string => `${LIST}/${id}/payout-holds${below}`;
const hold = (payee: Payee, of: Client = client, headers = {}): Promise<TestResponse> =>
  of.post(pathOf(payee), COURT, headers);
const release = (payee: Payee, number = 1, of: Client = client): Promise<TestResponse> =>
  of.post(pathOf(payee, `/${number}/release`), ENDED);
const holdsOf = async (payee: Payee): Promise<Holds> => dataOf(await client.get(pathOf(payee))) as Holds;
const paidIn = async (number: number): Promise<number[]> =>
  (await payoutsOf(client, number)).map(({ subAccountId }) => subAccountId);
const entries = async (): Promise<string[]> =>
  (dataOf(await client.get('/v1/api/audit-log')) as { action: string }[])
    .map(({ action }) => action)
    .filter((action) => action.startsWith('account.h'));

describe('a deleted account that is still owed money', () => {
  const change = (payee: Payee, body: object, by = client): Promise<TestResponse> =>
    by.patch(`${LIST}/${payee.id}`, body);
  const deleted = async (amount: number, by = client): Promise<Payee> => {
    const payee = await createHolder(by, amount);
    expect((await by.delete(`/v1/business/subaccounts/${payee.id}`)).status).toBe(200);
    return payee;
  };
  const NEW_DETAILS = { accountName: 'Ada, at the new bank', bankCode: '000013' };

  it('is paid to other bank details, and has no others once it is owed nothing', async () => {
    const payee = await deleted(100);
    const accountNumber = freshNumber();
    dataOf(await change(payee, { accountNumber, ...NEW_DETAILS }));
    expect(dataOf(await client.get(`${LIST}/${payee.id}/bank-details-history`))).toMatchObject([
      { changed: ['bankCode', 'accountNumber', 'accountName'], present: { accountNumber } },
    ]);
    expect((await holdsOf(payee)).isHeld).toBe(false);
    const { number } = await makeRun(testApp, client);
    expect(await payoutsOf(client, number)).toMatchObject([{ subAccountId: payee.id, accountNumber, ...NEW_DETAILS }]);
    expect((await change(payee, { accountNumber: freshNumber() })).status).toBe(404);
  });

  it('waits in live mode as every account does whose details have changed', async () => {
    const { inLive } = business;
    const payee = await deleted(100, inLive);
    await testApp.testDatabase.clock.advance(25 * 3_600_000);
    const accountNumber = freshNumber();
    dataOf(await change(payee, { accountNumber, ...NEW_DETAILS }, inLive));
    expect(await makeRun(testApp, inLive)).toMatchObject({ held: { count: 1, amount: 100 } });
    await testApp.testDatabase.clock.advance(25 * 3_600_000);
    const { number } = await makeRun(testApp, inLive);
    expect(await payoutsOf(inLive, number)).toMatchObject([{ subAccountId: payee.id, accountNumber, ...NEW_DETAILS }]);
  });

  it('changes in nothing else, and stays deleted', async () => {
    const payee = await deleted(100);
    for (const [field, value] of Object.entries({
      businessName: 'Other',
      subAccountEmail: 'other@example.com',
      userMobile: '2348039999999',
      firstName: 'Bola',
      lastName: 'Bola',
      enabled: true,
      txCap: 5,
    })) {
      const refused = await change(payee, { accountName: 'Other', [field]: value });
      expect([refused.status, refused.body.error?.field], field).toEqual([400, field]);
    }
    const other = await createHolder(client, 1);
    // Its holder may have another account by now.
    const [listed] = dataOf(await client.get(LIST)) as { account: { accountNumber: string } }[];
    dataOf(await change(payee, { accountNumber: listed?.account.accountNumber }));
    expect((await client.get(`${LIST}/${payee.id}`)).status).toBe(404);
    expect(dataOf(await client.get(LIST))).toMatchObject([{ id: other.id }]);
    expect((await pay(client, payee, { amount: 10 })).status).not.toBe(200);
    const stranger = await testApp.addBusiness();
    expect((await stranger.inTest.patch(`${LIST}/${payee.id}`, { accountName: 'Thief' })).status).toBe(404);
    expect((await business.inLive.patch(`${LIST}/${payee.id}`, { accountName: 'Thief' })).status).toBe(404);
  });
});

describe('an account on hold', () => {
  it('is left out of every run until it is released, however long that takes', async () => {
    const [held, other] = [await createHolder(client, 100), await createHolder(client, 7)];
    dataOf(await hold(held));
    const run = await makeRun(testApp, client);
    expect(await paidIn(run.number)).toEqual([other.id]);
    expect(run.held).toEqual({ count: 1, amount: 100 });
    await testApp.testDatabase.clock.advance(800 * 3_600_000);
    expect(await makeRun(testApp, client, { subAccountIds: [held.id] })).toMatchObject({ state: 'cancelled' });
    expect(dataOf(await client.post(`${RUNS}/preview`, {}))).toMatchObject({
      heldAccounts: [{ subAccountId: held.id, reason: 'account_held', until: null }],
    });
    dataOf(await release(held));
    expect(await paidIn((await makeRun(testApp, client)).number)).toEqual([held.id]);
  });

  it('says so in the list of accounts, until it is released', async () => {
    const [held, other] = [await createHolder(client, 100), await createHolder(client, 7)];
    dataOf(await hold(held));
    const viewer = await signInMember(testApp, business, 'viewer');
    const listed = async (): Promise<unknown> =>
      dataOf(await viewer.get(`/dashboard/api/businesses/${business.businessId}/test/accounts?sort=oldest`));
    expect(await listed()).toMatchObject([
      { id: held.id, onHold: true },
      { id: other.id, onHold: false },
    ]);
    dataOf(await release(held));
    expect(await listed()).toMatchObject([{ onHold: false }, { onHold: false }]);
  });

  it('is left out by schedules, also after it was deleted', async () => {
    dataOf(await client.patch(SETTINGS, { schedule: { frequency: 'daily', delayBusinessDays: 0 } }));
    const [held, deleted] = [await createHolder(client, 100), await createHolder(client, 50)];
    for (const payee of [held, deleted]) dataOf(await hold(payee));
    expect((await client.delete(`/v1/business/subaccounts/${deleted.id}`)).status).toBe(200);
    for (let quarter = 0; quarter < 20; quarter += 1) {
      await testApp.testDatabase.clock.advance(6 * 3_600_000);
      await scheduleDueRuns(testApp.services);
      await settle(testApp);
    }
    expect(requireRun(await client.get(`${RUNS}/1`))).toMatchObject({ state: 'cancelled', held: { count: 2 } });
    expect((await holdsOf(deleted)).isHeld).toBe(true);
  });

  it('still takes payments', async () => {
    const held = await createHolder(client, 100);
    dataOf(await hold(held));
    requireAccepted(await pay(client, held, { amount: 10 }));
    expect(await balanceOf(client, held)).toBe(110);
  });

  it('says who placed what and why, and who released it; each hold counts', async () => {
    const held = await createHolder(client, 100);
    dataOf(await hold(held));
    const second = { kind: 'investigation', reason: 'A customer complains' };
    dataOf(await client.post(pathOf(held), second));
    dataOf(await release(held));
    expect(await holdsOf(held)).toMatchObject({
      isHeld: true,
      release: 'anyone',
      placed: [
        { number: 2, ...second, placed: { by: { kind: 'api_key' } }, released: null },
        { number: 1, ...COURT, released: { ...ENDED, by: { kind: 'api_key' } } },
      ],
    });
    dataOf(await release(held, 2));
    expect(await holdsOf(held)).toMatchObject({ isHeld: false, holds: [] });
    expect(await entries()).toEqual(['account.hold_released', 'account.hold_released', 'account.held', 'account.held']);
  });

  it('is placed and released once by a repeated request, and by many at once', async () => {
    const held = await createHolder(client, 100);
    const headers = { 'idempotency-key': `hold-${held.id}` };
    dataOf(await hold(held, client, headers));
    expect(isReplay(await hold(held, client, headers))).toBe(true);
    await Promise.all([1, 2, 3].map(() => hold(held)));
    expect((await holdsOf(held)).placed.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    await Promise.all([1, 2, 3].map(() => release(held)));
    expect((await entries()).filter((action) => action === 'account.hold_released')).toHaveLength(1);
  });

  it('is refused without a reason, of an unknown kind, of a stranger, and beyond twenty', async () => {
    const held = await createHolder(client, 100);
    for (const body of [{ kind: 'court_order' }, { ...COURT, reason: ' ' }, { ...COURT, kind: 'mood' }]) {
      expect((await client.post(pathOf(held), body)).status).toBe(400);
    }
    const stranger = await testApp.addBusiness();
    for (const foreign of [stranger.inTest, business.inLive])
      expectRefused(await hold(held, foreign), 404, 'not_found');
    expectRefused(await release(held), 404, 'not_found');
    for (let count = 0; count < 20; count += 1) dataOf(await hold(held));
    expectRefused(await hold(held), 400, 'validation_failed');
    for (const foreign of [stranger.inTest, business.inLive]) {
      expectRefused(await release(held, 1, foreign), 404, 'not_found');
    }
    expect((await holdsOf(held)).placed.every(({ released }) => released === null)).toBe(true);
  });
});

describe('a run that already has a payout of an account on hold', () => {
  let ada: TestMember;
  let bola: TestMember;
  let held: Payee;
  let other: Payee;
  beforeEach(async () => {
    [ada, bola] = await members(testApp, business);
    [held, other] = [await createHolder(client, 100), await createHolder(client, 7)];
  });
  const takeOut = async (number: number): Promise<TestResponse> => {
    const payouts = (await payoutsOf(client, number)).filter(({ subAccountId }) => subAccountId === held.id);
    return client.post(`${RUNS}/${number}/hold`, { payouts: payouts.map(({ id }) => id), reason: COURT.reason });
  };
  const codesOf = async (number: number): Promise<unknown> => {
    const listed = dataOf(await client.get(`${RUNS}/${number}/payouts?unusual=only`));
    const payouts = listed as { subAccountId: number; review: { unusual: { code: string }[] } }[];
    return payouts.find(({ subAccountId }) => subAccountId === held.id)?.review.unusual[0]?.code;
  };

  it('is approved only without that payout, which the desk lists first', async () => {
    const { number } = await makeRun(testApp, client);
    const id = (await payoutsOf(client, number)).find(({ subAccountId }) => subAccountId === held.id)?.id;
    expect(dataOf(await hold(held))).toMatchObject({
      openPayouts: [{ id, runNumber: number, runState: 'draft', amount: 100 }],
    });
    expect(await codesOf(number)).toBe('account_held');
    const viewer = await signInMember(testApp, business, 'viewer');
    const made = await ada.post(at(business, '/keys'), { kind: 'secret', scopes: ['accounts:read'] });
    const key = testApp.clientOf((dataOf(made) as { key: string }).key);
    expect(dataOf(await viewer.get(at(business, `/accounts/${held.id}/payout-holds`)))).toMatchObject({
      isHeld: true,
      openPayouts: [],
    });
    expect(dataOf(await key.get(pathOf(held)))).toMatchObject({ isHeld: true, openPayouts: [] });
    const only = dataOf(await client.get(`${RUNS}/${number}/payouts?unusual=account_held`));
    expect(only).toMatchObject([{ subAccountId: held.id }]);
    const refused = await client.post(`${RUNS}/${number}/approve`);
    expectRefused(refused, 409, 'account_held');
    expect(refused.text).toContain(String(held.id));
    expect((await getRun(client, number)).state).toBe('draft');
    dataOf(await takeOut(number));
    expect(await balanceOf(client, held)).toBe(100);
    expect(await holdsOf(held)).toMatchObject({ isHeld: true, openPayouts: [] });
    dataOf(await client.post(`${RUNS}/${number}/approve`));
    dataOf(await exportCsv(client, number));
    expect(await makeRun(testApp, client)).toMatchObject({
      state: 'cancelled',
      held: { count: 1, amount: 100 },
      cancelReason: 'all_on_hold',
    });
  });

  it('is not exported after it was approved, before somebody takes the payout out and approves the rest', async () => {
    await setApproval(client, 'second_person');
    const { number } = requireRun(await ada.post(at(business, '/settlement-runs'), {}));
    await settle(testApp);
    dataOf(await approve(business, bola, await getRun(client, number)));
    dataOf(await hold(held));
    expectRefused(await exportCsv(client, number), 409, 'account_held');
    expect((await getRun(client, number)).state).toBe('approved');
    dataOf(await takeOut(number));
    expectRefused(await exportCsv(client, number), 409, 'run_state_conflict');
    dataOf(await approve(business, bola, await getRun(client, number)));
    dataOf(await exportCsv(client, number));
    const states = (await payoutsOf(client, number)).map(({ subAccountId, state }) => [subAccountId, state]);
    expect(states).toEqual([
      [held.id, 'cancelled'],
      [other.id, 'exported'],
    ]);
  });

  it('is approved and exported as it is once the hold is released', async () => {
    const { number } = await makeRun(testApp, client);
    dataOf(await hold(held));
    dataOf(await release(held));
    expect(await codesOf(number)).not.toBe('account_held');
    dataOf(await client.post(`${RUNS}/${number}/approve`));
    dataOf(await exportCsv(client, number));
  });

  it('is either exported or kept back when the hold comes at the same moment', async () => {
    const { number } = await makeRun(testApp, client);
    dataOf(await client.post(`${RUNS}/${number}/approve`));
    const [exported] = await Promise.all([exportCsv(client, number), hold(held)]);
    expect([200, 409]).toContain(exported.status);
    expect((await getRun(client, number)).state).toBe(exported.status === 200 ? 'exported' : 'approved');
  });

  it('keeps what was exported before the hold: the bank has it', async () => {
    const { number } = await makeRun(testApp, client);
    dataOf(await client.post(`${RUNS}/${number}/approve`));
    dataOf(await exportCsv(client, number));
    dataOf(await hold(held));
    dataOf(await exportCsv(client, number));
    expect((await client.get(`${RUNS}/${number}/file?format=csv`)).status).toBe(200);
  });
});

describe('the release of a hold', () => {
  let ada: TestMember;
  let bola: TestMember;
  let held: Payee;
  beforeEach(async () => {
    [ada, bola] = await members(testApp, business);
    held = await createHolder(client, 100);
  });
  const request = (by: TestMember, number = 1): Promise<TestResponse> =>
    by.post(at(business, `/accounts/${held.id}/payout-holds/${number}/release-requests`), ENDED);
  const approveRequest = (by: TestMember, made: TestResponse): Promise<TestResponse> =>
    by.post(at(business, `/change-requests/${(dataOf(made) as { number: number }).number}/approve`));

  it.each([{ approval: 'second_person' }, { bankDetails: 'second_person' }])(
    'takes two people with %o, and placing one takes one',
    async (rule) => {
      dataOf(await client.patch(SETTINGS, rule));
      dataOf(await hold(held, await keyOf(testApp, business, ada)));
      expect((await holdsOf(held)).release).toBe('second_person');
      for (const by of [client, await keyOf(testApp, business, ada)]) {
        expectRefused(await release(held, 1, by), 403, 'second_person_required');
      }
      const path = at(business, `/accounts/${held.id}/payout-holds/1/release`);
      expectRefused(await ada.post(path, ENDED), 403, 'second_person_required');
      const made = await request(ada);
      expect(dataOf(made)).toMatchObject({
        kind: 'hold_release',
        subject: `${held.id}/1`,
        summary: `Hold 1 of Ada Stores ends (court order: ${COURT.reason})`,
      });
      expectRefused(await approveRequest(ada, made), 403, 'second_person_required');
      expect((await holdsOf(held)).isHeld).toBe(true);
      dataOf(await approveRequest(bola, made));
      dataOf(await approveRequest(bola, made));
      expect(await holdsOf(held)).toMatchObject({ isHeld: false, placed: [{ released: ENDED }] });
      expect((await entries()).filter((action) => action === 'account.hold_released')).toHaveLength(1);
      // Nothing is left to decide.
      dataOf(await release(held));
    },
  );

  it('is not requested twice over, nor approved after somebody else released it', async () => {
    await setApproval(client, 'second_person');
    dataOf(await hold(held));
    const [first, second] = [await request(ada), await request(bola)];
    dataOf(await approveRequest(bola, first));
    expectRefused(await approveRequest(ada, second), 409, 'changed_meanwhile');
    expectRefused(await request(ada), 409, 'changed_meanwhile');
    expectRefused(await request(ada, 2), 404, 'not_found');
  });

  it('is for those who may change payout rules; finance places one', async () => {
    const finance = await signInMember(testApp, business, 'finance');
    const developer = await signInMember(testApp, business, 'developer');
    const path = at(business, `/accounts/${held.id}/payout-holds`);
    expectRefused(await developer.post(path, COURT), 403, 'role_not_allowed');
    dataOf(await finance.post(path, COURT));
    expectRefused(await finance.post(`${path}/1/release`, ENDED), 403, 'role_not_allowed');
    expectRefused(await request(finance), 403, 'role_not_allowed');
    dataOf(await bola.post(`${path}/1/release`, ENDED));
  });
});
