import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, mayDo, type Permission, type Role } from '../../src/core/words/permissions.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestProcess, type TestResponse } from '../harness/test-app.ts';

let testApp: TestApp;
let owner: TestMember;
let developer: TestMember;
let behindProxy: TestProcess;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await signInMember(testApp, testApp.business, 'owner');
  developer = await signInMember(testApp, testApp.business, 'developer');
  behindProxy = await testApp.startSibling({ trustProxy: true });
});
afterAll(async () => {
  await behindProxy.close();
  await testApp.close();
});

interface Key {
  readonly id: number;
  readonly key: string;
}
interface Listed {
  readonly id: number;
  readonly name: string | null;
  readonly scopes: readonly string[] | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly expiresAt: string | null;
}

const keysAt = (mode = 'test'): string => `/dashboard/api/businesses/${testApp.business.businessId}/${mode}/keys`;
const answerOf = ({ status, body }: TestResponse) => [status, body.error?.code];
const listed = async (id: number, mode = 'test'): Promise<Listed | undefined> =>
  ((await owner.get(keysAt(mode))).body.data as readonly Listed[]).find((key) => key.id === id);
const ofRole = (role: Role, live: boolean): readonly Permission[] =>
  KEY_PERMISSIONS.filter((permission) => mayDo(role, live, permission));

async function created(terms: object = {}, member = owner, mode = 'test'): Promise<Key> {
  const answer = await member.post(keysAt(mode), { kind: 'secret', ...terms });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Key;
}

const change = (member: TestMember, id: number, terms: object, mode = 'test') =>
  member.patch(`${keysAt(mode)}/${id}`, terms);
const roll = (member: TestMember, id: number, mode = 'test', more: object = {}) =>
  member.post(`${keysAt(mode)}/${id}/roll`, { overlapSeconds: 3600, ...more });

describe('the scopes of a new key', () => {
  it.each([
    ['owner', 'live'],
    ['admin', 'test'],
    ['developer', 'test'],
    ['developer', 'live'],
  ] as const)('are by default all that the %s may do in %s mode', async (role, mode) => {
    const { id } = await created({}, await signInMember(testApp, testApp.business, role), mode);
    expect((await listed(id, mode))?.scopes).toEqual(ofRole(role, mode === 'live'));
  });

  it('are never more than its maker may do in that mode', async () => {
    for (const mode of ['test', 'live']) {
      for (const permission of KEY_PERMISSIONS) {
        const answer = await developer.post(keysAt(mode), { kind: 'secret', scopes: ['accounts:read', permission] });
        if (mayDo('developer', mode === 'live', permission)) {
          expect(answer.status, permission).toBe(200);
          continue;
        }
        expect(answerOf(answer), permission).toEqual([403, 'role_not_allowed']);
        expect(answer.body.message).toContain(`lacks ${permission}.`);
      }
    }
  });

  it.each([
    ['keys:write', 'team:read', 'team:write', 'settings:write', 'no:such'].map((word) => [word]),
    [],
    'payments:read',
    null,
  ])('cannot be %j', async (...words) => {
    for (const scopes of words.flat().length === 0 ? [[]] : words) {
      const answer = await owner.post(keysAt(), { kind: 'secret', scopes });
      expect(answer.body.error, JSON.stringify(scopes)).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('are all named that nobody knows, and addresses too', async () => {
    const refusedFor = async (terms: object) => {
      const answer = await owner.post(keysAt(), { kind: 'secret', ...terms });
      return answer.body.error as unknown as { errors: readonly { field: string; message: string }[] };
    };
    const { errors } = await refusedFor({ scopes: ['payments:read', 'fly', 'swim'] });
    expect(errors.map(({ field }) => field)).toEqual(['scopes.1', 'scopes.2']);
    const { errors: ofAddresses } = await refusedFor({ allowedAddresses: ['203.0.113.7', 'here', 'there'] });
    expect(ofAddresses).toMatchObject([{ field: 'allowedAddresses' }]);
    expect(ofAddresses[0]?.message).toContain('"here", "there"');
  });

  it('are not for public keys, which everybody who may make keys may make', async () => {
    const answer = await owner.post(keysAt(), { kind: 'public', scopes: ['payments:read'] });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', field: 'scopes' });
    expect((await developer.post(keysAt('live'), { kind: 'public' })).status).toBe(200);
  });
});

describe('rolling a key', () => {
  it('keeps its scopes and addresses, and gives the new key an expiry only if it is asked to', async () => {
    const terms = { name: 'Books', scopes: ['payments:read'], allowedAddresses: ['203.0.113.0/24'] };
    const old = await created({ ...terms, expiresAt: '2099-01-01T00:00:00.000Z' });
    const first = (await roll(owner, old.id)).body.data as Key;
    expect(await listed(first.id)).toMatchObject({ ...terms, expiresAt: null });
    const expiresAt = '2098-01-01T00:00:00.000Z';
    const second = (await roll(owner, first.id, 'test', { expiresAt })).body.data as Key;
    expect(await listed(second.id)).toMatchObject({ ...terms, expiresAt });
  });

  it('is refused to whoever may not do what the key may, because they would get to know it', async () => {
    const wide = await created({}, owner, 'live');
    const answer = await roll(developer, wide.id, 'live');
    expect(answerOf(answer)).toEqual([403, 'role_not_allowed']);
    expect(answer.body.message).toContain('payments:write');
    const narrow = await created({ scopes: ['payments:read'] }, owner, 'live');
    expect((await roll(developer, narrow.id, 'live')).status).toBe(200);
    const [first] = (await owner.get(keysAt('live'))).body.data as readonly (Listed & { kind: string })[];
    expect(first).toMatchObject({ kind: 'public', scopes: null });
    expect((await roll(developer, first?.id ?? 0, 'live')).status).toBe(200);
  });
});

describe('changing a key', () => {
  it('narrows it for everybody who may change keys, and widens it for whoever may do all that it then may', async () => {
    const { id } = await created({}, owner, 'live');
    expect((await change(developer, id, { scopes: ['accounts:read', 'payments:write'] }, 'live')).status).toBe(200);
    const wider = { scopes: ['accounts:read', 'payments:read', 'payments:write'] };
    expect(answerOf(await change(developer, id, wider, 'live'))).toEqual([403, 'role_not_allowed']);
    expect((await listed(id, 'live'))?.scopes).toEqual(['accounts:read', 'payments:write']);
    expect((await change(owner, id, wider, 'live')).status).toBe(200);
    expect((await listed(id, 'live'))?.scopes).toEqual(wider.scopes);
  });

  it('lets nobody use it from more addresses who may not do what it may', async () => {
    const { id } = await created({}, owner, 'live');
    const narrow = { allowedAddresses: ['203.0.113.0/24', '198.51.100.7'] };
    expect((await change(developer, id, narrow, 'live')).status).toBe(200);
    expect((await change(developer, id, { allowedAddresses: ['203.0.113.0/24'] }, 'live')).status).toBe(200);
    for (const allowedAddresses of [null, ['0.0.0.0/0'], ['203.0.113.0/24', '198.51.100.7']]) {
      expect(answerOf(await change(developer, id, { allowedAddresses }, 'live'))).toEqual([403, 'role_not_allowed']);
      expect((await change(owner, id, { allowedAddresses: ['203.0.113.0/24'] }, 'live')).status).toBe(200);
    }
    expect((await change(owner, id, { allowedAddresses: null }, 'live')).status).toBe(200);
  });

  it('brings its end nearer and never puts it off, so that a rolled key does not come back', async () => {
    const old = await created();
    await roll(owner, old.id);
    const { expiresAt } = (await listed(old.id)) ?? {};
    for (const later of [null, '2099-01-01T00:00:00.000Z']) {
      const answer = await change(owner, old.id, { expiresAt: later });
      expect(answer.body.error).toMatchObject({ code: 'validation_failed', field: 'expiresAt' });
    }
    expect((await listed(old.id))?.expiresAt).toBe(expiresAt);
    const sooner = new Date(Date.now() + 60_000).toISOString();
    expect((await change(owner, old.id, { expiresAt: sooner })).body.data).toMatchObject({ expiresAt: sooner });
    const past = new Date(Date.now() - 60_000).toISOString();
    expect((await change(owner, old.id, { expiresAt: past })).body.error).toMatchObject({ field: 'expiresAt' });
  });

  it('is refused for keys of others and of the other mode, for keys that ended, and with nothing to change', async () => {
    const { id } = await created();
    expect(answerOf(await change(owner, id, { name: 'x' }, 'live'))).toEqual([404, 'not_found']);
    const stranger = await signInMember(testApp, await testApp.addBusiness(), 'owner');
    expect(answerOf(await change(stranger, id, { name: 'x' }))).toEqual([404, 'not_found']);
    const viewer = await signInMember(testApp, testApp.business, 'viewer');
    expect(answerOf(await change(viewer, id, { name: 'x' }))).toEqual([403, 'role_not_allowed']);
    expect(answerOf(await change(owner, id, {}))).toEqual([400, 'validation_failed']);
    await owner.delete(`${keysAt()}/${id}`);
    expect((await change(owner, id, { name: 'x' })).body.error).toMatchObject({ field: 'keyId' });
  });

  it('is in the audit log with what was before and after, once, and not at all when nothing changes', async () => {
    const { id } = await created({ name: 'Books' });
    const update = { name: 'Book-keeping', scopes: ['payments:read'] };
    const headers = { 'idempotency-key': 'one-change' };
    for (const _ of [1, 2]) await owner.patch(`${keysAt()}/${id}`, update, headers);
    await change(owner, id, update);
    const url = `${keysAt().replace('/keys', '/audit-log')}?subject=api_key:${id}`;
    const entries = (await owner.get(url)).body.data as readonly { action: string; before: object; after: object }[];
    expect(entries.map(({ action }) => action)).toEqual(['api_key.changed', 'api_key.created']);
    expect(entries[0]).toMatchObject({
      before: { name: 'Books', scopes: [...KEY_PERMISSIONS] },
      after: update,
    });
  });

  it('keeps each of two changes at the same time', async () => {
    const { id } = await created({ name: 'Books' });
    await Promise.all([
      change(owner, id, { name: 'Other' }),
      change(owner, id, { scopes: ['payments:read'] }),
      change(owner, id, { allowedAddresses: ['203.0.113.7'] }),
    ]);
    expect(await listed(id)).toMatchObject({
      name: 'Other',
      scopes: ['payments:read'],
      allowedAddresses: ['203.0.113.7'],
    });
  });
});

describe('the addresses of a key', () => {
  const read = (
    process: TestProcess,
    apiKey: string,
    headers: Readonly<Record<string, string>> = {},
    ip = '127.0.0.1',
  ) => process.app.inject({ url: '/v1/api/subaccounts', headers: { apiKey, ...headers }, remoteAddress: ip });

  it('are those of the connection, whatever a caller writes into X-Forwarded-For', async () => {
    const { key } = await created({ allowedAddresses: ['203.0.113.0/24'] });
    expect((await read(testApp, key, {}, '203.0.113.9')).statusCode).toBe(200);
    const forged = await read(testApp, key, { 'x-forwarded-for': '203.0.113.9' }, '198.51.100.1');
    expect([forged.statusCode, forged.json<TestResponse['body']>().error?.code]).toEqual([403, 'address_not_allowed']);
    expect(forged.body).not.toContain('203.0.113');
  });

  it('are those that the trusted proxy reports, and not what a caller wrote before it', async () => {
    const { key } = await created({ allowedAddresses: ['203.0.113.0/24'] });
    const from = (forwarded: string) => read(behindProxy, key, { 'x-forwarded-for': forwarded }, '10.0.0.1');
    expect((await from('203.0.113.9')).statusCode).toBe(200);
    expect((await from('198.51.100.1, 203.0.113.9')).statusCode).toBe(200);
    expect((await from('203.0.113.9, 198.51.100.1')).statusCode).toBe(403);
    expect((await read(behindProxy, key, {}, '10.0.0.1')).statusCode).toBe(403);
  });

  it('hold for public keys and for the bank list, too', async () => {
    const { key } = await created({ kind: 'public', allowedAddresses: ['203.0.113.7'] });
    const banks = (remoteAddress: string) =>
      testApp.app.inject({ url: `/business/get-banks-api?api_key=${key}`, remoteAddress });
    expect((await banks('203.0.113.7')).statusCode).toBe(200);
    expect((await banks('203.0.113.8')).statusCode).toBe(403);
  });

  it('are counted when a key is used from elsewhere, and in the end refused', async () => {
    const { key } = await created({ allowedAddresses: ['203.0.113.7'] });
    const elsewhere = async (): Promise<number> => {
      const { body } = await testApp.app.inject({ url: '/metrics' });
      return Number(/^tributary_keys_used_elsewhere_total (\d+)$/m.exec(body)?.[1]);
    };
    const before = await elsewhere();
    const statuses = new Set<number>();
    for (let round = 0; round < 101; round += 1) {
      statuses.add((await read(testApp, key, {}, '192.0.2.77')).statusCode);
    }
    expect(statuses).toEqual(new Set([403, 429]));
    expect((await elsewhere()) - before).toBe(101);
    expect((await read(testApp, key, {}, '203.0.113.7')).statusCode).toBe(200);
  });

  it.each([[['x']], [['203.0.113.7/40']], [[]], ['203.0.113.7']])('cannot be %j', async (allowedAddresses) => {
    const answer = await owner.post(keysAt(), { kind: 'secret', allowedAddresses });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed' });
  });
});
