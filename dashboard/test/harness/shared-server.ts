/**
 * Runs once before the browser tests: one Chromium for all, and one server for all test files whose people create
 * their own businesses (see `sharedDashboard`).
 */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { ensureDashboardBuilt } from '../../../scripts/build-dashboard.mjs';
import {
  asAdministrator,
  dropDatabase,
  newDatabaseName,
  withDatabase,
} from '../../../server/test/harness/administration.ts';
import { startServer } from '../../../server/test/harness/server-process.ts';
import { hasBrowser, launchBrowser } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared server's address, and its database. */
    sharedDashboard: { readonly origin: string; readonly databaseUrl: string };
    /** Where the shared Chromium listens; undefined in other projects. */
    browserEndpoint: string | undefined;
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) return undefined;
  await ensureDashboardBuilt(ROOT);
  const { postgresUrl, templateDatabase } = project.getProvidedContext();
  const name = newDatabaseName('clone');
  await asAdministrator(postgresUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`));
  const databaseUrl = withDatabase(postgresUrl, name);
  // Pages are many at once, and a busy machine is no outage.
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    OUTAGE_MAX_MS: '60000',
  });
  project.provide('sharedDashboard', { origin: server.url, databaseUrl });
  const browser = await launchBrowser();
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.end('SIGTERM');
    await dropDatabase(postgresUrl, name);
  };
}
