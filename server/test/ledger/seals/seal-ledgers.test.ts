import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireLedgerInvariants } from '../../harness/ledger-invariants.ts';
import { createTarget, openPoster, postingTo, type Target } from '../../posting/poster.testing.ts';
import { BackgroundRunner } from '../../../src/platform/background/runner.ts';
import { sealing } from '../../../src/compose/compose-background.ts';
import { verifyLedgers } from '../../../src/core/ledger/verify/verify-ledgers.ts';
import { sealLedgers } from '../../../src/core/ledger/seals/seal-ledgers.ts';
import { openSealFixture, type SealFixture, sealsOf, SEGMENT_SIZE } from './seals.testing.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

let fixture: SealFixture;
beforeEach(async () => {
  fixture = await openSealFixture();
});
afterEach(() => fixture.close());

const spans = async (target: Target = fixture.targets[0]): Promise<string[]> => {
  const seals = await sealsOf(fixture.pool, target.ledger);
  return seals.map((seal) => `${seal.number}: ${seal.first_sequence}-${seal.last_sequence}`);
};

describe('sealLedgers', () => {
  it('seals what was posted in segments of a limited size, each ledger in a chain of its own', async () => {
    const { testApp, targets, post, seal } = fixture;
    const live = await createTarget(testApp, testApp.business, true);
    const other = await createTarget(testApp, await testApp.addBusiness());
    await post(12);
    await post(3, [live]);
    await post(5, [other]);
    expect(await seal()).toBe(20);
    expect(await spans()).toEqual(['1: 1-5', '2: 6-10', '3: 11-12']);
    expect(await spans(live)).toEqual(['1: 1-3']);
    expect(await spans(other)).toEqual(['1: 1-5']);

    expect(await seal()).toBe(0);
    await post(1, [targets[1]]);
    expect(await seal()).toBe(1);
    expect(await spans()).toEqual(['1: 1-5', '2: 6-10', '3: 11-12', '4: 13-13']);
    await requireLedgerInvariants(fixture.pool);
  });

  it('comes around to every ledger, however few it takes at once', async () => {
    const { testApp, post, seal } = fixture;
    const others = [];
    for (let n = 0; n < 4; n += 1) others.push(await createTarget(testApp, await testApp.addBusiness(), n % 2 === 0));
    await post(12, others);
    await post(7);
    expect(await seal({ ledgersAtOnce: 2 })).toBe(19);
    for (const other of others) expect(await spans(other)).toEqual(['1: 1-3']);
    expect(await spans()).toEqual(['1: 1-5', '2: 6-7']);
  });

  it('makes the digests that docs/ledger.md describes', async () => {
    await fixture.post(7);
    await fixture.seal({}, NOW);
    const { rows } = await fixture.pool.query<Record<string, unknown>>(
      `SELECT *, (extract(epoch FROM created_at) * 1000000)::bigint AS us FROM transactions ORDER BY sequence`,
    );
    const seals = await sealsOf(fixture.pool, fixture.targets[0].ledger);
    let previous = Buffer.alloc(32);
    for (const seal of seals) {
      const covered = rows.slice(Number(seal.first_sequence) - 1, Number(seal.last_sequence));
      const digests = covered.map((row) => sha256(bytesOf(row)));
      const { businessId } = fixture.targets[0].ledger;
      const heading = [businessId, false, seal.number, seal.first_sequence, seal.last_sequence];
      const at = int8(BigInt(seal.sealed_at.getTime() - Date.UTC(2000, 0)) * 1_000n);
      expect(seal.digest).toEqual(
        sha256(Buffer.concat([Buffer.from('tributary seal 1'), ...heading.map(fixedWidth), at, previous, ...digests])),
      );
      expect(seal.row_digests).toEqual(Buffer.concat(digests.map((digest) => digest.subarray(0, 8))));
      previous = Buffer.from(seal.digest);
    }
    expect(seals).toHaveLength(2);
    expect(rows[6]?.['description']).toBe('Ọjà 6');
  });

  it('covers every column of a transaction', async () => {
    const { rows } = await fixture.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'transactions'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...SEALED_COLUMNS].toSorted());
  });

  it('lets a chain rest until its end is old enough or a whole segment waits, also where the clock was set back', async () => {
    const { post, seal } = fixture;
    const after = (ms: number): Date => new Date(NOW.getTime() + ms);
    const ageMs = 5_000;
    await post(2);
    expect(await seal({ ageMs }, NOW)).toBe(2);
    await post(2);
    expect(await seal({ ageMs }, after(4_999))).toBe(0);
    expect(await seal({ ageMs }, after(-4_999))).toBe(0);
    expect(await seal({ ageMs }, after(5_000))).toBe(2);
    await post(SEGMENT_SIZE - 1);
    expect(await seal({ ageMs }, after(5_000))).toBe(0);
    await post(1);
    expect(await seal({ ageMs }, after(5_000))).toBe(SEGMENT_SIZE);
    await post(1);
    expect(await seal({ ageMs }, after(-10_000))).toBe(1);
  });

  it('makes one chain when several processes seal while payments come in', async () => {
    const { targets, own, pool, testApp } = fixture;
    const others = await Promise.all([openPoster(testApp.testDatabase.url), openPoster(testApp.testDatabase.url)]);
    const posting = Promise.all(
      Array.from({ length: 300 }, (_, index) => own.poster.post(postingTo(targets[index % 2 === 0 ? 0 : 1]))),
    );
    const over = new AbortController();
    const sealing = [own, ...others].map(async ({ database: { db } }) => {
      let sealed = 0;
      while (!over.signal.aborted) {
        sealed += await sealLedgers({ db }, { limits: { segmentSize: 7, ageMs: 0 } });
      }
      return sealed;
    });
    await posting;
    over.abort();
    const sealed = (await Promise.all(sealing)).reduce((sum, count) => sum + count, 0);
    expect(sealed + (await fixture.seal())).toBe(300);
    const { disagreement, unsealed } = await verifyLedgers({ pool });
    expect({ disagreement, unsealed }).toEqual({ disagreement: undefined, unsealed: 0 });
    await Promise.all(others.map((other) => other.close()));
  });

  it('leaves a chain that another process is sealing to that process', async () => {
    await fixture.post(2);
    await fixture.seal();
    await fixture.post(2);
    const client = await fixture.pool.connect();
    await client.query('BEGIN; SELECT FROM ledger_seal_heads FOR UPDATE');
    expect(await fixture.seal()).toBe(0);
    await client.query('ROLLBACK');
    client.release();
    expect(await fixture.seal()).toBe(2);
  });

  it('neither waits for who posts nor holds them up', async () => {
    const { pool, post, seal, targets } = fixture;
    await post(3);
    const poster = await pool.connect();
    await poster.query('BEGIN; SELECT FROM ledgers FOR UPDATE; UPDATE ledgers SET last_sequence = last_sequence + 1');
    expect(await seal()).toBe(3);
    await poster.query('ROLLBACK');
    poster.release();

    const sealer = await pool.connect();
    await sealer.query('BEGIN; SELECT FROM ledger_seal_heads FOR UPDATE; LOCK TABLE ledger_seals');
    await post(2, [targets[1]]);
    await sealer.query('ROLLBACK');
    sealer.release();
    expect(await seal()).toBe(2);
  });

  it('leaves a whole chain when it is told to stop between two segments, and goes on from there', async () => {
    await fixture.post(12);
    const stopping = new AbortController();
    let segments = 0;
    // Each segment is a transaction; the signal comes during the second.
    const { db } = fixture.own.database;
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && (segments += 1) === 2) stopping.abort();
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const limits = { segmentSize: SEGMENT_SIZE, ageMs: 0 };
    expect(await sealLedgers({ db: counting }, { limits, signal: stopping.signal })).toBe(10);
    expect(await spans()).toEqual(['1: 1-5', '2: 6-10']);
    expect(await verifyLedgers({ pool: fixture.pool })).toMatchObject({ unsealed: 2, disagreement: undefined });
    expect(await fixture.seal()).toBe(2);
    await requireLedgerInvariants(fixture.pool);
  });

  it('leaves nothing half done when its connection is killed within a segment', async () => {
    const { pool, post, seal } = fixture;
    await post(5);
    await seal();
    await post(5);
    const blocker = await pool.connect();
    await blocker.query('BEGIN; LOCK TABLE ledger_seals IN SHARE MODE');
    let failure: unknown;
    const sealing = seal().catch((error: unknown) => (failure = error));
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    // It is tried again on another connection, which is killed as well.
    await expect
      .poll(async () => {
        await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
        return failure;
      })
      .toBeInstanceOf(Error);
    await sealing;
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(await spans()).toEqual(['1: 1-5']);
    expect(await verifyLedgers({ pool })).toMatchObject({ seals: 1, unsealed: 5, disagreement: undefined });
    expect(await seal()).toBe(5);
    await requireLedgerInvariants(pool);
  });

  it('goes on after the last seal where somebody moved the end of a chain back, and holds up no other', async () => {
    const { testApp, targets, pool, post, seal } = fixture;
    const other = await createTarget(testApp, await testApp.addBusiness());
    await post(12);
    await seal();
    await pool.query(
      `UPDATE ledger_seal_heads h SET number = s.number, last_sequence = s.last_sequence, sealed_at = s.sealed_at,
              digest = s.digest
         FROM ledger_seals s WHERE s.business_id = h.business_id AND s.live = h.live AND s.number = 1`,
    );
    const message = 'comes after the kept end of the chain, seal 1, which was moved back';
    expect((await verifyLedgers({ pool })).disagreement).toMatchObject({ where: 'seal', row: 2n, message });
    await post(3, [...targets, other]);
    await Promise.all([seal(), seal()]);
    expect(await spans()).toEqual(['1: 1-5', '2: 6-10', '3: 11-12', '4: 13-14']);
    expect(await spans(other)).toEqual(['1: 1-1']);
    expect((await verifyLedgers({ pool })).disagreement).toBeUndefined();
  });

  it('never seals over a transaction that is missing, says so, and seals the other ledgers', async () => {
    const { testApp, targets, pool, post, seal } = fixture;
    const other = await createTarget(testApp, await testApp.addBusiness());
    await post(4);
    await post(3, [other]);
    await pool.query('DELETE FROM transactions WHERE sequence = 2 AND business_id = $1', [
      targets[0].ledger.businessId,
    ]);
    const { businessId } = targets[0].ledger;
    await expect(seal()).rejects.toThrow(
      `The ledger of business ${businessId}, test mode cannot be sealed: of its transactions 1 to 4 only 3 are there.`,
    );
    expect(await spans()).toEqual([]);
    expect(await spans(other)).toEqual(['1: 1-3']);
  });
});

describe('keepSealing', () => {
  /** The background task of a server. */
  const task = () => sealing({ db: fixture.own.database.db, clock: { isRight: () => true, mayPurge: () => true } });

  it('seals every few seconds, outlives failures, and ends when it is stopped', async () => {
    await fixture.post(3);
    const waits: number[] = [];
    const errors: unknown[] = [];
    let pass = (): void => undefined;
    const runner = new BackgroundRunner({
      tasks: [task()],
      random: () => waits.length,
      log: { warn: (details) => errors.push(details) },
      wait: (ms, signal) => {
        waits.push(ms);
        return new Promise((resolve, reject) => {
          pass = () => resolve(undefined);
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
    });
    runner.start();
    expect(waits).toEqual([1_250]);
    await fixture.pool.query('ALTER TABLE ledger_seal_heads RENAME TO away');
    pass();
    await expect.poll(() => errors).toHaveLength(1);
    await expect.poll(() => waits).toEqual([1_250, 3_750]);
    await fixture.pool.query('ALTER TABLE away RENAME TO ledger_seal_heads');
    pass();
    await expect.poll(spans).toEqual(['1: 1-3']);
    await runner.stop();
    expect(errors).toHaveLength(1);
  });

  it('holds no process up, and stops at once', async () => {
    const runner = new BackgroundRunner({ tasks: [task()], log: { warn: () => undefined } });
    runner.start();
    await runner.stop();
  });
});

/** In the order of docs/ledger.md. */
const BIGINTS = [
  'business_id',
  'sequence',
  'id',
  'wallet_id',
  'connected_account_id',
  'wallet_sequence',
  'wallet_kobo',
  'commission_kobo',
  'clearing_kobo',
  'balance_after_kobo',
];
const TEXTS = ['purpose', 'description', 'metadata'];
const SEALED_COLUMNS = [...BIGINTS, 'created_at', 'reference', 'live', ...TEXTS];

/** A second implementation, so that the form does not rest on one alone. */
function bytesOf(row: Record<string, unknown>): Buffer {
  const microseconds = (row['us'] as bigint) - BigInt(Date.UTC(2000, 0)) * 1_000n;
  const texts = TEXTS.flatMap((column) => {
    const text = Buffer.from(row[column] as string);
    const length = Buffer.alloc(4);
    length.writeInt32BE(text.length);
    return [length, text];
  });
  return Buffer.concat([
    ...BIGINTS.map((column) => int8(row[column] as bigint)),
    int8(microseconds),
    Buffer.from((row['reference'] as string).replaceAll('-', ''), 'hex'),
    fixedWidth(row['live'] as boolean),
    ...texts,
  ]);
}

const fixedWidth = (value: bigint | boolean): Buffer =>
  typeof value === 'boolean' ? Buffer.from([value ? 1 : 0]) : int8(value);

function int8(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
