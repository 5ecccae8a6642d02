import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { requireSameEncryptionKey } from '../../src/vault/check-encryption-key.ts';
import { createVault } from '../../src/vault/vault.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const check = (key: Buffer): Promise<void> =>
  requireSameEncryptionKey({ db: testDatabase.database.db, vault: createVault(key) });

describe('requireSameEncryptionKey', () => {
  it('lets exactly one of several keys in when processes start together, and that one ever after', async () => {
    const keys = Array.from({ length: 8 }, () => randomBytes(32));
    const outcomes = await Promise.allSettled(keys.map(check));
    const right = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(right).toHaveLength(1);
    for (const key of keys) {
      if (right.includes(key)) await check(key);
      else await expect(check(key)).rejects.toMatchObject({ code: 'encryption_key_unusable' });
    }
  });

  it('says what to do', async () => {
    await expect(check(randomBytes(32))).rejects.toThrow(/Set ENCRYPTION_KEY to that one/);
  });
});
