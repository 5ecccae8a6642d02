import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness, type TestProcess } from '../harness/test-app.ts';
import {
  atOnce,
  codeOf,
  isReplay,
  pay,
  type Payee,
  requireAccepted,
  transactionOf,
} from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';
import {
  balanceOf,
  createHolder,
  exportRun,
  getRun,
  makeRun,
  PAYOUTS,
  payoutsOf,
  requireRun,
  RUNS,
  settle,
} from './settlements.testing.ts';

const SMALL_STEPS = { payoutsMax: 3, walletsMax: 5 };

let testApp: TestApp;
let sibling: TestProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  sibling = await testApp.startSibling();
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await sibling.close();
  await testApp.close();
});

/** A business with its client on each of two processes on one database. */
async function newBusiness(): Promise<{ business: TestBusiness; client: Client; clients: Client[] }> {
  const business = await testApp.addBusiness();
  const client = business.inTest;
  return { business, client, clients: [client, sibling.clientOf(business.test.secretKey)] };
}

it('two processes that fill one run at once make one payout for each account', async () => {
  const { client } = await newBusiness();
  const payees = [];
  for (let index = 1; index <= 20; index += 1) payees.push(await createHolder(client, index));
  requireRun(await client.post(RUNS, {}));
  await Promise.all([testApp, sibling, testApp, sibling].map((by) => settle(by, SMALL_STEPS)));
  expect(await getRun(client, 1)).toMatchObject({ state: 'draft', payouts: { count: 20, amount: 210 } });
  const payouts = await payoutsOf(client, 1);
  expect(payouts.map(({ subAccountId }) => subAccountId)).toEqual(payees.map(({ id }) => id));
  requireRun(await client.post(`${RUNS}/1/cancel`));
  await Promise.all([testApp, sibling, testApp, sibling].map((by) => settle(by, SMALL_STEPS)));
  expect(await getRun(client, 1)).toMatchObject({ state: 'cancelled', cancelled: { count: 20, amount: 210 } });
  expect(await Promise.all(payees.map((payee) => balanceOf(client, payee)))).toEqual(
    payees.map((_, index) => index + 1),
  );
});

it('50 identical requests for a run at once are one run, and 20 of their own are numbered without gaps', async () => {
  const { client, clients } = await newBusiness();
  await createHolder(client, 10);
  const reference = randomUUID();
  const answers = await atOnce(clients, 50, (by) => by.post(RUNS, { reference }));
  expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  expect(new Set(answers.map((answer) => requireRun(answer).number))).toEqual(new Set([1]));
  const own = await atOnce(clients, 20, (by) => by.post(RUNS, {}));
  const numbers = own.map((answer) => requireRun(answer).number).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  await Promise.all([settle(testApp), settle(sibling)]);
  const runs = await client.get(`${RUNS}?limit=100`);
  const counts = (runs.body.data as { payouts: { count: number } }[]).map(({ payouts }) => payouts.count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

it('runs that are filled while payments and refunds come in pay nobody more than they had', async () => {
  const { client, clients } = await newBusiness();
  const payees: Payee[] = [];
  for (let index = 0; index < 8; index += 1) payees.push(await createHolder(client, 100));
  const paid: string[] = [];
  const busy = atOnce(clients, 120, async (by, index) => {
    const payee = payees[index % payees.length];
    if (payee === undefined) throw new Error('no payee');
    const known = paid.pop();
    if (index % 3 === 2 && known !== undefined) return refund(by, known);
    const answer = await pay(by, payee, { amount: 10 });
    paid.push(transactionOf(answer).reference);
    return answer;
  });
  for (let run = 0; run < 4; run += 1) {
    requireRun(await client.post(RUNS, {}));
    await Promise.all([settle(testApp, SMALL_STEPS), settle(sibling, SMALL_STEPS)]);
  }
  for (const answer of await busy) {
    if (answer.status !== 200) expect(codeOf(answer), answer.text).toBe('insufficient_balance');
  }
  await makeRun(testApp, client);
  for (const payee of payees) expect(await balanceOf(client, payee)).toBe(0);
});

it('of approving and cancelling at once, on two processes, the run ends as what came last allows', async () => {
  const { client, clients } = await newBusiness();
  for (let round = 1; round <= 6; round += 1) {
    const payee = await createHolder(client, 10);
    const { number } = await makeRun(testApp, client);
    const [approved, cancelled] = await Promise.all([
      clients[round % 2]?.post(`${RUNS}/${number}/approve`),
      clients[(round + 1) % 2]?.post(`${RUNS}/${number}/cancel`),
    ]);
    await Promise.all([settle(testApp), settle(sibling)]);
    // An approved run can still be cancelled, but a cancelled one can't be approved.
    expect(cancelled?.status).toBe(200);
    if (approved?.status !== 200) expect(approved && codeOf(approved)).toBe('run_state_conflict');
    const run = await getRun(client, number);
    expect([run.state, run.approved !== null]).toEqual(['cancelled', approved?.status === 200]);
    expect(await balanceOf(client, payee)).toBe(10);
    requireAccepted(await pay(client, payee, { amount: 1 }));
    await client.delete(`/v1/business/subaccounts/${payee.id}`);
  }
});

it('50 approvals, 50 cancellations of a payout and 50 resolutions at once take effect once', async () => {
  const { business, client, clients } = await newBusiness();
  const [one, two] = [await createHolder(client, 10), await createHolder(client, 20)];
  await makeRun(testApp, client);
  const [first, second] = await payoutsOf(client, 1);
  const onlyOne = async (url: string, body?: object) => {
    const answers = await atOnce(clients, 50, (by) => by.post(url, body));
    for (const answer of answers) expect(answer.status, answer.text).toBe(200);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
  };
  await onlyOne(`${RUNS}/1/payouts/${second?.id}/cancel`);
  await onlyOne(`${RUNS}/1/approve`);
  await exportRun(testApp, business, 1);
  await onlyOne(`${PAYOUTS}/${first?.id}/resolve`, { state: 'failed', reason: 'Closed' });
  expect([await balanceOf(client, one), await balanceOf(client, two)]).toEqual([10, 20]);
});

it('of contradicting resolutions at once, the first paid or failed one stands, and the others are told so', async () => {
  const { business, client, clients } = await newBusiness();
  const payee = await createHolder(client, 10);
  await makeRun(testApp, client);
  requireRun(await client.post(`${RUNS}/1/approve`));
  await exportRun(testApp, business, 1);
  const [payout] = await payoutsOf(client, 1);
  const states = ['failed', 'unknown', 'paid'];
  const answers = await atOnce(clients, 30, (by, index) =>
    by.post(`${PAYOUTS}/${payout?.id}/resolve`, { state: states[index % 3], reason: 'Said so' }),
  );
  // Which of the two comes first is chance. Nobody says that they saw it paid, so a paid one does not become failed.
  const { paid, failed } = await getRun(client, 1);
  const [final, other] = failed.count === 1 ? ['failed', 'paid'] : ['paid', 'failed'];
  expect(paid.count + failed.count).toBe(1);
  expect(await balanceOf(client, payee)).toBe(final === 'failed' ? 10 : 0);
  const of = (state: string | undefined) => answers.filter((_, index) => states[index % 3] === state);
  for (const answer of of(final)) expect(answer.status, answer.text).toBe(200);
  expect(of(final).filter((answer) => !isReplay(answer))).toHaveLength(1);
  for (const answer of of(other)) expect(codeOf(answer), answer.text).toBe('payout_state_conflict');
  for (const answer of of('unknown')) {
    if (answer.status !== 200) expect(codeOf(answer), answer.text).toBe('payout_state_conflict');
  }
  expect(of('unknown').filter((answer) => answer.status === 200 && !isReplay(answer)).length).toBeLessThanOrEqual(1);
});

it.each(['failed', 'paid'] as const)(
  'a payout that is %s first stays so, however many then say otherwise',
  async (first) => {
    const { business, client, clients } = await newBusiness();
    const payee = await createHolder(client, 10);
    await makeRun(testApp, client);
    requireRun(await client.post(`${RUNS}/1/approve`));
    await exportRun(testApp, business, 1);
    const [payout] = await payoutsOf(client, 1);
    const resolve = (by: Client, state: string) => by.post(`${PAYOUTS}/${payout?.id}/resolve`, { state, reason: 'No' });
    expect((await resolve(client, first)).status).toBe(200);
    const others = ['unknown', first === 'paid' ? 'failed' : 'paid'];
    const answers = await atOnce(clients, 20, (by, index) => resolve(by, others[index % 2] ?? ''));
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['payout_state_conflict']));
    expect((await getRun(client, 1))[first]).toEqual({ count: 1, amount: 10 });
    expect(await balanceOf(client, payee)).toBe(first === 'failed' ? 10 : 0);
  },
);
