/** One process that serves: migrates, composes, listens, and ends in order when it is asked to stop. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createDemoBusiness } from './businesses/demo-business.ts';
import { demoInstructions, signInInstructions } from './businesses/demo-instructions.ts';
import { compose, type Services } from './compose.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrating/migrate.ts';
import { readServingRole } from './database/migrating/serving-role.ts';
import type { Health } from './http/health.ts';
import type { App } from './http/typed-app.ts';
import { demoSignInToken, makeDemoOwner } from './people/demo-owner.ts';
import type { DatabaseInUse } from './processes/messages.ts';
import { type Stop, unlessStopped } from './stop-signals.ts';

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

interface Running {
  readonly app: App;
  readonly services: Services;
  /** `http://…`, where it listens. */
  readonly address: string;
  /** For standard output; the logger would redact the keys. */
  readonly instructions: readonly string[];
}

export interface ServeOptions {
  readonly config: Config;
  readonly database: DatabaseInUse;
  readonly logger: Logger;
  readonly stop: Stop;
  /** False for a process beside another one, which has migrated, and made what a new installation has. */
  readonly isFirst: boolean;
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
  process.stdout.write(`Tributary is ready at ${address}\n`);
  for (const instruction of instructions) process.stdout.write(instruction);
}

async function start({ config, database, logger, stop, isFirst, healthOf }: ServeOptions): Promise<Running> {
  const { signal } = stop;
  const services = await compose(config, database.url, logger);
  await services.clock.start();
  if (isFirst) await bringUpToDate(database, services, logger, signal);
  await services.keyring.load();
  const app = await createApp(services, { health: healthOf(services) });
  const makesDemo = isFirst && database.isEmbedded;
  const demo = makesDemo ? await createDemoBusiness(services, config) : undefined;
  if (demo !== undefined) await makeDemoOwner(services, demo.id);
  const token = makesDemo ? await demoSignInToken(services) : undefined;
  signal.throwIfAborted();
  const address = await app.listen({ host: config.host, port: config.port });
  const instructions = [
    ...(token === undefined ? [] : [signInInstructions(token, address)]),
    ...(demo === undefined ? [] : [demoInstructions(demo, address)]),
  ];
  return { app, services, address, instructions };
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
