import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../src/platform/database/ids.ts';
import { send } from '../../src/platform/database/statement.ts';
import { writeBlocks } from '../../src/core/ledger/blocks/block-queries.ts';
import { keepBlocks } from '../../src/core/ledger/blocks/keep-blocks.ts';
import type { LedgerKey } from '../../src/core/ledger/posting.ts';
import { TRANSACTION_KINDS } from '../../src/features/transactions/kinds.ts';
import { NAMED_STATEMENTS, transactionsOf } from '../../src/features/transactions/named-queries.ts';
import { type Filter, findFiltered } from '../../src/features/transactions/queries.ts';
import { createAccount, pay } from '../connected-accounts/account-fixture.ts';
import { startTestApp, type TestApp, type TestBusiness } from '../harness/test-app.ts';
import { generateLedger } from './ledger-fixture.ts';

const COUNT = 1_000;
const START = new Date('2026-01-01T00:00:00Z');
/** So many have the same time, in several blocks of a wallet or in none. */
const SAME_TIME = 300;
const STEP_MS = 20;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = (text: string, values: unknown[] = []) => testApp.testDatabase.database.pool.query(text, values);

interface Subject {
  readonly business: TestBusiness;
  readonly ledger: LedgerKey;
  readonly accountId: AccountId;
  readonly authorizationKey: string;
}

/** Three accounts; some of the transactions are debits, rent, or moved to and from banks. */
async function fill(): Promise<Subject> {
  const business = await testApp.addBusiness();
  const [account] = [
    await createAccount(business.inTest),
    await createAccount(business.inTest),
    await createAccount(business.inTest),
  ];
  const ledger = { businessId: business.businessId, live: false };
  await generateLedger(testApp.testDatabase.database, {
    ...ledger,
    count: COUNT,
    startAt: START,
    stepMs: STEP_MS,
    debitEvery: 7,
    rentEvery: 4,
    movedEvery: 5,
  });
  await sql(
    `UPDATE transactions SET created_at = to_timestamp(floor(extract(epoch FROM created_at) / $2) * $2)
      WHERE business_id = $1`,
    [ledger.businessId, (SAME_TIME * STEP_MS) / 1_000],
  );
  await sql(
    `UPDATE ledgers SET last_posted_at = (SELECT max(created_at) FROM transactions WHERE business_id = $1)
      WHERE business_id = $1 AND NOT live`,
    [ledger.businessId],
  );
  return { business, ledger, accountId: BigInt(account.id) as AccountId, authorizationKey: account.authorizationKeys };
}

const instant = fc.option(
  fc.integer({ min: -SAME_TIME, max: COUNT + SAME_TIME }).map((n) => new Date(START.getTime() + n * STEP_MS)),
  { nil: undefined },
);
const filters: fc.Arbitrary<Filter> = fc.record({
  from: instant,
  before: instant,
  type: fc.constantFrom(undefined, 'credit', 'debit'),
  kind: fc.option(fc.subarray([...TRANSACTION_KINDS], { minLength: 1 }), { nil: undefined }),
  purpose: fc.constantFrom(undefined, 'product_sale', 'rent', 'payout', 'payout_return', 'nothing'),
});
const pages = fc.record({ skip: fc.integer({ min: 0, max: COUNT }), size: fc.integer({ min: 1, max: 300 }) });

const kindOf = (purpose: string, clearingKobo: bigint): string =>
  clearingKobo > 0n ? (purpose === 'payout' ? 'payout' : 'refund') : purpose === 'payout_return' ? 'return' : 'payment';

/** What pages show is what a look at each transaction says. */
async function requirePagesRight({ ledger, accountId }: Subject, numRuns: number): Promise<void> {
  const { database } = testApp.testDatabase;
  const { rows: all } = await sql(
    `SELECT sequence, connected_account_id AS account, created_at AS at, clearing_kobo AS clearing, purpose
       FROM transactions WHERE business_id = $1 ORDER BY sequence DESC`,
    [ledger.businessId],
  );
  const transactions = all as { sequence: bigint; account: bigint; at: Date; clearing: bigint; purpose: string }[];
  await fc.assert(
    fc.asyncProperty(filters, pages, fc.boolean(), async (filter, { skip, size }, isOfAccount) => {
      const { from, before, type, kind, purpose } = filter;
      const expected = transactions.filter(
        (t) =>
          (!isOfAccount || t.account === accountId) &&
          (from === undefined || t.at >= from) &&
          (before === undefined || t.at < before) &&
          (type === undefined || (type === 'debit') === t.clearing > 0n) &&
          (kind === undefined || (kind as readonly string[]).includes(kindOf(t.purpose, t.clearing))) &&
          (purpose === undefined || t.purpose === purpose),
      );
      const key = { ...ledger, accountId: isOfAccount ? accountId : undefined, skip: BigInt(skip), size };
      const rows = await send(database.pool, findFiltered(database, NAMED_STATEMENTS, key, filter));
      expect(Number(rows[0]?.total_count)).toBe(expected.length);
      expect(transactionsOf(rows).map(({ transaction }) => transaction.sequence)).toEqual(
        expected.slice(skip, skip + size).map(({ sequence }) => sequence),
      );
    }),
    { numRuns },
  );
}

describe('a filtered list', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await fill();
  });

  it('is right before the background has written anything', () => requirePagesRight(subject, 60));

  it('is right while it has written a part', async () => {
    const { db } = testApp.services;
    expect(await writeBlocks(db, subject.ledger, 0n, 128n)).toBe(128n);
    await writeBlocks(db, subject.ledger, 128n, 640n);
    await requirePagesRight(subject, 120);
  });

  it('is right when it has written all, and beside what was paid since', async () => {
    await keepBlocks(testApp.services);
    await requirePagesRight(subject, 200);
    const { business, accountId, authorizationKey } = subject;
    for (let n = 0; n < 3; n += 1) {
      expect((await pay(business.inTest, Number(accountId), authorizationKey)).status).toBe(200);
    }
    await requirePagesRight(subject, 100);
  });
});
