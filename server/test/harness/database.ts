import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/platform/database/pool.ts';
import {
  asAdministrator,
  dropDatabase,
  newDatabaseName,
  withDatabase,
  withRole,
  workersDatabaseName,
} from './administration.ts';
import { clockOf, type DatabaseClock, makeClockMovable } from './database-clock.ts';

export interface TestDatabase {
  /** The address for a program under test, which serves as a role that owns nothing. */
  readonly url: string;
  /** The address for what tests do by hand, as a superuser. */
  readonly ownerUrl: string;
  /** On the owner's address. */
  readonly database: Database;
  /** Can be moved if the test asked for a movable one. */
  readonly clock: DatabaseClock;
  /** Closes the pool, ends other connections, and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The test sets the time of this database. */
  readonly movableClock?: boolean;
  /** It lasts as long as the worker, and nobody drops it before. */
  readonly isOfWorker?: boolean;
}

const CONNECTIONS_MAX = 10;

/**
 * A new migrated database for a test file or a test, cloned from the template in a few hundredths of a second:
 *
 *     const testDatabase = await createTestDatabase();
 *     afterAll(() => testDatabase.drop());
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl');
  const nodes = [postgresUrl, ...inject('workerUrls')];
  const template = inject('templateDatabase');
  const name = options.isOfWorker === true ? workersDatabaseName(template) : newDatabaseName('clone');
  const clone = `CREATE DATABASE ${name} TEMPLATE ${template}`;
  await Promise.all(nodes.map((node) => asAdministrator(node, (client) => client.query(clone))));
  const ownerUrl = withDatabase(postgresUrl, name);
  if (options.movableClock === true) await asAdministrator(ownerUrl, (client) => makeClockMovable(client, name));
  const database = await openDatabase({ url: ownerUrl, connectionsMax: CONNECTIONS_MAX });
  return {
    url: withRole(ownerUrl, inject('servingRole')),
    ownerUrl,
    database,
    clock: clockOf(database.pool),
    async drop() {
      await database.close();
      for (const node of nodes) await dropDatabase(node, name);
    },
  };
}
