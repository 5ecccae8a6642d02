import type { BusinessId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { recordBusinessRows } from '../../core/ledger/log/record.ts';
import { openLedgers } from '../../core/ledger/open-ledgers.ts';
import { columnsFromSplit, splitFromColumns } from '../../core/ledger/split-columns.ts';
import type { Split } from '../../core/money/split.ts';

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
  recordBusinessRows(tx, business.id, 'business', [business.id]);
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

/** What a business may change about itself. */
export interface BusinessSettings {
  readonly name: string;
  /** The split of a connected account that is created without its own terms. */
  readonly defaultSplit: Split;
  readonly refundShortfall: RefundShortfall;
}

/** A refund that takes more than the wallet's balance is either refused, or the wallet goes below zero. */
export const REFUND_SHORTFALLS = ['refuse', 'owe'] as const;
export type RefundShortfall = (typeof REFUND_SHORTFALLS)[number];

export interface SettingsRecord extends BusinessSettings {
  readonly createdAt: Date;
}

const settingsQuery = (db: Db, id: BusinessId) =>
  db
    .selectFrom('businesses')
    .select([
      'name',
      'created_at',
      'default_split_type as split_type',
      'default_percent_e4 as percent_e4',
      'default_fee_kobo as fee_kobo',
      'default_cap_kobo as cap_kobo',
      'refund_shortfall',
    ])
    .where('id', '=', id);

type SettingsRow = Awaited<ReturnType<ReturnType<typeof settingsQuery>['executeTakeFirstOrThrow']>>;

const settingsFromRow = (row: SettingsRow): SettingsRecord => ({
  name: row.name,
  defaultSplit: splitFromColumns(row),
  refundShortfall: row.refund_shortfall as RefundShortfall,
  createdAt: row.created_at,
});

/** By primary key, without a lock. */
export async function findSettings(db: Db, id: BusinessId): Promise<SettingsRecord | undefined> {
  const row = await settingsQuery(db, id).executeTakeFirst();
  return row && settingsFromRow(row);
}

/**
 * By primary key. Locks the row so that changes follow each other; inserts of rows that refer to the business do not
 * wait for it.
 */
export async function findSettingsForUpdate(tx: Tx, id: BusinessId): Promise<SettingsRecord | undefined> {
  const row = await settingsQuery(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row && settingsFromRow(row);
}

/** The caller holds the row's lock. */
export async function updateSettingsColumns(
  tx: Tx,
  id: BusinessId,
  { name, defaultSplit, refundShortfall }: BusinessSettings,
): Promise<void> {
  const split = columnsFromSplit(defaultSplit);
  await tx
    .updateTable('businesses')
    .set({
      name,
      default_split_type: split.split_type,
      default_percent_e4: split.percent_e4,
      default_fee_kobo: split.fee_kobo,
      default_cap_kobo: split.cap_kobo,
      refund_shortfall: refundShortfall,
    })
    .where('id', '=', id)
    .execute();
  recordBusinessRows(tx, id, 'business', [id]);
}
