import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInMember, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';

interface View {
  readonly id: number;
  readonly page: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

let testApp: TestApp;
let business: TestBusiness;
let owner: TestMember;
let viewer: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
  ({ business } = testApp);
  owner = await signInMember(testApp, business, 'owner');
  viewer = await signInMember(testApp, business, 'viewer');
});
afterAll(() => testApp.close());

const pathOf = ({ businessId }: Pick<TestBusiness, 'businessId'> = business, id?: number): string =>
  `/dashboard/api/businesses/${businessId}/views${id === undefined ? '' : `/${id}`}`;
const REFUNDS = { page: 'transactions', name: 'Refunds', search: { kind: 'refund', from: '2026-11-01' } };

async function listOf(member: TestMember, of = business): Promise<View[]> {
  const response = await member.get(pathOf(of));
  expect(response.status, response.text).toBe(200);
  return response.body.data as View[];
}

async function save(member: TestMember, body: object = REFUNDS, of = business): Promise<View> {
  const response = await member.post(pathOf(of), body);
  expect(response.status, response.text).toBe(200);
  return response.body.data as View;
}

const fresh = (role: 'viewer' | 'developer' = 'viewer'): Promise<TestMember> => signInMember(testApp, business, role);

describe('a saved view', () => {
  it('is saved, listed, renamed, changed and deleted by its person, whatever their role', async () => {
    const saved = await save(viewer);
    expect(saved).toEqual({ id: saved.id, ...REFUNDS });
    await save(viewer, { page: 'accounts', name: ' Ọjà ', search: { search: 'ọjà ńlá', enabled: 'false' } });
    expect((await listOf(viewer)).map(({ page, name }) => [page, name])).toEqual([
      ['accounts', 'Ọjà'],
      ['transactions', 'Refunds'],
    ]);

    const renamed = await viewer.patch(pathOf(business, saved.id), { name: 'Given back' });
    expect(renamed.body.data).toEqual({ ...saved, name: 'Given back' });
    const narrowed = await viewer.patch(pathOf(business, saved.id), { search: { kind: 'refund,payout' } });
    expect(narrowed.body.data).toEqual({ ...saved, name: 'Given back', search: { kind: 'refund,payout' } });
    expect(await listOf(viewer)).toContainEqual(narrowed.body.data);

    expect((await viewer.delete(pathOf(business, saved.id))).status).toBe(200);
    expect((await viewer.delete(pathOf(business, saved.id))).status).toBe(404);
    expect(await listOf(viewer)).toHaveLength(1);
  });

  it('is one, however often and however fast the same request comes', async () => {
    const person = await fresh();
    const saved = await Promise.all(Array.from({ length: 8 }, () => save(person)));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(await listOf(person)).toEqual([saved[0]]);
  });

  it('has a name of its own on its page', async () => {
    const person = await fresh();
    await save(person);
    const other = await save(person, { ...REFUNDS, name: 'Others' });
    await save(person, { page: 'payouts', name: 'Refunds', search: { state: 'failed' } });
    const taken = await person.post(pathOf(), { ...REFUNDS, search: { kind: 'payout' } });
    expect([taken.status, taken.body.error?.field]).toEqual([400, 'name']);
    const renamed = await person.patch(pathOf(business, other.id), { name: 'Refunds' });
    expect([renamed.status, renamed.body.error?.field]).toEqual([400, 'name']);
    expect(await listOf(person)).toHaveLength(3);
  });

  it('is one of at most fifty, also when several are saved at once', async () => {
    const person = await fresh();
    for (let number = 1; number <= 48; number += 1) await save(person, { ...REFUNDS, name: `View ${number}` });
    const last = await Promise.all(
      [49, 50, 51, 52, 53].map((number) => person.post(pathOf(), { ...REFUNDS, name: `View ${number}` })),
    );
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400]);
    const refused = last.find(({ status }) => status === 400);
    expect(refused?.body.message).toContain('at most 50 views');
    expect(await listOf(person)).toHaveLength(50);
    const known = await person.post(pathOf(), { ...REFUNDS, name: 'View 7' });
    expect(known.status).toBe(200);
  });

  it('has only filters that its page knows, and at most 2 KB of them', async () => {
    const person = await fresh();
    const wrong: [body: object, field: string][] = [
      [{ ...REFUNDS, search: { colour: 'red' } }, 'search'],
      [{ ...REFUNDS, search: { open: 'x' } }, 'search'],
      [{ ...REFUNDS, search: { __proto__: null, constructor: 'x' } }, 'search'],
      [{ ...REFUNDS, search: {} }, 'search'],
      [{ ...REFUNDS, search: { purpose: 'x'.repeat(1_001) } }, 'search.purpose'],
      [{ ...REFUNDS, search: { purpose: 'a\u0000b' } }, 'search.purpose'],
      [{ ...REFUNDS, search: { purpose: '₦'.repeat(700) } }, 'search'],
      [{ ...REFUNDS, search: { purpose: 7 } }, 'search.purpose'],
      [{ ...REFUNDS, page: 'home' }, 'page'],
      [{ ...REFUNDS, name: '' }, 'name'],
      [{ ...REFUNDS, name: 'x'.repeat(61) }, 'name'],
    ];
    for (const [body, field] of wrong) {
      const response = await person.post(pathOf(), body);
      expect([response.status, response.body.error?.field], JSON.stringify(body)).toEqual([400, field]);
    }
    const nothing = await viewer.patch(pathOf(business, (await save(viewer)).id), {});
    expect(nothing.status).toBe(400);
    expect(await listOf(person)).toEqual([]);
  });
});

describe('the views of others', () => {
  it('are seen and changed by nobody else, in the same business or in another', async () => {
    const saved = await save(owner);
    const other = await testApp.addBusiness();
    const stranger = await signInMember(testApp, other, 'owner');
    expect(await listOf(await fresh('developer'))).toEqual([]);
    expect(await listOf(stranger, other)).toEqual([]);
    for (const [person, of] of [
      [viewer, business],
      [stranger, other],
      [stranger, business],
    ] as const) {
      expect((await person.patch(pathOf(of, saved.id), { name: 'Mine' })).status).toBe(404);
      expect((await person.delete(pathOf(of, saved.id))).status).toBe(404);
    }
    expect((await stranger.get(pathOf())).status).toBe(404);
    expect(await listOf(owner)).toContainEqual(saved);
  });

  it('are of one business each, for a person in two', async () => {
    const other = await testApp.addBusiness();
    const slug = String(other.businessId);
    const { db } = testApp.services;
    const organization = { id: `organization-${slug}`, name: 'Other', slug, createdAt: new Date() };
    await db.insertInto('auth_organizations').values(organization).execute();
    const member = { id: `both-${slug}`, organizationId: organization.id, userId: owner.userId, role: 'viewer' };
    await db
      .insertInto('auth_members')
      .values({ ...member, createdAt: new Date() })
      .execute();
    const there = await save(owner, REFUNDS, other);
    expect(await listOf(owner, other)).toEqual([there]);
    expect((await owner.delete(pathOf(business, there.id))).status).toBe(404);
    expect(await listOf(owner, other)).toEqual([there]);
  });

  it('go with the membership', async () => {
    const { businessId } = business;
    const person = await fresh();
    const { db } = testApp.services;
    const count = async (): Promise<number> =>
      (await db.selectFrom('saved_views').select('id').where('business_id', '=', businessId).execute()).length;
    const before = await count();
    await save(person);
    expect(await count()).toBe(before + 1);
    expect((await person.post(`/dashboard/api/businesses/${businessId}/team/leave`)).status).toBe(200);
    expect(await count()).toBe(before);
  });
});
