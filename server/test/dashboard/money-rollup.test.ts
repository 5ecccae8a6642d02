import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/platform/database/pool.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { lockLedger } from '../../src/core/ledger/write-in-ledger.ts';
import type { LedgerKey } from '../../src/core/ledger/posting.ts';
import { rollUpRound, rollUpStep } from '../../src/features/overview/roll-up.ts';
import { claimCursor, ensureCursor, rollUpAfter } from '../../src/features/overview/roll-up-queries.ts';
import { BackgroundRunner } from '../../src/platform/background/runner.ts';
import { RollingUp } from '../../src/features/overview/rolling-up.ts';
import type { WireOverview } from '../../src/features/overview/schemas.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { signInMember, type TestMember } from '../harness/member.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from '../transactions/ledger-fixture.ts';

let testApp: TestApp;
let db: Db;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ db } = testApp.services);
});
afterAll(() => testApp.close());

/** Runs steps until there is nothing to add up that no other process adds. */
async function rollUp(reader: Db, ledger: LedgerKey, stepSize?: number): Promise<void> {
  while ((await rollUpStep(reader, ledger, stepSize)) > 0n);
}

/** Waits for the steps that another process had begun before. */
async function rollUpAll(reader: Db, ledger: LedgerKey, stepSize?: number): Promise<void> {
  await expect
    .poll(async () => {
      await rollUp(reader, ledger, stepSize);
      return await notAddedUp(ledger);
    })
    .toBe(0);
}

async function notAddedUp({ businessId, live }: LedgerKey): Promise<number> {
  const { rows } = await testApp.services.database.pool.query<{ missing: bigint }>(
    `SELECT coalesce((SELECT max(sequence) FROM transactions WHERE business_id = $1 AND live = $2), 0)
          - coalesce((SELECT rolled_sequence FROM ledger_rollups WHERE business_id = $1 AND live = $2), 0) AS missing`,
    [businessId, live],
  );
  return Number(rows[0]?.missing);
}

interface Move {
  readonly account: number;
  readonly walletKobo: bigint;
  readonly commissionKobo: bigint;
  /** Since the previous move. */
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

/** Plain rows, as posting would write them; if no ledger is locked, only postings may come between. */
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

/** The same computed directly from all transactions, with time zone data instead of arithmetic. */
async function plainSums({ businessId, live }: LedgerKey): Promise<unknown> {
  const sums = `count(*) FILTER (WHERE clearing_kobo < 0) AS payments,
                coalesce(sum(wallet_kobo) FILTER (WHERE wallet_kobo > 0), 0)::bigint AS inflow_kobo`;
  const { rows: hours } = await testApp.services.database.pool.query(
    `SELECT date_trunc('hour', created_at, 'Africa/Lagos') AS hour, ${sums}, sum(commission_kobo)::bigint AS
      commission_kobo
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
              const adding = [db, sibling.db, db].map((adder) => rollUp(adder, ledger, stepSize));
              await append(ledger, count + 1, fromMs, moves);
              await Promise.all(adding);
              await Promise.all([rollUpAll(db, ledger, stepSize), rollUp(sibling.db, ledger, stepSize)]);
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
    const adding = [1, 2, 3].map(async () => {
      while (!paying.signal.aborted) await rollUp(db, ledger, 5);
    });
    for (let round = 0; round < 10; round += 1) {
      const paid = await Promise.all(
        Array.from({ length: 20 }, () => pay(inTest, account.id, account.authorizationKeys, 100)),
      );
      expect(paid.every(({ status }) => status === 200)).toBe(true);
    }
    paying.abort();
    await Promise.all(adding);
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
      await rollUpAfter(tx, ledger, (await claimCursor(tx, ledger)) ?? -1n, 4);
    });
    await expect(
      db.transaction().execute(async (tx) => {
        await rollUpAfter(tx, ledger, (await claimCursor(tx, ledger)) ?? -1n, 4);
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

  it('pass rows that somebody deleted, however many', async () => {
    const { businessId } = await testApp.addBusiness();
    const ledger = { businessId, live: false };
    const moves = Array.from({ length: 30 }, () => ({ account: 0, walletKobo: 5n, commissionKobo: 1n, minutes: 30 }));
    await append(ledger, 1, Date.parse('2026-02-01T00:00:00Z'), moves);
    const { pool } = testApp.testDatabase.database;
    await pool.query('UPDATE ledgers SET last_sequence = 30 WHERE business_id = $1 AND NOT live', [businessId]);
    await pool.query('DELETE FROM transactions WHERE business_id = $1 AND sequence BETWEEN 5 AND 24', [businessId]);
    await rollUp(db, ledger, 4);
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
    expect(await notAddedUp(ledger)).toBe(0);
  });
});

describe('a long history that nobody has added up yet', () => {
  const COUNT = 30_000;
  const START = new Date('2026-01-01T00:00:00Z');
  let business: TestBusiness;
  let member: TestMember;
  let ledger: LedgerKey;
  beforeAll(async () => {
    business = await testApp.addBusiness();
    ledger = { businessId: business.businessId, live: false };
    member = await signInMember(testApp, business, 'viewer');
    await createAccount(business.inTest);
    const generated = { ...ledger, count: COUNT, startAt: START, stepMs: 60_000 };
    await generateLedger(testApp.testDatabase.database, generated);
  });

  async function getOverview(): Promise<WireOverview> {
    const url = `/dashboard/api/businesses/${business.businessId}/test/overview?from=2026-01-01&to=2026-02-28`;
    const response = await member.get(url);
    expect(response.status, response.text).toBe(200);
    return response.body.data as WireOverview;
  }

  it('is answered at once, with what there is and how far it goes, and with all of it in the end', async () => {
    const balance = (900 * COUNT + (COUNT * (COUNT + 1)) / 2) / 100;
    expect(await getOverview()).toMatchObject({
      balance,
      totals: { payments: 0 },
      missing: { transactions: COUNT, until: null },
    });
    await rollUpStep(db, ledger, 1_000);
    expect(await getOverview()).toMatchObject({
      balance,
      totals: { payments: 1_000 },
      missing: { transactions: COUNT - 1_000, until: new Date(START.getTime() + 999 * 60_000).toISOString() },
    });
    // The rest is small enough to be added up on request.
    await rollUpStep(db, ledger, 15_000);
    expect(await getOverview()).toMatchObject({ balance, totals: { payments: COUNT, inflow: balance }, missing: null });
    expect((await getOverview()).topAccounts).toMatchObject([{ payments: COUNT, inflow: balance }]);
    expect(await notAddedUp(ledger)).toBe(COUNT - 16_000);
  });

  it('is added up in the background by whichever process comes, a ledger that fails keeping nobody waiting', async () => {
    const poisoned = await testApp.addBusiness();
    const poisonedLedger = { businessId: poisoned.businessId, live: false };
    const colossal = { account: 0, walletKobo: 2n ** 62n, commissionKobo: 1n, minutes: 0 };
    await append(
      poisonedLedger,
      1,
      START.getTime(),
      Array.from({ length: 1_200 }, () => colossal),
    );
    const other = await testApp.addBusiness();
    const otherLedger = { businessId: other.businessId, live: true };
    const small = { account: 0, walletKobo: 5n, commissionKobo: 1n, minutes: 1 };
    await append(
      otherLedger,
      1,
      START.getTime(),
      Array.from({ length: 1_200 }, () => small),
    );
    const { pool } = testApp.services.database;
    await pool.query('UPDATE ledgers SET last_sequence = 1200 WHERE (business_id, live) IN (($1, false), ($2, true))', [
      poisoned.businessId,
      other.businessId,
    ]);
    const errors: Error[] = [];
    const lacking: number[] = [];
    const onRound = (missingMax: number): void => void lacking.push(missingMax);
    const onFailed = (error: unknown): void => void errors.push(error as Error);
    const processes = [1, 2, 3].map(() => {
      const rolling = new RollingUp({ db, onRound, onFailed });
      return new BackgroundRunner({
        tasks: [{ name: 'roll_up', everyMs: 2_500, jitter: 0.5, failure: '', run: (signal) => rolling.run(signal) }],
        log: { warn: (details) => errors.push(new Error(JSON.stringify(details))) },
        random: () => 0,
      });
    });
    for (const process of processes) process.start();
    await expect.poll(() => notAddedUp(ledger)).toBe(0);
    await expect.poll(() => notAddedUp(otherLedger)).toBe(0);
    expect(await keptSums(ledger)).toEqual(await plainSums(ledger));
    expect(await keptSums(otherLedger)).toEqual(await plainSums(otherLedger));
    expect(Math.max(...lacking)).toBe(COUNT - 16_000);
    await expect.poll(() => lacking.at(-1)).toBe(1_200);
    await Promise.all(processes.map((process) => process.stop()));
    // Once from each process, not once per round.
    expect(errors.length).toBeLessThanOrEqual(3);
    expect(errors[0]?.message).toContain(`business ${poisoned.businessId}, test mode`);

    const poisonedMember = await signInMember(testApp, poisoned, 'owner');
    const url = `/dashboard/api/businesses/${poisoned.businessId}/test/overview?from=2026-01-01&to=2026-02-28`;
    const response = await poisonedMember.get(url);
    expect(response.body.data, response.text).toMatchObject({ missing: { transactions: 1_200, until: null } });
  });

  it('gets a step in each round, beside which the database has time for something else', async () => {
    const two = [await testApp.addBusiness(), await testApp.addBusiness()].map(({ businessId }) => ({
      businessId,
      live: false,
    }));
    const small = { account: 0, walletKobo: 5n, commissionKobo: 1n, minutes: 1 };
    const { pool } = testApp.services.database;
    for (const { businessId, live } of two) {
      await append(
        { businessId, live },
        1,
        START.getTime(),
        Array.from({ length: 30 }, () => small),
      );
      await pool.query('UPDATE ledgers SET last_sequence = 30 WHERE business_id = $1 AND NOT live', [businessId]);
    }
    const rests: number[] = [];
    const round = await rollUpRound({
      db,
      missingMin: 30,
      stepSize: 20,
      isResting: ({ businessId }) => two.every((mine) => mine.businessId !== businessId),
      onFailed: (_, error) => expect.fail(String(error)),
      rest: async (stepMs) => rests.push(stepMs),
      signal: new AbortController().signal,
    });
    expect(round.isMoreLeft).toBe(true);
    expect(rests).toHaveLength(2);
    expect(await Promise.all(two.map(notAddedUp))).toEqual([10, 10]);
  });
});
