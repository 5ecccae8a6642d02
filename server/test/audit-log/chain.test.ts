import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordBusinessChange, recordChange } from '../../src/core/ledger/log/record.ts';
import { verifyLogs } from '../../src/core/ledger/log/verify-log.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { BY_OPERATOR } from '../../src/core/words/principal.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { entriesOf } from './audit-log.testing.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startTestApp();
});
afterEach(() => testApp.close());

const log = () => ({ businessId: testApp.business.businessId, live: false, origin: BY_OPERATOR });
const sql = (text: string) => testApp.testDatabase.database.pool.query(text);
const ofTestLog = () => `business_id = ${testApp.business.businessId} AND NOT live`;

/** In addition to the three entries from creating a business. */
async function record(count: number, name = 'Ada Stores'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await transact(testApp.services.db, async (tx) =>
      recordChange(tx, log(), new Date(), {
        action: 'account.updated',
        subject: { kind: 'account', id: BigInt(index), name },
        before: { enabled: true },
        after: { enabled: false },
      }),
    );
  }
}

/** As somebody with access to the database would do it. */
const moveBack = (to: number, digest: string) =>
  sql(`UPDATE audit_heads h SET number = ${to}, sequence = ${to}, log_digest = coalesce((SELECT ${digest}
     FROM log_entries e WHERE e.business_id = h.business_id AND e.live = h.live AND e.number = ${to}), h.log_digest)
    WHERE ${ofTestLog()}`);

const verdict = async () => {
  const { disagreement } = await verifyLogs(testApp.services.database, { chunkSize: 3 });
  return disagreement && [disagreement.row, disagreement.message];
};

describe('the chain of the audit log', () => {
  it('agrees as it was written, whatever was written', async () => {
    await record(3, 'hostile\0\ud800"\n=1+1 ✓');
    await transact(testApp.services.db, async (tx) =>
      recordBusinessChange(tx, log(), new Date(), { action: 'settings.changed', subject: { kind: 'business' } }),
    );
    expect(await verdict()).toBeUndefined();
    expect((await verifyLogs(testApp.services.database)).entries).toBeGreaterThanOrEqual(11);
  });

  it.each([
    ['its action', `action = 'account.deleted'`],
    ['its time by a microsecond', `at = at + interval '1 microsecond'`],
    ['who did it', `actor_name = 'Somebody else'`],
    ['what it was before', `before = '{"enabled":false}'`],
    ['the request', `request_id = 'another'`],
    ['its digest', `digest = sha256('x')`],
  ])('names the entry of which somebody changed %s', async (_what, change) => {
    await record(5);
    await sql(`UPDATE log_entries SET ${change} WHERE ${ofTestLog()} AND number = 5`);
    expect(await verdict()).toEqual([5n, expect.stringMatching(/does not fit/)]);
  });

  it('names an entry that is missing, also the last one', async () => {
    await record(5);
    await sql(`DELETE FROM log_entries WHERE ${ofTestLog()} AND number = 8`);
    expect(await verdict()).toEqual([8n, expect.stringMatching(/^is missing: .* log entry 8$/)]);
    await sql(`DELETE FROM log_entries WHERE ${ofTestLog()} AND number = 5`);
    expect(await verdict()).toEqual([5n, 'is missing']);
  });

  it('names the first of two that changed places', async () => {
    await record(5);
    await sql(`UPDATE log_entries SET number = -5 WHERE ${ofTestLog()} AND number = 5`);
    await sql(`UPDATE log_entries SET number = 5 WHERE ${ofTestLog()} AND number = 6`);
    await sql(`UPDATE log_entries SET number = 6 WHERE ${ofTestLog()} AND number = -5`);
    expect(await verdict()).toEqual([5n, expect.stringMatching(/does not fit/)]);
  });

  it('names the end when the last entry was rewritten together with its digest', async () => {
    await record(2);
    await sql(`UPDATE audit_heads SET log_digest = sha256('x') WHERE ${ofTestLog()}`);
    expect(await verdict()).toEqual([5n, 'is not what is kept as the end of the chain']);
  });

  it.each([
    ['with its digest', 'e.digest'],
    ['alone', 'h.log_digest'],
  ])('names the first entry after an end that somebody moved back %s', async (_how, digest) => {
    await record(5);
    await moveBack(4, digest);
    expect(await verdict()).toEqual([5n, expect.stringMatching(/after the kept end of the chain, log entry 4,/)]);
    await moveBack(0, digest);
    expect(await verdict()).toEqual([1n, expect.stringMatching(/after the kept end of the chain, log entry 0,/)]);
  });

  it('shows entries after an end that somebody moved back, and goes on after them', async () => {
    await record(5);
    await moveBack(4, 'e.digest');
    const sequences = async () => (await entriesOf(testApp.business.inTest)).map(({ sequence }) => sequence);
    expect((await sequences()).slice(0, 2)).toEqual([8, 7]);
    await Promise.all([record(1), record(1)]);
    expect((await sequences()).slice(0, 3)).toEqual([10, 9, 8]);
    expect(await verdict()).toBeUndefined();
  });

  it('agrees while others write', async () => {
    await record(5);
    const verdicts = Array.from({ length: 10 }, verdict);
    await Promise.all([...Array.from({ length: 10 }, () => record(2)), ...verdicts]);
    expect(await Promise.all(verdicts)).toEqual(verdicts.map(() => undefined));
  });

  it('has no gap and no fork when many write at once, and none of what is rolled back', async () => {
    const writes = Array.from({ length: 40 }, (_, index) =>
      transact(testApp.services.db, async (tx) => {
        recordChange(tx, log(), new Date(), {
          action: 'account.updated',
          subject: { kind: 'account', id: BigInt(index) },
        });
        if (index % 4 === 0) throw new Error('rolled back');
      }).catch(() => undefined),
    );
    await Promise.all(writes);
    const entries = await entriesOf(testApp.business.inTest);
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 33 }, (_, index) => 33 - index));
    expect(entries.some(({ subject }) => subject.kind === 'account' && Number(subject.id) % 4 === 0)).toBe(false);
    expect(await verdict()).toBeUndefined();
  });

  it('never goes back in time, although clocks do', async () => {
    const late = new Date(Date.now() + 60_000);
    for (const at of [late, new Date(0)]) {
      await transact(testApp.services.db, async (tx) =>
        recordChange(tx, log(), at, { action: 'account.updated', subject: { kind: 'account' } }),
      );
    }
    const [last, before] = await entriesOf(testApp.business.inTest);
    expect(last?.at).toBe(late.toISOString());
    expect(before?.at).toBe(late.toISOString());
  });
});
