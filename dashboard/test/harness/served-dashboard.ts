import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../../server/src/platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../server/test/harness/database.ts';
import { closeWindows } from './browser.ts';
import { type ServerProcess, startServer } from '../../../server/test/harness/server-process.ts';

interface ServedDashboard {
  /** The server's address. */
  readonly origin: string;
  readonly database: Database;
}

interface OwnDashboard extends ServedDashboard {
  /** As the owner of the tables: seeding has a clock of its own, which the role that serves may not make. */
  readonly databaseUrl: string;
  /** Stops the server, as an operator would; `startAgain` starts it on the same port. */
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

const CONNECTIONS_MAX = 3;

/**
 * The built dashboard of the server that test files share. Other files have businesses there too, so a test reads rows
 * of its own businesses only.
 */
export function sharedDashboard(): ServedDashboard {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ url: inject('sharedDashboard').databaseUrl, connectionsMax: CONNECTIONS_MAX });
  });
  afterAll(async () => {
    await closeWindows();
    await database.close();
  });
  return {
    get origin() {
      return inject('sharedDashboard').origin;
    },
    get database() {
      return database;
    },
  };
}

/**
 * The built dashboard of a server on its own database: for a test file that stops the server, calls `seedBusiness`, or
 * counts all rows of a table.
 */
export function serveDashboard(): OwnDashboard {
  let server: ServerProcess;
  let testDatabase: TestDatabase;
  const start = async (port: string): Promise<void> => {
    server = await startServer({ DATABASE_URL: testDatabase.url, PORT: port, OUTAGE_MAX_MS: '60000' });
  };
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await start('0');
  });
  afterAll(async () => {
    await closeWindows();
    await server.end('SIGTERM');
    await testDatabase.drop();
  });
  return {
    get origin() {
      return server.url;
    },
    get database() {
      return testDatabase.database;
    },
    get databaseUrl() {
      return testDatabase.ownerUrl;
    },
    async stop() {
      await server.end('SIGTERM');
    },
    startAgain: () => start(new URL(server.url).port),
  };
}
