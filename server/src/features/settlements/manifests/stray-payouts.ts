/** SQL of payouts that go elsewhere than their accounts. */
import type { AccountId } from '../../../platform/database/ids.ts';
import type { Db } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import { IS_PAID_SQL, type OfRun } from './manifest-form.ts';

/**
 * The first payout of a run whose bank details its account does not have, without a change on record since the run was
 * made: then somebody changed the account by hand before the run was filled and back after it, or the account after it.
 * Not of runs from before changes were recorded. One look-up by key for each payout.
 */
const FIND_STRAY = statement({
  name: 'find_stray_payout',
  columns: { position: 'settlement_payouts.position', accountId: 'settlement_payouts.connected_account_id' },
  text: ($: Slots<OfRun>) => `
SELECT p.position, p.connected_account_id AS "accountId"
  FROM settlement_runs r
  JOIN settlement_payouts p ON p.business_id = r.business_id AND p.live = r.live AND p.run_number = r.number
 CROSS JOIN LATERAL (
   SELECT FROM connected_accounts a
    WHERE a.business_id = p.business_id AND a.id = p.connected_account_id
      AND (a.bank_code, a.account_number, a.account_name)
        IS DISTINCT FROM (p.bank_code, p.account_number, p.account_name) OFFSET 0) AS a
 WHERE r.business_id = ${$.businessId} AND r.live = ${$.live} AND r.number = ${$.number} AND ${IS_PAID_SQL}
   AND r.created_at >= (SELECT k.closed_at FROM fact_kinds k WHERE k.kind = 'account')
   AND NOT EXISTS (SELECT FROM bank_details_changes c
                    WHERE c.business_id = p.business_id AND c.connected_account_id = p.connected_account_id
                      AND c.at >= r.created_at AND c.changed && '{bankCode,accountNumber,accountName}')
 ORDER BY p.position LIMIT 1`,
});

export const findStrayPayout = (
  db: Db,
  { businessId, live, number }: OfRun,
): Promise<{ readonly position: bigint; readonly accountId: AccountId } | undefined> =>
  FIND_STRAY.first(db, { businessId, live, number });
