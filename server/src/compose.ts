/** Builds every dependency once, in plain code. */
import type { Logger } from 'pino';
import { createAuthenticate } from './api-keys/authenticate.ts';
import { BankDirectory } from './banks/directory.ts';
import type { Config } from './config.ts';
import { createVault, type Vault } from './connected-accounts/vault.ts';
import { IdAllocator } from './database/ids.ts';
import { type Database, openDatabase } from './database/pool.ts';
import { loadEncryptionKey } from './encryption-key.ts';
import { createGuards, type Guards } from './http/authentication.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { Poster } from './ledger/poster.ts';

export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly db: Database['db'];
  readonly ids: IdAllocator;
  readonly clock: () => Date;
  readonly poster: Poster;
  readonly banks: BankDirectory;
  readonly vault: Vault;
  readonly guards: Guards;
  /** Answers what was taken in, then lets go of the database. */
  close(): Promise<void>;
}

/** `databaseUrl` is the database in use: the configured one, or the embedded one's. */
export async function compose(config: Config, databaseUrl: string, logger: Logger): Promise<Services> {
  const clock = (): Date => new Date();
  const metrics = createMetrics();
  const vault = createVault(await loadEncryptionKey(config));
  const database = await openDatabase({
    url: databaseUrl,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const { db } = database;
  const ids = new IdAllocator(database.pool);
  const poster = new Poster({ database, ids, clock, onBatch: metrics.batchPosted });
  metrics.watch({ queueLength: () => poster.queueLength, pool: database.pool });
  return {
    config,
    logger,
    metrics,
    database,
    db,
    ids,
    clock,
    poster,
    banks: new BankDirectory({ db }),
    vault,
    guards: createGuards(createAuthenticate({ db, clock })),
    async close() {
      await poster.drain();
      await database.close();
    },
  };
}
