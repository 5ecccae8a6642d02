import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountSummary, AccountWithFigures } from '../../src/features/connected-accounts/summary-schemas.ts';
import type { TransactionDetail } from '../../src/features/transactions/member-schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let business: TestBusiness;
let owner: TestMember;
let developer: TestMember;
let finance: TestMember;
let viewer: TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  business = testApp.business;
  owner = await signInMember(testApp, business, 'owner');
  developer = await signInMember(testApp, business, 'developer');
  finance = await signInMember(testApp, business, 'finance');
  viewer = await signInMember(testApp, business, 'viewer');
});
afterAll(() => testApp.close());

const base = (mode = 'test', businessId = business.businessId): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/accounts`;
const summaryIn = (response: TestResponse): AccountSummary => response.body.data as AccountSummary;
const writtenIn = (response: TestResponse) =>
  response.body.data as { account: AccountWithFigures; warnings: { code: string }[] };
const listIn = ({ body, headers }: TestResponse) => ({
  accounts: body.data as AccountSummary[],
  totalCount: Number(headers['x-total-count']),
});

let accounts = 0;
function newAccount(changes: object = {}) {
  accounts += 1;
  return {
    bankCode: '000014',
    accountNumber: String(accounts).padStart(10, '0'),
    accountName: `Holder ${accounts}`,
    businessName: `Shop ${accounts}`,
    userMobile: '2348031234567',
    subAccountEmail: `shop${accounts}@example.com`,
    txPercentage: 3,
    txCap: 250,
    ...changes,
  };
}

async function create(changes: object = {}): Promise<AccountSummary> {
  const response = await owner.post(base(), newAccount(changes));
  expect(response.status, response.text).toBe(200);
  return writtenIn(response).account;
}

describe('accounts in the dashboard', () => {
  test('an account is created, shown and found in the list, without its key', async () => {
    const response = await owner.post(base(), newAccount({ businessName: 'Ada Stores' }));
    const { account } = writtenIn(response);
    expect(account).toMatchObject({
      businessName: 'Ada Stores',
      split: { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 3, txCap: 250 },
      balance: 0,
      transactionCount: 0,
      enabled: true,
    });
    const shown = await viewer.get(`${base()}/${account.id}`);
    expect(summaryIn(shown)).toEqual(account);
    const list = await viewer.get(`${base()}?search=ada+STORES`);
    // What makes its balance is on its page only.
    const { gross: _gross, inRuns: _inRuns, paidOut: _paidOut, refunded: _refunded, ...listed } = account;
    expect(listIn(list)).toEqual({ accounts: [listed], totalCount: 1 });
    for (const { text } of [response, shown, list]) expect(text).not.toContain('auth_test_');
  });

  test('an account that is sent twice with an Idempotency-Key is created once, and shown without its key', async () => {
    const headers = { 'idempotency-key': 'one-account-please' };
    const body = newAccount();
    const first = await owner.post(base(), body, headers);
    const again = await owner.post(base(), body, headers);
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body.data).toEqual(first.body.data);
    for (const { text } of [first, again]) expect(text).not.toContain('auth_test_');
  });

  test('a check digit that does not fit warns, is kept, and goes away with the right number', async () => {
    const response = await owner.post(base(), newAccount({ accountNumber: '0000014570' }));
    const { account, warnings } = writtenIn(response);
    expect(warnings.map(({ code }) => code)).toContain('account_number_check_digit');
    expect(account.checkDigitWarning).toBe(true);
    const changed = await owner.patch(`${base()}/${account.id}`, { accountNumber: '0000014579' });
    expect(writtenIn(changed).account.checkDigitWarning).toBe(false);
    await owner.delete(`${base()}/${account.id}`);
  });

  test('wrong fields are named as in the public operation', async () => {
    const wrong = await owner.post(base(), newAccount({ accountNumber: '12' }));
    expect(wrong).toMatchObject({ status: 400, body: { error: { field: 'accountNumber' } } });
    const { accountNumber } = await create();
    const taken = await owner.post(base(), newAccount({ accountNumber }));
    expect(taken).toMatchObject({ status: 400, body: { error: { code: 'duplicate_bank_account' } } });
  });

  test('pages and orders agree with each other', async () => {
    const other = await testApp.addBusiness();
    const person = await signInMember(testApp, other, 'owner');
    const url = base('test', other.businessId);
    for (const name of ['beta', 'Alpha', 'gamma', 'alpha', 'Delta']) {
      await person.post(url, newAccount({ businessName: name }));
    }
    const namesOf = async (query: string) =>
      listIn(await person.get(`${url}?${query}`)).accounts.map(({ businessName }) => businessName);
    expect(await namesOf('sort=oldest')).toEqual(['beta', 'Alpha', 'gamma', 'alpha', 'Delta']);
    expect(await namesOf('')).toEqual(['Delta', 'alpha', 'gamma', 'Alpha', 'beta']);
    expect(await namesOf('sort=name')).toEqual(['Alpha', 'alpha', 'beta', 'Delta', 'gamma']);
    expect([
      ...(await namesOf('sort=name&limit=2&page=1')),
      ...(await namesOf('sort=name&limit=2&page=2')),
      ...(await namesOf('sort=name&limit=2&page=3')),
    ]).toEqual(['Alpha', 'alpha', 'beta', 'Delta', 'gamma']);
    expect(await namesOf('page=500')).toEqual([]);
  });

  test('the search takes % and _ as they are', async () => {
    const account = await create({ businessName: 'Half 50% off_today' });
    const found = async (search: string) =>
      listIn(await viewer.get(`${base()}?search=${encodeURIComponent(search)}`)).accounts.map(({ id }) => id);
    expect(await found('50% off_')).toEqual([account.id]);
    expect(await found('5%off')).toEqual([]);
    const control = await viewer.get(`${base()}?search=a%00b`);
    expect(control).toMatchObject({ status: 400, body: { error: { field: 'search' } } });
  });

  test('disabled accounts are filtered, deleted ones are gone', async () => {
    const account = await create();
    const changed = await owner.patch(`${base()}/${account.id}`, { enabled: false });
    expect(writtenIn(changed).account.enabled).toBe(false);
    const disabled = listIn(await viewer.get(`${base()}?enabled=false`));
    expect(disabled.accounts.map(({ id }) => id)).toEqual([account.id]);
    expect((await owner.delete(`${base()}/${account.id}`)).status).toBe(200);
    expect((await viewer.get(`${base()}/${account.id}`)).status).toBe(404);
    expect(listIn(await viewer.get(`${base()}?enabled=false`))).toEqual({ accounts: [], totalCount: 0 });
  });

  test('the export has every account, and disarms formulas', async () => {
    const account = await create({ businessName: '=HYPERLINK("http://evil.example")' });
    const response = await finance.get(`${base()}.csv`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = response.text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + listIn(await finance.get(base())).totalCount);
    const line = lines.find((text) => text.startsWith(`${account.id},`));
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect((await viewer.get(`${base()}.csv`)).status).toBe(403);
  });
});

describe('checking before creation', () => {
  test('says of each row what creating it would answer, and writes nothing', async () => {
    const existing = await create();
    const before = listIn(await owner.get(base())).totalCount;
    const twice = newAccount();
    const rows = [
      newAccount(),
      newAccount({ bankCode: '999999' }),
      newAccount({ accountNumber: existing.accountNumber }),
      newAccount({ subAccountEmail: 'nobody' }),
      { ...newAccount(), colour: 'red' },
      'no account at all',
      twice,
      twice,
      newAccount({ accountNumber: '0000014570' }),
    ];
    const response = await owner.post(`${base()}/check`, { accounts: rows });
    const { results } = response.body.data as {
      results: { ok: boolean; field?: string; warnings: { code: string }[] }[];
    };
    expect(results.map(({ ok, field }) => (ok ? 'ok' : field))).toEqual([
      'ok',
      'bankCode',
      'accountNumber',
      'subAccountEmail',
      'colour',
      undefined,
      'ok',
      'accountNumber',
      'ok',
    ]);
    expect(results[8]?.warnings.map(({ code }) => code)).toEqual(['account_number_check_digit']);
    expect(listIn(await owner.get(base())).totalCount).toBe(before);
    const tooMany = await owner.post(`${base()}/check`, { accounts: Array.from({ length: 1_001 }, () => ({})) });
    expect(tooMany.status).toBe(400);
  });
});

describe('the authorisation key', () => {
  test('is shown to those who may see secrets, and rotated with an overlap', async () => {
    const account = await create();
    const url = `${base()}/${account.id}/authorization-key`;
    const shown = await developer.get(url);
    const { authorizationKey } = shown.body.data as { authorizationKey: string };
    expect(authorizationKey).toMatch(/^auth_test_/);
    for (const person of [finance, viewer]) {
      expect(await person.get(url)).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });
      expect((await person.post(url, {})).status).toBe(403);
    }
    const rotated = await developer.post(url, { overlapSeconds: 3_600 });
    expect((rotated.body.data as { authorizationKeys: string }).authorizationKeys).not.toBe(authorizationKey);
    const payment = { subAccountId: account.id, authorizationKey, amount: 100 };
    expect((await business.inTest.post('/v1/api/payments', payment)).status, 'within the overlap').toBe(200);
    const ended = await developer.post(url, {});
    expect(ended.status).toBe(200);
    expect((await business.inTest.post('/v1/api/payments', payment)).status).toBe(403);
  });
});

describe('test payments', () => {
  test('are split, and the same key makes one payment of them', async () => {
    const account = await create();
    const url = `${base()}/${account.id}/test-payment`;
    const headers = { 'idempotency-key': 'click-1' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => developer.post(url, { amount: 10_000, description: 'Rice' }, headers)),
    );
    const details = answers.map((answer) => answer.body.data as TransactionDetail);
    expect(details[0]).toMatchObject({
      subAccountId: account.id,
      grossAmount: 10_000,
      commission: 250,
      amount: 9_750,
      metadata: { source: 'dashboard' },
    });
    expect(new Set(details.map(({ reference }) => reference)).size).toBe(1);
    expect(summaryIn(await viewer.get(`${base()}/${account.id}`))).toMatchObject({
      balance: 9_750,
      transactionCount: 1,
    });
    const other = await developer.post(url, { amount: 20_000 }, headers);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'reference_conflict' } } });
    await requireLedgerInvariants(testApp.testDatabase.database.pool);
  });

  test('are refused in live mode, for disabled accounts and wrong amounts', async () => {
    const live = await owner.post(base('live'), newAccount());
    const { id } = writtenIn(live).account;
    const refused = await owner.post(`${base('live')}/${id}/test-payment`, { amount: 100 });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'test_mode_only' } } });
    const account = await create();
    await owner.patch(`${base()}/${account.id}`, { enabled: false });
    const url = `${base()}/${account.id}/test-payment`;
    expect(await owner.post(url, { amount: 100 })).toMatchObject({ status: 403 });
    expect(await owner.post(url, { amount: 0 })).toMatchObject({ status: 400, body: { error: { field: 'amount' } } });
    expect((await viewer.post(url, { amount: 100 })).status).toBe(403);
  });

  test('show in the balance over time', async () => {
    const account = await create({ txPercentage: 0, txCap: 0 });
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const amount of [100, 200, 300]) await owner.post(`${base()}/${account.id}/test-payment`, { amount });
    const to = new Date(Date.now() + 1_000).toISOString();
    const response = await viewer.get(`${base()}/${account.id}/balance-history?from=${from}&to=${to}&points=5`);
    const { points } = response.body.data as { points: { at: string; balance: number }[] };
    expect(points.map(({ balance }) => balance)).toEqual([0, 0, 0, 0, 600]);
    expect([points[0]?.at, points[4]?.at]).toEqual([from, to]);
    for (const [query, field] of [
      ['from=x&to=2026-01-01', 'from'],
      [`from=${to}&to=${from}`, 'to'],
      [`from=${from}&to=${to}&points=1`, 'points'],
    ]) {
      const wrong = await viewer.get(`${base()}/${account.id}/balance-history?${query}`);
      expect(wrong).toMatchObject({ status: 400, body: { error: { field } } });
    }
  });
});

describe('who may', () => {
  test('nobody sees or changes accounts of another business or mode', async () => {
    const account = await create();
    const other = await testApp.addBusiness();
    const stranger = await signInMember(testApp, other, 'owner');
    expect((await stranger.get(base())).status).toBe(404);
    expect((await stranger.get(`${base('test', other.businessId)}/${account.id}`)).status).toBe(404);
    expect((await owner.get(`${base('live')}/${account.id}`)).status).toBe(404);
    expect((await owner.patch(`${base('live')}/${account.id}`, { enabled: false })).status).toBe(404);
    expect((await owner.delete(`${base('live')}/${account.id}`)).status).toBe(404);
    expect((await owner.get(base('other'))).status).toBe(404);
  });

  test('a developer changes an account but not where its money goes, and creates none', async () => {
    const account = await create();
    const url = `${base()}/${account.id}`;
    const changed = await developer.patch(url, { businessName: 'Ada and Sons', enabled: false });
    expect(writtenIn(changed).account).toMatchObject({ businessName: 'Ada and Sons', enabled: false });
    const { accountNumber } = newAccount();
    for (const answer of [
      await developer.patch(url, { businessName: 'Mine', accountNumber }),
      await developer.post(base(), newAccount()),
      await developer.post(`${base()}/check`, { accounts: [newAccount()] }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });
      expect(answer.body.message).toContain('lacks bank-details:write.');
    }
    const after = summaryIn(await developer.get(url));
    expect(after).toMatchObject({ businessName: 'Ada and Sons', accountNumber: account.accountNumber });
    expect(writtenIn(await owner.patch(url, { accountNumber })).account.accountNumber).toBe(accountNumber);
  });

  test('finance and viewer change nothing', async () => {
    const account = await create();
    for (const person of [finance, viewer]) {
      for (const answer of [
        await person.post(base(), newAccount()),
        await person.patch(`${base()}/${account.id}`, { enabled: false }),
        await person.delete(`${base()}/${account.id}`),
        await person.post(`${base()}/check`, { accounts: [newAccount()] }),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'role_not_allowed' } } });
      }
    }
    expect(summaryIn(await viewer.get(`${base()}/${account.id}`)).enabled).toBe(true);
  });
});

test('a split is previewed before any account has it', async () => {
  const url = `/dashboard/api/businesses/${business.businessId}/test/split-preview`;
  const preview = await viewer.post(url, { amount: 10_000, txPercentage: 3, txCap: 250 });
  expect(preview.body.data).toMatchObject({ commission: 250, creditAmount: 9_750, rule: 'cap' });
  const wrong = await viewer.post(url, { amount: 10_000, splitValue: 3, splitType: 'percentage' });
  expect(wrong).toMatchObject({ status: 400, body: { error: { field: 'splitValue' } } });
});

test('banks whose check digit fits an account number are marked', async () => {
  const response = await viewer.get('/dashboard/api/banks?accountNumber=0000014579');
  const banks = response.body.data as { code: string; likely: boolean }[];
  expect(banks.find(({ code }) => code === '000014')?.likely).toBe(true);
  expect(banks.filter(({ likely }) => likely).length).toBeLessThan(banks.length / 2);
  const none = await viewer.get('/dashboard/api/banks');
  expect((none.body.data as { likely: boolean }[]).some(({ likely }) => likely)).toBe(false);
});
