/**
 * The program: reads the configuration, finds or starts the database, and serves until a signal, in this process or in
 * several that share one port.
 */
import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from './platform/config/config.ts';
import { EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { ConfigError } from './core/errors/errors.ts';
import { healthOfOne } from './platform/http/health.ts';
import { outliveStandardOutput } from './platform/http/log-destination.ts';
import { createLogger, withoutSecrets } from './platform/http/logging.ts';
import { healthOfAll, hearBegin, sayThatItServes } from './platform/processes/child.ts';
import type { DatabaseInUse } from './platform/processes/messages.ts';
import { ChildFailed, runChildren } from './platform/processes/parent.ts';
import { listeningSocketOf, tellServiceManager } from './platform/processes/service-manager.ts';
import { printReady, type Running, STOP_MAX_MS, serveUntilStopped } from './serve.ts';
import { describeStartFailure } from './start-failure.ts';
import { listenForStop, type Stop, unlessStopped } from './platform/processes/stop-signals.ts';

/** Pools of a process hold at most this many connections, and commands need some too. */
const CONNECTIONS_OF_A_PROCESS = 30;
const CONNECTIONS_MIN = 100;

async function main(config: Config): Promise<void> {
  outliveStandardOutput();
  const logger = createLogger(config.logLevel);
  endOnTheUnexpected(logger);
  if (cluster.isWorker) {
    await serveAsChild(config, logger);
    return;
  }
  const stop = listenForStop();
  const embedded = await unlessStopped(stop, async () =>
    config.databaseUrl === undefined ? openEmbedded(config, logger, stop.signal) : undefined,
  );
  try {
    if (stop.signal.aborted) logger.info('Stopped while starting');
    else await serveHere(config, databaseInUse(config, embedded), logger, stop);
  } finally {
    await embedded?.close();
  }
}

/** In this process alone, or in children of it. */
async function serveHere(config: Config, database: DatabaseInUse, logger: Logger, stop: Stop): Promise<void> {
  const { processCount, drainMs } = config;
  const listenFd = listeningSocketOf(process.env, process.pid);
  const onServing = (running: Pick<Running, 'address' | 'instructions'>): void => {
    printReady(running);
    tellServiceManager(process.env, logger);
    // `npm start` starts a server again that dies after it has served.
    process.send?.({ kind: 'serves' });
  };
  if (processCount > 1) {
    const stopMaxMs = drainMs + STOP_MAX_MS;
    await runChildren({ processCount, database, listenFd, logger, stop, stopMaxMs, onServing });
    return;
  }
  const common = { config, database, listenFd, logger, stop, onServing } as const;
  await serveUntilStopped({ ...common, isFirst: true, healthOf: healthOfOne });
}

async function serveAsChild(config: Config, logger: Logger): Promise<void> {
  // A process that waits for a stop no longer waits for messages alone: the channel does not keep it alive.
  const { database, listenFd, isFirst } = await hearBegin();
  const stop = listenForStop();
  await serveUntilStopped({
    config,
    database,
    listenFd,
    logger,
    stop,
    isFirst,
    healthOf: healthOfAll,
    onServing: sayThatItServes,
  });
}

const databaseInUse = (config: Config, embedded: EmbeddedPostgres | undefined): DatabaseInUse => ({
  url: embedded?.url ?? config.databaseUrl ?? '',
  migrationUrl: embedded?.ownerUrl ?? config.databaseMigrationUrl,
  isEmbedded: embedded !== undefined,
});

async function openEmbedded(config: Config, logger: Logger, signal: AbortSignal): Promise<EmbeddedPostgres> {
  const { dataDir, processCount } = config;
  const connections = Math.max(CONNECTIONS_MIN, (processCount + 1) * CONNECTIONS_OF_A_PROCESS);
  return EmbeddedPostgres.open({
    dataDir,
    role: 'server',
    log: logger,
    signal,
    settings: { max_connections: String(connections) },
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

/** `--processes N` says the same as PROCESSES. */
function environment(): NodeJS.ProcessEnv {
  try {
    const { processes } = parseArgs({ options: { processes: { type: 'string' } } }).values;
    return processes === undefined ? process.env : { ...process.env, PROCESSES: processes };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${why} The server takes --processes N; all else is in the environment.`);
  }
}

let config: Config | undefined;
try {
  config = readConfig(environment(), process.env['INIT_CWD'] ?? process.cwd());
  await main(config);
  process.exit(0);
} catch (error) {
  if (error instanceof ChildFailed) process.exit(error.exitCode);
  process.stderr.write(`${withoutSecrets(describeStartFailure(error, config))}\n`);
  process.exit(1);
}
