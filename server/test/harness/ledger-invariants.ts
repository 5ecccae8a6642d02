import type pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { isDistributed } from '../../src/platform/database/distributing/citus.ts';
import { verifyLedgers } from '../../src/core/ledger/verify/verify-ledgers.ts';

/** A statement that returns a row for every violation of the invariant. */
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
    name:
      'a debit is either a payout or a refund of a payment of the same wallet, and refunds never ' +
      'exceed their payment',
    violations: `SELECT t.business_id, t.live, t.sequence FROM transactions t
         LEFT JOIN refunds r ON r.business_id = t.business_id AND r.live = t.live AND r.sequence = t.sequence
         LEFT JOIN settlement_payouts o ON o.business_id = t.business_id AND o.live = t.live AND o.sequence = t.sequence
         LEFT JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live
           AND p.sequence = r.payment_sequence
        WHERE (t.clearing_kobo > 0)::int <> (r.sequence IS NOT NULL)::int + (o.sequence IS NOT NULL)::int
           OR (r.sequence IS NOT NULL AND (p.wallet_id <> t.wallet_id OR p.clearing_kobo >= 0))
       UNION ALL
       SELECT r.business_id, r.live, r.payment_sequence FROM refunds r
         JOIN transactions t ON t.business_id = r.business_id AND t.live = r.live AND t.sequence = r.sequence
         JOIN transactions p ON p.business_id = r.business_id AND p.live = r.live AND p.sequence = r.payment_sequence
        GROUP BY r.business_id, r.live, r.payment_sequence, p.clearing_kobo HAVING sum(t.clearing_kobo) >
          -p.clearing_kobo`,
  },
  {
    name: 'a payout has its debit, and one that failed or was cancelled its credit, which gives back that payout alone',
    violations: `SELECT o.business_id, o.live, o.reference FROM settlement_payouts o
         LEFT JOIN transactions t ON t.business_id = o.business_id AND t.live = o.live AND t.sequence = o.sequence
         LEFT JOIN transactions b ON b.business_id = o.business_id AND b.live = o.live
           AND b.sequence = o.return_sequence
        WHERE (t.wallet_id, t.connected_account_id, t.wallet_kobo, t.clearing_kobo, t.purpose, t.reference)
              IS DISTINCT FROM (o.wallet_id, o.connected_account_id, -o.amount_kobo, o.amount_kobo, 'payout',
                o.reference)
           OR (b.sequence IS NOT NULL) <> (coalesce(o.outcome, '') IN ('failed', 'cancelled'))
           OR (b.sequence IS NOT NULL AND (b.wallet_id, b.wallet_kobo, b.purpose) <> (o.wallet_id, o.amount_kobo,
             'payout_return'))
       UNION ALL
       SELECT t.business_id, t.live, t.reference FROM transactions t
         LEFT JOIN settlement_payouts o ON o.business_id = t.business_id AND o.live = t.live
           AND o.return_sequence = t.sequence
        WHERE t.purpose = 'payout_return'
        GROUP BY t.business_id, t.live, t.reference HAVING count(o.reference) <> 1`,
  },
  {
    name: 'what a settlement run keeps is the sum of its payouts, one per account and without gaps',
    violations: `SELECT r.business_id, r.live, r.number FROM settlement_runs r JOIN LATERAL (
         SELECT count(*) AS payouts, count(DISTINCT connected_account_id) AS accounts, coalesce(max(position),
                0) AS last, coalesce(sum(amount_kobo), 0) AS total,
                count(*) FILTER (WHERE outcome = 'paid') AS paid,
                coalesce(sum(amount_kobo) FILTER (WHERE outcome = 'paid'), 0) AS paid_kobo,
                count(*) FILTER (WHERE outcome = 'failed') AS failed,
                coalesce(sum(amount_kobo) FILTER (WHERE outcome = 'failed'), 0) AS failed_kobo,
                count(*) FILTER (WHERE outcome = 'unknown') AS unknown,
                coalesce(sum(amount_kobo) FILTER (WHERE outcome = 'unknown'), 0) AS unknown_kobo,
                count(*) FILTER (WHERE outcome = 'cancelled') AS cancelled,
                coalesce(sum(amount_kobo) FILTER (WHERE outcome = 'cancelled'), 0) AS cancelled_kobo
           FROM settlement_payouts p
          WHERE p.business_id = r.business_id AND p.live = r.live AND p.run_number = r.number) summed ON true
       WHERE (payouts, accounts, last, total) IS DISTINCT FROM (payout_count, payout_count, payout_count, total_kobo)
          OR (paid, summed.paid_kobo, failed, summed.failed_kobo) IS DISTINCT FROM
             (paid_count, r.paid_kobo, failed_count, r.failed_kobo)
          OR (unknown, summed.unknown_kobo, cancelled, summed.cancelled_kobo) IS DISTINCT FROM
             (unknown_count, r.unknown_kobo, cancelled_count, r.cancelled_kobo)
          OR (r.state = 'cancelled' AND payouts <> cancelled)`,
  },
  {
    name: 'the sequence of each ledger has no gap',
    violations: `SELECT * FROM (SELECT business_id, live, sequence,
         row_number() OVER (PARTITION BY business_id, live ORDER BY sequence) AS expected FROM transactions) numbered
       WHERE sequence <> expected`,
  },
  {
    name: 'the numbers of the settlement runs of each ledger have no gap',
    violations: `SELECT * FROM (SELECT business_id, live, number,
         row_number() OVER (PARTITION BY business_id, live ORDER BY number) AS expected FROM settlement_runs) numbered
       WHERE number <> expected`,
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

/** The statements above see these tables as if there were no other business. */
const TABLES = [
  'transactions',
  'refunds',
  'ledgers',
  'wallets',
  'connected_accounts',
  'settlement_runs',
  'settlement_payouts',
];

const OF_ONE_BUSINESS = `WITH ${['entries', ...TABLES]
  .map((table) => `${table} AS (SELECT * FROM public.${table} WHERE business_id = $1)`)
  .join(', ')}`;

/**
 * After each test of a file it checks the business that the test used; after all of them the whole database. Call it
 * after the hook that closes the database, which then runs last.
 */
export function keepLedgerInvariants(pool: () => pg.Pool, business: () => { readonly businessId: bigint }): void {
  afterEach(() => requireInvariantsOf(pool(), business().businessId));
  afterAll(() => requireLedgerInvariants(pool()));
}

/** @throws Error naming each invariant that does not hold for this business, with the first row that breaks it. */
async function requireInvariantsOf(pool: pg.Pool, businessId: bigint): Promise<void> {
  throwIfBroken(await findBroken((violations) => pool.query(`${OF_ONE_BUSINESS} ${violations} LIMIT 1`, [businessId])));
}

/**
 * Reads all ledgers, so a file calls it once at its end; what is wrong stays. Checks twice, with the SQL here and with
 * `ledger verify`, so that neither must be trusted alone.
 * @throws Error naming each invariant that does not hold, with the first row that breaks it.
 */
export async function requireLedgerInvariants(pool: pg.Pool): Promise<void> {
  const { disagreement } = await verifyLedgers({ pool });
  const client = await pool.connect();
  let broken: string[];
  try {
    if (await isDistributed(client)) await copyHere(client);
    broken = await findBroken((violations) => client.query({ ...PATIENT, text: `${violations} LIMIT 1` }));
  } finally {
    // Copies end with the session.
    client.release(true);
  }
  throwIfBroken(disagreement === undefined ? broken : [`ledger verify: ${describe(disagreement)}`, ...broken]);
}

/** The invariants join more freely than a distributed database can: there they look at copies on the coordinator. */
async function copyHere(client: pg.PoolClient): Promise<void> {
  for (const table of TABLES) await client.query(`CREATE TEMPORARY TABLE ${table} AS SELECT * FROM public.${table}`);
  const { rows } = await client.query<{ text: string }>(`SELECT pg_get_viewdef('public.entries'::regclass) AS text`);
  const text = rows[0]?.text.replaceAll('public.', '') ?? '';
  await client.query(`CREATE TEMPORARY VIEW entries AS ${text}`);
}

/** Whole ledgers are read, beside whatever else the machine does. */
const PATIENT = { query_timeout: 300_000 };

async function findBroken(query: (violations: string) => Promise<{ readonly rows: object[] }>): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, violations } of INVARIANTS) {
    const [row] = (await query(violations)).rows;
    if (row !== undefined) broken.push(`It does not hold that ${name}: ${describe(row)}`);
  }
  return broken;
}

function throwIfBroken(broken: readonly string[]): void {
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

const describe = (row: object): string =>
  JSON.stringify(row, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
