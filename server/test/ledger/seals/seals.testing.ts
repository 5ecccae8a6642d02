/** Ledgers with transactions to seal. */
import type pg from 'pg';
import { createTarget, openPoster, type OwnPoster, postingTo, type Target } from '../../posting/poster.testing.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';
import { sealLedgers, type SealLimits } from '../../../src/core/ledger/seals/seal-ledgers.ts';

export const SEGMENT_SIZE = 5;

export interface SealFixture {
  readonly testApp: TestApp;
  readonly pool: pg.Pool;
  readonly own: OwnPoster;
  /** Two accounts of one business in the test mode. */
  readonly targets: readonly [Target, Target];
  /** Posts on the accounts in turn, one after the other. */
  readonly post: (count: number, targets?: readonly Target[]) => Promise<void>;
  /** Seals everything that is not sealed yet, in segments of SEGMENT_SIZE. */
  readonly seal: (limits?: Partial<SealLimits>, at?: Date) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openSealFixture(): Promise<SealFixture> {
  const testApp = await startTestApp({}, { movableClock: true });
  const targets = [
    await createTarget(testApp, testApp.business),
    await createTarget(testApp, testApp.business),
  ] as const;
  const own = await openPoster(testApp.testDatabase.url);
  const { db, pool } = testApp.testDatabase.database;
  return {
    testApp,
    pool,
    own,
    targets,
    async post(count, among = targets) {
      for (let index = 0; index < count; index += 1) {
        const target = among[index % among.length];
        if (target === undefined) throw new Error('no target');
        await own.poster.post(postingTo(target, { description: `Ọjà ${index}`, metadata: '{"order":"7"}' }));
      }
    },
    async seal(limits = {}, at?: Date) {
      if (at !== undefined) await testApp.testDatabase.clock.set(at);
      return sealLedgers({ db }, { limits: { segmentSize: SEGMENT_SIZE, ageMs: 0, ...limits } });
    },
    async close() {
      await own.close();
      await testApp.close();
    },
  };
}

export interface SealRow {
  readonly number: bigint;
  readonly first_sequence: bigint;
  readonly last_sequence: bigint;
  readonly sealed_at: Date;
  readonly digest: Buffer;
  readonly row_digests: Buffer;
}

export async function sealsOf(pool: pg.Pool, { businessId, live }: Target['ledger']): Promise<SealRow[]> {
  const { rows } = await pool.query<SealRow>(
    'SELECT * FROM ledger_seals WHERE business_id = $1 AND live = $2 ORDER BY number',
    [businessId, live],
  );
  return rows;
}
