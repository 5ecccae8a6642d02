/** What settlements have begun and not finished, for operators. */
import type { Db } from '../../../platform/database/pool.ts';
import { narrowed, statement } from '../../../platform/database/statement.ts';

/** A run that is filled or emptied; a file of bank results that is applied. */
const UNFINISHED_KINDS = ['preparing', 'cancelling', 'applying'] as const;
type UnfinishedKind = (typeof UNFINISHED_KINDS)[number];

export interface UnfinishedWork {
  readonly kind: UnfinishedKind;
  readonly count: number;
  /** Since the oldest one began. */
  readonly oldestAgeMs: number;
}

/** The partial indices settlement_runs_unfinished and settlement_result_files_unfinished. */
const FIND_UNFINISHED_WORK = statement({
  name: 'find_unfinished_settlement_work',
  acrossBusinesses: 'counts unfinished runs and files, for the operator',
  columns: { kind: narrowed<UnfinishedKind>('text'), count: 'int8', oldestAgeMs: 'int8' },
  text: `
    SELECT u.state AS kind, count(*) AS count,
           (extract(epoch FROM (SELECT clock_timestamp()) - min(u.since)) * 1000)::bigint AS "oldestAgeMs"
      FROM (SELECT r.state, coalesce(r.cancelled_at, r.created_at) AS since
              FROM settlement_runs r WHERE r.state IN ('preparing', 'cancelling')
            UNION ALL
            SELECT f.state, f.accepted_at
              FROM settlement_result_files f WHERE f.state = 'applying' AND f.state <> 'applied') AS u
     GROUP BY u.state`,
});

/** One for each kind, also when nothing of it is unfinished. */
export async function findUnfinishedWork(db: Db): Promise<UnfinishedWork[]> {
  const rows = await FIND_UNFINISHED_WORK.rows(db, []);
  return UNFINISHED_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return { kind, count: Number(row?.count ?? 0), oldestAgeMs: Math.max(0, Number(row?.oldestAgeMs ?? 0)) };
  });
}
