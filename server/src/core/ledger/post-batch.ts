/** One batch, one transaction: lock and read in one round trip, write and commit in a second. */
import type { TransactionId } from '../../platform/database/ids.ts';
import type { Database, DriverTx } from '../../platform/database/pool.ts';
import { isConnectionFailure } from '../../platform/database/sqlstate.ts';
import { WRITE_LIMITS_SQL } from '../../platform/database/transaction.ts';
import { type BatchResult, computeBatch, type LockedState } from './compute-batch.ts';
import { ledgerName, type PostingRequest } from './posting.ts';
import * as queries from './posting-queries.ts';
import { usableKeys } from './require-caller.ts';
import { findStoredResponses } from './response-queries.ts';
import { type SpendingState, subjectsOf } from './spending.ts';
import { findSpending } from './spending-queries.ts';
import { type BatchChanges, together, writeChanges } from './write-queries.ts';

export interface PostBatchDeps {
  readonly database: Database;
}

export interface Posting {
  readonly request: PostingRequest;
  /** The same for every attempt: a posting that an earlier attempt did commit is recognised by its id. */
  readonly transactionId: TransactionId;
}

export interface Batch {
  readonly postings: readonly Posting[];
  /**
   * An earlier attempt lost its connection. Then every reference is looked up, new ones too. What that attempt did
   * commit is found by its id and is not posted again.
   */
  readonly mayHaveCommitted: boolean;
  /** Names of the ledgers whose writers are waited for; of the others, those that somebody holds are left out. */
  readonly waitedFor: ReadonlySet<string>;
}

export interface PostedBatch {
  /** One for each posting, in order; undefined where another writer holds its ledger, so that nothing was tried. */
  readonly outcomes: readonly (BatchResult['outcomes'][number] | undefined)[];
  /** The time of posting, by the database's clock. */
  readonly at: Date;
}

/**
 * How long a batch waits for the writers of ledgers. Then the ledgers behind it have their turn: a connection that
 * waits does nothing else.
 */
const LOCK_WAIT_MS = 250;
const LIMITS_SQL = `${WRITE_LIMITS_SQL}; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`;

/**
 * So few postings use the plans that the server keeps. It would plan each of their statements anew, because it guesses
 * a plan for a list of unknown length to cost more; planning costs more than what it finds. Citus plans by values.
 */
const KEPT_PLAN_SIZE_MAX = 10;
const KEPT_PLAN_SQL = 'SET LOCAL plan_cache_mode = force_generic_plan';

/**
 * Posts the requests in one transaction and returns when it is committed.
 * @throws the database's error, which is a lock timeout when a ledger that is waited for was held for too long; the
 *   transaction is then rolled back, or lost with its connection.
 */
export async function postBatch(deps: PostBatchDeps, batch: Batch): Promise<PostedBatch> {
  const { namedStatements, isDistributed, positions, pool } = deps.database;
  const client = await pool.connect();
  const on = { client, namedStatements, isDistributed };
  let broken: Error | undefined;
  try {
    const locked = await lockAndRead(on, batch);
    const lockedNames = new Set(locked.ledgers.map(ledgerName));
    const isLocked = ({ request }: Posting): boolean => lockedNames.has(ledgerName(request.ledger));
    const tried = batch.postings.filter(isLocked);
    const result = computeBatch(
      locked,
      tried.map(({ request }) => request),
      tried.map(({ transactionId }) => transactionId),
    );
    await writeAndCommit(on, result, locked.now, positions);
    const outcomes = result.outcomes.values();
    return {
      outcomes: batch.postings.map((posting) => (isLocked(posting) ? outcomes.next().value : undefined)),
      at: locked.now,
    };
  } catch (error) {
    if (isConnectionFailure(error)) broken = error instanceof Error ? error : new Error(String(error));
    else await client.query('ROLLBACK').catch((cause: unknown) => (broken = new Error('rollback failed', { cause })));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The locks and every read of the batch, sent together. */
async function lockAndRead(on: DriverTx, { postings, mayHaveCommitted, waitedFor }: Batch): Promise<LockedState> {
  const requests = postings.map(({ request }) => request);
  const ledgers = distinct(requests, (r) => ledgerName(r.ledger)).map((r) => r.ledger);
  const locked = ledgers.filter((ledger) => waitedFor.has(ledgerName(ledger)));
  const taken = ledgers.filter((ledger) => !waitedFor.has(ledgerName(ledger)));
  const accounts = distinct(requests, (r) => `${r.ledger.businessId}:${r.accountId}`);
  const apiKeys = [...new Set(requests.flatMap((r) => r.apiKeyId ?? []))];
  const referenced = mayHaveCommitted ? requests : requests.filter((r) => !r.referenceIsFresh);
  const keyed = requests.flatMap((r) => (r.idempotency ? [{ ...r.ledger, key: r.idempotency.key }] : []));
  const usesKeptPlans = postings.length <= KEPT_PLAN_SIZE_MAX && !on.isDistributed;

  const [, waited, free, lockedAccounts, keyRows, transactions, storedResponses] = await together([
    on.client.query(`BEGIN; ${usesKeptPlans ? `${LIMITS_SQL}; ${KEPT_PLAN_SQL}` : LIMITS_SQL}`),
    locked.length === 0 ? [] : queries.lockLedgers(on, locked),
    taken.length === 0 ? [] : queries.takeLedgers(on, taken),
    queries.lockAccounts(on, accounts, ledgers),
    queries.unrevokedApiKeys(on, apiKeys),
    referenced.length === 0 ? [] : queries.findReferences(on, referenced),
    keyed.length === 0 ? [] : findStoredResponses(on, keyed),
  ]);
  if (waited.length < locked.length) throw new Error('a batch of ledgers that do not exist');
  const states = [...waited, ...free];
  const now = latest(states);
  return {
    now,
    ledgers: states,
    accounts: lockedAccounts,
    usableApiKeys: usableKeys(keyRows, now),
    transactions,
    storedResponses,
    spending: await readSpending(on, states, requests),
  };
}

/** Sent under the locks, and only if a ledger of the batch has limits. */
async function readSpending(
  on: DriverTx,
  ledgers: readonly queries.LedgerState[],
  requests: readonly PostingRequest[],
): Promise<SpendingState[]> {
  if (!ledgers.some(({ hasLimits }) => hasLimits)) return [];
  const limited = new Set(ledgers.filter(({ hasLimits }) => hasLimits).map(ledgerName));
  const subjects = requests
    .filter(({ ledger }) => limited.has(ledgerName(ledger)))
    .flatMap(({ ledger, accountId, apiKeyId }) => subjectsOf(ledger, { accountId, apiKeyId }));
  const wanted = new Map(subjects.map((subject) => [`${ledgerName(subject)}:${subject.kind}:${subject.id}`, subject]));
  return findSpending(on, [...wanted.values()]);
}

/** The database's time when all of the ledgers were locked; the beginning of time if none was. */
const latest = (ledgers: readonly { readonly now: Date }[]): Date =>
  ledgers.reduce((now, ledger) => (ledger.now > now ? ledger.now : now), new Date(0));

/**
 * All are sent together. If a write fails, the COMMIT behind it only ends the transaction, without effect. A
 * distributed database needs several statements for the batch, so what they moved is counted before the COMMIT is sent.
 */
async function writeAndCommit(
  on: DriverTx,
  changes: BatchChanges,
  at: Date,
  positions: Database['positions'],
): Promise<void> {
  const written = writeChanges(on, changes, at);
  if (on.isDistributed) await written;
  const [, { command }] = await together([written, on.client.query('COMMIT'), positions?.noteOn(on.client)]);
  if (command !== 'COMMIT') throw new Error(`the commit of a batch answered ${command}`);
}

function distinct(
  requests: readonly PostingRequest[],
  name: (request: PostingRequest) => string | bigint,
): PostingRequest[] {
  return [...new Map(requests.map((request) => [name(request), request])).values()];
}
