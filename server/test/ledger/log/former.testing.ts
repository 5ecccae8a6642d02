import type pg from 'pg';
import { FACT_DIGEST_SQL } from '../../../src/core/ledger/log/former-facts.ts';
import { digestedTime, formerDigest } from '../../../src/core/ledger/log/entry-form.ts';
import type { AuditEntry } from '../../../src/core/ledger/log/entry.ts';
import type { LedgerKey } from '../../../src/core/ledger/posting.ts';

interface FormerHead {
  readonly sequence: bigint;
  readonly digest: Buffer;
  readonly at: Date;
}

/** An entry of the audit log and a fact, as a process of the version before writes them. */
export async function writeFormer(
  on: Pick<pg.Pool, 'query'>,
  { businessId, live }: LedgerKey,
  { kind, subject }: { readonly kind: string; readonly subject: string } = { kind: 'refund', subject: '999999' },
): Promise<void> {
  const of = [businessId, live];
  const { rows } = await on.query<FormerHead>(
    `SELECT sequence, digest, date_trunc('milliseconds', clock_timestamp()) AS at FROM audit_heads
      WHERE business_id = $1 AND live = $2`,
    of,
  );
  const [head] = rows;
  if (head === undefined) throw new Error('no audit log');
  const entry: AuditEntry = {
    businessId,
    live,
    sequence: head.sequence + 1n,
    at: head.at,
    action: 'account.updated',
    businessWide: false,
    actorKind: 'operator',
    actorId: null,
    actorName: 'Operator',
    actorDetail: null,
    requestId: null,
    address: null,
    subjectKind: 'account',
    subjectId: null,
    subjectName: null,
    before: null,
    after: null,
  };
  const digest = formerDigest(head.digest, { ...entry, at: digestedTime(entry.at) });
  await on.query(
    `INSERT INTO audit_entries (business_id, live, sequence, at, action, business_wide, actor_kind, actor_name,
       subject_kind, digest) VALUES ($1, $2, $3, $4, $5, false, $6, $7, $8, $9)`,
    [...of, entry.sequence, entry.at, entry.action, entry.actorKind, entry.actorName, entry.subjectKind, digest],
  );
  await on.query(
    'UPDATE audit_heads SET sequence = $3, last_at = $4, digest = $5 WHERE business_id = $1 AND live = $2',
    [...of, entry.sequence, entry.at, digest],
  );
  await on.query('INSERT INTO ledger_fact_heads (business_id, live) VALUES ($1, $2) ON CONFLICT DO NOTHING', of);
  await on.query(
    `WITH f AS (
       SELECT h.business_id, h.live, h.number + 1 AS number, clock_timestamp() AS recorded_at, $3::text AS kind,
              false AS found, ARRAY[$4::text] AS subjects, ARRAY[decode(repeat('00', 32), 'hex')] AS digests,
              decode(repeat('00', 16), 'hex') AS salt, h.digest AS previous
         FROM ledger_fact_heads h WHERE h.business_id = $1 AND h.live = $2
     ), made AS (
       SELECT f.*, ${FACT_DIGEST_SQL} AS digest FROM f
     ), kept AS (
       INSERT INTO ledger_facts (business_id, live, number, recorded_at, kind, found, subjects, digests, salt, digest)
       SELECT business_id, live, number, recorded_at, kind, found, subjects, digests, salt, digest FROM made
     )
     UPDATE ledger_fact_heads h SET number = m.number, recorded_at = m.recorded_at, digest = m.digest
       FROM made m WHERE h.business_id = m.business_id AND h.live = m.live`,
    [...of, kind, subject],
  );
}
