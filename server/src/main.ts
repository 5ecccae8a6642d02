/** The process: read the configuration, find or start the database, compose, listen, and end in order on a signal. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createDemoBusiness } from './businesses/demo-business.ts';
import { demoInstructions, signInInstructions } from './businesses/demo-instructions.ts';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { requireSameEncryptionKey } from './connected-accounts/check-encryption-key.ts';
import { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { createLogger, withoutSecrets } from './http/logging.ts';
import { keepForgetting } from './ledger/forget-responses.ts';
import { keepSealing } from './ledger/seals/keep-sealing.ts';
import { demoSignInToken, makeDemoOwner } from './people/demo-owner.ts';
import { forgetAttempts } from './people/forget-attempts.ts';
import { forgetRequests } from './request-log/forget-requests.ts';
import { describeStartFailure } from './start-failure.ts';
import { forgetDeliveries } from './webhooks/forget-deliveries.ts';

/** What was accepted has this long to be answered; PostgreSQL needs the rest of the ten seconds. */
const ANSWERS_MAX_MS = 7_000;
/** A signal that comes again within this time is the same wish, told by a terminal and by npm. */
const SAME_WISH_MS = 1_000;

interface Stop {
  /** Resolves when the process was told to stop. */
  readonly asked: Promise<void>;
  /** Resolves when it was told so again. */
  readonly urged: Promise<void>;
}

async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  endOnTheUnexpected(logger);
  const stop = listenForStop();
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config, logger) : undefined;
  try {
    await serve(config, embedded, logger, stop);
  } finally {
    await embedded?.close();
  }
}

async function serve(
  config: Config,
  embedded: EmbeddedPostgres | undefined,
  logger: Logger,
  stop: Stop,
): Promise<void> {
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const services = await compose(config, databaseUrl, logger);
  await services.clock.start();
  if (!(await broughtUpToDate(databaseUrl, config, logger, stop))) return;
  await requireSameEncryptionKey(services);
  const app = await createApp(services);
  const address = await app.listen({ host: config.host, port: config.port });
  const demo = embedded && (await createDemoBusiness(services, config));
  if (demo !== undefined) await makeDemoOwner(services, demo.id);
  process.stdout.write(`Tributary is ready at ${address}\n`);
  // Not by the logger, which would blot the keys out.
  const token = embedded && (await demoSignInToken(services));
  if (token !== undefined) process.stdout.write(signInInstructions(token, address));
  if (demo !== undefined) process.stdout.write(demoInstructions(demo, address));
  const forgetting = keepForgetting({
    ...services,
    onError: (error) => logger.warn({ err: error }, 'old idempotency keys could not be deleted'),
  });
  const forgettingRequests = keepForgetting({
    ...services,
    forget: forgetRequests,
    onError: (error) => logger.warn({ err: error }, 'old entries of the request log could not be deleted'),
  });
  const forgettingAttempts = keepForgetting({
    ...services,
    forget: forgetAttempts,
    onError: (error) => logger.warn({ err: error }, 'old counts of attempts to sign in could not be deleted'),
  });
  const sealing = keepSealing({
    ...services,
    onError: (error) => logger.warn({ err: error }, 'what was posted could not be sealed'),
  });
  const forgettingDeliveries = keepForgetting({
    ...services,
    forget: forgetDeliveries,
    onError: (error) => logger.warn({ err: error }, 'old webhook deliveries could not be deleted'),
  });
  services.webhooks.start();
  services.settling.start();
  services.rollingUp.start();

  await stop.asked;
  logger.info('Stopping: what was accepted is answered first');
  const answered = Promise.all([
    app.close(),
    forgetting.stop(),
    forgettingRequests.stop(),
    forgettingAttempts.stop(),
    forgettingDeliveries.stop(),
    sealing.stop(),
    services.webhooks.stop(),
    services.settling.stop(),
    services.rollingUp.stop(),
  ]).then(() => services.close());
  await Promise.race([answered, stop.urged, delay(ANSWERS_MAX_MS, undefined, { ref: false })]);
}

/** False when the process was told to stop meanwhile: it may take as long as somebody holds a lock. */
async function broughtUpToDate(url: string, config: Config, log: Logger, stop: Stop): Promise<boolean> {
  const stopped = new AbortController();
  void stop.asked.then(() => stopped.abort());
  const { signal } = stopped;
  try {
    const applied = await migrate({ url, migrationUrl: config.databaseMigrationUrl, log, signal });
    if (applied.length > 0 && config.databaseUrl !== undefined && config.databaseMigrationUrl === undefined) {
      log.warn(
        'The role that serves has changed the schema. Give that right to another one, by DATABASE_MIGRATION_URL.',
      );
    }
    return !signal.aborted;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function openEmbedded({ dataDir }: Config, logger: Logger): Promise<EmbeddedPostgres> {
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

/** SIGTERM, SIGINT, SIGHUP, or the end of the launcher that started this process. */
function listenForStop(): Stop {
  const asked = Promise.withResolvers<void>();
  const urged = Promise.withResolvers<void>();
  let askedAt: number | undefined;
  function stop(): void {
    askedAt ??= performance.now();
    asked.resolve();
    if (performance.now() - askedAt > SAME_WISH_MS) urged.resolve();
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  return { asked: asked.promise, urged: urged.promise };
}

/** Whatever nobody caught leaves the process in a state that nobody knows. */
function endOnTheUnexpected(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'something unexpected happened; the process ends');
    process.exit(1);
  });
}

let config: Config | undefined;
try {
  config = readConfig(process.env, process.env['INIT_CWD'] ?? process.cwd());
  await main(config);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutSecrets(describeStartFailure(error, config))}\n`);
  process.exit(1);
}
