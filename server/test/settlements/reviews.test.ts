import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnusualCode } from '../../src/features/settlements/reviews/unusual.ts';
import type { ReviewedPayout } from '../../src/features/settlements/runs/schemas.ts';
import { leaveOut } from '../harness/leave-out.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted, transactionOf } from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';
import { sendFile } from './results.testing.ts';
import { expectRefused } from './four-eyes.testing.ts';
import { exportRun, getRun, makeRun, PAYOUTS, requireRun, RUNS, settle } from './settlements.testing.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveOut(testApp.testDatabase.database.pool, 'bank_details_change', 'payout');
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  client = business.inTest;
  // Without it, changed details would keep payouts back.
  expect((await client.patch('/v1/api/settlement-settings', { bankDetailsHoldHours: 0 })).status).toBe(200);
});
afterAll(() => testApp.close());
keepLedgerInvariants(
  () => testApp.testDatabase.database.pool,
  () => business,
);

const sql = (text: string) => testApp.testDatabase.database.pool.query(text, [business.businessId]);

/** The directory has Access Bank twice; this entry has no code of the Central Bank. */
const OTHER_ACCESS = { bankCode: '999058', bankName: 'Access Bank' };

let serial = 0;
/** At a bank without a code of the Central Bank, so that no check digit is looked at. */
const holder = (changes: object = {}): Promise<Payee> => {
  serial += 1;
  const accountNumber = String(3_000_000_000 + serial);
  return createPayee(client, { txPercentage: 0, bankCode: UNCHECKED, bankName: undefined, accountNumber, ...changes });
};
let UNCHECKED = '';
beforeAll(async () => {
  const { rows } = await testApp.testDatabase.database.pool.query<{ code: string }>(
    'SELECT code FROM banks WHERE cbn_code IS NULL ORDER BY code LIMIT 1',
  );
  UNCHECKED = rows[0]?.code ?? '';
});

async function receive(payee: Payee, amount: number): Promise<void> {
  requireAccepted(await pay(client, payee, { amount }));
}

/** A run that the bank was given, a day before everything that follows. */
async function paidRun(...amounts: readonly [Payee, number][]): Promise<number> {
  for (const [payee, amount] of amounts) await receive(payee, amount);
  const { number } = await makeRun(testApp, client);
  await exportRun(testApp, business, number);
  await sql(`UPDATE settlement_payout_reviews
                SET reviewed_at = (reviewed_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC'
              WHERE business_id = $1`);
  return number;
}

const onlyPayoutOf = async (run: number): Promise<string> => (await listOf(run))[0]?.id ?? '';

async function callFailed(run: number, state = 'failed'): Promise<void> {
  const url = `${PAYOUTS}/${await onlyPayoutOf(run)}/resolve`;
  const answer = await client.post(url, { state, reason: 'The bank telephoned' });
  expect(answer.status, answer.text).toBe(200);
}

const answerTo = async (run: number, status: string): Promise<string> =>
  `end_to_end_id,amount,status\n${(await onlyPayoutOf(run)).replaceAll('-', '')},50,${status}\n`;

async function listOf(number: number, query = ''): Promise<ReviewedPayout[]> {
  const response = await client.get(`${RUNS}/${number}/payouts?limit=100${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as ReviewedPayout[];
}

async function codesOf(number: number, payee: Pick<Payee, 'id'>): Promise<UnusualCode[] | undefined> {
  const payout = (await listOf(number)).find(({ subAccountId }) => subAccountId === payee.id);
  return payout?.review?.unusual.map(({ code }) => code);
}

/** The codes of this account's payout in a run that is made now. */
async function reviewOf(payee: Payee): Promise<UnusualCode[] | undefined> {
  return codesOf((await makeRun(testApp, client)).number, payee);
}

const change = async (payee: Payee, changes: object): Promise<void> => {
  const changed = await client.patch(`/v1/api/subaccounts/${payee.id}`, changes);
  expect(changed.status, changed.text).toBe(200);
};

describe('the review of a payout', () => {
  it('finds nothing about an account that is paid as before', async () => {
    const payee = await holder();
    await paidRun([payee, 100]);
    await receive(payee, 500);
    expect(await reviewOf(payee)).toEqual([]);
  });

  it('names the first payout of an account, also if all before it came back', async () => {
    const payee = await holder();
    await receive(payee, 100);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, payee)).toEqual(['first_payout']);
    requireRun(await client.post(`${RUNS}/${number}/cancel`));
    await settle(testApp);
    expect(await reviewOf(payee)).toEqual(['first_payout']);
  });

  it('names a wrong check digit where the bank has a code to check it', async () => {
    const right = await createPayee(client, { txPercentage: 0, accountNumber: '0000014579' });
    const wrong = await createPayee(client, { txPercentage: 0, accountNumber: '0000014578' });
    await paidRun([right, 10], [wrong, 10]);
    for (const payee of [right, wrong]) await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    expect([await codesOf(number, right), await codesOf(number, wrong)]).toEqual([[], ['check_digit']]);
  });

  it('names an account holder of whom bank files lose letters, and says what they call it', async () => {
    const payee = await createPayee(client, {
      txPercentage: 0,
      accountNumber: '0000014579',
      accountName: 'محمد علي',
    });
    await paidRun([payee, 10]);
    await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, payee)).toEqual(['account_name_not_carried']);
    const [{ review } = { review: undefined }] = await listOf(number);
    expect(review?.unusual[0]?.message).toMatch(/: \?{4} \?{3}$/);
  });

  it('says which numbers nothing checks, and compares how many there are with the last run', async () => {
    const checked = await createPayee(client, { txPercentage: 0, accountNumber: '0000014579' });
    await paidRun([checked, 10]);
    for (const payee of [checked, await holder()]) await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    expect((await listOf(number)).map(({ review }) => review?.checkDigit)).toEqual(['fits', 'not_checked']);
    const review = await client.get(`${RUNS}/${number}/review`);
    expect(review.body.data).toMatchObject({ uncheckedNumbers: 1, lastRun: { uncheckedNumbers: 0 } });
  });

  it('takes two codes of one bank for one bank: shared, checked, and paid there before', async () => {
    const one = await createPayee(client, { txPercentage: 0, accountNumber: '0000014579' });
    const created = await createPayee(client, { txPercentage: 0, ...OTHER_ACCESS, accountNumber: '0000014571' });
    const moved = await createPayee(client, { txPercentage: 0, accountNumber: '0000000024' });
    await paidRun([one, 10], [moved, 10]);
    const other = await createPayee(client, { txPercentage: 0, ...OTHER_ACCESS, accountNumber: '0000014579' });
    await change(moved, { bankCode: OTHER_ACCESS.bankCode });
    await receive(other, 10);
    await receive(one, 10);
    await receive(moved, 10);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, one)).toEqual(['bank_account_shared']);
    expect(await codesOf(number, other)).toEqual(['bank_account_shared', 'first_payout']);
    expect(await codesOf(number, moved)).toEqual(['bank_details_changed']);
    const changed = await client.patch(`/v1/api/subaccounts/${created.id}`, { accountNumber: '0000014572' });
    expect(changed.body.data).toMatchObject({ warnings: [{ code: 'account_number_check_digit' }] });
  });

  it('takes entries of one name in other categories for other banks', async () => {
    const accountNumber = '3000990001';
    const [wallets, cards] = ['100005', '110012'];
    const payees = [
      await holder({ bankCode: wallets, accountNumber }),
      await holder({ bankCode: cards, accountNumber }),
    ];
    for (const payee of payees) await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    for (const payee of payees) expect(await codesOf(number, payee)).toEqual(['first_payout']);
  });

  it('names more than five times the median of the last ten payouts that were sent, which one large one does not move', async () => {
    const payee = await holder();
    for (const amount of [10, 12, 9_000, 11]) await paidRun([payee, amount]);
    await sql('UPDATE settlement_payout_reviews SET inflow_kobo = 0 WHERE business_id = $1');
    await receive(payee, 58);
    const { number } = await makeRun(testApp, client);
    const [payout] = await listOf(number);
    expect(payout?.review).toMatchObject({
      usualAmount: 11.5,
      unusual: expect.arrayContaining([
        { code: 'amount_unusual', message: 'It is more than five times its usual, ₦11.50' },
      ]) as unknown,
    });
  });

  it('takes what is halfway between the two in the middle for the median, rounded down to a whole kobo', async () => {
    const payee = await holder();
    for (const amount of [64_000, 2_910.01]) await paidRun([payee, amount]);
    await receive(payee, 3_000);
    const { number } = await makeRun(testApp, client);
    expect((await listOf(number))[0]?.review).toMatchObject({ usualAmount: 33_455, unusual: [] });
  });

  it('takes payouts that came back between the last ones off their usual inflow, too', async () => {
    const payee = await holder();
    await paidRun([payee, 100]);
    await receive(payee, 300);
    requireRun(await client.post(`${RUNS}/${(await makeRun(testApp, client)).number}/cancel`));
    await settle(testApp);
    await paidRun([payee, 100]);
    await sql(`UPDATE settlement_payouts SET outcome_at = outcome_at - interval '1 day'
                WHERE business_id = $1 AND outcome = 'cancelled'`);
    await receive(payee, 2_001);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, payee)).toEqual(['inflow_unusual', 'amount_unusual']);
    const [payout] = await listOf(number);
    expect(payout?.review).toMatchObject({ inflowSinceLastPayout: 2_001 });
    expect(payout?.review?.usualDailyInflow).toBeCloseTo(400, 0);
  });

  it('names an inflow of more than five times the usual of a day, which payouts that came back are not part of', async () => {
    const payee = await holder();
    for (const amount of [100, 100, 100]) await paidRun([payee, amount]);
    await receive(payee, 400);
    const cancelled = await makeRun(testApp, client);
    expect(await codesOf(cancelled.number, payee)).toEqual([]);
    requireRun(await client.post(`${RUNS}/${cancelled.number}/cancel`));
    await settle(testApp);
    const again = await makeRun(testApp, client);
    expect(await codesOf(again.number, payee)).toEqual([]);
    requireRun(await client.post(`${RUNS}/${again.number}/cancel`));
    await settle(testApp);
    await receive(payee, 101);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, payee)).toEqual(['inflow_unusual', 'amount_unusual']);
    const [payout] = await listOf(number);
    expect(payout?.review).toMatchObject({ inflowSinceLastPayout: 501 });
    expect(payout?.review?.usualDailyInflow).toBeCloseTo(100, 0);
    expect(payout?.review?.unusual[0]?.message).toMatch(
      /^More came in since its last payout than five times its usual: ₦501\.00; usually ₦(?:100\.00|99\.\d\d) a day$/v,
    );
  });

  it('names what pays again a payout that was sent and called failed, first of all, and who called it that', async () => {
    const payee = await holder();
    await paidRun([payee, 50]);
    const former = await paidRun([payee, 50]);
    await callFailed(former);
    const { number } = await makeRun(testApp, client);
    const [payout] = await listOf(number, '&unusual=paid_again');
    expect(payout).toMatchObject({ subAccountId: payee.id, amount: 50 });
    expect(payout?.review?.unusual).toEqual([{ code: 'paid_again', message: expect.any(String) as unknown }]);
    expect(payout?.review?.unusual[0]?.message).toMatch(
      /^It pays again .+: payout 1 of run 2, on \d{1,2} \w{3} \d{4}, by sk_test_.+; no bank said so$/v,
    );
    const review = await client.get(`${RUNS}/${number}/review`);
    expect(review.body.data).toMatchObject({ codes: [{ code: 'paid_again', count: 1, amount: 50 }] });
  });

  it('names the file that said so, and who sent it, however many runs were cancelled in between', async () => {
    const payee = await holder();
    const former = await paidRun([payee, 50]);
    const { number: file } = await sendFile(client, await answerTo(former, 'failed'));
    for (let count = 0; count < 3; count += 1) {
      requireRun(await client.post(`${RUNS}/${(await makeRun(testApp, client)).number}/cancel`));
      await settle(testApp);
    }
    const [payout] = await listOf((await makeRun(testApp, client)).number);
    const [again] = payout?.review?.unusual ?? [];
    expect(again?.code).toBe('paid_again');
    expect(again?.message).toMatch(new RegExp(`, by result file ${file} that sk_test_.+ sent$`, 'v'));
  });

  it('names it until as much was paid since, and not what was only called unknown', async () => {
    const payee = await holder();
    const payment = await pay(client, payee, { amount: 100 });
    const former = await paidRun();
    await callFailed(former, 'unknown');
    await receive(payee, 1);
    expect(await codesOf(await paidRun(), payee)).not.toContain('paid_again');
    await callFailed(former, 'failed');
    expect((await refund(client, transactionOf(payment).reference, { amount: 90 })).status).toBe(200);
    expect(await codesOf(await paidRun(), payee)).toContain('paid_again');
    expect(await codesOf(await paidRun([payee, 90]), payee)).toContain('paid_again');
    expect(await codesOf(await paidRun([payee, 90]), payee)).not.toContain('paid_again');
  });

  it('names bank details that were changed within seven days, with who and when, and the first payout to them', async () => {
    const payee = await holder();
    await paidRun([payee, 10]);
    await change(payee, { accountNumber: '3999999991' });
    await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, payee)).toEqual(['bank_details_changed', 'first_to_bank_account']);
    const [payout] = await listOf(number);
    const name = `sk_test_…${business.test.secretKey.slice(-4)}`;
    expect(payout?.review?.bankDetailsChanged?.by).toEqual({ kind: 'api_key', name });
    expect(payout?.review?.unusual[0]?.message).toMatch(
      /^Its bank details were changed within seven days, on \d{1,2} [A-Z][a-z]{2} \d{4} by sk_test_…/v,
    );
  });

  it('does not name details that were changed eight days ago, or an e-mail address that was changed now', async () => {
    const payee = await holder();
    await change(payee, { accountNumber: '3999999992' });
    await paidRun([payee, 10]);
    await sql(`UPDATE bank_details_changes SET at = at - interval '8 days' WHERE business_id = $1`);
    await change(payee, { subAccountEmail: 'other@example.com' });
    await receive(payee, 10);
    expect(await reviewOf(payee)).toEqual([]);
  });

  it('names disabled and deleted accounts, and an account that has the bank account of a deleted one', async () => {
    const [disabled, deleted] = [await holder(), await holder({ accountNumber: '3888888888' })];
    await paidRun([disabled, 10], [deleted, 10]);
    for (const payee of [disabled, deleted]) await receive(payee, 10);
    expect((await client.patch(`/v1/api/subaccounts/${disabled.id}`, { enabled: false })).status).toBe(200);
    expect((await client.delete(`/v1/business/subaccounts/${deleted.id}`)).status).toBe(200);
    const heir = await holder({ accountNumber: '3888888888' });
    await receive(heir, 10);
    const { number } = await makeRun(testApp, client);
    expect(await codesOf(number, disabled)).toEqual(['account_disabled']);
    expect(await codesOf(number, deleted)).toEqual(['account_deleted', 'bank_account_shared']);
    expect(await codesOf(number, heir)).toEqual(['bank_account_shared', 'first_payout']);
  });

  it('follows the account while the draft waits: owing, other bank details, disabled and enabled again', async () => {
    const payee = await holder();
    await paidRun([payee, 10]);
    const payment = requireAccepted(await pay(client, payee, { amount: 10 }));
    const { number } = await makeRun(testApp, client);
    expect(await listOf(number, '&unusual=only')).toEqual([]);
    await change(payee, { enabled: false });
    expect(await codesOf(number, payee)).toEqual(['account_disabled']);
    await change(payee, { enabled: true, accountNumber: '3777777777' });
    await sql('UPDATE wallets SET balance_kobo = -1 WHERE business_id = $1');
    expect(await codesOf(number, payee)).toEqual(['bank_details_differ', 'account_owes']);
    const [unusual] = await listOf(number, '&unusual=only');
    expect(unusual?.subAccountId).toBe(payee.id);
    expect(await review(number)).toMatchObject({ unusual: { count: 1 } });
    await sql('UPDATE wallets SET balance_kobo = 0 WHERE business_id = $1');
    expect(payment.amount).toBe(10);
    const fetched = await client.get(`${PAYOUTS}/${unusual?.id}`);
    expect(fetched.body.data).toMatchObject({ review: { unusual: [{ code: 'bank_details_differ' }] } });
  });
});

const review = async (number: number): Promise<object> => {
  const response = await client.get(`${RUNS}/${number}/review`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as object;
};

describe('the review of a run', () => {
  it('lists unusual payouts, the most unusual first, page by page, and those of other states not', async () => {
    const [usual, other, moved] = [await holder(), await holder(), await holder()];
    await paidRun([usual, 10], [other, 10], [moved, 10]);
    for (const payee of [usual, other, moved]) await receive(payee, 10);
    await change(moved, { accountNumber: '3666666666' });
    const fresh = await holder();
    await receive(fresh, 10);
    const { number } = await makeRun(testApp, client);
    const ids = async (query: string) => (await listOf(number, query)).map(({ subAccountId }) => subAccountId);
    expect(await ids('&unusual=only')).toEqual([moved.id, fresh.id]);
    await change(other, { enabled: false });
    expect(await ids('&unusual=only')).toEqual([other.id, moved.id, fresh.id]);
    for (const [page, id] of [other.id, moved.id, fresh.id].entries()) {
      const response = await client.get(`${RUNS}/${number}/payouts?unusual=only&limit=1&page=${page + 1}`);
      expect(response.body.data).toMatchObject([{ subAccountId: id }]);
      expect(response.headers['x-total-count']).toBe('3');
    }
    expectRefused(await client.get(`${RUNS}/${number}/payouts?unusual=only&state=draft`), 400, 'validation_failed');
    expectRefused(
      await client.get(`${RUNS}/${number}/payouts?unusual=first_payout&state=draft`),
      400,
      'validation_failed',
    );
    expectRefused(await client.get(`${RUNS}/${number}/payouts?unusual=first`), 400, 'validation_failed');
  });

  it('lists the largest of payouts that are equally unusual first', async () => {
    const payees = [await holder(), await holder(), await holder()];
    for (const [index, payee] of payees.entries()) await receive(payee, index === 1 ? 900 : 10 + index);
    const { number } = await makeRun(testApp, client);
    const listed = (await listOf(number, '&unusual=only')).map(({ subAccountId }) => subAccountId);
    const [small, largest, middle] = payees.map(({ id }) => id);
    expect(listed).toEqual([largest, middle, small]);
  });

  it('lists only payouts with one code, as it counts them, with the present state of their accounts', async () => {
    const [usual, other, moved] = [await holder(), await holder(), await holder()];
    await paidRun([usual, 10], [other, 10], [moved, 10]);
    for (const payee of [usual, other, moved]) await receive(payee, 10);
    await change(moved, { accountNumber: '3777777777' });
    const fresh = [await holder(), await holder()] as const;
    for (const payee of fresh) await receive(payee, 10);
    const { number } = await makeRun(testApp, client);
    const ids = async (code: UnusualCode) =>
      (await listOf(number, `&unusual=${code}`)).map(({ subAccountId }) => subAccountId);
    const firsts = fresh.map(({ id }) => id);
    expect(await ids('first_payout')).toEqual(firsts);
    expect(await ids('bank_details_changed')).toEqual([moved.id]);
    expect(await ids('account_disabled')).toEqual([]);
    await change(other, { enabled: false });
    await change(fresh[1], { enabled: false });
    expect(await ids('account_disabled')).toEqual([fresh[1].id, other.id]);
    // What is wrong now comes first, also within one code, and what is not wrong any more is gone.
    expect(await ids('first_payout')).toEqual(firsts.toReversed());
    await change(other, { enabled: true });
    expect(await ids('account_disabled')).toEqual([fresh[1].id]);
    for (const [page, id] of firsts.toReversed().entries()) {
      const response = await client.get(`${RUNS}/${number}/payouts?unusual=first_payout&limit=1&page=${page + 1}`);
      expect(response.body.data).toMatchObject([{ subAccountId: id }]);
      expect(response.headers['x-total-count']).toBe('2');
    }
    expect(await review(number)).toMatchObject({
      codes: expect.arrayContaining([
        expect.objectContaining({ code: 'account_disabled', count: 1 }),
        expect.objectContaining({ code: 'first_payout', count: 2 }),
      ]) as unknown,
    });
    const [held] = await listOf(number, '&unusual=account_disabled');
    const hold = { payouts: [held?.id], reason: 'It is disabled' };
    expect((await client.post(`${RUNS}/${number}/hold`, hold)).status).toBe(200);
    expect(await ids('first_payout')).toEqual([fresh[0].id]);
  });

  it('compares with the last run that was approved or exported, not with one that was cancelled', async () => {
    const [one, other] = [await holder(), await holder()];
    const before = await paidRun([one, 10], [other, 30]);
    await receive(one, 70);
    const cancelled = await makeRun(testApp, client);
    requireRun(await client.post(`${RUNS}/${cancelled.number}/cancel`));
    await settle(testApp);
    await change(other, { accountNumber: '3555555555' });
    await receive(other, 20);
    await receive(await holder(), 5);
    const { number } = await makeRun(testApp, client);
    expect(await review(number)).toMatchObject({
      payouts: { count: 3, amount: 95 },
      largestAmount: 70,
      reviewed: 3,
      newAccounts: 1,
      changedBankDetails: 1,
      unusual: { count: 3, amount: 95 },
      codes: [
        { code: 'bank_details_changed', count: 1, amount: 20 },
        { code: 'amount_unusual', count: 1, amount: 70 },
        { code: 'first_to_bank_account', count: 1, amount: 20 },
        { code: 'first_payout', count: 1, amount: 5 },
      ],
      lastRun: { number: before, payouts: { count: 2, amount: 40 }, largestAmount: 30, newAccounts: 2 },
    });
    expect(await review(before)).toMatchObject({ lastRun: null });
    expectRefused(await client.get(`${RUNS}/99/review`), 404, 'not_found');
    expectRefused(await (await testApp.addBusiness()).inTest.get(`${RUNS}/${number}/review`), 404, 'not_found');
  });

  it('is whole before the run is a draft, however small the steps', async () => {
    for (let index = 0; index < 5; index += 1) await receive(await holder(), 10);
    const { number } = await makeRun(testApp, client, {}, { payoutsMax: 2, walletsMax: 3 });
    expect(await getRun(client, number)).toMatchObject({ state: 'draft', payouts: { count: 5, amount: 50 } });
    expect(await review(number)).toMatchObject({ reviewed: 5, newAccounts: 5 });
  });

  it('is made once by processes that fill a run together, and a payment meanwhile is paid by the next run', async () => {
    const payees = [await holder(), await holder(), await holder()];
    for (const payee of payees) await receive(payee, 10);
    const { number } = requireRun(await client.post(RUNS, {}));
    const limits = { payoutsMax: 1, walletsMax: 2 };
    await Promise.all([
      settle(testApp, limits),
      settle(testApp, limits),
      settle(testApp, limits),
      ...payees.map((payee) => receive(payee, 1)),
    ]);
    await settle(testApp, limits);
    const run = await getRun(client, number);
    expect(run).toMatchObject({ state: 'draft', payouts: { count: 3 } });
    expect(await review(number)).toMatchObject({ reviewed: 3 });
  });
});
