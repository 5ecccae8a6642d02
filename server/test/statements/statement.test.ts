import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { EXPORTED } from '../../src/features/statements/statement-csv.ts';
import { createMakeStatement, LINES_MAX } from '../../src/features/statements/whole-statement.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';
import { requireRefused } from '../transactions/transaction-fixture.ts';
import { getStatement, kobo, rowsOf, statementOf } from './statement-fixture.ts';

/** One transaction a minute, from three minutes before midnight in Lagos; the tenth, twentieth and so on are debits. */
const START = new Date('2026-03-31T22:57:00.500Z');
const COUNT = 30;

const TOTALS = [
  'total_credits',
  'total_debits',
  'total_commission',
  'total_gross',
  'total_received',
  'total_refunded',
  'total_payouts',
];

let testApp: TestApp;
let business: TestBusiness;
let id: number;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  ({ id } = await createAccount(business.inTest, { accountNumber: '0000014579' }));
  await generateLedger(testApp.testDatabase.database, {
    businessId: business.businessId,
    live: false,
    count: COUNT,
    startAt: START,
    stepMs: 60_000,
    debitEvery: 10,
  });
});
afterAll(() => testApp.close());

const get = (query: Readonly<Record<string, string>> = {}) => getStatement(business.inTest, id, query);

describe('a statement', () => {
  it('leads from the opening balance over every line, the oldest first, to the closing balance', async () => {
    const statement = await get({ from: '2026-03-31', to: '2026-04-01' });
    expect(statement.lines).toHaveLength(COUNT);
    expect(statement.lines.map(({ sequence }) => sequence)).toEqual(Array.from({ length: COUNT }, (_, n) => n + 1));
    let balance = kobo(statement.openingBalance);
    for (const { type, amount, balanceAfter } of statement.lines) {
      balance += type === 'credit' ? kobo(amount) : -kobo(amount);
      expect(kobo(balanceAfter)).toBe(balance);
    }
    expect(kobo(statement.closingBalance)).toBe(balance);
    expect(statement.openingBalance).toBe(0);
  });

  it('shows a line as the list of transactions does, and says whose it is', async () => {
    const { lines, account, currency } = await get();
    const list = await business.inTest.get(`/v1/api/subaccounts/${id}/transactions?limit=100`);
    const { transactions } = list.body.data as { transactions: Record<string, unknown>[] };
    const fields = [
      'createdAt',
      'reference',
      'description',
      'purpose',
      'type',
      'amount',
      'commission',
      'balanceAfter',
    ].concat('grossAmount');
    const shown = (each: object): object =>
      Object.fromEntries(fields.map((field) => [field, Reflect.get(each, field)]));
    const inIso = ({ createdAtIso: createdAt, ...one }: Record<string, unknown>): object =>
      shown({ ...one, createdAt });
    expect(lines.map(shown)).toEqual(transactions.toReversed().map(inIso));
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(['sequence', ...fields].toSorted());
    expect(account).toEqual({
      id,
      businessName: 'Ada Stores',
      accountName: 'Ada Stores Ltd',
      bankName: 'Access Bank',
      accountNumber: '0000014579',
    });
    expect(currency).toBe('NGN');
  });

  it('has the totals of its own lines', async () => {
    const { totals, lines, openingBalance, closingBalance } = await get({ from: '2026-04-01T00:05' });
    const sum = (type: string) =>
      lines.filter((line) => line.type === type).reduce((total, { amount }) => total + kobo(amount), 0n);
    expect([kobo(totals.credits), kobo(totals.debits)]).toEqual([sum('credit'), sum('debit')]);
    expect(sum('debit')).toBe(3n);
    expect(kobo(totals.commission)).toBe(100n * BigInt(lines.filter(({ type }) => type === 'credit').length));
    expect(kobo(closingBalance)).toBe(kobo(openingBalance) + sum('credit') - sum('debit'));
    expect(openingBalance).toBeGreaterThan(0);
  });

  it('takes a date for its whole day in Lagos, and includes both ends', async () => {
    const march = await get({ to: '2026-03-31' });
    expect(march.lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    const april = await get({ from: '2026-04-01' });
    expect(april.lines[0]?.sequence).toBe(4);
    expect(april.openingBalance).toBe(march.closingBalance);
    expect(april.period.from).toBe('2026-03-31T23:00:00.000Z');
    expect(march.period.to).toBe('2026-03-31T22:59:59.999Z');
  });

  it('takes a time for its whole second, in Lagos unless it says an offset', async () => {
    const sequences = async (query: Record<string, string>) => (await get(query)).lines.map(({ sequence }) => sequence);
    expect(await sequences({ from: '2026-03-31T23:58:00', to: '2026-03-31T23:59:00' })).toEqual([2, 3]);
    expect(await sequences({ from: '2026-03-31T22:58:00Z', to: '2026-03-31T22:59:00Z' })).toEqual([2, 3]);
    expect(await sequences({ from: '2026-03-31T22:58:00.501Z', to: '2026-03-31T22:59:00.499Z' })).toEqual([]);
  });

  it('of a period in which nothing happened has no lines, and one balance at both ends', async () => {
    for (const [query, balance] of [
      [{ to: '2025-12-31' }, 0],
      [{ from: '2026-03-31T23:57:02', to: '2026-03-31T23:57:50' }, 9.01],
      [{ from: '2026-04-02' }, (await get()).closingBalance],
    ] as const) {
      const { openingBalance, closingBalance, lines, totals } = await get(query);
      expect([openingBalance, closingBalance, lines]).toEqual([balance, balance, []]);
      const none = { received: 0, refunded: 0, payouts: 0, gross: 0 };
      expect(totals).toEqual({ credits: 0, debits: 0, commission: 0, ...none });
    }
  });

  it('begins with the account and ends now unless a period is asked for', async () => {
    const fresh = await createAccount(business.inLive);
    const before = Math.floor(Date.now() / 1000) * 1000;
    await pay(business.inLive, fresh.id, fresh.authorizationKeys, 10);
    const { period, createdAt, lines } = await getStatement(business.inLive, fresh.id);
    const account = await business.inLive.get('/v1/api/subaccounts');
    const [{ createdAtIso: opened }] = account.body.data as [{ createdAtIso: string }];
    expect(period.from).toBe(opened);
    expect(Date.parse(period.to)).toBeGreaterThanOrEqual(before);
    expect(period.to).toBe(createdAt);
    expect(lines).toHaveLength(1);
  });

  it('refuses a period that ends before it begins, an unknown format and what it does not know, by name', async () => {
    for (const [query, field] of [
      [{ from: '2026-04-02', to: '2026-04-01' }, 'from'],
      [{ from: 'yesterday' }, 'from'],
      [{ to: '2026-02-30' }, 'to'],
      [{ format: 'xlsx' }, 'format'],
      [{ type: 'credit' }, 'type'],
      [{ page: '1' }, 'page'],
    ] as const) {
      requireRefused(await business.inTest.get(statementOf(id, query)), field);
    }
  });

  it('is 404 for an id that is unknown, no id, of another business or of another mode', async () => {
    const other = await testApp.addBusiness();
    const calls = [
      business.inTest.get(statementOf(999_999)),
      business.inTest.get('/v1/api/subaccounts/abc/statement'),
      other.inTest.get(statementOf(id)),
      business.inLive.get(statementOf(id)),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  it('is 404 for a deleted account in the API, as its list is, and still there in the dashboard', async () => {
    const account = await createAccount(business.inLive);
    await pay(business.inLive, account.id, account.authorizationKeys, 10);
    await business.inLive.delete(`/v1/business/subaccounts/${account.id}`);
    const list = await business.inLive.get(`/v1/api/subaccounts/${account.id}/transactions`);
    const statement = await business.inLive.get(statementOf(account.id));
    expect([list.status, statement.status]).toEqual([404, 404]);
    const finance = await signInMember(testApp, business, 'finance');
    const file = await finance.get(dashboardPath('live', account.id));
    expect([file.status, rowsOf(file.text).map(({ type }) => type)]).toEqual([
      200,
      ['opening_balance', 'credit', ...TOTALS, 'closing_balance'],
    ]);
  });

  it('takes a secret key and nothing less', async () => {
    for (const [key, status] of [
      [undefined, 401],
      ['sk_test_wrong', 401],
      [business.test.publicKey, 403],
    ] as const) {
      const client = testApp.clientOf(key);
      expect((await client.get(statementOf(id))).status).toBe(status);
      expect((await client.get(`/v1/api/subaccounts/${id}/balance`)).status).toBe(status);
    }
  });
});

describe('a statement with too many lines', () => {
  const refusal = async (format: 'json' | 'pdf', linesMax: number): Promise<unknown> => {
    const make = createMakeStatement(testApp.services, format, async ({ lines }) => lines.length, linesMax);
    const key = {
      businessId: business.businessId,
      live: false,
      accountId: BigInt(id) as AccountId,
      withDeleted: false,
    };
    return make(key, { from: null, before: null }).then(
      ({ content }) => content,
      (error: unknown) => error,
    );
  };

  it.each(['json', 'pdf'] as const)(
    'is refused as %s, with the way out, and one with just as many is not',
    async (format) => {
      expect(await refusal(format, COUNT)).toBe(COUNT);
      expect(await refusal(format, COUNT - 1)).toMatchObject({
        code: 'validation_failed',
        field: 'format',
        message:
          `This statement has 30 lines, and as ${format} it may have at most 29. ` +
          'Ask for format=csv, which has no limit, or for a shorter period with from and to.',
      });
      expect(LINES_MAX).toBe(10_000);
    },
  );
});

it('statements of both modes of a business are made one after the other, beside those of another business', async () => {
  const other = await testApp.addBusiness();
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const make = createMakeStatement(testApp.services, 'json', async ({ account }) => {
    begun.push(account.businessName);
    await held.promise;
  });
  const makeOf = async (of: TestBusiness, live: boolean, businessName: string): Promise<unknown> => {
    const created = await createAccount(live ? of.inLive : of.inTest, { businessName, accountNumber: '0000099999' });
    const accountId = BigInt(created.id) as AccountId;
    const key = { businessId: of.businessId, live, accountId, withDeleted: false };
    return make(key, { from: null, before: null });
  };
  const all = [makeOf(business, false, 'In test mode')];
  await expect.poll(() => begun).toEqual(['In test mode']);
  all.push(makeOf(business, true, 'In live mode'), makeOf(other, false, 'Of another'));
  await expect.poll(() => begun).toEqual(['In test mode', 'Of another']);
  held.resolve();
  await Promise.all(all);
  expect(begun).toContain('In live mode');
});

const dashboardPath = (mode: 'test' | 'live', accountId: number): string =>
  `/dashboard/api/businesses/${business.businessId}/${mode}/accounts/${accountId}/statement`;

describe('a statement as CSV', () => {
  it('has the lines of the JSON between both balances, with totals, and a byte order mark', async () => {
    const query = { from: '2026-03-31T23:58:00', to: '2026-04-01' };
    const statement = await get(query);
    const { status, text, headers } = await business.inTest.get(statementOf(id, { ...query, format: 'csv' }));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="statement-${id}-2026-03-31-to-2026-04-01.csv"`);
    expect(text.startsWith(`\ufeff${EXPORTED.columns.join(',')}\r\n`)).toBe(true);
    const [opening, ...rest] = rowsOf(text);
    const lines = rest.slice(0, -1 - TOTALS.length);
    expect(opening).toMatchObject({
      createdAt: '2026-03-31T22:58:00.000Z',
      type: 'opening_balance',
      balanceAfter: statement.openingBalance.toFixed(2),
    });
    expect(lines).toEqual(
      statement.lines.map((line, index) => ({
        createdAt: new Date(START.getTime() + (index + 1) * 60_000).toISOString(),
        sequence: String(line.sequence),
        reference: line.reference,
        description: line.description,
        purpose: line.purpose,
        type: line.type,
        amount: line.amount.toFixed(2),
        commission: line.commission.toFixed(2),
        balanceAfter: line.balanceAfter.toFixed(2),
        grossAmount: line.grossAmount.toFixed(2),
      })),
    );
    const { credits, debits, commission, gross, received, refunded, payouts } = statement.totals;
    const cells = ['type', 'amount', 'commission', 'balanceAfter', 'grossAmount'];
    expect(rest.slice(-1 - TOTALS.length).map((row) => cells.map((cell) => row[cell]))).toEqual([
      ['total_credits', credits.toFixed(2), '', '', ''],
      ['total_debits', debits.toFixed(2), '', '', ''],
      ['total_commission', '', commission.toFixed(2), '', ''],
      ['total_gross', '', '', '', gross.toFixed(2)],
      ['total_received', received.toFixed(2), '', '', ''],
      ['total_refunded', refunded.toFixed(2), '', '', ''],
      ['total_payouts', payouts.toFixed(2), '', '', ''],
      ['closing_balance', '', '', statement.closingBalance.toFixed(2), ''],
    ]);
  });

  it('has nothing in it that a spreadsheet would run as a formula, and amounts below zero as numbers', async () => {
    const account = await createAccount(business.inLive);
    const description = '=HYPERLINK("http://example.com")';
    const body = { subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 10, description };
    expect((await business.inLive.post('/v1/api/payments', body)).status).toBe(200);
    const { pool } = testApp.testDatabase.database;
    const change =
      'UPDATE transactions SET balance_after_kobo = balance_after_kobo - 5000 WHERE connected_account_id = $1';
    await pool.query(change, [account.id]);
    const { text } = await business.inLive.get(statementOf(account.id, { format: 'csv', to: '2020-01-01' }));
    expect(rowsOf(text).at(-1)?.['balanceAfter']).toBe('0.00');
    await pool.query(
      'UPDATE transactions SET wallet_kobo = wallet_kobo - 5000, commission_kobo = ' +
        'commission_kobo + 5000 WHERE connected_account_id = $1',
      [account.id],
    );
    const rows = rowsOf((await business.inLive.get(statementOf(account.id, { format: 'csv' }))).text);
    expect(rows[1]?.['description']).toBe(`'${description}`);
    expect(rows.at(-1)).toMatchObject({ type: 'closing_balance', balanceAfter: '-41.00' });
  });

  it('adds up to the total of commission, also where a refund returned some', async () => {
    const account = await createAccount(business.inLive);
    const body = { subAccountId: account.id, authorizationKey: account.authorizationKeys };
    await business.inLive.post('/v1/api/payments', { ...body, amount: 700 });
    const paid = await business.inLive.post('/v1/api/payments', { ...body, amount: 1_000 });
    const { reference } = paid.body.data as { readonly reference: string };
    const refunded = await business.inLive.post(`/v1/api/payments/${reference}/refunds`, { reason: 'Damaged' });
    expect(refunded.status, refunded.text).toBe(200);
    const rows = rowsOf((await business.inLive.get(statementOf(account.id, { format: 'csv' }))).text);
    const lines = rows.filter(({ type }) => type === 'credit' || type === 'debit');
    expect(lines.map(({ commission }) => commission)).toEqual(['70.00', '100.00', '-100.00']);
    expect(rows.find(({ type }) => type === 'total_commission')).toMatchObject({ commission: '70.00' });
  });

  it('is what the dashboard gives to those who may export', async () => {
    const finance = await signInMember(testApp, business, 'finance');
    const query = 'from=2026-03-31&to=2026-04-01';
    const api = await business.inTest.get(statementOf(id, { from: '2026-03-31', to: '2026-04-01', format: 'csv' }));
    for (const search of [query, `${query}&format=csv`]) {
      const file = await finance.get(`${dashboardPath('test', id)}?${search}`);
      expect([file.status, file.text]).toEqual([200, api.text]);
    }
    requireRefused(await finance.get(`${dashboardPath('test', id)}?format=json`), 'format');
  });
});
