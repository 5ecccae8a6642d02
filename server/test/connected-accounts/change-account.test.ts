import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireAccount, WireRotatedKey } from '../../src/features/connected-accounts/wire-account.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createAccount, freshNumber, LIST, pay, requireCountsHold } from './account-fixture.ts';

let testApp: TestApp;
let business: TestBusiness;
let inTest: TestBusiness['inTest'];
beforeAll(async () => {
  testApp = await shareTestApp();
  business = testApp.business;
  ({ inTest } = business);
});
afterEach(() => requireCountsHold(testApp));
afterAll(() => testApp.close());

const patch = (id: number, body: unknown) => inTest.patch(`${LIST}/${id}`, body);
const remove = (id: number) => inTest.delete(`/v1/business/subaccounts/${id}`);
const rotate = (id: number, body?: unknown) => inTest.post(`${LIST}/${id}/authorization-key`, body);
const fetchOne = async (id: number) => (await inTest.get(`${LIST}/${id}`)).body.data as WireAccount;

describe('updating a connected account', () => {
  it('changes what is sent and leaves the rest', async () => {
    const created = await createAccount(inTest);
    const changes = {
      subAccountEmail: 'new@example.com',
      userMobile: '08039876543',
      businessName: 'New Name',
      bankName: 'GTBank',
      bankCode: '000013',
      accountNumber: freshNumber(),
      accountName: 'New Holder',
      firstName: 'Ada',
      lastName: 'Obi',
      txCap: 500,
      txPercentage: 1.5,
    };
    const { status, body } = await patch(created.id, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Business Subaccount updated' });
    const expected = {
      id: created.id,
      authorizationKeys: created.authorizationKeys,
      subAccountEmail: 'new@example.com',
      walletUserMobile: '2348039876543',
      businessName: 'New Name',
      firstName: 'Ada',
      lastName: 'Obi',
      txCap: 500,
      txPercentage: 1.5,
      enabled: true,
      createdAt: created.createdAt,
    };
    expect(body.data).toMatchObject({
      ...expected,
      account: { bankName: 'GTBank', bankCode: '000013', accountNumber: changes.accountNumber, name: 'New Holder' },
    });
    expect(await fetchOne(created.id)).toMatchObject(expected);
    await patch(created.id, { businessName: 'Newer Name' });
    expect(await fetchOne(created.id)).toMatchObject({ ...expected, businessName: 'Newer Name' });
  });

  it.each([
    ['bankCode', '044', 'unknown_bank_code'],
    ['bankCode', '123456', 'unknown_bank_code'],
    ['accountNumber', '1', 'validation_failed'],
    ['subAccountEmail', 'x', 'validation_failed'],
    ['userMobile', 'x', 'validation_failed'],
    ['businessName', ' ', 'validation_failed'],
    ['firstName', 'a\u0007', 'validation_failed'],
    ['txCap', -1, 'validation_failed'],
    ['txPercentage', '10', 'validation_failed'],
    ['enabled', 'false', 'validation_failed'],
    ['currency', 'NGN', 'validation_failed'],
  ])('refuses %s = %j and changes nothing', async (field, value, code) => {
    const { id } = await createAccount(inTest);
    const before = await fetchOne(id);
    const response = await patch(id, { lastName: 'Changed', [field]: value });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, data: null, error: { code, field } });
    expect(await fetchOne(id)).toEqual(before);
  });

  it('refuses a body without any field', async () => {
    const { id } = await createAccount(inTest);
    expect((await patch(id, {})).status).toBe(400);
  });

  it('turns the split into a percentage with txPercentage alone, and into a flat fee', async () => {
    const { id } = await createAccount(inTest, { splitType: 'flat', splitValue: 100 });
    await patch(id, { txPercentage: 2 });
    expect(await fetchOne(id)).toMatchObject({ splitType: 'percentage-with-cap', splitValue: 0, txPercentage: 2 });
    await patch(id, { splitType: 'flat', splitValue: 75.25 });
    expect(await fetchOne(id)).toMatchObject({ splitType: 'flat', splitValue: 75.25, txPercentage: 0 });
    const refused = await patch(id, { txCap: 10 });
    expect(refused.body.error?.field).toBe('txCap');
  });

  it('warns about the bank details that it was sent, and about nothing else', async () => {
    const { id } = await createAccount(inTest, { accountNumber: '0000014571' });
    expect((await patch(id, { businessName: 'X' })).body.data).not.toHaveProperty('warnings');
    expect((await patch(id, { bankName: 'Diamond' })).body.data).toMatchObject({
      warnings: [{ code: 'bank_name_differs' }],
      account: { bankName: 'Access Bank' },
    });
    expect((await patch(id, { accountNumber: '0000014572' })).body.data).toMatchObject({
      warnings: [{ code: 'account_number_check_digit' }],
    });
    expect((await patch(id, { accountNumber: '0000014579' })).body.data).not.toHaveProperty('warnings');
    await remove(id);
  });

  it('refuses the bank details of another account, and takes its own again', async () => {
    const first = await createAccount(inTest);
    const second = await createAccount(inTest);
    const refused = await patch(second.id, { accountNumber: first.accountNumber, lastName: 'Changed' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ success: false, data: null, error: { code: 'duplicate_bank_account' } });
    expect(await fetchOne(second.id)).not.toHaveProperty('lastName');
    expect((await patch(second.id, { accountNumber: second.accountNumber })).status).toBe(200);
    const third = await createAccount(inTest, { accountNumber: first.accountNumber, bankCode: '000013' });
    expect((await patch(third.id, { bankCode: '000014' })).body.error?.code).toBe('duplicate_bank_account');
  });

  it('gives bank details to exactly one of many accounts that ask for them together', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => createAccount(inTest)));
    const accountNumber = freshNumber();
    const responses = await Promise.all(accounts.map(({ id }) => patch(id, { accountNumber })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.error?.code === 'duplicate_bank_account')).toHaveLength(19);
  });

  it('is respected by every payment sent after its answer', async () => {
    const { id, authorizationKeys } = await createAccount(inTest);
    expect((await pay(inTest, id, authorizationKeys)).body.data).toMatchObject({ commission: 100 });
    await patch(id, { splitType: 'flat', splitValue: 7 });
    expect((await pay(inTest, id, authorizationKeys)).body.data).toMatchObject({ commission: 7 });
    await patch(id, { enabled: false });
    const refused = await pay(inTest, id, authorizationKeys);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'account_disabled']);
    await patch(id, { enabled: true });
    expect((await pay(inTest, id, authorizationKeys)).status).toBe(200);
  });
});

describe('deleting a connected account', () => {
  it("answers with the specification's body", async () => {
    const { id } = await createAccount(inTest);
    const { status, body } = await remove(id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Business Subaccount deleted' });
  });

  it('takes it out of fetch and list, and refuses every further change', async () => {
    const { id, accountNumber } = await createAccount(inTest);
    const before = Number((await inTest.get(LIST)).headers['x-total-count']);
    await remove(id);
    const list = await inTest.get(LIST);
    expect(list.headers['x-total-count']).toBe(String(before - 1));
    expect((list.body.data as WireAccount[]).some((account) => account.id === id)).toBe(false);
    expect((await inTest.get(`${LIST}?search=${accountNumber}`)).body.data).toEqual([]);
    const answers = [inTest.get(`${LIST}/${id}`), patch(id, { enabled: true }), remove(id), rotate(id)];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(404);
  });

  it('frees its bank details', async () => {
    const { id, accountNumber } = await createAccount(inTest);
    await remove(id);
    const again = await createAccount(inTest, { accountNumber });
    expect(again.id).not.toBe(id);
  });

  it('ends payments from the moment of its answer, and keeps what was posted', async () => {
    const { id, authorizationKeys } = await createAccount(inTest);
    await pay(inTest, id, authorizationKeys);
    await remove(id);
    expect((await pay(inTest, id, authorizationKeys)).status).toBe(404);
    const { rows } = await testApp.testDatabase.database.pool.query(
      'SELECT balance_kobo FROM wallets WHERE connected_account_id = $1',
      [id],
    );
    expect(rows).toEqual([{ balance_kobo: 90_000n }]);
  });

  it('happens once when many ask for it together', async () => {
    const { id } = await createAccount(inTest);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });
});

describe('rotating an authorisation key', () => {
  it('gives a new key and ends the old one at once', async () => {
    const { id, authorizationKeys: old } = await createAccount(inTest);
    const before = Date.now();
    const { status, body } = await rotate(id);
    expect(status).toBe(200);
    const { authorizationKeys, previousKeyExpiresAt } = body.data as WireRotatedKey;
    expect(body).toEqual({
      success: true,
      message: 'Authorization key rotated',
      data: {
        id,
        authorizationKeys: expect.stringMatching(/^auth_test_[A-Za-z0-9_-]{32}$/) as string,
        previousKeyExpiresAt,
      },
    });
    expect(Math.abs(Date.parse(previousKeyExpiresAt) - before)).toBeLessThan(5_000);
    expect(authorizationKeys).not.toBe(old);
    expect((await pay(inTest, id, old)).body.error?.code).toBe('authorization_key_mismatch');
    expect((await pay(inTest, id, authorizationKeys)).status).toBe(200);
    expect((await fetchOne(id)).authorizationKeys).toBe(authorizationKeys);
  });

  it('lets the old key work for the overlap and no longer', async () => {
    const { id, authorizationKeys: old } = await createAccount(inTest);
    const { authorizationKeys, previousKeyExpiresAt } = (await rotate(id, { overlapSeconds: 3600 })).body
      .data as WireRotatedKey;
    expect(Date.parse(previousKeyExpiresAt) - Date.now()).toBeGreaterThan(3_590_000);
    expect((await pay(inTest, id, old)).status).toBe(200);
    expect((await pay(inTest, id, authorizationKeys)).status).toBe(200);
    await testApp.testDatabase.database.pool.query(
      'UPDATE connected_accounts SET previous_authorization_key_expires_at = $2 WHERE id = $1',
      [id, new Date(Date.now() - 1)],
    );
    expect((await pay(inTest, id, old)).status).toBe(403);
    expect((await pay(inTest, id, authorizationKeys)).status).toBe(200);
  });

  it('keeps one old key: a second rotation ends the first one', async () => {
    const { id, authorizationKeys: first } = await createAccount(inTest);
    const second = (await rotate(id, { overlapSeconds: 3600 })).body.data as WireRotatedKey;
    const third = (await rotate(id, { overlapSeconds: 3600 })).body.data as WireRotatedKey;
    expect((await pay(inTest, id, first)).status).toBe(403);
    expect((await pay(inTest, id, second.authorizationKeys)).status).toBe(200);
    expect((await pay(inTest, id, third.authorizationKeys)).status).toBe(200);
  });

  it.each([-1, 604_801, 1.5, '60', null])('refuses an overlap of %j', async (overlapSeconds) => {
    const { id } = await createAccount(inTest);
    const response = await rotate(id, { overlapSeconds });
    expect([response.status, response.body.error?.field]).toEqual([400, 'overlapSeconds']);
  });

  it('takes an overlap of seven days, and a body without fields', async () => {
    const { id } = await createAccount(inTest);
    expect((await rotate(id, { overlapSeconds: 604_800 })).status).toBe(200);
    expect((await rotate(id, {})).status).toBe(200);
    expect((await rotate(id, { overlap: 1 })).status).toBe(400);
  });
});

describe('payments beside changes', () => {
  it('are each posted wholly before or wholly after a change', async () => {
    const { id, authorizationKeys } = await createAccount(inTest, { splitType: 'flat', splitValue: 1 });
    const payments = Array.from({ length: 200 }, () => pay(inTest, id, authorizationKeys, 10));
    const change = patch(id, { splitValue: 2 });
    const commissions = (await Promise.all(payments)).map(
      ({ body }) => (body.data as { commission: number }).commission,
    );
    expect((await change).status).toBe(200);
    expect(commissions.filter((commission) => commission !== 1 && commission !== 2)).toEqual([]);
    expect((await pay(inTest, id, authorizationKeys, 10)).body.data).toMatchObject({ commission: 2 });
  });
});
