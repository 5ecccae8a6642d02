/** What commands run in: the configuration, and the database in use, opened before and closed after, whatever happens. */
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { IdAllocator } from '../database/ids.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import { createLogger } from '../http/logging.ts';
import { type EndingSignal, Interrupted } from './failure.ts';

export interface CommandContext {
  readonly database: Database;
  readonly db: Database['db'];
  readonly ids: IdAllocator;
  /** The migrations that had been pending. */
  readonly applied: readonly string[];
}

const CONNECTIONS_MAX = 4;
const SIGNALS: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Where relative paths of the command line and the environment start: where the user is, not where npm runs us. */
export function workingDirectory(): string {
  return process.env['INIT_CWD'] || process.cwd();
}

/** Runs `work` on the database in use, which is migrated first when it has to be. */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withDatabaseUrl(async (url, logger) => {
    const database = await openDatabase({
      url,
      connectionsMax: CONNECTIONS_MAX,
      onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    try {
      const applied = await migrate(database.pool);
      if (applied.length > 0) logger.info({ applied }, 'migrated the database');
      const ids = new IdAllocator(database.pool);
      return await work({ database, db: database.db, ids, applied });
    } finally {
      await database.close();
    }
  });
}

/**
 * Runs `work` while the database in use is up: that of DATABASE_URL, or the embedded one of the data directory, which is
 * started when nobody uses it, and ended again then.
 * @throws Interrupted when a signal comes meanwhile; the embedded database is left in order all the same.
 */
export async function withDatabaseUrl<T>(work: (url: string, logger: Logger) => Promise<T>): Promise<T> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }, workingDirectory());
  // Standard output belongs to the result alone.
  const logger = createLogger(config.logLevel, pino.destination({ dest: 2, sync: true }));
  const interrupted = untilInterrupted();
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return Promise.race([work(databaseUrl, logger), interrupted]);

  const opening = openEmbedded(config, logger);
  try {
    const embedded = await Promise.race([opening, interrupted]);
    return await Promise.race([work(embedded.url, logger), interrupted]);
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

/** Rejects at the first signal. Later ones are ignored, so that what is open gets closed. */
function untilInterrupted(): Promise<never> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of SIGNALS) process.on(signal, () => reject(new Interrupted(signal)));
  });
  // Nobody may be waiting for it at the time.
  interrupted.catch(() => undefined);
  return interrupted;
}
