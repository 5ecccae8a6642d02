/** Real servers with a wrong clock beside a right one, on one database with the right time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import {
  makeTemporaryDirectory,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { startTributary } from '../harness/command.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import {
  isFaketimeInstalled,
  runWithWrongClock,
  setOffset,
  wrongByFile,
  type WrongClock,
  wrongFromStart,
} from '../harness/faketime.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { cookieOf } from '../harness/member.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { codeOf, createPayee, isReplay, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';

const BACKGROUND_WORK = fileURLToPath(new URL('background-work.testing.ts', import.meta.url));
const WAIT = { timeout: 60_000, interval: 100 };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let testDatabase: TestDatabase;
let business: NewBusiness;
let healthy: ServerProcess;
let client: HttpClient;
let payee: Payee;
let cookie: string;
const toEnd: ServerProcess[] = [];

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment);
  toEnd.push(server);
  return server;
}

/** What must not change, whatever a process with a wrong clock does. */
async function kept() {
  const { rows } = await testDatabase.database.pool.query(
    `SELECT (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM auth_sessions) AS sessions,
            (SELECT count(*) FROM transactions) AS transactions,
            (SELECT max(scheduled_through)::text FROM settlement_settings) AS "scheduledThrough",
            (SELECT count(*) FROM settlement_runs) AS runs`,
  );
  return rows[0] as Record<string, unknown>;
}

const metric = async (server: ServerProcess, name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`, { headers: ALONE })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

/** A clock that jumps ends connections that wait for their next request, so each request has its own. */
const ALONE = { connection: 'close' };

async function statusOf(server: ServerProcess, path: string): Promise<number | string> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { ...ALONE, cookie, apiKey: business.test.secretKey },
  });
  const text = await answer.text();
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1];
  return code === undefined ? answer.status : `${answer.status} ${code}`;
}

describe.skipIf(!isFaketimeInstalled())('a process with a wrong clock', () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const { db, pool } = testDatabase.database;
    business = await createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' });
    healthy = await startServer({ DATABASE_URL: testDatabase.url });
    client = createHttpClient(healthy.url, business.test.secretKey);
    payee = await createPayee(client);
    const schedule = { frequency: 'daily', delayBusinessDays: 0 };
    expect((await client.patch('/v1/api/settlement-settings', { schedule })).status).toBe(200);
    const person = { name: 'Ada Obi', email: 'ada@example.com', password: 'correct horse battery' };
    const signedUp = await client.post('/dashboard/api/sign-up', person);
    expect(signedUp.status, signedUp.text).toBe(200);
    cookie = cookieOf(signedUp.headers['set-cookie']);
  });
  afterEach(async () => {
    await Promise.all(toEnd.splice(0).map((server) => server.end('SIGKILL')));
    await requireLedgerInvariants(testDatabase.database.pool);
  });
  afterAll(async () => {
    client.close();
    await healthy.end('SIGTERM');
    await testDatabase.drop();
  });

  /** The proof under faults has others, beside payments. */
  const clocks: WrongClock[] = [
    { offset: '+400d', fakesMonotonic: true },
    { offset: '-400d', fakesMonotonic: false },
  ];

  it.each(clocks)(
    'serves nothing and changes nothing: $offset, monotonic clock too: $fakesMonotonic',
    async (clock) => {
      const key = { 'idempotency-key': `order ${clock.offset} ${clock.fakesMonotonic}` };
      const first = requireAccepted(await pay(client, payee, {}, key));
      const before = await kept();
      const wrong = await start({ DATABASE_URL: testDatabase.url, ...wrongFromStart(clock) });
      const there = createHttpClient(wrong.url, business.test.secretKey);
      expect(codeOf(await pay(there, payee, {}, key))).toBe('clock_wrong');
      there.close();
      for (const path of [
        '/readyz',
        '/',
        '/docs',
        '/openapi.json',
        '/v1/api/payments',
        '/nowhere',
        '/dashboard/api/session',
      ]) {
        expect(await statusOf(wrong, path), path).toBe('503 clock_wrong');
      }
      expect([await statusOf(wrong, '/healthz'), await statusOf(wrong, '/metrics')]).toEqual([200, 200]);
      expect(await metric(wrong, 'tributary_clock_right')).toBe(0);
      expect((await metric(wrong, 'tributary_clock_skew_seconds')) / 86_400).toBeCloseTo(
        Number.parseInt(clock.offset, 10),
        0,
      );
      expect(wrong.output().match(/too far apart/g)).toHaveLength(1);

      const work = (await runWithWrongClock(BACKGROUND_WORK, [testDatabase.url], clock)) as { forgotten: number };
      expect(work.forgotten).toBe(0);
      expect(await kept()).toEqual(before);
      const again = await pay(client, payee, {}, key);
      expect([isReplay(again), requireAccepted(again).reference]).toEqual([true, first.reference]);
      const { rows } = await testDatabase.database.pool.query<{ ahead: number }>(
        `SELECT extract(epoch FROM max(created_at) - now())::float8 AS ahead FROM transactions`,
      );
      requireAccepted(await pay(client, payee));
      expect(rows[0]?.ahead).toBeLessThan(1);
      expect(await statusOf(healthy, '/dashboard/api/session')).toBe(200);
    },
  );

  it.each(['+10s', '-10s'])(
    'that is %s off serves, says so once, and posts by the time of the database',
    async (offset) => {
      const wrong = await start({
        DATABASE_URL: testDatabase.url,
        ...wrongFromStart({ offset, fakesMonotonic: false }),
      });
      const there = createHttpClient(wrong.url, business.test.secretKey);
      requireAccepted(await pay(there, payee));
      const { rows } = await testDatabase.database.pool.query<{ off: number }>(
        `SELECT abs(extract(epoch FROM max(created_at) - now()))::float8 AS off FROM transactions`,
      );
      expect(rows[0]?.off).toBeLessThan(8);
      there.close();
      // What the answers of a busy machine take is in it.
      const skew = await metric(wrong, 'tributary_clock_skew_seconds');
      expect(Math.abs(skew - Number.parseInt(offset, 10))).toBeLessThan(3);
      expect([await metric(wrong, 'tributary_clock_right'), await statusOf(wrong, '/readyz')]).toEqual([1, 200]);
      expect(wrong.output().match(/the clock of this process differs from the database's/g)).toHaveLength(1);
    },
  );

  it('on the command line dates what it does by the database', async () => {
    const env = { DATABASE_URL: testDatabase.url, ENCRYPTION_KEY: Buffer.alloc(32, 'tests only').toString('hex') };
    const { rows } = await testDatabase.database.pool.query<{ id: bigint }>(
      `SELECT id FROM api_keys WHERE live AND kind = 'secret'`,
    );
    const clock = wrongFromStart({ offset: '+400d', fakesMonotonic: false });
    const roll = startTributary(['keys', 'roll', String(rows[0]?.id), '--overlap', '1h', '--json'], {
      ...env,
      ...clock,
    });
    expect((await roll.result).exitCode).toBe(0);
    const { rows: ends } = await testDatabase.database.pool.query<{ minutes: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 60 AS minutes FROM api_keys WHERE ' +
        'expires_at IS NOT NULL',
    );
    expect(ends[0]?.minutes).toBeGreaterThan(55);
    expect(ends[0]?.minutes).toBeLessThanOrEqual(60);
  });

  describe('that went wrong while it ran', () => {
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'tributary-clock-'));
    });
    afterAll(() => rm(directory, { recursive: true, force: true }));

    it('serves nothing from then on, and again when it is right', async () => {
      const file = join(directory, 'offset');
      await setOffset(file, '+0');
      const server = await start({ DATABASE_URL: testDatabase.url, ...wrongByFile(file, false) });
      expect(await statusOf(server, '/dashboard/api/session')).toBe(200);
      const before = await kept();
      await setOffset(file, '+400d');
      // The very next request, before any check in the background.
      expect(await statusOf(server, '/dashboard/api/session')).toBe('503 clock_wrong');
      expect(await kept()).toEqual(before);
      await setOffset(file, '+0');
      await expect.poll(() => statusOf(server, '/dashboard/api/session'), WAIT).toBe(200);
      expect(await statusOf(server, '/readyz')).toBe(200);
    });
  });

  it('together with that of its database is told by the step, and serves again when it is undone', async () => {
    const stepped = await createTestDatabase({ movableClock: true });
    const file = join(tmpdir(), `tributary-clock-together-${process.pid}`);
    try {
      await setOffset(file, '+0');
      const server = await start({ DATABASE_URL: stepped.url, ...wrongByFile(file, false) });
      expect(await statusOf(server, '/readyz')).toBe(200);
      await Promise.all([setOffset(file, '+400d'), stepped.clock.advance(400 * DAY_MS)]);
      expect(await statusOf(server, '/readyz')).toBe('503 clock_wrong');
      await expect.poll(() => server.output(), WAIT).toContain('the clock of this machine was stepped');
      expect(Math.abs(await metric(server, 'tributary_clock_skew_seconds'))).toBeLessThan(5);
      expect(await metric(server, 'tributary_clock_right')).toBe(0);
      await Promise.all([setOffset(file, '+0'), stepped.clock.advance(-400 * DAY_MS)]);
      await expect.poll(() => statusOf(server, '/readyz'), WAIT).toBe(200);
    } finally {
      await rm(file, { force: true });
      await Promise.all(toEnd.splice(0).map((server) => server.end('SIGKILL')));
      await stepped.drop();
    }
  });

  it('beside its embedded database serves nothing, and again when it is right', async () => {
    const dataDir = await makeTemporaryDirectory();
    const file = join(dataDir, '..', `${dataDir.split('/').at(-1)}-offset`);
    try {
      await setOffset(file, '+0');
      const server = await start({ DATA_DIR: dataDir, ...wrongByFile(file, false) });
      expect(await statusOf(server, '/readyz')).toBe(200);
      await setOffset(file, '+400d');
      expect(await statusOf(server, '/readyz')).toBe('503 clock_wrong');
      await setOffset(file, '+0');
      await expect.poll(() => statusOf(server, '/readyz'), { timeout: MINUTE_MS, interval: 100 }).toBe(200);
      await server.end('SIGTERM');
    } finally {
      await rm(file, { force: true });
      await removeDataDirectory(dataDir);
    }
  });
});
