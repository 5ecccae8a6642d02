/**
 * Migrates a database of every version, with a business's data of that time, to the newest version while a reader uses
 * it. Then the books must agree, and the business must receive payments.
 */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { verifyAuditLog } from '../../src/audit-log/verify-audit-log.ts';
import { compose } from '../../src/compose.ts';
import { migrate } from '../../src/database/migrating/migrate.ts';
import { readMigrations } from '../../src/database/migrating/migration-files.ts';
import type { Waits } from '../../src/database/migrating/waits.ts';
import { openDatabase } from '../../src/database/pool.ts';
import { createLogger } from '../../src/http/logging.ts';
import { asAdministrator } from '../harness/administration.ts';
import { readyWithSharedSchemas } from '../harness/compiled-schemas.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { configOf } from '../harness/test-app.ts';
import {
  createDatabase,
  makeDirectory,
  openReader,
  openReaderOfAll,
  type ScratchDatabase,
  startMigrating,
} from './migrations.testing.ts';
import { AUTHORIZATION_KEY, BUSINESS, SECRET_KEY, seed, SEEDED_ACCOUNT } from './seeds.testing.ts';

const ALL = await readMigrations();
/** The statuses of payments that this version accepts. */
const PAID = [200, 200, 200, 200, 200];
const VERSIONS = ALL.map(({ version }) => version);
/** Long enough that the migration sees who blocks it. The first version, which has the longest way, waits as usual. */
const SHORT: Waits = { lockTimeoutMs: 300, pauseMinMs: 50, firstReportMs: 500, reportEveryMs: 500 };

/** Grows by one version after the other. Nobody is connected to it while it is copied. */
let growing: ScratchDatabase;
beforeAll(async () => {
  growing = await createDatabase();
});
afterAll(() => growing.drop());

let grown: Promise<unknown> = Promise.resolve();
/** The test that comes first grows it first, and the others copy it when that one has its copy. */
function copyAt(version: number): Promise<ScratchDatabase> {
  const copy = grown.then(async () => {
    const directory = await makeDirectory({ through: version });
    await migrate({ url: growing.url, directory });
    await rm(directory, { recursive: true });
    await asAdministrator(growing.url, (client) => seed(client, version));
    return createDatabase(growing.name);
  });
  grown = copy;
  return copy;
}

async function countPosted(url: string): Promise<number> {
  return asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ posted: number }>(
      `SELECT count(*)::int AS posted FROM transactions WHERE business_id = ${BUSINESS}`,
    );
    return rows[0]?.posted ?? 0;
  });
}

/** Payments to the business of the seeds by the present program, over its own HTTP interface. */
async function payByProgram(url: string): Promise<readonly number[]> {
  const services = await compose(configOf(url), url, createLogger('fatal'));
  await services.keyring.load();
  const app = await createApp(services);
  await readyWithSharedSchemas(app);
  const statuses: number[] = [];
  try {
    while (statuses.length < PAID.length) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/v1/api/payments',
        headers: { apiKey: SECRET_KEY },
        payload: { subAccountId: SEEDED_ACCOUNT, authorizationKey: AUTHORIZATION_KEY, amount: 100 },
      });
      statuses.push(statusCode);
    }
  } finally {
    await app.close();
    await services.close();
  }
  return statuses;
}

describe('a database that was left at a version', () => {
  // Nearly all of its time it waits.
  it.concurrent.each(VERSIONS)('%i is brought to the newest beside readers, and holds', async (version) => {
    const scratch = await copyAt(version);
    const { url } = scratch;
    const seeded = await countPosted(url);
    // One reader keeps a snapshot all the time; one has read every table and leaves when it is noticed.
    const snapshot = await openReader(url);
    const reader = await openReaderOfAll(url);
    try {
      const running = startMigrating({ url, waits: version === VERSIONS[0] ? undefined : SHORT });
      await Promise.race([running.says(/waits for/), running.done]);
      await reader.leave();
      // Only an index that is built beside traffic waits for a snapshot without locks.
      await Promise.race([running.says(/It waits for/), running.done]);
      await snapshot.leave();
      expect(await running.done).toEqual(ALL.filter((one) => one.version > version).map(({ file }) => file));
      const database = await openDatabase({ url });
      try {
        await requireLedgerInvariants(database.pool);
        expect((await verifyAuditLog(database)).disagreement).toBeUndefined();
        expect(await payByProgram(url)).toEqual(PAID);
        await requireLedgerInvariants(database.pool);
        expect(await countPosted(url)).toBe(seeded + PAID.length);
      } finally {
        await database.close();
      }
    } finally {
      await snapshot.leave();
      await scratch.drop();
    }
  });
});
