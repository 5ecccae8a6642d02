/** The process: read the configuration, find or start the database, compose, listen, and end in order on a signal. */
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createDemoBusiness } from './businesses/demo-business.ts';
import { demoInstructions } from './businesses/demo-instructions.ts';
import { compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { requireSameEncryptionKey } from './connected-accounts/check-encryption-key.ts';
import { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { AppError } from './errors.ts';
import { createLogger } from './http/logging.ts';
import { keepForgetting } from './ledger/forget-responses.ts';

/** What was accepted has this long to be answered before the process ends all the same. */
const SHUTDOWN_MAX_MS = 9_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, process.env['INIT_CWD'] ?? process.cwd());
  const logger = createLogger(config.logLevel);
  const stopped = untilToldToStop();

  const embedded = config.databaseUrl === undefined ? await openEmbedded(config) : undefined;
  try {
    const services = await compose(config, embedded?.url ?? config.databaseUrl ?? '', logger);
    const applied = await migrate(services.database.pool);
    if (applied.length > 0) logger.info({ applied }, 'migrated the database');
    await requireSameEncryptionKey(services);
    const app = await createApp(services);
    const address = await app.listen({ host: config.host, port: config.port });
    const demo = embedded && (await createDemoBusiness(services, config));
    process.stdout.write(`Tributary is ready at ${address}\n`);
    // Not by the logger, which would blot the keys out.
    if (demo !== undefined) process.stdout.write(demoInstructions(demo, address));
    const forgetting = keepForgetting({
      ...services,
      onError: (error) => logger.warn({ err: error }, 'old idempotency keys could not be deleted'),
    });

    await stopped;
    const ended = Promise.all([app.close(), forgetting.stop()]).then(() => services.close());
    await Promise.race([ended, delay(SHUTDOWN_MAX_MS, undefined, { ref: false })]);
  } finally {
    await embedded?.close();
  }

  async function openEmbedded({ dataDir }: Config): Promise<EmbeddedPostgres> {
    return EmbeddedPostgres.open({
      dataDir,
      role: 'server',
      log: logger,
      onLost: (error) => {
        logger.fatal({ err: error }, 'the embedded database is lost');
        process.exit(1);
      },
    });
  }
}

/** SIGTERM, SIGINT, or the end of the launcher that started this process. */
function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.once('disconnect', () => resolve());
    process.channel?.unref();
  });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof AppError;
  process.stderr.write(
    `${isForPeople ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
