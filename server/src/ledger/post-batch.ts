/** One batch, one transaction: lock and read in one round trip, write in a second, commit in a third. */
import type pg from 'pg';
import type { ApiKeyId, TransactionId } from '../database/ids.ts';
import type { Database } from '../database/pool.ts';
import { isConnectionFailure } from '../database/sqlstate.ts';
import { TRANSACTION_LIMITS_SQL } from '../database/transaction.ts';
import { type BatchResult, computeBatch, type LockedState } from './compute-batch.ts';
import type { PostingRequest } from './posting.ts';
import * as queries from './posting-queries.ts';

export interface PostBatchDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** The write or the commit did not do what was computed; nothing of it may be answered. */
class PostingMismatch extends Error {
  override readonly name = 'PostingMismatch';
}

/**
 * Posts the requests in one transaction and returns when it is committed.
 * `mayHaveCommitted` is true when an earlier try of the same batch lost its connection: then every reference is looked
 * up, fresh ones too, so that what that try did commit is found, known by its id and not posted again.
 * @throws the database's error; the transaction is then rolled back, or lost with its connection.
 */
export async function postBatch(
  deps: PostBatchDeps,
  requests: readonly PostingRequest[],
  transactionIds: readonly TransactionId[],
  mayHaveCommitted: boolean,
): Promise<BatchResult['outcomes']> {
  const client = await deps.database.pool.connect();
  let broken: Error | undefined;
  try {
    const at = deps.clock();
    const locked = await lockAndRead(deps.database, client, requests, at, mayHaveCommitted);
    const result = computeBatch(locked, requests, transactionIds, at);
    await write(deps.database, client, result, at);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new PostingMismatch(`the commit of a batch answered ${command}`);
    return result.outcomes;
  } catch (error) {
    if (isConnectionFailure(error)) broken = error instanceof Error ? error : new Error(String(error));
    else await client.query('ROLLBACK').catch((cause: unknown) => (broken = new Error('rollback failed', { cause })));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The locks and every read of the batch, sent together. */
async function lockAndRead(
  database: Database,
  client: pg.PoolClient,
  requests: readonly PostingRequest[],
  at: Date,
  mayHaveCommitted: boolean,
): Promise<LockedState> {
  const ledgers = distinct(requests, (r) => `${r.ledger.businessId}:${r.ledger.live}`).map((r) => r.ledger);
  const accounts = distinct(requests, (r) => `${r.ledger.businessId}:${r.accountId}`);
  const apiKeys = [...new Set(requests.map((r) => r.apiKeyId))];
  const referenced = mayHaveCommitted ? requests : requests.filter((r) => !r.referenceIsFresh);
  const keyed = requests.flatMap((r) => (r.idempotency ? [{ ...r.ledger, key: r.idempotency.key }] : []));

  const [, ledgerRows, accountRows, keyRows, transactionRows, responseRows] = await together([
    client.query(`BEGIN; ${TRANSACTION_LIMITS_SQL}`),
    client.query<queries.LedgerRow>(queries.lockLedgers(database, ledgers)),
    client.query<queries.AccountRow>(queries.lockAccounts(database, accounts)),
    client.query<{ id: ApiKeyId }>(queries.usableApiKeys(database, apiKeys, at)),
    referenced.length === 0
      ? NO_ROWS
      : client.query<queries.TransactionRow>(queries.findReferences(database, referenced)),
    keyed.length === 0
      ? NO_ROWS
      : client.query<queries.StoredResponseRow>(queries.findStoredResponses(database, keyed)),
  ]);
  return {
    ledgers: ledgerRows.rows.map(queries.ledgerFromRow),
    accounts: accountRows.rows.map(queries.accountFromRow),
    usableApiKeys: new Set(keyRows.rows.map((row) => row.id)),
    transactions: transactionRows.rows.map(queries.transactionFromRow),
    storedResponses: responseRows.rows.map((row) => ({ ...row, businessId: row.business_id })),
  };
}

const NO_ROWS = Promise.resolve({ rows: [] as never[], rowCount: 0 });

/** The writes, sent together. Their row counts are proved before the commit is sent. */
async function write(database: Database, client: pg.PoolClient, result: BatchResult, at: Date): Promise<void> {
  const { transactions, wallets, ledgers, storedResponses } = result;
  const counts = await together([
    transactions.length === 0 ? NO_ROWS : client.query(queries.insertTransactions(database, transactions)),
    wallets.length === 0 ? NO_ROWS : client.query(queries.updateWallets(database, wallets)),
    ledgers.length === 0 ? NO_ROWS : client.query(queries.updateLedgers(database, ledgers)),
    storedResponses.length === 0 ? NO_ROWS : client.query(queries.insertStoredResponses(database, storedResponses, at)),
  ]);
  const expected = [transactions.length, wallets.length, ledgers.length, storedResponses.length];
  const wrote = counts.map((count) => count.rowCount);
  if (wrote.some((count, index) => count !== expected[index])) {
    throw new PostingMismatch(`a batch meant to write ${expected.join(', ')} rows and wrote ${wrote.join(', ')}`);
  }
}

/** Awaits all of them, so that none fails unheard, and throws the first failure: the later ones only follow from it. */
async function together<T extends readonly Promise<unknown>[]>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}

function distinct(
  requests: readonly PostingRequest[],
  name: (request: PostingRequest) => string | bigint,
): PostingRequest[] {
  return [...new Map(requests.map((request) => [name(request), request])).values()];
}
