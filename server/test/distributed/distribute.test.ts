/** `tributary database distribute`, on a cluster whose database is empty or has served before. */
import { afterEach, describe, expect, inject, it } from 'vitest';
import { placeTables } from '../../src/platform/database/distributing/place-tables.ts';
import { BASELINE } from '../../src/platform/database/migrating/adoption.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import { asAdministrator, dropDatabase, newDatabaseName, withDatabase } from '../harness/administration.ts';
import { createOnNodes } from '../harness/citus-cluster.ts';
import { startTributary, tributary } from '../harness/command.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { startServer } from '../harness/server-process.ts';
import { startProcess } from '../harness/test-app.ts';
import { forgetBaseline } from '../migrations/before-baseline.testing.ts';
import { makeDirectory } from '../migrations/migrations.testing.ts';
import { createPayee, pay, requireAccepted } from '../posting/payments.testing.ts';

const nodes = [inject('postgresUrl'), ...inject('workerUrls')];
/** A cluster beside a whole run is slow. */
const START_LIMIT_MS = 100_000;
const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) for (const node of nodes) await dropDatabase(node, name);
});

async function emptyCluster(): Promise<string> {
  const name = newDatabaseName('clone');
  made.push(name);
  await createOnNodes(nodes, name);
  return withDatabase(inject('postgresUrl'), name);
}

const rowsOf = (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  asAdministrator(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
const distribute = (url: string) =>
  tributary(['database', 'distribute', '--shards', '4', '--json'], { DATABASE_URL: url });
const UNPLACED = `SELECT c.relname
   FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) ORDER BY 1`;

const OF_PEOPLE = [{ relname: 'invitations' }, { relname: 'saved_views' }];

const NEWCOMERS = `CREATE TABLE newcomers (
  business_id bigint NOT NULL,
  live boolean NOT NULL,
  number integer NOT NULL,
  CONSTRAINT newcomers_pkey PRIMARY KEY (business_id, live, number),
  CONSTRAINT newcomers_business FOREIGN KEY (business_id) REFERENCES businesses (id)
);`;

/** What CONTRIBUTING.md allows in a migration. */
const EVERYTHING_ALLOWED = {
  '9001.do.newcomers.sql': `-- With a row; and a comment.
${NEWCOMERS}
INSERT INTO businesses (id, name, default_split_type, default_percent_e4, default_fee_kobo, default_cap_kobo,
    created_at)
  VALUES (1, 'Acme; Sons', 'flat', 0, 0, 0, now());
INSERT INTO newcomers (business_id, live, number) VALUES (1, true, 7);
ALTER TABLE ledgers ADD COLUMN note text;
ALTER TABLE ledgers ADD CONSTRAINT ledgers_note CHECK (note <> '') NOT VALID;
`,
  '9002.do.index.sql': `-- without a transaction
CREATE INDEX CONCURRENTLY ledgers_noted ON ledgers (business_id, note);
ALTER TABLE ledgers VALIDATE CONSTRAINT ledgers_note;
`,
};

/** A database of an older version, in the state in which the command left it. */
async function distributeAsItIs(url: string): Promise<void> {
  await asAdministrator(url, (client) => placeTables(client, 4));
}

describe('database distribute', () => {
  it('builds an empty database and cuts it by business, and says so again when there is nothing to do', async () => {
    const url = await emptyCluster();
    const first = await distribute(url);
    expect(first.stderr).toBe('');
    expect(JSON.parse(first.stdout)).toMatchObject({ references: 5 });
    expect(await rowsOf(url, UNPLACED)).toEqual(OF_PEOPLE);
    expect(JSON.parse((await distribute(url)).stdout)).toMatchObject({ placed: [], references: 5 });
  });

  it('leaves the schema that of the release: verify finds nothing of Citus, and what somebody changes', async () => {
    const url = await emptyCluster();
    await distribute(url);
    const verify = () => tributary(['ledger', 'verify', '--json'], { DATABASE_URL: url });
    expect(JSON.parse((await verify()).stdout)).toMatchObject({ ok: true, schema: { differences: [] } });
    await rowsOf(url, 'ALTER TABLE transactions DROP CONSTRAINT transactions_legs_balance');
    await rowsOf(url, 'GRANT SELECT ON api_keys TO PUBLIC');
    expect(JSON.parse((await verify()).stdout)).toMatchObject({
      ok: false,
      schema: {
        differences: [
          { object: 'constraint transactions_legs_balance of transactions', what: 'missing' },
          { object: 'role PUBLIC', what: 'right' },
        ],
      },
    });
  });

  it('takes what a database has with it: balances, keys and people are the same afterwards', async () => {
    const url = await emptyCluster();
    await migrate({ url });
    const before = await startProcess(url);
    const { test } = await createBusiness(before.services, { name: 'Acme' });
    const payee = await createPayee(before.clientOf(test.secretKey));
    requireAccepted(await pay(before.clientOf(test.secretKey), payee));
    await before.close();

    expect((await distribute(url)).exitCode).toBe(0);
    expect(await rowsOf(url, `SELECT pg_relation_size('transactions') AS here`)).toEqual([{ here: '0' }]);
    const after = await startProcess(url);
    expect(requireAccepted(await pay(after.clientOf(test.secretKey), payee))).toMatchObject({ sequence: 2 });
    await requireLedgerInvariants(after.services.database.pool);
    await after.close();
  });

  it('changes nothing when it is killed, and nothing while a server is connected', async () => {
    const url = await emptyCluster();
    await migrate({ url });
    const running = startTributary(['database', 'distribute'], { DATABASE_URL: url });
    const polling = { timeout: START_LIMIT_MS };
    const locked = `SELECT 1 FROM pg_locks WHERE relation = 'ledgers'::regclass AND mode = 'ExclusiveLock'`;
    await expect.poll(() => rowsOf(url, locked), polling).not.toEqual([]);
    running.process.kill('SIGKILL');
    await running.result;
    const connected = `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'tributary%'`;
    await expect.poll(() => rowsOf(url, connected), polling).toEqual([]);
    expect(await rowsOf(url, 'SELECT count(*)::int AS placed FROM pg_dist_partition')).toEqual([{ placed: 0 }]);

    const server = await startProcess(url);
    const refused = await distribute(url);
    expect(refused.exitCode).toBe(1);
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'distribution_refused' } });
    await server.close();
    expect((await distribute(url)).exitCode).toBe(0);
  });
});

describe('a server with replicas', () => {
  it('does not start on a distributed database: each of its nodes has a log of its own', async () => {
    const url = await emptyCluster();
    expect((await distribute(url)).exitCode).toBe(0);
    const message = /DATABASE_REPLICA_URLS cannot be used: DATABASE_URL is a distributed database/;
    await expect(startProcess(url, { databaseReplicaUrls: [url] })).rejects.toThrow(message);
    const program = startServer({ DATABASE_URL: url, DATABASE_REPLICA_URLS: url }, undefined, START_LIMIT_MS);
    await expect(program).rejects.toThrow(message);
  });
});

describe('a migration of a distributed database', () => {
  it('runs, from the adoption of one of before the baseline on, and places the table that it makes', async () => {
    const url = await emptyCluster();
    const all = (await readMigrations()).map(({ file }) => file);
    await migrate({ url, directory: await makeDirectory({ through: BASELINE }) });
    await distributeAsItIs(url);
    await forgetBaseline(url);
    expect(await migrate({ url })).toEqual(all);
    expect(await migrate({ url })).toEqual([]);

    const next = await makeDirectory({ files: EVERYTHING_ALLOWED });
    expect(await migrate({ url, directory: next })).toEqual(Object.keys(EVERYTHING_ALLOWED));
    expect(await rowsOf(url, UNPLACED)).toEqual(OF_PEOPLE);
    expect(await rowsOf(url, 'SELECT number FROM newcomers')).toEqual([{ number: 7 }]);
  });

  it('that was killed before it placed its table leaves that to the next one', async () => {
    const url = await emptyCluster();
    await distribute(url);
    await rowsOf(url, NEWCOMERS);
    expect(await migrate({ url })).toEqual([]);
    expect(await rowsOf(url, UNPLACED)).toEqual(OF_PEOPLE);
  });
});
