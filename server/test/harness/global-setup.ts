/**
 * Runs once before all tests. Starts a PostgreSQL (an embedded one, or uses that of DATABASE_URL) with a migrated
 * template database, from which each worker and some files clone their own (see database.ts).
 */
import type { TestProject, Vitest } from 'vitest/node';
import { CITUS_SCRIPT } from './citus-cluster.ts';
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts';
import { createTemplate } from './template.ts';

/** Each project with a database asks for it before its first file; the first one starts it, the last one ends it. */
const shared = globalThis as { testPostgres?: { users: number; readonly close: () => Promise<void> } };

export default async function setUp({ vitest }: TestProject): Promise<() => Promise<void>> {
  const testPostgres = (shared.testPostgres ??= { users: 0, close: await start(vitest) });
  testPostgres.users += 1;
  return async () => {
    testPostgres.users -= 1;
    if (testPostgres.users === 0) await testPostgres.close();
  };
}

async function start(vitest: Vitest): Promise<() => Promise<void>> {
  if (CITUS_SCRIPT === undefined) {
    process.stderr.write('Skipped: tests on a distributed database need a script in CITUS_CLUSTER.\n');
  }
  const postgres = await openPostgres();
  try {
    const template = await createTemplate(postgres.url);
    vitest.provide('postgresUrl', postgres.url);
    vitest.provide('workerUrls', []);
    vitest.provide('templateDatabase', template.database);
    vitest.provide('servingRole', template.role);
    return async () => {
      await template.drop();
      await postgres.close();
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function openPostgres(): Promise<Pick<ScratchPostgres, 'url' | 'close'>> {
  const url = process.env['DATABASE_URL'];
  // Tests that start servers choose the database for them.
  delete process.env['DATABASE_URL'];
  return url === undefined || url === '' ? startScratchPostgres() : { url, close: async () => undefined };
}
