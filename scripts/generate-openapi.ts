import prettier from 'prettier';
import { createApp } from '../server/src/app.ts';
import { buildServices } from '../server/src/compose/compose.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { databaseToBe } from '../server/src/platform/database/pool.ts';
import { createLogger } from '../server/src/platform/http/logging.ts';
import type { App } from '../server/src/platform/http/typed-app.ts';
import { Keyring } from '../server/src/platform/vault/keyring.ts';

/** The document that the server serves at /openapi.json. */
export async function renderOpenApi(): Promise<string> {
  const payload = await describe(async (app) => (await app.inject('/openapi.json')).payload);
  return prettier.format(payload, { ...(await prettier.resolveConfig('docs/openapi.json')), parser: 'json' });
}

/** The document of the dashboard's own operations. */
export const dashboardDocument = (): Promise<string> =>
  describe(async (app) => JSON.stringify(app.dashboardDocument()));

/** The app is built with a database that it never calls. */
async function describe(read: (app: App) => Promise<string>): Promise<string> {
  const database = databaseToBe({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const services = buildServices({
    config: readConfig({}, '/'),
    logger: createLogger('silent'),
    database,
    postingDatabase: database,
    webhookDatabase: database,
    clockDatabase: database,
    peopleDatabase: database,
    replicas: undefined,
    keyring: new Keyring(database.db, () => Promise.resolve([{ id: 'none', key: Buffer.alloc(32) }])),
    tracing: undefined,
  });
  const app = await createApp(services);
  try {
    await app.ready();
    return await read(app);
  } finally {
    await app.close();
    await services.close();
  }
}
