/**
 * One migration, beside traffic.
 *
 * In a transaction, it waits for a lock at most two seconds, because whoever wants the table meanwhile queues behind
 * it. Then it gives up everything that it holds, lets the others through, and begins again when those who were in the
 * way are done, for as long as it takes: an operator sees who they are.
 *
 * Without a transaction (CREATE INDEX CONCURRENTLY) nobody queues behind it, so it waits for old snapshots without a
 * limit; giving up would leave an index that is not valid.
 */
import type pg from 'pg';
import { isConnectionFailure, isLockTimeout, isRetryable, violates } from '../sqlstate.ts';
import { recordOf } from './bookkeeping.ts';
import { MigrationError, type MigrationLog } from './migration-error.ts';
import type { Migration, Statement } from './migration-files.ts';
import { describeBlockers, type Watch } from './watch.ts';

/** As long as payments may stand still at once, now and then, while a migration waits for its turn. */
export const LOCK_TIMEOUT_MS = 2_000;
/** What goes quickly is not spoken of. */
const FIRST_REPORT_MS = 3_000;
const REPORT_EVERY_MS = 15_000;

export interface MigrationRun {
  readonly worker: pg.Client;
  readonly watch: Watch;
  readonly log: MigrationLog;
  readonly signal: AbortSignal;
}

/**
 * False when another process has applied it meanwhile.
 * @throws MigrationError in which nothing of a transaction was applied; the signal's reason; the driver's error when
 *   the
 * connection was lost.
 */
export async function applyMigration(
  run: MigrationRun,
  migration: Migration,
  completesBuild: boolean,
): Promise<boolean> {
  const record = recordOf(migration, completesBuild);
  try {
    if (typeof migration.script === 'string') {
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
    if (isConnectionFailure(error) || !(error instanceof Error)) throw error;
    throw new MigrationError('migration_failed', `${migration.file} could not be applied: ${error.message}`, error);
  }
}

async function inTransaction(run: MigrationRun, file: string, sql: string): Promise<void> {
  const { worker, watch, log, signal } = run;
  // One message: nothing that happens to this process can lie between a lock and its release.
  const text = `BEGIN;\nSET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};\n${sql}\n;\nCOMMIT`;
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    watch.forget();
    try {
      await reporting(run, file, () => worker.query(text));
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
      // Whoever deadlocked with it goes first. What it leaves behind is dropped at the next attempt.
      if (!isRetryable(error)) {
        if (builds !== undefined && !signal.aborted) await dropAtOnce(worker, builds);
        throw error;
      }
    }
  }
}

/** What a run that was killed has left of an index is dropped, so that it is built again. */
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
 * An index that is not valid costs every write, and a unique one may refuse them. What is locked is left for the next
 * run.
 */
async function dropAtOnce(worker: pg.Client, index: string): Promise<void> {
  try {
    await worker.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await worker.query(dropOf(index));
  } catch {
    // Why the index could not be built is what matters.
  }
  await worker.query('SET lock_timeout = 0').catch(() => undefined);
}

const dropOf = (index: string): string => `DROP INDEX CONCURRENTLY IF EXISTS ${index}`;

/** Reports now and then whom it waits for: that may take as long as the longest transaction. */
async function reporting<T>({ watch, log }: MigrationRun, file: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const report = (): void => {
    const { blockers } = watch;
    watch.forget();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const why = blockers.length === 0 ? '' : ` It waits for ${describeBlockers(blockers)}.`;
    const details = { migration: file, seconds, blockedBy: blockers.map(({ pid }) => pid) };
    log[blockers.length === 0 ? 'info' : 'warn'](details, `${file} runs for ${seconds} s.${why}`);
    timer = setTimeout(report, REPORT_EVERY_MS);
  };
  let timer = setTimeout(report, FIRST_REPORT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
