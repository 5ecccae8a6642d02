/** SQL of who decided about the schedules that a run follows. Writes rely on the ledger's lock. */
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { columnsOf, narrowed, type Slots, statement } from '../../../platform/database/statement.ts';
import { recordRows } from '../../../core/ledger/log/record.ts';
import { type Actor, actorFrom } from '../../../core/words/principal.ts';
import { IS_PAID_SQL, type OfRun } from './manifest-form.ts';
import type { PayeeDeed } from './payee-queries.ts';

/**
 * Settings by primary key; overrides of the ledger by settlement_overrides_by_ledger, their payouts by
 * settlement_payouts_account_unique.
 */
const FIND_SCHEDULE_MAKER = statement({
  name: 'find_schedule_maker',
  columns: { kind: narrowed<Actor['kind']>('text'), id: 'text?' },
  text: ($: Slots<OfRun>) => `SELECT c.kind, c.id FROM (
    SELECT s.schedule_by_kind AS kind, s.schedule_by_id AS id, s.schedule_by_at AS at FROM settlement_settings s
     WHERE s.business_id = ${$.businessId} AND s.live = ${$.live}
    UNION ALL
    SELECT o.schedule_by_kind, o.schedule_by_id, o.schedule_by_at FROM settlement_overrides o
     WHERE o.business_id = ${$.businessId} AND o.live = ${$.live}
       AND EXISTS (SELECT FROM settlement_payouts p
                    WHERE p.business_id = o.business_id AND p.live = o.live
                      AND p.connected_account_id = o.connected_account_id AND p.run_number = ${$.number})) AS c
   WHERE c.kind IS NOT NULL ORDER BY c.at DESC LIMIT 1`,
});

/** Who was the last to change a schedule that the run follows; undefined if a version before recorded nobody. */
export async function findScheduleMaker(db: Db, { businessId, live, number }: OfRun): Promise<Actor | undefined> {
  const row = await FIND_SCHEDULE_MAKER.first(db, { businessId, live, number });
  return row && actorFrom(row.kind, row.id);
}

/** Earlier scheduled runs that went to the bank: somebody approved what was decided before them. */
const BEFORE_RUN = ($: Slots<OfRun>): string => `r.business_id = ${$.businessId} AND r.live = ${$.live}
            AND r.number < ${$.number} AND r.scheduled_for IS NOT NULL AND r.exported_at IS NOT NULL`;

/**
 * Everybody who changed the ledger's schedule since its last scheduled run, or that of an account that this run pays
 * since the last one that paid it. Changes of the last year by schedule_changes_by_time: no schedule is slower than a
 * month. Payouts by settlement_payouts_account_unique.
 */
const INSERT_MAKERS = statement({
  name: 'insert_settlement_run_makers',
  columns: { number: 'settlement_run_makers.number' },
  text: ($: Slots<OfRun & { at: Date }>) => `
INSERT INTO settlement_run_makers (business_id, live, run_number, number, made_by_kind, made_by_id, maker_id)
SELECT ${$.businessId}, ${$.live}, ${$.number}, row_number() OVER (ORDER BY m.first), m.kind, m.id, m.maker_id
  FROM (SELECT c.changed_by_kind AS kind, c.changed_by_id AS id, c.maker_id, min(c.number) AS first
          FROM schedule_changes c
         WHERE c.business_id = ${$.businessId} AND c.live = ${$.live}
           AND c.changed_at > ${$.at}::timestamptz - interval '1 year'
           AND CASE WHEN c.account_id IS NULL
             THEN c.changed_at >= coalesce((SELECT max(r.created_at) FROM settlement_runs r
                                             WHERE ${BEFORE_RUN($)}), '-infinity')
             ELSE EXISTS (SELECT FROM settlement_payouts p
                           WHERE p.business_id = c.business_id AND p.live = c.live
                             AND p.connected_account_id = c.account_id AND p.run_number = ${$.number})
              AND NOT EXISTS (SELECT FROM settlement_payouts p
                                JOIN settlement_runs r ON r.business_id = p.business_id AND r.live = p.live
                                                      AND r.number = p.run_number
                               WHERE p.business_id = c.business_id AND p.live = c.live
                                 AND p.connected_account_id = c.account_id AND ${IS_PAID_SQL}
                                 AND ${BEFORE_RUN($)} AND r.created_at > c.changed_at) END
         GROUP BY c.changed_by_kind, c.changed_by_id, c.maker_id) AS m
RETURNING number`,
});

export async function insertMakersOfSchedule(tx: Tx, { businessId, live, number }: OfRun, at: Date): Promise<void> {
  const rows = await INSERT_MAKERS.rows(tx, { businessId, live, number, at });
  const names = rows.map((row) => `${number}/${row.number}`);
  recordRows(tx, { businessId, live }, 'settlement_run_maker', names);
}

const FIND_MAKERS = statement({
  name: 'find_settlement_run_makers',
  columns: {
    kind: narrowed<Actor['kind']>('settlement_run_makers.made_by_kind'),
    ...columnsOf('settlement_run_makers', ['maker_id', 'account_id', 'did_at', 'account_count']),
    did: narrowed<PayeeDeed | null>('settlement_run_makers.did'),
  },
  text: ($: Slots<OfRun>) => `
SELECT m.made_by_kind AS kind, m.maker_id, m.did, m.account_id, m.did_at, m.account_count FROM settlement_run_makers m
 WHERE m.business_id = ${$.businessId} AND m.live = ${$.live} AND m.run_number = ${$.number} ORDER BY m.number`,
});

/** What somebody did to an account that a run pays, the latest first. */
export interface OfPayee {
  readonly did: PayeeDeed;
  readonly accountId: bigint;
  readonly at: Date;
  /** How many accounts of the run they did something to. */
  readonly accounts: bigint;
}

/** Who decided the schedule of a run or where it pays, beside the maker of its manifest. Along the primary key. */
export const findFurtherMakers = async (db: Db, { businessId, live, number }: OfRun) =>
  (await FIND_MAKERS.rows(db, { businessId, live, number })).map((row) => ({
    kind: row.kind,
    person: row.maker_id ?? undefined,
    ofPayee: ofPayeeFrom(row),
  }));

interface PayeeColumns {
  readonly did: PayeeDeed | null;
  readonly account_id: bigint | null;
  readonly did_at: Date | null;
  readonly account_count: bigint | null;
}

function ofPayeeFrom(row: PayeeColumns): OfPayee | undefined {
  const { did, account_id: accountId, did_at: at, account_count: accounts } = row;
  if (did === null || accountId === null || at === null || accounts === null) return undefined;
  return { did, accountId, at, accounts };
}
