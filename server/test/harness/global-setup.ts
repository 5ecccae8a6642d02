/**
 * Runs once before all tests. Starts a PostgreSQL (an embedded one, or uses that of DATABASE_URL) with a migrated
 * template database, from which every test file clones its own (see database.ts).
 */
import { randomBytes } from 'node:crypto';
import type { TestProject, Vitest } from 'vitest/node';
import { migrate } from '../../src/database/migrating/migrate.ts';
import {
  asAdministrator,
  dropDatabase,
  dropLeftovers,
  newDatabaseName,
  withDatabase,
  withRole,
} from './administration.ts';
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be created. */
    postgresUrl: string;
    templateDatabase: string;
    /** Name and password of the role that programs under test serve with. */
    servingRole: { readonly name: string; readonly password: string };
  }
}

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
  const postgres = await openPostgres();
  try {
    const role = {
      name: `tributary_test_${randomBytes(6).toString('hex')}`,
      password: randomBytes(18).toString('hex'),
    };
    await asAdministrator(postgres.url, (client) =>
      client.query(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}'`),
    );
    const template = await createTemplate(postgres.url, role);
    vitest.provide('postgresUrl', postgres.url);
    vitest.provide('templateDatabase', template);
    vitest.provide('servingRole', role);
    return async () => {
      await dropDatabase(postgres.url, template);
      // On a server that outlives the run, a database that a killed test left behind keeps the role.
      const dropped = asAdministrator(postgres.url, (client) => client.query(`DROP ROLE ${role.name}`));
      await dropped.catch(() => undefined);
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

async function createTemplate(url: string, role: { name: string; password: string }): Promise<string> {
  const template = newDatabaseName('template');
  await asAdministrator(url, async (client) => {
    await dropLeftovers(client);
    await client.query(`CREATE DATABASE ${template}`);
  });
  const migrationUrl = withDatabase(url, template);
  await migrate({ url: withRole(migrationUrl, role), migrationUrl });
  // A database can't be cloned while anyone, including autovacuum, is connected to it.
  await asAdministrator(url, async (client) => {
    await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [template]);
  });
  return template;
}
