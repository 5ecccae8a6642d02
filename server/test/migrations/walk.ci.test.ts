/**
 * Walks from the baseline on: a database with a business's data, left after each migration, is brought to the newest
 * one while readers use it. Then the books must agree, and the business must receive payments.
 */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLogs } from '../../src/core/ledger/log/verify-log.ts';
import { createBusiness } from '../../src/features/businesses/create-business.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import { readMigrations } from '../../src/platform/database/migrating/migration-files.ts';
import type { Waits } from '../../src/platform/database/migrating/waits.ts';
import { requireLedgerInvariants } from '../harness/ledger-invariants.ts';
import { startProcess } from '../harness/test-app.ts';
import { createPayee, pay, type Payee, requireAccepted } from '../posting/payments.testing.ts';
import { refund, requireRefund } from '../refunds/refunds.testing.ts';
import {
  createDatabase,
  makeDirectory,
  NEXT,
  openReader,
  openReaderOfAll,
  type ScratchDatabase,
  startMigrating,
} from './migrations.testing.ts';

const versionOf = (file: string): number => Number.parseInt(file, 10);
/** The newest version of the program, and those that could follow it. */
const VERSIONS = [(await readMigrations()).at(-1)?.version ?? 0, ...Object.keys(NEXT).map(versionOf)];
const PAYMENTS = 40;
/** Long enough that the migration sees who blocks it. The first version, which has the longest way, waits as usual. */
const SHORT: Waits = { lockTimeoutMs: 300, pauseMinMs: 50, firstReportMs: 500, reportEveryMs: 500 };

/** Grows by one version after the other. Nobody is connected to it while it is copied. */
let growing: ScratchDatabase;
let directory: string;
let secretKey: string;
let payee: Payee;
beforeAll(async () => {
  growing = await createDatabase();
  directory = await makeDirectory({ files: NEXT });
  await migrate({ url: growing.url });
  await withProgram(growing.url, async ({ services, clientOf }) => {
    ({ secretKey } = (await createBusiness(services, { name: 'Acme' })).test);
    const business = clientOf(secretKey);
    payee = await createPayee(business);
    const first = requireAccepted(await pay(business, payee));
    for (let more = 1; more < PAYMENTS; more += 1) requireAccepted(await pay(business, payee));
    requireRefund(await refund(business, first.reference));
  });
});
afterAll(async () => {
  await growing.drop();
  await rm(directory, { recursive: true });
});

type Program = Awaited<ReturnType<typeof startProcess>>;

async function withProgram<T>(url: string, work: (program: Program) => Promise<T>): Promise<T> {
  const program = await startProcess(url);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
}

async function copyAt(version: number): Promise<ScratchDatabase> {
  const through = Object.entries(NEXT).filter(([file]) => versionOf(file) <= version);
  const earlier = await makeDirectory({ files: Object.fromEntries(through) });
  await migrate({ url: growing.url, directory: earlier });
  await rm(earlier, { recursive: true });
  return createDatabase(growing.name);
}

describe('a database that was left at a version', () => {
  it.each(VERSIONS)('%i is brought to the newest beside readers, and holds', async (version) => {
    const scratch = await copyAt(version);
    const { url } = scratch;
    // One reader keeps a snapshot all the time; one has read every table and leaves when it is noticed.
    const snapshot = await openReader(url);
    const reader = await openReaderOfAll(url);
    try {
      const running = startMigrating({ url, directory, waits: version === VERSIONS[0] ? undefined : SHORT });
      await Promise.race([running.says(/waits for/), running.done]);
      await reader.leave();
      // Only an index that is built beside traffic waits for a snapshot without locks.
      await Promise.race([running.says(/It waits for/), running.done]);
      await snapshot.leave();
      expect(await running.done).toEqual(Object.keys(NEXT).filter((file) => versionOf(file) > version));
      await withProgram(url, async ({ services: { database }, clientOf }) => {
        await requireLedgerInvariants(database.pool);
        expect((await verifyLogs(database)).disagreement).toBeUndefined();
        const next = requireAccepted(await pay(clientOf(secretKey), payee));
        // After the payments and their refund.
        expect(next.sequence).toBe(PAYMENTS + 2);
        await requireLedgerInvariants(database.pool);
      });
    } finally {
      await snapshot.leave();
      await scratch.drop();
    }
  });
});
