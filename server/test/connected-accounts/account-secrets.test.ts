import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  WireAccount,
  WireCreatedAccount,
  WireRotatedKey,
} from '../../src/features/connected-accounts/wire-account.ts';
import { type Client, startTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import {
  ACCOUNT_BODY,
  CREATE,
  createAccount,
  dumpDatabase,
  freshNumber,
  LIST,
  pay,
  requireCountsHold,
} from './account-fixture.ts';

let testApp: TestApp;
let client: Client;
beforeAll(async () => {
  testApp = await startTestApp();
  client = testApp.business.inTest;
});
afterAll(() => testApp.close());

let lastKey = 0;
const once = (): Record<string, string> => ({ 'idempotency-key': `key-${(lastKey += 1)}` });

function expectReplay(first: TestResponse, again: TestResponse): void {
  expect(first.status, first.text).toBe(200);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(again.status).toBe(200);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.text).toBe(first.text);
}

describe('a write sent again under its Idempotency-Key', () => {
  it('creates one account and gives the first answer again, on every process', async () => {
    const key = once();
    const body = { ...ACCOUNT_BODY, accountNumber: freshNumber() };
    const first = await client.post(CREATE, body, key);
    expectReplay(first, await client.post(CREATE, body, key));
    const sibling = await testApp.startSibling();
    expectReplay(first, await sibling.clientOf(testApp.business.test.secretKey).post(CREATE, body, key));
    await sibling.close();
    expect((await client.get(`${LIST}?search=${body.accountNumber}`)).headers['x-total-count']).toBe('1');
    await requireCountsHold(testApp);
  });

  it('rotates once', async () => {
    const { id } = await createAccount(client);
    const key = once();
    const path = `${LIST}/${id}/authorization-key`;
    const first = await client.post(path, { overlapSeconds: 0 }, key);
    expectReplay(first, await client.post(path, { overlapSeconds: 0 }, key));
    const { authorizationKeys } = first.body.data as WireRotatedKey;
    expect((await pay(client, id, authorizationKeys)).status).toBe(200);
  });

  it('updates once: a replay does not undo what came after', async () => {
    const { id } = await createAccount(client);
    const key = once();
    const first = await client.patch(`${LIST}/${id}`, { businessName: 'First' }, key);
    await client.patch(`${LIST}/${id}`, { businessName: 'Second' });
    expectReplay(first, await client.patch(`${LIST}/${id}`, { businessName: 'First' }, key));
    expect((await client.get(`${LIST}/${id}`)).body.data).toMatchObject({ businessName: 'Second' });
  });

  it('deletes once, and a replay is told so although the account is gone', async () => {
    const { id } = await createAccount(client);
    const key = once();
    const first = await client.delete(`/v1/business/subaccounts/${id}`, key);
    expectReplay(first, await client.delete(`/v1/business/subaccounts/${id}`, key));
    await requireCountsHold(testApp);
  });

  it('is refused when the request is another one', async () => {
    const key = once();
    await client.post(CREATE, { ...ACCOUNT_BODY, accountNumber: freshNumber() }, key);
    const other = await client.post(CREATE, { ...ACCOUNT_BODY, accountNumber: freshNumber() }, key);
    expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency_key_mismatch']);
  });

  it('may be tried again with the same key after a refusal', async () => {
    const key = once();
    const { id, accountNumber } = await createAccount(client);
    const body = { ...ACCOUNT_BODY, accountNumber };
    expect((await client.post(CREATE, body, key)).status).toBe(400);
    await client.delete(`/v1/business/subaccounts/${id}`);
    expect((await client.post(CREATE, body, key)).status).toBe(200);
  });

  it('belongs to its business and mode', async () => {
    const key = once();
    const body = { ...ACCOUNT_BODY, accountNumber: freshNumber() };
    const answers = [client, testApp.business.inLive, (await testApp.addBusiness()).inTest].map((who) =>
      who.post(CREATE, body, key),
    );
    const ids = (await Promise.all(answers)).map((answer) => (answer.body.data as WireCreatedAccount).id);
    expect(new Set(ids).size).toBe(3);
  });

  it('creates one account when many ask together', async () => {
    const key = once();
    const body = { ...ACCOUNT_BODY, accountNumber: freshNumber() };
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.post(CREATE, body, key)));
    const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    expect(texts.size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });
});

describe('authorisation keys', () => {
  it('are all different and hold at least 160 random bits', async () => {
    const keys = (await Promise.all(Array.from({ length: 50 }, () => createAccount(client)))).map(
      (a) => a.authorizationKeys,
    );
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(Buffer.from(key.slice('auth_test_'.length), 'base64url')).toHaveLength(24);
  });

  it('lie nowhere in the database in the clear, whatever was written', async () => {
    const created = await client.post(CREATE, { ...ACCOUNT_BODY, accountNumber: freshNumber() }, once());
    const { id, authorizationKeys } = created.body.data as WireCreatedAccount;
    await client.patch(`${LIST}/${id}`, { firstName: 'Ada' }, once());
    const rotated = await client.post(`${LIST}/${id}/authorization-key`, { overlapSeconds: 60 }, once());
    const { authorizationKeys: newKey } = rotated.body.data as WireRotatedKey;
    await client.post('/v1/api/payments', { subAccountId: id, authorizationKey: newKey, amount: 5 }, once());
    const all = (await client.get(`${LIST}?limit=1000`)).body.data as WireAccount[];
    const dump = await dumpDatabase(testApp);
    expect(dump).toContain('Ada Stores Ltd');
    const secrets = [authorizationKeys, newKey, ...all.map((account) => account.authorizationKeys)];
    for (const secret of secrets) {
      const random = secret.slice('auth_test_'.length);
      for (const spelling of [
        secret,
        random,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]) {
        expect(dump.includes(spelling)).toBe(false);
      }
    }
    expect(dump).not.toMatch(/auth_(test|live)_/);
    expect(dump).not.toMatch(/sk_(test|live)_[A-Za-z0-9_-]{8}/);
  });
});

describe('an authorisation key whose sealed form was changed by hand', () => {
  it('is shown as unreadable and hides no other account; it is compared as ever, the account can be changed, and rotating it mends it', async () => {
    const [bad, good] = [await createAccount(client), await createAccount(client)];
    await testApp.testDatabase.database.pool.query(
      `UPDATE connected_accounts
          SET authorization_key_ciphertext = overlay(authorization_key_ciphertext PLACING '\\x00ff' FROM 30)
        WHERE id = $1`,
      [bad.id],
    );
    const listed = await client.get(`${LIST}?limit=100`);
    expect(listed.status, listed.text).toBe(200);
    const keyOf = ({ id }: { readonly id: number }) =>
      (listed.body.data as WireAccount[]).find((account) => account.id === id)?.authorizationKeys;
    expect(keyOf(bad)).toBe('This key cannot be read. Rotate it.');
    expect(keyOf(good)).toBe(good.authorizationKeys);
    expect((await client.get(`${LIST}/${bad.id}`)).body.data).toMatchObject({ authorizationKeys: keyOf(bad) });
    const patched = await client.patch(`${LIST}/${bad.id}`, { businessName: 'Renamed Stores' });
    expect(patched.body.data, patched.text).toMatchObject({ authorizationKeys: keyOf(bad) });
    expect((await pay(client, bad.id, bad.authorizationKeys)).status).toBe(200);
    const rotated = await client.post(`${LIST}/${bad.id}/authorization-key`, { overlapSeconds: 0 });
    const { authorizationKeys } = rotated.body.data as WireRotatedKey;
    expect((await client.get(`${LIST}/${bad.id}`)).body.data).toMatchObject({ authorizationKeys });
  });
});
