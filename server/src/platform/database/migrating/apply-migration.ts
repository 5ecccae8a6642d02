/**
 * Applies one migration, beside traffic.
 *
 * In a transaction, it waits at most two seconds for a lock, because everyone who wants the table in the meantime
 * queues behind it. Then it releases all its locks, lets the others through, and starts again when the transactions
 * that blocked it are done. It repeats this for as long as it takes, and reports to operators who blocks it.
 *
 * Without a transaction (CREATE INDEX CONCURRENTLY) nobody queues behind it, so it waits for old snapshots without a
 * limit; giving up would leave an invalid index.
 */
import type pg from 'pg';
import { isRightMissing } from '../refusals.ts';
import { isDistributed } from '../distributing/citus.ts';
import { isConnectionFailure, isLockTimeout, isRetryable, violates } from '../sqlstate.ts';
import { recordOf } from './bookkeeping.ts';
import { MigrationError, type MigrationLog } from './migration-error.ts';
import { messagesOf, type Migration, type Statement } from './migration-files.ts';
import type { Waits } from './waits.ts';
import { describeBlockers, type Watch } from './watch.ts';

export interface MigrationRun {
  readonly worker: pg.Client;
  readonly watch: Watch;
  readonly log: MigrationLog;
  readonly signal: AbortSignal;
  readonly waits: Waits;
}

/**
 * False when another process has applied it in the meantime.
 * @throws MigrationError, with nothing of a transaction applied; the signal's reason; the driver's error when the
 *   connection was lost.
 */
export async function applyMigration(
  run: MigrationRun,
  migration: Migration,
  completesBuild: boolean,
): Promise<boolean> {
  const record = recordOf(migration, completesBuild);
  try {
    if (migration.isThere === true) {
      await inTransaction(run, migration.file, record);
    } else if (typeof migration.script === 'string') {
      await inTransaction(run, migration.file, `${record};\n${migration.script}`);
    } else {
      for (const statement of migration.script) await byItself(run, migration.file, statement);
      await run.worker.query(record);
    }
    return true;
  } catch (error) {
    run.signal.throwIfAborted();
    if (run.watch.failure !== undefined) throw run.watch.failure;
    if (violates(error, 'schema_migrations_pkey')) return false;
    if (isConnectionFailure(error) || isRightMissing(error) || !(error instanceof Error)) throw error;
    throw new MigrationError('migration_failed', `${migration.file} could not be applied: ${error.message}`, error);
  }
}

async function inTransaction(run: MigrationRun, file: string, sql: string): Promise<void> {
  const { worker, watch, log, signal, waits } = run;
  const begin = `BEGIN;\nSET LOCAL lock_timeout = ${waits.lockTimeoutMs};\n`;
  // One message, so that a process that fails can't hold a lock without releasing it. On a distributed database it
  // would be sent to the other nodes as a whole, and the server ends a transaction that idles.
  const messages = (await isDistributed(worker))
    ? messagesOf(`${begin}${sql}\n;\nCOMMIT`)
    : [`${begin}${sql}\n;\nCOMMIT`];
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    watch.forget();
    try {
      await reporting(run, file, async () => {
        for (const message of messages) await worker.query(message);
      });
      return;
    } catch (error) {
      await worker.query('ROLLBACK').catch(() => undefined);
      if (!isLockTimeout(error) && !isRetryable(error)) throw error;
    }
    signal.throwIfAborted();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const { blockers } = watch;
    log.warn(
      { migration: file, attempt, seconds, blockedBy: blockers.map(({ pid }) => pid) },
      `${file} waits for a lock, since ${seconds} s, that is held by ` +
        `${describeBlockers(blockers)}. Others go first; it ` +
        'tries again when that has ended, or in half a minute.',
    );
    await watch.pause();
  }
}

async function byItself(run: MigrationRun, file: string, { sql, builds }: Statement): Promise<void> {
  const { worker, signal } = run;
  for (;;) {
    signal.throwIfAborted();
    if (builds !== undefined && (await isBuilt(run, file, builds))) return;
    try {
      await reporting(run, file, () => worker.query(sql));
      return;
    } catch (error) {
      // The statement that deadlocked with it goes first. The next attempt drops what this one leaves behind.
      if (!isRetryable(error)) {
        if (builds !== undefined && !signal.aborted) await dropAtOnce(run, builds);
        throw error;
      }
    }
  }
}

/** Drops what a killed run has left of an index, so that it is built again. */
async function isBuilt(run: MigrationRun, file: string, index: string): Promise<boolean> {
  const { worker, log } = run;
  const { rows } = await worker.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [index],
  );
  const [found] = rows;
  if (found === undefined) return false;
  if (found.valid) return true;
  log.info({ migration: file, index }, `${file}: an earlier attempt has left ${index} half built; it is dropped.`);
  await reporting(run, file, () => worker.query(dropOf(index)));
  return false;
}

/**
 * An invalid index slows every write, and a unique one may refuse them. If the table is locked, the index is left for
 * the next run to drop.
 */
async function dropAtOnce({ worker, waits }: MigrationRun, index: string): Promise<void> {
  try {
    await worker.query(`SET lock_timeout = ${waits.lockTimeoutMs}`);
    await worker.query(dropOf(index));
  } catch {
    // The error that matters is why the index could not be built.
  }
  await worker.query('SET lock_timeout = 0').catch(() => undefined);
}

const dropOf = (index: string): string => `DROP INDEX CONCURRENTLY IF EXISTS ${index}`;

/** Reports now and then whom it waits for; the wait may be as long as the longest transaction. */
async function reporting<T>({ watch, log, waits }: MigrationRun, file: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const report = (): void => {
    const { blockers } = watch;
    watch.forget();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const why = blockers.length === 0 ? '' : ` It waits for ${describeBlockers(blockers)}.`;
    const details = { migration: file, seconds, blockedBy: blockers.map(({ pid }) => pid) };
    log[blockers.length === 0 ? 'info' : 'warn'](details, `${file} runs for ${seconds} s.${why}`);
    timer = setTimeout(report, waits.reportEveryMs);
  };
  let timer = setTimeout(report, waits.firstReportMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
