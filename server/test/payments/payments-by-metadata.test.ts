/** Payments by their metadata, in a ledger of several blocks, compared with a look at each transaction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentSummary } from '../../src/features/payments/schemas.ts';
import { keepTransactionWords } from '../../src/features/transactions/keep-words.ts';
import { BLOCK_SIZE } from '../../src/features/transactions/word-lists.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type Client, type TestApp } from '../harness/test-app.ts';
import { createPayee, pay, PAYMENTS, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from '../refunds/refunds.testing.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

/** Three blocks, and some behind them. */
const COUNT = 3 * BLOCK_SIZE + 300;
const ACCOUNTS = 3;
const DEBIT_EVERY = 100;
const START = Date.parse('2026-01-01T00:00:00Z');
const CITIES = ['Lagos', 'Kano', 'Jos', 'Lagos'];

interface Made {
  readonly sequence: number;
  readonly account: number;
  readonly isPayment: boolean;
  readonly city: string;
  readonly order: string;
}
const ALL: readonly Made[] = Array.from({ length: COUNT }, (_, at) => ({
  sequence: at + 1,
  account: at % ACCOUNTS,
  isPayment: (at + 1) % DEBIT_EVERY !== 0,
  city: CITIES[(at * 5) % 4] ?? '',
  order: `A-${Math.floor(at / 7)}`,
}));

let testApp: TestApp;
let client: Client;
const accountIds: number[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  const { business, testDatabase } = testApp;
  client = business.inTest;
  for (let n = 0; n < ACCOUNTS; n += 1) accountIds.push((await createAccount(client)).id);
  const { businessId } = business;
  const ledger = { businessId, live: false, count: COUNT, startAt: new Date(START), stepMs: 1_000 };
  await generateLedger(testDatabase.database, { ...ledger, debitEvery: DEBIT_EVERY });
  await testDatabase.database.pool.query(
    `UPDATE transactions t SET metadata = json_build_object('city', n.city, 'order', n.number, 'n', n.sequence)
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (sequence, city, number)
      WHERE t.business_id = $1 AND NOT t.live AND t.sequence = n.sequence`,
    [businessId, ALL.map(({ sequence }) => sequence), ALL.map(({ city }) => city), ALL.map(({ order }) => order)],
  );
  const { db } = testApp.services.database;
  await keepTransactionWords({ db });
});
afterAll(() => testApp.close());

type Query = Readonly<Record<string, string>>;

async function page(query: Query, by = client): Promise<{ payments: PaymentSummary[]; next: number | null }> {
  const { status, text, body } = await by.get(`${PAYMENTS}?${new URLSearchParams(query).toString()}`);
  expect(status, text).toBe(200);
  return body.data as { payments: PaymentSummary[]; next: number | null };
}

/** All, page by page as `next` says. */
async function walk(query: Query, parameter: 'before' | 'after'): Promise<number[]> {
  const sequences: number[] = [];
  let edge: string | undefined = parameter === 'after' ? '0' : undefined;
  for (;;) {
    const { payments, next } = await page({ ...query, ...(edge !== undefined && { [parameter]: edge }) });
    sequences.push(...payments.map(({ sequence }) => sequence));
    if (next === null) return sequences;
    expect(String(next)).not.toBe(edge);
    edge = String(next);
  }
}

function fits(made: Made, query: Query): boolean {
  const at = START + (made.sequence - 1) * 1_000;
  return (
    made.isPayment &&
    [undefined, made.city].includes(query['metadata[city]']) &&
    [undefined, made.order].includes(query['metadata[order]']) &&
    [undefined, String(made.sequence)].includes(query['metadata[n]']) &&
    [undefined, String(accountIds[made.account])].includes(query['subAccountId']) &&
    at >= Date.parse(query['from'] ?? '2000-01-01T00:00:00Z') &&
    at < Date.parse(query['to'] ?? '2100-01-01T00:00:00Z') + 1_000
  );
}

const PERIOD = { from: '2026-01-01T00:40:00Z', to: '2026-01-01T01:15:00Z' };

describe('payments with values in their metadata', () => {
  it.each<[Query, limit: number]>([
    [{ 'metadata[order]': 'A-400' }, 3],
    [{ 'metadata[order]': 'A-900' }, 20],
    [{ 'metadata[n]': '42' }, 20],
    [{ 'metadata[n]': String(COUNT) }, 20],
    [{ 'metadata[n]': '100' }, 20],
    [{ 'metadata[city]': 'Kano' }, 1_000],
    [{ 'metadata[city]': 'Lagos' }, 999],
    [{ 'metadata[city]': 'Lagos', 'metadata[order]': 'A-500' }, 1],
    [{ 'metadata[city]': 'Abuja' }, 20],
    [{ 'metadata[order]': 'A-400', ...PERIOD }, 20],
    [{ 'metadata[city]': 'Jos', ...PERIOD }, 100],
    [{ 'metadata[city]': 'Jos', from: '2027-01-01T00:00:00Z' }, 100],
  ])('%j are those of the whole list, in either direction, by pages of %i', async (query, limit) => {
    for (const accountId of [undefined, accountIds[1]]) {
      const whole = { ...query, ...(accountId !== undefined && { subAccountId: String(accountId) }) };
      const expected = ALL.filter((made) => fits(made, whole)).map(({ sequence }) => sequence);
      const paged = { ...whole, limit: String(limit) };
      expect(await walk(paged, 'after')).toEqual(expected);
      expect(await walk(paged, 'before')).toEqual(expected.toReversed());
    }
  });

  it('are found at once, with their refunds, and neither refunds nor what others have', async () => {
    const { inTest, inLive } = await testApp.addBusiness();
    const payee = await createPayee(inTest);
    const metadata = { orderId: 42, 'a [b]=c': 'ọjà & more', gift: true };
    const { reference } = requireAccepted(await pay(inTest, payee, { amount: 100, metadata }));
    requireAccepted(await pay(inTest, payee, { amount: 100, metadata: { orderId: '421' } }));
    requireRefund(await refund(inTest, reference, { amount: 30, commission: 'keep' }));
    for (const query of [
      { 'metadata[orderId]': '42' },
      { 'metadata[a [b]=c]': 'ọjà & more', 'metadata[gift]': 'true' },
    ]) {
      const { payments, next } = await page(query, inTest);
      expect(payments).toMatchObject([{ reference, state: 'partially_refunded', refundedAmount: 30 }]);
      expect(next).toBeNull();
      expect((await page(query, inLive)).payments).toEqual([]);
      expect((await page(query)).payments).toEqual([]);
    }
  });

  it.each([
    ['metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1&metadata[e]=1&metadata[f]=1', 'metadata'],
    ['metadata[a]=1&metadata[a]=2', 'metadata.a'],
    ['metadata[a][b]=1', 'metadata[a][b]'],
    ['metadata=1', 'metadata'],
    ['metadata[a]=%00', 'metadata[a]'],
    ['metadata[a]=1&limit=0', 'limit'],
    ['metadata[a]=1&before=1&after=1', 'before'],
  ])('refuses %s and names %s', async (query, field) => {
    const answer = await client.get(`${PAYMENTS}?${query}`);
    expect([answer.status, answer.body.error?.field], answer.text).toEqual([400, field]);
  });

  it('knows no account of others', async () => {
    const stranger = await testApp.addBusiness();
    const url = `${PAYMENTS}?metadata[a]=1&subAccountId=${accountIds[0]}`;
    for (const by of [stranger.inTest, testApp.business.inLive]) expect((await by.get(url)).status).toBe(404);
  });
});
