/** SQL of the audit log. Nothing here changes or deletes an entry; heads change only together with a new one. */
import { sql } from 'kysely';
import type { BusinessId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { Actor } from '../principal.ts';
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
