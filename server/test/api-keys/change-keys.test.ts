import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { createApp } from '../../src/app.ts';
import { compose } from '../../src/compose/compose.ts';
import type { ApiKeyId, BusinessId } from '../../src/platform/database/ids.ts';
import type { App } from '../../src/platform/http/typed-app.ts';
import { createKey } from '../../src/features/api-keys/create-key.ts';
import { keyDigest } from '../../src/features/api-keys/keys.ts';
import { listKeys } from '../../src/features/api-keys/list-keys.ts';
import { revokeKey } from '../../src/features/api-keys/revoke-key.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { OVERLAP_MAX_MS, rollKey } from '../../src/features/api-keys/roll-key.ts';

const NOBODY = 999_999_999n;
const HOUR_MS = 60 * 60_000;
const AUTHORIZATION_KEY = `auth_test_${'k'.repeat(32)}`;
const PAYMENTS = '/v1/api/payments';

let test: TestApp;
/** Another process: everything composed again on the same database. */
let other: { app: App; close: () => Promise<void> };

beforeAll(async () => {
  test = await shareTestApp();
  const services = await compose(test.services.config, test.testDatabase.url, test.services.logger);
  await services.keyring.load();
  const app = await createApp(services);
  other = {
    app,
    close: async () => {
      await app.close();
      await services.close();
    },
  };
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const keyId = async (business: TestBusiness, key: string): Promise<ApiKeyId> => {
  const { rows } = await test.services.database.pool.query<{ id: ApiKeyId }>(
    'SELECT id FROM api_keys WHERE digest = $1 AND business_id = $2',
    [keyDigest(key), business.businessId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no such key');
  return row.id;
};

const keysOf = ({ businessId }: TestBusiness) => listKeys(test.services, { businessId });

const banksWith = async (key: string, app = test.app): Promise<number> =>
  (await app.inject({ url: '/business/get-banks-api', headers: { apiKey: key } })).statusCode;

/** Directly in the tables, because only the key is tested here. */
async function openAccount(businessId: BusinessId): Promise<number> {
  const { pool } = test.services.database;
  const [id, walletId] = await test.services.ids.take(2);
  await pool.query(
    `INSERT INTO connected_accounts (business_id, id, live, enabled, sequence, wallet_id, settlement_account_id,
       fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest, authorization_key_ciphertext, bank_code,
       account_number, account_name, business_name, email, mobile, currency, created_at, updated_at)
     VALUES ($1, $2, false, true, 1, $3, $3, 0, 0, 100000, 'percentage', $4, '', '000014', '0123456789', 'Ada',
       'Ada', 'ada@example.com', '2348031234567', 'NGN', now(), now())`,
    [businessId, id, walletId, keyDigest(AUTHORIZATION_KEY)],
  );
  await pool.query('INSERT INTO wallets (business_id, id, live, connected_account_id) VALUES ($1, $2, false, $3)', [
    businessId,
    walletId,
    id,
  ]);
  return Number(id);
}

async function pay(apiKey: string, subAccountId: number, app: App): Promise<number> {
  const payload = { subAccountId, authorizationKey: AUTHORIZATION_KEY, amount: 100 };
  return (await app.inject({ method: 'POST', url: PAYMENTS, headers: { apiKey }, payload })).statusCode;
}

async function postedBy(businessId: BusinessId): Promise<bigint> {
  const { rows } = await test.services.database.pool.query<{ posted: bigint }>(
    'SELECT count(*) AS posted FROM transactions WHERE business_id = $1',
    [businessId],
  );
  return rows[0]?.posted ?? -1n;
}

describe('listKeys', () => {
  it('lists the keys of both modes, or of one, without the keys themselves', async () => {
    const business = await test.addBusiness();
    const keys = await keysOf(business);
    expect(keys.map(({ prefix, status }) => `${prefix} ${status}`)).toEqual([
      'pk_test_ active',
      'sk_test_ active',
      'pk_live_ active',
      'sk_live_ active',
    ]);
    expect(keys.map(({ lastFour }) => lastFour)).toEqual(
      [business.test.publicKey, business.test.secretKey, business.live.publicKey, business.live.secretKey].map((key) =>
        key.slice(-4),
      ),
    );
    expect(await listKeys(test.services, { businessId: business.businessId, live: true })).toEqual(keys.slice(2));
    expect(Object.keys(keys[0] ?? {})).not.toContain('digest');
  });

  it('refuses a business that does not exist', async () => {
    await expect(listKeys(test.services, { businessId: NOBODY as BusinessId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('createKey', () => {
  it.each([
    ['secret', false, /^sk_test_[\w-]{32}$/],
    ['secret', true, /^sk_live_[\w-]{32}$/],
    ['public', false, /^pk_test_[\w-]{32}$/],
    ['public', true, /^pk_live_[\w-]{32}$/],
  ] as const)('gives one more %s key (live: %s) that works beside the others', async (kind, live, pattern) => {
    const business = await test.addBusiness();
    const { id, text } = await createKey(test.services, {
      origin: BY_OPERATOR,
      businessId: business.businessId,
      live,
      kind,
    });
    expect(text).toMatch(pattern);
    expect(await banksWith(text)).toBe(200);
    expect(await banksWith(business.test.secretKey)).toBe(200);
    expect(await keysOf(business)).toContainEqual(
      expect.objectContaining({ id, kind, live, lastFour: text.slice(-4), status: 'active' }),
    );
  });

  it('refuses a business that does not exist', async () => {
    const wanted = { origin: BY_OPERATOR, businessId: NOBODY as BusinessId, live: false, kind: 'secret' } as const;
    await expect(createKey(test.services, wanted)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('rollKey', () => {
  it('gives a new key of the same kind and mode, and lets the old one work for the overlap', async () => {
    const business = await test.addBusiness();
    const old = business.live.publicKey;
    const before = Date.now();
    const rolled = await rollKey(test.services, {
      origin: BY_OPERATOR,
      keyId: await keyId(business, old),
      overlapMs: HOUR_MS,
    });
    expect(rolled.issued.text).toMatch(/^pk_live_/);
    expect(rolled.oldEndsAt.getTime()).toBeGreaterThanOrEqual(before + HOUR_MS);
    expect(await Promise.all([old, rolled.issued.text].map((key) => banksWith(key)))).toEqual([200, 200]);
    const statuses = (await keysOf(business)).map(({ lastFour, status }) => [lastFour, status]);
    expect(statuses).toContainEqual([old.slice(-4), 'expiring']);
    expect(statuses).toContainEqual([rolled.issued.text.slice(-4), 'active']);
  });

  it('ends the old key when the overlap is over, for payments and for reads', async () => {
    const business = await test.addBusiness();
    const account = await openAccount(business.businessId);
    const old = business.test.secretKey;
    expect(await pay(old, account, other.app)).toBe(200);
    const rolled = await rollKey(test.services, {
      origin: BY_OPERATOR,
      keyId: await keyId(business, old),
      overlapMs: 300,
    });
    await expect.poll(() => Date.now() > rolled.oldEndsAt.getTime()).toBe(true);
    expect(await pay(old, account, other.app)).toBe(401);
    expect(await pay(rolled.issued.text, account, other.app)).toBe(200);
    await expect.poll(() => banksWith(old, other.app), { timeout: 10_000 }).toBe(401);
    expect((await keysOf(business)).map(({ status }) => status)).toContain('expired');
  });

  it('revokes the old key at once without an overlap', async () => {
    const business = await test.addBusiness();
    const account = await openAccount(business.businessId);
    const old = business.test.secretKey;
    expect(await pay(old, account, other.app)).toBe(200);
    const rolled = await rollKey(test.services, {
      origin: BY_OPERATOR,
      keyId: await keyId(business, old),
      overlapMs: 0,
    });
    expect(await pay(old, account, other.app)).toBe(401);
    expect(await pay(rolled.issued.text, account, other.app)).toBe(200);
  });

  it('never lets a key live longer than it would have', async () => {
    const business = await test.addBusiness();
    const id = await keyId(business, business.test.secretKey);
    const first = await rollKey(test.services, { origin: BY_OPERATOR, keyId: id, overlapMs: HOUR_MS });
    const second = await rollKey(test.services, { origin: BY_OPERATOR, keyId: id, overlapMs: 2 * HOUR_MS });
    expect(second.oldEndsAt).toEqual(first.oldEndsAt);
  });

  it('refuses keys that are revoked, unknown or of another business, and overlaps out of range', async () => {
    const business = await test.addBusiness();
    const id = await keyId(business, business.test.secretKey);
    for (const overlapMs of [-1, 0.5, OVERLAP_MAX_MS + 1, Number.NaN, Infinity]) {
      await expect(rollKey(test.services, { origin: BY_OPERATOR, keyId: id, overlapMs })).rejects.toMatchObject({
        field: 'overlap',
      });
    }
    const foreign = { origin: BY_OPERATOR, keyId: id, businessId: test.business.businessId, overlapMs: 0 };
    await expect(rollKey(test.services, foreign)).rejects.toMatchObject({ code: 'not_found' });
    const unknown = { origin: BY_OPERATOR, keyId: NOBODY as ApiKeyId, overlapMs: 0 };
    await expect(rollKey(test.services, unknown)).rejects.toMatchObject({ code: 'not_found' });
    await revokeKey(test.services, { origin: BY_OPERATOR, keyId: id });
    await expect(rollKey(test.services, { origin: BY_OPERATOR, keyId: id, overlapMs: 0 })).rejects.toMatchObject({
      field: 'keyId',
    });
    expect(await keysOf(business)).toHaveLength(4);
  });
});

describe('revokeKey', () => {
  it('ends reads with the key within a second, on every process', async () => {
    const business = await test.addBusiness();
    const key = business.test.secretKey;
    expect([await banksWith(key), await banksWith(key, other.app)]).toEqual([200, 200]);
    await revokeKey(test.services, { origin: BY_OPERATOR, keyId: await keyId(business, key) });
    const reads = () => Promise.all([banksWith(key), banksWith(key, other.app)]);
    await expect.poll(reads, { timeout: 10_000, interval: 20 }).toEqual([401, 401]);
  });

  it('accepts no payment after its answer, however many are under way, on every process', async () => {
    const business = await test.addBusiness();
    const account = await openAccount(business.businessId);
    const key = business.test.secretKey;
    const id = await keyId(business, key);
    let isRevoked = false;
    let accepted = 0;
    let acceptedLate = 0;
    const payOnAndOn = async (app: App): Promise<void> => {
      for (;;) {
        const startedAfterRevocation = isRevoked;
        const status = await pay(key, account, app);
        if (status !== 200) {
          expect(status).toBe(401);
          return;
        }
        accepted += 1;
        if (startedAfterRevocation) acceptedLate += 1;
      }
    };
    const payers = Array.from({ length: 20 }, (_, index) => payOnAndOn(index % 2 === 0 ? test.app : other.app));
    await expect.poll(() => accepted, { interval: 5 }).toBeGreaterThan(100);
    await revokeKey(test.services, { origin: BY_OPERATOR, keyId: id });
    isRevoked = true;
    const postedAtTheAnswer = await postedBy(business.businessId);
    await Promise.all(payers);
    expect(acceptedLate).toBe(0);
    expect(await postedBy(business.businessId)).toBe(postedAtTheAnswer);
    expect(postedAtTheAnswer).toBe(BigInt(accepted));
  });

  it('may be repeated, also at once, and tells the time of the first', async () => {
    const business = await test.addBusiness();
    const wanted = { origin: BY_OPERATOR, keyId: await keyId(business, business.live.secretKey) };
    const times = await Promise.all(Array.from({ length: 10 }, () => revokeKey(test.services, wanted)));
    expect(new Set(times.map(({ revokedAt }) => revokedAt.getTime())).size).toBe(1);
  });

  it('says when no secret key is left in the mode', async () => {
    const business = await test.addBusiness();
    const second = await createKey(test.services, {
      origin: BY_OPERATOR,
      businessId: business.businessId,
      live: false,
      kind: 'secret',
    });
    const revoke = async (id: ApiKeyId) =>
      (await revokeKey(test.services, { origin: BY_OPERATOR, keyId: id })).wasLastSecretKey;
    expect(await revoke(await keyId(business, business.test.publicKey))).toBe(false);
    expect(await revoke(await keyId(business, business.test.secretKey))).toBe(false);
    expect(await revoke(second.id)).toBe(true);
    expect(await banksWith(business.live.secretKey)).toBe(200);
  });

  it('refuses keys that are unknown or of another business', async () => {
    const business = await test.addBusiness();
    const id = await keyId(business, business.test.secretKey);
    await expect(revokeKey(test.services, { origin: BY_OPERATOR, keyId: NOBODY as ApiKeyId })).rejects.toMatchObject({
      code: 'not_found',
    });
    const foreign = { origin: BY_OPERATOR, keyId: id, businessId: test.business.businessId };
    await expect(revokeKey(test.services, foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect(await banksWith(business.test.secretKey)).toBe(200);
  });
});
