/** Transactions of the everyday use cases. Only use cases open them; what writes takes the `Tx`. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './pool.ts';
import { isRetryable } from './sqlstate.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_FIRST_MS = 5;

/**
 * A process that stalls inside a transaction must not hold a tenant's lock for ever: the server ends it after this long.
 * One statement may take as long.
 */
const TRANSACTION_TIMEOUT_MS = 15_000;

/** Sent right after BEGIN; local to the transaction, hence safe behind a pooler. */
export const TRANSACTION_LIMITS_SQL =
  `SET LOCAL idle_in_transaction_session_timeout = ${TRANSACTION_TIMEOUT_MS}; ` +
  `SET LOCAL statement_timeout = ${TRANSACTION_TIMEOUT_MS}`;

/**
 * Runs `work` in one READ COMMITTED transaction, again from the start when the database asks for it (serialisation
 * failure, deadlock), at most five times with jitter. `work` must therefore have no effect outside the transaction.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql.raw(TRANSACTION_LIMITS_SQL).execute(tx);
        return await work(tx);
      });
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS_MAX) throw error;
      await delay(BACKOFF_FIRST_MS * 2 ** attempt * Math.random());
    }
  }
}

/** Reads that must agree with each other: all in one snapshot, without a lock, in a transaction that can't write. */
export function readTogether<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (tx) => {
    await sql.raw(TRANSACTION_LIMITS_SQL).execute(tx);
    return work(tx);
  });
}
