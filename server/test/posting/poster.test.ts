import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PosterLimits } from '../../src/core/ledger/poster.ts';
import { BALANCE_KOBO_MAX } from '../../src/core/ledger/apply-posting.ts';
import type { PostingRequest } from '../../src/core/ledger/posting.ts';
import { writeInLedger } from '../../src/core/ledger/write-in-ledger.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { codeOf, createPayee, pay, requireAccepted } from './payments.testing.ts';
import { createTarget, openPoster, type OwnPoster, postingTo, type Target, transactionIn } from './poster.testing.ts';

/** Connections that must be ended, and the number of postings after which the test gives up. */
const KILLED_MIN = 10;
const POSTINGS_MAX = 20_000;

let testApp: TestApp;
let target: Target;
const posters: OwnPoster[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(async () => {
  for (const own of posters.splice(0)) await own.close();
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await testApp.close();
});

async function open(limits: Partial<PosterLimits> = {}): Promise<OwnPoster> {
  const own = await openPoster(testApp.testDatabase.url, limits);
  posters.push(own);
  target = await createTarget(testApp, await testApp.addBusiness());
  return own;
}

async function countPosted({ ledger }: Target): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ posted: number }>(
    'SELECT count(*)::int AS posted FROM transactions WHERE business_id = $1 AND live = $2',
    [ledger.businessId, ledger.live],
  );
  return rows[0]?.posted ?? -1;
}

/** Holds the lock of the ledger, like a batch of another process, until the returned function is called. */
async function holdLedger({ ledger }: Target): Promise<() => Promise<void>> {
  const client = await testApp.testDatabase.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM ledgers WHERE business_id = $1 AND live = $2 FOR UPDATE', [
    ledger.businessId,
    ledger.live,
  ]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

/** How many of the poster's connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? -1;
}

it('plans none of the statements of a lone posting anew', async () => {
  const { poster, database } = await open();
  for (let n = 0; n < 8; n += 1) await poster.post(postingTo(target));
  const { rows } = await database.pool.query<{ name: string; planned: number; kept: number }>(
    'SELECT name, custom_plans::int AS planned, generic_plans::int AS kept FROM pg_prepared_statements',
  );
  expect(rows.map(({ name }) => name)).toContain('write_batch');
  for (const { name, planned, kept } of rows) expect([name, planned, kept]).toEqual([name, 0, 8]);
});

describe('a batch with a posting that the database does not take', () => {
  it.each([
    ['a NUL byte', { metadata: 'a\u0000b' }],
    ['a reference that is no UUID', { reference: 'nonsense' }],
    ['legs that do not balance', { decide: () => ({ walletKobo: 1n, commissionKobo: 1n, clearingKobo: -1n }) }],
    [
      'legs beyond what a column holds',
      { decide: () => ({ walletKobo: 1n, commissionKobo: 0n, clearingKobo: -(2n ** 70n) }) },
    ],
    ['text that only looks like an array', undefined],
  ] satisfies readonly (readonly [string, Partial<PostingRequest> | undefined])[])(
    'fails for that one alone: %s',
    async (_name, changes) => {
      const { poster } = await open();
      const strange = { metadata: '{"a\\"b",NULL}', purpose: '","', description: '\\' };
      const requests = Array.from({ length: 100 }, (_, index) =>
        postingTo(target, index % 50 === 17 ? (changes ?? strange) : { referenceIsFresh: index % 2 === 0 }),
      );
      const results = await Promise.allSettled(requests.map((request) => poster.post(request)));
      const failed = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []));
      expect(failed).toEqual(changes === undefined ? [] : [17, 67]);
      expect(await countPosted(target)).toBe(100 - failed.length);
    },
  );

  it('keeps the order of the others and loses none of those that wait', async () => {
    const { poster, batchSizes } = await open({ batchSizeMax: 8, batchesInFlightMax: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        poster.post(postingTo(target, index % 9 === 4 ? { description: '\u0000' } : {})),
      ),
    );
    const sequences = outcomes.flatMap((result) =>
      result.status === 'fulfilled' ? [transactionIn(result.value).sequence] : [],
    );
    expect(sequences).toEqual(Array.from({ length: 36 }, (_, index) => BigInt(index + 1)));
    expect(Math.max(...batchSizes)).toBe(8);
  });
});

describe('the queue', () => {
  it('refuses what a ledger has more than there is room left for others, and answers all that it took in', async () => {
    const { poster } = await open({ queueMax: 40, batchSizeMax: 10 });
    const other = await createTarget(testApp, await testApp.addBusiness());
    const letGo = await holdLedger(target);
    const first = poster.post(postingTo(target));
    await expect.poll(countWaiting).toBe(1);
    const posts = Array.from({ length: 60 }, () => poster.post(postingTo(target)));
    const settled = Promise.allSettled(posts);
    await expect(posts.at(-1)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    expect(poster.queueLength).toBeGreaterThan(0);
    expect(poster.queueLength).toBeLessThanOrEqual(20);
    await Promise.all(Array.from({ length: 8 }, () => poster.post(postingTo(other))));
    await letGo();
    await first;
    const results = await settled;
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const result of refused) expect(result).toMatchObject({ reason: { code: 'overloaded' } });
    expect(await countPosted(target)).toBe(1 + posts.length - refused.length);
    transactionIn(await poster.post(postingTo(target)));
  });

  it('is drained when everything taken in has been answered, and not before', async () => {
    const { poster } = await open({ batchSizeMax: 10 });
    const letGo = await holdLedger(target);
    let answered = 0;
    const posted = Array.from({ length: 100 }, async () => {
      await poster.post(postingTo(target));
      answered += 1;
    });
    let isDrained = false;
    const drained = poster.drain().then(() => (isDrained = true));
    await expect.poll(countWaiting).toBe(1);
    expect(isDrained).toBe(false);
    await letGo();
    await drained;
    expect(answered).toBe(100);
    await Promise.all(posted);
    await poster.drain();
  });

  it('never has more than two batches under way, whatever waits', async () => {
    const { poster, database, batchSizes } = await open({ batchSizeMax: 64 });
    const letGo = await holdLedger(target);
    const posted = Promise.all(Array.from({ length: 1_000 }, () => poster.post(postingTo(target))));
    await expect.poll(countWaiting).toBe(1);
    // One connection for each, and one that fetched the ids.
    expect(database.pool.totalCount).toBeLessThanOrEqual(3);
    await letGo();
    const outcomes = await posted;
    expect(batchSizes.toSorted((a, b) => b - a)).toEqual([...Array.from({ length: 15 }, () => 64), 40]);
    const sequences = outcomes.map((outcome) => Number(transactionIn(outcome).sequence));
    expect(sequences.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  });
});

describe('a ledger that another writer holds', () => {
  const targetsOf = (count: number): Promise<Target[]> =>
    Promise.all(Array.from({ length: count }, async () => createTarget(testApp, await testApp.addBusiness())));
  /** Whether it is answered within the time that other ledgers would need to be waited for. */
  const isAnswered = async (posts: Promise<unknown>): Promise<boolean> =>
    Promise.race([posts.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 1_000, false))]);

  it('leaves its batch, so that others do not wait for it, and has its turn when it is free', async () => {
    const { poster } = await open();
    const others = await targetsOf(3);
    const letGo = await holdLedger(target);
    let isPosted = false;
    const held = Promise.all(Array.from({ length: 40 }, () => poster.post(postingTo(target)))).then((outcomes) => {
      isPosted = true;
      return outcomes;
    });
    for (let round = 0; round < 20; round += 1) {
      expect(await isAnswered(Promise.all(others.map((each) => poster.post(postingTo(each)))))).toBe(true);
    }
    expect(isPosted).toBe(false);
    await letGo();
    const sequences = (await held).map((outcome) => transactionIn(outcome).sequence);
    expect(sequences).toEqual(Array.from({ length: 40 }, (_, index) => BigInt(index + 1)));
  });

  it('is waited for in turn: more of them than connections delay neither others nor one that is free again', async () => {
    const { poster, database } = await open();
    const [freed, ...stillHeld] = await targetsOf(6);
    const [other] = await targetsOf(1);
    if (freed === undefined || other === undefined) throw new Error('no target');
    const letGoOfOthers = await Promise.all(stillHeld.map(holdLedger));
    const letGo = await holdLedger(freed);
    const waiting = Promise.all(stillHeld.map((each) => poster.post(postingTo(each))));
    const first = poster.post(postingTo(freed));
    await expect.poll(countWaiting).toBe(3);
    expect(await isAnswered(poster.post(postingTo(other)))).toBe(true);
    await letGo();
    transactionIn(await first);
    expect(database.pool.totalCount).toBeLessThanOrEqual(6);
    await Promise.all(letGoOfOthers.map((done) => done()));
    await waiting;
  });

  it('for too long is told as the database being away, and nothing is posted then or later', async () => {
    const { poster } = await open({ lockWaitMaxMs: 300 });
    const letGo = await holdLedger(target);
    const posts = await Promise.allSettled(Array.from({ length: 5 }, () => poster.post(postingTo(target))));
    for (const result of posts) expect(result).toMatchObject({ reason: { code: 'database_unavailable' } });
    await letGo();
    transactionIn(await poster.post(postingTo(target)));
    expect(await countPosted(target)).toBe(1);
  });

  it('is left although rows of its accounts are locked as well', async () => {
    const { poster } = await open();
    const [other] = await targetsOf(1);
    if (other === undefined) throw new Error('no target');
    const { ledger, accountId } = target;
    const client = await testApp.testDatabase.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM ledgers WHERE business_id = $1 FOR UPDATE', [ledger.businessId]);
    await client.query('SELECT FROM connected_accounts WHERE id = $1 FOR UPDATE', [accountId]);
    const held = poster.post(postingTo(target));
    expect(await isAnswered(poster.post(postingTo(other)))).toBe(true);
    await client.query('ROLLBACK');
    client.release();
    transactionIn(await held);
  });
});

describe('connections that are ended at random moments under load', () => {
  it('leave every caller with an answer, nothing posted twice, and replays that are right', async () => {
    const { poster } = await open({ batchSizeMax: 32, overlapSizeMin: 1 });
    const enough = new AbortController();
    const killer = (async () => {
      for (let killed = 0; killed < KILLED_MIN && !enough.signal.aborted;) {
        const { rowCount } = await testApp.testDatabase.database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'lock_|BEGIN|transactions|COMMIT'
              AND random() < 0.3`,
        );
        killed += rowCount ?? 0;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      }
      const wasInTime = !enough.signal.aborted;
      enough.abort();
      return wasInTime;
    })();
    const references: string[] = [];
    const outcomes = [];
    while (!enough.signal.aborted && references.length < POSTINGS_MAX) {
      const posts = Array.from({ length: 100 }, (_, index) => {
        const reference = randomUUID();
        references.push(reference);
        return poster.post(postingTo(target, { reference, referenceIsFresh: index % 2 === 0 }));
      });
      outcomes.push(...(await Promise.all(posts)));
    }
    enough.abort();
    expect(await killer).toBe(true);
    expect(outcomes.map(({ kind }) => kind)).toEqual(references.map(() => 'posted'));
    expect(await countPosted(target)).toBe(references.length);

    const again = await Promise.all(references.map((reference) => poster.post(postingTo(target, { reference }))));
    expect(again.map(({ kind }) => kind)).toEqual(references.map(() => 'replayed'));
    expect(again.map(transactionIn)).toEqual(outcomes.map(transactionIn));
    expect(await countPosted(target)).toBe(references.length);
  });
});

describe('a statement that the database ends after its time limit', () => {
  it('is tried again, and every caller is answered', async () => {
    const { poster } = await open();
    const letGo = await holdLedger(target);
    const posted = Promise.all(Array.from({ length: 50 }, () => poster.post(postingTo(target))));
    await expect.poll(countWaiting).toBeGreaterThan(0);
    // The same error as that of the limit.
    await testApp.testDatabase.database.pool.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await letGo();
    expect((await posted).map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => 'posted'));
  });

  it('is told as the database being away when that is all there is', async () => {
    const { poster } = await open({ outageMaxMs: 0 });
    const letGo = await holdLedger(target);
    const posted = Promise.allSettled(Array.from({ length: 50 }, () => poster.post(postingTo(target))));
    await expect.poll(countWaiting).toBe(1);
    await testApp.testDatabase.database.pool.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    for (const result of await posted) {
      expect(result).toMatchObject({ reason: { code: 'database_unavailable', retryAfterSeconds: 1 } });
    }
    await letGo();
    expect(await countPosted(target)).toBe(0);
  });
});

describe('batches that span businesses', () => {
  async function manyTargets(): Promise<Target[]> {
    const businesses = await Promise.all(Array.from({ length: 4 }, () => testApp.addBusiness()));
    return Promise.all(
      businesses.flatMap((business) => [createTarget(testApp, business), createTarget(testApp, business, true)]),
    );
  }
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, order: Math.random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);

  it('never deadlock, in whatever order they come on two processes, beside other writes', async () => {
    const [one, other] = [await open({ batchSizeMax: 40, overlapSizeMin: 1 }), await open({ batchSizeMax: 40 })];
    const targets = await manyTargets();
    const posts = [one, other].map(async ({ poster }) => {
      for (let round = 0; round < 15; round += 1) {
        const requests = shuffled([...targets, ...targets, ...targets, ...targets]).map((t) => postingTo(t));
        await Promise.all(requests.map((request) => poster.post(request)));
      }
    });
    const writes = targets.map(async ({ ledger, apiKeyId, keyUse, accountId }) => {
      for (let round = 0; round < 15; round += 1) {
        await writeInLedger(testApp.services, { ...ledger, apiKeyId, keyUse }, (tx, at) =>
          tx
            .updateTable('connected_accounts')
            .set({ updated_at: at })
            .where('business_id', '=', ledger.businessId)
            .where('id', '=', accountId)
            .execute(),
        );
      }
    });
    await Promise.all([...posts, ...writes]);
    const { rows } = await testApp.testDatabase.database.pool.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    expect(await Promise.all(targets.map(countPosted))).toEqual(targets.map(() => 120));
  });

  it.each([true, false])('give the same results when each is cut to one business (%s)', async (oneBusinessPerBatch) => {
    const { poster, batchSizes } = await open({ oneBusinessPerBatch, batchesInFlightMax: 1 });
    const targets = await manyTargets();
    const reference = randomUUID();
    const requests = Array.from({ length: 400 }, (_, index) => targets[index % targets.length] as Target).map(
      (t, index) => postingTo(t, index < 16 ? { reference } : {}),
    );
    const outcomes = await Promise.all(requests.map((request) => poster.post(request)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      requests.map((_, index) => (index >= 8 && index < 16 ? 'replayed' : 'posted')),
    );
    for (const [index, each] of targets.entries()) {
      const own = outcomes.filter((_, n) => n % targets.length === index && (n < 8 || n >= 16));
      expect(own.map((outcome) => transactionIn(outcome).sequence)).toEqual(own.map((_, n) => BigInt(n + 1)));
      expect(await countPosted(each)).toBe(own.length);
    }
    expect(batchSizes).toEqual(oneBusinessPerBatch ? [100, 100, 100, 100] : [400]);
    // Rows written in one database transaction have one xmin.
    const { rows } = await testApp.testDatabase.database.pool.query<{ most: number }>(
      `SELECT max(businesses)::int AS most FROM (
         SELECT count(DISTINCT business_id) AS businesses FROM transactions WHERE business_id = ANY ($1::bigint[])
          GROUP BY xmin::text) per_batch`,
      [targets.map(({ ledger }) => ledger.businessId)],
    );
    expect(rows).toEqual([{ most: oneBusinessPerBatch ? 1 : 4 }]);
  });
});

describe('a total that would grow beyond what the ledger holds', () => {
  it('is refused with 409, leaves nothing behind, and lets smaller ones through', async () => {
    const { poster } = await open();
    const business = await testApp.addBusiness();
    const payee = await createPayee(business.inTest, { txPercentage: 0 });
    const almost = BALANCE_KOBO_MAX - 10_000n;
    const rich = await createTarget(testApp, business);
    await poster.post(
      postingTo(rich, { decide: () => ({ walletKobo: almost, commissionKobo: 0n, clearingKobo: -almost }) }),
    );
    const headers = { 'idempotency-key': randomUUID() };
    const tooMuch = await pay(business.inTest, payee, { amount: 100.01 }, headers);
    expect([tooMuch.status, codeOf(tooMuch)]).toEqual([409, 'balance_limit_exceeded']);
    expect(await countPosted(rich)).toBe(1);
    expect(requireAccepted(await pay(business.inTest, payee, { amount: 100 }, headers)).amount).toBe(100);
    expect(codeOf(await pay(business.inTest, payee, { amount: 0.01 }))).toBe('balance_limit_exceeded');
  });
});
