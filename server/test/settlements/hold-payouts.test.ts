import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember } from '../harness/member.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { isReplay } from '../posting/payments.testing.ts';
import { startReceiver } from '../webhooks/receiver.testing.ts';
import { createEndpoint, dispatcherOf } from '../webhooks/webhooks.testing.ts';
import { at, exportCsv, expectRefused } from './four-eyes.testing.ts';
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

const REASON = 'The owner did not change these bank details';
const hold = (number: number, payouts: readonly (string | undefined)[], reason: unknown = REASON) =>
  client.post(`${RUNS}/${number}/hold`, { payouts, reason });

describe('holding payouts', () => {
  it('returns them at once, with the reason on the payout, in the transactions and in the event, and the rest goes on', async () => {
    const holders = [await createHolder(client, 10), await createHolder(client, 20), await createHolder(client, 40)];
    const { number, manifest } = await makeRun(testApp, client);
    const [one, two, three] = await payoutsOf(client, number);
    const receiver = await startReceiver();
    await createEndpoint(client, receiver.url);
    const held = requireRun(await hold(number, [one?.id, three?.id]));
    expect(held).toMatchObject({
      state: 'draft',
      cancelled: { count: 2, amount: 50 },
      manifest: { version: 2, why: 'payout_held', payouts: { count: 1, amount: 20 } },
    });
    const listed = (await client.get(`${RUNS}/${number}/payouts`)).body.data as { held: unknown }[];
    const by = { kind: 'api_key', name: expect.stringContaining('sk_test_') as string };
    const heldBy = { at: expect.any(String) as string, by };
    expect(listed.map((payout) => payout.held)).toEqual([heldBy, null, heldBy]);
    expect((await client.get(`/v1/api/payouts/${one?.id}`)).body.data).toMatchObject({ held: heldBy });
    expect(held.manifest?.madeBy).toEqual({ kind: 'api_key', id: expect.any(String) as string });
    const review = await client.get(`${RUNS}/${number}/review`);
    expect(review.body.data).toMatchObject({ held: { count: 2, amount: 50 }, payouts: { count: 1, amount: 20 } });
    const payouts = await payoutsOf(client, number);
    expect(payouts.map(({ state, reasonCode, reason }) => [state, reasonCode, reason])).toEqual([
      ['cancelled', 'HELD', REASON],
      ['draft', null, null],
      ['cancelled', 'HELD', REASON],
    ]);
    expect(await Promise.all(holders.map((holder) => balanceOf(client, holder)))).toEqual([10, 0, 40]);
    const { data } = (await client.get(`/v1/api/subaccounts/${holders[0]?.id}/transactions?limit=1`)).body;
    const [transaction] = (data as { transactions: { purpose: string; description: string; metadata: string }[] })
      .transactions;
    expect(transaction).toMatchObject({
      purpose: 'payout_return',
      description: `Settlement run ${number}: the payout was held`,
    });
    expect(transaction?.metadata).toContain(REASON);
    const dispatcher = dispatcherOf(testApp);
    await dispatcher.settle();
    expect(receiver.received.map(({ body }) => [body.type, body.data['reason']])).toEqual([
      ['payout.cancelled', REASON],
      ['payout.cancelled', REASON],
    ]);
    await dispatcher.stop();
    await receiver.close();
    expectRefused(
      await client.post(`${RUNS}/${number}/approve`, { manifest: manifest?.digest }),
      409,
      'manifest_changed',
    );
    requireRun(await client.post(`${RUNS}/${number}/approve`, { manifest: held.manifest?.shortForm }));
    requireRun(await exportCsv(client, number));
    const file = await client.get(`${RUNS}/${number}/file?format=csv`);
    expect(file.text).toContain(two?.endToEndId);
    expect(file.text).not.toContain(one?.endToEndId);
    const next = await makeRun(testApp, client);
    expect(next.payouts).toEqual({ count: 2, amount: 50 });
  });

  it('is told by the name of the person, and is not said of a payout that was cancelled without a reason', async () => {
    await createHolder(client, 10);
    await createHolder(client, 20);
    await createHolder(client, 40);
    const { number } = await makeRun(testApp, client);
    const [one, two] = await payoutsOf(client, number);
    const finance = await signInMember(testApp, business, 'finance');
    const held = await finance.post(at(business, `/settlement-runs/${number}/hold`), {
      payouts: [one?.id],
      reason: REASON,
    });
    expect(held.body.data).toMatchObject({
      manifest: { why: 'payout_held', madeBy: { kind: 'user', name: 'Ada Obi' } },
    });
    expect((await client.post(`${RUNS}/${number}/payouts/${two?.id}/cancel`)).status).toBe(200);
    const listed = (await client.get(`${RUNS}/${number}/payouts`)).body.data;
    expect(listed).toMatchObject([{ held: { by: { kind: 'user', name: 'Ada Obi' } } }, { held: null }, { held: null }]);
    const review = await client.get(`${RUNS}/${number}/review`);
    expect(review.body.data).toMatchObject({ held: { count: 1, amount: 10 } });
  });

  it('again changes nothing, and with others holds only those', async () => {
    for (const amount of [10, 20, 40]) await createHolder(client, amount);
    const { number } = await makeRun(testApp, client);
    const [one, two] = await payoutsOf(client, number);
    requireRun(await hold(number, [one?.id, one?.id]));
    const again = await hold(number, [one?.id], 'Another reason');
    expect(isReplay(again)).toBe(true);
    const both = requireRun(await hold(number, [one?.id, two?.id], 'A second look'));
    expect(both).toMatchObject({ cancelled: { count: 2 }, manifest: { version: 3 } });
    const reasons = (await payoutsOf(client, number)).map(({ reason }) => reason);
    expect(reasons).toEqual([REASON, 'A second look', null]);
  });

  it('of an approved run takes its approval away; of an exported one it is refused', async () => {
    for (const amount of [10, 20]) await createHolder(client, amount);
    const { number } = await makeRun(testApp, client);
    const [one, two] = await payoutsOf(client, number);
    requireRun(await client.post(`${RUNS}/${number}/approve`));
    expect(requireRun(await hold(number, [one?.id]))).toMatchObject({ state: 'draft', approved: null, approvals: [] });
    expectRefused(await exportCsv(client, number), 409, 'run_state_conflict');
    requireRun(await client.post(`${RUNS}/${number}/approve`));
    requireRun(await exportCsv(client, number));
    expectRefused(await hold(number, [two?.id]), 409, 'run_state_conflict');
    expect(isReplay(await hold(number, [one?.id]))).toBe(true);
  });

  it('of all payouts cancels the run', async () => {
    for (const amount of [10, 20]) await createHolder(client, amount);
    const { number } = await makeRun(testApp, client);
    const payouts = await payoutsOf(client, number);
    const ids = payouts.map(({ id }) => id);
    expect(requireRun(await hold(number, ids))).toMatchObject({ state: 'cancelled', cancelled: { count: 2 } });
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['a blank reason', { reason: '  ' }],
    ['no payout', { payouts: [] }],
    ['more than a hundred', { payouts: Array.from({ length: 101 }, () => '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10') }],
  ])('with %s is refused and leaves everything as it was', async (_, changes) => {
    await createHolder(client, 10);
    const run = await makeRun(testApp, client);
    const [one] = await payoutsOf(client, run.number);
    const body = { payouts: [one?.id], reason: REASON, ...changes };
    expectRefused(await client.post(`${RUNS}/${run.number}/hold`, body), 400, 'validation_failed');
    expect(await getRun(client, run.number)).toEqual(run);
  });

  it('of another run, of another business and of an unknown payout is not found, and holds none of the others', async () => {
    for (const amount of [10, 20]) await createHolder(client, amount);
    const first = await makeRun(testApp, client);
    await createHolder(client, 40);
    const second = await makeRun(testApp, client);
    const [one] = await payoutsOf(client, first.number);
    const [other] = await payoutsOf(client, second.number);
    expectRefused(await hold(first.number, [one?.id, other?.id]), 404, 'not_found');
    expectRefused(await hold(99, [one?.id]), 404, 'not_found');
    expectRefused(await hold(first.number, ['no id']), 404, 'not_found');
    const stranger = await testApp.addBusiness();
    const foreign = await stranger.inTest.post(`${RUNS}/${first.number}/hold`, { payouts: [one?.id], reason: REASON });
    expectRefused(foreign, 404, 'not_found');
    expect((await getRun(client, first.number)).cancelled.count).toBe(0);
  });

  it('needs the permission to make payouts', async () => {
    await createHolder(client, 10);
    const { number } = await makeRun(testApp, client);
    const [one] = await payoutsOf(client, number);
    for (const role of ['developer', 'viewer'] as const) {
      const member = await signInMember(testApp, business, role);
      const path = at(business, `/settlement-runs/${number}/hold`);
      expect((await member.post(path, { payouts: [one?.id], reason: REASON })).status).toBe(403);
      expect((await member.get(at(business, `/settlement-runs/${number}/review`))).status).toBe(403);
    }
  });

  it('of the same payout at once by several callers, beside an approval and a cancellation, returns it once', async () => {
    const holder = await createHolder(client, 10);
    await createHolder(client, 20);
    const { number } = await makeRun(testApp, client);
    const [one] = await payoutsOf(client, number);
    const answers = await Promise.all([
      hold(number, [one?.id]),
      hold(number, [one?.id]),
      client.post(`${RUNS}/${number}/approve`),
      hold(number, [one?.id]),
      client.post(`${RUNS}/${number}/payouts/${one?.id}/cancel`),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await settle(testApp);
    expect(await balanceOf(client, holder)).toBe(10);
    expect(await getRun(client, number)).toMatchObject({ cancelled: { count: 1, amount: 10 } });
  });
});
