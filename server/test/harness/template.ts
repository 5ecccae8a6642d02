/** The migrated database that every test file clones, on one server or on the nodes of a cluster. */
import { randomBytes } from 'node:crypto';
import { distribute } from '../../src/platform/database/migrating/distribute.ts';
import { migrate } from '../../src/platform/database/migrating/migrate.ts';
import {
  asAdministrator,
  dropLeftovers,
  dropWithClones,
  newDatabaseName,
  withDatabase,
  withRole,
} from './administration.ts';
import { createOnNodes } from './citus-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be created. */
    postgresUrl: string;
    /** On a cluster: the workers, where each database is created, too. */
    workerUrls: readonly string[];
    templateDatabase: string;
    /** Name and password of the role that programs under test serve with. */
    servingRole: { readonly name: string; readonly password: string };
  }
}

export interface Template {
  readonly database: string;
  readonly role: { readonly name: string; readonly password: string };
  drop(): Promise<void>;
}

/** Few, so that a database is cloned quickly, and enough for both workers to have some. */
const SHARDS = 4;

/** With `workers` it is distributed. Clones of all of its nodes' databases are a distributed database again. */
export async function createTemplate(url: string, workers: readonly string[] = []): Promise<Template> {
  const nodes = [url, ...workers];
  const role = {
    name: `tributary_test_${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('hex'),
  };
  const database = newDatabaseName('template');
  for (const node of nodes) {
    await asAdministrator(node, async (client) => {
      await client.query(`CREATE ROLE ${role.name} LOGIN PASSWORD '${role.password}'`);
      await dropLeftovers(client);
    });
  }
  const migrationUrl = withDatabase(url, database);
  const address = { url: withRole(migrationUrl, role), migrationUrl };
  if (workers.length === 0) {
    await asAdministrator(url, (client) => client.query(`CREATE DATABASE ${database}`));
    await migrate(address);
  } else {
    await createOnNodes(nodes, database);
    await distribute({ ...address, shards: SHARDS });
  }
  for (const node of nodes) await closeForCloning(node, database);
  return {
    database,
    role,
    async drop() {
      for (const node of nodes) {
        await asAdministrator(node, (client) => dropWithClones(client, database));
        // On a server that outlives the run, a database that a killed test left behind keeps the role.
        await asAdministrator(node, (client) => client.query(`DROP ROLE ${role.name}`)).catch(() => undefined);
      }
    },
  };
}

/** A database can't be cloned while anyone, including autovacuum, is connected to it. */
const closeForCloning = (node: string, database: string): Promise<void> =>
  asAdministrator(node, async (client) => {
    await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
  });
