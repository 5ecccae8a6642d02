/** Builds every dependency once, in plain code. */
import type { Logger } from 'pino';
import { findReaches } from '../features/api-keys/find-reaches.ts';
import { KeyUses } from '../features/api-keys/key-uses.ts';
import { oneLineFor } from '../platform/background/one-line.ts';
import type { BackgroundRunner } from '../platform/background/runner.ts';
import { BankDirectory } from '../features/banks/directory.ts';
import { createBackground } from './compose-background.ts';
import { keyGuards } from './compose-guards.ts';
import { createReplicaReads, type Reads, readsOn, replicasOf } from './compose-reads.ts';
import { createDeadlines, watchConnections, watchedDatabases } from './compose-watching.ts';
import type { Config } from '../platform/config/config.ts';
import { databaseNow, readDatabaseClock } from '../platform/database/clock.ts';
import { NodeClocks } from '../platform/database/distributing/node-clocks.ts';
import { IdAllocator } from '../platform/database/ids.ts';
import { isMigrated } from '../platform/database/migrating/migrate.ts';
import { type Database, type DatabaseOptions, databaseToBe, openDatabase } from '../platform/database/pool.ts';
import { Readiness } from '../platform/database/readiness.ts';
import type { Replicas } from '../platform/database/replicas/replicas.ts';
import { WalPositions } from '../platform/database/wal-positions.ts';
import { EventWaiters } from '../features/events/event-waiters.ts';
import { LedgerEvents } from '../features/events/ledger-events.ts';
import { LedgerWatch } from '../features/events/ledger-watch.ts';
import type { Guards } from '../platform/http/authentication.ts';
import { attemptsWithin, MissingDescriptors, readDescriptorsMax } from '../platform/http/descriptors.ts';
import { KeyRates } from '../platform/http/key-rates.ts';
import { createMemberGuards, type MemberGuards } from '../platform/http/member.ts';
import { BUILD } from '../platform/http/build.ts';
import { type BackgroundWriter, createMetrics, type Metrics } from '../platform/http/metrics.ts';
import type { ReplicaReads } from '../platform/http/replica-reads.ts';
import type { RequestDeadlines } from '../platform/http/request-deadlines.ts';
import { Stopping } from '../platform/http/stopping.ts';
import { type ComposedPeople, composePeople, sessionLimitsOf } from './compose-people.ts';
import { Poster, POSTER_LIMITS, type PosterDeps, type PosterLimits } from '../core/ledger/poster.ts';
import { RefusedPayments } from '../features/overview/refused-payments.ts';
import type { Hashing } from '../features/people/passwords/passwords.ts';
import type { People } from '../features/people/people.ts';
import { RequestLog } from '../features/request-log/request-log.ts';
import { waysOut } from '../features/sealed-heads/ways-out.ts';
import type { SecurityLog } from '../features/security-log/security-log.ts';
import { BusinessCalendar } from '../features/settlements/calendar/business-days.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { ClockWitness } from '../platform/time/clock-witness.ts';
import { encryptionKeysOf } from '../platform/vault/encryption-key.ts';
import { Keyring } from '../platform/vault/keyring.ts';
import { vouchBy } from '../core/ledger/log/log-keys.ts';
import { rememberOpened, type Vault } from '../platform/vault/vault.ts';
import { WebhookDispatcher } from '../features/webhooks/dispatcher.ts';
import { PaymentLoad } from '../features/webhooks/slots.ts';

export interface Services extends ComposedPeople, Reads {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly ids: IdAllocator;
  /** Does nothing until it is started. */
  readonly clock: ClockWitness;
  readonly poster: Poster;
  readonly banks: BankDirectory;
  readonly calendar: BusinessCalendar;
  readonly vault: Vault;
  readonly keyring: Keyring;
  readonly guards: Guards & MemberGuards;
  readonly requestLog: RequestLog;
  readonly refusedPayments: RefusedPayments;
  readonly ledgerEvents: LedgerEvents;
  readonly eventWaiters: EventWaiters;
  /** Does nothing until it is started. */
  readonly webhooks: WebhookDispatcher;
  /** Does nothing until it is started. */
  readonly background: BackgroundRunner;
  readonly readiness: Readiness;
  readonly deadlines: RequestDeadlines;
  /** Undefined without replicas. */
  readonly replicaReads: ReplicaReads | undefined;
  readonly replicas: Replicas | undefined;
  readonly stopping: Stopping;
  /** Undefined without a collector of traces. */
  readonly tracing: Tracing | undefined;
  /** Answers all accepted requests, then closes the database connections. */
  close(): Promise<void>;
}

/** Replaced by tests and for unusual databases. */
export interface Replacements {
  readonly replicaLagMaxMs?: number | undefined;
  readonly posterLimits?: Partial<PosterLimits> | undefined;
  readonly hashing?: Hashing | undefined;
}

/** What a process needs besides its code. */
export interface Foundations extends Replacements {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  /** Connections for posting only, so that payments never queue behind reads or other writes. */
  readonly postingDatabase: Database;
  /** Connections for webhooks, so that many endpoints delay nobody else. */
  readonly webhookDatabase: Database;
  /** A reserved connection, so that load never keeps the process from detecting that its clock is wrong. */
  readonly clockDatabase: Database;
  /** Connections for sessions, teams and sign-in, so that a flood of sign-ups by strangers delays nobody else. */
  readonly peopleDatabase: Database;
  /** Undefined without replicas. */
  readonly replicas: Replicas | undefined;
  /** Loaded after the migrations. */
  readonly keyring: Keyring;
  /** Undefined without a collector of traces. */
  readonly tracing: Tracing | undefined;
}

/** How many opened keys of accounts are kept in memory: about 2 MB. */
const OPENED_SECRETS_MAX = 10_000;
/** One for each batch in flight and each ledger that is waited for, and one for the blocks of ids. */
const POSTING_CONNECTIONS_MAX = POSTER_LIMITS.batchesInFlightMax + POSTER_LIMITS.aloneInFlightMax + 1;
const WEBHOOK_CONNECTIONS_MAX = 3;
const PEOPLE_CONNECTIONS_MAX = 4;
/** The server ends their statements after 15 seconds; a connection that is silent for longer has lost its server. */
const SHORT_STATEMENTS_MAX_MS = 18_000;

/** `databaseUrl` is the database in use: the configured one, or the embedded one's. */
export async function compose(
  config: Config,
  databaseUrl: string,
  logger: Logger,
  replacements: Replacements = {},
): Promise<Services> {
  const encryptionKeys = encryptionKeysOf(config);
  const tracing = config.tracing && (await loadTracing(config.tracing, logger));
  const options = {
    url: databaseUrl,
    observeQuery: tracing?.observeQuery,
    onIdleError: (error: Error) => logger.warn({ err: error }, 'a database connection broke'),
  };
  const { databaseReplicaUrls: urls } = config;
  const positions = urls.length === 0 ? undefined : new WalPositions();
  const database = await openDatabase({ ...options, positions });
  const { namedStatements, isDistributed } = database;
  const another = (connectionsMax: number, more: Partial<DatabaseOptions> = {}): Database => ({
    ...databaseToBe({ ...options, ...more, connectionsMax, isDistributed }),
    namedStatements,
  });
  const clockDatabase = another(1);
  return buildServices({
    config,
    logger,
    database,
    postingDatabase: another(POSTING_CONNECTIONS_MAX, { positions, queryTimeoutMs: SHORT_STATEMENTS_MAX_MS }),
    webhookDatabase: another(WEBHOOK_CONNECTIONS_MAX),
    clockDatabase,
    peopleDatabase: another(PEOPLE_CONNECTIONS_MAX, { queryTimeoutMs: SHORT_STATEMENTS_MAX_MS }),
    replicas: replicasOf(urls, replacements, { primary: database, clock: clockDatabase, log: logger }),
    keyring: new Keyring(database.db, encryptionKeys),
    tracing,
    ...replacements,
  });
}

/** Loads OpenTelemetry, which costs memory and time, only for those who have a collector. */
async function loadTracing({ sampledShare }: NonNullable<Config['tracing']>, logger: Logger): Promise<Tracing> {
  const { startTracing } = await import('../platform/tracing/open-telemetry.ts');
  const onFailed = (code: string): void => logger.warn({ code }, 'traces could not be sent to the collector');
  return startTracing({ sampledShare, version: BUILD.version, onFailed });
}

/** Opens no connection and waits for nothing, so the API can also be described without a database. */
export function buildServices(foundations: Foundations): Services {
  const { config, logger, database, postingDatabase, replicas, keyring, posterLimits, tracing } = foundations;
  const vault = rememberOpened(keyring, OPENED_SECRETS_MAX);
  const metrics = createMetrics();
  const clock = createClock(foundations);
  const { db } = database;
  for (const one of [db, foundations.peopleDatabase.db, postingDatabase.db]) vouchBy(one, keyring.macKeys);
  const composed = composePeople({ ...foundations, db, metrics });
  const { people, mail, sendingMails, securityLog } = composed;
  const ids = new IdAllocator(postingDatabase.pool);
  const { requestLog, refusedPayments, keyUses, writeRecords } = createRecorders(db, securityLog, metrics, logger);
  const paymentLoad = new PaymentLoad();
  const readiness = new Readiness({ pool: postingDatabase.pool, isMigrated });
  const { outageMaxMs = config.outageMaxMs } = posterLimits ?? {};
  const deadlines = createDeadlines(foundations, readiness, outageMaxMs);
  const poster = createPoster(
    { database: postingDatabase, ids, refusedPayments, paymentLoad, readiness, metrics, tracing: tracing?.batches },
    { oneBusinessPerBatch: postingDatabase.isDistributed, ...posterLimits, outageMaxMs },
  );
  const calendar = new BusinessCalendar(config.holidayCorrections);
  const webhooks = createWebhooks({ ...foundations, vault, clock, paymentLoad, metrics });
  const ways = waysOut(config, { db, mail });
  const nodeClocks = database.isDistributed ? new NodeClocks(foundations.clockDatabase.pool, logger) : undefined;
  const missingDescriptors = new MissingDescriptors(logger);
  const watching = { nodeClocks, replicas, hungConnections: watchConnections(foundations), missingDescriptors };
  const parts = { db, ids, vault, mail, calendar, clock, webhooks, sendingMails, ways, ...watching, metrics, logger };
  const sessionLimits = sessionLimitsOf(config);
  const background = createBackground({ ...config, ...parts, keyUses, securityLog, sessionLimits });
  const replicaReads = replicas && createReplicaReads(replicas, { database, keyring, vault, metrics, logger });
  const following = followLedgers({ database, replicaReads }, people, logger);
  const counts = { eventWaiters: () => following.eventWaiters.count, queueLength: () => poster.queueLength };
  metrics.watch({ ...watchedDatabases(foundations), ...counts, readiness, missingDescriptors, clock, nodeClocks });
  return {
    config,
    logger,
    metrics,
    ...readsOn(database, vault, logger),
    ids,
    clock,
    poster,
    banks: new BankDirectory({ db }),
    calendar,
    vault,
    keyring,
    guards: {
      ...keyGuards({ db, vault, outageMaxMs }, keyUses, new KeyRates(config.keyRates), { metrics, logger, deadlines }),
      ...createMemberGuards(people, () => databaseNow(people.db), deadlines),
    },
    ...composed,
    requestLog,
    refusedPayments,
    ...following,
    replicas,
    replicaReads,
    webhooks,
    background,
    readiness,
    deadlines,
    tracing,
    async close() {
      await Promise.all([poster.drain(), background.stop(), webhooks.stop(), clock.stop()]);
      await writeRecords();
      await closeDatabases(foundations);
      await tracing?.stop();
    },
  };
}

/** One watch of ledgers for open dashboards, and for requests that wait for events. */
function followLedgers(
  { database, replicaReads }: Pick<Services, 'database' | 'replicaReads'>,
  { findRemaining }: People,
  logger: Logger,
) {
  const { db, pool, positions } = database;
  const stopping = new Stopping();
  const warn = (message: string) => (error: unknown) => logger.warn({ err: error }, message);
  const watch = new LedgerWatch({
    db,
    onError: warn('those who follow ledgers could not be told of them'),
    notePosition: positions && (() => positions.noteOn(pool)),
  });
  const ledgerEvents = new LedgerEvents({
    watch,
    findRemaining,
    tokenFor: replicaReads && ((businessId) => replicaReads.tokenFor(businessId)),
    onError: warn('the sessions of open dashboards could not be checked'),
  });
  const eventWaiters = new EventWaiters({
    watch,
    findReaches: (ids) => findReaches(db, ids),
    isStopping: () => stopping.isAnnounced,
    onError: warn('the keys of requests that wait for events could not be checked'),
  });
  return { ledgerEvents, eventWaiters, stopping };
}

interface PosterParts extends Pick<PosterDeps, 'database' | 'ids' | 'tracing'> {
  readonly refusedPayments: RefusedPayments;
  readonly paymentLoad: PaymentLoad;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
}

function createPoster(parts: PosterParts, limits: Partial<PosterLimits>): Poster {
  const { database, ids, refusedPayments, paymentLoad, readiness, metrics, tracing } = parts;
  const onBatch: PosterDeps['onBatch'] = (batch) => {
    paymentLoad.note(batch.size);
    metrics.batchPosted(batch);
  };
  const onFailedTry: PosterDeps['onFailedTry'] = (error) => readiness.noteFailedWrite(error);
  const onRefused: PosterDeps['onRefused'] = (request, refusal, at) => refusedPayments.record(request, refusal, at);
  return new Poster({ database, ids, onBatch, onFailedTry, onRefused, tracing }, limits);
}

const createClock = ({ config, logger, clockDatabase }: Foundations): ClockWitness =>
  new ClockWitness({
    readDatabaseClock: () => readDatabaseClock(clockDatabase.db),
    log: logger,
    skewMaxMs: config.clockSkewMaxMs,
  });
async function closeDatabases(foundations: Foundations): Promise<void> {
  const { database, postingDatabase, webhookDatabase, peopleDatabase, clockDatabase, replicas } = foundations;
  const databases = [database, postingDatabase, webhookDatabase, peopleDatabase, clockDatabase];
  await Promise.all([...databases, ...(replicas === undefined ? [] : [replicas])].map((one) => one.close()));
}

/** Reports rows of a background writer that the database would never accept. */
const rowsRefusedBy =
  (writer: BackgroundWriter, metrics: Metrics, logger: Logger) =>
  (count: number, error: unknown): void => {
    metrics.rowsRefused(writer, count);
    logger.warn({ err: error, writer, count }, 'rows were dropped: the database refuses their content');
  };

/** Data that requests produce and background writers store. */
function createRecorders(db: Database['db'], securityLog: SecurityLog, metrics: Metrics, logger: Logger) {
  const warn = (message: string) => (error: unknown) => logger.warn({ err: error }, message);
  const requestLog = new RequestLog({
    db,
    onDropped: metrics.requestsDropped,
    onRefused: rowsRefusedBy('request_log', metrics, logger),
    onError: warn('the request log could not be written'),
  });
  const refusedPayments = new RefusedPayments({
    db,
    onRefused: rowsRefusedBy('refused_payments', metrics, logger),
    onError: warn('counts of refused payments could not be written'),
  });
  const keyUses = new KeyUses(db);
  /** At the end of the process. */
  async function writeRecords(): Promise<void> {
    await requestLog.close();
    await refusedPayments.write();
    await keyUses.write().catch(warn('the last uses of API keys could not be written'));
    await securityLog.writeFailures().catch(warn('the last failed sign-ins could not be written'));
    await securityLog.writeOthers().catch(warn('the last events of the security log could not be written'));
  }
  return { requestLog, refusedPayments, keyUses, writeRecords };
}

interface WebhookParts extends Pick<Foundations, 'config' | 'logger' | 'webhookDatabase' | 'tracing'> {
  readonly vault: Vault;
  readonly clock: ClockWitness;
  readonly paymentLoad: PaymentLoad;
  readonly metrics: Metrics;
}

function createWebhooks({
  config,
  logger,
  webhookDatabase,
  vault,
  clock,
  paymentLoad,
  metrics,
  tracing,
}: WebhookParts): WebhookDispatcher {
  const deps = {
    db: webhookDatabase.db,
    vault,
    clock,
    allowPrivate: config.webhookAllowPrivate,
    isBusy: () => paymentLoad.isBusy(),
    onRefused: rowsRefusedBy('webhooks', metrics, logger),
    onAttempt: metrics.webhookAttempted,
    tracing: tracing?.webhooks,
    onError: oneLineFor(logger, 'webhooks could not be sent and will be tried again'),
  };
  return new WebhookDispatcher(deps, { attemptsMax: attemptsWithin(readDescriptorsMax()) });
}
