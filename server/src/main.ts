/**
 * The process: reads the configuration, finds or starts the database, composes, listens, and ends in order on a signal.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createDemoBusiness } from './businesses/demo-business.ts';
import { demoInstructions, signInInstructions } from './businesses/demo-instructions.ts';
import { compose, type Services } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import type { MigrationAddress } from './database/migrating/connections.ts';
import { migrate } from './database/migrating/migrate.ts';
import { readServingRole } from './database/migrating/serving-role.ts';
import { createLogger, withoutSecrets } from './http/logging.ts';
import type { App } from './http/typed-app.ts';
import { demoSignInToken, makeDemoOwner } from './people/demo-owner.ts';
import { describeStartFailure } from './start-failure.ts';
import { listenForStop, type Stop } from './stop-signals.ts';

/** The time for answering accepted requests; PostgreSQL needs the rest of the ten seconds. */
const ANSWERS_MAX_MS = 7_000;
/** The least time for these answers, if a longer drain has used up part of it. */
const ANSWERS_MIN_MS = 4_000;
/**
 * How long a connection may be silent before it is closed: after a drain, when another process takes over, and
 * otherwise.
 */
const IDLE_AFTER_DRAIN_MS = 2_000;
const IDLE_MS = 250;
/** How long a start that is asked to stop may take to clean up. */
const GIVE_UP_MAX_MS = 3_000;

async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  endOnTheUnexpected(logger);
  const stop = listenForStop();
  const embedded = await unlessStopped(stop, async () =>
    config.databaseUrl === undefined ? openEmbedded(config, logger, stop.signal) : undefined,
  );
  try {
    const starting = unlessStopped(stop, () => start(config, embedded, logger, stop.signal));
    // Whatever it has started on the database is cancelled there; we do not wait for a database that does not answer.
    const givenUp = stop.asked.then(() => delay(GIVE_UP_MAX_MS, undefined, { ref: false }));
    const running = await Promise.race([starting, givenUp]);
    if (running !== undefined) await serve(running, config, stop);
    else logger.info('Stopped while starting');
  } finally {
    await embedded?.close();
  }
}

/** Undefined if it failed because the process was asked to stop, or if it would have started after that. */
async function unlessStopped<T>({ signal }: Stop, work: () => Promise<T>): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

interface Running {
  readonly app: App;
  readonly services: Services;
}

async function start(
  config: Config,
  embedded: EmbeddedPostgres | undefined,
  logger: Logger,
  signal: AbortSignal,
): Promise<Running> {
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const migrationUrl = embedded?.ownerUrl ?? config.databaseMigrationUrl;
  const services = await compose(config, url, logger);
  await services.clock.start();
  await bringUpToDate({ url, migrationUrl }, services, logger, signal);
  await services.keyring.load();
  const app = await createApp(services);
  const demo = embedded && (await createDemoBusiness(services, config));
  if (demo !== undefined) await makeDemoOwner(services, demo.id);
  const token = embedded && (await demoSignInToken(services));
  signal.throwIfAborted();
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`Tributary is ready at ${address}\n`);
  // Not through the logger, which would redact the keys.
  if (token !== undefined) process.stdout.write(signInInstructions(token, address));
  if (demo !== undefined) process.stdout.write(demoInstructions(demo, address));
  return { app, services };
}

async function serve({ app, services }: Running, config: Config, stop: Stop): Promise<void> {
  const { logger, stopping, background, webhooks } = services;
  background.start();
  const reason = await stop.asked;
  const askedAtMs = performance.now();
  stopping.announce();
  const drainMs = reason === 'SIGTERM' ? config.drainMs : 0;
  if (drainMs > 0) {
    logger.info({ drainMs }, 'Stopping: not ready any more, and served as ever until others have taken notice');
    await Promise.race([stop.urged(), delay(drainMs)]);
  }
  logger.info('Stopping: what was accepted is answered first');
  stopping.leaveIdleConnectionsOpenFor(drainMs > 0 ? IDLE_AFTER_DRAIN_MS : IDLE_MS);
  const answered = Promise.all([app.close(), background.stop(), webhooks.stop()]).then(() => services.close());
  const leftMs = Math.max(askedAtMs + ANSWERS_MAX_MS - performance.now(), ANSWERS_MIN_MS);
  await Promise.race([answered, stop.urged(), delay(leftMs, undefined, { ref: false })]);
}

/** May take as long as somebody holds a lock. */
async function bringUpToDate(
  address: MigrationAddress,
  { database }: Pick<Services, 'database'>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  await migrate({ ...address, log, signal });
  signal.throwIfAborted();
  const { name, ownsTables } = await readServingRole(database.pool);
  if (!ownsTables) return;
  log.warn(
    { role: name },
    `The role ${name} serves and owns the tables: whoever takes it over can rewrite what was posted. ` +
      'Give DATABASE_URL another role, and this one to DATABASE_MIGRATION_URL.',
  );
}

async function openEmbedded({ dataDir }: Config, logger: Logger, signal: AbortSignal): Promise<EmbeddedPostgres> {
  return EmbeddedPostgres.open({
    dataDir,
    role: 'server',
    log: logger,
    signal,
    onLost: (error) => {
      logger.fatal({ err: error }, 'the embedded database is lost');
      process.exit(1);
    },
  });
}

/** An uncaught error leaves the process in an unknown state. */
function endOnTheUnexpected(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an unexpected error ends the process');
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
