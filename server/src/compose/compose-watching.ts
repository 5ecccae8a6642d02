/** What is looked at of databases: figures for metrics, connections that hang, and who holds up requests. */
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.ts';
import { LockHolders } from '../platform/database/holding/lock-holders.ts';
import { HungConnections } from '../platform/database/hung-connections.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Readiness } from '../platform/database/readiness.ts';
import { RequestDeadlines } from '../platform/http/request-deadlines.ts';
import type { Backlog, MetricsSources } from '../platform/http/watched-metrics.ts';
import { countLedgersAhead } from '../core/ledger/ledgers-ahead.ts';
import { readSealLag } from '../core/ledger/seals/seal-lag.ts';
import { readDeparturesOf } from '../features/sealed-heads/departures.ts';
import { wantedWays } from '../features/sealed-heads/ways-out.ts';
import { findUnfinishedWork } from '../features/settlements/runs/unfinished-work.ts';
import { readDatabaseSize } from '../platform/upkeep/database-size.ts';
import { readUpkeep } from '../platform/upkeep/upkeep.ts';
import { readWebhookLag } from '../features/webhooks/webhook-lag.ts';

interface Foundations {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly postingDatabase: Database;
  readonly webhookDatabase: Database;
  readonly peopleDatabase: Database;
  readonly clockDatabase: Database;
  readonly tracing: { readonly spans: MetricsSources['spans'] } | undefined;
}

export const watchedDatabases = (
  foundations: Foundations,
): Pick<MetricsSources, 'processCount' | 'ledgersAhead' | 'departures' | 'backlog' | 'upkeep' | 'pools' | 'spans'> => ({
  processCount: foundations.config.processCount,
  ledgersAhead: () => countLedgersAhead(foundations.clockDatabase.db),
  departures: () => readDeparturesOf(foundations.clockDatabase.db, wantedWays(foundations.config.sealHeads)),
  backlog: () => readBacklog(foundations.webhookDatabase.db),
  upkeep: () => readUpkeep(foundations.config.dataDir, foundations.config.databaseUrl === undefined),
  pools: poolsOf(foundations),
  spans: foundations.tracing?.spans,
});

const poolsOf = (foundations: Foundations): Readonly<Record<string, Database['pool']>> => ({
  general: foundations.database.pool,
  posting: foundations.postingDatabase.pool,
  webhooks: foundations.webhookDatabase.pool,
  people: foundations.peopleDatabase.pool,
});

/** A pooler hides which of the database's processes a connection leads to. */
export const watchConnections = (foundations: Foundations): HungConnections | undefined =>
  foundations.database.namedStatements
    ? new HungConnections({
        pools: [...Object.values(poolsOf(foundations)), foundations.clockDatabase.pool],
        url: foundations.clockDatabase.pool.options.connectionString,
        log: foundations.logger,
      })
    : undefined;

/** One query after the other: it takes one of the connections for webhooks, and none of those for requests. */
const readBacklog = async (db: Database['db']): Promise<Backlog> => ({
  seals: await readSealLag(db),
  webhooks: await readWebhookLag(db),
  settlements: await findUnfinishedWork(db),
  databaseBytes: await readDatabaseSize(db),
});

/** While requests are late although the database is ready, the log names who holds what they wait for. */
export function createDeadlines(
  { clockDatabase, logger }: Pick<Foundations, 'clockDatabase' | 'logger'>,
  readiness: Readiness,
  waitMaxMs: number,
): RequestDeadlines {
  const holders = new LockHolders({ pool: clockDatabase.pool, log: logger });
  return new RequestDeadlines(readiness, waitMaxMs, () => void holders.look());
}
