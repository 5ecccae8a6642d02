/** Everything that a server does by itself, in one list. */
import type { Logger } from 'pino';
import type { KeyUses } from '../features/api-keys/key-uses.ts';
import { applyDue } from '../features/change-requests/apply-due.ts';
import type { IdDeps } from '../platform/database/ids.ts';
import type { MailDeps } from '../platform/mail/queue-mail.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { forgetOldWords, keepTransactionWords } from '../features/transactions/keep-words.ts';
import { fillCreators } from '../features/connected-accounts/fill-creators.ts';
import { keepAllWords } from '../features/connected-accounts/keep-words.ts';
import { createRunMetrics } from '../platform/background/run-metrics.ts';
import { BackgroundRunner, type BackgroundTask, waitUnreferenced } from '../platform/background/runner.ts';
import { watchArchive } from '../platform/database/embedded/backup/watch-archive.ts';
import type { Db, DbDeps } from '../platform/database/pool.ts';
import type { HungConnections } from '../platform/database/hung-connections.ts';
import type { NodeClocks } from '../platform/database/distributing/node-clocks.ts';
import { noteStep, watchingSteps } from '../platform/database/progress.ts';
import type { Replicas } from '../platform/database/replicas/replicas.ts';
import type { MissingDescriptors } from '../platform/http/descriptors.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { forgetMails } from '../platform/mail/forget-mails.ts';
import { sendMails, type SendMailsDeps } from '../platform/mail/send-mails.ts';
import { keepBlocks } from '../core/ledger/blocks/keep-blocks.ts';
import { forgetResponses } from '../core/ledger/forget-responses.ts';
import { DepartureWatch } from '../features/sealed-heads/departures.ts';
import { leaveHeads, type LeaveHeadsDeps } from '../features/sealed-heads/leave-heads.ts';
import { takeUpRows } from '../core/ledger/log/take-up.ts';
import { sealLedgers } from '../core/ledger/seals/seal-ledgers.ts';
import { forgetEvents } from '../features/security-log/forget-events.ts';
import type { SecurityLog } from '../features/security-log/security-log.ts';
import { RollingUp } from '../features/overview/rolling-up.ts';
import { forgetDays } from '../features/overview/forget-days.ts';
import { forgetAttempts } from '../features/people/attempts/forget-attempts.ts';
import { forgetEnded } from '../features/people/sessions/forget-ended.ts';
import type { SessionLimits } from '../features/people/session-rules.ts';
import { forgetRequests } from '../features/request-log/forget-requests.ts';
import { CONTINUE_RUNS, continueRuns } from '../features/settlements/runs/continue-runs.ts';
import type { StepDeps } from '../features/settlements/runs/fill-run.ts';
import { continueFiles } from '../features/settlements/results/apply-file.ts';
import { discardAbandoned } from '../features/settlements/results/discard-files.ts';
import { forgetLines } from '../features/settlements/results/forget-lines.ts';
import { scheduleDueRuns, type ScheduleRunsDeps } from '../features/settlements/schedules/schedule-due-runs.ts';
import { noticeRefusals } from '../features/spending-limits/notice-refusals.ts';
import type { ClockWitness } from '../platform/time/clock-witness.ts';
import type { WebhookDispatcher } from '../features/webhooks/dispatcher.ts';
import { forgetDeliveries } from '../features/webhooks/forget-deliveries.ts';

interface TimedParts {
  readonly db: Db;
  readonly clock: Pick<ClockWitness, 'isRight' | 'mayPurge'>;
}

interface ForgettingParts extends TimedParts {
  readonly securityLogKeptMs: number;
  readonly sessionLimits: SessionLimits;
}

type BackgroundParts = ForgettingParts &
  StepDeps &
  ScheduleRunsDeps &
  IdDeps &
  MailDeps & {
    readonly vault: Vault;
    readonly webhooks: WebhookDispatcher;
    /** Undefined unless the database is distributed. */
    readonly nodeClocks: Pick<NodeClocks, 'look'> | undefined;
    /** Undefined without a mail server. */
    readonly sendingMails: SendMailsDeps | undefined;
    /** Where the ends of chains go. */
    readonly ways: LeaveHeadsDeps['ways'];
    readonly keyUses: Pick<KeyUses, 'write'>;
    readonly securityLog: Pick<SecurityLog, 'writeFailures' | 'writeOthers'>;
    /** Undefined means the embedded database, whose archive is ours. */
    readonly databaseUrl: string | undefined;
    /** Undefined without replicas. */
    readonly replicas: Pick<Replicas, 'look'> | undefined;
    /** Undefined behind a pooler, which hides whose connection is whose. */
    readonly hungConnections: Pick<HungConnections, 'endThem'> | undefined;
    readonly missingDescriptors: Pick<MissingDescriptors, 'look'>;
    readonly metrics: Metrics;
    readonly logger: Logger;
  };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The runner does nothing until it is started. */
export function createBackground(parts: BackgroundParts): BackgroundRunner {
  const { metrics, logger } = parts;
  const tasks = [...forgetting(parts), ...settling(parts), sealing(parts), rollingUp(parts), dispatching(parts)];
  tasks.push(
    takingUp(parts),
    keepingWords(parts),
    fillingCreators(parts),
    indexingTransactions(parts),
    keepingBlocks(parts),
    leavingHeads(parts),
    ...mailing(parts),
    notingUses(parts),
    ...notingEvents(parts),
    ...watchingArchive(parts),
    ...comparingNodes(parts),
    ...watchingReplicas(parts),
    ...watchingConnections(parts),
    watchingDescriptors(parts),
  );
  const observer = createRunMetrics(metrics.registry, tasks);
  const watched = tasks.map((task) => ({
    ...task,
    run: (signal: AbortSignal) =>
      watchingSteps(
        () => observer.cameOn(task.name),
        () => task.run(signal),
      ),
  }));
  return new BackgroundRunner({ tasks: watched, log: logger, observer });
}

type Forget = (deps: DbDeps, options: { readonly signal: AbortSignal }) => Promise<unknown>;

export function forgetting({ db, clock, securityLogKeptMs, sessionLimits }: ForgettingParts): BackgroundTask[] {
  const forget = (name: string, what: string, run: Forget): BackgroundTask => ({
    name,
    everyMs: 10 * MINUTE_MS,
    jitter: 0.5,
    mayRun: () => clock.mayPurge(),
    failure: `${what} could not be deleted`,
    run: (signal) => run({ db }, { signal }),
  });
  return [
    forget('forget_responses', 'old idempotency keys', forgetResponses),
    forget('forget_requests', 'old entries of the request log', forgetRequests),
    forget('forget_attempts', 'old counts of attempts to sign in', forgetAttempts),
    forget('forget_mails', 'old mails', forgetMails),
    forget('forget_events', 'old events of the security log', (deps, options) =>
      forgetEvents(deps, { ...options, keptMs: securityLogKeptMs }),
    ),
    forget('forget_deliveries', 'old webhook deliveries', forgetDeliveries),
    forget('forget_old_words', 'words of transactions of an old version', forgetOldWords),
    forget('forget_ended', 'sessions, links and invitations that have ended', (deps, options) =>
      forgetEnded(deps, { ...options, limits: sessionLimits }),
    ),
    forget('forget_days', 'old sums of accounts by day', forgetDays),
    forget('forget_lines', 'old lines of bank results', forgetLines),
  ];
}

/**
 * Finishes all settlements that were started. Each task has its own pace, so that runs are still filled on a morning
 * when thousands of scheduled runs start.
 */
function settling(deps: BackgroundParts): BackgroundTask[] {
  const settle = (name: string, everyMs: number, run: BackgroundTask['run']): BackgroundTask => ({
    name,
    everyMs,
    jitter: 0.5,
    isUrgent: true,
    mayRun: () => deps.clock.isRight(),
    failure: 'settlements could not continue and will be tried again',
    run,
  });
  return [
    // With the jitter, a run begins at most a minute after its time.
    settle('schedule_runs', 40 * SECOND_MS, (signal) => scheduleDueRuns(deps, signal)),
    // If a process dies, another one continues its runs within this time.
    settle(CONTINUE_RUNS, SECOND_MS, (signal) => continueRuns(deps, { signal })),
    {
      ...settle('apply_requests', MINUTE_MS, (signal) => applyDue(deps, signal)),
      failure: 'approved change requests that are due could not take effect and will be tried again',
    },
    settle('apply_results', SECOND_MS, (signal) => continueFiles(deps, signal)),
    settle('discard_results', MINUTE_MS, (signal) => discardAbandoned(deps, signal)),
  ];
}

export const sealing = ({ db, clock }: TimedParts): BackgroundTask => ({
  name: 'seal_ledgers',
  // Together with the minimum age in SealLimits, a transaction is sealed within about nine seconds.
  everyMs: 2_500,
  jitter: 0.5,
  mayRun: () => clock.isRight(),
  failure: 'new transactions could not be sealed',
  run: (signal) => sealLedgers({ db }, { signal }),
});

/** Nothing to do but for a day after an upgrade. */
const takingUp = ({ db, clock }: TimedParts): BackgroundTask => ({
  name: 'take_up_rows',
  everyMs: 30 * MINUTE_MS,
  jitter: 0.5,
  mayRun: () => clock.isRight(),
  failure: 'rows from before the upgrade could not be taken up as facts',
  run: (signal) => takeUpRows({ db }, { signal }),
});

/** Nothing to do but during an upgrade. */
const keepingWords = ({ db }: TimedParts): BackgroundTask => ({
  name: 'keep_words',
  everyMs: MINUTE_MS,
  jitter: 0.5,
  failure: 'the words of some accounts could not be written, so searches do not find them',
  run: async (signal) => void (await keepAllWords({ db }, { signal })),
});

/** Above this part of its time the process is busy with requests. */
const BUSY_UTILIZATION = 0.5;

/** A fifth of the time is left to payments, and four fifths while the process has them. */
const restUnless =
  (signal: AbortSignal) =>
  async (stepMs: number): Promise<void> => {
    noteStep();
    const before = performance.eventLoopUtilization();
    await waitUnreferenced(stepMs / 4, signal);
    const { utilization } = performance.eventLoopUtilization(before);
    if (utilization > BUSY_UTILIZATION) await waitUnreferenced(stepMs * 4, signal);
  };

/** Nothing to do but during an upgrade. */
const fillingCreators = ({ db, clock }: TimedParts): BackgroundTask => ({
  name: 'fill_creators',
  everyMs: MINUTE_MS,
  jitter: 0.5,
  mayRun: () => clock.isRight(),
  failure: 'who created some accounts could not be filled in and will be tried again',
  run: (signal) => fillCreators({ db }, { signal, rest: restUnless(signal) }),
});

/** A payment is found by its words a few seconds later. */
const indexingTransactions = ({ db, metrics }: BackgroundParts): BackgroundTask => ({
  name: 'index_transactions',
  everyMs: 2_500,
  jitter: 0.5,
  failure: 'the words of new transactions could not be written, so searches do not find them yet',
  run: (signal) => keepTransactionWords({ db }, { signal, onRound: metrics.searchMissing, rest: restUnless(signal) }),
});

/** Until then lists read the transactions themselves. */
const keepingBlocks = ({ db, metrics }: BackgroundParts): BackgroundTask => ({
  name: 'keep_blocks',
  everyMs: 2_500,
  jitter: 0.5,
  failure: 'the blocks of new transactions could not be written, so filters take longer',
  run: (signal) => keepBlocks({ db }, { signal, onRound: metrics.blocksMissing, rest: restUnless(signal) }),
});

/** Each way out is used once a day, by whichever process comes first. */
function leavingHeads({ db, clock, logger, ways }: BackgroundParts): BackgroundTask {
  const deps = { db, ways, log: logger, watch: new DepartureWatch() };
  return {
    name: 'leave_heads',
    everyMs: 10 * MINUTE_MS,
    jitter: 0.5,
    isUrgent: true,
    mayRun: () => clock.isRight(),
    failure: 'the ends of chains could not leave the database and will be tried again',
    run: (signal) => leaveHeads(deps, signal),
  };
}

/** The sums depend on no clock. */
function rollingUp({ db, metrics, logger }: BackgroundParts): BackgroundTask {
  const failure = 'sums could not be updated';
  const onFailed = (error: unknown): void => logger.warn({ err: error }, failure);
  const rolling = new RollingUp({ db, onRound: metrics.overviewMissing, onFailed });
  return { name: 'roll_up', everyMs: 2_500, jitter: 0.5, failure, run: (signal) => rolling.run(signal) };
}

const dispatching = ({ clock, webhooks }: BackgroundParts): BackgroundTask => ({
  name: 'dispatch_webhooks',
  everyMs: SECOND_MS,
  jitter: 0,
  mayRun: () => clock.isRight(),
  failure: 'webhooks could not be sent and will be tried again',
  run: () => webhooks.look(),
});

/** Each process writes what it has noted itself. */
const notingUses = ({ keyUses }: BackgroundParts): BackgroundTask => ({
  name: 'note_key_uses',
  everyMs: MINUTE_MS,
  jitter: 0.1,
  failure: 'the last uses of API keys could not be written and will be tried again',
  run: () => keyUses.write(),
});

/** Each process writes what it has noted itself. Failures come sooner, because alerts count them. */
function notingEvents({ securityLog }: BackgroundParts): BackgroundTask[] {
  const failure = 'events of the security log could not be written and will be tried again';
  const common = { jitter: 0.1, failure } as const;
  return [
    { ...common, name: 'note_failures', everyMs: 2 * SECOND_MS, run: () => securityLog.writeFailures() },
    { ...common, name: 'note_security', everyMs: MINUTE_MS, run: () => securityLog.writeOthers() },
  ];
}

/** A mail server that is away costs one attempt to connect per run; what waits keeps waiting. */
const mailing = ({ clock, sendingMails }: BackgroundParts): BackgroundTask[] =>
  sendingMails === undefined
    ? []
    : [
        {
          name: 'send_mails',
          everyMs: SECOND_MS,
          jitter: 0.5,
          mayRun: () => clock.isRight(),
          failure: 'mails could not be sent and will be tried again',
          run: (signal) => sendMails(sendingMails, signal),
        },
        {
          name: 'notice_refusals',
          everyMs: 20 * SECOND_MS,
          jitter: 0.5,
          mayRun: () => clock.isRight(),
          failure: 'owners could not be told that limits refused something, and will be told later',
          run: (signal) => noticeRefusals(sendingMails, signal),
        },
      ];

/** A failure of the archive is a failure of this task. */
const watchingArchive = ({ db, metrics, databaseUrl }: BackgroundParts): BackgroundTask[] =>
  databaseUrl === undefined
    ? [
        {
          name: 'watch_archive',
          everyMs: 10 * SECOND_MS,
          jitter: 0.5,
          isUrgent: true,
          failure: 'the write-ahead log could not be archived and waits in the data directory',
          run: () => watchArchive({ db }, metrics.archiveState),
        },
      ]
    : [];

const comparingNodes = ({ nodeClocks }: Pick<BackgroundParts, 'nodeClocks'>): BackgroundTask[] =>
  nodeClocks === undefined
    ? []
    : [
        {
          name: 'compare_node_clocks',
          everyMs: 10 * SECOND_MS,
          jitter: 0.5,
          isUrgent: true,
          failure: 'the clocks of the nodes could not be read',
          run: () => nodeClocks.look(),
        },
      ];

const watchingReplicas = ({ replicas }: Pick<BackgroundParts, 'replicas'>): BackgroundTask[] =>
  replicas === undefined
    ? []
    : [
        {
          name: 'watch_replicas',
          everyMs: SECOND_MS,
          jitter: 0.2,
          isUrgent: true,
          failure: 'the replicas could not be compared with the primary',
          run: () => replicas.look(),
        },
      ];

const watchingConnections = ({ hungConnections }: Pick<BackgroundParts, 'hungConnections'>): BackgroundTask[] =>
  hungConnections === undefined
    ? []
    : [
        {
          name: 'end_hung_connections',
          everyMs: SECOND_MS,
          jitter: 0.2,
          isUrgent: true,
          failure: 'it could not be found out which database connections hang',
          run: () => hungConnections.endThem(),
        },
      ];

const watchingDescriptors = ({ missingDescriptors }: Pick<BackgroundParts, 'missingDescriptors'>): BackgroundTask => ({
  name: 'watch_descriptors',
  everyMs: SECOND_MS,
  jitter: 0.2,
  isUrgent: true,
  failure: 'it could not be found out whether file descriptors are left',
  run: () => missingDescriptors.look(),
});
