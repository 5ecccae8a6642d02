import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeInLedger } from '../../src/core/ledger/write-in-ledger.ts';
import {
  applyOutcomes,
  type OutcomeDecision,
  type OutcomeResult,
} from '../../src/features/settlements/runs/apply-outcomes.ts';
import type { Payout } from '../../src/features/settlements/runs/schemas.ts';
import { keepLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type Client, startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { codeOf, isReplay, type Payee } from '../posting/payments.testing.ts';
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

/** An exported run, with a payout of each of these amounts. */
async function exported(...amounts: readonly number[]): Promise<{ payees: Payee[]; payouts: Payout[] }> {
  const payees: Payee[] = [];
  for (const amount of amounts) payees.push(await createHolder(client, amount));
  const { number } = await makeRun(testApp, client);
  requireRun(await client.post(`${RUNS}/${number}/approve`));
  await exportRun(testApp, business, number);
  return { payees, payouts: await payoutsOf(client, number) };
}

async function apply(decisions: readonly OutcomeDecision[]): Promise<OutcomeResult[]> {
  const { services } = testApp;
  const caller = { businessId: business.businessId, live: false, apiKeyId: undefined };
  const ids = await services.ids.take<never>(decisions.length);
  return writeInLedger(services, caller, (tx, at) => applyOutcomes(tx, caller, decisions, { ids, at }));
}

const resolve = (payout: Payout | undefined, state: string, seenState?: string, reason = 'The bank said so') =>
  client.post(`${PAYOUTS}/${payout?.id}/resolve`, { state, reason, ...(seenState !== undefined && { seenState }) });

const payoutOf = async ({ id }: Payout): Promise<Payout> => requirePayout(await client.get(`${PAYOUTS}/${id}`));

describe('what a bank says of payouts', () => {
  it('moves each to its outcome, and gives back what failed', async () => {
    const { payees, payouts } = await exported(10, 20, 30);
    const [one, two, three] = payouts as [Payout, Payout, Payout];
    const results = await apply([
      { reference: one.id, outcome: 'paid', amountKobo: 1_000n, confirmedAt: new Date('2026-11-21T10:00:00Z') },
      { reference: two.id, outcome: 'failed', amountKobo: 2_000n, reasonCode: 'AC04', reason: 'Closed account' },
      { reference: three.id, outcome: 'unknown' },
    ]);
    expect(results).toEqual(['applied', 'applied', 'applied']);
    expect(await Promise.all(payees.map((payee) => balanceOf(client, payee)))).toEqual([0, 20, 0]);
    expect(await getRun(client, one.runNumber)).toMatchObject({
      state: 'exported',
      paid: { count: 1, amount: 10 },
      failed: { count: 1, amount: 20 },
      unknown: { count: 1, amount: 30 },
    });
    expect(await payoutOf(one)).toMatchObject({ state: 'paid', confirmedAt: '2026-11-21T10:00:00.000Z' });
    const failed = await payoutOf(two);
    expect(failed).toMatchObject({ state: 'failed', reasonCode: 'AC04', reason: 'Closed account' });
    const list = await client.get(`/v1/api/subaccounts/${two.subAccountId}/transactions?purpose=payout_return`);
    const all = await client.get('/v1/business/subaccounts/transactions');
    expect(all.body.data).toMatchObject({ inflowAmount: 60, returnedAmount: 20 });
    expect(list.body.data).toMatchObject({
      inflowAmount: 20,
      returnedAmount: 20,
      transactions: [
        {
          type: 'credit',
          amount: 20,
          grossAmount: 20,
          commission: 0,
          reference: failed.returnReference,
          description: 'Settlement run 1: the payout failed',
          metadata: JSON.stringify({
            settlement_run: 1,
            payout_reference: two.id,
            outcome: 'failed',
            reason: 'Closed account',
          }),
        },
      ],
    });
  });

  it('is applied once, however often it comes, also within one set', async () => {
    const { payees, payouts } = await exported(10);
    const [one] = payouts as [Payout];
    const failed = { reference: one.id, outcome: 'failed' } as const;
    expect(await apply([failed, failed])).toEqual(['applied', 'repeated']);
    expect(await apply([failed])).toEqual(['repeated']);
    expect(
      await apply([
        { ...failed, outcome: 'paid' },
        { ...failed, outcome: 'unknown' },
      ]),
    ).toEqual(['conflict', 'conflict']);
    expect(await balanceOf(client, payees[0] as Payee)).toBe(10);
  });

  it('goes on from what is unknown, and stays with what is paid', async () => {
    const { payouts } = await exported(10, 20);
    const [one, two] = payouts as [Payout, Payout];
    const said = (reference: string, outcome: 'paid' | 'failed' | 'unknown') => ({ reference, outcome });
    const results = await apply([
      said(one.id, 'unknown'),
      said(one.id, 'paid'),
      said(one.id, 'failed'),
      said(two.id, 'unknown'),
      said(two.id, 'failed'),
    ]);
    expect(results).toEqual(['applied', 'applied', 'conflict', 'applied', 'applied']);
    expect(await getRun(client, one.runNumber)).toMatchObject({
      state: 'completed',
      paid: { count: 1 },
      failed: { count: 1 },
      unknown: { count: 0, amount: 0 },
    });
  });

  it('has no effect when amount, state or reference do not fit', async () => {
    const { payouts } = await exported(10);
    const [one] = payouts as [Payout];
    await createHolder(client, 5);
    const draft = await makeRun(testApp, client);
    const [open] = await payoutsOf(client, draft.number);
    const results = await apply([
      { reference: one.id, outcome: 'paid', amountKobo: 999n },
      { reference: randomUUID(), outcome: 'paid' },
      { reference: open?.id ?? '', outcome: 'paid' },
    ]);
    expect(results).toEqual(['amount_differs', 'unmatched', 'not_exported']);
    requirePayout(await client.post(`${RUNS}/${draft.number}/payouts/${open?.id}/cancel`));
    expect(await apply([{ reference: open?.id ?? '', outcome: 'paid' }])).toEqual(['not_exported']);
    expect(await payoutOf(one)).toEqual(one);
  });

  it('confirms later what was paid already', async () => {
    const { payouts } = await exported(10);
    const [one] = payouts as [Payout];
    const paid = { reference: one.id, outcome: 'paid' } as const;
    const confirmedAt = new Date('2026-11-22T08:00:00Z');
    expect(await apply([paid, { ...paid, confirmedAt }, { ...paid, confirmedAt }])).toEqual([
      'applied',
      'applied',
      'repeated',
    ]);
    expect(await payoutOf(one)).toMatchObject({ state: 'paid', confirmedAt: confirmedAt.toISOString() });
  });

  it('of several payouts of one wallet gives each back', async () => {
    const { payees, payouts } = await exported(10);
    const again = await client.post('/v1/api/payments', {
      subAccountId: payees[0]?.id,
      authorizationKey: payees[0]?.authorizationKeys,
      amount: 7,
    });
    expect(again.status).toBe(200);
    const run = await makeRun(testApp, client);
    requireRun(await client.post(`${RUNS}/${run.number}/approve`));
    await exportRun(testApp, business, run.number);
    const references = [...payouts, ...(await payoutsOf(client, run.number))].map(({ id }) => id);
    expect(await apply(references.map((reference) => ({ reference, outcome: 'failed' })))).toEqual([
      'applied',
      'applied',
    ]);
    expect(await balanceOf(client, payees[0] as Payee)).toBe(17);
  });
});

describe('resolving a payout', () => {
  it('that is unknown ends it, and only then is it paid again', async () => {
    const { payees, payouts } = await exported(10);
    const [one] = payouts as [Payout];
    requirePayout(await resolve(one, 'unknown'));
    expect(await makeRun(testApp, client)).toMatchObject({ state: 'cancelled', payouts: { count: 0 } });
    const failed = requirePayout(await resolve(one, 'failed', undefined, ' Telephone, Mrs Bello '));
    expect(failed).toMatchObject({ state: 'failed', reason: 'Telephone, Mrs Bello', reasonCode: null });
    expect(await balanceOf(client, payees[0] as Payee)).toBe(10);
    expect(await makeRun(testApp, client)).toMatchObject({ state: 'draft', payouts: { count: 1, amount: 10 } });
  });

  it('that was paid can give it back, on purpose and once', async () => {
    const { payees, payouts } = await exported(10);
    const [one] = payouts as [Payout];
    requirePayout(await resolve(one, 'paid'));
    expect(codeOf(await resolve(one, 'unknown'))).toBe('payout_state_conflict');
    expect(codeOf(await resolve(one, 'failed'))).toBe('payout_state_conflict');
    requirePayout(await resolve(one, 'failed', 'paid'));
    const again = await resolve(one, 'failed');
    expect([again.status, isReplay(again)]).toEqual([200, true]);
    const back = await resolve(one, 'paid');
    expect([back.status, codeOf(back)]).toEqual([409, 'payout_state_conflict']);
    expect(await balanceOf(client, payees[0] as Payee)).toBe(10);
    expect(await getRun(client, one.runNumber)).toMatchObject({ state: 'completed', paid: { count: 0, amount: 0 } });
  });

  it('is refused before it was exported, without a reason, and for what is no payout', async () => {
    await createHolder(client, 10);
    const { number } = await makeRun(testApp, client);
    const [one] = await payoutsOf(client, number);
    expect(codeOf(await resolve(one, 'paid'))).toBe('payout_state_conflict');
    for (const body of [
      { state: 'paid' },
      { state: 'paid', reason: '  ' },
      { state: 'cancelled', reason: 'No' },
      { reason: 'No' },
    ]) {
      expect((await client.post(`${PAYOUTS}/${one?.id}/resolve`, body)).status, JSON.stringify(body)).toBe(400);
    }
    for (const id of [randomUUID(), 'none', '7']) {
      expect((await client.post(`${PAYOUTS}/${id}/resolve`, { state: 'paid', reason: 'Yes' })).status).toBe(404);
      expect((await client.get(`${PAYOUTS}/${id}`)).status).toBe(404);
    }
  });

  it('under an Idempotency-Key is answered again', async () => {
    const { payouts } = await exported(10);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { state: 'failed', reason: 'Closed' };
    const url = `${PAYOUTS}/${payouts[0]?.id}/resolve`;
    const first = await client.post(url, body, headers);
    const again = await client.post(url, body, headers);
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    expect((await client.post(url, { ...body, state: 'paid' }, headers)).status).toBe(422);
  });
});

describe('lists', () => {
  it('of payouts go by state, account and time, newest first and a page at a time', async () => {
    const { payees, payouts } = await exported(10, 20, 30);
    const [one, two] = payouts as [Payout, Payout, Payout];
    requirePayout(await resolve(one, 'paid'));
    requirePayout(await resolve(two, 'failed'));
    await settle(testApp);
    const draft = await makeRun(testApp, client);
    const idsOf = async (query: string) => {
      const page = await client.get(`${PAYOUTS}?${query}`);
      expect(page.status, page.text).toBe(200);
      return [
        page.headers['x-total-count'],
        (page.body.data as Payout[]).map(({ amount, state }) => `${amount} ${state}`),
      ];
    };
    expect(await idsOf('')).toEqual(['4', ['20 draft', '30 exported', '20 failed', '10 paid']]);
    expect(await idsOf('limit=1&page=2')).toEqual(['4', ['30 exported']]);
    expect(await idsOf('state=exported')).toEqual(['1', ['30 exported']]);
    expect(await idsOf('state=draft')).toEqual(['1', ['20 draft']]);
    expect(await idsOf('state=failed')).toEqual(['1', ['20 failed']]);
    expect(await idsOf(`subAccountId=${payees[1]?.id}`)).toEqual(['2', ['20 draft', '20 failed']]);
    expect(await idsOf(`subAccountId=${payees[1]?.id}&state=failed`)).toEqual(['1', ['20 failed']]);
    expect(await idsOf(`accountId=${payees[1]?.id}`)).toEqual(['2', ['20 draft', '20 failed']]);
    const differing = await client.get(`${PAYOUTS}?subAccountId=${payees[1]?.id}&accountId=${payees[0]?.id}`);
    expect([differing.status, differing.body.error?.field]).toEqual([400, 'accountId']);
    expect(await idsOf('from=2020-01-01&to=2020-01-31')).toEqual(['0', []]);
    const { createdAt } = (await payoutsOf(client, draft.number))[0] as Payout;
    expect(await idsOf(`from=${createdAt}`)).toEqual(['1', ['20 draft']]);
    expect((await client.get(`${PAYOUTS}?state=lost`)).status).toBe(400);
    expect((await client.get(`${PAYOUTS}?from=yesterday`)).body.error?.field).toBe('from');
    expect((await client.get(`${RUNS}/1/payouts?state=exported`)).headers['x-total-count']).toBe('1');
    expect((await client.get(`${RUNS}/1/payouts?state=paid`)).headers['x-total-count']).toBe('1');
    expect((await client.get(`${RUNS}/1/payouts?state=draft`)).headers['x-total-count']).toBe('0');
    expect((await payoutsOf(client, 1, '&state=failed')).map(({ position }) => position)).toEqual([2]);
  });

  it('of runs go by state, newest first', async () => {
    const { payouts } = await exported(10);
    await makeRun(testApp, client);
    const numbersOf = async (query: string) => {
      const page = await client.get(`${RUNS}?${query}`);
      return [page.headers['x-total-count'], (page.body.data as { number: number }[]).map(({ number }) => number)];
    };
    expect(await numbersOf('')).toEqual(['2', [2, 1]]);
    expect(await numbersOf('state=exported')).toEqual(['1', [1]]);
    expect(await numbersOf('state=cancelled')).toEqual(['1', [2]]);
    requirePayout(await resolve(payouts[0], 'paid'));
    expect(await numbersOf('state=completed')).toEqual(['1', [1]]);
    expect(await numbersOf('state=exported')).toEqual(['0', []]);
    expect((await client.get(`${RUNS}/3`)).status).toBe(404);
    expect((await client.get(`${RUNS}/x`)).status).toBe(404);
    expect((await client.get(`${RUNS}?state=gone`)).status).toBe(400);
  });
});
