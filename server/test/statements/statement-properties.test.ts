import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/platform/database/pool.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { createAccount } from '../connected-accounts/account-fixture.ts';
import { shareTestApp, type TestApp } from '../harness/test-app.ts';
import { getBalance, getStatement, kobo } from './statement-fixture.ts';

const HISTORIES = 12;
const LOOKS = 12;
const START_MS = Date.parse('2026-03-31T22:59:59.000Z');
const SPAN_MS = 4_000;

/** Many transactions share an instant, and many instants lie between two. */
const history = fc.array(
  fc.record({
    account: fc.nat(1),
    afterMs: fc.constantFrom(0, 0, 1, 7, 400),
    walletKobo: fc.bigInt(-500n, 1_000n).filter((amount) => amount !== 0n),
    commissionKobo: fc.bigInt(0n, 50n),
  }),
  { maxLength: 40 },
);
const offset = fc.integer({ min: -10, max: SPAN_MS });
const looks = fc.array(fc.tuple(offset, offset), { minLength: LOOKS, maxLength: LOOKS });

interface Posted {
  readonly account: number;
  readonly atMs: number;
  readonly walletKobo: bigint;
  readonly commissionKobo: bigint;
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await shareTestApp();
});
afterAll(() => testApp.close());

/** Inserts rows as posting would, including debits. */
async function post({ pool }: Database, businessId: BusinessId, ids: readonly number[], all: readonly Posted[]) {
  const wallets = await pool.query<{ connected_account_id: bigint; id: bigint }>(
    'SELECT connected_account_id, id FROM wallets WHERE business_id = $1',
    [businessId],
  );
  const balances = ids.map(() => 0n);
  const counts = ids.map(() => 0);
  for (const [index, { account, atMs, walletKobo, commissionKobo }] of all.entries()) {
    const id = ids[account] ?? 0;
    balances[account] = (balances[account] ?? 0n) + walletKobo;
    counts[account] = (counts[account] ?? 0) + 1;
    const wallet = wallets.rows.find((row) => row.connected_account_id === BigInt(id));
    await pool.query(
      `INSERT INTO transactions (business_id, live, sequence, id, wallet_id, connected_account_id, wallet_sequence,
         wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, purpose,
           description, metadata)
       VALUES ($1, false, $2, $3, $4, $5, $6, $7, $8, -$7::bigint - $8::bigint, $9, $10, gen_random_uuid(), 'x',
         '', '{}')`,
      [
        businessId,
        index + 1,
        BigInt(businessId) * 1_000_000n + BigInt(index),
        wallet?.id,
        id,
        counts[account],
        walletKobo,
        walletKobo < 0n ? 0n : commissionKobo,
        balances[account],
        new Date(atMs),
      ],
    );
  }
  for (const [account, id] of ids.entries()) {
    await pool.query('UPDATE wallets SET last_sequence = $2, balance_kobo = $3 WHERE connected_account_id = $1', [
      id,
      counts[account],
      balances[account],
    ]);
  }
}

it('opening plus lines is closing, and any balance is that of a model, whatever happened and whenever one looks', async () => {
  await fc.assert(
    fc.asyncProperty(history, looks, async (steps, spans) => {
      const { inTest, businessId } = await testApp.addBusiness();
      const ids = [(await createAccount(inTest)).id, (await createAccount(inTest)).id];
      let atMs = START_MS;
      const posted = steps.map(({ afterMs, ...rest }) => ({ ...rest, atMs: (atMs += afterMs) }));
      await post(testApp.testDatabase.database, businessId, ids, posted);

      for (const [one, other] of spans) {
        const [fromMs, toMs] = [START_MS + Math.min(one, other), START_MS + Math.max(one, other)];
        for (const [account, id] of ids.entries()) {
          const own = posted.filter((each) => each.account === account);
          const balanceBefore = (ms: number): bigint =>
            own.filter((each) => each.atMs < ms).reduce((sum, { walletKobo }) => sum + walletKobo, 0n);
          const to = new Date(toMs).toISOString();
          const statement = await getStatement(inTest, id, { from: new Date(fromMs).toISOString(), to });
          const inside = own.filter((each) => each.atMs >= fromMs && each.atMs <= toMs);
          const moved = statement.lines.map(({ type, amount }) => (type === 'credit' ? kobo(amount) : -kobo(amount)));
          expect(moved).toEqual(inside.map(({ walletKobo }) => walletKobo));
          expect(kobo(statement.openingBalance)).toBe(balanceBefore(fromMs));
          expect(kobo(statement.closingBalance)).toBe(balanceBefore(toMs + 1));
          expect(moved.reduce((sum, each) => sum + each, kobo(statement.openingBalance))).toBe(
            kobo(statement.closingBalance),
          );
          const { totals } = statement;
          expect(kobo(totals.credits) - kobo(totals.debits)).toBe(moved.reduce((sum, each) => sum + each, 0n));
          const balance = await getBalance(inTest, id, to);
          expect(kobo(balance.balance)).toBe(balanceBefore(toMs + 1));
          const count = own.filter((each) => each.atMs <= toMs).length;
          expect(balance.lastTransaction?.sequence).toBe(count === 0 ? undefined : count);
        }
      }
    }),
    { numRuns: HISTORIES },
  );
});
