/**
 * The process's metrics for Prometheus: requests, payments, batches, the queue, the pool, and Node's own figures.
 *
 * Every gauge says with `aggregator` how the values of several processes become one: processes that work beside each
 * other add up, and of a figure about the database, which all of them read, the largest counts.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '../../core/errors/errors.ts';
import { BUILD } from './build.ts';
import { failureOf } from './error-handler.ts';
import { createFailureMetrics } from './failure-metrics.ts';
import { standardOutput } from './log-destination.ts';
import { createReplicaMetrics, type ReplicaMetrics } from './replica-metrics.ts';
import { type MetricsSources, watch } from './watched-metrics.ts';

const BACKGROUND_WRITERS = ['request_log', 'refused_payments', 'webhooks'] as const;
export type BackgroundWriter = (typeof BACKGROUND_WRITERS)[number];

const MAIL_OUTCOMES = ['sent', 'failed', 'dropped', 'postponed'] as const;
type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** A refusal is named by its code. */
export type PaymentOutcome = 'accepted' | 'replayed' | ErrorCode;

const WEBHOOK_OUTCOMES = ['delivered', 'failed'] as const;

export interface Metrics {
  readonly registry: Registry;
  /** A payment whose request could be read has ended. */
  readonly paymentEnded: (outcome: PaymentOutcome) => void;
  /** A request was answered with this failure. */
  readonly requestFailed: (failure: AppError) => void;
  /** An attempt to deliver a webhook has ended. */
  readonly webhookAttempted: (delivered: boolean) => void;
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
  /** An attempt to send a mail has ended. */
  readonly mailEnded: (outcome: MailOutcome, kind: string) => void;
  /** How many transactions the overview's sums lack, for the ledger that lacks most. */
  readonly overviewMissing: (count: number) => void;
  /** How many transactions a search does not find by words yet, for the ledger that lacks most. */
  readonly searchMissing: (count: number) => void;
  /** How many transactions are in no block yet, of the ledger that lacks most. */
  readonly blocksMissing: (count: number) => void;
  /** What the archive of the embedded database's write-ahead log lacks. */
  readonly archiveState: (state: {
    readonly isOn: boolean;
    readonly fails: boolean;
    readonly waitingBytes: number;
  }) => void;
  readonly replicaReads: ReplicaMetrics;
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
  nameBuild(registry);
  watchLog(registry);
  return {
    registry,
    requestFailed: createFailureMetrics(registry),
    ...workMetrics(registry),
    keyUsedElsewhere: () => elsewhere.inc(),
    requestsDropped: (count) => dropped.inc(count),
    rowsRefused: (writer, count) => refused.inc({ writer }, count),
    ...securityMetrics(registry),
    archiveState: archiveMetrics(registry),
    replicaReads: createReplicaMetrics(registry),
    mailEnded: (outcome, kind) => mails.inc({ outcome, kind }),
    ...backlogMetrics(registry),
    batchPosted: (batch) => {
      size.observe(batch.size);
      duration.observe(batch.durationMs / 1000);
    },
    watch: (sources) => watch(registry, sources),
  };
}

function workMetrics(registry: Registry): Pick<Metrics, 'paymentEnded' | 'webhookAttempted'> {
  const payments = new Counter({
    name: 'tributary_payments_total',
    help: 'Payments by outcome: accepted, replayed, or the code of the refusal. Unreadable ones are failed requests.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['accepted', 'replayed']) payments.inc({ outcome }, 0);
  const attempts = new Counter({
    name: 'tributary_webhook_attempts_total',
    help: 'Attempts to deliver webhooks. Failed ones are tried again.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of WEBHOOK_OUTCOMES) attempts.inc({ outcome }, 0);
  return {
    paymentEnded: (outcome) => payments.inc({ outcome }),
    webhookAttempted: (delivered) => attempts.inc({ outcome: delivered ? 'delivered' : 'failed' }),
  };
}

function nameBuild(registry: Registry): void {
  const build = new Gauge({
    aggregator: 'first',
    name: 'tributary_build_info',
    help: 'Always 1. The labels say which program runs.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  });
  build.set(BUILD, 1);
}

function watchLog(registry: Registry): void {
  new Gauge({
    aggregator: 'max',
    name: 'tributary_log_failing',
    help: '1 while the log cannot be written, or its reader does not read, else 0.',
    registers: [registry],
    collect() {
      this.set(standardOutput.isFailing ? 1 : 0);
    },
  });
  new Counter({
    name: 'tributary_log_lost_lines_total',
    help: 'Lines of the log that were dropped because they could not be written.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(standardOutput.lostLines);
    },
  });
}

/** What the background has not written yet, as it last found. */
function backlogMetrics(registry: Registry): Pick<Metrics, 'overviewMissing' | 'searchMissing' | 'blocksMissing'> {
  const missing = new Gauge({
    aggregator: 'max',
    name: 'tributary_overview_missing_transactions',
    help: 'Transactions that the sums of the overview lack, of the ledger that lacks most.',
    registers: [registry],
  });
  const unsearched = new Gauge({
    aggregator: 'max',
    name: 'tributary_search_missing_transactions',
    help: 'Transactions that a search does not find by words yet, of the ledger that lacks most.',
    registers: [registry],
  });
  const unlisted = new Gauge({
    aggregator: 'max',
    name: 'tributary_lists_missing_transactions',
    help: 'Transactions that filters of lists read one by one, of the ledger that has most of them.',
    registers: [registry],
  });
  return {
    overviewMissing: (count) => missing.set(count),
    searchMissing: (count) => unsearched.set(count),
    blocksMissing: (count) => unlisted.set(count),
  };
}

function archiveMetrics(registry: Registry): Metrics['archiveState'] {
  const archiving = new Gauge({
    aggregator: 'max',
    name: 'tributary_archiving',
    help: '1 while the embedded database has an archive for its write-ahead log, else 0.',
    registers: [registry],
  });
  const failing = new Gauge({
    aggregator: 'max',
    name: 'tributary_archive_failing',
    help: '1 while the archive of the embedded database takes no write-ahead log, else 0.',
    registers: [registry],
  });
  const waiting = new Gauge({
    aggregator: 'max',
    name: 'tributary_archive_waiting_bytes',
    help: 'Write-ahead log of the embedded database that its archive does not have yet.',
    registers: [registry],
  });
  return ({ isOn, fails, waitingBytes }) => {
    archiving.set(isOn ? 1 : 0);
    failing.set(fails ? 1 : 0);
    waiting.set(waitingBytes);
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

/**
 * Observes request durations by method, route and status, and failures by code. Looks up each combination's series
 * once.
 */
export function createRequestObserver({
  registry,
  requestFailed,
}: Metrics): (request: FastifyRequest, reply: FastifyReply) => void {
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
    const failure = reply.statusCode >= 400 ? failureOf(request) : undefined;
    if (failure !== undefined) requestFailed(failure);
  };
}
