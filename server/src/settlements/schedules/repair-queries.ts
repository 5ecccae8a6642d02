/**
 * SQL of schedules that a wrong clock has left ahead. By primary keys and settlement_overrides_by_ledger; rare, and by
 * hand.
 */
import { sql } from 'kysely';
import type { BusinessId } from '../../database/ids.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../../ledger/posting.ts';

/** Of all businesses; looks at each that has settings. `latest` is the last date that can have been looked at. */
export async function findLedgersAhead(db: Db, latest: string): Promise<LedgerKey[]> {
  const { rows } = await sql<{ business_id: BusinessId; live: boolean }>`
    SELECT s.business_id, s.live FROM settlement_settings s
     WHERE s.scheduled_through > ${latest}::date OR s.schedule_after > ${latest}::date
        OR EXISTS (SELECT FROM settlement_overrides o
                    WHERE o.business_id = s.business_id AND o.live = s.live AND o.schedule_after > ${latest}::date)
     ORDER BY s.business_id, s.live`.execute(db);
  return rows.map(({ business_id: businessId, live }) => ({ businessId, live }));
}

export interface ScheduleState {
  readonly scheduledThrough: string;
  /** The date of the last run that a schedule made, those of days that have not come left out. */
  readonly lastRun: string | undefined;
  /** A schedule was chosen on a day that has not come. */
  readonly isChosenAhead: boolean;
}

/** Undefined for a ledger without schedules. */
export async function findScheduleState(
  tx: Tx,
  { businessId, live }: LedgerKey,
  latest: string,
): Promise<ScheduleState | undefined> {
  const { rows } = await sql<{ scheduledThrough: string | null; lastRun: string | null; isChosenAhead: boolean }>`
    SELECT s.scheduled_through::text AS "scheduledThrough",
           (SELECT max(r.scheduled_for)::text FROM settlement_runs r
             WHERE r.business_id = s.business_id AND r.live = s.live
           AND r.scheduled_for <= ${latest}::date) AS "lastRun", coalesce(s.schedule_after > ${latest}::date, false)
             OR EXISTS (SELECT FROM settlement_overrides o
                         WHERE o.business_id = s.business_id AND o.live = s.live
                           AND o.schedule_after > ${latest}::date) AS "isChosenAhead"
      FROM settlement_settings s WHERE s.business_id = ${businessId} AND s.live = ${live}`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.scheduledThrough === null) return undefined;
  return {
    scheduledThrough: row.scheduledThrough,
    lastRun: row.lastRun ?? undefined,
    isChosenAhead: row.isChosenAhead,
  };
}

/** What was chosen on a day that has not come counts as chosen on the latest. The caller holds the ledger's lock. */
export async function writeRepaired(
  tx: Tx,
  { businessId, live }: LedgerKey,
  { through, latest }: { readonly through: string; readonly latest: string },
): Promise<void> {
  await sql`UPDATE settlement_settings
   SET scheduled_through = ${through}::date, schedule_after = least(schedule_after, ${latest}::date)
 WHERE business_id = ${businessId} AND live = ${live}`.execute(tx);
  await sql`UPDATE settlement_overrides SET schedule_after = ${latest}::date
 WHERE business_id = ${businessId} AND live = ${live} AND schedule_after > ${latest}::date`.execute(tx);
}
