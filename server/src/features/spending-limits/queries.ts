/** SQL of what limits belong to, and of notices about refusals. */
import type { AccountId, ApiKeyId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { narrowed, type Slots, statement } from '../../platform/database/statement.ts';
import type { LimitedKind } from '../../core/ledger/limits/limits.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

/** By the primary key. */
export async function accountExists(db: Db, { businessId, live }: LedgerKey, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('connected_accounts')
    .select('id')
    .where((eb) => eb.and({ business_id: businessId, live, id: id as AccountId }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also one that no longer works. By the primary key. */
export async function findSecretKey(
  db: Db,
  { businessId, live }: LedgerKey,
  id: bigint,
): Promise<{ readonly prefix: string; readonly lastFour: string } | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['prefix', 'last_four as lastFour'])
    .where((eb) => eb.and({ business_id: businessId, live, id: id as ApiKeyId, kind: 'secret' }))
    .executeTakeFirst();
}

interface Spans {
  readonly since: Date;
  /** Not again if there was a notice after this. */
  readonly before: Date;
}

const isNew = ($: Slots<Spans>): string => `d.refused_at > ${$.since}
   AND (n.noticed_at IS NULL OR (d.refused_at > n.noticed_at AND n.noticed_at <= ${$.before}))`;

/** Index spending_days_by_refusal, and the primary key of spending_notices. */
const FIND_UNNOTICED = statement({
  name: 'find_unnoticed_refusals',
  acrossBusinesses: 'finds ledgers whose owners have not heard of a refusal',
  columns: { businessId: 'spending_days.business_id', live: 'spending_days.live' },
  text: ($: Slots<Spans & { limit: number }>) => `SELECT d.business_id AS "businessId", d.live
  FROM spending_days d
  LEFT JOIN spending_notices n ON n.business_id = d.business_id AND n.live = d.live
 WHERE ${isNew($)} GROUP BY d.business_id, d.live ORDER BY d.business_id, d.live LIMIT ${$.limit}`,
});

export const findUnnoticed = (db: Db, values: Spans & { readonly limit: number }): Promise<LedgerKey[]> =>
  FIND_UNNOTICED.rows(db, values);

/** A range of the index spending_days_by_refusal; names by primary keys. */
const FIND_REFUSED = statement({
  name: 'find_refused_subjects',
  columns: { kind: narrowed<LimitedKind>('spending_days.subject_kind'), id: 'spending_days.subject_id', name: 'text' },
  text: ($: Slots<LedgerKey & Spans>) => `SELECT d.subject_kind AS kind, d.subject_id AS id,
       coalesce(a.business_name, k.prefix || '…' || k.last_four, '') AS name
  FROM spending_days d
  LEFT JOIN spending_notices n ON n.business_id = d.business_id AND n.live = d.live
  LEFT JOIN connected_accounts a ON d.subject_kind = 'account' AND a.business_id = d.business_id AND a.id = d.subject_id
  LEFT JOIN api_keys k ON d.subject_kind = 'key' AND k.business_id = d.business_id AND k.id = d.subject_id
 WHERE d.business_id = ${$.businessId} AND d.live = ${$.live} AND ${isNew($)}
 ORDER BY d.refused_at, d.subject_kind, d.subject_id`,
});

export const findRefused = (db: Db, { businessId, live, since, before }: LedgerKey & Spans) =>
  FIND_REFUSED.rows(db, { businessId, live, since, before });

/** Relies on the ledger's lock. By the primary key. */
export async function writeNoticed(tx: Tx, { businessId, live }: LedgerKey, at: Date): Promise<void> {
  await tx
    .insertInto('spending_notices')
    .values({ business_id: businessId, live, noticed_at: at })
    .onConflict((conflict) => conflict.columns(['business_id', 'live']).doUpdateSet({ noticed_at: at }))
    .execute();
}
