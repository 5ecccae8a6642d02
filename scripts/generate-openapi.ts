import prettier from 'prettier';
import { createApp } from '../server/src/app.ts';
import { buildServices } from '../server/src/compose.ts';
import { readConfig } from '../server/src/config.ts';
import { databaseToBe } from '../server/src/database/pool.ts';
import { createLogger } from '../server/src/http/logging.ts';
import { createVault } from '../server/src/vault/vault.ts';

/** The document that the server serves at /openapi.json. The app is built on a database that it never calls. */
export async function renderOpenApi(): Promise<string> {
  const database = databaseToBe({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const services = buildServices({
    config: readConfig({}, '/'),
    logger: createLogger('silent'),
    database,
    postingDatabase: database,
    webhookDatabase: database,
    clockDatabase: database,
    peopleDatabase: database,
    vault: createVault(Buffer.alloc(32)),
    encryptionKey: Buffer.alloc(32),
  });
  const app = await createApp(services);
  try {
    const { payload } = await app.inject('/openapi.json');
    return await prettier.format(payload, { ...(await prettier.resolveConfig('docs/openapi.json')), parser: 'json' });
  } finally {
    await app.close();
    await services.close();
  }
}
