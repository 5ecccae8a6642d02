/** What the verification of acts reads. */
import { exactTime } from '../../platform/database/exact-time.ts';
import type { Db } from '../../platform/database/pool.ts';
import { narrowed, type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from '../../core/ledger/log/actions.ts';
import { appendRecorded } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';

const ACT_ENTRY = {
  action: narrowed<AuditAction>('audit_log.action!'),
  subjectId: 'audit_log.subject_id',
  actorKind: narrowed<AuditActorKind>('audit_log.actor_kind!'),
  actorId: 'audit_log.actor_id',
  at: 'text',
  // The time of the entry before it; null for the first.
  previousAt: 'text?',
  after: 'audit_log.after',
} as const;

export type ActEntry = RowOf<typeof ACT_ENTRY>;

interface Subjects extends LedgerKey {
  readonly subjectKind: AuditSubjectKind;
  readonly subjectIds: readonly string[];
}

const FIND_ACT_ENTRIES = statement({
  name: 'find_act_entries',
  columns: ACT_ENTRY,
  text: ($: Slots<Subjects>) => `
    SELECT e.action, e.subject_id AS "subjectId", e.actor_kind AS "actorKind", e.actor_id AS "actorId",
           ${exactTime('e.at')} AS at, ${exactTime('greatest(p.at, q.at)')} AS "previousAt", e.after
      FROM audit_log e
      LEFT JOIN log_entries p ON p.business_id = e.business_id AND p.live = e.live AND p.number = e.number - 1
      LEFT JOIN audit_entries q ON q.business_id = e.business_id AND q.live = e.live AND q.sequence = e.sequence - 1
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.subject_kind = ${$.subjectKind}
       AND e.subject_id = ANY (${$.subjectIds}::text[])
     ORDER BY e.sequence`,
});

/** In their order. By the indices of subjects, and the primary keys. */
export async function findActEntries(db: Db, subjects: Subjects): Promise<ActEntry[]> {
  await appendRecorded(db);
  return FIND_ACT_ENTRIES.rows(db, subjects);
}

const FIND_FIRST_TIME = statement({
  name: 'find_first_audit_time',
  acrossBusinesses: 'verification asks since when there are audit logs',
  columns: { at: 'text?' },
  text: `SELECT ${exactTime('min(e.at)')} AS at FROM audit_log e WHERE e.sequence = 1`,
});

/** Reads the index of the primary key, as verification reads all entries. */
export const findFirstTime = (db: Db): Promise<{ readonly at: string | null } | undefined> =>
  FIND_FIRST_TIME.first(db, []);
