/** SQL of the audit log. Nothing here changes or deletes an entry; heads change only together with a new one. */
import { type RawBuilder, sql } from 'kysely';
import type { BusinessId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { Actor } from '../principal.ts';
import type { NumberRange, Slice } from '../wire/paging.ts';
import type { AuditAction, AuditActorKind, AuditSubjectKind } from './actions.ts';
import type { AuditEntry } from './entry.ts';

export interface LogName {
  readonly businessId: BusinessId;
  readonly live: boolean;
}

export interface Head {
  readonly sequence: bigint;
  readonly lastAt: Date;
  readonly digest: Buffer;
  /** What the actor is called now; null for those without a row. */
  readonly actorName: string | null;
  readonly actorDetail: string | null;
}

/** Locks the end of the log, which is made when it is not there yet. By primary keys. */
export async function lockHead(tx: Tx, { businessId, live }: LogName, actor: Actor): Promise<Head> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const apiKeyId = actor.kind === 'api_key' ? actor.id : null;
  const { rows } = await sql<Head>`
    WITH head AS (
      INSERT INTO audit_heads AS h (business_id, live) VALUES (${businessId}, ${live})
      ON CONFLICT (business_id, live) DO UPDATE SET sequence = h.sequence
      RETURNING sequence, last_at, digest
    )
    SELECT head.sequence, head.last_at AS "lastAt", head.digest,
           coalesce(u.name, k.prefix || '…' || k.last_four) AS "actorName", u.email AS "actorDetail"
      FROM head
      LEFT JOIN auth_users u ON u.id = ${userId}::text
      LEFT JOIN api_keys k ON k.id = ${apiKeyId}::bigint`.execute(tx);
  const [head] = rows;
  if (head === undefined) throw new Error('the end of the audit log was not found');
  return head;
}

/** Under `lockHead`. */
export async function appendEntry(tx: Tx, entry: AuditEntry, digest: Buffer): Promise<void> {
  await sql`
    WITH entry AS (
      INSERT INTO audit_entries
        (business_id, live, sequence, at, action, business_wide, actor_kind, actor_id, actor_name, actor_detail, request_id,
         address, subject_kind, subject_id, subject_name, before, after, digest)
      VALUES (${entry.businessId}, ${entry.live}, ${entry.sequence}, ${entry.at}, ${entry.action}, ${entry.businessWide},
              ${entry.actorKind}, ${entry.actorId}, ${entry.actorName}, ${entry.actorDetail}, ${entry.requestId},
              ${entry.address}, ${entry.subjectKind}, ${entry.subjectId}, ${entry.subjectName}, ${entry.before},
              ${entry.after}, ${digest})
    )
    UPDATE audit_heads SET sequence = ${entry.sequence}, last_at = ${entry.at}, digest = ${digest}
     WHERE business_id = ${entry.businessId} AND live = ${entry.live}`.execute(tx);
}

export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly actor?: { readonly kind: AuditActorKind; readonly id: string | undefined } | undefined;
  readonly subject?: { readonly kind: AuditSubjectKind; readonly id: string | undefined } | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

export type KeptEntry = AuditEntry & { readonly digest: Buffer };

/**
 * The sequences of a time, in which there may be none: then `last` is below `first`. Times never fall along sequences,
 * so each end is one look-up by audit_entries_by_time.
 */
export async function findRange(
  db: Db,
  { businessId, live }: LogName,
  { from, before }: Pick<AuditFilter, 'from' | 'before'>,
): Promise<NumberRange> {
  const { rows } = await sql<NumberRange>`
    SELECT CASE WHEN ${from ?? null}::timestamptz IS NULL THEN 1 ELSE coalesce((
             SELECT e.sequence FROM audit_entries e
              WHERE e.business_id = h.business_id AND e.live = h.live AND e.at >= ${from ?? null}
              ORDER BY e.at, e.sequence LIMIT 1), h.sequence + 1) END AS first,
           CASE WHEN ${before ?? null}::timestamptz IS NULL THEN h.sequence ELSE coalesce((
             SELECT e.sequence FROM audit_entries e
              WHERE e.business_id = h.business_id AND e.live = h.live AND e.at < ${before ?? null}
              ORDER BY e.at DESC, e.sequence DESC LIMIT 1), 0) END AS last
      FROM audit_heads h WHERE h.business_id = ${businessId} AND h.live = ${live}`.execute(db);
  return rows[0] ?? { first: 1n, last: 0n };
}

/**
 * Newest first. Without a filter by the primary key alone, hence as fast on every page; else by the index of the
 * filter.
 */
export async function findEntries(
  db: Db,
  { businessId, live }: LogName,
  filter: AuditFilter,
  { first, last, limit, offset }: NumberRange & Slice,
): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    SELECT e.business_id AS "businessId", e.live, e.sequence, e.at, e.action, e.business_wide AS "businessWide",
           e.actor_kind AS "actorKind", e.actor_id AS "actorId", e.actor_name AS "actorName",
           e.actor_detail AS "actorDetail", e.request_id AS "requestId", e.address, e.subject_kind AS "subjectKind",
           e.subject_id AS "subjectId", e.subject_name AS "subjectName", e.before, e.after, e.digest
      FROM audit_entries e
     WHERE e.business_id = ${businessId} AND e.live = ${live} AND e.sequence BETWEEN ${first} AND ${last}
           ${matching(filter)}
     ORDER BY e.sequence DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** At most `max`. By the index of the filter. */
export async function countEntries(
  db: Db,
  { businessId, live }: LogName,
  filter: AuditFilter,
  { first, last, max }: NumberRange & { readonly max: number },
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM (
      SELECT FROM audit_entries e
       WHERE e.business_id = ${businessId} AND e.live = ${live} AND e.sequence BETWEEN ${first} AND ${last}
             ${matching(filter)}
       LIMIT ${max}
    ) AS found`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matching({ action, actor, subject }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    ...(action === undefined ? [] : [sql`AND e.action = ${action}`]),
    ...(actor === undefined ? [] : [sql`AND e.actor_kind = ${actor.kind}`]),
    ...(actor?.id === undefined ? [] : [sql`AND e.actor_id = ${actor.id}`]),
    ...(subject === undefined ? [] : [sql`AND e.subject_kind = ${subject.kind}`]),
    ...(subject?.id === undefined ? [] : [sql`AND e.subject_id = ${subject.id}`]),
  ];
  return sql.join(conditions, sql` `);
}
