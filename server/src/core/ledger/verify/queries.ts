/** What verification reads: each ledger in one snapshot, in the order of the primary key, without locks. */
import type pg from 'pg';
import type { AccountId, BusinessId, WalletId } from '../../../platform/database/ids.ts';
import { isDistributed } from '../../../platform/database/distributing/citus.ts';
import {
  columnsOf,
  listOf,
  narrowed,
  type RowOf,
  type Slots,
  statement,
} from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { ROW_DIGEST_SQL } from '../seals/sealed-form.ts';

const LEDGER = { businessId: 'ledgers.business_id', live: 'ledgers.live' } as const;

const FIND_LEDGERS = statement({
  name: 'verify_ledgers',
  acrossBusinesses: 'lists the ledgers to verify',
  columns: { ...LEDGER, transactions: 'ledgers.last_sequence' },
  text: `SELECT business_id AS "businessId", live, last_sequence AS transactions FROM ledgers
 ORDER BY business_id, live`,
});

/** Every ledger, with the number of transactions in its own row. */
export async function findLedgers(pool: pg.Pool): Promise<{ ledger: LedgerKey; transactions: bigint }[]> {
  const rows = await FIND_LEDGERS.rows(pool, []);
  return rows.map(({ transactions, ...ledger }) => ({ ledger, transactions }));
}

const FIND_ORPHANED_LEDGER = statement({
  name: 'verify_orphaned_ledger',
  acrossBusinesses: 'finds transactions without a ledger',
  columns: { businessId: narrowed<BusinessId>('int8'), live: 'bool' },
  text: `WITH RECURSIVE present AS (
      (SELECT business_id, live FROM transactions ORDER BY business_id, live LIMIT 1)
      UNION ALL
      SELECT next.* FROM present, LATERAL (
        SELECT t.business_id, t.live FROM transactions t
         WHERE (t.business_id, t.live) > (present.business_id, present.live)
         ORDER BY t.business_id, t.live LIMIT 1) next
    )
    SELECT p.business_id AS "businessId", p.live FROM present p
     WHERE NOT EXISTS (SELECT FROM ledgers l WHERE l.business_id = p.business_id AND l.live = p.live)
     LIMIT 1`,
});

/** A distributed database can't hop from shard to shard. Each compares all of its transactions, beside the others. */
const FIND_ORPHANED_LEDGER_IN_SHARDS = statement({
  name: 'verify_orphaned_ledger_in_shards',
  acrossBusinesses: 'finds transactions without a ledger',
  columns: { businessId: narrowed<BusinessId>('int8'), live: 'bool' },
  text: `SELECT t.business_id AS "businessId", t.live
  FROM transactions t LEFT JOIN ledgers l ON l.business_id = t.business_id AND l.live = t.live
 WHERE l.business_id IS NULL
 LIMIT 1`,
});

/**
 * The first ledger that has transactions and no row of its own. Hops along the primary key with one look-up per ledger.
 */
export const findOrphanedLedger = async (pool: pg.Pool): Promise<LedgerKey | undefined> =>
  ((await isDistributed(pool)) ? FIND_ORPHANED_LEDGER_IN_SHARDS : FIND_ORPHANED_LEDGER).first(pool, []);

const FIND_ORPHANED_CHAIN = statement({
  name: 'verify_orphaned_chain',
  acrossBusinesses: 'finds seals, facts and logs without a ledger',
  columns: { businessId: narrowed<BusinessId>('int8'), live: 'bool' },
  text: `SELECT h.business_id AS "businessId", h.live
       FROM (SELECT business_id, live FROM ledger_seal_heads
             UNION ALL SELECT business_id, live FROM ledger_fact_heads
             UNION ALL SELECT business_id, live FROM audit_heads WHERE business_id <> 0) AS h
      WHERE NOT EXISTS (SELECT FROM ledgers l WHERE l.business_id = h.business_id AND l.live = h.live)
      ORDER BY h.business_id, h.live LIMIT 1`,
});

/** A chain whose ledger's row no longer exists. Uses the primary keys of all. */
export const findOrphanedChain = (pool: pg.Pool): Promise<LedgerKey | undefined> => FIND_ORPHANED_CHAIN.first(pool, []);

const KEPT_LEDGER = {
  ...columnsOf('ledgers', ['last_sequence', 'last_account_sequence', 'account_count', 'balance_kobo', 'inflow_kobo']),
  ...columnsOf('ledgers', ['commission_kobo', 'last_posted_at']),
} as const;

export type KeptLedger = RowOf<typeof KEPT_LEDGER>;

const READ_KEPT_LEDGER = statement({
  name: 'verify_kept_ledger',
  columns: KEPT_LEDGER,
  text: ($: Slots<LedgerKey>) =>
    `SELECT ${listOf(KEPT_LEDGER)} FROM ledgers WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export async function readKeptLedger(client: pg.PoolClient, ledger: LedgerKey): Promise<KeptLedger> {
  const row = await READ_KEPT_LEDGER.first(client, ledger);
  if (row === undefined) throw new Error(`the ledger ${ledger.businessId} ${ledger.live ? 'live' : 'test'} went away`);
  return row;
}

const MISMARKED = statement({
  name: 'verify_limited_ledger',
  columns: { misMarked: 'bool' },
  text: ($: Slots<LedgerKey>) => `SELECT l.has_limits <> EXISTS (
    SELECT FROM spending_limits s WHERE s.business_id = l.business_id AND s.live = l.live) AS "misMarked"
  FROM ledgers l WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}`,
});

/** Whether postings would pass limits that are set. */
export const isMisMarked = async (client: pg.PoolClient, ledger: LedgerKey): Promise<boolean> =>
  (await MISMARKED.first(client, ledger))?.misMarked ?? false;

const KEPT_WALLET = {
  ...columnsOf('wallets', ['id', 'connected_account_id', 'last_sequence', 'balance_kobo', 'inflow_kobo']),
  ...columnsOf('wallets', ['commission_kobo']),
} as const;

export type KeptWallet = RowOf<typeof KEPT_WALLET>;

const READ_KEPT_WALLETS = statement({
  name: 'verify_kept_wallets',
  columns: KEPT_WALLET,
  text: ($: Slots<LedgerKey>) =>
    `SELECT ${listOf(KEPT_WALLET)} FROM wallets WHERE business_id = ${$.businessId} AND live = ${$.live} ORDER BY id`,
});

export const readKeptWallets = (client: pg.PoolClient, ledger: LedgerKey): Promise<KeptWallet[]> =>
  READ_KEPT_WALLETS.rows(client, ledger);

/**
 * `without_wallet` is the first account whose wallet is missing, belongs to another account, or is of the other mode.
 */
const ACCOUNT_FACTS = {
  open: 'int8',
  all: 'int8',
  last_sequence: 'int8',
  without_wallet: narrowed<AccountId | null>('int8?'),
} as const;

export type AccountFacts = RowOf<typeof ACCOUNT_FACTS>;

const READ_ACCOUNT_FACTS = statement({
  name: 'verify_account_facts',
  columns: ACCOUNT_FACTS,
  text: ($: Slots<LedgerKey>) => `SELECT count(*) FILTER (WHERE a.deleted_at IS NULL) AS open, count(*) AS all,
            coalesce(max(a.sequence), 0) AS last_sequence,
            min(a.id) FILTER (WHERE w.id IS NULL) AS without_wallet
       FROM connected_accounts a
       LEFT JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
         AND w.connected_account_id = a.id AND w.live = a.live
      WHERE a.business_id = ${$.businessId} AND a.live = ${$.live}`,
});

export const readAccountFacts = (client: pg.PoolClient, ledger: LedgerKey): Promise<AccountFacts> =>
  READ_ACCOUNT_FACTS.one(client, ledger);

const FIND_STRAY_WALLET = statement({
  name: 'verify_stray_wallet',
  columns: { id: 'wallets.id' },
  text: ($: Slots<LedgerKey>) => `SELECT w.id FROM wallets w
      WHERE w.business_id = ${$.businessId} AND w.live = ${$.live}
        AND NOT EXISTS (SELECT FROM connected_accounts a
                         WHERE a.business_id = w.business_id AND a.id = w.connected_account_id AND a.wallet_id = w.id)
      LIMIT 1`,
});

/** A wallet of this mode that belongs to no account of the business. */
export async function findStrayWallet(client: pg.PoolClient, ledger: LedgerKey): Promise<WalletId | undefined> {
  return (await FIND_STRAY_WALLET.first(client, ledger))?.id;
}

const FIND_SEQUENCE_BEFORE_FIRST = statement({
  name: 'verify_sequence_before_first',
  columns: columnsOf('transactions', ['sequence']),
  text: ($: Slots<LedgerKey>) => `SELECT sequence FROM transactions
      WHERE business_id = ${$.businessId} AND live = ${$.live} AND sequence < 1 ORDER BY sequence LIMIT 1`,
});

/** The lowest sequence below 1, which is the first that posting assigns. */
export async function findSequenceBeforeFirst(client: pg.PoolClient, ledger: LedgerKey): Promise<bigint | undefined> {
  return (await FIND_SEQUENCE_BEFORE_FIRST.first(client, ledger))?.sequence;
}

const COMPARED = {
  ...columnsOf('transactions', ['sequence', 'id', 'wallet_id', 'connected_account_id', 'wallet_sequence']),
  ...columnsOf('transactions', ['wallet_kobo', 'commission_kobo', 'clearing_kobo', 'balance_after_kobo', 'created_at']),
} as const;

/** With the digest of every column, computed as for seals. */
const POSTED = { ...COMPARED, digest: 'bytea?' } as const;

export type PostedRow = RowOf<typeof POSTED>;

const READ_TRANSACTIONS = statement({
  name: 'verify_transactions',
  columns: POSTED,
  text: (
    $: Slots<LedgerKey & { after: bigint; limit: number }>,
  ) => `SELECT ${listOf(COMPARED)}, ${ROW_DIGEST_SQL} AS digest
             FROM transactions t WHERE business_id = ${$.businessId} AND live = ${$.live} AND sequence > ${$.after}
            ORDER BY sequence LIMIT ${$.limit}`,
});

/** The next transactions after a sequence number. */
export const readTransactions = (
  client: pg.PoolClient,
  ledger: LedgerKey,
  after: bigint,
  limit: number,
): Promise<PostedRow[]> => READ_TRANSACTIONS.rows(client, { ...ledger, after, limit });

const FIND_OVER_REFUNDED = statement({
  name: 'verify_over_refunded',
  columns: { sequence: 'refunds.payment_sequence' },
  text: ($: Slots<LedgerKey>) => `SELECT r.payment_sequence AS sequence
       FROM refunds r
       JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
       JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
      WHERE r.business_id = ${$.businessId} AND r.live = ${$.live}
      GROUP BY r.payment_sequence, p.clearing_kobo, p.wallet_id
     HAVING sum(t.clearing_kobo) > -p.clearing_kobo OR bool_or(t.wallet_id <> p.wallet_id)
      ORDER BY r.payment_sequence
      LIMIT 1`,
});

/**
 * The sequence of the first refunded transaction that was refunded by more than it brought, is no payment, or is in
 * another wallet than its refund.
 */
export async function findOverRefunded(client: pg.PoolClient, ledger: LedgerKey): Promise<bigint | undefined> {
  return (await FIND_OVER_REFUNDED.first(client, ledger))?.sequence;
}
