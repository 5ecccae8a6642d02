import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { ensureDashboardBuilt } from '../../../scripts/build-dashboard.mjs';
import { createTestDatabase, type TestDatabase } from '../../../server/test/harness/database.ts';
import { closeWindows } from './browser.ts';
import { type ServerProcess, startServer } from '../../../server/test/harness/server-process.ts';

export interface ServedDashboard {
  /** The server's address. */
  readonly origin: string;
  readonly testDatabase: TestDatabase;
  /** Stops the server, as an operator would; `start` starts it again on the same port. */
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILD_LIMIT_MS = 180_000;

/** The built dashboard, served by a real server on its own database. For a whole test file. */
export function serveDashboard(environment: Readonly<Record<string, string>> = {}): ServedDashboard {
  let server: ServerProcess;
  let testDatabase: TestDatabase;
  const start = async (port: string): Promise<void> => {
    server = await startServer({ ...environment, DATABASE_URL: testDatabase.url, PORT: port });
  };
  beforeAll(async () => {
    await ensureDashboardBuilt(ROOT);
    testDatabase = await createTestDatabase();
    await start('0');
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    await closeWindows();
    await server.end('SIGTERM');
    await testDatabase.drop();
  });
  return {
    get origin() {
      return server.url;
    },
    get testDatabase() {
      return testDatabase;
    },
    async stop() {
      await server.end('SIGTERM');
    },
    startAgain: () => start(new URL(server.url).port),
  };
}
