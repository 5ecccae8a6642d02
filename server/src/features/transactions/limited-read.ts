/** Reads of what a filter matches, which may be much. Each has its own transaction only because of the time limit. */
import type { Database } from '../../platform/database/pool.ts';
import { isConnectionFailure, isStatementTimeout } from '../../platform/database/sqlstate.ts';
import { type BoundQuery, send } from '../../platform/database/statement.ts';
import { READ_LIMITS_SQL } from '../../platform/database/transaction.ts';
import { AppError } from '../../core/errors/errors.ts';

/**
 * A connection keeps the plan that it made while the ledger was small. Such a plan would look through all transactions
 * again for each that a search finds.
 */
const BY_INDEX_SQL = `${READ_LIMITS_SQL}; SET LOCAL enable_seqscan = off`;

export interface LimitedRead<Row, Beside> {
  readonly query: BoundQuery<Row>;
  readonly beside?: BoundQuery<Beside> | undefined;
  /** Where only indexes lead to what is wanted. */
  readonly isByIndex: boolean;
}

/**
 * Sent in one message.
 * @throws AppError overloaded when it takes too long.
 */
export async function readLimited<Row, Beside = never>(
  { pool }: Pick<Database, 'pool'>,
  { query, beside, isByIndex }: LimitedRead<Row, Beside>,
): Promise<readonly [rows: Row[], beside: Beside[]]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [begun, read, other, ended] = await Promise.allSettled([
      client.query(`BEGIN READ ONLY; ${isByIndex ? BY_INDEX_SQL : READ_LIMITS_SQL}`),
      send(client, query),
      beside === undefined ? [] : send(client, beside),
      client.query('COMMIT'),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (read.status === 'rejected') throw read.reason;
    if (other.status === 'rejected') throw other.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return [read.value, other.value];
  } catch (error) {
    if (isConnectionFailure(error)) broken = error instanceof Error ? error : new Error(String(error));
    if (!isStatementTimeout(error)) throw error;
    const message = 'Counting what this filter matches takes too long. Please narrow it with from and to.';
    throw new AppError('overloaded', message, { retryAfterSeconds: 1, cause: error });
  } finally {
    client.release(broken);
  }
}
