import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import type { ApiKeyId, BusinessId } from '../../src/platform/database/ids.ts';
import { reachOf } from '../../src/core/words/key-reach.ts';
import type { Principal } from '../../src/core/words/principal.ts';
import { insertRequests } from '../../src/features/request-log/queries.ts';
import { RequestLog, type RequestLogLimits } from '../../src/features/request-log/request-log.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE request_log');
});

const API_KEY_ID = 7n as ApiKeyId;
const principalOf = (id: bigint, live = false, kind: Principal['kind'] = 'secret'): Principal => ({
  apiKeyId: API_KEY_ID,
  businessId: id as BusinessId,
  live,
  kind,
  ...reachOf({ scopes: null, allowedAddresses: null }),
});

let requests = 0;
const entry = (body: string | null = null, businessId = 1n) => ({
  businessId: businessId as BusinessId,
  live: false,
  apiKeyId: API_KEY_ID,
  requestId: `r${(requests += 1)}`,
  cameAtMs: performance.now() - 1_000,
  method: 'POST',
  route: '/v1/api/payments',
  path: '/v1/api/payments',
  status: 400,
  durationUs: 1_234,
  errorCode: 'validation_failed',
  field: undefined,
  body,
});

function newLog(limits: Partial<RequestLogLimits> = {}) {
  const errors: unknown[] = [];
  let dropped = 0;
  const refused: (readonly [number, unknown])[] = [];
  const log = new RequestLog({
    db: test.database.db,
    onDropped: (count) => (dropped += count),
    onRefused: (count, error) => refused.push([count, error]),
    onError: (error) => errors.push(error),
    // Written when the test says so.
    limits: { writeEveryMs: 3_600_000, ...limits },
  });
  return { log, errors, refused, dropped: () => dropped };
}

async function writtenIds(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ request_id: string }>('SELECT request_id FROM request_log');
  return rows.map((row) => row.request_id).toSorted();
}

async function whileTheTableIsAway(work: () => Promise<void>): Promise<void> {
  const { pool } = test.database;
  await pool.query('ALTER TABLE request_log RENAME TO hidden_log');
  try {
    await work();
  } finally {
    await pool.query('ALTER TABLE hidden_log RENAME TO request_log');
  }
}

describe('what is wanted', () => {
  it('is every failure, and a limited number of what went well per business and mode', () => {
    const { log } = newLog({ samplesMax: 3 });
    const wanted = (principal: Principal, status: number): number => {
      let count = 0;
      for (let index = 0; index < 10; index += 1) if (log.wants(principal, status)) count += 1;
      return count;
    };
    expect(wanted(principalOf(1n), 200)).toBe(3);
    expect(wanted(principalOf(1n, true), 304)).toBe(3);
    expect(wanted(principalOf(2n), 200)).toBe(3);
    expect(wanted(principalOf(1n), 200)).toBe(0);
    for (const status of [400, 404, 500, 503]) expect(wanted(principalOf(1n), status)).toBe(10);
    expect(wanted(principalOf(1n, false, 'public'), 400)).toBe(0);
    expect(log.wants(undefined, 401)).toBe(false);
  });

  it('is a limited number of failures per business and mode in an hour', () => {
    const { log } = newLog({ failuresMax: 3 });
    const wanted = (id: bigint, live: boolean): number =>
      [400, 404, 409, 422, 500].filter((status) => log.wants(principalOf(id, live), status)).length;
    expect([wanted(1n, false), wanted(1n, false), wanted(1n, true), wanted(2n, false)]).toEqual([3, 0, 3, 3]);
  });

  it('is at least one of every business, when those of all are too many', () => {
    const { log } = newLog({ samplesMax: 5, samplesOfAllMax: 8 });
    const counts = [1n, 2n, 3n, 4n].map((id) => [1, 2, 3, 4, 5].filter(() => log.wants(principalOf(id), 200)).length);
    expect(counts).toEqual([5, 3, 1, 1]);
  });

  it('leaves half of the buffer to failures', () => {
    const { log } = newLog({ bufferedMax: 4 });
    log.record(entry());
    expect(log.wants(principalOf(1n), 200)).toBe(true);
    log.record(entry());
    expect(log.wants(principalOf(1n), 200)).toBe(false);
    expect(log.wants(principalOf(1n), 500)).toBe(true);
  });

  it('begins anew with each second', async () => {
    const { log } = newLog({ samplesMax: 1, writeEveryMs: 20 });
    expect([log.wants(principalOf(1n), 200), log.wants(principalOf(1n), 200)]).toEqual([true, false]);
    log.record(entry());
    await expect.poll(() => log.wants(principalOf(1n), 200)).toBe(true);
    await log.close();
  });
});

describe('what was recorded', () => {
  it('is written by one statement, whatever text is in it', async () => {
    const { log } = newLog();
    const bodies = ['{"a":"\\u0000"}', '"quo\\"te"', '{"x":"{,}NULL\\\\"}', '"ä€😀"', null, '…'];
    for (const body of bodies) log.record(entry(body));
    await log.write();
    const { rows } = await test.database.pool.query<Record<string, unknown>>('SELECT * FROM request_log ORDER BY id');
    expect(new Set(rows.map((row) => row['body']))).toEqual(new Set(bodies));
    expect(rows[0]).toMatchObject({
      business_id: 1n,
      live: false,
      api_key_id: 7n,
      duration_us: 1_234,
      error_code: 'validation_failed',
      field: null,
    });
  });

  it('came by the clock of the database, as long ago as it took to be written', async () => {
    const dated = await createTestDatabase({ movableClock: true });
    await dated.clock.set(new Date('2031-05-06T07:08:09Z'));
    const came = { ...entry(), cameAtMs: performance.now() - 60_000, id: randomUUIDv7() };
    await dated.database.db.transaction().execute((tx) => insertRequests(tx, [came]));
    const { rows } = await dated.database.pool.query<{ at: Date }>('SELECT at FROM request_log');
    await dated.drop();
    expect(rows[0]?.at.toISOString()).toMatch(/^2031-05-06T07:0[67]:/);
  });

  it('is written without the characters that a database does not take', async () => {
    const { log, refused } = newLog();
    log.record({ ...entry('"\0"'), field: '\0', path: '/a\ud800', method: 'GET\0', requestId: 'r\udc00' });
    log.record({ ...entry(), field: 'x'.repeat(100_000), body: '😀'.repeat(50_000) });
    await log.write();
    const { rows } = await test.database.pool.query<Record<string, string>>('SELECT * FROM request_log ORDER BY id');
    expect(rows).toHaveLength(2);
    for (const wanted of [
      { field: '\uFFFD', path: '/a\uFFFD', method: 'GET\uFFFD', request_id: 'r\uFFFD', body: '"\uFFFD"' },
      { field: expect.stringMatching(/^x{254}…$/) as string },
    ]) {
      expect(rows).toContainEqual(expect.objectContaining(wanted));
    }
    expect(refused).toEqual([]);
  });

  it('is written but for the rows that the database would never take, however they got there', async () => {
    const { log, refused, errors } = newLog();
    const good = Array.from({ length: 50 }, () => entry());
    const status = 1_000_000; // No smallint.
    for (const [index, recorded] of good.entries()) {
      log.record(recorded);
      if (index % 20 === 7) log.record({ ...entry(), status });
    }
    await log.write();
    expect(await writtenIds()).toEqual(good.map(({ requestId }) => requestId).toSorted());
    expect(refused).toHaveLength(1);
    expect(refused[0]?.[0]).toBe(3);
    expect(errors).toEqual([]);
  });

  it('loses the oldest when too much comes, and says how many', async () => {
    const { log, dropped } = newLog({ bufferedMax: 10 });
    const ids = Array.from({ length: 25 }, () => {
      const recorded = entry();
      log.record(recorded);
      return recorded.requestId;
    });
    expect(dropped()).toBe(15);
    await log.write();
    expect(await writtenIds()).toEqual(ids.slice(15).toSorted());
  });

  it('stays while the database can not take it, and the oldest is lost when too much comes meanwhile', async () => {
    const { log, errors, dropped } = newLog({ bufferedMax: 3 });
    const [first, second, third, fourth] = [entry(), entry(), entry(), entry()];
    await whileTheTableIsAway(async () => {
      log.record(first);
      log.record(second);
      const writing = log.write();
      log.record(third);
      log.record(fourth);
      await writing;
      expect(errors).toHaveLength(1);
      expect(dropped()).toBe(1);
    });
    await log.write();
    expect(await writtenIds()).toEqual([second, third, fourth].map(({ requestId }) => requestId).toSorted());
    expect(errors).toHaveLength(1);
  });

  it('is tried again by itself', async () => {
    const { log, errors } = newLog({ writeEveryMs: 20 });
    const recorded = entry();
    await whileTheTableIsAway(async () => {
      log.record(recorded);
      await expect.poll(() => errors.length).toBeGreaterThan(1);
    });
    await expect.poll(writtenIds).toEqual([recorded.requestId]);
    await log.close();
  });

  it('is there once when it is sent again after its answer was lost', async () => {
    const recorded = { ...entry(), id: '019a5c6e-0000-7000-8000-000000000001' };
    for (const _ of [1, 2]) {
      await test.database.db.transaction().execute((tx) => insertRequests(tx, [recorded, { ...recorded }]));
    }
    expect(await writtenIds()).toEqual([recorded.requestId]);
  });

  it('is there once when many ask for it to be written at the same time', async () => {
    const { log } = newLog();
    for (let index = 0; index < 2_500; index += 1) log.record(entry());
    await Promise.all(Array.from({ length: 5 }, () => log.write()));
    expect(await writtenIds()).toHaveLength(2_500);
  });

  it('is written at the end, and nothing runs afterwards', async () => {
    const { log, errors } = newLog({ writeEveryMs: 1 });
    log.record(entry());
    await log.close();
    expect(await writtenIds()).toHaveLength(1);
    await whileTheTableIsAway(async () => {
      log.record(entry());
      await log.close();
    });
    expect(errors).toHaveLength(2);
  });
});
