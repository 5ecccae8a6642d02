/** SQL of whether a business demands a second factor of its members. */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { recordBusinessRows } from '../../core/ledger/log/record.ts';

/** By the primary key. Undefined if there is no such business. */
export async function findDemand(
  db: Db,
  businessId: BusinessId,
): Promise<{ readonly name: string; readonly isDemanded: boolean } | undefined> {
  return db
    .selectFrom('businesses')
    .select(['name', 'second_factor_required as isDemanded'])
    .where('id', '=', businessId)
    .executeTakeFirst();
}

/** By the primary key. Of two changes the second sees what the first has done. */
export async function lockBusiness(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx.selectFrom('businesses').select('id').where('id', '=', businessId).forNoKeyUpdate().execute();
}

/** The caller holds `lockBusiness`. By the primary key. */
export async function writeDemand(tx: Tx, businessId: BusinessId, isDemanded: boolean): Promise<void> {
  await tx.updateTable('businesses').set({ second_factor_required: isDemanded }).where('id', '=', businessId).execute();
  recordBusinessRows(tx, businessId, 'business', [businessId]);
}
