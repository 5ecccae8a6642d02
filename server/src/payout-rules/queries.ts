/** SQL of the rules, by the primary key. Writes rely on the ledger's lock. */
import type { Db, Tx } from '../database/pool.ts';
import { OF_THIS_MODE } from '../ledger/facts/kinds.ts';
import { recordFacts } from '../ledger/facts/record-facts.ts';
import type { LedgerKey } from '../ledger/posting.ts';
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
  await recordFacts(tx, { businessId, live }, 'payout_rules', [OF_THIS_MODE]);
}
