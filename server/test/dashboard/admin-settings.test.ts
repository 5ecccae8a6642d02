import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/core/words/permissions.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

const settingsOf = ({ businessId }: Pick<TestBusiness, 'businessId'>): string =>
  `/dashboard/api/businesses/${businessId}/settings`;
const answerOf = ({ status, body }: TestResponse) => [status, body.error?.code];

interface Place {
  readonly business: TestBusiness;
  readonly owner: TestMember;
  readonly url: string;
}

async function newPlace(): Promise<Place> {
  const business = await testApp.addBusiness();
  return { business, owner: await signInMember(testApp, business, 'owner'), url: settingsOf(business) };
}

const TEN_PERCENT = { splitType: 'percentage-with-cap', splitValue: 0, percentValue: 10, txCap: 0 };

describe('settings', () => {
  it('show the name, the default split and since when the business exists', async () => {
    const { owner, url } = await newPlace();
    const answer = await owner.get(url);
    expect(answer.body.data).toEqual({
      name: 'Acme',
      defaultSplit: TEN_PERCENT,
      refundShortfall: 'refuse',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    });
  });

  it('change one by one, and what is not sent stays', async () => {
    const { owner, url } = await newPlace();
    const renamed = await owner.patch(url, { name: '  Ada Markets ' });
    expect(renamed.body.data).toMatchObject({ name: 'Ada Markets', defaultSplit: TEN_PERCENT });
    const capped = await owner.patch(url, { txCap: 2000 });
    expect(capped.body.data).toMatchObject({ name: 'Ada Markets', defaultSplit: { ...TEN_PERCENT, txCap: 2000 } });
    const unchanged = await owner.patch(url, {});
    expect(unchanged.body.data).toEqual(capped.body.data);
    expect((await owner.get(url)).body.data).toEqual(capped.body.data);
  });

  it('say whether refunds may leave a wallet owing', async () => {
    const { owner, url } = await newPlace();
    const changed = await owner.patch(url, { refundShortfall: 'owe' });
    expect(changed.body.data).toMatchObject({ name: 'Acme', refundShortfall: 'owe' });
    const wrong = await owner.patch(url, { refundShortfall: 'lend' });
    expect([wrong.status, wrong.body.error?.field]).toEqual([400, 'refundShortfall']);
    expect((await owner.get(url)).body.data).toMatchObject({ refundShortfall: 'owe' });
  });

  it('take back what they showed', async () => {
    const { owner, url } = await newPlace();
    await owner.patch(url, { splitType: 'flat', splitValue: 150.5 });
    const { defaultSplit } = (await owner.get(url)).body.data as { defaultSplit: object };
    expect(defaultSplit).toEqual({ splitType: 'flat', splitValue: 150.5, percentValue: 0, txCap: 0 });
    expect((await owner.patch(url, defaultSplit)).body.data).toMatchObject({ defaultSplit });
  });

  it('the new name is the one that the session shows', async () => {
    const { owner, url, business } = await newPlace();
    await owner.patch(url, { name: 'Renamed' });
    const session = await owner.get('/dashboard/api/session');
    expect((session.body.data as { businesses: unknown[] }).businesses).toEqual([
      { id: Number(business.businessId), name: 'Renamed', role: 'owner', demandsSecondFactor: false },
    ]);
  });

  it('a new default counts for accounts created from then on, and existing ones keep theirs', async () => {
    const { owner, url, business } = await newPlace();
    expect(await createAccount(business.inTest)).toMatchObject({ percentValue: 10, txCap: 0 });
    await owner.patch(url, { percentValue: 2.5, txCap: 100 });
    expect(await createAccount(business.inTest)).toMatchObject({ percentValue: 2.5, txCap: 100 });
    const { rows } = await testApp.services.database.pool.query<{ percent_e4: number; cap_kobo: bigint }>(
      'SELECT percent_e4, cap_kobo FROM connected_accounts WHERE business_id = $1 ORDER BY sequence',
      [business.businessId],
    );
    expect(rows).toEqual([
      { percent_e4: 100_000, cap_kobo: 0n },
      { percent_e4: 25_000, cap_kobo: 10_000n },
    ]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ splitType: 'tithe' }, 'splitType'],
    [{ splitType: 'flat' }, 'splitValue'],
    [{ splitType: 'flat', splitValue: -1 }, 'splitValue'],
    [{ splitType: 'flat', splitValue: 1, percentValue: 3 }, 'percentValue'],
    [{ percentValue: 100.5 }, 'percentValue'],
    [{ percentValue: 3, splitValue: 0.04 }, 'splitValue'],
    [{ txCap: 0.001 }, 'txCap'],
    [{ createdAt: '2020-01-01' }, 'createdAt'],
  ])('refuse %j naming %s, and stay as they were', async (change, field) => {
    const { owner, url } = await newPlace();
    const before = await owner.get(url);
    // The right fields beside it are not applied either.
    const answer = await owner.patch(url, { name: 'New', ...change });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_failed', field }),
    ]);
    expect((await owner.get(url)).body.data).toEqual(before.body.data);
  });

  it('lose nothing when a name and a split are changed at the same time', async () => {
    const { owner, url } = await newPlace();
    for (const round of [1, 2, 3, 4, 5]) {
      await Promise.all([
        owner.patch(url, { name: `Name ${round}` }),
        owner.patch(url, { percentValue: round }),
        owner.patch(url, { txCap: round * 100 }),
      ]);
      expect((await owner.get(url)).body.data).toMatchObject({
        name: `Name ${round}`,
        defaultSplit: { percentValue: round, txCap: round * 100 },
      });
    }
  });
});

describe('who may', () => {
  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['developer', 403],
    ['finance', 403],
    ['viewer', 403],
  ])('%s: reads settings, and gets %i for changing them', async (role, status) => {
    const business = await testApp.addBusiness();
    const member = await signInMember(testApp, business, role);
    expect((await member.get(settingsOf(business))).status).toBe(200);
    const answer = await member.patch(settingsOf(business), { name: 'New' });
    expect(answerOf(answer)).toEqual([status, status === 403 ? 'role_not_allowed' : undefined]);
  });

  it('nobody of another business, without a session, or from another site', async () => {
    const { owner, url } = await newPlace();
    const stranger = await signInMember(testApp, testApp.business, 'owner');
    expect(answerOf(await stranger.get(url))).toEqual([404, 'not_found']);
    expect(answerOf(await stranger.patch(url, { name: 'Mine' }))).toEqual([404, 'not_found']);
    const anybody = testApp.clientOf(undefined);
    expect(answerOf(await anybody.get(url))).toEqual([401, 'session_missing']);
    expect(answerOf(await anybody.patch(url, { name: 'Mine' }))).toEqual([401, 'session_missing']);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(answerOf(await owner.patch(url, { name: 'Mine' }, foreign))).toEqual([403, 'cross_site_refused']);
    expect((await owner.get(url)).body.data).toMatchObject({ name: 'Acme' });
  });
});
