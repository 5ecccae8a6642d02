import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionId } from '../../src/platform/database/ids.ts';
import { Books } from '../../src/core/ledger/books.ts';
import { lockLedger } from '../../src/core/ledger/write-in-ledger.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { createTarget } from './poster.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

interface Updates {
  readonly table: string;
  /** By this session, in this transaction and since it last reported its statistics. */
  readonly updated: bigint;
  readonly inPlace: bigint;
}

describe('what each posting changes', () => {
  it('is updated in place, without a new entry in any index', async () => {
    const { db, ids } = testApp.services;
    const target = await createTarget(testApp, await testApp.addBusiness());
    const [wallet] = await db
      .selectFrom('wallets')
      .select('id')
      .where('business_id', '=', target.ledger.businessId)
      .where('connected_account_id', '=', target.accountId)
      .execute();
    if (wallet === undefined) throw new Error('the account has no wallet');
    const at = new Date();
    const updates = await db.transaction().execute(async (tx) => {
      await lockLedger(tx, target.ledger);
      const books = await Books.open(tx, target.ledger, [wallet.id], at);
      const details = {
        accountId: target.accountId,
        reference: randomUUID(),
        purpose: 'product_sale',
        description: '',
        metadata: '{}',
      };
      const legs = { walletKobo: 900n, commissionKobo: 100n, clearingKobo: -1_000n };
      books.post(wallet.id, details, await ids.one<TransactionId>(), legs);
      await books.write(tx);
      const { rows } = await sql<Updates>`SELECT c.relname AS table, pg_stat_get_xact_tuples_updated(c.oid) AS updated,
       pg_stat_get_xact_tuples_hot_updated(c.oid) AS "inPlace"
  FROM pg_class c WHERE c.oid IN ('wallets'::regclass, 'ledgers'::regclass) ORDER BY c.relname`.execute(tx);
      return rows;
    });
    expect(updates.map(({ table }) => table)).toEqual(['ledgers', 'wallets']);
    for (const { updated, inPlace } of updates) {
      expect(updated).toBeGreaterThan(0n);
      expect(inPlace).toBe(updated);
    }
  });
});
