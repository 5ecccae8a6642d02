/** What the verification of the audit log reads. */
import type pg from 'pg';
import type { DigestedEntry } from './digest.ts';
import type { LogName } from './queries.ts';

export interface KeptHead extends LogName {
  readonly sequence: bigint;
  readonly digest: Buffer;
}

/** Where each log ends; a foreign key keeps entries from having none. */
export async function findHeads(pool: pg.Pool): Promise<KeptHead[]> {
  const { rows } = await pool.query<KeptHead>(
    'SELECT business_id AS "businessId", live, sequence, digest FROM audit_heads ORDER BY business_id, live',
  );
  return rows;
}

/** In order. By the primary key. */
export async function readForVerification(
  pool: pg.Pool,
  { businessId, live, sequence }: KeptHead,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<(DigestedEntry & { readonly digest: Buffer })[]> {
  const { rows } = await pool.query<DigestedEntry & { readonly digest: Buffer }>(
    `SELECT business_id AS "businessId", live, sequence, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
            action, business_wide AS "businessWide", actor_kind AS "actorKind", actor_id AS "actorId",
            actor_name AS "actorName", actor_detail AS "actorDetail", request_id AS "requestId", address,
            subject_kind AS "subjectKind", subject_id AS "subjectId", subject_name AS "subjectName", before, after, digest
       FROM audit_entries
      WHERE business_id = $1 AND live = $2 AND sequence > $3 AND sequence <= $4
      ORDER BY sequence LIMIT $5`,
    [businessId, live, after, sequence, limit],
  );
  return rows;
}
