import type { Database } from '../../src/platform/database/pool.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';

export interface GeneratedLedger {
  readonly businessId: BusinessId;
  readonly live: boolean;
  readonly count: number;
  /** The first transaction's instant; each of the others comes `stepMs` later. */
  readonly startAt: Date;
  readonly stepMs: number;
  /** One in this many is a debit; none when 0. */
  readonly debitEvery?: number;
  /** One in this many has the purpose `rent`; none when 0. */
  readonly rentEvery?: number;
  /** One in this many is money to a bank if it is a debit, and from one if not; none when 0. */
  readonly movedEvery?: number;
  /** False leaves the planner's old statistics, as in a ledger that has just grown. */
  readonly isAnalyzed?: boolean;
}

/**
 * Fills the empty ledger of a business whose accounts exist: the accounts get a transaction in turn, and the totals are
 * kept as posting keeps them. The amounts differ, so that a total tells rows apart.
 */
export async function generateLedger({ pool }: Database, ledger: GeneratedLedger): Promise<void> {
  const { businessId, live, count, startAt, stepMs, debitEvery = 0, rentEvery = 0 } = ledger;
  const { movedEvery = 0, isAnalyzed = true } = ledger;
  await pool.query(
    `INSERT INTO transactions (business_id, live, sequence, id, wallet_id, connected_account_id, wallet_sequence,
       wallet_kobo, commission_kobo, clearing_kobo, balance_after_kobo, created_at, reference, purpose,
         description, metadata)
     WITH accounts AS (
       SELECT id, wallet_id, row_number() OVER (ORDER BY sequence) - 1 AS number, count(*) OVER () AS accounts
         FROM connected_accounts WHERE business_id = $1 AND live = $2
     ), planned AS (
       SELECT s, a.id, a.wallet_id, (s - 1) / a.accounts + 1 AS wallet_sequence, $6::int > 0
         AND s % greatest($6::int, 1) = 0 AS debit
         FROM generate_series(1, $3::bigint) AS s JOIN accounts a ON a.number = (s - 1) % a.accounts
     ), legs AS (
       SELECT *, CASE WHEN debit THEN -1 ELSE 900 + s END AS wallet_kobo, CASE WHEN debit THEN 0
         ELSE 100 END AS commission_kobo
         FROM planned
     )
     SELECT $1, $2, s, 1000000000 + s, wallet_id, id, wallet_sequence, wallet_kobo, commission_kobo,
            -wallet_kobo - commission_kobo, sum(wallet_kobo) OVER (PARTITION BY wallet_id ORDER BY s),
            $4::timestamptz + (s - 1) * $5::int * interval '1 millisecond', gen_random_uuid(),
            CASE WHEN $8::int > 0 AND s % greatest($8::int, 1) = 0
                 THEN CASE WHEN debit THEN 'payout' ELSE 'payout_return' END
                 WHEN $7::int > 0 AND s % greatest($7::int, 1) = 0 THEN 'rent' ELSE 'product_sale' END, '', '{}'
       FROM legs ORDER BY s`,
    [businessId, live, count, startAt, stepMs, debitEvery, rentEvery, movedEvery],
  );
  await pool.query(
    `UPDATE wallets w
        SET last_sequence = t.last_sequence, balance_kobo = t.balance, inflow_kobo = t.inflow,
          commission_kobo = t.commission
       FROM (SELECT business_id, wallet_id, max(wallet_sequence) AS last_sequence, sum(wallet_kobo) AS balance,
                    sum(greatest(wallet_kobo, 0)) AS inflow, sum(commission_kobo) AS commission
               FROM transactions WHERE business_id = $1 AND live = $2 GROUP BY business_id, wallet_id) AS t
      WHERE w.business_id = t.business_id AND w.id = t.wallet_id`,
    [businessId, live],
  );
  await pool.query(
    `UPDATE ledgers l
        SET last_sequence = t.last_sequence, balance_kobo = t.balance, inflow_kobo = t.inflow,
            commission_kobo = t.commission, last_posted_at = t.last_posted_at
       FROM (SELECT max(sequence) AS last_sequence, sum(wallet_kobo) AS balance, sum(greatest(wallet_kobo,
                    0)) AS inflow, sum(commission_kobo) AS commission, max(created_at) AS last_posted_at
               FROM transactions WHERE business_id = $1 AND live = $2) AS t
      WHERE l.business_id = $1 AND l.live = $2`,
    [businessId, live],
  );
  if (isAnalyzed) await pool.query('ANALYZE transactions');
}
