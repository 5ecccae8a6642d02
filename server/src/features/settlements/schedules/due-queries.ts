/** SQL for schedules that are due. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../../../core/ledger/posting.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { type DueValues, dueValues, isDue } from '../calendar/is-due.ts';

export interface LedgersToSchedule {
  readonly today: string;
  /** The end of the previous page. */
  readonly after: LedgerKey | undefined;
  readonly limit: number;
}

interface Search {
  readonly today: string;
  readonly afterId: bigint;
  readonly afterLive: boolean;
  readonly limit: number;
}

/** Along the primary key of settlement_settings; overrides by the index settlement_overrides_by_ledger. */
const FIND_LEDGERS_TO_SCHEDULE = statement({
  name: 'find_ledgers_to_schedule',
  acrossBusinesses: 'finds the ledgers whose schedules are due; each is then worked on by itself',
  columns: { businessId: 'settlement_settings.business_id', live: 'settlement_settings.live' },
  text: ($: Slots<Search>) => `
    SELECT s.business_id AS "businessId", s.live FROM settlement_settings s
     WHERE (s.scheduled_through IS NULL OR s.scheduled_through < ${$.today}::date)
       AND (s.business_id, s.live) > (${$.afterId}::bigint, ${$.afterLive}::boolean)
       AND (s.frequency <> 'manual'
            OR EXISTS (SELECT FROM settlement_overrides o
                        WHERE o.business_id = s.business_id AND o.live = s.live AND o.frequency <> 'manual'))
     ORDER BY s.business_id, s.live LIMIT ${$.limit}`,
});

/** Ledgers of all businesses that have any schedule and were not checked today, in the order of the primary key. */
export const findLedgersToSchedule = (db: Db, { today, after, limit }: LedgersToSchedule): Promise<LedgerKey[]> =>
  FIND_LEDGERS_TO_SCHEDULE.rows(db, {
    today,
    afterId: after?.businessId ?? 0n,
    afterLive: after?.live ?? true,
    limit,
  });

const FIND_SCHEDULED_THROUGH = statement({
  name: 'find_scheduled_through',
  columns: { date: 'text?' },
  text: ($: Slots<LedgerKey>) => `SELECT s.scheduled_through::text AS date FROM settlement_settings s
     WHERE s.business_id = ${$.businessId} AND s.live = ${$.live}`,
});

/** Primary key. */
export async function findScheduledThrough(tx: Tx, ledger: LedgerKey): Promise<string | undefined> {
  return (await FIND_SCHEDULED_THROUGH.first(tx, ledger))?.date ?? undefined;
}

const WRITE_SCHEDULED_THROUGH = statement({
  name: 'write_scheduled_through',
  text: ($: Slots<LedgerKey & { date: string }>) => `UPDATE settlement_settings SET scheduled_through = ${$.date}::date
 WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export async function writeScheduledThrough(tx: Tx, ledger: LedgerKey, date: string): Promise<void> {
  await WRITE_SCHEDULED_THROUGH.run(tx, { ...ledger, date });
}

/** What `isDue` reads of settings or overrides that are missing. */
const NO_SCHEDULE = `(SELECT NULL::text AS frequency, NULL::smallint AS weekday, NULL::smallint AS month_day,
                           NULL::date AS schedule_after)`;

/** Settings by primary key, overrides by settlement_overrides_by_ledger up to the first that is due. */
const HAS_DUE_ACCOUNTS = statement({
  name: 'has_due_accounts',
  columns: { hasDue: 'bool' },
  text: ($: Slots<LedgerKey & DueValues>) => `
    SELECT EXISTS (
             SELECT FROM settlement_settings s
               CROSS JOIN ${NO_SCHEDULE} o
              WHERE s.business_id = ${$.businessId} AND s.live = ${$.live} AND ${isDue($)})
        OR EXISTS (
             SELECT FROM settlement_overrides o
               CROSS JOIN ${NO_SCHEDULE} s
               JOIN connected_accounts a ON a.business_id = o.business_id AND a.id = o.connected_account_id
               JOIN wallets w ON w.business_id = a.business_id AND w.id = a.wallet_id
              WHERE o.business_id = ${$.businessId} AND o.live = ${$.live} AND ${isDue($)}
                AND (a.deleted_at IS NULL OR w.balance_kobo > 0)) AS "hasDue"`,
});

/**
 * Whether any account is due: through the business's schedule, or through its own. An account with its own schedule
 * must exist, or be deleted with a balance left.
 */
export async function hasDueAccounts(db: Db, ledger: LedgerKey, due: DueDates): Promise<boolean> {
  return (await HAS_DUE_ACCOUNTS.one(db, { ...ledger, ...dueValues(due) })).hasDue;
}
