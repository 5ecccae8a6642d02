/** SQL of what schedules have to be looked at for. */
import { sql } from 'kysely';
import type { BusinessId } from '../../database/ids.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { isDue } from '../calendar/is-due.ts';

export interface LedgersToSchedule {
  readonly today: string;
  /** Where the page before ended. */
  readonly after: LedgerKey | undefined;
  readonly limit: number;
}

/**
 * Ledgers of all businesses that have a schedule of any kind and were not looked at today, in the order of the primary
 * key. Along the primary key of settlement_settings; overrides by the index settlement_overrides_by_ledger.
 */
export async function findLedgersToSchedule(db: Db, { today, after, limit }: LedgersToSchedule): Promise<LedgerKey[]> {
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(s.business_id, s.live) > (${after.businessId}::bigint, ${after.live}::boolean)`;
  const { rows } = await sql<{ business_id: BusinessId; live: boolean }>`
    SELECT s.business_id, s.live FROM settlement_settings s
     WHERE (s.scheduled_through IS NULL OR s.scheduled_through < ${today}::date) AND ${isLater}
       AND (s.frequency <> 'manual'
            OR EXISTS (SELECT FROM settlement_overrides o
                        WHERE o.business_id = s.business_id AND o.live = s.live AND o.frequency <> 'manual'))
     ORDER BY s.business_id, s.live LIMIT ${limit}`.execute(db);
  return rows.map(({ business_id, live }) => ({ businessId: business_id, live }));
}

/** Primary key. */
export async function findScheduledThrough(tx: Tx, { businessId, live }: LedgerKey): Promise<string | undefined> {
  const { rows } = await sql<{ scheduled_through: string | null }>`
    SELECT s.scheduled_through::text FROM settlement_settings s
     WHERE s.business_id = ${businessId} AND s.live = ${live}`.execute(tx);
  return rows[0]?.scheduled_through ?? undefined;
}

export async function writeScheduledThrough(tx: Tx, { businessId, live }: LedgerKey, date: string): Promise<void> {
  await sql`UPDATE settlement_settings SET scheduled_through = ${date}::date
 WHERE business_id = ${businessId} AND live = ${live}`.execute(tx);
}

/**
 * Whether anybody fell due: the accounts of the business's schedule, or one with a schedule of its own that exists, or
 * is deleted and has something left. Settings by primary key, overrides by settlement_overrides_by_ledger up to the
 * first that did.
 */
export async function hasDueAccounts(db: Db, { businessId, live }: LedgerKey, due: DueDates): Promise<boolean> {
  const { rows } = await sql<{ has_due: boolean }>`
    SELECT EXISTS (
             SELECT FROM settlement_settings s
               LEFT JOIN settlement_overrides o ON false
              WHERE s.business_id = ${businessId} AND s.live = ${live} AND ${isDue(due)})
        OR EXISTS (
             SELECT FROM settlement_overrides o
               LEFT JOIN settlement_settings s ON false
               JOIN connected_accounts a ON a.business_id = o.business_id AND a.id = o.connected_account_id
               JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
              WHERE o.business_id = ${businessId} AND o.live = ${live} AND ${isDue(due)}
                AND (a.deleted_at IS NULL OR w.balance_kobo > 0)) AS has_due`.execute(db);
  return rows[0]?.has_due === true;
}
