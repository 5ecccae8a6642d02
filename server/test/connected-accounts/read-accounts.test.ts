import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireAccount, WireCreatedAccount } from '../../src/features/connected-accounts/wire-account.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';
import { createAccount, LIST } from './account-fixture.ts';

let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  testApp = await shareTestApp();
  business = testApp.business;
});
afterAll(() => testApp.close());

const idsOf = (response: TestResponse): number[] => (response.body.data as WireAccount[]).map(({ id }) => id);

describe('fetching a connected account', () => {
  it("answers with the specification's fields", async () => {
    const created = await createAccount(business.inTest, { txCap: 2000, txPercentage: 2.5 });
    const { status, body } = await business.inTest.get(`${LIST}/${created.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Successfully gotten your SubAccount',
      data: {
        id: created.id,
        accountId: expect.any(Number) as number,
        subAccountEmail: 'accounts@example.com',
        type: 'subaccount',
        authorizationKeys: created.authorizationKeys,
        txPercentage: 2.5,
        txCap: 2000,
        splitType: 'percentage-with-cap',
        splitValue: 0,
        enabled: true,
        businessId: Number(business.businessId),
        businessName: 'Ada Stores',
        walletUserMobile: '2348031234567',
        externalId: null,
        metadata: {},
        createdAt: created.createdAt,
        createdAtIso: created.createdAtIso,
        sequence: created.sequence,
        account: {
          bankName: 'Access Bank',
          accountNumber: created.accountNumber,
          bankCode: '000014',
          currency: 'NGN',
          name: 'Ada Stores Ltd',
          walletType: 'user',
        },
      },
    });
    expect((body.data as WireAccount).accountId).not.toBe(created.id);
  });

  it('answers many at once, each with its own account', async () => {
    const other = await testApp.addBusiness();
    const accounts = await Promise.all(
      [business.inTest, business.inLive, other.inTest].flatMap((client) =>
        Array.from({ length: 5 }, async () => ({ client, created: await createAccount(client) })),
      ),
    );
    const wanted = [...accounts, ...accounts, ...accounts];
    const responses = await Promise.all(wanted.map(({ client, created }) => client.get(`${LIST}/${created.id}`)));
    responses.forEach((response, index) => {
      expect(response.body.data).toMatchObject({
        id: wanted[index]?.created.id,
        authorizationKeys: wanted[index]?.created.authorizationKeys,
      });
    });
  });

  it('sees what its own caller has just written, however busy the reads are', async () => {
    const { id } = await createAccount(business.inTest);
    const done = new AbortController();
    const readers = Array.from({ length: 10 }, async () => {
      while (!done.signal.aborted) await business.inTest.get(`${LIST}/${id}`);
    });
    for (let round = 0; round < 20; round += 1) {
      await business.inTest.patch(`${LIST}/${id}`, { businessName: `Round ${round}` });
      expect((await business.inTest.get(`${LIST}/${id}`)).body.data).toMatchObject({ businessName: `Round ${round}` });
    }
    done.abort();
    await Promise.all(readers);
  });
});

describe('listing connected accounts', () => {
  it("answers with the specification's fields, on both paths", async () => {
    const { inTest, businessId } = await testApp.addBusiness();
    const created = await createAccount(inTest);
    for (const path of [LIST, `${LIST}/partial`]) {
      const { status, body } = await inTest.get(path);
      expect(status).toBe(200);
      expect(body.message).toBe('Successfully gotten your SubAccount');
      expect(body.data).toEqual([
        {
          id: created.id,
          accountId: expect.any(Number) as number,
          subAccountEmail: 'accounts@example.com',
          type: 'subaccount',
          authorizationKeys: created.authorizationKeys,
          txPercentage: 10,
          txCap: 0,
          splitType: 'percentage-with-cap',
          splitValue: 0,
          enabled: true,
          businessId: Number(businessId),
          businessName: 'Ada Stores',
          walletUserMobile: '2348031234567',
          externalId: null,
          metadata: {},
          createdAt: created.createdAt,
          createdAtIso: created.createdAtIso,
          sequence: created.sequence,
          account: {
            bankName: 'Access Bank',
            accountNumber: created.accountNumber,
            bankCode: '000014',
            currency: 'NGN',
            name: 'Ada Stores Ltd',
            walletType: 'user',
          },
        },
      ]);
    }
  });

  it('is empty for a business without accounts', async () => {
    const { inTest } = await testApp.addBusiness();
    const response = await inTest.get(LIST);
    expect(response.body.data).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
    expect(response.headers['link']).toBe(
      `<${LIST}?page=1&limit=20>; rel="first", <${LIST}?page=1&limit=20>; rel="last"`,
    );
  });

  // Before a deletion pages are ranges of the sequence, afterwards they are found by an offset.
  it.each(['as they were created', 'after some were deleted'])(
    'shows every account once, newest first, %s',
    async (state) => {
      const { inTest } = await testApp.addBusiness();
      let expected: number[] = [];
      for (let index = 0; index < 23; index += 1) expected.unshift((await createAccount(inTest)).id);
      if (state === 'after some were deleted') {
        for (const index of [0, 7, 8, 22]) await inTest.delete(`/v1/business/subaccounts/${expected[index]}`);
        expected = expected.filter((_, index) => ![0, 7, 8, 22].includes(index));
        expected.unshift((await createAccount(inTest)).id);
      }
      for (const limit of [1, 5, 7, expected.length, 1000]) {
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(expected.length / limit); page += 1) {
          const response = await inTest.get(`${LIST}?page=${page}&limit=${limit}`);
          expect(response.headers['x-total-count']).toBe(String(expected.length));
          seen.push(...idsOf(response));
        }
        expect(seen).toEqual(expected);
      }
      expect(idsOf(await inTest.get(LIST))).toEqual(expected.slice(0, 20));
      for (const page of ['100', '99999999999999999999999999']) {
        expect(idsOf(await inTest.get(`${LIST}?page=${page}`))).toEqual([]);
      }
    },
  );

  it('answers many different pages of many businesses at once', async () => {
    const businesses = await Promise.all([1, 2, 3].map(() => testApp.addBusiness()));
    const all = await Promise.all(
      businesses.map(async ({ inTest }) => {
        const ids: number[] = [];
        for (let index = 0; index < 6; index += 1) ids.unshift((await createAccount(inTest)).id);
        return { inTest, ids };
      }),
    );
    const wanted = all.flatMap((of) => [1, 2, 3, 4].map((page) => ({ ...of, page })));
    const responses = await Promise.all(wanted.map(({ inTest, page }) => inTest.get(`${LIST}?page=${page}&limit=2`)));
    responses.forEach((response, index) => {
      const { ids, page } = wanted[index] ?? { ids: [], page: 0 };
      expect(idsOf(response)).toEqual(ids.slice((page - 1) * 2, page * 2));
    });
  });

  it('links the first, previous, next and last page, with the other parameters of the request', async () => {
    const { inTest } = await testApp.addBusiness();
    for (let index = 0; index < 5; index += 1) await createAccount(inTest);
    const linksOf = async (path: string, query: string): Promise<Record<string, string>> => {
      const { headers } = await inTest.get(`${path}?${query}`);
      const links = headers['link']?.split(', ').map((link) => /^<(.+)>; rel="(\w+)"$/.exec(link));
      return Object.fromEntries(links?.map((link) => [link?.[2] ?? '', link?.[1] ?? '']) ?? []);
    };
    expect(await linksOf(LIST, 'page=2&limit=2')).toEqual({
      first: `${LIST}?page=1&limit=2`,
      prev: `${LIST}?page=1&limit=2`,
      next: `${LIST}?page=3&limit=2`,
      last: `${LIST}?page=3&limit=2`,
    });
    expect(Object.keys(await linksOf(LIST, 'limit=2'))).toEqual(['first', 'next', 'last']);
    expect(Object.keys(await linksOf(LIST, 'page=3&limit=2'))).toEqual(['first', 'prev', 'last']);
    expect((await linksOf(LIST, 'page=9&limit=2'))['prev']).toBe(`${LIST}?page=3&limit=2`);
    expect((await linksOf(`${LIST}/partial`, 'search=ADA%20%26&enabled=true&limit=2'))['first']).toBe(
      `${LIST}/partial?search=ADA+%26&enabled=true&limit=2&page=1`,
    );
  });

  it.each(['0', '-1', '1.5', 'two', '', ' 1', '01', '1e3', '+1'])('refuses page and limit %j', async (value) => {
    for (const field of ['page', 'limit']) {
      const response = await business.inTest.get(`${LIST}?${field}=${encodeURIComponent(value)}`);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ success: false, data: null, error: { code: 'validation_failed', field } });
      expect(response.body.message).toMatch(/whole number from 1/);
    }
  });

  it('takes a limit of 1000 and none over it', async () => {
    expect((await business.inTest.get(`${LIST}?limit=1000`)).status).toBe(200);
    expect((await business.inTest.get(`${LIST}?limit=1001`)).status).toBe(400);
    expect((await business.inTest.get(`${LIST}?limit=99999999999999999999`)).status).toBe(400);
  });

  it('refuses unknown and repeated query parameters by name', async () => {
    const unknown = await business.inTest.get(`${LIST}?page=1&sort=name`);
    expect(unknown.status).toBe(400);
    expect(unknown.body.message).toMatch(/sort/);
    expect((await business.inTest.get(`${LIST}?page=1&page=2`)).status).toBe(400);
  });
});

describe('searching connected accounts', () => {
  let inTest: TestBusiness['inTest'];
  const accounts: Record<string, WireCreatedAccount> = {};
  beforeAll(async () => {
    ({ inTest } = await testApp.addBusiness());
    accounts['ada'] = await createAccount(inTest, { businessName: 'Ada Stores', subAccountEmail: 'ADA@example.com' });
    accounts['bola'] = await createAccount(inTest, {
      businessName: 'BỌ́LÁ 100% Foods',
      accountName: 'Bola',
      accountNumber: '5550001112',
    });
    accounts['chi'] = await createAccount(inTest, { businessName: 'Chi_Ltd', accountName: String.raw`Back\slash` });
    await inTest.patch(`${LIST}/${accounts['chi'].id}`, { enabled: false, firstName: 'Chidi', lastName: "O'Neill" });
  });
  const find = async (query: string): Promise<string[]> => {
    const response = await inTest.get(`${LIST}?${query}`);
    expect(response.status, response.text).toBe(200);
    const ids = idsOf(response);
    expect(response.headers['x-total-count']).toBe(String(ids.length));
    return ids.map((id) => Object.keys(accounts).find((name) => accounts[name]?.id === id) ?? '?');
  };

  it.each([
    ['ada s', ['ada']],
    ['ada@EXAMPLE.com', ['ada']],
    ['5550001', ['bola']],
    ['bọ́lá', ['bola']],
    ['0%', ['bola']],
    ['_', ['chi']],
    ['\\', ['chi']],
    ["o'neill", ['chi']],
    ['CHIDI', ['chi']],
    ['%', ['bola']],
    ['nobody', []],
    ['', ['chi', 'bola', 'ada']],
    ['  ', ['chi', 'bola', 'ada']],
  ])('finds %j as it is written, whatever the case', async (search, expected) => {
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('tells enabled accounts from disabled ones', async () => {
    expect(await find('enabled=true')).toEqual(['bola', 'ada']);
    expect(await find('enabled=false')).toEqual(['chi']);
    expect(await find('enabled=false&search=ada')).toEqual([]);
    expect((await inTest.get(`${LIST}?enabled=yes`)).body.error?.field).toBe('enabled');
  });

  it('has pages like the whole list', async () => {
    const second = await inTest.get(`${LIST}?enabled=true&limit=1&page=2`);
    expect(idsOf(second)).toEqual([accounts['ada']?.id]);
    expect(second.headers['x-total-count']).toBe('2');
    const beyond = await inTest.get(`${LIST}?enabled=true&limit=1&page=3`);
    expect(idsOf(beyond)).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('2');
  });

  it.each(['\u0000', 'x'.repeat(256), 'a\nb'])('refuses text that no account can have: %j', async (search) => {
    expect((await inTest.get(`${LIST}?search=${encodeURIComponent(search)}`)).body.error?.field).toBe('search');
  });
});

describe('reading accounts forward', () => {
  it('gives those made after a sequence, the oldest first, without the deleted ones, and links to the next page', async () => {
    const { inTest } = await testApp.addBusiness();
    const made: WireCreatedAccount[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await createAccount(inTest));
    const [first, second, third, fourth, fifth] = made;
    expect(made.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    await inTest.delete(`/v1/business/subaccounts/${third?.id}`);

    const page = await inTest.get(`${LIST}?after=1&limit=2`);
    expect(idsOf(page)).toEqual([second?.id, fourth?.id]);
    expect((page.body.data as WireAccount[]).map(({ sequence }) => sequence)).toEqual([2, 4]);
    expect(page.headers).toMatchObject({ 'x-total-count': '4', link: `<${LIST}?after=4&limit=2>; rel="next"` });
    const last = await inTest.get(`${LIST}?after=4&limit=2`);
    expect(idsOf(last)).toEqual([fifth?.id]);
    expect(last.headers['link']).toBeUndefined();
    expect(idsOf(await inTest.get(`${LIST}?after=5`))).toEqual([]);

    const newest = await createAccount(inTest);
    expect(idsOf(await inTest.get(`${LIST}?after=5`))).toEqual([newest.id]);
    const all = [first, second, fourth, fifth, newest].map((account) => account?.id);
    expect(idsOf(await inTest.get(`${LIST}?after=0`))).toEqual(all);
    expect(idsOf(await inTest.get(LIST))).toEqual(all.toReversed());
  });

  it.each(['page=1', 'search=ada', 'enabled=true'])('refuses %s beside it', async (parameter) => {
    const response = await business.inTest.get(`${LIST}?after=0&${parameter}`);
    expect(response.status).toBe(400);
    expect(response.body.error?.field).toBe(parameter.split('=', 1)[0]);
  });
});
