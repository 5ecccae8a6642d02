/** SQL of reading the audit log. */
import type { Db } from '../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { NumberRange, Slice } from '../../platform/wire/paging.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from '../../core/ledger/log/actions.ts';
import { ENTRY_COLUMNS, ENTRY_LIST } from '../../core/ledger/log/entry.ts';

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly actor?: { readonly kind: AuditActorKind; readonly id: string | undefined } | undefined;
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string | undefined } | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Each end needs one look-up in either table, by its index of times or of numbers. */
const FIND_RANGE = statement({
  name: 'find_audit_range',
  columns: { first: 'int8', last: 'int8' },
  text: ($: Slots<LedgerKey & Pick<AuditFilter, 'from' | 'before'>>) => `
    SELECT CASE WHEN ${$.from}::timestamptz IS NULL THEN 1 ELSE coalesce((
             SELECT e.sequence FROM audit_log e
              WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.at >= ${$.from}
              ORDER BY e.at, e.sequence LIMIT 1), l.sequence + 1) END AS first,
           CASE WHEN ${$.before}::timestamptz IS NULL THEN l.sequence ELSE coalesce((
             SELECT e.sequence FROM audit_log e
              WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.at < ${$.before}
              ORDER BY e.at DESC, e.sequence DESC LIMIT 1), 0) END AS last
      FROM (SELECT e.sequence FROM audit_log e
             WHERE e.business_id = ${$.businessId} AND e.live = ${$.live}
             ORDER BY e.sequence DESC LIMIT 1) AS l`,
});

/** The sequences in a period; if there are none, `last` is below `first`. Times never decrease along sequences. */
export async function findRange(
  db: Db,
  { businessId, live }: LedgerKey,
  { from, before }: Pick<AuditFilter, 'from' | 'before'>,
): Promise<NumberRange> {
  return (await FIND_RANGE.first(db, { businessId, live, from, before })) ?? { first: 1n, last: 0n };
}

interface Matching extends LedgerKey, NumberRange {
  readonly action: string | undefined;
  readonly actorKind: string | undefined;
  readonly actorId: string | undefined;
  readonly subjectKind: string | undefined;
  readonly subjectId: string | undefined;
}

/** An unused condition is null and disappears before planning. */
const isMatching = ($: Slots<Matching>): string => `e.business_id = ${$.businessId} AND e.live = ${$.live}
       AND e.sequence BETWEEN ${$.first} AND ${$.last}
       AND (${$.action}::text IS NULL OR e.action = ${$.action})
       AND (${$.actorKind}::text IS NULL OR e.actor_kind = ${$.actorKind})
       AND (${$.actorId}::text IS NULL OR e.actor_id = ${$.actorId})
       AND (${$.subjectKind}::text IS NULL OR e.subject_kind = ${$.subjectKind})
       AND (${$.subjectId}::text IS NULL OR e.subject_id = ${$.subjectId})`;

const matching = (
  { businessId, live }: LedgerKey,
  { action, actor, subject }: AuditFilter,
  { first, last }: NumberRange,
): Matching => ({
  businessId,
  live,
  first,
  last,
  action,
  actorKind: actor?.kind,
  actorId: actor?.id,
  subjectKind: subject?.kind,
  subjectId: subject?.id,
});

const KEPT_COLUMNS = { ...ENTRY_COLUMNS, digest: 'audit_log.digest!' } as const;

export type KeptEntry = RowOf<typeof KEPT_COLUMNS>;

const FIND_ENTRIES = statement({
  name: 'find_audit_entries',
  columns: KEPT_COLUMNS,
  text: ($: Slots<Matching & Slice>) => `SELECT ${ENTRY_LIST}, e.at FROM audit_log e
     WHERE ${isMatching($)}
     ORDER BY e.sequence DESC LIMIT ${$.limit} OFFSET ${$.offset}`,
});

/**
 * Newest first. Without a filter it uses the index of numbers alone, so every page is equally fast; otherwise the
 * filter's index.
 */
export const findEntries = (
  db: Db,
  log: LedgerKey,
  filter: AuditFilter,
  { limit, offset, ...range }: NumberRange & Slice,
): Promise<KeptEntry[]> => FIND_ENTRIES.rows(db, { ...matching(log, filter, range), limit, offset });

const COUNT_ENTRIES = statement({
  name: 'count_audit_entries',
  columns: { count: 'int8' },
  text: ($: Slots<Matching & { max: number }>) => `SELECT count(*) AS count FROM (
      SELECT FROM audit_log e WHERE ${isMatching($)} LIMIT ${$.max}
    ) AS found`,
});

/** At most `max`. Uses the filter's index. */
export async function countEntries(
  db: Db,
  log: LedgerKey,
  filter: AuditFilter,
  { max, ...range }: NumberRange & { readonly max: number },
): Promise<number> {
  return Number((await COUNT_ENTRIES.one(db, { ...matching(log, filter, range), max })).count);
}
