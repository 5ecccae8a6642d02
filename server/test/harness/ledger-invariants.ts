import type pg from 'pg';
import { verifyLedgers } from '../../src/ledger/verify.ts';

/** A statement that gives a row for everything that breaks the invariant. */
interface Invariant {
  readonly name: string;
  readonly violations: string;
}

const INVARIANTS: readonly Invariant[] = [
  {
    name: 'the debits of each transaction equal its credits',
    violations: `SELECT business_id, live, sequence, sum(credit_kobo) AS difference FROM entries
       GROUP BY business_id, live, sequence HAVING sum(credit_kobo) <> 0 OR count(*) <> 3`,
  },
  {
    name: 'a payment is never split into a negative part, and a refund takes from nobody more than it gives back',
    violations: `SELECT * FROM transactions
       WHERE (clearing_kobo < 0 AND (commission_kobo < 0 OR wallet_kobo < 0))
          OR (clearing_kobo > 0 AND (commission_kobo > 0 OR wallet_kobo > 0))`,
  },
  {
    name: 'a debit is a refund of a payment of the same wallet, and refunds never exceed their payment',
    violations: `SELECT t.business_id, t.live, t.sequence FROM transactions t
         LEFT JOIN refunds r ON r.business_id = t.business_id AND r.live = t.live AND r.sequence = t.sequence
         LEFT JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
        WHERE (t.clearing_kobo > 0) <> (r.sequence IS NOT NULL)
           OR (r.sequence IS NOT NULL AND (p.wallet_id <> t.wallet_id OR p.clearing_kobo >= 0))
       UNION ALL
       SELECT r.business_id, r.live, r.payment_sequence FROM refunds r
         JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
         JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
        GROUP BY r.business_id, r.live, r.payment_sequence, p.clearing_kobo HAVING sum(t.clearing_kobo) > -p.clearing_kobo`,
  },
  {
    name: 'the sequence of each ledger has no gap',
    violations: `SELECT * FROM (SELECT business_id, live, sequence,
         row_number() OVER (PARTITION BY business_id, live ORDER BY sequence) AS expected FROM transactions) numbered
       WHERE sequence <> expected`,
  },
  {
    name: 'the sequence of each wallet has no gap',
    violations: `SELECT * FROM (SELECT business_id, wallet_id, wallet_sequence,
         row_number() OVER (PARTITION BY business_id, wallet_id ORDER BY wallet_sequence) AS expected
         FROM transactions) numbered
       WHERE wallet_sequence <> expected`,
  },
  {
    name: 'the sequence of a wallet follows that of its ledger, and time never runs back',
    violations: `SELECT * FROM (SELECT business_id, live, wallet_id, sequence, wallet_sequence, created_at,
         lag(sequence) OVER wallet AS sequence_before, lag(created_at) OVER ledger AS created_before FROM transactions
         WINDOW wallet AS (PARTITION BY business_id, wallet_id ORDER BY wallet_sequence),
                ledger AS (PARTITION BY business_id, live ORDER BY sequence)) neighbours
       WHERE sequence <= sequence_before OR created_at < created_before`,
  },
  {
    name: 'the balances of each wallet chain',
    violations: `SELECT * FROM (SELECT business_id, wallet_id, wallet_sequence, wallet_kobo, balance_after_kobo,
         lag(balance_after_kobo, 1, 0::bigint)
           OVER (PARTITION BY business_id, wallet_id ORDER BY wallet_sequence) AS balance_before_kobo
         FROM transactions) chained
       WHERE balance_before_kobo + wallet_kobo <> balance_after_kobo`,
  },
  {
    name: 'what a wallet keeps is the sum of its transactions',
    violations: `SELECT * FROM wallets w JOIN LATERAL (
         SELECT count(*) AS posted, coalesce(sum(wallet_kobo), 0) AS balance,
                coalesce(sum(wallet_kobo) FILTER (WHERE wallet_kobo > 0), 0) AS inflow,
                coalesce(sum(commission_kobo), 0) AS commission
           FROM transactions t WHERE t.business_id = w.business_id AND t.wallet_id = w.id) summed ON true
       WHERE (last_sequence, balance_kobo, inflow_kobo, commission_kobo)
             IS DISTINCT FROM (posted, balance, inflow, commission)`,
  },
  {
    name: 'what a ledger keeps is the sum of its transactions',
    violations: `SELECT * FROM ledgers l JOIN LATERAL (
         SELECT count(*) AS posted, coalesce(sum(wallet_kobo), 0) AS balance,
                coalesce(sum(wallet_kobo) FILTER (WHERE wallet_kobo > 0), 0) AS inflow,
                coalesce(sum(commission_kobo), 0) AS commission, coalesce(max(created_at), 'epoch') AS latest
           FROM transactions t WHERE t.business_id = l.business_id AND t.live = l.live) summed ON true
       WHERE (last_sequence, balance_kobo, inflow_kobo, commission_kobo, last_posted_at)
             IS DISTINCT FROM (posted, balance, inflow, commission, latest)`,
  },
  {
    name: 'a transaction lies on the wallet of its account, in the mode of its account',
    violations: `SELECT t.* FROM transactions t
         LEFT JOIN connected_accounts a ON a.business_id = t.business_id AND a.id = t.connected_account_id
        WHERE (a.wallet_id, a.live) IS DISTINCT FROM (t.wallet_id, t.live)`,
  },
  {
    name: 'no two transactions have the same id',
    violations: 'SELECT id FROM transactions GROUP BY id HAVING count(*) > 1',
  },
];

/**
 * Asks twice, in SQL here and by `ledger verify`, so that neither has to be trusted alone.
 * @throws Error naming each invariant that does not hold, with the first row that breaks it.
 */
export async function requireLedgerInvariants(pool: pg.Pool): Promise<void> {
  const broken: string[] = [];
  const { disagreement } = await verifyLedgers({ pool });
  if (disagreement !== undefined) broken.push(`ledger verify: ${describe(disagreement)}`);
  for (const { name, violations } of INVARIANTS) {
    const { rows } = await pool.query<Record<string, unknown>>(`${violations} LIMIT 1`);
    const [row] = rows;
    if (row !== undefined) broken.push(`It does not hold that ${name}: ${describe(row)}`);
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

const describe = (row: object): string =>
  JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
