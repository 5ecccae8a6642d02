import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireCreatedAccount } from '../../src/features/connected-accounts/wire-account.ts';
import { type Client, shareTestApp, type TestApp, type TestResponse } from '../harness/test-app.ts';
import { createAccount, LIST } from './account-fixture.ts';

let testApp: TestApp;
let owner: Client;
let mine: WireCreatedAccount;
/** Callers that must not see `mine`, and ids that nobody may see. */
let strangers: { readonly who: string; readonly client: Client; readonly id: string }[];
beforeAll(async () => {
  testApp = await shareTestApp();
  owner = testApp.business.inTest;
  mine = await createAccount(owner);
  const other = await testApp.addBusiness();
  const deleted = await createAccount(owner);
  await owner.delete(`/v1/business/subaccounts/${deleted.id}`);
  const ids = [
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '01',
    '%20',
    '9007199254740993',
    '99999999999999999999',
    `${mine.id}x`,
    '%00',
  ];
  strangers = [
    { who: 'another business', client: other.inTest, id: String(mine.id) },
    { who: 'another business, live', client: other.inLive, id: String(mine.id) },
    { who: 'the other mode', client: testApp.business.inLive, id: String(mine.id) },
    { who: 'the owner, deleted', client: owner, id: String(deleted.id) },
    { who: 'the owner, unknown', client: owner, id: '9007199254740991' },
    ...ids.map((id) => ({ who: `the owner, ${id}`, client: owner, id })),
  ];
});
afterAll(() => testApp.close());

const OPERATIONS: [string, (client: Client, id: string) => Promise<TestResponse>][] = [
  ['fetch', (client, id) => client.get(`${LIST}/${id}`)],
  ['update', (client, id) => client.patch(`${LIST}/${id}`, { businessName: 'Stolen', enabled: false })],
  ['delete', (client, id) => client.delete(`/v1/business/subaccounts/${id}`)],
  ['rotate', (client, id) => client.post(`${LIST}/${id}/authorization-key`, { overlapSeconds: 0 })],
];

describe.each(OPERATIONS)('%s', (_name, operate) => {
  it("answers every id that is not the caller's own with one and the same 404, and changes nothing", async () => {
    const before = (await owner.get(`${LIST}/${mine.id}`)).body.data;
    for (const { who, client, id } of strangers) {
      const { status, body } = await operate(client, id);
      expect([who, status]).toEqual([who, 404]);
      expect(body).toEqual({
        success: false,
        message: 'There is no connected account with this id.',
        data: null,
        error: { code: 'not_found', requestId: expect.any(String) as string },
      });
    }
    expect((await owner.get(`${LIST}/${mine.id}`)).body.data).toEqual(before);
  });
});

describe('the list', () => {
  it("has the caller's own accounts of the key's mode only", async () => {
    const other = await testApp.addBusiness();
    const inLive = await createAccount(testApp.business.inLive);
    const others = await createAccount(other.inTest);
    const idsOf = async (client: Client, query = ''): Promise<number[]> =>
      ((await client.get(`${LIST}?limit=1000${query}`)).body.data as WireCreatedAccount[]).map(({ id }) => id);
    for (const query of ['', '&enabled=true', '&search=ada']) {
      expect(await idsOf(owner, query)).toEqual([mine.id]);
      expect(await idsOf(testApp.business.inLive, query)).toEqual([inLive.id]);
      expect(await idsOf(other.inTest, query)).toEqual([others.id]);
      expect(await idsOf(other.inLive, query)).toEqual([]);
    }
  });
});
