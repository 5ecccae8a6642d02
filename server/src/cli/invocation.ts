/** The context of one run of the command line: its surroundings, the configuration, and the database in use. */
import { resolve } from 'node:path';
import { CommandFailed, type Surroundings, type Terminal } from '@tributary/cli';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { BusinessId } from '../platform/database/ids.ts';
import { hasCluster } from '../platform/database/embedded/cluster.ts';
import { EmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { IdAllocator } from '../platform/database/ids.ts';
import { buildWhenEmpty } from '../platform/database/migrating/migrate.ts';
import { type Database, type Db, openDatabase } from '../platform/database/pool.ts';
import type { Keyring } from '../platform/vault/keyring.ts';
import { type LogKeys, vouchBy } from '../core/ledger/log/log-keys.ts';
import { AppError } from '../core/errors/errors.ts';
import { createLogger } from '../platform/http/logging.ts';
import type { Caller } from '../core/words/principal.ts';
import { BusinessCalendar } from '../features/settlements/calendar/business-days.ts';
import { loadedKeyring } from './loaded-keyring.ts';
import { operatorOrigin } from './operator.ts';

export interface CommandContext {
  readonly database: Database;
  readonly db: Database['db'];
  readonly ids: IdAllocator;
}

/** The database in use, and how to work on it. */
export interface DatabaseInUse {
  readonly url: string;
  /** Where migrations run instead, as the owner of the tables. */
  readonly migrationUrl: string | undefined;
  readonly logger: Logger;
  /** Aborted when the command must end. */
  readonly signal: AbortSignal;
}

export type Mode = 'test' | 'live';

export interface LedgerOptions {
  readonly business: BusinessId;
  readonly mode: Mode;
}

export interface LedgerContext extends CommandContext {
  readonly calendar: BusinessCalendar;
  readonly config: Config;
}

const CONNECTIONS_MAX = 4;

export class Invocation implements Surroundings {
  readonly env: Surroundings['env'];
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: Terminal;
  readonly signal: AbortSignal | undefined;
  #embedded: Promise<EmbeddedPostgres> | undefined;
  #config: Config | undefined;

  constructor(surroundings: Surroundings) {
    this.stdout = surroundings.stdout;
    this.stderr = surroundings.stderr;
    this.env = surroundings.env;
    this.signal = surroundings.signal;
  }

  /** Read from the environment. @throws ConfigError */
  get config(): Config {
    const { env } = this;
    return (this.#config ??= readConfig({ ...env, LOG_LEVEL: env['LOG_LEVEL'] || 'warn' }, this.path()));
  }

  /** Relative paths start at the user's directory, not where npm runs us. */
  path(path = ''): string {
    return resolve(this.env['INIT_CWD'] || process.cwd(), path);
  }

  /**
   * The database of DATABASE_URL, or the embedded one of the data directory. The latter is started when nobody uses it,
   * and ended by `close`; further calls give the same one.
   */
  async databaseInUse(): Promise<DatabaseInUse> {
    const { databaseUrl, databaseMigrationUrl: migrationUrl, dataDir, logLevel } = this.config;
    const { signal = new AbortController().signal } = this;
    // Standard output is for the result only.
    const logger = createLogger(logLevel, this.stderr);
    if (databaseUrl !== undefined) return { url: databaseUrl, migrationUrl, logger, signal };
    this.#embedded ??= EmbeddedPostgres.open({ dataDir, role: 'command', log: logger, signal });
    const { url, ownerUrl } = await this.#embedded;
    signal.throwIfAborted();
    return { url, migrationUrl: ownerUrl, logger, signal };
  }

  /**
   * Commands that save a database, prove it, or write down what it has call this: a new one, made where DATA_DIR was
   * forgotten, would be in good order.
   */
  async requireDatabase(): Promise<void> {
    const { databaseUrl, dataDir } = this.config;
    if (databaseUrl !== undefined || (await hasCluster(dataDir))) return;
    const message = `${dataDir} has no database. Set DATA_DIR, or DATABASE_URL, as the server has it.`;
    throw new CommandFailed('wrong_database', message);
  }

  /**
   * Runs `work` on the database in use, which is built first when it is empty. With `asItIs`, rights that the role that
   * serves has too many or too few of stay as they are.
   * @throws MigrationError when migrations are pending: `database migrate` and the server run them.
   */
  async withDatabase<T>(
    work: (context: CommandContext) => Promise<T>,
    { asItIs }: { readonly asItIs?: boolean } = {},
  ): Promise<T> {
    const { url, migrationUrl, logger, signal } = await this.databaseInUse();
    await buildWhenEmpty({ url, migrationUrl, log: logger, signal, asItIs });
    const database = await openDatabase({
      url,
      connectionsMax: CONNECTIONS_MAX,
      onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    vouchBy(database.db, this.#logKeys(database.db));
    try {
      return await work({ database, db: database.db, ids: new IdAllocator(database.pool) });
    } finally {
      await database.close();
    }
  }

  /** Loaded when something is recorded. */
  #logKeys(db: Db): LogKeys {
    let keyring: Promise<Keyring> | undefined;
    const macKeys = async () => (await (keyring ??= loadedKeyring({ db, config: this.config }))).macKeys;
    return {
      present: async (on, atLeast) => (await macKeys()).present(on, atLeast),
      find: async (on, number) => (await macKeys()).find(on, number),
    };
  }

  /** Runs `work` for one mode of an existing business, as its operator. @throws AppError not_found */
  async inLedger<T>(options: LedgerOptions, work: (context: LedgerContext, caller: Caller) => Promise<T>): Promise<T> {
    const { config } = this;
    const calendar = new BusinessCalendar(config.holidayCorrections);
    return this.withDatabase(async (context) => {
      await requireBusiness(context, options.business);
      return work({ ...context, calendar, config }, callerOf(options));
    });
  }

  /** Closes the database in order, whatever happened. */
  async close(): Promise<void> {
    await this.#embedded?.then(
      (embedded) => embedded.close(),
      () => undefined,
    );
  }
}

/** The caller is the operator, without a key. */
export const callerOf = ({ business, mode }: LedgerOptions): Caller => ({
  businessId: business,
  live: mode === 'live',
  apiKeyId: undefined,
  origin: operatorOrigin(),
});

/** Locking a ledger that does not exist would fail with an internal error. @throws AppError not_found */
export async function requireBusiness({ db }: CommandContext, id: BusinessId): Promise<void> {
  const found = await db.selectFrom('businesses').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'There is no business with this id.');
}
