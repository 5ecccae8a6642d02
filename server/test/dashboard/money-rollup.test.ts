import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/database/pool.ts';
import { openDatabase } from '../../src/database/pool.ts';
import { lockLedger } from '../../src/ledger/write-in-ledger.ts';
import type { LedgerKey } from '../../src/ledger/posting.ts';
import { rollUp } from '../../src/overview/roll-up.ts';
import { ensureCursor, lockCursor, rollUpAfter } from '../../src/overview/queries.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

let testApp: TestApp;
let db: Db;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ db } = testApp.services);
});
afterAll(() => testApp.close());

const NO_TIME_LIMIT = { timeMaxMs: Number.POSITIVE_INFINITY };

interface Move {
  readonly account: number;
  readonly walletKobo: bigint;
  readonly commissionKobo: bigint;
  /** Since the move before it. */
  readonly minutes: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  account: fc.nat(3),
  walletKobo: fc.oneof(
    { arbitrary: fc.bigInt(0n, 10n ** 12n), weight: 4 },
    { arbitrary: fc.bigInt(-1000n, -1n), weight: 1 },
  ),
  commissionKobo: fc.bigInt(1n, 10n ** 6n),
  minutes: fc.oneof(fc.nat(3), fc.nat(90), fc.nat(3000)),
});

/** Plain rows, as posting would leave them; where no ledger is locked, nobody but posting may come between. */
async function append(
  ledger: LedgerKey,
  firstSequence: number,
  startMs: number,
  moves: readonly Move[],
): Promise<void> {
  let atMs = startMs;
  const rows = moves.map(({ account, walletKobo, commissionKobo, minutes }, index) => {
    atMs += minutes * 60_000;
    const sequence = BigInt(firstSequence + index);
    return {
      business_id: ledger.businessId,
      live: ledger.live,
      sequence,
      id: sequence as never,
      wallet_id: (ledger.businessId * 10n + BigInt(account)) as never,
      connected_account_id: (1000n + BigInt(account)) as never,
      wallet_sequence: sequence,
      wallet_kobo: walletKobo,
      commission_kobo: walletKobo < 0n ? 0n : commissionKobo,
      clearing_kobo: -walletKobo - (walletKobo < 0n ? 0n : commissionKobo),
      balance_after_kobo: 0n,
      created_at: new Date(atMs),
      reference: crypto.randomUUID(),
      purpose: 'product_sale',
      description: '',
      metadata: '{}',
    };
  });
  if (rows.length > 0) await db.insertInto('transactions').values(rows).execute();
}

async function keptSums({ businessId, live }: LedgerKey): Promise<unknown> {
  const { rows: hours } = await testApp.services.database.pool.query(
    `SELECT hour, payments, inflow_kobo, commission_kobo FROM ledger_hours
      WHERE business_id = $1 AND live = $2 ORDER BY hour`,
    [businessId, live],
  );
  const { rows: days } = await testApp.services.database.pool.query(
    `SELECT day::text, connected_account_id, payments, inflow_kobo FROM account_days
      WHERE business_id = $1 AND live = $2 ORDER BY day, connected_account_id`,
    [businessId, live],
  );
  return { hours, days };
}

/** The same by one look at all transactions, with time zone data instead of arithmetic. */
async function plainSums({ businessId, live }: LedgerKey): Promise<unknown> {
  const sums = `count(*) FILTER (WHERE clearing_kobo < 0) AS payments,
                coalesce(sum(wallet_kobo) FILTER (WHERE wallet_kobo > 0), 0)::bigint AS inflow_kobo`;
  const { rows: hours } = await testApp.services.database.pool.query(
    `SELECT date_trunc('hour', created_at, 'Africa/Lagos') AS hour, ${sums}, sum(commission_kobo)::bigint AS commission_kobo
       FROM transactions WHERE business_id = $1 AND live = $2 GROUP BY 1 ORDER BY 1`,
    [businessId, live],
  );
  const { rows: days } = await testApp.services.database.pool.query(
    `SELECT (created_at AT TIME ZONE 'Africa/Lagos')::date::text AS day, connected_account_id, ${sums}
       FROM transactions WHERE business_id = $1 AND live = $2 GROUP BY 1, 2 ORDER BY 1, 2`,
    [businessId, live],
  );
  return { hours, days };
}

describe('the sums that are kept', () => {
  it('are those of the transactions, whatever the history, in whatever steps, and whoever reads at the same time', async () => {
    const sibling = await openDatabase({ url: testApp.testDatabase.url });
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(move, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
          fc.integer({ min: 1, max: 7 }),
          fc.integer({ min: Date.parse('2025-12-30T00:00:00Z'), max: Date.parse('2026-01-02T00:00:00Z') }),
          async (parts, stepSize, startMs) => {
            const { businessId } = await testApp.addBusiness();
            const ledger = { businessId, live: false };
            let count = 0;
            let fromMs = startMs;
            for (const moves of parts) {
              const limits = { stepSize, ...NO_TIME_LIMIT };
              const reading = [db, sibling.db, db].map((reader) => rollUp(reader, ledger, limits));
              await append(ledger, count + 1, fromMs, moves);
              await Promise.all(reading);
              await Promise.all([rollUp(db, ledger, limits), rollUp(sibling.db, ledger, limits)]);
              count += moves.length;
              fromMs += moves.reduce((sum, { minutes }) => sum + minutes, 0) * 60_000;
              expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
            }
            const other = { businessId, live: true };
            await rollUp(db, other);
            expect(await keptSums(other)).toEqual({ hours: [], days: [] });
          },
        ),
        { numRuns: 40 },
      );
    } finally {
      await sibling.close();
    }
  });

  it('have all that was committed, and nothing twice, while payments come', async () => {
    const { businessId, inTest } = await testApp.addBusiness();
    const ledger = { businessId, live: false };
    const account = await createAccount(inTest);
    const paying = new AbortController();
    const reading = [1, 2, 3].map(async () => {
      while (!paying.signal.aborted) await rollUp(db, ledger, { stepSize: 5, ...NO_TIME_LIMIT });
    });
    for (let round = 0; round < 10; round += 1) {
      const paid = await Promise.all(
        Array.from({ length: 20 }, () => pay(inTest, account.id, account.authorizationKeys, 100)),
      );
      expect(paid.every(({ status }) => status === 200)).toBe(true);
    }
    paying.abort();
    await Promise.all(reading);
    await rollUp(db, ledger);
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
  });

  it('are right after an end between the sums and the commit, and go on from the last step that was whole', async () => {
    const { businessId } = await testApp.addBusiness();
    const ledger = { businessId, live: false };
    const moves = Array.from({ length: 10 }, () => ({ account: 0, walletKobo: 5n, commissionKobo: 1n, minutes: 30 }));
    await append(ledger, 1, Date.parse('2026-02-01T00:00:00Z'), moves);
    await db.transaction().execute(async (tx) => {
      await ensureCursor(tx, ledger);
      await rollUpAfter(tx, ledger, await lockCursor(tx, ledger), 4);
    });
    await expect(
      db.transaction().execute(async (tx) => {
        await rollUpAfter(tx, ledger, await lockCursor(tx, ledger), 4);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await rollUp(db, ledger);
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
  });

  it('neither wait for the lock of the ledger nor for those of its accounts', async () => {
    const { businessId, inTest } = await testApp.addBusiness();
    const ledger = { businessId, live: false };
    const account = await createAccount(inTest);
    await pay(inTest, account.id, account.authorizationKeys);
    await db.transaction().execute(async (tx) => {
      await lockLedger(tx, ledger);
      await tx
        .selectFrom('connected_accounts')
        .select('id')
        .where('business_id', '=', businessId)
        .forUpdate()
        .execute();
      await tx.selectFrom('wallets').select('id').where('business_id', '=', businessId).forUpdate().execute();
      await rollUp(testApp.testDatabase.database.db, ledger);
    });
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
  });

  it('of a history that is too long for one call are finished by the next ones', async () => {
    const business: TestBusiness = await testApp.addBusiness();
    const ledger = { businessId: business.businessId, live: false };
    await createAccount(business.inTest);
    await generateLedger(testApp.testDatabase.database, {
      ...ledger,
      count: 1000,
      startAt: new Date('2026-01-01T00:00:00Z'),
      stepMs: 60_000,
    });
    let refusals = 0;
    for (let isDone = false; !isDone;) {
      isDone = await rollUp(db, ledger, { stepSize: 100, timeMaxMs: 0 }).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
          refusals += 1;
          return false;
        },
      );
    }
    expect(refusals).toBe(10);
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
  });
});
