import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continueRuns } from '../../src/features/settlements/runs/continue-runs.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { previewRun } from '../../src/features/settlements/runs/preview-run.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { codeOf, createPayee, isReplay, pay, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from '../refunds/refunds.testing.ts';
import {
  balanceOf,
  createHolder,
  exportRun,
  getRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requirePayout,
  requireRun,
  RUNS,
  settle,
} from './settlements.testing.ts';
import { leaveOut } from '../harness/leave-out.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
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

async function setTerms(terms: object): Promise<void> {
  const { businessId } = business;
  await leaveOut(testApp.testDatabase.database.pool, 'settlement_settings', 'account_schedule');
  await testApp.services.db
    .insertInto('settlement_settings')
    .values({ business_id: businessId, live: false, updated_at: new Date(), ...terms })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doUpdateSet(terms))
    .execute();
}

describe('a settlement run', () => {
  it('makes one payout for each account that has something, and debits its wallet', async () => {
    const rich = await createHolder(client, 1_000, 500.5);
    const poor = await createHolder(client);
    const other = await createHolder(client, 20);
    const started = requireRun(await client.post(RUNS, {}));
    expect(started).toMatchObject({ number: 1, state: 'preparing', payouts: { count: 0, amount: 0 } });
    expect(started).toMatchObject({ subAccountIds: null, scheduledFor: null, draftedAt: null });
    await settle(testApp);
    const run = await getRun(client, 1);
    expect(run).toMatchObject({ state: 'draft', payouts: { count: 2, amount: 1_520.5 }, approved: null });
    expect(run.draftedAt).not.toBeNull();
    const payouts = await payoutsOf(client, 1);
    expect(payouts).toMatchObject([
      { position: 1, subAccountId: rich.id, amount: 1_500.5, state: 'draft', runNumber: 1, outcomeAt: null },
      { position: 2, subAccountId: other.id, amount: 20, state: 'draft', returnReference: null, confirmedAt: null },
    ]);
    expect(payouts[0]?.endToEndId).toBe(payouts[0]?.id.replaceAll('-', ''));
    expect(await Promise.all([rich, poor, other].map((account) => balanceOf(client, account)))).toEqual([0, 0, 0]);
    const list = await client.get(`/v1/api/subaccounts/${rich.id}/transactions?type=debit`);
    expect(list.body.data).toMatchObject({
      transactions: [
        {
          purpose: 'payout',
          amount: 1_500.5,
          description: 'Settlement run 1',
          reference: payouts[0]?.id,
          balanceAfter: 0,
        },
      ],
    });
  });

  it('without anybody to pay is cancelled at once', async () => {
    await createHolder(client);
    const run = await makeRun(testApp, client);
    expect(run).toMatchObject({ state: 'cancelled', payouts: { count: 0, amount: 0 }, cancelledBy: null });
    expect(run.cancelReason).toBe('nothing_due');
    expect(run.draftedAt).not.toBeNull();
  });

  it('for chosen accounts leaves the others alone', async () => {
    const [one, two, three] = [
      await createHolder(client, 10),
      await createHolder(client, 20),
      await createHolder(client, 30),
    ];
    const run = await makeRun(testApp, client, { subAccountIds: [three.id, one.id, three.id] });
    expect(run).toMatchObject({ state: 'draft', subAccountIds: [one.id, three.id], payouts: { count: 2, amount: 40 } });
    expect(await balanceOf(client, two)).toBe(20);
  });

  it('takes and gives the accounts under their former name, too, and refuses names that differ', async () => {
    const [one, two] = [await createHolder(client, 10), await createHolder(client, 20)];
    for (const path of [RUNS, `${RUNS}/preview`]) {
      const refused = await client.post(path, { subAccountIds: [one.id], accountIds: [two.id] });
      expect([refused.status, codeOf(refused), refused.body.error?.field]).toEqual([
        400,
        'validation_failed',
        'accountIds',
      ]);
    }
    const preview = await client.post(`${RUNS}/preview`, { accountIds: [two.id] });
    expect(preview.body.data).toMatchObject({ count: 1, amount: 20 });
    const run = await makeRun(testApp, client, { accountIds: [one.id], subAccountIds: [one.id] });
    expect(run).toMatchObject({ subAccountIds: [one.id], accountIds: [one.id], payouts: { count: 1, amount: 10 } });
    expect(await payoutsOf(client, 1)).toMatchObject([{ subAccountId: one.id, accountId: one.id }]);
    const reference = randomUUID();
    const former = requireRun(await client.post(RUNS, { reference, accountIds: [two.id] }));
    expect(requireRun(await client.post(RUNS, { reference, subAccountIds: [two.id] }))).toMatchObject({
      number: former.number,
    });
    await settle(testApp);
  });

  it('takes as many steps as it needs, and looks at no wallet twice', async () => {
    for (let index = 1; index <= 7; index += 1) await createHolder(client, ...(index % 3 === 0 ? [] : [index]));
    const run = await makeRun(testApp, client, {}, { payoutsMax: 2, walletsMax: 3 });
    expect(run).toMatchObject({ state: 'draft', payouts: { count: 5, amount: 1 + 2 + 4 + 5 + 7 } });
    expect((await payoutsOf(client, 1)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('pays accounts that are disabled, and all that deleted ones have left, whatever their terms', async () => {
    await setTerms({ minimum_kobo: 1_000_000n, reserve_kobo: 500n });
    const disabled = await createHolder(client, 10_005);
    await client.patch(`/v1/api/subaccounts/${disabled.id}`, { enabled: false });
    const deleted = await createHolder(client, 7.77);
    await client.delete(`/v1/business/subaccounts/${deleted.id}`);
    await createHolder(client, 9_000);
    await makeRun(testApp, client);
    expect(await payoutsOf(client, 1)).toMatchObject([
      { subAccountId: disabled.id, amount: 10_000 },
      { subAccountId: deleted.id, amount: 7.77 },
    ]);
  });

  it('leaves a wallet that owes alone', async () => {
    const member = await signInMember(testApp, business, 'owner');
    const settings = { refundShortfall: 'owe' };
    expect((await member.patch(`/dashboard/api/businesses/${business.businessId}/settings`, settings)).status).toBe(
      200,
    );
    const payee = await createPayee(client, { txPercentage: 0 });
    const { reference } = requireAccepted(await pay(client, payee, { amount: 100 }));
    await makeRun(testApp, client);
    requireRefund(await refund(client, reference));
    expect(await makeRun(testApp, client)).toMatchObject({ number: 2, state: 'cancelled' });
    requireAccepted(await pay(client, payee, { amount: 130 }));
    expect(await makeRun(testApp, client)).toMatchObject({ payouts: { count: 1, amount: 30 } });
  });

  it('pays no less than the minimum, and exactly the minimum', async () => {
    await setTerms({ minimum_kobo: 10_000n });
    await createHolder(client, 99.99);
    const enough = await createHolder(client, 100);
    await makeRun(testApp, client);
    expect(await payoutsOf(client, 1)).toMatchObject([{ subAccountId: enough.id, amount: 100 }]);
  });

  it('keeps back a reserve in naira, or a share that is rounded up', async () => {
    await setTerms({ reserve_kobo: 2_500n });
    await createHolder(client, 25);
    const payee = await createHolder(client, 100);
    await makeRun(testApp, client);
    expect(await payoutsOf(client, 1)).toMatchObject([{ subAccountId: payee.id, amount: 75 }]);
    await setTerms({ reserve_kobo: 0n, reserve_percent_e4: 333_333 });
    await createHolder(client, 100);
    await makeRun(testApp, client, {});
    expect((await payoutsOf(client, 2)).map(({ amount }) => amount)).toEqual([16.66, 16.66, 66.66]);
  });

  it('goes by what stands for an account as a whole, not by what stands for its business', async () => {
    await setTerms({ minimum_kobo: 10_000n, reserve_kobo: 5_000n });
    const payee = await createHolder(client, 60);
    await testApp.services.db
      .insertInto('settlement_overrides')
      .values({
        business_id: business.businessId,
        connected_account_id: BigInt(payee.id) as never,
        live: false,
        frequency: 'manual',
        delay_business_days: 0,
        minimum_kobo: 0n,
        reserve_kobo: 0n,
        reserve_percent_e4: 0,
        updated_at: new Date(),
      })
      .execute();
    await createHolder(client, 60);
    await makeRun(testApp, client);
    expect(await payoutsOf(client, 1)).toMatchObject([{ subAccountId: payee.id, amount: 60 }]);
  });

  it('says beforehand what it would make, and writes nothing', async () => {
    const [one] = [await createHolder(client, 10), await createHolder(client, 20.5)];
    const before = await client.post(`${RUNS}/preview`, {});
    expect(before.body.data).toEqual({
      count: 2,
      amount: 30.5,
      held: { count: 0, amount: 0 },
      heldAccounts: [],
      couldApprove: null,
    });
    expect((await client.post(`${RUNS}/preview`, { subAccountIds: [one.id] })).body.data).toMatchObject({
      count: 1,
      amount: 10,
    });
    expect((await client.get(RUNS)).body.data).toEqual([]);
    expect(await makeRun(testApp, client)).toMatchObject({ payouts: { count: 2, amount: 30.5 } });
    expect((await client.post(`${RUNS}/preview`, {})).body.data).toMatchObject({ count: 0, amount: 0 });
  });

  it('keeps the bank details that an account had when its payout was made', async () => {
    const payee = await createHolder(client, 10);
    await makeRun(testApp, client);
    const [made] = await payoutsOf(client, 1);
    const changed = await client.patch(`/v1/api/subaccounts/${payee.id}`, { accountName: 'SOMEBODY ELSE' });
    expect(changed.status, changed.text).toBe(200);
    const [kept] = await payoutsOf(client, 1);
    expect({ ...kept, review: undefined }).toEqual({ ...made, review: undefined });
  });

  it('sent again under its reference or Idempotency-Key is the same run', async () => {
    await createHolder(client, 10);
    const reference = randomUUID();
    const first = requireRun(await client.post(RUNS, { reference }));
    const again = await client.post(RUNS, { reference: reference.toUpperCase() });
    expect(requireRun(again)).toEqual(first);
    expect(isReplay(again)).toBe(true);
    const headers = { 'idempotency-key': randomUUID() };
    const second = await client.post(RUNS, {}, headers);
    const replayed = await client.post(RUNS, {}, headers);
    expect(replayed.text).toBe(second.text);
    expect(isReplay(replayed)).toBe(true);
    const other = await client.post(RUNS, { reference, subAccountIds: [(await createHolder(client)).id] });
    expect([other.status, codeOf(other), other.body.error?.field]).toEqual([409, 'reference_conflict', 'reference']);
    await settle(testApp);
    expect((await client.get(RUNS)).headers['x-total-count']).toBe('2');
    expect(await getRun(client, 1)).toMatchObject({ payouts: { count: 1 } });
    expect(await getRun(client, 2)).toMatchObject({ payouts: { count: 0 }, state: 'cancelled' });
  });

  it('is refused for accounts that are none of the ledger', async () => {
    const foreign = await createHolder((await testApp.addBusiness()).inTest, 10);
    const live = await createHolder(business.inLive, 10);
    for (const id of [foreign.id, live.id, 999_999_999]) {
      const refused = await client.post(RUNS, { subAccountIds: [id] });
      expect([refused.status, refused.body.error?.code]).toEqual([404, 'not_found']);
      expect((await client.post(`${RUNS}/preview`, { subAccountIds: [id] })).status).toBe(404);
    }
    for (const body of [
      { subAccountIds: [] },
      { subAccountIds: ['1'] },
      { reference: '7' },
      { subAccountIds: [1.5] },
      { all: true },
    ]) {
      expect((await client.post(RUNS, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await client.get(RUNS)).body.data).toEqual([]);
  });

  it('belongs to one business and mode', async () => {
    await createHolder(client, 10);
    await createHolder(business.inLive, 20);
    const run = await makeRun(testApp, client);
    const [payout] = await payoutsOf(client, run.number);
    expect(run.payouts).toEqual({ count: 1, amount: 10 });
    for (const stranger of [business.inLive, (await testApp.addBusiness()).inTest]) {
      expect((await stranger.get(`${RUNS}/${run.number}`)).status).toBe(404);
      expect((await stranger.get(`${RUNS}/${run.number}/payouts`)).status).toBe(404);
      expect((await stranger.post(`${RUNS}/${run.number}/approve`)).status).toBe(404);
      expect((await stranger.post(`${RUNS}/${run.number}/cancel`)).status).toBe(404);
      expect((await stranger.post(`${RUNS}/${run.number}/payouts/${payout?.id}/cancel`)).status).toBe(404);
      expect((await stranger.get(`${PAYOUTS}/${payout?.id}`)).status).toBe(404);
      const resolution = { state: 'paid', reason: 'Because' };
      expect((await stranger.post(`${PAYOUTS}/${payout?.id}/resolve`, resolution)).status).toBe(404);
    }
    expect((await makeRun(testApp, business.inLive)).number).toBe(1);
  });
});

describe('approving a run', () => {
  it('makes all its payouts approved, once', async () => {
    await createHolder(client, 10);
    const preparing = requireRun(await client.post(RUNS, {}));
    const tooEarly = await client.post(`${RUNS}/${preparing.number}/approve`);
    expect([tooEarly.status, codeOf(tooEarly)]).toEqual([409, 'run_state_conflict']);
    await settle(testApp);
    const approved = await client.post(`${RUNS}/1/approve`);
    expect(requireRun(approved)).toMatchObject({ state: 'approved', approved: { by: { kind: 'api_key' } } });
    expect(isReplay(approved)).toBe(false);
    const again = await client.post(`${RUNS}/1/approve`);
    expect(requireRun(again)).toEqual(requireRun(approved));
    expect(isReplay(again)).toBe(true);
    expect(await payoutsOf(client, 1)).toMatchObject([{ state: 'approved' }]);
  });

  it('takes a second person where the business asks for one', async () => {
    await setTerms({ approval: 'second_person' });
    const base = `/dashboard/api/businesses/${business.businessId}/test/settlement-runs`;
    const maker = await signInMember(testApp, business, 'finance');
    const checker = await signInMember(testApp, business, 'owner');
    await createHolder(client, 10);
    requireRun(await maker.post(base, {}));
    await settle(testApp);
    for (const [who, by] of [
      ['the maker', maker],
      ['a key', client],
    ] as const) {
      const url = who === 'a key' ? `${RUNS}/1/approve` : `${base}/1/approve`;
      const refused = await by.post(url);
      expect([refused.status, codeOf(refused)], who).toEqual([403, 'second_person_required']);
    }
    const { manifest } = await getRun(client, 1);
    const approved = requireRun(await checker.post(`${base}/1/approve`, { manifest: manifest?.shortForm }));
    expect(approved).toMatchObject({
      state: 'approved',
      created: { by: { kind: 'user', id: maker.userId, name: 'Ada Obi' } },
      approved: { by: { kind: 'user', id: checker.userId, name: 'Ada Obi' } },
    });
    expect((await getRun(client, 1)).approved?.by).toEqual({ kind: 'user', id: checker.userId });
    await createHolder(client, 10);
    await makeRun(testApp, client);
    const second = { manifest: (await getRun(client, 2)).manifest?.digest };
    expect(requireRun(await maker.post(`${base}/2/approve`, second))).toMatchObject({
      state: 'draft',
      approvals: [{ by: { id: maker.userId } }],
      approvalsNeeded: 2,
    });
    expect(requireRun(await checker.post(`${base}/2/approve`, second))).toMatchObject({
      state: 'approved',
      created: { by: { kind: 'api_key', name: expect.stringMatching(/^sk_test_\w*…[\w-]{4}$/) as string } },
    });
    expect((await getRun(client, 2)).created.by).not.toHaveProperty('name');
  });
});

describe('cancelling', () => {
  it.each(['preparing', 'draft', 'approved'])('a run that is %s gives everything back', async (state) => {
    const payees = [await createHolder(client, 10), await createHolder(client, 20), await createHolder(client, 30)];
    requireRun(await client.post(RUNS, {}));
    if (state !== 'preparing') await settle(testApp);
    if (state === 'approved') requireRun(await client.post(`${RUNS}/1/approve`));
    expect(requireRun(await client.post(`${RUNS}/1/cancel`))).toMatchObject({ state: 'cancelling' });
    expect(isReplay(await client.post(`${RUNS}/1/cancel`))).toBe(true);
    await settle(testApp, { payoutsMax: 2, walletsMax: 10 });
    const run = await getRun(client, 1);
    expect(run).toMatchObject({ state: 'cancelled', cancelledBy: { by: { kind: 'api_key' } }, cancelReason: null });
    expect(run.cancelled).toEqual(run.payouts);
    expect(run.cancelled.count).toBe(state === 'preparing' ? 0 : 3);
    expect(await Promise.all(payees.map((payee) => balanceOf(client, payee)))).toEqual([10, 20, 30]);
    for (const payout of await payoutsOf(client, 1)) {
      expect(payout.state).toBe('cancelled');
      const back = await client.get(`/v1/api/subaccounts/${payout.subAccountId}/transactions?purpose=payout_return`);
      expect(back.body.data).toMatchObject({
        inflowAmount: payout.amount,
        returnedAmount: payout.amount,
        transactions: [{ type: 'credit', amount: payout.amount, reference: payout.returnReference }],
      });
    }
    expect(codeOf(await client.post(`${RUNS}/1/approve`))).toBe('run_state_conflict');
    expect(isReplay(await client.post(`${RUNS}/1/cancel`))).toBe(true);
  });

  it('an exported run is refused', async () => {
    await createHolder(client, 10);
    await makeRun(testApp, client);
    requireRun(await client.post(`${RUNS}/1/approve`));
    await exportRun(testApp, business, 1);
    expect(codeOf(await client.post(`${RUNS}/1/cancel`))).toBe('run_state_conflict');
    const [payout] = await payoutsOf(client, 1);
    expect(codeOf(await client.post(`${RUNS}/1/payouts/${payout?.id}/cancel`))).toBe('run_state_conflict');
    expect(payout?.state).toBe('exported');
  });

  it('one payout of a draft leaves the others, and the last one takes the run along', async () => {
    const [one, two] = [await createHolder(client, 10), await createHolder(client, 20)];
    await makeRun(testApp, client);
    const [first, second] = await payoutsOf(client, 1);
    const cancelled = await client.post(`${RUNS}/1/payouts/${first?.id}/cancel`);
    expect(requirePayout(cancelled)).toMatchObject({ id: first?.id, state: 'cancelled' });
    expect(isReplay(await client.post(`${RUNS}/1/payouts/${first?.id}/cancel`))).toBe(true);
    expect([await balanceOf(client, one), await balanceOf(client, two)]).toEqual([10, 0]);
    expect(await getRun(client, 1)).toMatchObject({ state: 'draft', cancelled: { count: 1, amount: 10 } });
    requirePayout(await client.post(`${RUNS}/1/payouts/${second?.id}/cancel`));
    expect(await getRun(client, 1)).toMatchObject({ state: 'cancelled', cancelled: { count: 2, amount: 30 } });
    expect(await balanceOf(client, two)).toBe(20);
  });

  it('one payout is refused for a run that it does not belong to, and once the run is approved', async () => {
    await createHolder(client, 10);
    await makeRun(testApp, client);
    await createHolder(client, 20);
    await makeRun(testApp, client);
    const [payout] = await payoutsOf(client, 1);
    expect((await client.post(`${RUNS}/2/payouts/${payout?.id}/cancel`)).status).toBe(404);
    expect((await client.post(`${RUNS}/3/payouts/${payout?.id}/cancel`)).status).toBe(404);
    expect((await client.post(`${RUNS}/1/payouts/${randomUUID()}/cancel`)).status).toBe(404);
    requireRun(await client.post(`${RUNS}/1/approve`));
    expect(codeOf(await client.post(`${RUNS}/1/payouts/${payout?.id}/cancel`))).toBe('run_state_conflict');
  });

  it('a payout makes the wallet payable again at once, also where money has to lie some days', async () => {
    const payee = await createHolder(client, 10);
    await makeRun(testApp, client);
    await setTerms({ delay_business_days: 3 });
    requireRun(await client.post(`${RUNS}/1/cancel`));
    await settle(testApp);
    requireAccepted(await pay(client, payee, { amount: 5 }));
    const number = await startWithCutoff(await lastPostedAt(payee.id));
    expect(await payoutsOf(client, number)).toMatchObject([{ amount: 10 }]);
  });
});

describe('where money has to lie some business days', () => {
  it('what came in since is left, and what was refunded since counts against what is settled', async () => {
    await setTerms({ delay_business_days: 1 });
    const [one, two, young] = [
      await createHolder(client, 100),
      await createHolder(client, 50),
      await createHolder(client),
    ];
    const cutoff = await lastPostedAt(two.id, 1);
    const late = requireAccepted(await pay(client, one, { amount: 30 }));
    requireAccepted(await pay(client, young, { amount: 1_000 }));
    requireRefund(await refund(client, late.reference, { amount: 20 }));
    const preview = await previewRun(
      { ...testApp.services, calendar: { settlementCutoff: () => cutoff } },
      { businessId: business.businessId, live: false, origin: BY_OPERATOR },
      undefined,
    );
    expect(preview).toMatchObject({ count: 2n, amountKobo: 13_000n });
    await startWithCutoff(cutoff);
    expect(await payoutsOf(client, 1)).toMatchObject([
      { subAccountId: one.id, amount: 80 },
      { subAccountId: two.id, amount: 50 },
    ]);
    expect(await balanceOf(client, one)).toBe(30);
    await startWithCutoff(cutoff);
    expect(await getRun(client, 2)).toMatchObject({ state: 'cancelled' });
  });

  it('goes by the calendar: what came in today is paid tomorrow at the earliest', async () => {
    await createHolder(client, 100);
    await setTerms({ delay_business_days: 1 });
    expect(await makeRun(testApp, client)).toMatchObject({ state: 'cancelled' });
    await setTerms({ delay_business_days: 0 });
    expect(await makeRun(testApp, client)).toMatchObject({ payouts: { count: 1, amount: 100 } });
  });

  it('no one else pays for that: without a delay nobody asks for the cut-off', async () => {
    await createHolder(client, 100);
    requireRun(await client.post(RUNS, {}));
    const calendar = {
      settlementCutoff: () => {
        throw new Error('asked for');
      },
    };
    await continueRuns({ ...testApp.services, calendar });
    expect(await getRun(client, 1)).toMatchObject({ payouts: { count: 1 } });
  });
});

/** A run for which everything posted from this instant on is too young. */
async function startWithCutoff(cutoff: Date): Promise<number> {
  const { number } = requireRun(await client.post(RUNS, {}));
  await continueRuns({ ...testApp.services, calendar: { settlementCutoff: () => cutoff } });
  return number;
}

/** Resolves in a later millisecond, so that later postings are distinguishable. */
async function lastPostedAt(accountId: number, laterMs = 0): Promise<Date> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ at: Date }>(
    'SELECT max(created_at) AS at FROM transactions WHERE connected_account_id = $1',
    [accountId],
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('nothing was posted');
  const cutoff = new Date(at.getTime() + laterMs);
  await expect.poll(() => Date.now(), { timeout: 60_000, interval: 1 }).toBeGreaterThan(cutoff.getTime());
  return cutoff;
}
