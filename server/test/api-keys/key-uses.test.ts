import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKey } from '../../src/features/api-keys/create-key.ts';
import { KeyUses } from '../../src/features/api-keys/key-uses.ts';
import { listKeys } from '../../src/features/api-keys/list-keys.ts';
import type { ApiKeyId } from '../../src/platform/database/ids.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { shareTestApp, type TestApp, type TestProcess } from '../harness/test-app.ts';

let testApp: TestApp;
let key: { readonly id: ApiKeyId; readonly text: string };
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { businessId } = testApp.business;
  const allowedAddresses = ['203.0.113.0/24'];
  const wanted = { businessId, live: false, kind: 'secret', allowedAddresses, origin: BY_OPERATOR } as const;
  key = await createKey(testApp.services, wanted);
});

const read = (process: TestProcess, remoteAddress: string) =>
  process.app.inject({ url: '/v1/api/subaccounts', headers: { apiKey: key.text }, remoteAddress });

async function lastUse(id = key.id) {
  const keys = await listKeys(testApp.services, { businessId: testApp.business.businessId });
  const { lastUsedAt = null, lastUsedFrom = null } = keys.find((one) => one.id === id) ?? {};
  return { lastUsedAt, lastUsedFrom };
}

it('is written when a process stops, with the last address that was let in, by the time of the database', async () => {
  const process = await testApp.startSibling();
  expect(await lastUse()).toEqual({ lastUsedAt: null, lastUsedFrom: null });
  const before = Date.now();
  for (const address of ['203.0.113.1', '203.0.113.2', '192.0.2.1']) await read(process, address);
  const after = Date.now();
  expect(await lastUse()).toEqual({ lastUsedAt: null, lastUsedFrom: null });
  await process.close();
  const { lastUsedAt, lastUsedFrom } = await lastUse();
  expect(lastUsedFrom).toBe('203.0.113.2');
  expect(lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before - 100);
  expect(lastUsedAt?.getTime()).toBeLessThanOrEqual(after + 100);
});

it('is the latest of all processes, in whatever order they write', async () => {
  const [one, other] = [new KeyUses(testApp.services.db), new KeyUses(testApp.services.db)];
  const ofKey = { apiKeyId: key.id, businessId: testApp.business.businessId };
  one.note(ofKey, '203.0.113.1');
  const notedAtMs = performance.now();
  await expect.poll(() => performance.now() - notedAtMs > 500).toBe(true);
  other.note(ofKey, '203.0.113.2');
  await other.write();
  await one.write();
  expect((await lastUse()).lastUsedFrom).toBe('203.0.113.2');
});

it('is written again after a failure, unless a later use was noted since', async () => {
  const { db } = testApp.services;
  let isAway = true;
  const sometimes = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error('away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
  const uses = new KeyUses(sometimes);
  uses.note({ apiKeyId: key.id, businessId: testApp.business.businessId }, '203.0.113.9');
  await expect(uses.write()).rejects.toThrow('away');
  isAway = false;
  await uses.write();
  expect((await lastUse()).lastUsedFrom).toBe('203.0.113.9');
});

it('is of no other business', async () => {
  const other = await testApp.addBusiness();
  const uses = new KeyUses(testApp.services.db);
  uses.note({ apiKeyId: key.id, businessId: other.businessId }, '203.0.113.9');
  await uses.write();
  expect(await lastUse()).toEqual({ lastUsedAt: null, lastUsedFrom: null });
});
