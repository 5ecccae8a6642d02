import { describe, expect, it, onTestFinished } from 'vitest';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import {
  makeTemporaryDirectory,
  postmasterOf,
  removeDataDirectory,
} from '../../src/platform/database/embedded/embedded-postgres.testing.ts';
import { IdAllocator } from '../../src/platform/database/ids.ts';
import { openDatabase } from '../../src/platform/database/pool.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { isPgBouncerMissing, startPgBouncer } from '../harness/pgbouncer.ts';
import { startServer } from '../harness/server-process.ts';
import { startLoad } from './load.testing.ts';
import { createPayee } from './payments.testing.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.skipIf(isPgBouncerMissing)('a database behind PgBouncer that restarts under load', () => {
  it('loses no payment: those under way are posted late', async () => {
    const dataDir = await makeTemporaryDirectory();
    onTestFinished(() => removeDataDirectory(dataDir));
    const postgres = await EmbeddedPostgres.open({ dataDir, role: 'server', log: LOG });
    onTestFinished(() => postgres.close());
    const bouncer = await startPgBouncer(postgres.ownerUrl);
    onTestFinished(() => bouncer.close());
    const server = await startServer({
      DATABASE_URL: bouncer.through(postgres.ownerUrl),
      DATABASE_MIGRATION_URL: postgres.ownerUrl,
    });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    const database = await openDatabase({ url: postgres.ownerUrl });
    onTestFinished(() => database.close());
    const ids = new IdAllocator(database.pool);
    const business = await createBusiness({ db: database.db, ids }, { name: 'Acme' });
    const client = createHttpClient(server.url, business.test.secretKey);
    const payees = await Promise.all(Array.from({ length: 5 }, () => createPayee(client)));
    client.close();

    const load = startLoad(server.url, business.test.secretKey, payees, 24);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(200);
    const pid = await postmasterOf(dataDir);
    if (pid === undefined) throw new Error('PostgreSQL does not run');
    process.kill(pid, 'SIGINT');
    // The holder restarts it within about a second.
    await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000 }).not.toBe(pid);
    const before = load.acknowledged.size;
    await expect.poll(() => load.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 200);
    await load.stop();

    expect([load.unexpected, load.broken, load.postponed]).toEqual([[], 0, 0]);
    const { rows } = await database.pool.query<{ posted: number }>(
      'SELECT count(DISTINCT reference)::int AS posted FROM transactions',
    );
    expect(rows[0]?.posted).toBe(load.acknowledged.size);
    await requireLedgerInvariants(database.pool);
  });
});
