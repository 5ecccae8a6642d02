import type { AccountId } from '../../platform/database/ids.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { splitFromColumns } from '../../core/ledger/split-columns.ts';
import type { Split } from '../../core/money/split.ts';

/** The arrangement of an account that is not deleted; by primary key, no locks. */
export async function findSplit(db: Db, { businessId, live }: LedgerKey, id: AccountId): Promise<Split | undefined> {
  const columns = await db
    .selectFrom('connected_accounts')
    .select(['split_type', 'percent_e4', 'fee_kobo', 'cap_kobo'])
    .where((eb) => eb.and({ business_id: businessId, id, live }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return columns && splitFromColumns(columns);
}
