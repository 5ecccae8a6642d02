/** SQL of facts. Nothing here changes or deletes a fact; heads change only together with a new one. */
import type { Tx } from '../../../platform/database/pool.ts';
import { type Slots, statement, type Statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { factDigestSql, GONE_SQL, rowContentSql } from './facts-form.ts';
import { definitionOf, type FactKind, KIND_NAMES } from './kinds.ts';

interface Recorded extends LedgerKey {
  readonly found: boolean;
  /** An array literal. */
  readonly subjects: string;
  readonly salt: Buffer;
}

/** The row of a kind with the name `k` in the ledger of the slots. */
function rowOf(kind: FactKind, $: Slots<LedgerKey>): string {
  const { from, find, where = 'true' } = definitionOf(kind);
  return `${from} WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND ${where} AND ${find}`;
}

/**
 * If somebody has moved the head back, the chain goes on after its last fact. The clock is read after the lock. The
 * transaction has written the rows in earlier statements, so this one sees them; a concurrent transaction that records
 * facts of the same rows waits for the lock and reads them afterwards. OFFSET 0 keeps one look-up by key for each row:
 * with statistics from before a file grew, the planner joined all of its lines.
 */
const recording = (kind: FactKind) =>
  statement({
    name: `record_facts_${kind}`,
    text: ($: Slots<Recorded>) => `WITH head AS MATERIALIZED (
  SELECT h.number, h.recorded_at, h.digest FROM ledger_fact_heads h
   WHERE h.business_id = ${$.businessId} AND h.live = ${$.live} FOR UPDATE
), place AS MATERIALIZED (
  SELECT coalesce(l.number, h.number) + 1 AS number, coalesce(l.digest, h.digest) AS previous,
         greatest(h.recorded_at, l.recorded_at, clock_timestamp()) AS recorded_at
    FROM head h LEFT JOIN LATERAL (
      SELECT f.number, f.recorded_at, f.digest FROM ledger_facts f
       WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.number > h.number
       ORDER BY f.number DESC LIMIT 1) AS l ON true
), rows_now AS MATERIALIZED (
  SELECT array_agg(w.k ORDER BY w.place) AS subjects,
         array_agg(coalesce(r.digest, ${GONE_SQL}) ORDER BY w.place) AS digests
    FROM unnest(${$.subjects}::text[]) WITH ORDINALITY AS w (k, place)
    LEFT JOIN LATERAL (
      SELECT sha256(${$.salt}::bytea || ${rowContentSql(kind)}) AS digest FROM ${rowOf(kind, $)} OFFSET 0) AS r ON true
), fact AS MATERIALIZED (
  SELECT p.number, p.recorded_at, r.subjects, r.digests, ${factDigestSql({
    businessId: `${$.businessId}::bigint`,
    live: `${$.live}::boolean`,
    number: 'p.number',
    recordedAt: 'p.recorded_at',
    kind: `'${kind}'`,
    found: `${$.found}::boolean`,
    subjects: 'r.subjects',
    digests: 'r.digests',
    salt: `${$.salt}::bytea`,
    previous: 'p.previous',
  })} AS digest FROM place p CROSS JOIN rows_now r
), kept AS (
  INSERT INTO ledger_facts (business_id, live, number, recorded_at, kind, found, subjects, digests, salt, digest)
  SELECT ${$.businessId}, ${$.live}, f.number, f.recorded_at, '${kind}', ${$.found}, f.subjects, f.digests,
         ${$.salt}, f.digest
    FROM fact f
)
UPDATE ledger_fact_heads h SET number = f.number, recorded_at = f.recorded_at, digest = f.digest
  FROM fact f WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}`,
  });

const RECORDING = Object.fromEntries(KIND_NAMES.map((kind) => [kind, recording(kind)])) as unknown as Readonly<
  Record<FactKind, Statement<Recorded, unknown>>
>;

/** Changes one row, or none if the chain has no head yet. Rows by their primary keys. */
export const recordStatement = (kind: FactKind): Statement<Recorded, unknown> => RECORDING[kind];

const ENSURE_HEAD = statement({
  name: 'ensure_fact_head',
  text: ($: Slots<LedgerKey>) => `INSERT INTO ledger_fact_heads (business_id, live)
  VALUES (${$.businessId}, ${$.live}) ON CONFLICT (business_id, live) DO NOTHING`,
});

const LOCK_HEAD = statement({
  name: 'lock_fact_head',
  columns: { number: 'ledger_fact_heads.number' },
  text: ($: Slots<LedgerKey>) => `SELECT number FROM ledger_fact_heads
 WHERE business_id = ${$.businessId} AND live = ${$.live} FOR UPDATE`,
});

/** Locks the end of the chain, and creates it if necessary. */
export async function lockFactHead(tx: Tx, ledger: LedgerKey): Promise<void> {
  await ensureFactHead(tx, ledger);
  await LOCK_HEAD.one(tx, ledger);
}

export async function ensureFactHead(tx: Tx, { businessId, live }: LedgerKey): Promise<void> {
  await ENSURE_HEAD.run(tx, { businessId, live });
}
