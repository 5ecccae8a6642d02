/** The process's metrics for Prometheus: requests, batches, the queue, the pool, and Node's own figures. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface MetricsSources {
  readonly queueLength: () => number;
  /** How many requests wait for events. */
  readonly eventWaiters: () => number;
  /** By their name in the metrics. */
  readonly pools: Readonly<Record<string, PoolFigures>>;
  readonly clock: { readonly skewMs: number; isRight(): boolean };
  readonly ledgersAhead: () => Promise<number>;
  readonly departures: () => Promise<readonly DepartureAge[]>;
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

const BACKGROUND_WRITERS = ['request_log', 'refused_payments', 'webhooks'] as const;
export type BackgroundWriter = (typeof BACKGROUND_WRITERS)[number];

const MAIL_OUTCOMES = ['sent', 'failed', 'dropped', 'postponed'] as const;
type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export interface Metrics {
  readonly registry: Registry;
  readonly batchPosted: (batch: { readonly size: number; readonly durationMs: number }) => void;
  /** A right key was used from an address that it does not allow. */
  readonly keyUsedElsewhere: () => void;
  readonly requestsDropped: (count: number) => void;
  /** Rows that a background writer dropped because the database would never accept them. */
  readonly rowsRefused: (writer: BackgroundWriter, count: number) => void;
  /** Something that the security log records, whether or not it was written yet. */
  readonly securityEvent: (kind: string) => void;
  /** Too many sign-ins of a person, or of a business, failed. */
  readonly signInAlert: (of: 'person' | 'business') => void;
  /** What became of an attempt to send a mail. */
  readonly mailEnded: (outcome: MailOutcome, kind: string) => void;
  /** How many transactions the overview's sums lack, for the ledger that lacks most. */
  readonly overviewMissing: (count: number) => void;
  /** How many transactions a search does not find by words yet, for the ledger that lacks most. */
  readonly searchMissing: (count: number) => void;
  /** Connects the gauges that are read when Prometheus asks. Called once, when their sources exist. */
  readonly watch: (sources: MetricsSources) => void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const size = new Histogram({
    name: 'tributary_batch_size',
    help: 'Payments posted together in one database transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'tributary_post_duration_seconds',
    help: 'Time from taking a batch to its commit.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const dropped = new Counter({
    name: 'tributary_request_log_dropped_total',
    help: 'Requests that are missing in the request log because they came faster than it could be written.',
    registers: [registry],
  });
  const elsewhere = new Counter({
    name: 'tributary_keys_used_elsewhere_total',
    help: 'Requests with a right API key from an address that the key does not allow.',
    registers: [registry],
  });
  const refused = new Counter({
    name: 'tributary_rows_refused_total',
    help: 'Rows that a writer in the background gave up, because the database would never take what they hold.',
    labelNames: ['writer'],
    registers: [registry],
  });
  for (const writer of BACKGROUND_WRITERS) refused.inc({ writer }, 0);
  const mails = new Counter({
    name: 'tributary_mails_total',
    help: 'Mails by what became of them. Postponed ones are tried again.',
    labelNames: ['outcome', 'kind'],
    registers: [registry],
  });
  const missing = new Gauge({
    name: 'tributary_overview_missing_transactions',
    help: 'Transactions that the sums of the overview lack, of the ledger that lacks most.',
    registers: [registry],
  });
  const unsearched = new Gauge({
    name: 'tributary_search_missing_transactions',
    help: 'Transactions that a search does not find by words yet, of the ledger that lacks most.',
    registers: [registry],
  });
  return {
    registry,
    keyUsedElsewhere: () => elsewhere.inc(),
    requestsDropped: (count) => dropped.inc(count),
    rowsRefused: (writer, count) => refused.inc({ writer }, count),
    ...securityMetrics(registry),
    mailEnded: (outcome, kind) => mails.inc({ outcome, kind }),
    overviewMissing: (count) => missing.set(count),
    searchMissing: (count) => unsearched.set(count),
    batchPosted: (batch) => {
      size.observe(batch.size);
      duration.observe(batch.durationMs / 1000);
    },
    watch: (sources) => watch(registry, sources),
  };
}

function securityMetrics(registry: Registry): Pick<Metrics, 'securityEvent' | 'signInAlert'> {
  const events = new Counter({
    name: 'tributary_security_events_total',
    help: 'Sign-ins, failures, refused keys, shown secrets and exports that this process saw.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const alerts = new Counter({
    name: 'tributary_sign_in_alerts_total',
    help: 'Alerts that this process gave because too many sign-ins failed, of one person or of a business.',
    labelNames: ['of'],
    registers: [registry],
  });
  for (const whose of ['person', 'business']) alerts.inc({ of: whose }, 0);
  return { securityEvent: (kind) => events.inc({ kind }), signInAlert: (of) => alerts.inc({ of }) };
}

function watch(registry: Registry, { queueLength, eventWaiters, pools, departures, ...ofClock }: MetricsSources): void {
  watchClock(registry, ofClock);
  watchDepartures(registry, departures);
  new Gauge({
    name: 'tributary_queue_length',
    help: 'Payments that wait to be posted.',
    registers: [registry],
    collect() {
      this.set(queueLength());
    },
  });
  new Gauge({
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

function watchClock(registry: Registry, { clock, ledgersAhead }: Pick<MetricsSources, 'clock' | 'ledgersAhead'>): void {
  new Gauge({
    name: 'tributary_clock_skew_seconds',
    help: 'By how much the clock of this process is ahead of that of the database; below zero, behind.',
    registers: [registry],
    collect() {
      this.set(clock.skewMs / 1_000);
    },
  });
  new Gauge({
    name: 'tributary_clock_right',
    help: '0 while the process serves nothing because its clock is wrong, else 1.',
    registers: [registry],
    collect() {
      this.set(clock.isRight() ? 1 : 0);
    },
  });
  const count = keptFor(QUERY_KEPT_MS, ledgersAhead);
  new Gauge({
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
    name: 'tributary_heads_departure_age_seconds',
    help: 'Time since the ends of chains last left the database, by way; +Inf if they never have.',
    labelNames: ['way'],
    registers: [registry],
    collect() {
      for (const { way, ageMs } of find() ?? []) this.set({ way }, ageMs / 1_000);
    },
  });
}

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

/** Observes request durations by method, route and status. Looks up each combination's series once. */
export function createRequestObserver({ registry }: Metrics): (request: FastifyRequest, reply: FastifyReply) => void {
  const durations = new Histogram({
    name: 'tributary_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const series = new Map<string, { observe(seconds: number): void }>();
  return (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const name = `${request.method} ${route} ${reply.statusCode}`;
    let observed = series.get(name);
    if (observed === undefined) {
      observed = durations.labels(request.method, route, String(reply.statusCode));
      series.set(name, observed);
    }
    observed.observe(reply.elapsedTime / 1000);
  };
}
