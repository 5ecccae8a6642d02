import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makerOfKey } from '../../src/features/api-keys/key-maker.ts';
import { OVERLAP_MAX_MS } from '../../src/features/api-keys/roll-key.ts';
import type { ApiKeyId } from '../../src/platform/database/ids.ts';
import type { Role } from '../../src/core/words/permissions.ts';
import { signInMember, signUpPerson, type TestMember } from '../harness/member.ts';
import { shareTestApp, type TestApp, type TestBusiness, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let owner: TestMember;
beforeAll(async () => {
  testApp = await shareTestApp();
  owner = await signInMember(testApp, testApp.business, 'owner');
});
afterAll(() => testApp.close());

interface ListedKey {
  readonly id: number;
  readonly kind: string;
  readonly name: string | null;
  readonly maker: string | null;
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}
interface NewKey {
  readonly id: number;
  readonly key: string;
}

const NOBODY = 999_999_999;
const keysAt = (mode: string, { businessId }: Pick<TestBusiness, 'businessId'> = testApp.business): string =>
  `/dashboard/api/businesses/${businessId}/${mode}/keys`;
const keysIn = ({ body }: TestResponse) => body.data as readonly ListedKey[];
const newKeyIn = ({ body }: TestResponse) => body.data as NewKey & { readonly previousExpiresAt: string };
const answerOf = ({ status, body }: TestResponse) => [status, body.error?.code];

async function listed(mode = 'test', member: TestMember = owner): Promise<readonly ListedKey[]> {
  return keysIn(await member.get(keysAt(mode)));
}

async function created(kind = 'secret', mode = 'test'): Promise<NewKey> {
  const answer = await owner.post(keysAt(mode), { kind });
  expect(answer.status).toBe(200);
  return newKeyIn(answer);
}

/** Whether a key opens the operation that accepts every key. */
const banksWith = async (apiKey: string): Promise<number> =>
  (await testApp.app.inject({ url: '/business/get-banks-api', headers: { apiKey } })).statusCode;

describe('listing keys', () => {
  it('shows those of the mode, without the keys themselves', async () => {
    const business = await testApp.addBusiness();
    const member = await signInMember(testApp, business, 'developer');
    const answer = await member.get(keysAt('live', business));
    const keys = keysIn(answer);
    expect(keys.map(({ kind, prefix, lastFour }) => [kind, prefix, lastFour])).toEqual([
      ['public', 'pk_live_', business.live.publicKey.slice(-4)],
      ['secret', 'sk_live_', business.live.secretKey.slice(-4)],
    ]);
    expect(keys[0]).toMatchObject({ expiresAt: null, revokedAt: null });
    expect(new Date(keys[0]?.createdAt ?? '').toISOString()).toBe(keys[0]?.createdAt);
    for (const key of [business.live.secretKey, business.live.publicKey]) expect(answer.text).not.toContain(key);
  });

  it('is empty for a business that was made in the dashboard', async () => {
    const person = await signUpPerson(testApp);
    const session = await person.post('/dashboard/api/businesses', { name: 'Keyless' });
    const [business] = (session.body.data as { businesses: { id: number }[] }).businesses;
    const answer = await person.get(`/dashboard/api/businesses/${business?.id}/test/keys`);
    expect(answer.body.data).toEqual([]);
  });
});

describe('creating a key', () => {
  it.each([
    ['secret', 'test', /^sk_test_[\w-]{32}$/],
    ['public', 'test', /^pk_test_[\w-]{32}$/],
    ['secret', 'live', /^sk_live_[\w-]{32}$/],
    ['public', 'live', /^pk_live_[\w-]{32}$/],
  ])('gives a %s key of %s mode that works, and shows it this once', async (kind, mode, pattern) => {
    const { id, key } = await created(kind, mode);
    expect(key).toMatch(pattern);
    expect(await banksWith(key)).toBe(200);
    expect(await listed(mode)).toContainEqual(expect.objectContaining({ id, kind, lastFour: key.slice(-4) }));
    expect((await owner.get(keysAt(mode))).text).not.toContain(key);
  });

  it('keeps no answer under an Idempotency-Key, because a key is shown once', async () => {
    const headers = { 'idempotency-key': 'one-key-please' };
    const first = newKeyIn(await owner.post(keysAt('test'), { kind: 'secret' }, headers));
    const again = newKeyIn(await owner.post(keysAt('test'), { kind: 'secret' }, headers));
    expect(again.key).not.toBe(first.key);
    expect((await listed()).filter(({ id }) => id === first.id || id === again.id)).toHaveLength(2);
    const { rowCount } = await testApp.testDatabase.database.pool.query('SELECT FROM idempotency_keys WHERE key = $1', [
      headers['idempotency-key'],
    ]);
    expect(rowCount).toBe(0);
  });

  it('is kept by no cache', async () => {
    const answer = await owner.post(keysAt('test'), { kind: 'secret' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('keeps its name and who made it, whom the rest of the service can ask for', async () => {
    const answer = await owner.post(keysAt('live'), { kind: 'secret', name: '  Checkout server ' });
    const { id } = newKeyIn(answer);
    expect((await listed('live')).find((key) => key.id === id)).toMatchObject({
      name: 'Checkout server',
      maker: 'Ada Obi',
    });
    expect(await makerOfKey(testApp.services.db, BigInt(id) as ApiKeyId)).toBe(owner.userId);
    const [first] = await listed('live');
    expect(first).toMatchObject({ name: null, maker: null });
    expect(await makerOfKey(testApp.services.db, BigInt(first?.id ?? 0) as ApiKeyId)).toBeNull();
  });

  it.each(['', ' ', 'n'.repeat(81), 'a\u0000b'])('refuses the name %j', async (name) => {
    const answer = await owner.post(keysAt('test'), { kind: 'secret', name });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', field: 'name' });
  });

  it('refuses another kind', async () => {
    const answer = await owner.post(keysAt('test'), { kind: 'root' });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', field: 'kind' });
  });

  it('lets ten be made at once', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => created()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(10);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(10);
  });
});

describe('rolling a key', () => {
  it('gives a new key, and the old one goes on working for the overlap', async () => {
    const old = await created();
    const before = Date.now();
    const answer = await owner.post(`${keysAt('test')}/${old.id}/roll`, { overlapSeconds: 3600 });
    const rolled = newKeyIn(answer);
    expect(await Promise.all([old.key, rolled.key].map(banksWith))).toEqual([200, 200]);
    const endsAt = new Date(rolled.previousExpiresAt).getTime();
    expect(endsAt).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(endsAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect((await listed()).find(({ id }) => id === old.id)).toMatchObject({
      expiresAt: rolled.previousExpiresAt,
      revokedAt: null,
    });
  });

  it('keeps the name, and makes whoever rolled it the maker', async () => {
    const old = newKeyIn(await owner.post(keysAt('test'), { kind: 'secret', name: 'Books' }));
    const admin = await signInMember(testApp, testApp.business, 'admin');
    const rolled = newKeyIn(await admin.post(`${keysAt('test')}/${old.id}/roll`, { overlapSeconds: 60 }));
    expect((await listed()).find(({ id }) => id === rolled.id)).toMatchObject({ name: 'Books' });
    const makers = await Promise.all(
      [old, rolled].map(({ id }) => makerOfKey(testApp.services.db, BigInt(id) as ApiKeyId)),
    );
    expect(makers).toEqual([owner.userId, admin.userId]);
  });

  it('revokes the old key at once without an overlap', async () => {
    const old = await created();
    const answer = await owner.post(`${keysAt('test')}/${old.id}/roll`, { overlapSeconds: 0 });
    expect(answer.status).toBe(200);
    await expect.poll(() => banksWith(old.key)).toBe(401);
    expect(await banksWith(newKeyIn(answer).key)).toBe(200);
    expect((await listed()).find(({ id }) => id === old.id)?.revokedAt).not.toBeNull();
  });

  it('refuses overlaps out of range and keys that work no more, and makes no key then', async () => {
    const old = await created();
    const url = `${keysAt('test')}/${old.id}/roll`;
    const before = await listed();
    for (const overlapSeconds of [-1, 0.5, OVERLAP_MAX_MS / 1000 + 1, '60', null]) {
      const answer = await owner.post(url, { overlapSeconds });
      expect(answer.body.error).toMatchObject({ code: 'validation_failed', field: 'overlapSeconds' });
    }
    expect((await owner.post(url, {})).body.error).toMatchObject({ field: 'overlapSeconds' });
    expect(await listed()).toEqual(before);
    await owner.delete(`${keysAt('test')}/${old.id}`);
    expect((await owner.post(url, { overlapSeconds: 60 })).body.error).toMatchObject({
      code: 'validation_failed',
      field: 'keyId',
    });
    expect(await listed()).toHaveLength(before.length);
  });
});

describe('revoking a key', () => {
  it('ends it, and tells the time of the first when it is done again', async () => {
    const { id, key } = await created();
    const first = await owner.delete(`${keysAt('test')}/${id}`);
    expect(first.status).toBe(200);
    await expect.poll(() => banksWith(key)).toBe(401);
    const again = await owner.delete(`${keysAt('test')}/${id}`);
    expect(again.body.data).toEqual(first.body.data);
    expect((await listed()).find((row) => row.id === id)?.revokedAt).toBe(
      (first.body.data as { revokedAt: string }).revokedAt,
    );
  });

  it('tells when it was the last secret key of the mode', async () => {
    const business = await testApp.addBusiness();
    const member = await signInMember(testApp, business, 'admin');
    const keys = keysIn(await member.get(keysAt('live', business)));
    const wasLast: unknown[] = [];
    for (const { id } of keys) {
      const answer = await member.delete(`${keysAt('live', business)}/${id}`);
      wasLast.push((answer.body.data as { wasLastSecretKey: boolean }).wasLastSecretKey);
    }
    expect(wasLast).toEqual([false, true]);
    expect(await banksWith(business.test.secretKey)).toBe(200);
  });
});

describe('who may', () => {
  const changes = (id: number | string, mode = 'test') => [
    (member: TestMember) => member.post(`${keysAt(mode)}/${id}/roll`, { overlapSeconds: 60 }),
    (member: TestMember) => member.delete(`${keysAt(mode)}/${id}`),
  ];

  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['developer', 200],
    ['finance', 403],
    ['viewer', 403],
  ])('%s: gets %i for reading keys, and for creating, rolling and revoking one', async (role, status) => {
    const member = await signInMember(testApp, testApp.business, role);
    const { id } = await created('public');
    const create = (caller: TestMember) => caller.post(keysAt('test'), { kind: 'public' });
    const read = (caller: TestMember) => caller.get(keysAt('test'));
    for (const act of [read, create, ...changes(id)]) {
      const answer = await act(member);
      expect(answer.status, answer.text).toBe(status);
      if (status === 403) expect(answer.body.error?.code).toBe('role_not_allowed');
    }
  });

  it('a key of the other mode is as good as unknown', async () => {
    const { id, key } = await created('secret', 'live');
    for (const change of changes(id, 'test')) expect(answerOf(await change(owner))).toEqual([404, 'not_found']);
    expect(await banksWith(key)).toBe(200);
  });

  it('a key of another business is as good as unknown, and so is what can be no id', async () => {
    const other = await testApp.addBusiness();
    const member = await signInMember(testApp, other, 'owner');
    const [key] = keysIn(await member.get(keysAt('test', other)));
    for (const id of [key?.id ?? 0, NOBODY, 0, '007', 'x', '1e3', '9'.repeat(20)]) {
      for (const change of changes(id)) expect(answerOf(await change(owner)), String(id)).toEqual([404, 'not_found']);
    }
    expect(await banksWith(other.test.secretKey)).toBe(200);
  });

  it('nobody of another business, without a session, or from another site', async () => {
    const stranger = await signInMember(testApp, await testApp.addBusiness(), 'owner');
    expect(answerOf(await stranger.get(keysAt('test')))).toEqual([404, 'not_found']);
    expect(answerOf(await stranger.post(keysAt('test'), { kind: 'secret' }))).toEqual([404, 'not_found']);
    const anybody = testApp.clientOf(undefined);
    expect(answerOf(await anybody.get(keysAt('test')))).toEqual([401, 'session_missing']);
    expect(answerOf(await anybody.post(keysAt('test'), { kind: 'secret' }))).toEqual([401, 'session_missing']);
    const withKey = testApp.business.inTest;
    expect(answerOf(await withKey.post(keysAt('test'), { kind: 'secret' }))).toEqual([401, 'session_missing']);
    const foreign = { origin: 'https://elsewhere.example' };
    const answer = await owner.post(keysAt('test'), { kind: 'secret' }, foreign);
    expect(answerOf(answer)).toEqual([403, 'cross_site_refused']);
  });
});
