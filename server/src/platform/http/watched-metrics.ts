/** Figures that are read when Prometheus asks. Those of the database are kept for a while. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { retryCounts } from '../database/retries.ts';

export interface MetricsSources {
  /** How many processes share the port, if all of them live. */
  readonly processCount: number;
  /** Whether payments can be posted. */
  readonly readiness: { check(): Promise<{ readonly isReady: boolean }> };
  readonly queueLength: () => number;
  /** How many requests wait for events. */
  readonly eventWaiters: () => number;
  /** How often no file descriptor was left. */
  readonly missingDescriptors: { readonly count: number };
  /** By their name in the metrics. */
  readonly pools: Readonly<Record<string, PoolFigures>>;
  readonly clock: { readonly skewMs: number; isRight(): boolean };
  readonly ledgersAhead: () => Promise<number>;
  /** Undefined unless the database is distributed. */
  readonly nodeClocks: { readonly spreadMs: number } | undefined;
  readonly departures: () => Promise<readonly DepartureAge[]>;
  readonly backlog: () => Promise<Backlog>;
  readonly upkeep: () => Promise<UpkeepFigures>;
  /** Undefined if no traces are sent. */
  readonly spans: Readonly<Record<SpanOutcome, number>> | undefined;
}

const SPAN_OUTCOMES = ['recorded', 'exported', 'failed'] as const;
type SpanOutcome = (typeof SPAN_OUTCOMES)[number];

/** What the background has yet to do, in the whole database. */
export interface Backlog {
  readonly seals: { readonly unsealedMax: number; readonly oldestAgeMs: number };
  readonly webhooks: {
    readonly oldestUndeliveredAgeMs: number;
    readonly overdueMs: number;
    readonly failingEndpoints: number;
  };
  readonly settlements: readonly { readonly kind: string; readonly count: number; readonly oldestAgeMs: number }[];
  readonly databaseBytes: number;
}

/** The upkeep of this machine. */
interface UpkeepFigures {
  readonly backupAgeMs: number | undefined;
  readonly verifyAgeMs: number;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined;
}

/** How long ago the ends of chains last left the database by this way; infinite if they never have. */
interface DepartureAge {
  readonly way: string;
  readonly ageMs: number;
}

interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function watch(
  registry: Registry,
  {
    processCount,
    readiness,
    queueLength,
    eventWaiters,
    missingDescriptors,
    pools,
    departures,
    backlog,
    upkeep,
    spans,
    nodeClocks,
    ...ofClock
  }: MetricsSources,
): void {
  watchClock(registry, ofClock);
  if (nodeClocks !== undefined) watchNodeClocks(registry, nodeClocks);
  watchDepartures(registry, departures);
  watchBacklog(registry, backlog);
  watchUpkeep(registry, upkeep);
  watchRetries(registry);
  watchSpans(registry, spans);
  watchDescriptors(registry, missingDescriptors);
  countProcesses(registry, processCount);
  watchReadiness(registry, readiness);
  new Gauge({
    aggregator: 'sum',
    name: 'tributary_queue_length',
    help: 'Payments that wait to be posted.',
    registers: [registry],
    collect() {
      this.set(queueLength());
    },
  });
  new Gauge({
    aggregator: 'sum',
    name: 'tributary_event_waiters',
    help: 'Requests that wait for the next event.',
    registers: [registry],
    collect() {
      this.set(eventWaiters());
    },
  });
  const gauges: readonly (readonly [name: string, help: string, read: (pool: PoolFigures) => number])[] = [
    ['tributary_pool_connections', 'Database connections open.', (pool) => pool.totalCount],
    ['tributary_pool_idle_connections', 'Database connections open and idle.', (pool) => pool.idleCount],
    ['tributary_pool_waiting', 'Callers that wait for a database connection.', (pool) => pool.waitingCount],
  ];
  for (const [name, help, read] of gauges) {
    new Gauge({
      aggregator: 'sum',
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, figures] of Object.entries(pools)) this.set({ pool }, read(figures));
      },
    });
  }
}

function watchDescriptors(registry: Registry, missing: MetricsSources['missingDescriptors']): void {
  new Counter({
    name: 'tributary_descriptors_missing_total',
    help: 'How many seconds began without a file descriptor that was left for a connection or a file.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(missing.count);
    },
  });
}

function watchNodeClocks(registry: Registry, nodeClocks: { readonly spreadMs: number }): void {
  new Gauge({
    aggregator: 'max',
    name: 'tributary_node_clock_spread_seconds',
    help: 'At least how far apart the clocks of the nodes of a distributed database are.',
    registers: [registry],
    collect() {
      this.set(nodeClocks.spreadMs / 1_000);
    },
  });
}

function watchClock(registry: Registry, { clock, ledgersAhead }: Pick<MetricsSources, 'clock' | 'ledgersAhead'>): void {
  new Gauge({
    aggregator: 'first',
    name: 'tributary_clock_skew_seconds',
    help: 'By how much the clock of this process is ahead of that of the database; below zero, behind.',
    registers: [registry],
    collect() {
      this.set(clock.skewMs / 1_000);
    },
  });
  new Gauge({
    aggregator: 'min',
    name: 'tributary_clock_right',
    help: '0 while the process serves nothing because its clock is wrong, else 1.',
    registers: [registry],
    collect() {
      this.set(clock.isRight() ? 1 : 0);
    },
  });
  const count = keptFor(QUERY_KEPT_MS, ledgersAhead);
  new Gauge({
    aggregator: 'max',
    name: 'tributary_ledgers_ahead',
    help:
      'Ledgers whose last posting lies more than a minute ahead of the database, so that they ' +
      'keep that instant for now.',
    registers: [registry],
    collect() {
      const found = count();
      if (found !== undefined) this.set(found);
    },
  });
}

function watchDepartures(registry: Registry, departures: MetricsSources['departures']): void {
  const find = keptFor(QUERY_KEPT_MS, departures);
  new Gauge({
    aggregator: 'max',
    name: 'tributary_heads_departure_age_seconds',
    help: 'Time since the ends of chains last left the database, by way; +Inf if they never have.',
    labelNames: ['way'],
    registers: [registry],
    collect() {
      for (const { way, ageMs } of find() ?? []) this.set({ way }, ageMs / 1_000);
    },
  });
}

interface BacklogGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly 'kind'[];
  readonly show: (gauge: Gauge<'kind'>, backlog: Backlog) => void;
}

const BACKLOG_GAUGES: readonly BacklogGauge[] = [
  {
    name: 'tributary_unsealed_transactions',
    help: 'Transactions without a seal, of the ledger that lacks most.',
    show: (gauge, { seals }) => gauge.set(seals.unsealedMax),
  },
  {
    name: 'tributary_unsealed_age_seconds',
    help: 'The age of the oldest transaction without a seal.',
    show: (gauge, { seals }) => gauge.set(seals.oldestAgeMs / 1_000),
  },
  {
    name: 'tributary_webhook_undelivered_age_seconds',
    help: 'The age of the oldest event that an endpoint has not taken and may still get.',
    show: (gauge, { webhooks }) => gauge.set(webhooks.oldestUndeliveredAgeMs / 1_000),
  },
  {
    name: 'tributary_webhook_overdue_seconds',
    help: 'How long the webhook that is due longest has waited, at endpoints that do not keep failing.',
    show: (gauge, { webhooks }) => gauge.set(webhooks.overdueMs / 1_000),
  },
  {
    name: 'tributary_webhook_failing_endpoints',
    help: 'Endpoints that keep failing and get one request at a time.',
    show: (gauge, { webhooks }) => gauge.set(webhooks.failingEndpoints),
  },
  {
    name: 'tributary_database_bytes',
    help: 'The size of the database with its indexes.',
    show: (gauge, { databaseBytes }) => gauge.set(databaseBytes),
  },
  {
    name: 'tributary_settlement_unfinished',
    help: 'Settlement runs that are filled or emptied, and files of bank results that are applied.',
    labelNames: ['kind'],
    show: (gauge, { settlements }) => settlements.forEach(({ kind, count }) => gauge.set({ kind }, count)),
  },
  {
    name: 'tributary_settlement_unfinished_age_seconds',
    help: 'The age of the oldest of these.',
    labelNames: ['kind'],
    show: (gauge, { settlements }) =>
      settlements.forEach(({ kind, oldestAgeMs }) => gauge.set({ kind }, oldestAgeMs / 1_000)),
  },
];

const UPKEEP_GAUGES: readonly {
  readonly name: string;
  readonly help: string;
  readonly read: (upkeep: UpkeepFigures) => number | undefined;
}[] = [
  {
    name: 'tributary_backup_age_seconds',
    help: 'Time since the last whole backup of the embedded database; +Inf if there was none.',
    read: ({ backupAgeMs }) => backupAgeMs && backupAgeMs / 1_000,
  },
  {
    name: 'tributary_verify_age_seconds',
    help: 'Time since "ledger verify" last found that everything agrees, with this data directory; +Inf if never.',
    read: ({ verifyAgeMs }) => verifyAgeMs / 1_000,
  },
  {
    name: 'tributary_disk_free_bytes',
    help: 'Room that is left on the disk of the embedded database.',
    read: ({ disk }) => disk?.freeBytes,
  },
  {
    name: 'tributary_disk_bytes',
    help: 'The size of that disk.',
    read: ({ disk }) => disk?.totalBytes,
  },
];

function watchUpkeep(registry: Registry, upkeep: MetricsSources['upkeep']): void {
  const find = keptFor(QUERY_KEPT_MS, upkeep);
  for (const { name, help, read } of UPKEEP_GAUGES) {
    new Gauge({
      aggregator: 'max',
      name,
      help,
      registers: [registry],
      collect() {
        const found = find();
        const value = found && read(found);
        if (value !== undefined) this.set(value);
      },
      // Absent until it is known, and where it does not apply.
    }).remove({});
  }
}

function watchBacklog(registry: Registry, backlog: MetricsSources['backlog']): void {
  const find = keptFor(QUERY_KEPT_MS, backlog);
  for (const { name, help, labelNames = [], show } of BACKLOG_GAUGES) {
    new Gauge({
      aggregator: 'max',
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        const found = find();
        if (found !== undefined) show(this, found);
      },
      // Absent until it is known, where the library would begin with 0.
    }).remove({});
  }
}

function watchReadiness(registry: Registry, readiness: MetricsSources['readiness']): void {
  // Asked after the pools are looked at: the question takes a connection itself.
  const lastAnswer = keptFor(READINESS_KEPT_MS, () => otherWork().then(() => readiness.check()));
  new Gauge({
    aggregator: 'min',
    name: 'tributary_ready',
    help: '1 while payments can be posted, else 0.',
    registers: [registry],
    collect() {
      const answer = lastAnswer();
      if (answer !== undefined) this.set(answer.isReady ? 1 : 0);
    },
    // Absent until it is known, where the library would begin with 0.
  }).remove({});
}

function countProcesses(registry: Registry, processCount: number): void {
  const wanted = new Gauge({
    aggregator: 'max',
    name: 'tributary_configured_processes',
    help: 'How many processes should share the port.',
    registers: [registry],
  });
  wanted.set(processCount);
  const serving = new Gauge({
    aggregator: 'sum',
    name: 'tributary_serving_processes',
    help: 'How many of them have answered.',
    registers: [registry],
  });
  serving.set(1);
}

function watchRetries(registry: Registry): void {
  new Counter({
    name: 'tributary_retries_total',
    help: 'Database work that was tried again: batches of payments and other writes, by cause.',
    labelNames: ['of', 'cause'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { of, cause, count } of retryCounts()) this.inc({ of, cause }, count);
    },
  });
}

function watchSpans(registry: Registry, spans: MetricsSources['spans']): void {
  new Counter({
    name: 'tributary_spans_total',
    help: 'Spans of traces. Recorded ones that were neither exported nor failed wait, or were dropped.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of SPAN_OUTCOMES) this.inc({ outcome }, spans?.[outcome] ?? 0);
    },
  });
}

const READINESS_KEPT_MS = 1_000;
/** Queries for figures, some of which read each ledger, run at most this often, however many callers ask. */
const QUERY_KEPT_MS = 30_000;

/**
 * The last answer; undefined before there is one. Refreshes an old answer in the background, so that no caller waits.
 */
function keptFor<T>(keptMs: number, ask: () => Promise<T>): () => T | undefined {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer: T | undefined;
  return () => {
    if (performance.now() - askedAtMs > keptMs) {
      askedAtMs = performance.now();
      ask().then(
        (found) => (answer = found),
        () => undefined,
      );
    }
    return answer;
  };
}
