import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/pool.ts';
import { ACCOUNT_BODY, CREATE, freshNumber, LIST } from '../connected-accounts/account-fixture.ts';
import { asAdministrator, dropDatabase, newDatabaseName, withDatabase } from '../harness/administration.ts';
import { tributary } from '../harness/command.ts';
import { createHttpClient, type HttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { isPgBouncerMissing, type PgBouncer, startPgBouncer } from '../harness/pgbouncer.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { startLoad } from './load.testing.ts';
import {
  atOnce,
  BULK,
  type BulkItem,
  createPayee,
  isReplay,
  pay,
  paymentTo,
  requireAccepted,
} from './payments.testing.ts';

let bouncer: PgBouncer;
let name: string;
let url: string;
let database: Database;
let servers: ServerProcess[];
let secretKey: string;
let clients: HttpClient[];

async function runCommand(...args: string[]): Promise<unknown> {
  const { stdout } = await tributary([...args, '--json'], { DATABASE_URL: url });
  return JSON.parse(stdout);
}

if (isPgBouncerMissing) process.stderr.write('PgBouncer is not installed: its tests are skipped.\n');

describe.skipIf(isPgBouncerMissing)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const postgresUrl = inject('postgresUrl');
    bouncer = await startPgBouncer(postgresUrl);
    name = newDatabaseName('clone');
    await asAdministrator(postgresUrl, (client) => client.query(`CREATE DATABASE ${name}`));
    const itself = withDatabase(postgresUrl, name);
    url = bouncer.through(itself);
    // Both find an empty database and migrate it.
    const environment = { DATABASE_URL: url, DATABASE_MIGRATION_URL: itself };
    servers = await Promise.all([startServer(environment), startServer(environment)]);
    const business = (await runCommand('business', 'create', '--name', 'Acme')) as { test: { secretKey: string } };
    secretKey = business.test.secretKey;
    clients = servers.map((server) => createHttpClient(server.url, secretKey));
    database = await openDatabase({ url });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.close();
    await bouncer.close();
    await dropDatabase(inject('postgresUrl'), name);
  });
  const [one, other] = [() => clients[0] as HttpClient, () => clients[1] as HttpClient];

  it('no prepared statement has a name', () => {
    expect(database.namedStatements).toBe(false);
  });

  it('two servers migrate the same empty database, and both serve', async () => {
    for (const client of [one(), other()]) expect((await client.get(LIST)).body.data).toEqual([]);
  });

  it('one of 100 identical accounts is registered', async () => {
    const body = { ...ACCOUNT_BODY, accountNumber: freshNumber() };
    const responses = await atOnce([one(), other()], 100, (client) => client.post(CREATE, body));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 99 }, () => 400)]);
  });

  it('payments on two servers are posted once, replayed and refused as without it', async () => {
    const payees = await Promise.all(Array.from({ length: 10 }, () => createPayee(one())));
    const payeeOf = (index: number) => payees[index % payees.length] ?? expect.fail('no payee');
    const references = Array.from({ length: 400 }, () => randomUUID());
    const send = (client: HttpClient, index: number) =>
      pay(client, payeeOf(index), { reference: references[index], amount: 1 + index });
    const first = await Promise.all(references.map((_, index) => send(index % 2 === 0 ? one() : other(), index)));
    const again = await Promise.all(references.map((_, index) => send(index % 2 === 0 ? other() : one(), index)));
    expect(first.map((response) => requireAccepted(response).grossAmount)).toEqual(references.map((_, n) => 1 + n));
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    expect(again.every(isReplay)).toBe(true);
    expect((await pay(one(), payeeOf(0), { reference: references[0], amount: 5_000 })).status).toBe(409);
    await requireLedgerInvariants(database.pool);
  });

  it('a bulk, an Idempotency-Key, a changed and a deleted account work as without it', async () => {
    const payee = await createPayee(one());
    const headers = { 'idempotency-key': randomUUID() };
    const payments = Array.from({ length: 1_000 }, () => paymentTo(payee, { amount: 1 }));
    const bulk = await one().post(BULK, { payments }, headers);
    expect((bulk.body.data as BulkItem[]).filter(({ success }) => success)).toHaveLength(1_000);
    expect((await other().post(BULK, { payments }, headers)).text).toBe(bulk.text);

    const path = `/v1/api/subaccounts/${payee.id}`;
    expect((await one().patch(path, { splitType: 'flat', splitValue: 7 })).status).toBe(200);
    expect(requireAccepted(await pay(other(), payee)).commission).toBe(7);
    expect((await one().post(`${path}/authorization-key`, {})).status).toBe(200);
    expect((await pay(other(), payee)).status).toBe(403);
    const wallet = await other().get(`/v1/business/subaccounts/${payee.id}?getWallet=true`);
    expect([wallet.status, wallet.body.message]).toEqual([200, 'Transactions retrieved successfully']);
    expect(wallet.text).toContain('"totalCount":1001');
    expect((await one().delete(`/v1/business/subaccounts/${payee.id}`)).status).toBe(200);
    expect((await pay(other(), payee)).status).toBe(404);
  });

  it('both servers seal what was posted, in one chain', async () => {
    const unsealed = async () => ((await runCommand('ledger', 'verify')) as { unsealed: number }).unsealed;
    await expect.poll(unsealed, { timeout: 60_000, interval: 500 }).toBe(0);
    const { seals } = (await runCommand('ledger', 'seals')) as { seals: { lastSequence: number }[] };
    const { rows } = await database.pool.query<{ posted: number }>('SELECT count(*)::int AS posted FROM transactions');
    expect(seals.map(({ lastSequence }) => lastSequence)).toEqual([rows[0]?.posted]);
    await requireLedgerInvariants(database.pool);
  });

  it('nothing is left in a session: no setting, no prepared statement, no lock, no channel', async () => {
    await atOnce([one(), other()], 200, (client) => client.get(LIST));
    const { rows: backends } = await database.pool.query<{ pid: number; locks: number }>(
      `SELECT a.pid, (SELECT count(*)::int FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory') AS locks
         FROM pg_stat_activity a WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()`,
    );
    expect(backends.length).toBeGreaterThan(1);
    expect(backends.map(({ locks }) => locks)).toEqual(backends.map(() => 0));

    // As many transactions at once as there are sessions inspect each of them from inside.
    const seen = await Promise.all(
      Array.from({ length: 6 }, () =>
        database.pool.query<{ names: string[] | null; statements: string; channels: string }>(
          `SELECT (SELECT array_agg(name) FROM pg_settings
                    WHERE source = 'session' AND name <> ALL
                      ('{application_name,client_encoding,DateStyle,TimeZone,standard_conforming_strings}')) AS names,
                  (SELECT count(*) FROM pg_prepared_statements WHERE name <> '') AS statements,
                  (SELECT count(*) FROM pg_listening_channels()) AS channels
             FROM pg_sleep(0.05)`,
        ),
      ),
    );
    expect(seen.map(({ rows }) => rows[0])).toEqual(seen.map(() => ({ names: null, statements: 0n, channels: 0n })));
  });

  it('sessions that end under load cost callers nothing but time or a 503, and never a payment', async () => {
    const payees = await Promise.all(Array.from({ length: 5 }, () => createPayee(one())));
    const [server] = servers;
    if (server === undefined) throw new Error('no server');
    const load = startLoad(server.url, secretKey, payees, 16);
    for (let round = 1; round <= 5; round += 1) {
      const before = load.acknowledged.size;
      await expect.poll(() => load.acknowledged.size, { interval: 5 }).toBeGreaterThan(before + 30);
      await asAdministrator(inject('postgresUrl'), (client) =>
        client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]),
      );
    }
    await load.stop();
    // Only callers whose key was being looked up at that moment are refused: postings are retried.
    expect([load.unexpected, load.broken]).toEqual([[], 0]);
    const { rows } = await database.pool.query<{ reference: string }>(
      'SELECT reference::text FROM transactions WHERE connected_account_id = ANY ($1::bigint[])',
      [payees.map(({ id }) => id)],
    );
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...load.acknowledged].toSorted());
    await requireLedgerInvariants(database.pool);
  });
});
