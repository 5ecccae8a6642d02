/**
 * What verification reads of settlements, in the snapshot of its ledger. Each query finds the first row that disagrees.
 */
import type pg from 'pg';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { PAYOUT_PURPOSE, PAYOUT_RETURN_PURPOSE } from '../purposes.ts';

/** A query for the lowest number, which `text` selects as `first`. */
function first(name: string, text: (slots: Slots<LedgerKey>) => string) {
  const search = statement({ name, columns: { first: 'int8?' }, text });
  return async (client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<bigint | undefined> =>
    (await search.one(client, { businessId, live })).first ?? undefined;
}

/** A payout whose debit is missing, or has another wallet, account, amount, reference or purpose. */
export const findMisfit = first(
  'verify_payout_misfit',
  ($) => `SELECT min(p.sequence) AS first
       FROM settlement_payouts p
       LEFT JOIN transactions t ON t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.sequence
      WHERE p.business_id = ${$.businessId} AND p.live = ${$.live}
        AND (t.wallet_id, t.connected_account_id, t.reference, t.clearing_kobo, t.wallet_kobo, t.purpose)
            IS DISTINCT FROM (p.wallet_id, p.connected_account_id, p.reference, p.amount_kobo, -p.amount_kobo,
              '${PAYOUT_PURPOSE}')`,
);

/**
 * A payout whose return is wrong: it exists although the payout is not failed or cancelled, is missing although the
 * payout is, or has other values.
 */
export const findMisfitReturn = first(
  'verify_payout_misfit_return',
  ($) => `SELECT min(p.sequence) AS first
       FROM settlement_payouts p
       LEFT JOIN transactions t ON t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.return_sequence
      WHERE p.business_id = ${$.businessId} AND p.live = ${$.live}
        AND CASE WHEN p.outcome IN ('failed', 'cancelled')
                 THEN (t.wallet_id, t.clearing_kobo, t.wallet_kobo, t.purpose)
                      IS DISTINCT FROM (p.wallet_id, -p.amount_kobo, p.amount_kobo, '${PAYOUT_RETURN_PURPOSE}')
                 ELSE p.return_sequence IS NOT NULL END`,
);

/** By the partial index transactions_uncommon. */
export const findDebitWithoutPayout = first(
  'verify_debit_without_payout',
  ($) => `SELECT min(t.sequence) AS first FROM transactions t
      WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.clearing_kobo > 0
        AND t.purpose = '${PAYOUT_PURPOSE}'
        AND NOT EXISTS (SELECT FROM settlement_payouts p
                         WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.sequence = t.sequence)`,
);

/** By the partial index transactions_uncommon; settlement_payouts_return_unique prevents one return for two payouts. */
export const findReturnWithoutPayout = first(
  'verify_return_without_payout',
  ($) => `SELECT min(t.sequence) AS first FROM transactions t
      WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.purpose = '${PAYOUT_RETURN_PURPOSE}'
        AND NOT EXISTS (SELECT FROM settlement_payouts p
                         WHERE p.business_id = ${$.businessId} AND p.live = ${$.live}
                           AND p.return_sequence = t.sequence)`,
);

/** The number of a run whose totals differ from its payouts. */
export const findMiscountedRun = first(
  'verify_miscounted_run',
  ($) => `SELECT min(r.number) AS first
       FROM settlement_runs r
       LEFT JOIN (
         SELECT p.run_number, count(*) AS count, sum(p.amount_kobo) AS kobo, ${[
           'paid',
           'failed',
           'unknown',
           'cancelled',
         ]
           .map(
             (outcome) => `count(*) FILTER (WHERE p.outcome = '${outcome}') AS ${outcome}_count,
                coalesce(sum(p.amount_kobo) FILTER (WHERE p.outcome = '${outcome}'), 0) AS ${outcome}_kobo`,
           )
           .join(', ')}
           FROM settlement_payouts p WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} GROUP BY p.run_number
       ) AS s ON s.run_number = r.number
      WHERE r.business_id = ${$.businessId} AND r.live = ${$.live}
        AND (r.payout_count, r.total_kobo, r.paid_count, r.paid_kobo, r.failed_count, r.failed_kobo, r.unknown_count,
             r.unknown_kobo, r.cancelled_count, r.cancelled_kobo)
            IS DISTINCT FROM
            (coalesce(s.count, 0), coalesce(s.kobo, 0), coalesce(s.paid_count, 0), coalesce(s.paid_kobo, 0),
             coalesce(s.failed_count, 0), coalesce(s.failed_kobo, 0), coalesce(s.unknown_count, 0),
             coalesce(s.unknown_kobo, 0), coalesce(s.cancelled_count, 0), coalesce(s.cancelled_kobo, 0))`,
);
