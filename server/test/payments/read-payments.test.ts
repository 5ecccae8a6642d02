import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentDetail, PaymentSummary } from '../../src/features/payments/schemas.ts';
import type { ListedRefund } from '../../src/features/refunds/schemas.ts';
import { type Client, shareTestApp, type TestApp } from '../harness/test-app.ts';
import { codeOf, createPayee, pay, PAYMENTS, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from '../refunds/refunds.testing.ts';

let testApp: TestApp;
let client: Client;
beforeAll(async () => {
  testApp = await shareTestApp();
  client = testApp.business.inTest;
});
afterAll(() => testApp.close());

async function paid(payee: Payee, changes: object = {}): Promise<string> {
  return requireAccepted(await pay(client, payee, { amount: 10_000, ...changes })).reference;
}

const newPayee = (by: Client = client): Promise<Payee> => createPayee(by, { txPercentage: 10 });

async function get(reference: string, by: Client = client): Promise<PaymentDetail> {
  const answer = await by.get(`${PAYMENTS}/${reference}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as PaymentDetail;
}

interface Page<Item> {
  readonly items: Item[];
  readonly next: number | null;
}

async function list(query = '', by: Client = client): Promise<Page<PaymentSummary>> {
  const answer = await by.get(`${PAYMENTS}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { payments, next } = answer.body.data as { payments: PaymentSummary[]; next: number | null };
  return { items: payments, next };
}

async function listRefunds(query = '', by: Client = client): Promise<Page<ListedRefund>> {
  const answer = await by.get(`/v1/api/refunds?${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { refunds, next } = answer.body.data as { refunds: ListedRefund[]; next: number | null };
  return { items: refunds, next };
}

/** All items, page by page as `next` says. */
async function walk<Item>(read: (query: string) => Promise<Page<Item>>, parameter: string, query: string) {
  const items: Item[] = [];
  let page = await read(parameter === 'after' ? `after=0&${query}` : query);
  for (;;) {
    items.push(...page.items);
    if (page.next === null) return items;
    page = await read(`${parameter}=${page.next}&${query}`);
  }
}

describe('a payment', () => {
  it('is answered as it was accepted, with its split, and what is left to refund', async () => {
    const payee = await newPayee();
    const accepted = requireAccepted(await pay(client, payee, { amount: 10_000, metadata: { order: 'A-1' } }));
    expect(await get(accepted.reference)).toEqual({
      ...accepted,
      state: 'accepted',
      split: { grossAmount: 10_000, commission: 1_000, creditAmount: 9_000 },
      refundedAmount: 0,
      refundableAmount: 10_000,
      refundCount: 0,
      refunds: [],
    });
  });

  it('has its refunds, newest first, and says whether they are a part of it or all', async () => {
    const reference = await paid(await newPayee());
    const first = requireRefund(await refund(client, reference, { amount: 2_500, reason: 'Torn' }));
    expect(await get(reference)).toMatchObject({
      state: 'partially_refunded',
      refundedAmount: 2_500,
      refundableAmount: 7_500,
      refundCount: 1,
      refunds: [first.refund],
    });
    const second = requireRefund(await refund(client, reference));
    expect(await get(reference.toUpperCase())).toMatchObject({
      state: 'refunded',
      refundedAmount: 10_000,
      refundableAmount: 0,
      refundCount: 2,
      refunds: [second.refund, first.refund],
    });
  });

  it('is found nowhere else, and no refund is one', async () => {
    const reference = await paid(await newPayee());
    const made = requireRefund(await refund(client, reference));
    const stranger = await testApp.addBusiness();
    const asked: [Client, string][] = [
      [client, randomUUID()],
      [client, made.refund.reference],
      [client, 'no-reference'],
      [testApp.business.inLive, reference],
      [stranger.inTest, reference],
    ];
    for (const [by, text] of asked) {
      const answer = await by.get(`${PAYMENTS}/${text}`);
      expect([answer.status, codeOf(answer)], text).toEqual([404, 'not_found']);
    }
  });
});

describe('the list of payments', () => {
  it('has payments only, newest first, each with what was refunded of it', async () => {
    const { inTest } = await testApp.addBusiness();
    const payee = await newPayee(inTest);
    const references = [];
    for (const amount of [100, 200, 300]) {
      const { reference } = requireAccepted(
        await pay(inTest, payee, { amount, purpose: amount === 200 ? 'rent' : 'x' }),
      );
      references.push(reference);
    }
    requireRefund(await refund(inTest, references[1] ?? '', { amount: 50 }));
    requireRefund(await refund(inTest, references[1] ?? '', { amount: 150 }));
    const { items, next } = await list('', inTest);
    expect(items.map((one) => [one.reference, one.state, one.refundedAmount, one.refundableAmount])).toEqual([
      [references[2], 'accepted', 0, 300],
      [references[1], 'refunded', 200, 0],
      [references[0], 'accepted', 0, 100],
    ]);
    expect(next).toBeNull();
    const { refunds: _, refundCount: __, ...summary } = await get(references[1] ?? '', inTest);
    expect(items[1]).toEqual(summary);
  });

  it('is read in either direction by its cursor, of one account or of all, and misses and repeats none', async () => {
    const { inTest } = await testApp.addBusiness();
    const payees = [await newPayee(inTest), await newPayee(inTest)];
    const made: { reference: string; sequence: number; of: number }[] = [];
    for (let number = 0; number < 11; number += 1) {
      const payee = payees[number % 3 === 0 ? 0 : 1];
      if (payee === undefined) throw new Error('no payee');
      const accepted = requireAccepted(await pay(inTest, payee, { amount: 100 + number }));
      const { sequence } = await get(accepted.reference, inTest);
      made.push({ reference: accepted.reference, sequence, of: payee.id });
      if (number % 4 === 0) requireRefund(await refund(inTest, accepted.reference, { amount: 1 }));
    }
    for (const account of [undefined, payees[0]?.id, payees[1]?.id]) {
      const expected = made
        .filter(({ of }) => account === undefined || of === account)
        .map(({ reference }) => reference);
      for (const limit of [1, 3, 11]) {
        const query = `limit=${limit}${account === undefined ? '' : `&subAccountId=${account}`}`;
        const read = (text: string) => list(text, inTest);
        const forward = await walk(read, 'after', query);
        const backward = await walk(read, 'before', query);
        expect(forward.map(({ reference }) => reference)).toEqual(expected);
        expect(backward.map(({ reference }) => reference)).toEqual(expected.toReversed());
      }
      // A cursor may be the number of another account's transaction, or of a refund.
      for (const { sequence } of made) {
        for (const edge of [sequence, sequence + 1]) {
          const query = `after=${edge}${account === undefined ? '' : `&subAccountId=${account}`}`;
          const later = made.filter((one) => one.sequence > edge && expected.includes(one.reference));
          const { items } = await list(query, inTest);
          expect(items.map(({ reference }) => reference)).toEqual(later.map(({ reference }) => reference));
        }
      }
    }
  });

  it('takes a period', async () => {
    const payee = await newPayee();
    const reference = await paid(payee);
    const query = `subAccountId=${payee.id}`;
    expect((await list(`${query}&from=2020-01-01`)).items).toHaveLength(1);
    expect((await list(`${query}&to=2020-01-01`)).items).toEqual([]);
    expect((await list(`${query}&from=2020-01-01&after=0`)).items).toMatchObject([{ reference }]);
    expect((await list(`${query}&to=2020-01-01&after=0`)).items).toEqual([]);
  });

  it('keeps payments for a deleted account, and knows no account of others', async () => {
    const payee = await newPayee();
    const reference = await paid(payee);
    await client.delete(`/v1/business/subaccounts/${payee.id}`);
    expect((await list(`subAccountId=${payee.id}`)).items).toMatchObject([{ reference }]);
    const stranger = await testApp.addBusiness();
    for (const by of [stranger.inTest, testApp.business.inLive]) {
      expect((await by.get(`${PAYMENTS}?subAccountId=${payee.id}`)).status).toBe(404);
    }
  });

  it.each([
    ['before=1&after=1', 'before'],
    ['after=-1', 'after'],
    ['before=x', 'before'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['from=2026-02-30', 'from'],
    ['page=2', 'page'],
  ])('refuses %s and names %s', async (query, field) => {
    for (const path of [PAYMENTS, '/v1/api/refunds']) {
      const answer = await client.get(`${path}?${query}`);
      expect([answer.status, answer.body.error?.field]).toEqual([400, field]);
    }
  });
});

describe('the list of all refunds', () => {
  it('has each with its payment and its account, in either direction', async () => {
    const { inTest } = await testApp.addBusiness();
    const payee = await newPayee(inTest);
    const made = [];
    for (const amount of [100, 200, 300, 400]) {
      const { reference } = requireAccepted(await pay(inTest, payee, { amount }));
      const { refund: one } = requireRefund(await refund(inTest, reference, { amount: 10, commission: 'keep' }));
      made.push({ ...one, paymentReference: reference, subAccountId: payee.id });
    }
    const { items, next } = await listRefunds('', inTest);
    expect(items).toEqual(made.toReversed().map((one) => ({ ...one, sequence: expect.any(Number) as number })));
    expect(next).toBeNull();
    for (const limit of [1, 2, 3, 4]) {
      const read = (query: string) => listRefunds(query, inTest);
      const references = made.map(({ reference }) => reference);
      const forward = await walk(read, 'after', `limit=${limit}`);
      expect(forward.map(({ reference }) => reference)).toEqual(references);
      const backward = await walk(read, 'before', `limit=${limit}`);
      expect(backward.map(({ reference }) => reference)).toEqual(references.toReversed());
    }
    expect((await listRefunds('to=2020-01-01', inTest)).items).toEqual([]);
    expect((await listRefunds('from=2020-01-01', inTest)).items).toHaveLength(4);
    expect((await listRefunds('', (await testApp.addBusiness()).inTest)).items).toEqual([]);
  });
});
