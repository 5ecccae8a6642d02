/** The posting statements that write. They rely on the locks of posting-queries.ts. */
import type pg from 'pg';
import { bytesArray, plainArray, textArray } from '../database/array-literal.ts';
import type { Database, Tx } from '../database/pool.ts';
import { statement } from '../database/statement.ts';
import type { RequestPrint } from '../once.ts';
import type { PostedTransaction } from './posting.ts';
import type { LedgerState, StoredResponse, WalletState } from './posting-queries.ts';
import type { SpendingState } from './spending.ts';

type Namer = Pick<Database, 'namedStatements' | 'isDistributed'>;

export type KeptResponse = StoredResponse & RequestPrint;

const COLUMNS_OF_POSTED = `business_id, live, sequence, id, wallet_id, connected_account_id, wallet_sequence,
    wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, purpose, description,
    metadata`;

/**
 * Everything that a batch writes, as one statement: it takes effect whole or not at all, so the COMMIT may be sent
 * right behind it. It checks itself: if a wallet or ledger to update does not exist, it divides by zero and fails.
 */
const WRITE = statement({
  name: 'write_batch',
  columns: ['int4'],
  text: `WITH posted AS (
  INSERT INTO transactions (${COLUMNS_OF_POSTED})
  SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::timestamptz[], $13::uuid[],
    $14::text[], $15::text[], $16::text[])
), moved_wallets AS (
  UPDATE wallets w
     SET last_sequence = n.last_sequence, balance_kobo = n.balance_kobo, inflow_kobo = n.inflow_kobo,
         commission_kobo = n.commission_kobo
    FROM unnest($17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[])
      AS n (business_id, id, last_sequence, balance_kobo, inflow_kobo, commission_kobo)
   WHERE w.business_id = n.business_id AND w.id = n.id
  RETURNING 1
), moved_ledgers AS (
  UPDATE ledgers l
     SET last_sequence = n.last_sequence, balance_kobo = n.balance_kobo, inflow_kobo = n.inflow_kobo,
         commission_kobo = n.commission_kobo, last_posted_at = n.last_posted_at
    FROM unnest($23::bigint[], $24::boolean[], $25::bigint[], $26::bigint[], $27::bigint[], $28::bigint[],
      $29::timestamptz[])
      AS n (business_id, live, last_sequence, balance_kobo, inflow_kobo, commission_kobo, last_posted_at)
   WHERE l.business_id = n.business_id AND l.live = n.live
  RETURNING 1
), kept_responses AS (
  INSERT INTO idempotency_keys (business_id, live, key, fingerprint, meaning, response, created_at)
  SELECT n.*, $36::timestamptz
    FROM unnest($30::bigint[], $31::boolean[], $32::text[], $33::bytea[], $34::bytea[], $35::text[])
      AS n (business_id, live, key, fingerprint, meaning, response)
)
SELECT 1 / ((SELECT count(*) FROM moved_wallets) = cardinality($17::bigint[])
        AND (SELECT count(*) FROM moved_ledgers) = cardinality($23::bigint[]))::int`,
});

/** What a batch changes. */
export interface BatchChanges {
  readonly transactions: readonly PostedTransaction[];
  readonly wallets: readonly WalletState[];
  readonly ledgers: readonly LedgerState[];
  readonly storedResponses: readonly KeptResponse[];
  /** Sums that limits are compared with; empty in a ledger without limits. */
  readonly spending: readonly SpendingState[];
}

type PostedChanges = Omit<BatchChanges, 'spending'>;

/**
 * Everything that a batch writes. A COMMIT may be sent right behind it if it is one statement; on a distributed
 * database its answer must be awaited.
 * @throws the database's error; Error when a wallet or ledger to update does not exist.
 */
export const writeBatch = (namer: Namer, client: pg.PoolClient, changes: PostedChanges, at: Date): Promise<unknown> =>
  namer.isDistributed
    ? writeInShard(namer, client, changes, at)
    : WRITE.prepared(namer, client, writeValues(changes, at));

/** For the transaction of another use case, which writes once, so a prepared plan would not pay off. */
export const writeInside = (tx: Tx, changes: PostedChanges, at: Date): Promise<unknown> =>
  WRITE.rows(tx, writeValues(changes, at));

const writeValues = (
  { transactions, wallets, ledgers, storedResponses }: PostedChanges,
  at: Date,
): readonly unknown[] => [
  ...transactionValues(transactions),
  ...walletValues(wallets),
  ...ledgerValues(ledgers),
  ...responseValues(storedResponses),
  at,
];

/** Columns of rows, as arrays: the first has the businesses. */
type ColumnValues = readonly [businessIds: string, ...columns: string[]];

const transactionValues = (transactions: readonly PostedTransaction[]): ColumnValues => [
  plainArray(transactions.map((t) => t.ledger.businessId)),
  plainArray(transactions.map((t) => t.ledger.live)),
  plainArray(transactions.map((t) => t.sequence)),
  plainArray(transactions.map((t) => t.id)),
  plainArray(transactions.map((t) => t.walletId)),
  plainArray(transactions.map((t) => t.accountId)),
  plainArray(transactions.map((t) => t.walletSequence)),
  plainArray(transactions.map((t) => t.walletKobo)),
  plainArray(transactions.map((t) => t.commissionKobo)),
  plainArray(transactions.map((t) => t.clearingKobo)),
  plainArray(transactions.map((t) => t.balanceAfterKobo)),
  instantArray(transactions.map((t) => t.createdAt)),
  plainArray(transactions.map((t) => t.reference)),
  textArray(transactions.map((t) => t.purpose)),
  textArray(transactions.map((t) => t.description)),
  textArray(transactions.map((t) => t.metadata)),
];

const walletValues = (wallets: readonly WalletState[]): ColumnValues => [
  plainArray(wallets.map((w) => w.businessId)),
  plainArray(wallets.map((w) => w.id)),
  plainArray(wallets.map((w) => w.lastSequence)),
  plainArray(wallets.map((w) => w.balanceKobo)),
  plainArray(wallets.map((w) => w.inflowKobo)),
  plainArray(wallets.map((w) => w.commissionKobo)),
];

const ledgerValues = (ledgers: readonly LedgerState[]): ColumnValues => [
  plainArray(ledgers.map((l) => l.businessId)),
  plainArray(ledgers.map((l) => l.live)),
  plainArray(ledgers.map((l) => l.lastSequence)),
  plainArray(ledgers.map((l) => l.balanceKobo)),
  plainArray(ledgers.map((l) => l.inflowKobo)),
  plainArray(ledgers.map((l) => l.commissionKobo)),
  instantArray(ledgers.map((l) => l.lastPostedAt)),
];

const responseValues = (responses: readonly KeptResponse[]): ColumnValues => [
  plainArray(responses.map((r) => r.businessId)),
  plainArray(responses.map((r) => r.live)),
  textArray(responses.map((r) => r.key)),
  bytesArray(responses.map((r) => r.fingerprint)),
  bytesArray(responses.map((r) => r.meaning)),
  textArray(responses.map((r) => r.response)),
];

/**
 * The same for one business of a distributed database. Citus commits in two phases, and asks every node, for a
 * statement that writes twice; these are each sent to one shard, and all to the same. They name the business by
 * its row, because what a list alone inserts would pass through the coordinator.
 */
const INSERT_POSTED_IN_SHARD = statement({
  name: 'insert_posted_in_shard',
  text: `INSERT INTO transactions (${COLUMNS_OF_POSTED})
  SELECT b.id, n.* FROM businesses b CROSS JOIN unnest($2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[],
    $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::timestamptz[],
    $13::uuid[], $14::text[], $15::text[], $16::text[]) AS n
   WHERE b.id = $1`,
});

const MOVE_WALLETS_IN_SHARD = statement({
  name: 'move_wallets_in_shard',
  columns: ['int4'],
  text: `UPDATE wallets w
     SET last_sequence = n.last_sequence, balance_kobo = n.balance_kobo, inflow_kobo = n.inflow_kobo,
         commission_kobo = n.commission_kobo
    FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
      AS n (id, last_sequence, balance_kobo, inflow_kobo, commission_kobo)
   WHERE w.business_id = $1 AND w.id = n.id
  RETURNING 1`,
});

const MOVE_LEDGERS_IN_SHARD = statement({
  name: 'move_ledgers_in_shard',
  columns: ['int4'],
  text: `UPDATE ledgers l
     SET last_sequence = n.last_sequence, balance_kobo = n.balance_kobo, inflow_kobo = n.inflow_kobo,
         commission_kobo = n.commission_kobo, last_posted_at = n.last_posted_at
    FROM unnest($2::boolean[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[])
      AS n (live, last_sequence, balance_kobo, inflow_kobo, commission_kobo, last_posted_at)
   WHERE l.business_id = $1 AND l.live = n.live
  RETURNING 1`,
});

const KEEP_RESPONSES_IN_SHARD = statement({
  name: 'keep_responses_in_shard',
  text: `INSERT INTO idempotency_keys (business_id, live, key, fingerprint, meaning, response, created_at)
  SELECT b.id, n.*, $7::timestamptz
    FROM businesses b CROSS JOIN unnest($2::boolean[], $3::text[], $4::bytea[], $5::bytea[], $6::text[]) AS n
   WHERE b.id = $1`,
});

/** Sent together. */
async function writeInShard(namer: Namer, client: pg.PoolClient, changes: PostedChanges, at: Date): Promise<void> {
  const { transactions, wallets, ledgers, storedResponses } = changes;
  const businessId = ledgers[0]?.businessId;
  const of = ([, ...columns]: ColumnValues): unknown[] => [businessId, ...columns];
  const [movedWallets, movedLedgers] = await Promise.all([
    wallets.length > 0 ? MOVE_WALLETS_IN_SHARD.prepared(namer, client, of(walletValues(wallets))) : [],
    MOVE_LEDGERS_IN_SHARD.prepared(namer, client, of(ledgerValues(ledgers))),
    transactions.length > 0 ? INSERT_POSTED_IN_SHARD.prepared(namer, client, of(transactionValues(transactions))) : [],
    storedResponses.length > 0
      ? KEEP_RESPONSES_IN_SHARD.prepared(namer, client, [...of(responseValues(storedResponses)), at])
      : [],
  ]);
  if (movedWallets.length === wallets.length && movedLedgers.length === ledgers.length) return;
  throw new Error('a batch of wallets or ledgers that do not exist');
}

/** The transactions of one batch share an instant. Formatting it once saves most of the cost. */
function instantArray(instants: readonly Date[]): string {
  let last: Date | undefined;
  let text = '';
  return plainArray(
    instants.map((instant) => {
      if (instant !== last) text = instant.toISOString();
      last = instant;
      return text;
    }),
  );
}
