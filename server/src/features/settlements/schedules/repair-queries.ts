/**
 * SQL of schedules that a wrong clock has left ahead. By primary keys and settlement_overrides_by_ledger; operators run
 * it by hand, and rarely.
 */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';

const FIND_LEDGERS_AHEAD = statement({
  name: 'find_schedules_ahead',
  acrossBusinesses: 'finds ledgers that are ahead of the clock, for the operator',
  columns: { businessId: 'settlement_settings.business_id', live: 'settlement_settings.live' },
  text: ($: Slots<{ latest: string }>) => `
    SELECT s.business_id AS "businessId", s.live FROM settlement_settings s
     WHERE s.scheduled_through > ${$.latest}::date OR s.schedule_after > ${$.latest}::date
        OR EXISTS (SELECT FROM settlement_overrides o
                    WHERE o.business_id = s.business_id AND o.live = s.live AND o.schedule_after > ${$.latest}::date)
     ORDER BY s.business_id, s.live`,
});

/** Finds ledgers of all businesses that have settings. `latest` is the last date that can have been examined. */
export const findLedgersAhead = (db: Db, latest: string): Promise<LedgerKey[]> =>
  FIND_LEDGERS_AHEAD.rows(db, { latest });

export interface ScheduleState {
  readonly scheduledThrough: string;
  /** The date of the last run that a schedule made, without future dates. */
  readonly lastRun: string | undefined;
  /** A schedule was chosen on a future day. */
  readonly isChosenAhead: boolean;
}

const FIND_SCHEDULE_STATE = statement({
  name: 'find_schedule_state',
  columns: { scheduledThrough: 'text?', lastRun: 'text?', isChosenAhead: 'bool' },
  text: ($: Slots<LedgerKey & { latest: string }>) => `
    SELECT s.scheduled_through::text AS "scheduledThrough",
           (SELECT max(r.scheduled_for)::text FROM settlement_runs r
             WHERE r.business_id = s.business_id AND r.live = s.live
               AND r.scheduled_for <= ${$.latest}::date) AS "lastRun",
           coalesce(s.schedule_after > ${$.latest}::date, false)
             OR EXISTS (SELECT FROM settlement_overrides o
                         WHERE o.business_id = s.business_id AND o.live = s.live
                           AND o.schedule_after > ${$.latest}::date) AS "isChosenAhead"
      FROM settlement_settings s WHERE s.business_id = ${$.businessId} AND s.live = ${$.live}`,
});

/** Undefined for a ledger without schedules. */
export async function findScheduleState(tx: Tx, ledger: LedgerKey, latest: string): Promise<ScheduleState | undefined> {
  const row = await FIND_SCHEDULE_STATE.first(tx, { ...ledger, latest });
  if (row === undefined || row.scheduledThrough === null) return undefined;
  return {
    scheduledThrough: row.scheduledThrough,
    lastRun: row.lastRun ?? undefined,
    isChosenAhead: row.isChosenAhead,
  };
}

interface Repaired extends LedgerKey {
  readonly through: string;
  readonly latest: string;
}

const REPAIR_SETTINGS = statement({
  name: 'repair_settlement_settings',
  text: ($: Slots<Repaired>) => `UPDATE settlement_settings
   SET scheduled_through = ${$.through}::date, schedule_after = least(schedule_after, ${$.latest}::date)
 WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

const REPAIR_OVERRIDES = statement({
  name: 'repair_settlement_overrides',
  text: ($: Slots<Repaired>) => `UPDATE settlement_overrides SET schedule_after = ${$.latest}::date
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND schedule_after > ${$.latest}::date`,
});

/**
 * A schedule chosen on a future day counts as chosen on the latest possible day. The caller holds the ledger's lock.
 */
export async function writeRepaired(
  tx: Tx,
  ledger: LedgerKey,
  { through, latest }: { readonly through: string; readonly latest: string },
): Promise<void> {
  await REPAIR_SETTINGS.run(tx, { ...ledger, through, latest });
  await REPAIR_OVERRIDES.run(tx, { ...ledger, through, latest });
}
