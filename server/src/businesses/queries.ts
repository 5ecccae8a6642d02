import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import { openLedgers } from '../ledger/open-ledgers.ts';
import { columnsFromSplit } from '../ledger/split-columns.ts';
import type { Split } from '../money/split.ts';

export async function insertBusiness(
  tx: Tx,
  business: { readonly id: BusinessId; readonly name: string; readonly split: Split; readonly createdAt: Date },
): Promise<void> {
  const split = columnsFromSplit(business.split);
  await tx
    .insertInto('businesses')
    .values({
      id: business.id,
      name: business.name,
      default_split_type: split.split_type,
      default_percent_e4: split.percent_e4,
      default_fee_kobo: split.fee_kobo,
      default_cap_kobo: split.cap_kobo,
      created_at: business.createdAt,
    })
    .execute();
  await openLedgers(tx, business.id);
}

export interface BusinessRecord {
  readonly id: BusinessId;
  readonly name: string;
  readonly createdAt: Date;
}

export async function findBusinesses(db: Db): Promise<BusinessRecord[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }));
}

export async function hasBusinesses(db: Db): Promise<boolean> {
  return (await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()) !== undefined;
}
