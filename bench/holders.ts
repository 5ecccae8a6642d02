/** Seeds very many connected accounts with a balance; creating them one by one over the API would take too long. */
import type pg from 'pg';
import type { LedgerKey } from '../server/src/core/ledger/posting.ts';

/** Far above the ids that the allocator uses in a new database. */
const ID_BASE = 1_000_000_000_000;

/**
 * Copies of the ledger's one account, each with one payment, and all totals as posting keeps them. The amounts differ,
 * so that a sum tells accounts apart. Their authorisation keys are sealed for the first account, so that they cannot be
 * shown. The ledger must have no transactions yet.
 */
export async function seedHolders(pool: pg.Pool, { businessId, live }: LedgerKey, count: number): Promise<void> {
  const values = [businessId, live, count, ID_BASE];
  // Nothing records rows written by SQL. The versions before have no such table.
  const { rows } = await pool.query<{ known: string | null; filled: string | null }>(
    `SELECT to_regclass('fact_kinds')::text AS known,
            to_regclass('connected_accounts_without_creator')::text AS filled`,
  );
  // Otherwise the background fills in who created them, while something else is measured.
  const [column, creator] = rows[0]?.filled === null ? ['', ''] : [', created_by_kind', `, 'operator'`];
  if (rows[0]?.known !== null) await pool.query('UPDATE fact_kinds SET closed_at = NULL');
  await pool.query(
    `INSERT INTO connected_accounts (business_id, id, live, enabled, sequence, wallet_id, settlement_account_id,
       fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest, authorization_key_ciphertext,
       bank_code, account_number, account_name, business_name, email, mobile, currency, created_at, updated_at
       ${column})
     SELECT $1, $4::bigint + n, $2, true, a.sequence + n, $4::bigint * 2 + n, $4::bigint * 3 + n, a.fee_kobo,
            a.cap_kobo, a.percent_e4, a.split_type, sha256(a.authorization_key_digest || n::text::bytea),
            a.authorization_key_ciphertext, a.bank_code, lpad((9 * $4::bigint / 1000 + n)::text, 10, '0'),
            'Shop ' || n, 'Shop ' || n, a.email, a.mobile, a.currency, a.created_at, a.updated_at
            ${creator}
       FROM connected_accounts a CROSS JOIN generate_series(1::bigint, $3::bigint) AS n
      WHERE a.business_id = $1 AND a.live = $2`,
    values,
  );
  await pool.query(
    `INSERT INTO wallets (business_id, id, live, connected_account_id, last_sequence, balance_kobo, inflow_kobo)
     SELECT $1, $4::bigint * 2 + n, $2, $4::bigint + n, 1, 100000 + n, 100000 + n FROM generate_series(1::bigint,
       $3::bigint) AS n`,
    values,
  );
  await pool.query(
    `INSERT INTO transactions (business_id, live, sequence, id, wallet_id, connected_account_id, wallet_sequence,
       wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, purpose,
         description, metadata)
     SELECT $1, $2, n, $4::bigint * 4 + n, $4::bigint * 2 + n, $4::bigint + n, 1, 100000 + n, 0, -100000 - n,
            100000 + n, now() - interval '2 days', gen_random_uuid(), 'product_sale', '', '{}'
       FROM generate_series(1::bigint, $3::bigint) AS n`,
    values,
  );
  await pool.query(
    `UPDATE ledgers l
        SET last_sequence = t.count, balance_kobo = t.kobo, inflow_kobo = t.kobo, last_posted_at = t.last_at,
            last_account_sequence = l.last_account_sequence + $3, account_count = l.account_count + $3
       FROM (SELECT count(*) AS count, sum(wallet_kobo) AS kobo, max(created_at) AS last_at FROM transactions
              WHERE business_id = $1 AND live = $2) AS t
      WHERE l.business_id = $1 AND l.live = $2`,
    values.slice(0, 3),
  );
  await pool.query('ANALYZE');
}
