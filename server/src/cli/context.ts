/**
 * What commands run in: the configuration, and the database in use, opened before and closed after, whatever happens.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { IdAllocator } from '../database/ids.ts';
import { buildWhenEmpty } from '../database/migrating/migrate.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { createLogger } from '../http/logging.ts';
import { type EndingSignal, Interrupted } from './failure.ts';

export interface CommandContext {
  readonly database: Database;
  readonly db: Database['db'];
  readonly ids: IdAllocator;
}

const CONNECTIONS_MAX = 4;
/** Most commands do not listen to the signal, and are left where they are. */
const ENDING_MAX_MS = 2_000;
const SIGNALS: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Where relative paths of the command line and the environment start: where the user is, not where npm runs us. */
export function workingDirectory(): string {
  return process.env['INIT_CWD'] || process.cwd();
}

/**
 * Runs `work` on the database in use, which is built first when it is empty.
 * @throws MigrationError when it has migrations to run: that is for `database migrate` and the server.
 */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async ({ url, migrationUrl, logger, signal }) => {
    await buildWhenEmpty({ url, migrationUrl, log: logger, signal });
    const database = await openDatabase({
      url,
      connectionsMax: CONNECTIONS_MAX,
      onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    try {
      const ids = new IdAllocator(database.pool);
      return await work({ database, db: database.db, ids });
    } finally {
      await database.close();
    }
  });
}

/** The database in use, and how to work on it. */
export interface DatabaseInUse {
  readonly url: string;
  /** Where migrations run instead. */
  readonly migrationUrl: string | undefined;
  readonly logger: Logger;
  /** Given when the command is to end. */
  readonly signal: AbortSignal;
}

/**
 * Runs `work` while the database in use is up: that of DATABASE_URL, or the embedded one of the data directory, which
 * is started when nobody uses it, and ended again then.
 * @throws Interrupted when a signal comes meanwhile; the embedded database is left in order all the same.
 */
export async function withDatabaseUrl<T>(work: (database: DatabaseInUse) => Promise<T>): Promise<T> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }, workingDirectory());
  // Standard output belongs to the result alone.
  const logger = createLogger(config.logLevel, pino.destination({ dest: 2, sync: true }));
  const { interrupted, signal } = untilInterrupted();
  const { databaseUrl, databaseMigrationUrl: migrationUrl } = config;
  if (databaseUrl !== undefined) {
    return raced(work({ url: databaseUrl, migrationUrl, logger, signal }), interrupted);
  }

  const opening = openEmbedded(config, logger);
  try {
    const embedded = await Promise.race([opening, interrupted]);
    return await raced(work({ url: embedded.url, migrationUrl: undefined, logger, signal }), interrupted);
  } finally {
    await opening.then(
      (embedded) => embedded.close(),
      () => undefined,
    );
  }
}

function openEmbedded({ dataDir }: Config, log: Logger): Promise<EmbeddedPostgres> {
  return EmbeddedPostgres.open({ dataDir, role: 'command', log });
}

/** What is interrupted has a moment to end what it does on the server. */
async function raced<T>(work: Promise<T>, interrupted: Promise<never>): Promise<T> {
  try {
    return await Promise.race([work, interrupted]);
  } catch (error) {
    if (error instanceof Interrupted) {
      const settled = work.catch(() => undefined);
      await Promise.race([settled, delay(ENDING_MAX_MS, undefined, { ref: false })]);
    }
    throw error;
  }
}

interface Interruption {
  /** Rejects at the first signal. Later ones are ignored, so that what is open gets closed. */
  readonly interrupted: Promise<never>;
  readonly signal: AbortSignal;
}

function untilInterrupted(): Interruption {
  const aborter = new AbortController();
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        reject(new Interrupted(signal));
        aborter.abort();
      });
    }
  });
  // Nobody may be waiting for it at the time.
  interrupted.catch(() => undefined);
  return { interrupted, signal: aborter.signal };
}
