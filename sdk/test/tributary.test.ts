import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTributary, type CreatedAccount, type Payment, type Tributary } from '../src/index.ts';
import { newAccount, startServedApp, type ServedApp } from './served-app.testing.ts';

let served: ServedApp;
let tributary: Tributary;

beforeAll(async () => {
  served = await startServedApp();
  ({ tributary } = served);
});
afterAll(() => served.close());

const paymentFor = (account: CreatedAccount, changes: Partial<Payment> = {}): Payment => ({
  subAccountId: account.id,
  authorizationKey: account.authorizationKeys,
  amount: 10_000,
  ...changes,
});

describe('accounts', () => {
  it('are created, read and listed', async () => {
    const created = await tributary.accounts.create(newAccount({ businessName: 'Bola Foods' }));
    expect(created).toMatchObject({ businessName: 'Bola Foods', splitType: 'percentage-with-cap', percentValue: 10 });

    const account = await tributary.accounts.get(created.id);
    expect(account).toMatchObject({ id: created.id, authorizationKeys: created.authorizationKeys, txPercentage: 10 });

    const { accounts, totalCount } = await tributary.accounts.list({ search: 'bola' });
    expect(totalCount).toBe(1);
    expect(accounts).toMatchObject([{ id: created.id, account: { bankCode: '000014' } }]);
  });

  it('are listed by page, with the total over all pages', async () => {
    for (let count = 0; count < 3; count += 1) {
      await tributary.accounts.create(newAccount({ businessName: 'Chidi Transport' }));
    }
    const second = await tributary.accounts.list({ search: 'chidi', page: 2, limit: 2 });
    expect(second.totalCount).toBe(3);
    expect(second.accounts).toHaveLength(1);
    expect(await tributary.accounts.list({ search: 'chidi', enabled: false })).toEqual({ accounts: [], totalCount: 0 });
  });

  it('are created once for an own id, found by it, and a conflict says which account has it', async () => {
    const wanted = newAccount({ externalId: 'shop-1', metadata: { region: 'Lagos', shops: 3 } });
    const created = await tributary.accounts.create(wanted);
    expect(created).toMatchObject({ externalId: 'shop-1', metadata: { region: 'Lagos', shops: 3 } });
    expect(await tributary.accounts.create(wanted)).toEqual(created);
    const found = await tributary.accounts.list({ externalId: 'shop-1' });
    expect(found).toEqual({ accounts: [await tributary.accounts.get(created.id)], totalCount: 1 });
    const other = tributary.accounts.create({ ...wanted, businessName: 'Another' });
    await expect(other).rejects.toMatchObject({ code: 'external_id_conflict', subAccountId: created.id });
    const { externalId: _id, ...same } = wanted;
    const duplicate = tributary.accounts.create(same);
    await expect(duplicate).rejects.toMatchObject({ code: 'duplicate_bank_account', subAccountId: created.id });
    const ended = await tributary.accounts.update(created.id, { externalId: null, metadata: {} });
    expect(ended).toMatchObject({ externalId: null, metadata: {} });
  });

  it('are updated where a field is sent, and stay as they are elsewhere', async () => {
    const created = await tributary.accounts.create(newAccount());
    const updated = await tributary.accounts.update(created.id, { enabled: false, txCap: 500 });
    expect(updated).toMatchObject({ id: created.id, enabled: false, txCap: 500, txPercentage: 10 });
    expect(await tributary.accounts.get(created.id)).toMatchObject({ enabled: false, txCap: 500 });
  });

  it('are put on hold, and released', async () => {
    const { id } = await tributary.accounts.create(newAccount());
    const held = await tributary.accounts.hold(id, 'court_order', 'Suit 12');
    expect(held).toMatchObject({ isHeld: true, placed: [{ number: 1, kind: 'court_order', released: null }] });
    expect(await tributary.accounts.payoutHolds(id)).toEqual(held);
    // Nobody knows who made this key, so nobody could approve the request.
    const request = tributary.changeRequests.releaseHold(id, 1, 'Discharged');
    await expect(request).rejects.toMatchObject({ code: 'second_person_required' });
    expect(await tributary.accounts.releaseHold(id, 1, 'Discharged')).toMatchObject({ isHeld: false });
  });

  it('are deleted', async () => {
    const created = await tributary.accounts.create(newAccount());
    expect(await tributary.accounts.delete(created.id)).toBeUndefined();
    await expect(tributary.accounts.get(created.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('get a new authorisation key, while the old one may go on for a while', async () => {
    const created = await tributary.accounts.create(newAccount());
    expect(await tributary.accounts.bankDetailsHistory(created.id)).toEqual({ changes: [], totalCount: 0 });
    const first = await tributary.accounts.rotateAuthorizationKey(created.id, { overlapSeconds: 3_600 });
    expect(first.authorizationKeys).not.toBe(created.authorizationKeys);
    await tributary.payments.accept(paymentFor(created));

    await tributary.accounts.rotateAuthorizationKey(created.id, { overlapSeconds: 0 });
    const withTheFirst = paymentFor({ ...created, authorizationKeys: first.authorizationKeys });
    await expect(tributary.payments.accept(withTheFirst)).rejects.toMatchObject({ code: 'authorization_key_mismatch' });
  });
});

describe('refunds', () => {
  it('give back a part, and then all that is left', async () => {
    const account = await tributary.accounts.create(newAccount());
    const { reference } = await tributary.payments.accept(paymentFor(account));
    const part = await tributary.refunds.create(reference, { amount: 2_500, reason: 'One bag was torn' });
    expect(part).toMatchObject({ refund: { accountAmount: 2_250, commissionAmount: 250 }, balanceAfter: 6_750 });
    expect((await tributary.refunds.create(reference)).payment.refundableAmount).toBe(0);
    await expect(tributary.refunds.create(reference)).rejects.toMatchObject({ code: 'already_refunded' });

    const { payment, refunds } = await tributary.refunds.list(reference, { limit: 1 });
    expect(payment.refundedAmount).toBe(10_000);
    expect(refunds.map(({ amount }) => amount)).toEqual([7_500]);
  });

  it('are made once under one idempotency key', async () => {
    const account = await tributary.accounts.create(newAccount());
    const { reference } = await tributary.payments.accept(paymentFor(account));
    const idempotencyKey = randomUUID();
    const first = await tributary.refunds.create(reference, { amount: 1 }, { idempotencyKey });
    expect(await tributary.refunds.create(reference, { amount: 1 }, { idempotencyKey })).toEqual(first);
  });
});

describe('payments', () => {
  it('are accepted and split', async () => {
    const account = await tributary.accounts.create(newAccount());
    const reference = randomUUID();
    const payment = await tributary.payments.accept(
      paymentFor(account, { reference, description: 'Two bags of rice', metadata: { order: 'A-1001' } }),
    );
    expect(payment).toMatchObject({
      reference,
      grossAmount: 10_000,
      commission: 1_000,
      amount: 9_000,
      balanceAfter: 9_000,
    });
  });

  it('are accepted in bulk, each by itself', async () => {
    const account = await tributary.accounts.create(newAccount());
    const [accepted, refused] = await tributary.payments.acceptBulk([
      paymentFor(account),
      paymentFor(account, { authorizationKey: 'auth_test_wrong' }),
    ]);
    expect(accepted).toMatchObject({ success: true, data: { grossAmount: 10_000 } });
    expect(refused).toMatchObject({ success: false, data: null, error: { code: 'authorization_key_mismatch' } });
  });

  it('are previewed without being posted', async () => {
    const account = await tributary.accounts.create(newAccount());
    const preview = await tributary.payments.preview({ subAccountId: account.id, amount: 50_000 });
    expect(preview).toMatchObject({ commission: 2_000, creditAmount: 48_000, rule: 'cap' });
    expect((await tributary.transactions.listOfAccount(account.id)).totalCount).toBe(0);
  });
});

describe('transactions', () => {
  it('are listed for the business and for an account, with totals', async () => {
    const account = await tributary.accounts.create(newAccount());
    const purpose = 'listed_for_both';
    for (const amount of [1_000, 2_000, 3_000])
      await tributary.payments.accept(paymentFor(account, { amount, purpose }));

    const ofAccount = await tributary.transactions.listOfAccount(account.id, { limit: 2 });
    expect(ofAccount).toMatchObject({ totalCount: 3, balance: 5_400, inflowAmount: 5_400, connectedFees: 600 });
    expect(ofAccount.transactions.map(({ grossAmount }) => grossAmount)).toEqual([3_000, 2_000]);

    const { totalCount } = await tributary.transactions.list({ purpose, kind: ['payment', 'return'] });
    expect([totalCount, (await tributary.transactions.list({ purpose, kind: 'refund' })).totalCount]).toEqual([3, 0]);
    const ofBusiness = await tributary.transactions.list({ purpose, page: 2, limit: 2 });
    expect(ofBusiness.totalCount).toBe(3);
    expect(ofBusiness.transactions).toMatchObject([{ grossAmount: 1_000, subAccountId: account.id }]);
  });

  it('are filtered by time, type and reference', async () => {
    const account = await tributary.accounts.create(newAccount());
    const { reference } = await tributary.payments.accept(paymentFor(account));
    const count = async (filter: Parameters<Tributary['transactions']['list']>[0]): Promise<number> =>
      (await tributary.transactions.listOfAccount(account.id, filter)).totalCount;
    expect(await count({ from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) })).toBe(1);
    expect(await count({ from: new Date(Date.now() + 60_000) })).toBe(0);
    expect(await count({ to: '2001-01-01' })).toBe(0);
    expect(await count({ type: 'credit', reference })).toBe(1);
    expect(await count({ type: 'debit' })).toBe(0);
  });
});

describe('statements', () => {
  it('lead from balance to balance, as data and as files', async () => {
    const account = await tributary.accounts.create(newAccount());
    const { reference } = await tributary.payments.accept(paymentFor(account));
    const from = new Date(Date.now() - 60_000);
    const statement = await tributary.statements.get(account.id, { from });
    expect(statement).toMatchObject({ openingBalance: 0, closingBalance: 9_000, lines: [{ reference }] });

    const csv = await tributary.statements.file(account.id, { format: 'csv' });
    expect(csv.fileName).toMatch(/^statement-\d+-[\d-]+-to-[\d-]+\.csv$/);
    expect(await new Response(csv.body).text()).toMatch(/,closing_balance,,,9000\.00,\r\n$/);
    const pdf = await tributary.statements.file(account.id, { from, format: 'pdf' });
    expect((await new Response(pdf.body).text()).slice(0, 5)).toBe('%PDF-');

    const wrong = tributary.statements.file(account.id, { from: '2026-02-02', to: '2026-02-01', format: 'csv' });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'validation_failed', field: 'from' });
  });

  it('tell the balance at an instant', async () => {
    const account = await tributary.accounts.create(newAccount());
    const { reference } = await tributary.payments.accept(paymentFor(account));
    expect(await tributary.statements.balanceAt(account.id)).toMatchObject({
      balance: 9_000,
      lastTransaction: { sequence: 1, reference },
    });
    const before = await tributary.statements.balanceAt(account.id, new Date(Date.now() - 60_000));
    expect(before).toMatchObject({ balance: 0, lastTransaction: null });
  });
});

describe('banks', () => {
  it('are listed, also with a public key', async () => {
    const banks = await tributary.banks.list();
    expect(banks).toContainEqual({ name: 'Access Bank', code: '000014' });
    const { publicKey } = served.app.business.test;
    expect(await createTributary({ baseUrl: `${served.url}/`, apiKey: publicKey }).banks.list()).toEqual(banks);
  });
});

describe('webhooks', () => {
  it('are registered, changed, tried, looked at, sent again, rolled and deleted', async () => {
    const { webhooks } = tributary;
    const created = await webhooks.create({ url: 'https://8.8.8.8/hook', events: ['payment.accepted'] });
    expect(created).toMatchObject({ url: 'https://8.8.8.8/hook', enabled: true, status: 'enabled' });
    expect(created.secret).toMatch(/^whsec_/);
    const { secret: _secret, ...endpoint } = created;
    expect(await webhooks.list()).toEqual([endpoint]);
    expect(await webhooks.health(endpoint.id)).toMatchObject({ oldestUndelivered: null, deliveries: 0, failed: 0 });
    expect(await webhooks.update(created.id, { description: 'Bookkeeping' })).toMatchObject({
      description: 'Bookkeeping',
      events: ['payment.accepted'],
    });
    expect(await webhooks.get(created.id)).toMatchObject({ description: 'Bookkeeping' });
    expect((await webhooks.rollSecret(created.id, { overlapSeconds: 60 })).secret).not.toBe(created.secret);
    expect(await webhooks.sendTestEvent(created.id)).toBeUndefined();
    expect(await webhooks.deliveries(created.id, { state: 'parked' })).toEqual({ deliveries: [], totalCount: 0 });
    await expect(webhooks.delivery(created.id, 9)).rejects.toMatchObject({ code: 'not_found' });
    await expect(webhooks.resend(created.id, 9)).rejects.toMatchObject({ code: 'not_found' });
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect(await webhooks.resendRange(created.id, range)).toBe(0);
    expect(await webhooks.delete(created.id)).toBeUndefined();
    expect(await webhooks.list()).toEqual([]);
  });
});
