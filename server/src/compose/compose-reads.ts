/** What use cases read with: once for the primary, and once for each replica. */
import type { Logger } from 'pino';
import { type AccountReads, createAccountReads } from '../features/connected-accounts/account-reads.ts';
import type { Database } from '../platform/database/pool.ts';
import { Replicas, type ReplicasOptions } from '../platform/database/replicas/replicas.ts';
import { WalPositions } from '../platform/database/wal-positions.ts';
import { Turns, type TurnsLimits } from '../platform/database/turns.ts';
import { ConsistencyTokens } from '../platform/http/consistency-tokens.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { ReplicaReads } from '../platform/http/replica-reads.ts';
import { createGetOverview, type GetOverview } from '../features/overview/get-overview.ts';
import { createStatementMakers, type StatementMakers } from '../features/statements/statement-makers.ts';
import { createTransactionLists, type TransactionLists } from '../features/transactions/list-transactions.ts';
import type { Keyring } from '../platform/vault/keyring.ts';
import type { Vault } from '../platform/vault/vault.ts';

/** Every dependency of an operation that is read `fromReplica` must be here: others stay those of the primary. */
export interface Reads {
  readonly database: Database;
  readonly db: Database['db'];
  readonly accounts: AccountReads;
  readonly getOverview: GetOverview;
  readonly transactionLists: TransactionLists;
  readonly statementMakers: StatementMakers;
}

/** Filters and searches: they leave most connections to other requests. */
const HEAVY_READS: TurnsLimits = { atOnceMax: 4, ofOneAtOnceMax: 1, ofOneWaitingMax: 20, waitingMax: 200 };

/** Equal and simultaneous reads share queries, those of one database only. */
export function readsOn(database: Database, vault: Vault, logger: Logger): Reads {
  const { db } = database;
  const heavyReads = new Turns(HEAVY_READS);
  return {
    database,
    db,
    accounts: createAccountReads({ db, database, heavyReads, vault }),
    getOverview: createGetOverview({
      db,
      onRankingFailed: (error) => logger.warn({ err: error }, 'the busiest accounts could not be added up'),
    }),
    transactionLists: createTransactionLists({ database, heavyReads }),
    statementMakers: createStatementMakers({ database }),
  };
}

export const replicasOf = (
  urls: readonly string[],
  { replicaLagMaxMs: lagMaxMs }: { readonly replicaLagMaxMs?: number | undefined },
  parts: Pick<ReplicasOptions, 'primary' | 'clock' | 'log'>,
): Replicas | undefined => (urls.length === 0 ? undefined : new Replicas({ ...parts, urls, lagMaxMs }));

interface ReplicaParts {
  /** The primary. */
  readonly database: Database;
  readonly keyring: Keyring;
  readonly vault: Vault;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

export function createReplicaReads(replicas: Replicas, parts: ReplicaParts): ReplicaReads {
  const { database, keyring, vault, metrics, logger } = parts;
  const readsOf = new Map(replicas.all.map((replica) => [replica, readsOn(replica.database, vault, logger)]));
  metrics.replicaReads.watch(replicas.all);
  return new ReplicaReads({
    replicas,
    positions: database.positions ?? new WalPositions(),
    tokens: new ConsistencyTokens(keyring),
    depsOn: (replica) => readsOf.get(replica) ?? {},
    metrics: metrics.replicaReads,
  });
}
