import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessId, IdAllocator } from '../../src/platform/database/ids.ts';
import { Keyring } from '../../src/platform/vault/keyring.ts';
import type { MasterKey } from '../../src/platform/config/encryption.ts';
import { rotateEncryption } from '../../src/platform/vault/rotate-encryption.ts';
import { BY_BUSINESS, BY_INSTALLATION, INSTALLATION } from '../../src/platform/vault/vault.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { tributary } from '../harness/command.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { ENCRYPTION_KEY, startTestApp, type TestApp } from '../harness/test-app.ts';

const ADA = 7n as BusinessId;
const BOLA = 8n as BusinessId;
const LONG_AGO = `UPDATE data_keys SET created_at = created_at - interval '1 hour'`;

const keyNamed = (id: string): MasterKey => ({ id, key: randomBytes(32) });
const first = keyNamed('first');
const second = keyNamed('second');

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(() => testDatabase.drop());

const ringOf = (...keys: readonly MasterKey[]): Keyring =>
  new Keyring(testDatabase.database.db, () => Promise.resolve(keys));
async function loaded(...keys: readonly MasterKey[]): Promise<Keyring> {
  const keyring = ringOf(...keys);
  await keyring.load();
  await keyring.ready(ADA);
  return keyring;
}
const wrappedBy = async (): Promise<Record<string, string>> => {
  const { rows } = await testDatabase.database.pool.query<{ business_id: bigint; wrapped_by: string }>(
    'SELECT business_id, wrapped_by FROM data_keys ORDER BY business_id',
  );
  return Object.fromEntries(rows.map((row) => [String(row.business_id), row.wrapped_by]));
};

/** A database whose secrets were sealed by one key, before there were data keys. */
async function databaseOfBefore(key: MasterKey): Promise<Keyring> {
  await loaded(key);
  await testDatabase.database.pool.query('DELETE FROM data_keys');
  await testDatabase.database.pool.query('DELETE FROM encryption_check');
  const { db, pool } = testDatabase.database;
  await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Of before' });
  return loaded(key);
}

describe('a keyring', () => {
  it('seals what belongs to a business by a data key of its own, and opens it on every process', async () => {
    const one = await loaded(first);
    const sealed = one.seal('secret', 'place', ADA);
    expect(sealed[0]).toBe(BY_BUSINESS);
    expect((await loaded(first)).open(sealed, 'place', ADA)).toBe('secret');
    expect(await wrappedBy()).toEqual({ '0': 'first', '7': 'first' });
  });

  it('has no key made for a database that has secrets', async () => {
    const asked: boolean[] = [];
    const load = async (): Promise<void> => {
      const keyring = new Keyring(testDatabase.database.db, ({ isNew }) => {
        asked.push(isNew);
        return Promise.resolve([first]);
      });
      await keyring.load();
    };
    await load();
    await load();
    expect(asked).toEqual([true, false]);
  });

  it('opens nothing as the secret of another business', async () => {
    const keyring = await loaded(first);
    await keyring.ready(BOLA);
    const sealed = keyring.seal('secret', 'place', ADA);
    expect(() => keyring.open(sealed, 'place', BOLA)).toThrow('does not open');
  });

  it('does not take the data key of another business that was moved to its row by hand', async () => {
    const keyring = await loaded(first);
    await keyring.ready(BOLA);
    await testDatabase.database.pool.query(
      'UPDATE data_keys SET wrapped = (SELECT wrapped FROM data_keys WHERE business_id = 7) WHERE business_id = 8',
    );
    const other = await loaded(first);
    await expect(other.ready(BOLA)).rejects.toMatchObject({ code: 'encryption_key_unusable' });
    await expect(other.ready(BOLA)).rejects.toThrow(
      /None of the encryption keys .*"encryption-key" into the data directory/,
    );
  });

  it('makes one data key when processes meet a business together', async () => {
    const rings = await Promise.all(Array.from({ length: 6 }, () => loaded(first)));
    const sealed = rings.map((ring) => ring.seal('secret', 'place', ADA));
    for (const ring of rings) for (const bytes of sealed) expect(ring.open(bytes, 'place', ADA)).toBe('secret');
  });

  it('lets exactly one of several keys in when processes start together, and that one ever after', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => keyNamed(String(index)));
    const outcomes = await Promise.allSettled(keys.map((key) => loaded(key)));
    const right = keys.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(right).toHaveLength(1);
    for (const key of keys) {
      if (right.includes(key)) await loaded(key);
      else await expect(loaded(key)).rejects.toMatchObject({ code: 'encryption_key_unusable' });
    }
  });

  it('is of no use before it was loaded', async () => {
    expect(() => ringOf(first).seal('secret', 'place', INSTALLATION)).toThrow('was not loaded');
    expect(() => ringOf(first).derive('sessions')).toThrow('was not loaded');
  });
});

describe('the data key of a business that has secrets', () => {
  it('is not replaced when its row is gone, and works again when the row is back', async () => {
    const testApp = await startTestApp();
    try {
      const { business, testDatabase: of } = testApp;
      const made = await business.inTest.post('/v1/api/webhook-endpoints', { url: 'https://example.com/hooks' });
      expect(made.status, made.text).toBe(200);
      const { pool } = of.database;
      const { rows } = await pool.query('SELECT * FROM data_keys WHERE business_id = $1', [business.businessId]);
      expect(rows).toHaveLength(1);
      const id = BigInt(business.businessId) as BusinessId;
      const lookAgain = async (): Promise<void> => {
        const keyring = new Keyring(of.database.db, () => Promise.resolve([{ id: 'tests', key: ENCRYPTION_KEY }]));
        await keyring.load();
        await keyring.ready(id);
      };
      await pool.query('DELETE FROM data_keys WHERE business_id = $1', [business.businessId]);
      await expect(lookAgain()).rejects.toThrow(`The data key of business ${business.businessId} is gone`);
      const left = await pool.query('SELECT FROM data_keys WHERE business_id = $1', [business.businessId]);
      expect(left.rowCount).toBe(0);
      await of.database.db
        .insertInto('data_keys')
        .values(rows[0] as never)
        .execute();
      await expect(lookAgain()).resolves.toBeUndefined();
    } finally {
      await testApp.close();
    }
  });
});

describe('a database of the time of one ENCRYPTION_KEY', () => {
  it('goes on with that key, until data keys are begun', async () => {
    const keyring = await databaseOfBefore(first);
    expect(keyring.seal('secret', 'place', ADA)[0]).toBe(BY_INSTALLATION);
    expect(await wrappedBy()).toEqual({});
  });

  it('refuses another key, and says what to do', async () => {
    await databaseOfBefore(first);
    await expect(loaded(second)).rejects.toThrow(/Set ENCRYPTION_KEY to that one/);
  });

  it('finds the former key among several, wherever it stands', async () => {
    const before = await databaseOfBefore(first);
    const sealed = before.seal('secret', 'place', ADA);
    const sessions = before.derive('sessions');
    for (const keys of [
      [second, first],
      [first, second],
    ]) {
      const keyring = await loaded(...keys);
      expect(keyring.open(sealed, 'place', ADA)).toBe('secret');
      expect(keyring.derive('sessions')).toEqual(sessions);
    }
  });

  it('is opened by running processes within seconds once data keys are begun, and sealed by them only then', async () => {
    const running = await databaseOfBefore(first);
    const before = running.seal('before', 'place', ADA);
    await rotateEncryption({ db: testDatabase.database.db, keyring: await loaded(first) });
    const starting = await loaded(first);
    expect(starting.seal('at once', 'place', ADA)[0]).toBe(BY_INSTALLATION);
    await testDatabase.database.pool.query(LONG_AGO);
    const later = await loaded(first);
    const sealed = later.seal('later', 'place', ADA);
    expect(sealed[0]).toBe(BY_BUSINESS);
    await expect
      .poll(async () => {
        await running.ready(ADA);
        return [sealed, before].map((bytes) => running.open(bytes, 'place', ADA));
      })
      .toEqual(['later', 'before']);
  });
});

describe('rotating the keys', () => {
  const rotated = async (...keys: readonly MasterKey[]) =>
    rotateEncryption({ db: testDatabase.database.db, keyring: await loaded(...keys) });

  it('wraps every data key by the newest, and what was sealed is opened without the former key', async () => {
    const before = await loaded(first);
    await before.ready(BOLA);
    const sealed = before.seal('secret', 'place', ADA);
    const kept = before.seal('mail', 'place', INSTALLATION);
    const sessions = before.derive('sessions');
    expect(await rotated(second, first)).toEqual({ newestId: 'second', wrapped: 4n });
    expect(await wrappedBy()).toEqual({ '0': 'second', '7': 'second', '8': 'second' });
    const after = await loaded(second);
    expect(after.open(sealed, 'place', ADA)).toBe('secret');
    expect(after.open(kept, 'place', INSTALLATION)).toBe('mail');
    expect(after.derive('sessions')).toEqual(sessions);
    await expect(loaded(first)).rejects.toThrow('wrapped by the key "second"');
    expect(await rotated(second)).toEqual({ newestId: 'second', wrapped: 0n });
  });

  it('goes on where a run was interrupted, and two runs at once do no harm', async () => {
    const before = await loaded(first);
    for (let id = 10n; id < 40n; id += 1n) await before.ready(id as BusinessId);
    const sealed = before.seal('secret', 'place', 20n as BusinessId);
    await testDatabase.database.pool.query('BEGIN; DELETE FROM data_keys WHERE business_id = 21; ROLLBACK');
    const runs = await Promise.all([rotated(second, first), rotated(second, first)]);
    expect(runs.reduce((sum, { wrapped }) => sum + wrapped, 0n)).toBe(33n);
    const after = await loaded(second);
    await after.ready(20n as BusinessId);
    expect(after.open(sealed, 'place', 20n as BusinessId)).toBe('secret');
  });

  it('changes nothing if a data key was wrapped by a key that is not there, and names it', async () => {
    await (await loaded(first)).ready(BOLA);
    await testDatabase.database.pool.query(
      `UPDATE data_keys SET wrapped_by = 'lost', wrapped = '\\x01${'00'.repeat(60)}' WHERE business_id = 8`,
    );
    await expect(rotated(second, first)).rejects.toThrow(
      'The data key of business 8 was wrapped by the key "lost", which is not in ENCRYPTION_KEYS.',
    );
    expect(await wrappedBy()).toEqual({ '0': 'first', '7': 'first', '8': 'lost' });
  });
});

describe('rotating the keys of a server that serves', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await startTestApp();
  });
  afterEach(() => testApp.close());

  const keysText = (...keys: readonly MasterKey[]): string =>
    keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

  it('leaves accounts, endpoints and histories as they are, and signs nobody out', async () => {
    const { inTest } = testApp.business;
    const account = { bankCode: '000014', accountNumber: '0000014579', accountName: 'Ada Stores Ltd' };
    const more = { businessName: 'Ada Stores', userMobile: '08031234567', subAccountEmail: 'ada@example.com' };
    const created = await inTest.post('/v1/api/subaccounts/partial', { ...account, ...more });
    const { id, authorizationKeys } = created.body.data as { id: number; authorizationKeys: string };
    const { pool } = testApp.testDatabase.database;
    const secrets = 'SELECT authorization_key_ciphertext AS sealed FROM connected_accounts WHERE id = $1';
    const before = await pool.query<{ sealed: Buffer }>(secrets, [id]);
    const [former] = testApp.services.config.encryptionKeys ?? [];
    if (former === undefined) throw new Error('the test has no key');
    const newer = keyNamed('2026-11');
    const ran = await tributary(['keys', 'rotate-encryption', '--json'], {
      DATABASE_URL: testApp.testDatabase.url,
      ENCRYPTION_KEYS: keysText(newer, former),
    });
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ newestKey: '2026-11' });
    const after = await pool.query<{ sealed: Buffer }>(secrets, [id]);
    expect(after.rows).toEqual(before.rows);
    const shown = await inTest.get(`/v1/api/subaccounts/${id}`);
    expect(shown.body.data).toMatchObject({ authorizationKeys });
    const other = await testApp.startSibling({ encryptionKeys: [newer] });
    try {
      const again = await other.clientOf(testApp.business.test.secretKey).get(`/v1/api/subaccounts/${id}`);
      expect(again.body.data).toMatchObject({ authorizationKeys });
      // What is recorded is vouched for by the same key, which the new one has wrapped.
      const endpoint = { url: 'https://example.com/after' };
      const made = await other.clientOf(testApp.business.test.secretKey).post('/v1/api/webhook-endpoints', endpoint);
      expect(made.status, made.text).toBe(200);
      expect(other.services.keyring.derive('dashboard sessions')).toEqual(
        testApp.services.keyring.derive('dashboard sessions'),
      );
    } finally {
      await other.close();
    }
  });
});
