import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness, type NewBusiness } from '../../src/features/businesses/create-business.ts';
import {
  kill,
  makeTemporaryDirectory,
  postmasterOf,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { type Database, openDatabase } from '../../src/platform/database/pool.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';
import { SOURCES } from '../harness/command.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { type Load, type Sent, startLoad } from './load.testing.ts';
import { BULK, type BulkItem, createPayee, pay, type Payee, paymentTo, requireAccepted } from './payments.testing.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const CLIENTS = 32;
const PAYEES = 20;
const WAIT = { timeout: 60_000, interval: 10 };

let dataDir: string;
let server: ServerProcess;
let business: NewBusiness;
let payees: Payee[];

beforeAll(async () => {
  dataDir = await makeTemporaryDirectory();
  server = await startServer({ DATA_DIR: dataDir });
  business = await withDatabase(({ db, pool }) => createBusiness({ db, ids: new IdAllocator(pool) }, { name: 'Acme' }));
  const client = createHttpClient(server.url, business.test.secretKey);
  payees = await Promise.all(
    Array.from({ length: PAYEES }, (_, index) => createPayee(client, { txPercentage: index * 5 })),
  );
  const limits = { largestPayment: null, paymentsPerDay: 1_000_000_000, largestRefund: null, refundsPerDay: null };
  const set = await client.patch('/v1/api/spending-limits', { accounts: limits, keys: limits });
  expect(set.status, set.text).toBe(200);
  client.close();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await removeDataDirectory(dataDir);
});

/** Runs on the server's embedded database, bypassing the server. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const [password, port] = await Promise.all(
    ['database-password', 'database-port'].map((name) => readFile(join(dataDir, name), 'utf8')),
  );
  const database = await openDatabase({
    url: `postgres://tributary:${password?.trim()}@127.0.0.1:${port?.trim()}/tributary`,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** How often each of these references was posted; those never posted are omitted. */
async function countByReference(references: readonly string[]): Promise<Map<string, number>> {
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ reference: string; posted: number }>(
      `SELECT reference::text, count(*)::int AS posted FROM transactions WHERE reference = ANY ($1::uuid[])
        GROUP BY reference`,
      [references],
    );
    return new Map(rows.map(({ reference, posted }) => [reference, posted]));
  });
}

async function countTransactions(): Promise<number> {
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ posted: number }>('SELECT count(*)::int AS posted FROM transactions');
    return rows[0]?.posted ?? -1;
  });
}

const pause = (): number => randomInt(50, 400);

/** Every acknowledged payment exists once and every other at most once; when all are sent again, all exist once. */
async function requireNothingLostOrDoubled(load: Load, postedBefore: number): Promise<void> {
  const { sent, acknowledged } = load;
  const references = sent.map(({ reference }) => reference);
  const posted = await countByReference(references);
  expect([...acknowledged].filter((reference) => posted.get(reference) !== 1)).toEqual([]);
  expect([...posted].filter(([, times]) => times !== 1)).toEqual([]);
  await withDatabase(({ pool }) => requireLedgerInvariants(pool));

  const client = createHttpClient(server.url, business.test.secretKey);
  const again = async ({ reference, payee, amount }: Sent): Promise<void> => {
    const response = await pay(client, payee, { reference, amount });
    const transaction = requireAccepted(response);
    expect(transaction).toMatchObject({ reference, grossAmount: amount, subAccountId: payee.id });
    if (acknowledged.has(reference)) expect(response.headers['idempotency-replayed']).toBe('true');
  };
  for (let start = 0; start < sent.length; start += 500) {
    await Promise.all(sent.slice(start, start + 500).map(again));
  }
  client.close();
  expect(await countByReference(references)).toEqual(new Map(references.map((reference) => [reference, 1])));
  expect(await countTransactions()).toBe(postedBefore + sent.length);
  await withDatabase(({ pool }) => requireLedgerInvariants(pool));
  await requireCountedOnce();
}

/** What limits are compared with is what was posted: for each account, and for the one key that posts. */
async function requireCountedOnce(): Promise<void> {
  const { rows } = await withDatabase(({ pool }) =>
    pool.query<{ counted: bigint; posted: bigint }>(`
      SELECT d.paid_kobo AS counted, coalesce((
        SELECT sum(-t.clearing_kobo) FROM transactions t
         WHERE t.business_id = d.business_id AND (d.subject_kind = 'key' OR t.connected_account_id = d.subject_id)
           AND (t.created_at AT TIME ZONE 'Africa/Lagos')::date = d.day), 0)::bigint AS posted
        FROM spending_days d`),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ counted, posted }) => counted !== posted)).toEqual([]);
}

async function until(load: Load, acknowledged: number): Promise<void> {
  await expect.poll(() => load.acknowledged.size, WAIT).toBeGreaterThanOrEqual(acknowledged);
}

async function backendsOfServer(): Promise<number[]> {
  return withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'tributary' AND query ~ 'lock_|transactions|COMMIT'`,
    );
    return rows.map(({ pid }) => pid);
  });
}

async function killPostmaster(): Promise<void> {
  const pid = await postmasterOf(dataDir);
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  kill(pid);
}

describe('when the server is killed under load', () => {
  it.each([1, 2, 3])('nothing acknowledged is lost and nothing is posted twice (round %i)', async () => {
    const postedBefore = await countTransactions();
    const load = startLoad(server.url, business.test.secretKey, payees, CLIENTS);
    await until(load, pause());
    await server.end('SIGKILL');
    await load.stop();
    expect(load.unexpected).toEqual([]);
    expect(load.broken).toBe(CLIENTS);

    server = await startServer({ DATA_DIR: dataDir });
    await requireNothingLostOrDoubled(load, postedBefore);
  });

  it('a bulk that was cut off posts each of its payments once when it is sent again', async () => {
    const postedBefore = await countTransactions();
    const [payee] = payees;
    if (payee === undefined) throw new Error('no payee');
    const payments = Array.from({ length: 5_000 }, (_, index) => paymentTo(payee, { amount: (100 + index) / 100 }));
    const headers = { 'idempotency-key': randomUUID() };
    const client = createHttpClient(server.url, business.test.secretKey);
    const cutOff = client.post(BULK, { payments }, headers).catch((error: unknown) => error);
    await withDatabase(async ({ pool }) => {
      const count = async () => Number((await pool.query('SELECT FROM transactions')).rowCount);
      await expect.poll(count, WAIT).toBeGreaterThan(postedBefore);
    });
    await server.end('SIGKILL');
    expect(await cutOff).toBeInstanceOf(Error);

    server = await startServer({ DATA_DIR: dataDir });
    const postedByTheFirst = (await countTransactions()) - postedBefore;
    expect(postedByTheFirst).toBeGreaterThan(0);
    expect(postedByTheFirst).toBeLessThan(5_000);
    const retry = createHttpClient(server.url, business.test.secretKey);
    const response = await retry.post(BULK, { payments }, headers);
    const items = response.body.data as BulkItem[];
    expect(items.map(({ data }) => data?.grossAmount)).toEqual(payments.map(({ amount }) => amount));
    expect(items.filter(({ replayed }) => replayed === true)).toHaveLength(postedByTheFirst);
    expect(await countTransactions()).toBe(postedBefore + 5_000);
    const third = await retry.post(BULK, { payments }, headers);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect(third.text).toBe(response.text);
    await withDatabase(({ pool }) => requireLedgerInvariants(pool));
    for (const each of [client, retry]) each.close();
  });
});

describe('when PostgreSQL is killed under load', () => {
  const WAYS: readonly (readonly [string, () => Promise<void>])[] = [
    ['its main process', killPostmaster],
    [
      'a process that serves us',
      async () => {
        const pids = await backendsOfServer();
        kill(pids[randomInt(pids.length)] ?? 0);
      },
    ],
    ['its main process again', killPostmaster],
  ];

  it.each(WAYS)(
    'every caller is answered late or told to come back, and the server goes on: %s',
    async (_way, strike) => {
      const postedBefore = await countTransactions();
      const load = startLoad(server.url, business.test.secretKey, payees, CLIENTS);
      await until(load, pause());
      await strike();
      const atTheStrike = load.acknowledged.size;
      // Far more than were in progress at that moment.
      await until(load, atTheStrike + 10 * CLIENTS);
      await load.stop();
      expect(load.unexpected).toEqual([]);
      expect(load.broken).toBe(0);
      expect(server.isRunning()).toBe(true);
      await requireNothingLostOrDoubled(load, postedBefore);
    },
  );

  it('together with the server, the next server finds everything', async () => {
    const postedBefore = await countTransactions();
    const load = startLoad(server.url, business.test.secretKey, payees, CLIENTS);
    await until(load, pause());
    await Promise.all([killPostmaster(), server.end('SIGKILL')]);
    await load.stop();
    expect(load.unexpected).toEqual([]);
    server = await startServer({ DATA_DIR: dataDir });
    await requireNothingLostOrDoubled(load, postedBefore);
  });
});

describe('when the server is told to stop under load', () => {
  it('what it took in is answered, and it ends with code 0', async () => {
    const postedBefore = await countTransactions();
    const load = startLoad(server.url, business.test.secretKey, payees, CLIENTS);
    await until(load, pause());
    expect(await server.end('SIGTERM')).toBe(0);
    await load.stop();
    expect(load.unexpected).toEqual([]);
    server = await startServer({ DATA_DIR: dataDir });
    const posted = await countByReference(load.sent.map(({ reference }) => reference));
    expect([...posted.keys()].filter((reference) => !load.acknowledged.has(reference))).toEqual([]);
    await requireNothingLostOrDoubled(load, postedBefore);
  });
});

describe('after all of that', () => {
  it('everything that was posted gets sealed', async () => {
    const unsealed = () => withDatabase(async ({ pool }) => (await verifyLedgers({ pool })).unsealed);
    await expect.poll(unsealed, { timeout: 60_000, interval: 500 }).toBe(0);
    await withDatabase(({ pool }) => requireLedgerInvariants(pool));
  });

  it('the command that verifies the ledger finds it right, beside the running server', async () => {
    const env = { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [SOURCES, CLI, 'ledger', 'verify', '--json'], {
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({ transactions: await countTransactions() });
  });
});
