import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInMember } from '../harness/member.ts';
import { type Client, shareTestApp, type TestApp } from '../harness/test-app.ts';
import { createAccount, freshNumber, LIST } from './account-fixture.ts';

let testApp: TestApp;
let inTest: Client;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ inTest } = testApp.business);
});
afterAll(() => testApp.close());

interface Change {
  readonly number: number;
  readonly changed: readonly string[];
  readonly actor: { readonly kind: string; readonly name: string };
  readonly former: Readonly<Record<string, string>>;
  readonly present: Readonly<Record<string, string>>;
}

const historyOf = async (id: number, client: Client = inTest, query = ''): Promise<Change[]> =>
  (await client.get(`${LIST}/${id}/bank-details-history${query}`)).body.data as Change[];
const countRows = async (id: number): Promise<number> =>
  (
    await testApp.testDatabase.database.pool.query('SELECT FROM bank_details_changes WHERE connected_account_id = $1', [
      id,
    ])
  ).rows.length;

describe('the former bank details of an account', () => {
  it('stay on record with who changed them, newest first', async () => {
    const account = await createAccount(inTest);
    expect(await historyOf(account.id)).toEqual([]);
    const second = freshNumber();
    const answer = await inTest.patch(`${LIST}/${account.id}`, { accountNumber: second, accountName: 'Other Holder' });
    await inTest.patch(`${LIST}/${account.id}`, { bankCode: '000013', subAccountEmail: 'new@example.com' });
    const history = await historyOf(account.id);
    expect(history).toMatchObject([
      {
        number: 2,
        changed: ['bankCode', 'email'],
        former: { bankCode: '000014', bankName: 'Access Bank', accountNumber: second, email: 'accounts@example.com' },
        present: { bankCode: '000013', accountNumber: second, email: 'new@example.com' },
      },
      {
        number: 1,
        changed: ['accountNumber', 'accountName'],
        actor: { kind: 'api_key', email: null },
        requestId: answer.headers['x-request-id'],
        former: { accountNumber: account.accountNumber, accountName: 'Ada Stores Ltd' },
        present: { accountNumber: second, accountName: 'Other Holder' },
      },
    ]);
    expect(await historyOf(account.id, inTest, '?page=2&limit=1')).toMatchObject([{ number: 1 }]);
  });

  it('get no entry from other changes, from the present values or from a refused change', async () => {
    const account = await createAccount(inTest);
    const other = await createAccount(inTest);
    const { accountNumber } = account;
    await inTest.patch(`${LIST}/${account.id}`, { businessName: 'New Name', enabled: false, txCap: 1 });
    await inTest.patch(`${LIST}/${account.id}`, { accountNumber, subAccountEmail: 'accounts@example.com' });
    const refused = await inTest.patch(`${LIST}/${account.id}`, { accountNumber: other.accountNumber });
    expect(refused.status).toBe(400);
    expect(await historyOf(account.id)).toEqual([]);
  });

  it('get one entry from a change that is sent twice, and gapless numbers from many at once', async () => {
    const account = await createAccount(inTest);
    const headers = { 'idempotency-key': `history-${account.id}` };
    const body = { accountNumber: freshNumber() };
    await inTest.patch(`${LIST}/${account.id}`, body, headers);
    await inTest.patch(`${LIST}/${account.id}`, body, headers);
    expect(await countRows(account.id)).toBe(1);
    await Promise.all(
      Array.from({ length: 10 }, () => inTest.patch(`${LIST}/${account.id}`, { accountNumber: freshNumber() })),
    );
    const history = await historyOf(account.id);
    expect(history.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    for (const [index, { former }] of history.slice(0, -1).entries()) {
      expect(former['accountNumber']).toBe(history[index + 1]?.present['accountNumber']);
    }
  });

  it('show whole numbers only to people who may change them, and the name of the person at that time', async () => {
    const account = await createAccount(inTest);
    const owner = await signInMember(testApp, testApp.business, 'owner');
    const viewer = await signInMember(testApp, testApp.business, 'viewer');
    const path = `/dashboard/api/businesses/${testApp.business.businessId}/test/accounts/${account.id}`;
    const accountNumber = freshNumber();
    expect((await owner.patch(path, { accountNumber, userMobile: '2348039876543' })).status).toBe(200);
    await testApp.testDatabase.database.pool.query(`UPDATE auth_users SET name = 'Renamed' WHERE id = $1`, [
      owner.userId,
    ]);
    const read = async (client: Client) => (await client.get(`${path}/bank-details-history`)).body.data;
    expect(await read(owner)).toMatchObject([
      { actor: { kind: 'user', name: 'Ada Obi', email: owner.email }, present: { accountNumber } },
    ]);
    expect(await read(viewer)).toMatchObject([
      {
        former: { accountNumber: `…${account.accountNumber.slice(-4)}`, mobile: '…4567' },
        present: { accountNumber: `…${accountNumber.slice(-4)}`, mobile: '…6543' },
      },
    ]);
  });

  it("are nobody else's, and stay when the account is deleted", async () => {
    const account = await createAccount(inTest);
    await inTest.patch(`${LIST}/${account.id}`, { accountNumber: freshNumber() });
    const stranger = await testApp.addBusiness();
    const path = `${LIST}/${account.id}/bank-details-history`;
    for (const client of [stranger.inTest, testApp.business.inLive]) expect((await client.get(path)).status).toBe(404);
    expect((await testApp.clientOf(undefined).get(path)).status).toBe(401);
    await inTest.delete(`/v1/business/subaccounts/${account.id}`);
    expect(await historyOf(account.id)).toHaveLength(1);
  });

  it('are encrypted, bound to their row, with a salted digest of the plain text', async () => {
    const account = await createAccount(inTest);
    await inTest.patch(`${LIST}/${account.id}`, { accountNumber: freshNumber() });
    const { pool } = testApp.testDatabase.database;
    const { rows } = await pool.query<{ details_ciphertext: Buffer; salt: Buffer; details_digest: Buffer }>(
      'SELECT details_ciphertext, salt, details_digest FROM bank_details_changes WHERE connected_account_id = $1',
      [account.id],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    expect(row.details_ciphertext.includes(account.accountNumber)).toBe(false);
    const context = `bank details:${testApp.business.businessId}:${account.id}:1`;
    const { vault } = testApp.services;
    const plain = vault.open(row.details_ciphertext, context, testApp.business.businessId);
    expect(plain).toContain(account.accountNumber);
    expect(createHash('sha256').update(row.salt).update(plain).digest()).toEqual(row.details_digest);
  });
});
