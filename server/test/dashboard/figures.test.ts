import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountWithFigures } from '../../src/features/connected-accounts/summary-schemas.ts';
import type { WireOverview } from '../../src/features/overview/schemas.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { refund } from '../refunds/refunds.testing.ts';
import { exportRun, makeRun, PAYOUTS, payoutsOf, RUNS } from '../settlements/settlements.testing.ts';
import { getStatement, kobo } from '../statements/statement-fixture.ts';

let testApp: TestApp;
let business: TestBusiness;
let client: Client;
let owner: TestMember;
/** By what happened to them. */
const accounts = new Map<string, Payee>();

beforeAll(async () => {
  testApp = await shareTestApp();
  business = await testApp.addBusiness();
  client = business.inTest;
  owner = await signInMember(testApp, business, 'owner');
  const names = [
    'refunds',
    'draft',
    'approved',
    'exported',
    'paid',
    'failed',
    'unknown',
    'came back',
    'held',
    'nothing',
  ];
  for (const name of names) {
    accounts.set(name, await createPayee(client, { txPercentage: 10, businessName: name }));
  }
  for (const name of names.slice(0, -1)) await receiveAndRefund(of(name));
  await runTo('exported', 'paid', 'failed', 'unknown', 'came back');
  await resolve('paid', 'paid');
  await resolve('failed', 'failed');
  await resolve('unknown', 'unknown');
  await resolve('came back', 'paid');
  await resolve('came back', 'failed', 'paid');
  // Paid out before, and with something new in a run.
  requireAccepted(await pay(client, of('paid'), { amount: 77.77 }));
  const held = await startRun('held', 'paid');
  const payout = (await payoutsOf(client, held)).find(({ subAccountId }) => subAccountId === of('held').id);
  expect((await client.post(`${RUNS}/${held}/hold`, { payouts: [payout?.id], reason: 'For the test' })).status).toBe(
    200,
  );
  const approved = await startRun('approved');
  expect((await client.post(`${RUNS}/${approved}/approve`, {})).status).toBe(200);
  await startRun('draft');
});
afterAll(() => testApp.close());

function of(name: string): Payee {
  const account = accounts.get(name);
  if (account === undefined) throw new Error(`no account for ${name}`);
  return account;
}

/** Each way to bear a refund: pro rata, by the account alone, by the business alone. */
async function receiveAndRefund(payee: Payee): Promise<void> {
  for (const commission of ['reverse', 'keep', 'platform'] as const) {
    const paid = await pay(client, payee, { amount: 1_234.56 });
    requireAccepted(paid);
    const { reference } = paid.body.data as { reference: string };
    const refunded = await refund(client, reference, { amount: 100.01, commission });
    expect(refunded.status, refunded.text).toBe(200);
  }
}

async function startRun(...names: readonly string[]): Promise<number> {
  return (await makeRun(testApp, client, { subAccountIds: names.map((name) => of(name).id) })).number;
}

async function runTo(...names: readonly string[]): Promise<void> {
  await exportRun(testApp, business, await startRun(...names));
}

async function resolve(name: string, state: string, seenState?: string): Promise<void> {
  const response = await client.get(`${PAYOUTS}?subAccountId=${of(name).id}`);
  const [payout] = response.body.data as { id: string }[];
  const body = { state, reason: 'For the test', ...(seenState !== undefined && { seenState }) };
  const resolved = await client.post(`${PAYOUTS}/${payout?.id}/resolve`, body);
  expect(resolved.status, resolved.text).toBe(200);
}

const base = (): string => `/dashboard/api/businesses/${business.businessId}/test`;

async function figuresOf(name: string): Promise<AccountWithFigures> {
  const response = await owner.get(`${base()}/accounts/${of(name).id}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as AccountWithFigures;
}

interface Moved {
  readonly type: 'credit' | 'debit';
  readonly purpose: string;
  readonly amount: number;
  readonly grossAmount: number;
  readonly commission: number;
}

/** Added up from the transactions of the account, one by one. */
async function addedUp(name: string) {
  const response = await client.get(`/v1/api/subaccounts/${of(name).id}/transactions?limit=100`);
  const { transactions } = response.body.data as { transactions: Moved[] };
  const sum = (which: (one: Moved) => boolean, what: keyof Moved = 'amount') =>
    transactions.filter(which).reduce((total, one) => total + kobo(Number(one[what])), 0n);
  const isPayment = ({ type, purpose }: Moved) => type === 'credit' && purpose !== 'payout_return';
  const isRefund = ({ purpose }: Moved) => purpose === 'refund';
  return {
    inflow: sum(isPayment),
    refunded: sum(isRefund),
    out: sum(({ purpose }) => purpose === 'payout') - sum(({ purpose }) => purpose === 'payout_return'),
    gross: sum(isPayment, 'grossAmount') - sum(isRefund, 'grossAmount'),
    commission: sum(isPayment, 'commission') - sum(isRefund, 'commission'),
  };
}

type Figures = Pick<
  AccountWithFigures,
  'balance' | 'inflow' | 'refunded' | 'paidOut' | 'inRuns' | 'gross' | 'commission'
>;

function expectToAddUp({ balance, inflow, refunded, paidOut, inRuns, gross, commission }: Figures): void {
  expect(kobo(inflow) - kobo(refunded) - kobo(paidOut) - kobo(inRuns)).toBe(kobo(balance));
  expect(kobo(gross) - kobo(commission)).toBe(kobo(inflow) - kobo(refunded));
}

describe('the figures of an account', () => {
  it.each(['refunds', 'draft', 'approved', 'exported', 'paid', 'failed', 'unknown', 'came back', 'held', 'nothing'])(
    'add up to its balance, and are those of its transactions: %s',
    async (name) => {
      const figures = await figuresOf(name);
      expectToAddUp(figures);
      const { inflow, refunded, paidOut, inRuns, gross, commission } = figures;
      expect({
        inflow: kobo(inflow),
        refunded: kobo(refunded),
        out: kobo(paidOut) + kobo(inRuns),
        gross: kobo(gross),
        commission: kobo(commission),
      }).toEqual(await addedUp(name));
    },
  );

  it('say which payouts left, and which wait in runs', async () => {
    const out = async (name: string) => {
      const { paidOut, inRuns, balance } = await figuresOf(name);
      return [paidOut > 0, inRuns > 0, balance > 0];
    };
    expect(await out('draft')).toEqual([false, true, false]);
    expect(await out('approved')).toEqual([false, true, false]);
    expect(await out('exported')).toEqual([true, false, false]);
    expect(await out('unknown')).toEqual([true, false, false]);
    expect(await out('paid')).toEqual([true, true, false]);
    for (const back of ['failed', 'came back', 'held']) expect(await out(back), back).toEqual([false, false, true]);
  });

  it('are in the export, and are on Home for all accounts together', async () => {
    const csv = await owner.get(`${base()}/accounts.csv`);
    expect(csv.status, csv.text).toBe(200);
    const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
    expect(rows).toHaveLength(accounts.size);
    const columns = ['balance', 'inflow', 'refunded', 'paidOut', 'inRuns', 'gross', 'commission'] as const;
    const sums = new Map<string, bigint>();
    for (const row of rows) {
      const figures = Object.fromEntries(columns.map((column) => [column, Number(row[column])])) as unknown as Figures;
      expectToAddUp(figures);
      for (const column of columns) sums.set(column, (sums.get(column) ?? 0n) + kobo(figures[column]));
    }
    const { balance, madeOf } = (await owner.get(`${base()}/overview`)).body.data as WireOverview;
    expectToAddUp({ balance, ...madeOf });
    for (const column of columns) expect(kobo({ balance, ...madeOf }[column]), column).toBe(sums.get(column));
  });

  it('add up in its statement, where a refund that the business bore says what the payer got', async () => {
    for (const name of accounts.keys()) {
      const { openingBalance, closingBalance, totals } = await getStatement(client, of(name).id);
      const { received, refunded, payouts, gross, commission } = totals;
      expect(kobo(openingBalance) + kobo(received) - kobo(refunded) - kobo(payouts), name).toBe(kobo(closingBalance));
      expect(kobo(gross) - kobo(commission), name).toBe(kobo(received) - kobo(refunded));
    }
    const { lines } = await getStatement(client, of('refunds').id);
    expect(lines.at(-1)).toMatchObject({ type: 'debit', amount: 0, grossAmount: 100.01, commission: 100.01 });
  });
});
