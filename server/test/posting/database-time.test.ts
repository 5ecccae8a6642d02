import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyPosting, AHEAD_MAX_MS } from '../../src/core/ledger/apply-posting.ts';
import { writeInLedger } from '../../src/core/ledger/write-in-ledger.ts';
import { tributary } from '../harness/command.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTarget, openPoster, type OwnPoster, postingTo, type Target, transactionIn } from './poster.testing.ts';
import { leaveOut } from '../harness/leave-out.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

let testApp: TestApp;
let own: OwnPoster;
let target: Target;
beforeAll(async () => {
  testApp = await startTestApp({}, { movableClock: true });
});
beforeEach(async () => {
  await testApp.testDatabase.clock.set(NOW);
  target = await createTarget(testApp, await testApp.addBusiness());
  own = await openPoster(testApp.testDatabase.url);
});
afterEach(async () => {
  await own.close();
});
afterAll(async () => {
  await requireLedgerInvariants(testApp.testDatabase.database.pool);
  await testApp.close();
});

const pool = () => testApp.testDatabase.database.pool;
const caller = () => ({ ...target.ledger, apiKeyId: target.apiKeyId, keyUse: target.keyUse });
const setClock = (at: Date): Promise<void> => testApp.testDatabase.clock.set(at);
const timeOfPosting = async (): Promise<Date> => transactionIn(await own.poster.post(postingTo(target))).createdAt;

/** Holds the ledger's row while `work` starts, moves the clock, releases the row, and returns the result of `work`. */
async function acrossAWait<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const blocker = await pool().connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM ledgers WHERE business_id = $1 FOR UPDATE', [target.ledger.businessId]);
  const working = work();
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
  await setClock(at);
  await blocker.query('COMMIT');
  blocker.release();
  return working;
}

describe('the time of a posting', () => {
  it('is that of the database, whatever the clock of the process says', async () => {
    expect(await timeOfPosting()).toEqual(NOW);
  });

  it('is read after the wait for the ledger, not before', async () => {
    expect(await acrossAWait(later(5_000), timeOfPosting)).toEqual(later(5_000));
  });

  it('is read after the wait for the ledger in every other write, too', async () => {
    const write = () => writeInLedger(testApp.services, caller(), (_tx, at) => Promise.resolve(at));
    expect(await acrossAWait(later(7_000), write)).toEqual(later(7_000));
  });

  it('decides whether a key has run out, at the very instant of the posting', async () => {
    await leaveOut(pool(), 'api_key');
    await pool().query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [target.apiKeyId, later(1_000)]);
    await setClock(later(999));
    expect(await timeOfPosting()).toEqual(later(999));
    await setClock(later(1_000));
    await expect(timeOfPosting()).rejects.toMatchObject({ code: 'api_key_unknown' });
    const write = writeInLedger(testApp.services, caller(), () => Promise.resolve());
    await expect(write).rejects.toMatchObject({ code: 'api_key_unknown' });
  });
});

describe('a ledger that is ahead of the clock', () => {
  it('keeps its last instant, to the millisecond, until time has caught up', async () => {
    await setClock(later(86_400_000));
    const ahead = await timeOfPosting();
    await setClock(NOW);
    expect(await timeOfPosting()).toEqual(ahead);
    await setClock(later(1_000));
    expect(await timeOfPosting()).toEqual(ahead);
    await setClock(later(86_400_001));
    expect(await timeOfPosting()).toEqual(later(86_400_001));
  });
});

describe('a ledger that is more than a minute ahead', () => {
  it('is a line of ledger verify and a figure of the metrics, and no disagreement', async () => {
    await setClock(later(86_400_000));
    await timeOfPosting();
    await setClock(NOW);
    const environment = { DATABASE_URL: testApp.testDatabase.url };
    const { exitCode, stdout } = await tributary(['ledger', 'verify'], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      `Business ${target.ledger.businessId}, test mode, is ahead of the clock: its postings keep ` +
        '2031-03-02T12:00:00.000Z until then.',
    );
    const { stdout: json } = await tributary(['ledger', 'verify', '--json'], environment);
    const { ledgersAhead } = JSON.parse(json) as { ledgersAhead: { count: number } };
    const ahead = async () => (await testApp.app.inject('/metrics')).body;
    await expect.poll(ahead).toMatch(new RegExp(`^tributary_ledgers_ahead ${ledgersAhead.count}$`, 'm'));
  });
});

describe('a time that is not of the database', () => {
  it('stamps nothing: more than a minute beyond it is refused before anything is changed', () => {
    const totals = { lastSequence: 0n, balanceKobo: 0n, inflowKobo: 0n, commissionKobo: 0n };
    const ledger = { ...target.ledger, ...totals, lastPostedAt: new Date(0), now: NOW, hasLimits: false };
    const wallet = { businessId: target.ledger.businessId, id: 1n as never, ...totals };
    const legs = { walletKobo: 1n, commissionKobo: 0n, clearingKobo: -1n };
    const post = (at: Date) => applyPosting(ledger, wallet, postingTo(target), 1n as never, legs, at);
    expect(() => post(later(AHEAD_MAX_MS + 1))).toThrow('would be stamped 2031-03-01T12:01:00.001Z');
    expect([ledger.lastSequence, wallet.lastSequence, ledger.lastPostedAt]).toEqual([0n, 0n, new Date(0)]);
    expect(post(later(AHEAD_MAX_MS)).createdAt).toEqual(later(AHEAD_MAX_MS));
  });
});
