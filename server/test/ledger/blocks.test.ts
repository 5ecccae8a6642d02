import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepBlocks } from '../../src/core/ledger/blocks/keep-blocks.ts';
import type { LedgerKey } from '../../src/core/ledger/posting.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

const COUNT = 1_000;

let testApp: TestApp;
let ledger: LedgerKey;
beforeAll(async () => {
  testApp = await startTestApp();
  const { businessId, inTest } = testApp.business;
  ledger = { businessId, live: false };
  for (let n = 0; n < 3; n += 1) await createAccount(inTest);
  await generateLedger(testApp.testDatabase.database, {
    ...ledger,
    count: COUNT,
    startAt: new Date('2026-01-01T00:00:00Z'),
    stepMs: 1_000,
    debitEvery: 7,
    rentEvery: 4,
  });
  // Debits have the purpose of payments then.
  await sql(`UPDATE transactions SET purpose = 'refund' WHERE clearing_kobo > 0`);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await sql('DELETE FROM listed_transactions');
  await sql('DELETE FROM transaction_blocks');
});

const sql = (text: string, values: unknown[] = []) => testApp.testDatabase.database.pool.query(text, values);

describe('the blocks of transactions', () => {
  const verify = async () => (await verifyLedgers(testApp.testDatabase.database)).disagreement;
  const kept = async () => {
    const { rows } = await sql(
      `SELECT wallet_id, kind, purpose, block, listed_before, positions FROM listed_transactions
        WHERE business_id = $1 ORDER BY wallet_id, kind, purpose, block`,
      [ledger.businessId],
    );
    return rows as readonly unknown[];
  };

  it('are the same when several processes write them at once, in steps of any size', async () => {
    await keepBlocks(testApp.services, { blocksAtOnce: 1 });
    const alone = await kept();
    expect(alone.length).toBeGreaterThan(0);
    await sql('DELETE FROM listed_transactions');
    await sql('DELETE FROM transaction_blocks');
    await Promise.all([1, 2, 3, 64].map((blocksAtOnce) => keepBlocks(testApp.services, { blocksAtOnce })));
    expect(await kept()).toEqual(alone);
    expect(await verify()).toBeUndefined();
  });

  it('of a backlog are written with a rest after each step, as long as the step took', async () => {
    const rests: number[] = [];
    const rest = (stepMs: number): Promise<void> => Promise.resolve(void rests.push(stepMs));
    await keepBlocks(testApp.services, { blocksAtOnce: 2, rest });
    expect(rests).toHaveLength(Math.floor(COUNT / 256));
    for (const stepMs of rests) expect(stepMs).toBeGreaterThan(0);
  });

  it('of a ledger that lacks many are left to the process that has taken it, until that one has gone', async () => {
    const other = await testApp.testDatabase.database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `keep_blocks ${ledger.businessId} false`,
      ]);
      await keepBlocks(testApp.services);
      expect(await kept()).toEqual([]);
      await other.query('ROLLBACK');
      await keepBlocks(testApp.services);
      expect(await kept()).not.toEqual([]);
      expect(await verify()).toBeUndefined();
    } finally {
      other.release();
    }
  });

  it('end where the last whole one ends', async () => {
    await keepBlocks(testApp.services);
    const { rows } = await sql(
      'SELECT max(block) AS last FROM transaction_blocks WHERE business_id = $1 AND wallet_id = 0',
      [ledger.businessId],
    );
    expect(rows).toEqual([{ last: BigInt(Math.floor(COUNT / 128) - 1) }]);
  });

  it.each([
    ['a position', `UPDATE listed_transactions SET positions[1] = positions[1] + 1`, 'ledger'],
    ['a count', `UPDATE listed_transactions SET listed_before = listed_before + 1`, 'ledger'],
    ['a time', `UPDATE transaction_blocks SET first_at = first_at + interval '1 second'`, 'ledger'],
    ['a missing list', `DELETE FROM listed_transactions`, 'ledger'],
    ['a missing list of a wallet', `DELETE FROM listed_transactions`, 'wallet'],
    ['another time of a wallet', `UPDATE transaction_blocks SET first_at = first_at + interval '1 second'`, 'wallet'],
    ['a list of nothing', `UPDATE listed_transactions SET purpose = purpose || '?'`, 'ledger'],
  ] as const)('are recounted by ledger verify, which finds %s', async (_, damage, where) => {
    await keepBlocks(testApp.services);
    expect(await verify()).toBeUndefined();
    const walletId = where === 'ledger' ? 'wallet_id = 0' : 'wallet_id > 0';
    const last = `SELECT max(block) FROM transaction_blocks b WHERE b.business_id = $1 AND b.${walletId}`;
    const isLast = `AND block = (${last})`;
    await sql(`${damage} WHERE business_id = $1 AND ${walletId} ${isLast}`, [ledger.businessId]);
    expect(await verify()).toMatchObject({ ...ledger, where });
    for (const table of ['listed_transactions', 'transaction_blocks']) {
      await sql(`DELETE FROM ${table} WHERE business_id = $1`, [ledger.businessId]);
    }
    expect(await verify()).toBeUndefined();
    await keepBlocks(testApp.services);
    expect(await verify()).toBeUndefined();
  });

  it('are recounted by ledger verify, which finds rows that no transaction has', async () => {
    await keepBlocks(testApp.services);
    await sql(
      `INSERT INTO listed_transactions SELECT business_id, live, wallet_id, kind, 'none', block, 0, positions
         FROM listed_transactions WHERE business_id = $1 AND purpose = 'rent' LIMIT 1`,
      [ledger.businessId],
    );
    expect(await verify()).toMatchObject({ where: 'ledger', row: undefined });
    await sql(`DELETE FROM listed_transactions WHERE purpose = 'none'`);
  });
});
