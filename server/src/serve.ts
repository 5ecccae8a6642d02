/** One process that serves: migrates, composes, listens, and ends in order when it is asked to stop. */
import { setTimeout as delay } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createDemoBusiness } from './features/businesses/demo-business.ts';
import { demoInstructions, signInInstructions } from './features/businesses/demo-instructions.ts';
import { compose, type Services } from './compose/compose.ts';
import type { Config } from './platform/config/config.ts';
import { migrate } from './platform/database/migrating/migrate.ts';
import { readServingRole } from './platform/database/migrating/serving-role.ts';
import type { Health } from './platform/http/health.ts';
import { standardOutput } from './platform/http/log-destination.ts';
import type { App } from './platform/http/typed-app.ts';
import { demoSignInToken, hasDemoOwner, makeDemoOwner } from './features/people/team/demo-owner.ts';
import type { DatabaseInUse } from './platform/processes/messages.ts';
import { type Stop, unlessStopped } from './platform/processes/stop-signals.ts';

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

/** From the end of the drain; with it PostgreSQL ends within the ten seconds that supervisors allow. */
export const STOP_MAX_MS = ANSWERS_MAX_MS + 1_000;

const STANDARD_OUTPUT = 1;

export interface Running {
  readonly app: App;
  readonly services: Services;
  /** `http://…`, where it listens. */
  readonly address: string;
  /** Lines for standard output; the logger would redact the keys. */
  readonly instructions: readonly string[];
}

export interface ServeOptions {
  readonly config: Config;
  readonly database: DatabaseInUse;
  readonly logger: Logger;
  readonly stop: Stop;
  /** False for a process beside another one, which has migrated, and made what a new installation has. */
  readonly isFirst: boolean;
  /** The descriptor of a socket that listens already; undefined means the configured address. */
  readonly listenFd: number | undefined;
  /** What `/readyz` and `/metrics` answer. */
  readonly healthOf: (services: Services) => Health;
  /** Called when it listens. */
  readonly onServing: (running: Pick<Running, 'address' | 'instructions'>) => void;
}

/** Resolves when the process has stopped in order, or has given up a start that it was asked to stop. */
export async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const { config, logger, stop, onServing } = options;
  const starting = unlessStopped(stop, () => start(options));
  // Whatever it has started on the database is cancelled there; we do not wait for a database that does not answer.
  const givenUp = stop.asked.then(() => delay(GIVE_UP_MAX_MS, undefined, { ref: false }));
  const running = await Promise.race([starting, givenUp]);
  if (running === undefined) {
    logger.info('Stopped while starting');
    return;
  }
  onServing(running);
  await serve(running, config, stop);
}

export function printReady({ address, instructions }: Pick<Running, 'address' | 'instructions'>): void {
  standardOutput.write(`Tributary is ready at ${address}\n`);
  for (const instruction of instructions) standardOutput.write(instruction);
}

async function start(options: ServeOptions): Promise<Running> {
  const services = await compose(options.config, options.database.url, options.logger);
  try {
    return await startWith(services, options);
  } catch (error) {
    // Otherwise its connections break when the embedded database ends, and the log tells so before it tells why.
    const closed = services.close().catch(() => undefined);
    await Promise.race([closed, delay(GIVE_UP_MAX_MS, undefined, { ref: false })]);
    throw error;
  }
}

async function startWith(
  services: Services,
  { config, database, logger, stop: { signal }, isFirst, healthOf, listenFd }: ServeOptions,
): Promise<Running> {
  await services.clock.start();
  if (isFirst) await bringUpToDate(database, services, logger, signal);
  await services.keyring.load();
  const app = await createApp(services, { health: healthOf(services) });
  signal.throwIfAborted();
  const address = await listen(app, config, listenFd);
  // If the start fails because another program has the port, nobody sees the keys.
  const makesDemo = isFirst && database.isEmbedded;
  const demo = makesDemo ? await createDemoBusiness(services, config) : undefined;
  if (demo !== undefined) await makeDemoOwner(services, demo.id);
  const signsIn = makesDemo && (await hasDemoOwner(services));
  // What is printed elsewhere is kept, and read by others.
  const token = signsIn && isatty(STANDARD_OUTPUT) ? await demoSignInToken(services) : undefined;
  const instructions = [
    ...(signsIn ? [signInInstructions(token, address)] : []),
    ...(demo === undefined ? [] : [demoInstructions(demo, address)]),
  ];
  return { app, services, address, instructions };
}

/** Where the configuration says, or at the socket that the service manager keeps. */
async function listen(app: App, { host, port }: Config, listenFd: number | undefined): Promise<string> {
  // Node takes the descriptor before any address.
  const where = listenFd === undefined ? { host, port } : { host: '127.0.0.1', fd: listenFd };
  return app.listen(where);
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
  address: DatabaseInUse,
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
