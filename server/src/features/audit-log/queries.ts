/** SQL of the audit log. Nothing here changes or deletes an entry; heads change only together with a new one. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { Actor } from '../../core/words/principal.ts';
import type { NumberRange, Slice } from '../../platform/wire/paging.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';
import { type AuditEntry, ENTRY_COLUMNS } from './entry.ts';

const HEAD = {
  sequence: 'audit_heads.sequence',
  lastAt: 'audit_heads.last_at',
  digest: 'audit_heads.digest',
  // The actor's present name; null for actors without a row.
  actorName: 'text?',
  actorDetail: 'auth_users.email?',
} as const;

const LOCK_HEAD = statement({
  name: 'lock_audit_head',
  text: ($: Slots<LedgerKey>) => `
    INSERT INTO audit_heads AS h (business_id, live) VALUES (${$.businessId}, ${$.live})
    ON CONFLICT (business_id, live) DO UPDATE SET sequence = h.sequence`,
});

/**
 * By primary keys. If somebody has moved the head back, the entry after it exists; the log then goes on after its last
 * one, instead of refusing every change. Entries that other transactions add meanwhile move the head.
 */
const READ_LOCKED_HEAD = statement({
  name: 'read_locked_audit_head',
  columns: HEAD,
  text: ($: Slots<LedgerKey & { userId: string | null; apiKeyId: bigint | null }>) => `
    SELECT coalesce(l.sequence, h.sequence) AS sequence, coalesce(l.at, h.last_at) AS "lastAt",
           coalesce(l.digest, h.digest) AS digest,
           coalesce((SELECT u.name FROM auth_users u WHERE u.id = ${$.userId}::text),
                    (SELECT k.prefix || '…' || k.last_four FROM api_keys k
                      WHERE k.id = ${$.apiKeyId}::bigint AND k.business_id = ${$.businessId})) AS "actorName",
           (SELECT u.email FROM auth_users u WHERE u.id = ${$.userId}::text) AS "actorDetail"
      FROM audit_heads h
      LEFT JOIN LATERAL (
        SELECT e.sequence, e.at, e.digest FROM audit_entries e
         WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.sequence > h.sequence
         ORDER BY e.sequence DESC LIMIT 1) AS l ON true
     WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}`,
});

/** Locks the end of the log, and creates it if necessary. */
export async function lockHead(tx: Tx, ledger: LedgerKey, actor: Actor): Promise<RowOf<typeof HEAD>> {
  const { businessId, live } = ledger;
  await LOCK_HEAD.run(tx, { businessId, live });
  return READ_LOCKED_HEAD.one(tx, {
    businessId,
    live,
    userId: actor.kind === 'user' ? actor.id : null,
    apiKeyId: actor.kind === 'api_key' ? actor.id : null,
  });
}

const FIND_TIME = statement({
  name: 'find_time_of_audit_entry',
  columns: { at: 'audit_entries.at' },
  text: ($: Slots<LedgerKey & { sequence: bigint }>) => `SELECT at FROM audit_entries
 WHERE business_id = ${$.businessId} AND live = ${$.live} AND sequence = ${$.sequence}`,
});

/** By the primary key. */
export async function findTime(tx: Tx, { businessId, live }: LedgerKey, sequence: bigint): Promise<Date | undefined> {
  return (await FIND_TIME.first(tx, { businessId, live, sequence }))?.at;
}

const APPEND_ENTRY = statement({
  name: 'append_audit_entry',
  text: ($: Slots<KeptEntry>) => `
    WITH entry AS (
      INSERT INTO audit_entries
        (business_id, live, sequence, at, action, business_wide, actor_kind, actor_id, actor_name, actor_detail,
          request_id,
         address, subject_kind, subject_id, subject_name, before, after, digest)
      VALUES (${$.businessId}, ${$.live}, ${$.sequence}, ${$.at}, ${$.action}, ${$.businessWide}, ${$.actorKind},
              ${$.actorId}, ${$.actorName}, ${$.actorDetail}, ${$.requestId}, ${$.address}, ${$.subjectKind},
              ${$.subjectId}, ${$.subjectName}, ${$.before}, ${$.after}, ${$.digest})
    )
    UPDATE audit_heads SET sequence = ${$.sequence}, last_at = ${$.at}, digest = ${$.digest}
     WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

/** The caller must hold the lock of `lockHead`. */
export async function appendEntry(tx: Tx, entry: AuditEntry, digest: Buffer): Promise<void> {
  await APPEND_ENTRY.run(tx, { ...entry, digest });
}

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly actor?: { readonly kind: AuditActorKind; readonly id: string | undefined } | undefined;
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string | undefined } | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Each end needs one look-up by audit_entries_by_time, or by the primary key. */
const FIND_RANGE = statement({
  name: 'find_audit_range',
  columns: { first: 'int8', last: 'int8' },
  text: ($: Slots<LedgerKey & Pick<AuditFilter, 'from' | 'before'>>) => `
    SELECT CASE WHEN ${$.from}::timestamptz IS NULL THEN 1 ELSE coalesce((
             SELECT e.sequence FROM audit_entries e
              WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.at >= ${$.from}
              ORDER BY e.at, e.sequence LIMIT 1), l.sequence + 1) END AS first,
           CASE WHEN ${$.before}::timestamptz IS NULL THEN l.sequence ELSE coalesce((
             SELECT e.sequence FROM audit_entries e
              WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.at < ${$.before}
              ORDER BY e.at DESC, e.sequence DESC LIMIT 1), 0) END AS last
      FROM (SELECT e.sequence FROM audit_entries e
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

export const KEPT_COLUMNS = { ...ENTRY_COLUMNS, digest: 'audit_entries.digest' } as const;

export type KeptEntry = RowOf<typeof KEPT_COLUMNS>;

/** All columns of an entry `e` except its time. */
export const ENTRY_LIST = `e.business_id AS "businessId", e.live, e.sequence, e.action,
           e.business_wide AS "businessWide", e.actor_kind AS "actorKind", e.actor_id AS "actorId",
           e.actor_name AS "actorName", e.actor_detail AS "actorDetail", e.request_id AS "requestId", e.address,
           e.subject_kind AS "subjectKind", e.subject_id AS "subjectId", e.subject_name AS "subjectName", e.before,
           e.after, e.digest`;

const FIND_ENTRIES = statement({
  name: 'find_audit_entries',
  columns: KEPT_COLUMNS,
  text: ($: Slots<Matching & Slice>) => `SELECT ${ENTRY_LIST}, e.at FROM audit_entries e
     WHERE ${isMatching($)}
     ORDER BY e.sequence DESC LIMIT ${$.limit} OFFSET ${$.offset}`,
});

/**
 * Newest first. Without a filter it uses the primary key alone, so every page is equally fast; otherwise the filter's
 * index.
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
      SELECT FROM audit_entries e WHERE ${isMatching($)} LIMIT ${$.max}
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
