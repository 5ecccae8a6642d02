/** What verification reads. Everything of one ledger in one snapshot, in the order of the primary key, no locks. */
import type pg from 'pg';
import type { AccountId, BusinessId, TransactionId, WalletId } from '../../database/ids.ts';
import type { LedgerKey } from '../posting.ts';
import { ROW_DIGEST_SQL } from '../seals/sealed-form.ts';

export interface KeptLedger {
  readonly last_sequence: bigint;
  readonly last_account_sequence: bigint;
  readonly account_count: bigint;
  readonly balance_kobo: bigint;
  readonly inflow_kobo: bigint;
  readonly commission_kobo: bigint;
  readonly last_posted_at: Date;
}

export interface KeptWallet {
  readonly id: WalletId;
  readonly connected_account_id: AccountId;
  readonly last_sequence: bigint;
  readonly balance_kobo: bigint;
  readonly inflow_kobo: bigint;
  readonly commission_kobo: bigint;
}

export interface PostedRow {
  readonly sequence: bigint;
  readonly id: TransactionId;
  readonly wallet_id: WalletId;
  readonly connected_account_id: AccountId;
  readonly wallet_sequence: bigint;
  readonly wallet_kobo: bigint;
  readonly commission_kobo: bigint;
  readonly clearing_kobo: bigint;
  readonly balance_after_kobo: bigint;
  readonly created_at: Date;
  /** Of every column, as seals have it. */
  readonly digest: Buffer | null;
}

/** Every ledger, and how many transactions it says it has. */
export async function findLedgers(pool: pg.Pool): Promise<{ ledger: LedgerKey; transactions: bigint }[]> {
  const { rows } = await pool.query<{ business_id: BusinessId; live: boolean; last_sequence: bigint }>(
    'SELECT business_id, live, last_sequence FROM ledgers ORDER BY business_id, live',
  );
  return rows.map((row) => ({
    ledger: { businessId: row.business_id, live: row.live },
    transactions: row.last_sequence,
  }));
}

/** The first ledger that has transactions and no row of its own: hops along the primary key, one probe a ledger. */
export async function findOrphanedLedger(pool: pg.Pool): Promise<LedgerKey | undefined> {
  const { rows } = await pool.query<{ business_id: BusinessId; live: boolean }>(`
    WITH RECURSIVE present AS (
      (SELECT business_id, live FROM transactions ORDER BY business_id, live LIMIT 1)
      UNION ALL
      SELECT next.* FROM present, LATERAL (
        SELECT t.business_id, t.live FROM transactions t
         WHERE (t.business_id, t.live) > (present.business_id, present.live)
         ORDER BY t.business_id, t.live LIMIT 1) next
    )
    SELECT p.business_id, p.live FROM present p
     WHERE NOT EXISTS (SELECT FROM ledgers l WHERE l.business_id = p.business_id AND l.live = p.live)
     LIMIT 1`);
  const [row] = rows;
  return row && { businessId: row.business_id, live: row.live };
}

/** A chain of a ledger that has no row of its own any more. Primary keys of both. */
export async function findOrphanedChain(pool: pg.Pool): Promise<LedgerKey | undefined> {
  const { rows } = await pool.query<{ business_id: BusinessId; live: boolean }>(
    `SELECT h.business_id, h.live FROM ledger_seal_heads h
      WHERE NOT EXISTS (SELECT FROM ledgers l WHERE l.business_id = h.business_id AND l.live = h.live)
      ORDER BY h.business_id, h.live LIMIT 1`,
  );
  const [row] = rows;
  return row && { businessId: row.business_id, live: row.live };
}

export async function readKeptLedger(client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<KeptLedger> {
  const { rows } = await client.query<KeptLedger>('SELECT * FROM ledgers WHERE business_id = $1 AND live = $2', [
    businessId,
    live,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error(`the ledger ${businessId} ${live ? 'live' : 'test'} went away`);
  return row;
}

export async function readKeptWallets(client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<KeptWallet[]> {
  const { rows } = await client.query<KeptWallet>(
    'SELECT * FROM wallets WHERE business_id = $1 AND live = $2 ORDER BY id',
    [businessId, live],
  );
  return rows;
}

export interface AccountFacts {
  readonly open: bigint;
  readonly last_sequence: bigint;
  readonly all: bigint;
  /** The first account of the ledger whose wallet is missing, another account's or of the other mode. */
  readonly without_wallet: AccountId | null;
}

export async function readAccountFacts(client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<AccountFacts> {
  const { rows } = await client.query<AccountFacts>(
    `SELECT count(*) FILTER (WHERE a.deleted_at IS NULL) AS open, count(*) AS all,
            coalesce(max(a.sequence), 0) AS last_sequence,
            min(a.id) FILTER (WHERE w.id IS NULL) AS without_wallet
       FROM connected_accounts a
       LEFT JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
         AND w.connected_account_id = a.id AND w.live = a.live
      WHERE a.business_id = $1 AND a.live = $2`,
    [businessId, live],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

/** A wallet of this mode that no account of the business calls its own. */
export async function findStrayWallet(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
): Promise<WalletId | undefined> {
  const { rows } = await client.query<{ id: WalletId }>(
    `SELECT w.id FROM wallets w
      WHERE w.business_id = $1 AND w.live = $2
        AND NOT EXISTS (SELECT FROM connected_accounts a
                         WHERE a.business_id = w.business_id AND a.id = w.connected_account_id AND a.wallet_id = w.id)
      LIMIT 1`,
    [businessId, live],
  );
  return rows[0]?.id;
}

/** The lowest sequence below the first that posting gives, 1. */
export async function findSequenceBeforeFirst(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
): Promise<bigint | undefined> {
  const { rows } = await client.query<{ sequence: bigint }>(
    `SELECT sequence FROM transactions WHERE business_id = $1 AND live = $2 AND sequence < 1 ORDER BY sequence LIMIT 1`,
    [businessId, live],
  );
  return rows[0]?.sequence;
}

/** The next transactions after a sequence number. */
export async function readTransactions(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
  after: bigint,
  limit: number,
): Promise<PostedRow[]> {
  const { rows } = await client.query<PostedRow>({
    text: `SELECT sequence, id, wallet_id, connected_account_id, wallet_sequence, wallet_kobo, commission_kobo,
                  clearing_kobo, balance_after_kobo, created_at, ${ROW_DIGEST_SQL} AS digest
             FROM transactions t WHERE business_id = $1 AND live = $2 AND sequence > $3
            ORDER BY sequence LIMIT $4`,
    values: [businessId, live, after, limit],
  });
  return rows;
}

/**
 * The sequence of the first payment of which more was given back than it brought, or that is none, or of another
 * wallet.
 */
export async function findOverRefunded(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
): Promise<bigint | undefined> {
  const { rows } = await client.query<{ sequence: bigint }>(
    `SELECT r.payment_sequence AS sequence
       FROM refunds r
       JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
       JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
      WHERE r.business_id = $1 AND r.live = $2
      GROUP BY r.payment_sequence, p.clearing_kobo, p.wallet_id
     HAVING sum(t.clearing_kobo) > -p.clearing_kobo OR bool_or(t.wallet_id <> p.wallet_id)
      ORDER BY r.payment_sequence
      LIMIT 1`,
    [businessId, live],
  );
  return rows[0]?.sequence;
}
