import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeKey } from '../../src/features/api-keys/revoke-key.ts';
import { deleteAccount } from '../../src/features/connected-accounts/delete-account.ts';
import type { PosterLimits } from '../../src/core/ledger/poster.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { createTarget, openPoster, type OwnPoster, postingTo, type Target, transactionIn } from './poster.testing.ts';

let testApp: TestApp;
let target: Target;
let proxy: TcpProxy;
let own: OwnPoster | undefined;

beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(async () => {
  proxy = await startTcpProxy(testApp.testDatabase.url);
  target = await createTarget(testApp, await testApp.addBusiness());
});
afterEach(async () => {
  await own?.close();
  own = undefined;
  await proxy.close();
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await testApp.close();
});

async function open(limits: Partial<PosterLimits> = {}): Promise<OwnPoster> {
  own = await openPoster(proxy.url, limits);
  return own;
}

/** The first COMMIT gets this fate, the others pass. */
function sufferOnce(fate: 'lose the answer' | 'never send'): () => number {
  let commits = 0;
  proxy.fateOfCommit = () => {
    commits += 1;
    return commits === 1 ? fate : 'pass';
  };
  return () => commits;
}

async function countPosted(): Promise<number> {
  const { rows } = await testApp.testDatabase.database.pool.query<{ posted: number }>(
    'SELECT count(*)::int AS posted FROM transactions WHERE business_id = $1',
    [target.ledger.businessId],
  );
  return rows[0]?.posted ?? -1;
}

describe('a batch whose commit took effect but was not answered', () => {
  it.each([true, false])('is found again and posted once (references just made: %s)', async (referenceIsFresh) => {
    const { poster } = await open();
    const commits = sufferOnce('lose the answer');
    const requests = Array.from({ length: 20 }, () => postingTo(target, { referenceIsFresh }));
    const outcomes = await Promise.all(requests.map((request) => poster.post(request)));
    expect(commits()).toBe(2);
    expect(outcomes.map(({ kind }) => kind)).toEqual(requests.map(() => 'posted'));
    expect(outcomes.map((outcome) => transactionIn(outcome).reference)).toEqual(requests.map((r) => r.reference));
    expect(outcomes.map((outcome) => transactionIn(outcome).sequence)).toEqual(
      requests.map((_, index) => BigInt(index + 1)),
    );
    expect(await countPosted()).toBe(20);
  });

  it('is answered as accepted although its key was revoked and its account deleted before it was found', async () => {
    const { poster } = await open();
    sufferOnce('lose the answer');
    proxy.whenLost = async () => {
      await deleteAccount(
        testApp.services,
        { ...target.ledger, apiKeyId: target.apiKeyId, keyUse: target.keyUse, origin: BY_OPERATOR },
        { id: target.accountId, evenIfItOwes: false },
      );
      await revokeKey(testApp.services, { origin: BY_OPERATOR, keyId: target.apiKeyId });
    };
    expect((await poster.post(postingTo(target))).kind).toBe('posted');
    await expect(poster.post(postingTo(target))).rejects.toMatchObject({ code: 'api_key_unknown' });
    expect(await countPosted()).toBe(1);
  });

  it('keeps the response of an Idempotency-Key once, and tells it to the next', async () => {
    const { poster } = await open();
    sufferOnce('lose the answer');
    const idempotency = {
      key: randomUUID(),
      fingerprint: Buffer.alloc(32),
      meaning: Buffer.alloc(33),
      respond: () => 'the response',
    };
    expect((await poster.post(postingTo(target, { idempotency }))).kind).toBe('posted');
    expect(await poster.post(postingTo(target, { idempotency }))).toEqual({ kind: 'stored', response: 'the response' });
    expect(await countPosted()).toBe(1);
  });

  it('tells replays of the same batch apart from what it posted', async () => {
    const { poster } = await open();
    sufferOnce('lose the answer');
    const reference = randomUUID();
    const outcomes = await Promise.all([1, 2, 3].map(() => poster.post(postingTo(target, { reference }))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'replayed', 'replayed']);
    expect(await countPosted()).toBe(1);
  });

  it('is found again although the next try fails and the batch is halved', async () => {
    const { poster } = await open();
    sufferOnce('lose the answer');
    const { pool } = testApp.testDatabase.database;
    // From the second attempt on, rows that do not exist yet can't be inserted, as if something else had broken
    // meanwhile.
    proxy.whenLost = async () => {
      await pool.query(
        'ALTER TABLE transactions ADD CONSTRAINT nothing_more CHECK (business_id <> ' +
          `${target.ledger.businessId}) NOT VALID`,
      );
    };
    const late = postingTo(target, { reference: randomUUID() });
    const requests = Array.from({ length: 10 }, () => postingTo(target, { referenceIsFresh: true }));
    // Decides differently the second time, so that the second attempt has something to insert.
    let asked = 0;
    const turncoat = postingTo(target, {
      decide: (account) => {
        asked += 1;
        if (asked === 1) throw new Error('not yet');
        return late.decide(account, new Date());
      },
    });
    try {
      const posts = [...requests, turncoat].map((request) => poster.post(request));
      const results = await Promise.allSettled(posts);
      expect(results.map(({ status }) => status)).toEqual([...requests.map(() => 'fulfilled'), 'rejected']);
      expect(await countPosted()).toBe(10);
    } finally {
      await pool.query('ALTER TABLE transactions DROP CONSTRAINT nothing_more');
    }
  });
});

describe('a batch whose commit never arrived', () => {
  it('is posted by the next try', async () => {
    const { poster } = await open();
    const commits = sufferOnce('never send');
    const requests = Array.from({ length: 20 }, (_, index) => postingTo(target, { referenceIsFresh: index % 2 === 0 }));
    const outcomes = await Promise.all(requests.map((request) => poster.post(request)));
    expect(commits()).toBe(2);
    expect(outcomes.map(({ kind }) => kind)).toEqual(requests.map(() => 'posted'));
    expect(await countPosted()).toBe(20);
  });
});

describe('a database that stays away', () => {
  it('is told to all that wait within the limit, and those that come when it is back are posted', async () => {
    const limits = { outageMaxMs: 400, batchSizeMax: 10 };
    const { poster } = await open(limits);
    transactionIn(await poster.post(postingTo(target)));
    await proxy.shut();
    // One after the other, the 40 batches would wait for 20 times the limit.
    const startedAt = performance.now();
    const references = Array.from({ length: 400 }, () => randomUUID());
    const results = await Promise.allSettled(
      references.map((reference) => poster.post(postingTo(target, { reference }))),
    );
    expect(performance.now() - startedAt).toBeLessThan(10 * limits.outageMaxMs);
    for (const result of results) {
      expect(result).toMatchObject({ reason: { code: 'database_unavailable', retryAfterSeconds: 1 } });
    }
    await proxy.reopen();
    await Promise.all(references.map((reference) => poster.post(postingTo(target, { reference }))));
    expect(await countPosted()).toBe(401);
  });

  it('and comes back within the limit costs its callers nothing but time', async () => {
    const { poster } = await open();
    transactionIn(await poster.post(postingTo(target)));
    await proxy.shut();
    const posted = Promise.all(Array.from({ length: 50 }, () => poster.post(postingTo(target))));
    await proxy.reopen();
    expect((await posted).map(({ kind }) => kind)).toEqual(Array.from({ length: 50 }, () => 'posted'));
    expect(await countPosted()).toBe(51);
  });
});
