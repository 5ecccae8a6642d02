/** The posting statements that write. They rely on the locks of posting-queries.ts. */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import { wasNoted } from '../../platform/database/distributing/noted.ts';
import type { AnyTx } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PostedTransaction } from './posting.ts';
import type { LedgerState, WalletState } from './posting-queries.ts';
import { type KeptResponse, keepResponses } from './response-queries.ts';
import type { SpendingState } from './spending.ts';
import { keepSpending } from './spending-queries.ts';

/** What is posted to ledgers, and the totals that it moves. */
export interface PostedChanges {
  readonly transactions: readonly PostedTransaction[];
  readonly wallets: readonly WalletState[];
  readonly ledgers: readonly LedgerState[];
  /** Sums that limits are compared with; empty in a ledger without limits. */
  readonly spending: readonly SpendingState[];
}

/** What a batch changes. */
export interface BatchChanges extends PostedChanges {
  readonly storedResponses: readonly KeptResponse[];
}

/** A column that is written: its type, and the values of many rows as one parameter. */
type Written<T> = Readonly<Record<string, readonly [type: string, list: (rows: readonly T[]) => string]>>;

const plain = <T>(type: string, valueOf: (row: T) => bigint | boolean | string): Written<T>[string] => [
  type,
  (rows) => plainArray(rows.map(valueOf)),
];
const text = <T>(valueOf: (row: T) => string): Written<T>[string] => ['text', (rows) => textArray(rows.map(valueOf))];
const instant = <T>(valueOf: (row: T) => Date): Written<T>[string] => [
  'timestamptz',
  (rows) => instantArray(rows.map(valueOf)),
];

const POSTED: Written<PostedTransaction> = {
  business_id: plain('bigint', (t) => t.ledger.businessId),
  live: plain('boolean', (t) => t.ledger.live),
  sequence: plain('bigint', (t) => t.sequence),
  id: plain('bigint', (t) => t.id),
  wallet_id: plain('bigint', (t) => t.walletId),
  connected_account_id: plain('bigint', (t) => t.accountId),
  wallet_sequence: plain('bigint', (t) => t.walletSequence),
  wallet_kobo: plain('bigint', (t) => t.walletKobo),
  commission_kobo: plain('bigint', (t) => t.commissionKobo),
  clearing_kobo: plain('bigint', (t) => t.clearingKobo),
  balance_after_kobo: plain('bigint', (t) => t.balanceAfterKobo),
  created_at: instant((t) => t.createdAt),
  reference: plain('uuid', (t) => t.reference),
  purpose: text((t) => t.purpose),
  description: text((t) => t.description),
  metadata: text((t) => t.metadata),
};

const WALLETS: Written<WalletState> = {
  business_id: plain('bigint', (w) => w.businessId),
  id: plain('bigint', (w) => w.id),
  last_sequence: plain('bigint', (w) => w.lastSequence),
  balance_kobo: plain('bigint', (w) => w.balanceKobo),
  inflow_kobo: plain('bigint', (w) => w.inflowKobo),
  commission_kobo: plain('bigint', (w) => w.commissionKobo),
};

const LEDGERS: Written<LedgerState> = {
  business_id: plain('bigint', (l) => l.businessId),
  live: plain('boolean', (l) => l.live),
  last_sequence: plain('bigint', (l) => l.lastSequence),
  balance_kobo: plain('bigint', (l) => l.balanceKobo),
  inflow_kobo: plain('bigint', (l) => l.inflowKobo),
  commission_kobo: plain('bigint', (l) => l.commissionKobo),
  last_posted_at: instant((l) => l.lastPostedAt),
};

const namesOf = (columns: Written<never>): string => Object.keys(columns).join(', ');

/** The rows as `n`, from the parameter `$first` on. */
const listed = (columns: Written<never>, first: number): string =>
  `unnest(${Object.values(columns)
    .map(([type], index) => `$${first + index}::${type}[]`)
    .join(', ')}) AS n (${namesOf(columns)})`;

/** Sets every column but those of the key. */
const assigned = (columns: Written<never>, key: readonly string[]): string =>
  Object.keys(columns)
    .filter((name) => !key.includes(name))
    .map((name) => `${name} = n.${name}`)
    .join(', ');

const values = <T>(columns: Written<T>, rows: readonly T[]): string[] =>
  Object.values(columns).map(([, list]) => list(rows));

const insertPosted = (first: number): string =>
  `INSERT INTO transactions (${namesOf(POSTED)}) SELECT n.* FROM ${listed(POSTED, first)}`;

const moveWallets = (first: number): string => `UPDATE wallets w
     SET ${assigned(WALLETS, ['business_id', 'id'])}
    FROM ${listed(WALLETS, first)}
   WHERE w.business_id = n.business_id AND w.id = n.id
  RETURNING 1`;

const moveLedgers = (first: number): string => `UPDATE ledgers l
     SET ${assigned(LEDGERS, ['business_id', 'live'])}
    FROM ${listed(LEDGERS, first)}
   WHERE l.business_id = n.business_id AND l.live = n.live
  RETURNING 1`;

const FIRST_OF_WALLETS = 1 + Object.keys(POSTED).length;
const FIRST_OF_LEDGERS = FIRST_OF_WALLETS + Object.keys(WALLETS).length;

/**
 * Everything that is posted and what it moves, as one statement: it takes effect whole or not at all, so the COMMIT may
 * be sent right behind it. It checks itself: if a wallet or ledger to update does not exist, it divides by zero and
 * fails.
 */
const WRITE = statement({
  name: 'write_batch',
  columns: ['int4'],
  text: `WITH posted AS (
  ${insertPosted(1)}
), moved_wallets AS (
  ${moveWallets(FIRST_OF_WALLETS)}
), moved_ledgers AS (
  ${moveLedgers(FIRST_OF_LEDGERS)}
)
SELECT 1 / ((SELECT count(*) FROM moved_wallets) = cardinality($${FIRST_OF_WALLETS}::bigint[])
        AND (SELECT count(*) FROM moved_ledgers) = cardinality($${FIRST_OF_LEDGERS}::bigint[]))::int`,
});

/**
 * The same for one business of a distributed database. Citus commits in two phases, and asks every node, for a
 * statement that writes twice; these are each sent to one shard, and all to the same. They name the business by a row,
 * because what a list alone inserts would pass through the coordinator.
 */
const INSERT_POSTED = statement({
  name: 'insert_posted_in_shard',
  text: `INSERT INTO transactions (${namesOf(POSTED)}) SELECT l.business_id, ${Object.keys(POSTED)
    .slice(1)
    .map((name) => `n.${name}`)
    .join(', ')}
  FROM ${listed(POSTED, 1)} JOIN ledgers l ON l.business_id = n.business_id AND l.live = n.live`,
});
const MOVE_WALLETS = statement({ name: 'move_wallets_in_shard', columns: ['int4'], text: moveWallets(1) });
const MOVE_LEDGERS = statement({ name: 'move_ledgers_in_shard', columns: ['int4'], text: moveLedgers(1) });

/**
 * Sends everything together, and returns when all of it is written. A caller that sends a COMMIT right behind it must
 * know that each statement takes effect whole or not at all, which holds if the database is not distributed.
 * @throws the database's error; Error when a wallet or ledger to update does not exist.
 */
export async function writeChanges(on: AnyTx, changes: BatchChanges, at: Date): Promise<void> {
  const { transactions, storedResponses, spending } = changes;
  await together([
    transactions.length > 0 ? writePosted(on, changes) : undefined,
    storedResponses.length > 0 ? keepResponses(on, storedResponses, at) : undefined,
    spending.length > 0 ? keepSpending(on, spending) : undefined,
  ]);
}

async function writePosted(on: AnyTx, { transactions, wallets, ledgers }: PostedChanges): Promise<unknown> {
  const [posted, ofWallets, ofLedgers] = [
    values(POSTED, transactions),
    values(WALLETS, wallets),
    values(LEDGERS, ledgers),
  ];
  if (!isDistributed(on)) return WRITE.rows(on, [...posted, ...ofWallets, ...ofLedgers]);
  const [movedWallets, movedLedgers] = await together([
    MOVE_WALLETS.rows(on, ofWallets),
    MOVE_LEDGERS.rows(on, ofLedgers),
    INSERT_POSTED.rows(on, posted),
  ]);
  if (movedWallets.length === wallets.length && movedLedgers.length === ledgers.length) return undefined;
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

/** The builder's transactions are noted, those of the driver say it themselves. */
const isDistributed = (on: AnyTx): boolean => ('client' in on ? on.isDistributed : wasNoted(on));

/**
 * Awaits all of them: no rejection goes unhandled, and none is sent after a ROLLBACK. Throws the first failure, because
 * later ones only follow from it.
 */
export async function together<const T extends readonly unknown[]>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}
