/** SQL of the rules, by the primary key, and of accounts on hold. Writes rely on the ledger's lock. */
import type { AccountId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { columnsOf, type Slots, statement } from '../../platform/database/statement.ts';
import { OF_THIS_MODE } from '../../core/ledger/log/kinds.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { BankDetailsRule, HoldRules } from './hold-rules.ts';

export async function readRules(db: Db, { businessId, live }: LedgerKey): Promise<HoldRules | undefined> {
  const row = await db
    .selectFrom('payout_rules')
    .select(['bank_details_hold_hours', 'new_account_hold_hours', 'bank_details'])
    .where((eb) => eb.and({ business_id: businessId, live }))
    .executeTakeFirst();
  return (
    row && {
      bankDetailsHoldHours: row.bank_details_hold_hours,
      newAccountHoldHours: row.new_account_hold_hours,
      bankDetails: row.bank_details as BankDetailsRule,
    }
  );
}

export async function writeRules(tx: Tx, { businessId, live }: LedgerKey, rules: HoldRules, at: Date): Promise<void> {
  const columns = {
    bank_details_hold_hours: rules.bankDetailsHoldHours,
    new_account_hold_hours: rules.newAccountHoldHours,
    bank_details: rules.bankDetails,
    updated_at: at,
  };
  await tx
    .insertInto('payout_rules')
    .values({ business_id: businessId, live, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doUpdateSet(columns))
    .execute();
  recordRows(tx, { businessId, live }, 'payout_rules', [OF_THIS_MODE]);
}

export interface OfRun extends LedgerKey {
  readonly number: bigint;
}

const FIND_HELD_IN_RUN = statement({
  name: 'find_held_accounts_of_run',
  columns: columnsOf('settlement_payouts', ['connected_account_id']),
  text: ($: Slots<OfRun & { limit: number }>) => `
SELECT p.connected_account_id
  FROM (SELECT DISTINCT h.connected_account_id AS id FROM account_holds h
         WHERE h.business_id = ${$.businessId} AND h.live = ${$.live} AND h.released_at IS NULL) AS held
 CROSS JOIN LATERAL (
   SELECT p.connected_account_id FROM settlement_payouts p
    WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.run_number = ${$.number}
      AND p.connected_account_id = held.id AND p.outcome IS NULL OFFSET 0) AS p
 ORDER BY p.connected_account_id LIMIT ${$.limit}`,
});

/** Accounts on hold that the run would pay: one look-up for each hold of the ledger that is in force. */
export async function findHeldInRun(
  db: Db,
  { businessId, live, number }: OfRun,
  limit: number,
): Promise<readonly AccountId[]> {
  const rows = await FIND_HELD_IN_RUN.rows(db, { businessId, live, number, limit });
  return rows.map((row) => row.connected_account_id);
}
