/** Transactions of everyday use cases. Only use cases open them; a function that writes takes the `Tx`. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { awaitLastWork, doLastWork } from './before-commit.ts';
import { noteDistributed, wasNoted } from './distributing/noted.ts';
import type { Db, Tx } from './pool.ts';
import { noteStep } from './progress.ts';
import { noteRetry } from './retries.ts';
import { isLostConnection, isRetryable } from './sqlstate.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_FIRST_MS = 5;

const databases = new WeakMap<Tx, Db>();

/** On which `transact` opened it. */
export const databaseOf = (tx: Tx): Db | undefined => databases.get(tx);

/** How long one statement may take. */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * A process that stops between two statements (SIGSTOP, a virtual machine that is moved) must not keep a tenant's lock:
 * the server ends its transaction after this long. A busy process needs far less time from an answer to the next
 * statement, and no writing transaction waits for its caller.
 */
const IDLE_WRITING_TIMEOUT_MS = 2_000;
/** Reads block nobody. */
const IDLE_READING_TIMEOUT_MS = 15_000;

/** How long one may take for which nobody waits, with enough memory that it writes no temporary files. */
const LONG_STATEMENT_TIMEOUT_MS = 30_000;
const LONG_STATEMENT_MEMORY = '64MB';

const limits = (idleTimeoutMs: number, statementTimeoutMs = STATEMENT_TIMEOUT_MS): string =>
  `SET LOCAL idle_in_transaction_session_timeout = ${idleTimeoutMs}; ` +
  `SET LOCAL statement_timeout = ${statementTimeoutMs}`;

/**
 * The limits of writing transactions, which include all that lock a ledger. Sent right after BEGIN and local to the
 * transaction, so they are safe behind a pooler.
 */
export const WRITE_LIMITS_SQL = limits(IDLE_WRITING_TIMEOUT_MS);
/** The limits of transactions that only read. */
export const READ_LIMITS_SQL = limits(IDLE_READING_TIMEOUT_MS);
const LONG_READ_LIMITS_SQL = `${limits(IDLE_READING_TIMEOUT_MS, LONG_STATEMENT_TIMEOUT_MS)};
  SET LOCAL work_mem = '${LONG_STATEMENT_MEMORY}'`;

/**
 * Runs `work` in one READ COMMITTED transaction. After a serialisation failure or deadlock it runs again from the
 * start, at most five times, with jitter. It also runs once more when the connection was lost before the COMMIT, for
 * example after a pause of the process. `work` must therefore have no effect outside the transaction.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let mayLoseConnection = true;
  for (let attempt = 1; ; attempt += 1) {
    // Whether a COMMIT was sent; from then on nobody can tell whether it took effect.
    let isDone = false;
    try {
      const written = await db.transaction().execute(async (tx) => {
        databases.set(tx, db);
        awaitLastWork(tx);
        if (wasNoted(db)) noteDistributed(tx);
        await sql.raw(WRITE_LIMITS_SQL).execute(tx);
        const result = await work(tx);
        await doLastWork(tx);
        isDone = true;
        return result;
      });
      noteStep();
      return written;
    } catch (error) {
      const isLost = mayLoseConnection && !isDone && isLostConnection(error);
      if (isLost) mayLoseConnection = false;
      else if (!isRetryable(error) || attempt === ATTEMPTS_MAX) throw error;
      noteRetry('transaction', isLost ? 'connection' : 'conflict');
      await delay(BACKOFF_FIRST_MS * 2 ** attempt * Math.random());
    }
  }
}

/** Reads that must agree with each other: all in one snapshot, without locks, in a read-only transaction. */
export const readTogether = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  readOnly(db, READ_LIMITS_SQL, work);

/** The same for what takes long, and behind no answer. */
export const readAtLength = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  readOnly(db, LONG_READ_LIMITS_SQL, work);

function readOnly<T>(db: Db, limitsSql: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (tx) => {
    await sql.raw(limitsSql).execute(tx);
    return work(tx);
  });
}
