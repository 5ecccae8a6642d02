import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { violates } from '../../src/platform/database/sqlstate.ts';
import { recordInstallationChange } from '../../src/core/ledger/log/record.ts';
import { BankDirectory, TRUSTED_MS } from '../../src/features/banks/directory.ts';
import { verifyBanks } from '../../src/features/banks/verify-banks.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { importBanks } from '../../src/features/banks/import-banks.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';

const HEADER = 'name,code,category,cbn_code\n';
const ACCESS = 'Access Bank,000014,commercial,044\n';
const ZENITH = 'Zenith Bank,000015,commercial,057\n';
const NEW = 'new bank,123456,commercial,\n';

let test: TestDatabase;

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const importText = (text: string) => importBanks({ db: test.database.db }, Buffer.from(text), BY_OPERATOR);

async function newBusiness(): Promise<BusinessId> {
  const ids = new IdAllocator(test.database.pool);
  const { db } = test.database;
  return (await createBusiness({ db, ids }, { name: 'Acme' })).businessId;
}

interface Querier {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Inserts an account of this bank by SQL, so that the test can keep its transaction open. */
async function insertAccount(client: Querier, businessId: BusinessId, bankCode: string, deletedAt: Date | null = null) {
  await client.query(
    `INSERT INTO connected_accounts (business_id, id, live, enabled, sequence, wallet_id, settlement_account_id,
       fee_kobo, cap_kobo, percent_e4, split_type, deleted_at, authorization_key_digest,
       authorization_key_ciphertext, bank_code, account_number, account_name, business_name, email, mobile,
         currency, created_at, updated_at)
     VALUES ($1, 900001, false, true, 1, 900002, 900003, 0, 0, 100000, 'percentage', $3, '', '', $2, '0123456789',
       'Ada',
       'Ada', 'ada@example.com', '2348031234567', 'NGN', now(), now())`,
    [businessId, bankCode, deletedAt],
  );
}

async function directory(): Promise<{ code: string; name: string; position: number }[]> {
  const { rows } = await test.database.pool.query<{ code: string; name: string; position: number }>(
    'SELECT code, name, position FROM banks ORDER BY position',
  );
  return rows;
}

async function revision(): Promise<bigint | undefined> {
  return (await test.database.pool.query<{ revision: bigint }>('SELECT revision FROM bank_directory')).rows[0]
    ?.revision;
}

describe('importBanks', () => {
  it('replaces the directory, in its order, and raises the revision', async () => {
    const before = await revision();
    const result = await importText(
      `${HEADER}Access Bank,999058,commercial,\n${ZENITH}${NEW}Access,000014,commercial,044\n`,
    );
    expect(result).toEqual({ total: 4, added: 1, changed: 1, removed: 227, kept: [] });
    expect(await directory()).toEqual([
      { code: '000014', name: 'Access', position: 1 },
      { code: '123456', name: 'new bank', position: 2 },
      { code: '000015', name: 'Zenith Bank', position: 3 },
      { code: '999058', name: 'Access Bank', position: 4 },
    ]);
    expect(await revision()).toBe((before ?? 0n) + 1n);
  });

  it('writes nothing when the file says what the directory says', async () => {
    await importText(HEADER + ACCESS + ZENITH);
    const before = await revision();
    expect(await importText(HEADER + ZENITH + ACCESS)).toEqual({
      total: 2,
      added: 0,
      changed: 0,
      removed: 0,
      kept: [],
    });
    expect(await revision()).toBe(before);
  });

  it('changes nothing when the file has problems, and names them all', async () => {
    const before = { directory: await directory(), revision: await revision() };
    await expect(importText(`${HEADER}${ACCESS}Zenith,15,commercial,\n,000016,commercial,\n`)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(/line 3: code must be six digits.*\nline 4: name must not be empty/s) as string,
    });
    expect({ directory: await directory(), revision: await revision() }).toEqual(before);
  });

  it.each([
    ['an account', null],
    ['a deleted account', new Date()],
  ])('keeps a bank that %s has, at its place in the order, and reports it', async (_name, deletedAt) => {
    await insertAccount(test.database.pool, await newBusiness(), '000014', deletedAt);
    const result = await importText(HEADER + ZENITH + 'AAA Bank,123456,commercial,\n');
    expect(result.kept).toEqual([{ code: '000014', name: 'Access Bank', category: 'commercial', cbnCode: '044' }]);
    expect(await directory()).toEqual([
      { code: '123456', name: 'AAA Bank', position: 1 },
      { code: '000014', name: 'Access Bank', position: 2 },
      { code: '000015', name: 'Zenith Bank', position: 3 },
    ]);
  });

  it('waits for an account that is being created, and keeps its bank', async () => {
    const businessId = await newBusiness();
    const client = await test.database.pool.connect();
    try {
      await client.query('BEGIN');
      await insertAccount(client, businessId, '000014');
      const imported = importText(HEADER + ZENITH);
      await untilSomebodyWaits();
      await client.query('COMMIT');
      expect((await imported).kept).toMatchObject([{ code: '000014' }]);
    } finally {
      client.release();
    }
  });

  it('drops the bank of an account that was not created after all', async () => {
    const businessId = await newBusiness();
    const client = await test.database.pool.connect();
    try {
      await client.query('BEGIN');
      await insertAccount(client, businessId, '000014');
      const imported = importText(HEADER + ZENITH);
      await untilSomebodyWaits();
      await client.query('ROLLBACK');
      expect(await imported).toMatchObject({ kept: [], total: 1 });
    } finally {
      client.release();
    }
  });

  it('lets an account that comes second find its bank gone', async () => {
    const businessId = await newBusiness();
    const holder = await test.database.pool.connect();
    let created: Promise<unknown> | undefined;
    try {
      // Delays the import after it has locked the banks that it is about to delete.
      await holder.query('BEGIN');
      await holder.query(`SELECT FROM banks WHERE code = '000015' FOR UPDATE`);
      const imported = importText(`${HEADER}Zenith International,000015,commercial,057\n`);
      await untilSomebodyWaits();
      created = insertAccount(test.database.pool, businessId, '000014');
      created.catch(() => undefined);
      await untilSomebodyWaits(2);
      await holder.query('COMMIT');
      expect(await imported).toMatchObject({ total: 1, kept: [] });
    } finally {
      holder.release();
    }
    await expect(created).rejects.toSatisfy((error) => violates(error, 'connected_accounts_bank'));
  });

  it('lets imports that run at once take turns: one of the files stands whole', async () => {
    const files = [HEADER + ACCESS + NEW, HEADER + ZENITH, HEADER + ACCESS + ZENITH];
    await Promise.all([...files, ...files, ...files].map(importText));
    const codes = (await directory()).map(({ code }) => code).join();
    expect(['000014,123456', '000015', '000014,000015']).toContain(codes);
  });

  it('leaves exactly the banks of the file, whatever was there before', async () => {
    const bank = fc.record({
      code: fc.integer({ min: 0, max: 20 }).map((n) => String(n).padStart(6, '0')),
      name: fc.constantFrom('Alpha', 'alpha', 'Beta', 'Gamma'),
      cbn: fc.constantFrom('', '044', '50547'),
    });
    const file = fc.uniqueArray(bank, { selector: ({ code }) => code, minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(file, async (banks) => {
        const { total } = await importText(
          HEADER + banks.map((b) => `${b.name},${b.code},commercial,${b.cbn}\n`).join(''),
        );
        const stored = await directory();
        expect(total).toBe(banks.length);
        expect(stored.map(({ position }) => position)).toEqual(banks.map((_, index) => index + 1));
        const byCode = (a: { code: string }, b: { code: string }) => Number(a.code) - Number(b.code);
        expect(stored.map(({ code, name }) => ({ code, name })).toSorted(byCode)).toEqual(
          banks.map(({ code, name }) => ({ code, name })).toSorted(byCode),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe('BankDirectory', () => {
  it('knows banks by the code of the directory and by that of the Central Bank', async () => {
    const banks = new BankDirectory(test.database);
    const access = { code: '000014', name: 'Access Bank', category: 'commercial', cbnCode: '044', nubanCode: '044' };
    expect(await banks.byCode('999058')).toEqual({ ...access, code: '999058', cbnCode: null });
    expect(await banks.byCode('000014')).toEqual(access);
    expect(await banks.byCbnCode('044')).toEqual(access);
    expect(await banks.byCode('044')).toBeUndefined();
    expect(await banks.byCbnCode('000014')).toBeUndefined();
  });

  it('is served from memory, and looks at the revision again after a second', async () => {
    let now = 0;
    let queries = 0;
    const db = test.database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const banks = new BankDirectory({ db, monotonicMs: () => now });
    const first = await banks.list();
    await importText(HEADER + ACCESS);

    now = TRUSTED_MS - 1;
    const looked = queries;
    for (let i = 0; i < 50; i += 1) expect((await banks.list()).etag).toBe(first.etag);
    expect(queries).toBe(looked);

    now = TRUSTED_MS;
    const lists = await Promise.all(Array.from({ length: 50 }, () => banks.list()));
    expect(new Set(lists.map(({ etag }) => etag)).size).toBe(1);
    expect(lists[0]?.etag).not.toBe(first.etag);
    expect(queries).toBe(looked + 2);
  });

  it('finds a bank that was imported a moment ago', async () => {
    const banks = new BankDirectory({ ...test.database, monotonicMs: () => 0 });
    await banks.list();
    await importText(HEADER + ACCESS + NEW);
    expect(await banks.byCode('123456')).toMatchObject({ name: 'new bank' });
  });

  it('comes back after the database was away', async () => {
    const { db } = test.database;
    let isAway = true;
    const flaky = db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const banks = new BankDirectory({ db: flaky });
    await expect(banks.list()).rejects.toThrow('away');
    isAway = false;
    expect((await banks.list()).etag).toMatch(/^"[\w-]{43}"$/);
  });

  it('is empty without banks', async () => {
    await test.database.pool.query('DELETE FROM banks');
    expect(JSON.parse((await new BankDirectory(test.database).list()).body)).toMatchObject({ data: { banks: [] } });
  });
});

describe('ledger verify', () => {
  const verify = () => verifyBanks(test.database);
  const rename = () => test.database.pool.query(`UPDATE banks SET name = 'Thief' WHERE code = '000014'`);

  it('agrees with the directory as it came with the program, until somebody changes it by hand', async () => {
    expect(await verify()).toBeUndefined();
    await rename();
    expect((await verify())?.message).toMatch(/^is not what came with the program/);
  });

  it('agrees with each import, also one that puts right what somebody has changed', async () => {
    await importText(HEADER + ACCESS + NEW);
    expect(await verify()).toBeUndefined();
    await rename();
    expect((await verify())?.message).toMatch(/^is not what audit entry 1 imported/);
    await importText(HEADER + ACCESS + NEW);
    expect(await verify()).toBeUndefined();
  });

  it('says nothing about an import by a version that kept no digest', async () => {
    await transact(test.database.db, async (tx) =>
      recordInstallationChange(tx, BY_OPERATOR, new Date(), {
        action: 'bank_directory.imported',
        subject: { kind: 'bank_directory' },
        after: { total: 1 },
      }),
    );
    await rename();
    expect(await verify()).toBeUndefined();
  });
});

async function untilSomebodyWaits(count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await test.database.pool.query<{ waiting: bigint }>(
          `SELECT count(*) AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return Number(rows[0]?.waiting);
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);
}
