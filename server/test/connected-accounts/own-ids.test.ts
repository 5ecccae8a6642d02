/** The ids and the data that businesses give their accounts. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readNewAccount } from '../../src/features/connected-accounts/account-request.ts';
import { printOf } from '../../src/features/connected-accounts/request-print.ts';
import type { AccountSummary } from '../../src/features/connected-accounts/summary-schemas.ts';
import type { WireAccount, WireCreatedAccount } from '../../src/features/connected-accounts/wire-account.ts';
import { entriesOf } from '../audit-log/audit-log.testing.ts';
import { getEvents } from '../events/events.testing.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type Client, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
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
let business: TestBusiness;
let inTest: Client;
beforeAll(async () => {
  testApp = await shareTestApp();
});
beforeEach(async () => {
  business = await testApp.addBusiness();
  ({ inTest } = business);
});
afterEach(() => requireCountsHold(testApp));
afterAll(() => testApp.close());

const METADATA = { region: 'Lagos', shops: 3, vip: true, note: null };
const fresh = (changes: object = {}) => ({ ...ACCOUNT_BODY, accountNumber: freshNumber(), ...changes });
const send = (body: object, client = inTest) => client.post(CREATE, body);
const createdIn = ({ body }: TestResponse) => body.data as WireCreatedAccount;
const fetched = async (id: number, client = inTest) => (await client.get(`${LIST}/${id}`)).body.data as WireAccount;
const patch = (id: number, body: object) => inTest.patch(`${LIST}/${id}`, body);
const remove = (id: number) => inTest.delete(`/v1/business/subaccounts/${id}`);
const errorOf = ({ status, body }: TestResponse) => ({ status, ...(body.error as object) });
const countOf = async (client = inTest) => Number((await client.get(LIST)).headers['x-total-count']);
const isReplay = ({ status, headers }: TestResponse): boolean => {
  expect(status).toBe(200);
  return headers['idempotency-replayed'] === 'true';
};
const conflict = (subAccountId: number) => ({
  status: 409,
  code: 'external_id_conflict',
  field: 'externalId',
  subAccountId,
  requestId: expect.any(String) as string,
});
/** Each with the start of its value as its name. */
const named = <T>(cases: readonly (readonly [value: T, message: RegExp])[]) =>
  cases.map(([value, message]) => [JSON.stringify(value).slice(0, 40), value, message] as const);
async function findBy(query: string, client = inTest): Promise<readonly [ids: number[], total: number]> {
  const response = await client.get(`${LIST}?${query}`);
  expect(response.status, response.text).toBe(200);
  return [(response.body.data as WireAccount[]).map(({ id }) => id), Number(response.headers['x-total-count'])];
}

describe('an own id and metadata', () => {
  it('are in every answer about the account, and the single fetch is as the list', async () => {
    const created = createdIn(await send(fresh({ externalId: ' shop-1017 ', metadata: METADATA })));
    const own = { externalId: 'shop-1017', metadata: METADATA };
    expect(created).toMatchObject(own);
    const one = await fetched(created.id);
    expect(one).toMatchObject({ ...own, account: { accountNumber: created.accountNumber, bankCode: '000014' } });
    expect((await inTest.get(LIST)).body.data).toEqual([one]);
    expect((await inTest.get(`${LIST}?after=0`)).body.data).toEqual([one]);
    expect((await patch(created.id, { firstName: 'Ada' })).body.data).toMatchObject(own);
  });

  it('are none unless they were sent', async () => {
    const none = { externalId: null, metadata: {} };
    const { id } = createdIn(await send(fresh({ externalId: null, metadata: null })));
    expect(await fetched(id)).toMatchObject(none);
    expect(await fetched((await createAccount(inTest)).id)).toMatchObject(none);
  });

  it('are told by events, with what a change replaced', async () => {
    const { id } = createdIn(await send(fresh({ externalId: 'a', metadata: { shops: 3, region: 'Lagos' } })));
    await patch(id, { externalId: 'b', metadata: { shops: 4, region: 'Lagos' } });
    await remove(id);
    const { events } = await getEvents(inTest);
    expect(events).toMatchObject([
      { type: 'account.created', data: { id, externalId: 'a', metadata: { shops: 3, region: 'Lagos' } } },
      { type: 'account.updated', data: { externalId: 'b' } },
      { type: 'account.deleted', data: { id, externalId: 'b' } },
    ]);
    expect(events[1]?.previous).toEqual({ externalId: 'a', metadata: { shops: 3 } });
  });

  it('are in the audit log, of the metadata only the keys that changed', async () => {
    const { id } = createdIn(await send(fresh({ externalId: 'a', metadata: { plan: 'secret-7', region: 'Lagos' } })));
    await patch(id, { externalId: 'b', metadata: { plan: 'secret-8', region: 'Lagos', shops: 1 } });
    await patch(id, { metadata: { plan: 'secret-8', region: 'Lagos', shops: 1 } });
    const entries = await entriesOf(inTest);
    expect(entries.slice(0, 2)).toMatchObject([
      { before: { externalId: 'a', metadata: [] }, after: { externalId: 'b', metadata: ['plan', 'shops'] } },
      { action: 'account.created', after: { externalId: 'a', metadata: ['plan', 'region'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret-');
  });
});

describe('an account that is created again with its own id', () => {
  it('is answered as it is now, whatever changed since, and the request is known in any order and spelling', async () => {
    const common = { ...ACCOUNT_BODY, accountNumber: freshNumber(), externalId: 'a', txCap: 100 };
    const body = { ...common, metadata: METADATA, splitType: 'percentage', txPercentage: 5 };
    const first = await send(body);
    expect(isReplay(first)).toBe(false);
    const { id } = createdIn(first);
    const spelled = {
      metadata: Object.fromEntries(Object.entries(METADATA).toReversed()),
      percentValue: 5,
      split_type: 'percentage-with-cap',
      currency: 'NGN',
      ...Object.fromEntries(Object.entries(common).toReversed()),
      userMobile: '0803 123 4567',
    };
    const again = await send(spelled);
    expect([isReplay(again), again.body.data]).toEqual([true, first.body.data]);
    const changes = {
      businessName: 'Renamed',
      enabled: false,
      accountNumber: freshNumber(),
      metadata: { plan: 'b' },
      txPercentage: 7,
      userMobile: '2348039999999',
    };
    expect((await patch(id, changes)).status).toBe(200);
    const third = await send(body);
    expect(isReplay(third)).toBe(true);
    expect(third.body.data).toMatchObject({
      id,
      businessName: 'Renamed',
      enabled: false,
      accountNumber: changes.accountNumber,
      metadata: { plan: 'b' },
      percentValue: 7,
      authorizationKeys: createdIn(first).authorizationKeys,
    });
    expect(await countOf()).toBe(1);
    expect((await getEvents(inTest)).events.filter(({ type }) => type === 'account.created')).toHaveLength(1);
  });

  it('warns as it did, for as long as the bank details are the same', async () => {
    const body = fresh({ externalId: 'a', accountNumber: '0000014578', bankName: 'Other Bank' });
    const first = await send(body);
    expect((createdIn(first).warnings ?? []).map(({ code }) => code)).toEqual([
      'account_number_check_digit',
      'bank_name_differs',
    ]);
    expect((await send(body)).body).toEqual(first.body);
    await patch(createdIn(first).id, { bankCode: '000013', accountNumber: '0123456789' });
    expect(createdIn(await send(body)).warnings).toEqual(
      (await patch(createdIn(first).id, { accountNumber: '0123456789' })).body.data?.['warnings' as never],
    );
  });

  it.each([
    { businessName: 'Another' },
    { accountName: 'Another' },
    { accountNumber: '0000024579' },
    { bankCode: '000013' },
    { bankName: undefined },
    { userMobile: '2348039999999' },
    { subAccountEmail: 'other@example.com' },
    { txCap: 5 },
    { splitType: 'flat', splitValue: 5 },
    { metadata: { shops: 4 } },
    { metadata: undefined },
  ])('from other content is refused: %j', async (other) => {
    const body = fresh({ externalId: 'a', metadata: { shops: 3 } });
    const { id } = createdIn(await send(body));
    const before = await fetched(id);
    expect(errorOf(await send({ ...body, ...other }))).toEqual(conflict(id));
    expect(await fetched(id)).toEqual(before);
    expect(await countOf()).toBe(1);
    expect(isReplay(await send(body))).toBe(true);
  });

  it('is refused where it got its own id later, or where its damaged print says nothing', async () => {
    const body = fresh();
    const { id } = createdIn(await send(body));
    await patch(id, { externalId: 'a' });
    expect(errorOf(await send({ ...body, externalId: 'a' }))).toEqual(conflict(id));
    const other = fresh({ externalId: 'b' });
    const { id: damaged } = createdIn(await send(other));
    await testApp.testDatabase.database.pool.query(
      `UPDATE connected_accounts SET request_print_ciphertext = request_print_ciphertext || '\\x00' WHERE id = $1`,
      [damaged],
    );
    expect(errorOf(await send(other))).toEqual(conflict(damaged));
  });

  it.each([1, 2])('is created once by 20 equal requests at once to %i processes', async (processes) => {
    const sibling = await testApp.startSibling();
    const clients = [inTest, sibling.clientOf(business.test.secretKey)].slice(0, processes);
    const body = fresh({ externalId: 'a' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(body, clients[index % processes])),
    );
    expect(responses.map(isReplay).filter((replayed) => !replayed)).toHaveLength(1);
    expect(new Set(responses.map((response) => createdIn(response).id)).size).toBe(1);
    expect(await countOf()).toBe(1);
    await sibling.close();
  });

  it('is created once by 20 different requests at once, and the others hear which it is', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(fresh({ externalId: 'a', businessName: `Shop ${index}` }))),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners.map(createdIn);
    for (const response of responses) {
      if (response.status !== 200) expect(errorOf(response)).toEqual(conflict(winner?.id ?? 0));
    }
    expect(await countOf()).toBe(1);
  });

  it('keeps to its Idempotency-Key, and a refusal leaves the key free', async () => {
    const body = fresh({ externalId: 'a' });
    const withKey = (key: string, sent: object) => inTest.post(CREATE, sent, { 'idempotency-key': key });
    const first = await withKey('one', body);
    expect(isReplay(first)).toBe(false);
    await patch(createdIn(first).id, { businessName: 'Renamed' });
    const same = await withKey('one', body);
    expect([isReplay(same), same.text]).toEqual([true, first.text]);
    const other = await withKey('two', body);
    expect([isReplay(other), createdIn(other).businessName]).toEqual([true, 'Renamed']);
    const third = { ...body, businessName: 'Another' };
    expect(errorOf(await withKey('three', third))).toEqual(conflict(createdIn(first).id));
    await remove(createdIn(first).id);
    const afterwards = await withKey('three', third);
    expect([isReplay(afterwards), createdIn(afterwards).businessName]).toEqual([false, 'Another']);
  });

  it('is another account in the other mode and in another business, whose ids nobody hears', async () => {
    const body = fresh({ externalId: 'a' });
    const other = await testApp.addBusiness();
    const responses = [await send(body), await send(body, business.inLive), await send(body, other.inTest)];
    expect(responses.map(isReplay)).toEqual([false, false, false]);
    const ids = responses.map((response) => createdIn(response).id);
    const changed = { ...body, businessName: 'Another' };
    const refusals = [await send(changed), await send(changed, business.inLive), await send(changed, other.inTest)];
    expect(refusals.map(errorOf)).toEqual(ids.map(conflict));
  });

  it('is told from others by a print that gives nothing away', async () => {
    const accountNumber = freshNumber();
    const body = fresh({ externalId: 'a', accountNumber });
    const { id } = createdIn(await send(body));
    await patch(id, { accountNumber: freshNumber() });
    const { rows } = await testApp.testDatabase.database.pool.query<{ print: Buffer }>(
      'SELECT request_print_ciphertext AS print FROM connected_accounts WHERE id = $1',
      [id],
    );
    const print = rows[0]?.print ?? Buffer.alloc(0);
    expect(print.length).toBeGreaterThan(64);
    const digest = printOf(readNewAccount(body));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const dump = await dumpDatabase(testApp);
    expect(dump).not.toContain(digest);
    expect(dump).not.toContain(Buffer.from(digest, 'hex').toString('latin1'));
    expect(dump).not.toContain(createHash('sha256').update(digest).digest('hex'));
  });
});

describe('an own id', () => {
  it('is free again once its account is deleted', async () => {
    const body = fresh({ externalId: 'a' });
    const { id } = createdIn(await send(body));
    await remove(id);
    const again = await send(body);
    expect([isReplay(again), createdIn(again).id === id]).toEqual([false, false]);
    const { id: other } = await createAccount(inTest, { externalId: 'b' });
    await remove(createdIn(again).id);
    expect((await patch(other, { externalId: 'a' })).status).toBe(200);
  });

  it('changes to one that is free, to the same, and to none, and never to one that is taken', async () => {
    const { id } = await createAccount(inTest, { externalId: 'a' });
    const { id: other } = await createAccount(inTest, { externalId: 'b' });
    const before = await fetched(other);
    const refused = await patch(other, { externalId: 'a', businessName: 'Renamed' });
    expect(errorOf(refused)).toEqual(conflict(id));
    expect(await fetched(other)).toEqual(before);
    expect((await patch(other, { externalId: 'b', businessName: 'Renamed' })).status).toBe(200);
    expect((await patch(id, { externalId: null })).body.data).toMatchObject({ externalId: null });
    expect((await patch(other, { externalId: 'a' })).body.data).toMatchObject({ externalId: 'a' });
    expect(isReplay(await send(fresh({ externalId: 'b' })))).toBe(false);
  });

  it('goes to one of 20 accounts that ask for it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await createAccount(inTest)).id));
    const responses = await Promise.all(ids.map((id) => patch(id, { externalId: 'a' })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [[holder]] = [(await findBy('externalId=a'))[0]];
    for (const response of responses) {
      if (response.status !== 200) expect(errorOf(response)).toEqual(conflict(holder ?? 0));
    }
  });

  it('of a deleted account that is still owed money does not change', async () => {
    const { id, authorizationKeys } = await createAccount(inTest, { externalId: 'a' });
    await pay(inTest, id, authorizationKeys);
    await remove(id);
    for (const [field, change] of [
      ['externalId', { externalId: 'b' }],
      ['metadata', { metadata: {} }],
    ] as const) {
      expect(errorOf(await patch(id, change))).toMatchObject({ status: 400, code: 'validation_failed', field });
    }
  });

  const REFUSED: [string | number | object, RegExp][] = [
    ['', /must not be empty/],
    ['  ', /must not be empty/],
    ['x'.repeat(256), /at most 255/],
    ['a\u0000b', /control characters/],
    ['a\ud800', /Unicode/],
    ['\u200b', /must not be empty/],
    [7, /must be a string/],
    [{}, /must be a string/],
  ];
  it.each(named(REFUSED))('is refused as %s', async (_name, externalId, message) => {
    const { id } = await createAccount(inTest);
    for (const response of [await send(fresh({ externalId })), await patch(id, { externalId })]) {
      expect(errorOf(response)).toMatchObject({ status: 400, code: 'validation_failed', field: 'externalId' });
      expect(response.body.message).toMatch(message);
    }
    expect(await countOf()).toBe(1);
  });

  const TEXTS = ['x'.repeat(255), '🏪'.repeat(255), 'Ọjà/7 "ä"', `'; DROP TABLE wallets; --`, '{a,b}', 'NULL', '\\'];
  it.each(TEXTS.map((text) => [text.slice(0, 40), text] as const))(
    'may be %s, and is found by it',
    async (_name, externalId) => {
      const { id } = await createAccount(inTest, { externalId });
      expect((await fetched(id)).externalId).toBe(externalId);
      expect(await findBy(`externalId=${encodeURIComponent(externalId)}`)).toEqual([[id], 1]);
    },
  );
});

describe('the list by an own id', () => {
  it('has exactly that account of the business and mode, also with other filters', async () => {
    const { id } = await createAccount(inTest, { externalId: 'shop-1', businessName: 'Ada Foods' });
    await createAccount(inTest, { externalId: 'shop-11' });
    await createAccount(business.inLive, { externalId: 'shop-2' });
    const other = await testApp.addBusiness();
    await createAccount(other.inTest, { externalId: 'shop-3' });
    const found = [[id], 1];
    for (const query of ['', '&enabled=true', '&search=foods', '&search=fo', '&search=foods&enabled=true']) {
      expect([query, await findBy(`externalId=shop-1${query}`)]).toEqual([query, found]);
    }
    const none = [
      'externalId=shop',
      'externalId=SHOP-1',
      'externalId=shop-2',
      'externalId=shop-3',
      'externalId=shop-1&enabled=false',
      'externalId=shop-1&search=other',
      'externalId=shop-11&search=foods',
    ];
    for (const query of none) expect([query, await findBy(query)]).toEqual([query, [[], 0]]);
    expect(await findBy('externalId=shop-1&page=2')).toEqual([[], 1]);
    await remove(id);
    expect(await findBy('externalId=shop-1')).toEqual([[], 0]);
  });

  it('gives each of many readers at once their own', async () => {
    const other = await testApp.addBusiness();
    const accounts = await Promise.all(
      [inTest, business.inLive, other.inTest].flatMap((client) =>
        ['a', 'b', 'c'].map(async (externalId) => ({
          client,
          externalId,
          id: (await createAccount(client, { externalId })).id,
        })),
      ),
    );
    const found = await Promise.all(
      accounts.map(({ client, externalId }) => findBy(`externalId=${externalId}`, client)),
    );
    expect(found).toEqual(accounts.map(({ id }) => [[id], 1]));
  });

  it.each([
    ['externalId=', 'externalId', 400],
    ['externalId=%00', 'externalId', 400],
    [`externalId=${'x'.repeat(256)}`, 'externalId', 400],
    ['externalId=a&externalId=b', 'externalId', 400],
    ['externalId=a&after=0', 'externalId', 400],
  ])('is refused with %s', async (query, field, status) => {
    expect(errorOf(await inTest.get(`${LIST}?${query}`))).toMatchObject({ status, field });
  });

  it('searches look into own ids, too, and forget those of before', async () => {
    const { id } = await createAccount(inTest, { externalId: 'Ọjà-4711' });
    expect(await findBy('search=oja-47')).toEqual([[id], 1]);
    await patch(id, { externalId: 'other' });
    expect(await findBy('search=4711')).toEqual([[], 0]);
    expect(await findBy('search=other')).toEqual([[id], 1]);
  });
});

describe('metadata', () => {
  it('are replaced as a whole, and end with null and with nothing in them', async () => {
    const { id } = await createAccount(inTest, { metadata: METADATA });
    await patch(id, { businessName: 'Renamed' });
    expect((await fetched(id)).metadata).toEqual(METADATA);
    expect((await patch(id, { metadata: { plan: 'b' } })).body.data).toMatchObject({ metadata: { plan: 'b' } });
    expect((await fetched(id)).metadata).toEqual({ plan: 'b' });
    for (const none of [{}, null]) {
      await patch(id, { metadata: { plan: 'b' } });
      expect((await patch(id, { metadata: none })).status).toBe(200);
      expect((await fetched(id)).metadata).toEqual({});
    }
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n]));
  const REFUSED: [unknown, RegExp][] = [
    [many(51), /at most 50 keys/],
    [{ a: 'x'.repeat(4_090) }, /at most 4096 bytes/],
    [{ a: { b: 1 } }, /must be/],
    [{ a: [1] }, /must be/],
    [{ a: 'x\u0000' }, /control characters/],
    [{ a: 'x\ud800' }, /Unicode/],
    [{ 'a\u0000': 1 }, /not plain text/],
    [{ ' a': 1 }, /not plain text/],
    [{ '': 1 }, /not plain text/],
    ['text', /must be/],
    [[1], /must be/],
  ];
  it.each(named(REFUSED))('are refused as %s', async (_name, metadata, message) => {
    const { id } = await createAccount(inTest, { metadata: { kept: true } });
    for (const response of [await send(fresh({ metadata })), await patch(id, { metadata })]) {
      expect(errorOf(response)).toMatchObject({ status: 400, code: 'validation_failed' });
      expect(response.body.message).toMatch(message);
      expect((response.body.error as { field: string }).field).toMatch(/^metadata/);
    }
    expect((await fetched(id)).metadata).toEqual({ kept: true });
  });

  it('are at most 50 keys and 4 KB, and come back as they were sent', async () => {
    for (const metadata of [
      many(50),
      { a: 'x'.repeat(4_087), '': undefined },
      { '7': -0.5, constructor: 'x', ọ: '🏪' },
    ]) {
      const { id } = await createAccount(inTest, { metadata });
      const { account: _account, ...shown } = await fetched(id);
      expect(JSON.parse(JSON.stringify(shown.metadata))).toEqual(JSON.parse(JSON.stringify(metadata)));
      expect((await inTest.get(`${LIST}?limit=1`)).body.data).toMatchObject([{ id, metadata: shown.metadata }]);
    }
  });
});

describe('bank details that are in use', () => {
  it('say which account has them, of the same business and mode', async () => {
    const { id, accountNumber } = await createAccount(inTest);
    await createAccount(business.inLive, { accountNumber });
    const duplicate = { status: 400, code: 'duplicate_bank_account', field: 'accountNumber', subAccountId: id };
    expect(errorOf(await send(fresh({ accountNumber })))).toMatchObject(duplicate);
    expect(errorOf(await send(fresh({ accountNumber, externalId: 'new' })))).toMatchObject(duplicate);
    const { id: other } = await createAccount(inTest);
    expect(errorOf(await patch(other, { accountNumber }))).toMatchObject(duplicate);
    const { id: elsewhere } = await createAccount(inTest, { accountNumber, bankCode: '000013' });
    expect(errorOf(await patch(elsewhere, { bankCode: '000014' }))).toMatchObject(duplicate);
    expect((await patch(id, { accountNumber, bankCode: '000014' })).status).toBe(200);
  });
});

describe('in the dashboard', () => {
  let owner: TestMember;
  const base = (path = '') => `/dashboard/api/businesses/${business.businessId}/test/accounts${path}`;
  beforeEach(async () => {
    owner = await signInMember(testApp, business, 'owner');
  });

  it('they are created, shown, changed, found and exported', async () => {
    const made = await owner.post(base(), fresh({ externalId: 'shop-1', metadata: { shops: 3, vip: true } }));
    const { account } = made.body.data as { account: AccountSummary };
    const own = { externalId: 'shop-1', metadata: { shops: 3, vip: true } };
    expect(account).toMatchObject(own);
    expect((await owner.get(base(`/${account.id}`))).body.data).toMatchObject(own);
    for (const query of ['externalId=shop-1', 'search=shop-1', 'externalId=shop-1&enabled=true&sort=balance']) {
      const list = await owner.get(base(`?${query}`));
      expect([query, (list.body.data as AccountSummary[]).map(({ id }) => id)]).toEqual([query, [account.id]]);
      expect(list.headers['x-total-count']).toBe('1');
    }
    expect((await owner.get(base('?externalId=shop'))).body.data).toEqual([]);
    const csv = await owner.get(base('.csv?externalId=shop-1'));
    const [heading, row] = csv.text.split('\r\n');
    expect(heading).toMatch(/,externalId,metadata,refunded,paidOut,inRuns,gross$/);
    expect(row).toMatch(/,shop-1,"\{""shops"":3,""vip"":true\}",/);
    const changed = await owner.patch(base(`/${account.id}`), { externalId: null, metadata: null });
    expect(changed.body.data).toMatchObject({ account: { externalId: null, metadata: {} } });
  });

  it('an account created again is told to be there already', async () => {
    const body = fresh({ externalId: 'shop-1' });
    const answers = [await owner.post(base(), body), await owner.post(base(), body)];
    expect(answers.map(isReplay)).toEqual([false, true]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('a check says which rows have created their account before, and which ids are taken', async () => {
    const there = fresh({ externalId: 'a' });
    const { id } = createdIn(await send(there));
    const { id: other, accountNumber } = await createAccount(inTest, { externalId: 'b' });
    await patch(id, { accountNumber: freshNumber() });
    const twice = fresh({ externalId: 'c' });
    const answer = await owner.post(base('/check'), {
      accounts: [
        there,
        { ...there, businessName: 'Another' },
        fresh({ externalId: 'b' }),
        fresh({ accountNumber, externalId: 'd' }),
        twice,
        twice,
        fresh({ externalId: 'c' }),
        fresh({ externalId: ' ' }),
      ],
    });
    const { results } = answer.body.data as { results: { ok: boolean; field?: string; subAccountId?: number }[] };
    expect(results.map(({ ok, field, subAccountId }) => [ok, field, subAccountId])).toEqual([
      [true, undefined, id],
      [false, 'externalId', id],
      [false, 'externalId', other],
      [false, 'accountNumber', other],
      [true, undefined, undefined],
      [true, undefined, undefined],
      [false, 'externalId', undefined],
      [false, 'externalId', undefined],
    ]);
    expect(await countOf()).toBe(2);
  });
});
