/** SQL of the seals. None of it takes a lock on ledgers or transactions. */
import type pg from 'pg';
import { sql } from 'kysely';
import { plainArray } from '../../database/array-literal.ts';
import type { Db, Tx } from '../../database/pool.ts';
import type { LedgerKey } from '../posting.ts';
import { ROW_DIGEST_KEPT_BYTES, ROW_DIGEST_SQL, sealHeadingSql } from './sealed-form.ts';

export interface DueLedger extends LedgerKey {
  readonly hasHead: boolean;
}

export interface DueSearch {
  /** Only ledgers behind this one, in the order of the primary key. */
  readonly after: LedgerKey | undefined;
  readonly at: Date;
  /** A chain whose end is younger than this is left alone, unless a whole segment waits. */
  readonly ageMs: number;
  readonly segmentSize: number;
  readonly limit: number;
}

/**
 * Ledgers with transactions that are to be sealed. Compares two small tables along their primary keys; the ledgers are
 * looked at without a lock. A chain whose end lies in the future, by a clock that was set back, is due as well.
 */
export async function findDueLedgers(db: Db, search: DueSearch): Promise<DueLedger[]> {
  const { after, at, ageMs, segmentSize, limit } = search;
  const { rows } =
    await sql<DueLedger>`SELECT l.business_id AS "businessId", l.live, h.business_id IS NOT NULL AS "hasHead"
  FROM ledgers l
  LEFT JOIN ledger_seal_heads h ON h.business_id = l.business_id AND h.live = l.live
 WHERE (l.business_id, l.live) > (${after?.businessId ?? 0n}::bigint, ${after?.live ?? true}::boolean)
   AND l.last_sequence > coalesce(h.last_sequence, 0)
   AND (h.business_id IS NULL OR l.last_sequence >= h.last_sequence + ${segmentSize}::bigint
        OR abs(extract(epoch FROM h.sealed_at - ${at}::timestamptz)) * 1000 >= ${ageMs}::bigint)
 ORDER BY l.business_id, l.live LIMIT ${limit}`.execute(db);
  return rows;
}

/** In the order of the primary key, so that two processes that add the same heads can't deadlock. */
export async function ensureHeads(tx: Tx, ledgers: readonly LedgerKey[]): Promise<void> {
  await sql`INSERT INTO ledger_seal_heads (business_id, live)
  SELECT w.business_id, w.live FROM ${unnest(ledgers)} AS w (business_id, live) ORDER BY w.business_id, w.live
  ON CONFLICT (business_id, live) DO NOTHING`.execute(tx);
}

/** Locks the ends of these chains for the rest of the transaction; leaves out those that another process holds. */
export async function lockHeads(tx: Tx, ledgers: readonly LedgerKey[]): Promise<LedgerKey[]> {
  const { rows } = await sql<LedgerKey>`SELECT h.business_id AS "businessId", h.live
  FROM ${unnest(ledgers)} AS w (business_id, live)
  JOIN ledger_seal_heads h ON h.business_id = w.business_id AND h.live = w.live
 ORDER BY h.business_id, h.live FOR UPDATE OF h SKIP LOCKED`.execute(tx);
  return rows;
}

export interface Segment extends LedgerKey {
  readonly firstSequence: bigint;
  readonly lastSequence: bigint;
  /** How many transactions are there. Unless it is all of the span, nothing was sealed. */
  readonly found: bigint;
}

/**
 * Seals the next segment of each ledger. Relies on the locks of the heads. Ranges of the primary key of transactions:
 * whoever posts holds the ledger's row until the commit and moves last_sequence with the rows, so that one snapshot
 * that shows a last_sequence shows every row up to it, and none can come in between any more.
 */
export async function sealSegments(
  tx: Tx,
  ledgers: readonly LedgerKey[],
  { size, at }: { readonly size: number; readonly at: Date },
): Promise<Segment[]> {
  const { rows } = await sql<Segment>`WITH spans AS MATERIALIZED (
  SELECT h.business_id, h.live, h.number + 1 AS number, h.digest AS previous_digest, h.last_sequence + 1 AS first_sequence,
         least(l.last_sequence, h.last_sequence + ${size}::bigint) AS last_sequence, ${at}::timestamptz AS sealed_at
    FROM ${unnest(ledgers)} AS w (business_id, live)
    JOIN ledger_seal_heads h ON h.business_id = w.business_id AND h.live = w.live
    JOIN ledgers l ON l.business_id = w.business_id AND l.live = w.live
), segments AS MATERIALIZED (
  SELECT s.*, r.found, r.digests, r.row_digests
    FROM spans s CROSS JOIN LATERAL (
      SELECT count(*) AS found, string_agg(d.digest, ''::bytea ORDER BY d.sequence) AS digests,
             string_agg(substring(d.digest FROM 1 FOR ${sql.lit(ROW_DIGEST_KEPT_BYTES)}), ''::bytea ORDER BY d.sequence) AS row_digests
        FROM (SELECT t.sequence, ${sql.raw(ROW_DIGEST_SQL)} AS digest FROM transactions t
               WHERE t.business_id = s.business_id AND t.live = s.live
                 AND t.sequence BETWEEN s.first_sequence AND s.last_sequence
               ORDER BY t.sequence LIMIT ${size}) AS d
    ) AS r
), whole AS MATERIALIZED (
  SELECT s.*, sha256(${sql.raw(SEAL_HEADING_SQL)} || s.previous_digest || s.digests) AS digest
    FROM segments s WHERE s.found > 0 AND s.found = s.last_sequence - s.first_sequence + 1
), sealed AS (
  INSERT INTO ledger_seals (business_id, live, number, first_sequence, last_sequence, sealed_at, digest, row_digests)
  SELECT business_id, live, number, first_sequence, last_sequence, sealed_at, digest, row_digests FROM whole
), moved AS (
  UPDATE ledger_seal_heads h
     SET number = n.number, last_sequence = n.last_sequence, sealed_at = n.sealed_at, digest = n.digest
    FROM whole n WHERE h.business_id = n.business_id AND h.live = n.live
)
SELECT business_id AS "businessId", live, first_sequence AS "firstSequence", last_sequence AS "lastSequence", found
  FROM segments ORDER BY business_id, live`.execute(tx);
  return rows;
}

/** Of a row `s` of ledger_seals, or of what is to become one. */
const SEAL_HEADING_SQL = sealHeadingSql({
  businessId: 's.business_id',
  live: 's.live',
  number: 's.number',
  firstSequence: 's.first_sequence',
  lastSequence: 's.last_sequence',
  sealedAt: 's.sealed_at',
});

const unnest = (ledgers: readonly LedgerKey[]) =>
  sql`unnest(${plainArray(ledgers.map((l) => l.businessId))}::bigint[], ${plainArray(ledgers.map((l) => l.live))}::boolean[])`;

/** Where a chain ends. */
export interface SealHead {
  readonly number: bigint;
  readonly lastSequence: bigint;
  readonly sealedAt: Date;
  readonly digest: Buffer;
}

const HEAD_COLUMNS = 'number, last_sequence AS "lastSequence", sealed_at AS "sealedAt", digest';

/** The end of every chain that has a seal, in the order of the primary key. One row per ledger. */
export async function findHeads(db: Db): Promise<(LedgerKey & SealHead)[]> {
  const { rows } = await sql<LedgerKey & SealHead>`SELECT business_id AS "businessId", live, ${sql.raw(HEAD_COLUMNS)}
  FROM ledger_seal_heads WHERE number > 0 ORDER BY business_id, live`.execute(db);
  return rows;
}

export async function readHead(client: pg.PoolClient, { businessId, live }: LedgerKey): Promise<SealHead | undefined> {
  const { rows } = await client.query<SealHead>(
    `SELECT ${HEAD_COLUMNS} FROM ledger_seal_heads WHERE business_id = $1 AND live = $2`,
    [businessId, live],
  );
  return rows[0];
}

export interface KeptSeal extends SealHead {
  readonly firstSequence: bigint;
  /** The bytes with which those begin that `digest` is of. */
  readonly heading: Buffer;
  readonly rowDigests: Buffer;
}

/** The next seals after a number, in the order of the primary key. */
export async function readSeals(
  client: pg.PoolClient,
  { businessId, live }: LedgerKey,
  after: bigint | undefined,
  limit: number,
): Promise<KeptSeal[]> {
  const { rows } = await client.query<KeptSeal>(
    `SELECT ${HEAD_COLUMNS}, first_sequence AS "firstSequence", row_digests AS "rowDigests", ${SEAL_HEADING_SQL} AS heading
       FROM ledger_seals s
      WHERE business_id = $1 AND live = $2 AND ($3::bigint IS NULL OR number > $3)
      ORDER BY number LIMIT $4`,
    [businessId, live, after, limit],
  );
  return rows;
}
