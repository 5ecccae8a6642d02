/**
 * Books of any size, written by SQL as posting writes them: `ledger verify` accepts them. Accounts are copies of the
 * ledger's first account, and their authorisation keys are sealed for that one, so that they cannot be shown.
 */
import type pg from 'pg';
import type { LedgerKey } from '../server/src/core/ledger/posting.ts';

/** Far above the ids that the allocator uses in a new database. An account's wallet has twice its account's id. */
export const ACCOUNT_ID_BASE = 9_000_000_000_000;
const WRITTEN_AT_ONCE = 250_000;

type Client = Pick<pg.ClientBase, 'query'>;

/** A name of four words: 5 with diacritics, 8 goods, 17,576 names, and one that all have. */
const NAME = `(ARRAY['Ọjà','Ṣadé','Ńlá','Ɗanladi','Ƙofar'])[1 + n % 5] || ' ' || (ARRAY['Rice','Yam','Cloth','Phone',
  'Bread','Fish','Cement','Shoe'])[1 + n / 5 % 8] || ' ' || chr(65 + (n / 40 % 26)::integer) ||
  chr(97 + (n / 1040 % 26)::integer) || chr(97 + (n / 27040 % 26)::integer) || 'o Stores'`;

/** Their ids follow ACCOUNT_ID_BASE. Once for a ledger. */
export async function addAccounts(client: Client, { businessId, live }: LedgerKey, count: number): Promise<void> {
  const values = [businessId, live, count, ACCOUNT_ID_BASE];
  // Nothing records rows written by SQL.
  await client.query('UPDATE fact_kinds SET closed_at = NULL');
  await client.query(
    `INSERT INTO connected_accounts (business_id, id, live, enabled, sequence, wallet_id, settlement_account_id,
       fee_kobo, cap_kobo, percent_e4, split_type, authorization_key_digest, authorization_key_ciphertext,
       bank_code, account_number, account_name, business_name, email, mobile, currency, created_at, updated_at)
     SELECT $1, $4::bigint + n, $2, true, l.last_account_sequence + n, $4::bigint * 2 + n, $4::bigint * 3 + n,
            a.fee_kobo, a.cap_kobo, a.percent_e4, a.split_type,
            sha256(a.authorization_key_digest || $1::bigint::text::bytea || n::text::bytea),
            a.authorization_key_ciphertext,
            a.bank_code, lpad((5000000000 + n)::text, 10, '0'), ${NAME}, ${NAME}, a.email, a.mobile, a.currency,
            a.created_at, a.updated_at
       FROM ledgers l
       JOIN connected_accounts a ON a.business_id = l.business_id AND a.live = l.live AND a.sequence = 1
      CROSS JOIN generate_series(1::bigint, $3::bigint) AS n
      WHERE l.business_id = $1 AND l.live = $2`,
    values,
  );
  await client.query(
    `INSERT INTO wallets (business_id, id, live, connected_account_id, last_sequence)
     SELECT $1, $4::bigint * 2 + n, $2, $4::bigint + n, 0 FROM generate_series(1::bigint, $3::bigint) AS n`,
    values,
  );
  await client.query(
    `UPDATE ledgers
        SET last_account_sequence = last_account_sequence + $3::bigint, account_count = account_count + $3::bigint
      WHERE business_id = $1 AND live = $2`,
    values.slice(0, 3),
  );
}

export interface Books {
  /** How many transactions are added. */
  readonly count: number;
  /** How many of the accounts that were added get them, as a hash of their number says. */
  readonly accounts: number;
  /** One in this many goes to the first of them. */
  readonly firstEvery: number;
  /** They are spread evenly over this time, up to now. */
  readonly days: number;
  readonly onProgress?: (done: number) => void;
}

/** 12 in 100 are uncommon: refunds of the payment before, rent, and four other purposes. */
const PURPOSE = `CASE n % 25 WHEN 3 THEN 'refund' WHEN 11 THEN 'rent'
  WHEN 19 THEN (ARRAY['school_fees','transport','subscription','donation'])[1 + n / 25 % 4] ELSE 'product_sale' END`;

/** What is bought (of 8), the order's number, who buys it, in which city (of 6). */
const DESCRIPTION = `'Payment for ' || (ARRAY['rice','yam','cloth','a phone','bread','dried fish','cement',
  'shoes'])[1 + n % 8] || ', order ' || n`;
const METADATA = `json_build_object('payment_method', 'card', 'source', 'web', 'credited_into', 'wallet',
  'order', 'A-' || n, 'customer', 'Ọlá' || chr(97 + (h % 26)::integer) || ' Adé'
  || chr(97 + (h / 26 % 26)::integer) || chr(97 + (h / 676 % 60)::integer % 26) || ' ' || (h / 676 % 60),
  'city', (ARRAY['Lagos','Kano','Ibadan','Enugu','Jos','Abuja'])[1 + h % 6])::text`;

const ADD = `WITH first AS (
  SELECT l.last_sequence, greatest(l.last_posted_at, now() - $7::int * interval '1 day') AS at
    FROM ledgers l WHERE l.business_id = $1 AND l.live = $2
), made AS MATERIALIZED (
  SELECT n, ${PURPOSE} AS purpose, 100000 + hashint8(n)::bigint % 50000 AS kobo, abs(hashint8(n * 7)::bigint) AS h,
         CASE WHEN hashint8(p * 11) % $6::int = 0 THEN 1 ELSE 1 + abs(hashint8(p * 13)::bigint) % $5 END AS account,
         f.at + (now() - f.at) * ((n - f.last_sequence)::float8 / $4::bigint) AS created_at
    FROM first f CROSS JOIN LATERAL generate_series(f.last_sequence + 1, f.last_sequence + $3::bigint) AS n
   CROSS JOIN LATERAL (SELECT CASE n % 25 WHEN 3 THEN n - 1 ELSE n END AS p) AS payment
), legs AS (
  SELECT m.*, CASE WHEN purpose = 'refund' THEN -500 ELSE kobo - 100 END AS wallet_kobo,
         CASE WHEN purpose = 'refund' THEN 0 ELSE 100 END AS commission_kobo,
         row_number() OVER (PARTITION BY account ORDER BY n) AS nth
    FROM made m
), posted AS (
  INSERT INTO transactions (business_id, live, sequence, id, wallet_id, connected_account_id, wallet_sequence,
    wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, purpose, description,
    metadata)
  SELECT $1, $2, n, 4000000000000 + n, w.id, w.connected_account_id, w.last_sequence + nth, l.wallet_kobo,
         l.commission_kobo, -l.wallet_kobo - l.commission_kobo,
         w.balance_kobo + sum(l.wallet_kobo) OVER (PARTITION BY w.id ORDER BY n), l.created_at, gen_random_uuid(),
         purpose, ${DESCRIPTION}, ${METADATA}
    FROM legs l JOIN wallets w ON w.business_id = $1 AND w.id = ${2 * ACCOUNT_ID_BASE} + l.account
   ORDER BY n
  RETURNING wallet_id, sequence, wallet_kobo, commission_kobo, created_at
), refunded AS (
  INSERT INTO refunds (business_id, live, sequence, payment_sequence, commission)
  SELECT $1, $2, n, n - 1, 'keep' FROM made WHERE purpose = 'refund'
), moved AS (
  UPDATE wallets w
     SET last_sequence = w.last_sequence + p.count, balance_kobo = w.balance_kobo + p.wallet_kobo,
         inflow_kobo = w.inflow_kobo + p.inflow_kobo, commission_kobo = w.commission_kobo + p.commission_kobo
    FROM (SELECT wallet_id, count(*) AS count, sum(wallet_kobo) AS wallet_kobo, sum(commission_kobo) AS commission_kobo,
                 sum(greatest(wallet_kobo, 0)) AS inflow_kobo
            FROM posted GROUP BY wallet_id) AS p
   WHERE w.business_id = $1 AND w.id = p.wallet_id
)
UPDATE ledgers l
   SET last_sequence = p.last_sequence, balance_kobo = l.balance_kobo + p.wallet_kobo,
       inflow_kobo = l.inflow_kobo + p.inflow_kobo, commission_kobo = l.commission_kobo + p.commission_kobo,
       last_posted_at = p.last_posted_at
  FROM (SELECT max(sequence) AS last_sequence, sum(wallet_kobo) AS wallet_kobo, sum(commission_kobo) AS commission_kobo,
               sum(greatest(wallet_kobo, 0)) AS inflow_kobo, max(created_at) AS last_posted_at
          FROM posted) AS p
 WHERE l.business_id = $1 AND l.live = $2`;

/** The accounts are those of `addAccounts`. */
export async function addTransactions(client: Client, { businessId, live }: LedgerKey, books: Books): Promise<void> {
  const { count, accounts, firstEvery, days, onProgress } = books;
  for (let done = 0; done < count; done += WRITTEN_AT_ONCE) {
    onProgress?.(done);
    const size = Math.min(WRITTEN_AT_ONCE, count - done);
    await client.query(ADD, [businessId, live, size, count - done, accounts, firstEvery, days]);
  }
}
