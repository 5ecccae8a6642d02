/** SQL of the seals. No statement here locks ledgers or transactions. */
import type pg from 'pg';
import { plainArray } from '../../../platform/database/array-literal.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { ROW_DIGEST_KEPT_BYTES, ROW_DIGEST_SQL, sealHeadingSql } from './sealed-form.ts';

const LEDGER = { businessId: 'ledgers.business_id', live: 'ledgers.live' } as const;
const HEAD_OF_LEDGER = { businessId: 'ledger_seal_heads.business_id', live: 'ledger_seal_heads.live' } as const;

const DUE_LEDGER = { ...LEDGER, hasHead: 'bool' } as const;
export type DueLedger = RowOf<typeof DUE_LEDGER>;

export interface DueSearch {
  /** Only ledgers after this one, in the order of the primary key. */
  readonly after: LedgerKey | undefined;
  readonly at: Date;
  /** A chain whose end is younger than this is left alone, unless a whole segment waits. */
  readonly ageMs: number;
  readonly segmentSize: number;
  readonly limit: number;
}

const FIND_DUE_LEDGERS = statement({
  name: 'find_ledgers_to_seal',
  acrossBusinesses: 'finds the ledgers to seal',
  columns: DUE_LEDGER,
  text: ($: Slots<Omit<DueSearch, 'after'> & { afterId: bigint; afterLive: boolean }>) => `
SELECT l.business_id AS "businessId", l.live, h.business_id IS NOT NULL AS "hasHead"
  FROM ledgers l
  LEFT JOIN ledger_seal_heads h ON h.business_id = l.business_id AND h.live = l.live
 WHERE (l.business_id, l.live) > (${$.afterId}::bigint, ${$.afterLive}::boolean)
   AND l.last_sequence > coalesce(h.last_sequence, 0)
   AND (h.business_id IS NULL OR l.last_sequence >= h.last_sequence + ${$.segmentSize}::bigint
        OR abs(extract(epoch FROM h.sealed_at - ${$.at}::timestamptz)) * 1000 >= ${$.ageMs}::bigint)
 ORDER BY l.business_id, l.live LIMIT ${$.limit}`,
});

/**
 * Finds ledgers with transactions to seal. Compares two small tables along their primary keys, without locking the
 * ledgers. A chain whose end is in the future, because the clock was set back, is due as well.
 */
export const findDueLedgers = (db: Db, { after, ...search }: DueSearch): Promise<DueLedger[]> =>
  FIND_DUE_LEDGERS.rows(db, { ...search, afterId: after?.businessId ?? 0n, afterLive: after?.live ?? true });

/** Several ledgers, as the table `w`. */
interface Ledgers {
  readonly businessIds: string;
  readonly modes: string;
}
const ledgersOf = (ledgers: readonly LedgerKey[]): Ledgers => ({
  businessIds: plainArray(ledgers.map((l) => l.businessId)),
  modes: plainArray(ledgers.map((l) => l.live)),
});
const wanted = ($: Slots<Ledgers>): string =>
  `unnest(${$.businessIds}::bigint[], ${$.modes}::boolean[]) AS w (business_id, live)`;

const ENSURE_HEADS = statement({
  name: 'ensure_seal_heads',
  text: ($: Slots<Ledgers>) => `INSERT INTO ledger_seal_heads (business_id, live)
  SELECT w.business_id, w.live FROM ${wanted($)} ORDER BY w.business_id, w.live
  ON CONFLICT (business_id, live) DO NOTHING`,
});

/** In the order of the primary key, so that two processes that add the same heads can't deadlock. */
export async function ensureHeads(tx: Tx, ledgers: readonly LedgerKey[]): Promise<void> {
  await ENSURE_HEADS.run(tx, ledgersOf(ledgers));
}

const LOCK_HEADS = statement({
  name: 'lock_seal_heads',
  columns: HEAD_OF_LEDGER,
  text: ($: Slots<Ledgers>) => `SELECT h.business_id AS "businessId", h.live
  FROM ${wanted($)}
  JOIN ledger_seal_heads h ON h.business_id = w.business_id AND h.live = w.live
 ORDER BY h.business_id, h.live FOR UPDATE OF h SKIP LOCKED`,
});

/** Locks the ends of these chains for the rest of the transaction. Skips those that another process has locked. */
export const lockHeads = (tx: Tx, ledgers: readonly LedgerKey[]): Promise<LedgerKey[]> =>
  LOCK_HEADS.rows(tx, ledgersOf(ledgers));

const PASS_LAST_SEALS = statement({
  name: 'pass_last_seals',
  text: ($: Slots<Ledgers>) => `UPDATE ledger_seal_heads h
   SET number = s.number, last_sequence = s.last_sequence, sealed_at = s.sealed_at, digest = s.digest
  FROM ${wanted($)}
  JOIN ledger_seal_heads was ON was.business_id = w.business_id AND was.live = w.live
 CROSS JOIN LATERAL (
   SELECT a.* FROM ledger_seals a
    WHERE a.business_id = w.business_id AND a.live = w.live AND a.number > was.number
    ORDER BY a.number DESC LIMIT 1) AS s
 WHERE h.business_id = w.business_id AND h.live = w.live`,
});

/**
 * Moves heads that somebody has moved back to the last seal, so that the next one has a number of its own. Relies on
 * the locks of the heads. One look-up by key for each ledger.
 */
export async function passLastSeals(tx: Tx, ledgers: readonly LedgerKey[]): Promise<void> {
  await PASS_LAST_SEALS.run(tx, ledgersOf(ledgers));
}

/** The heading of a row `s` of ledger_seals, existing or about to be inserted. */
const SEAL_HEADING_SQL = sealHeadingSql({
  businessId: 's.business_id',
  live: 's.live',
  number: 's.number',
  firstSequence: 's.first_sequence',
  lastSequence: 's.last_sequence',
  sealedAt: 's.sealed_at',
});

/** `found` is how many transactions exist. If some of the span are missing, nothing was sealed. */
const SEGMENT = {
  ...HEAD_OF_LEDGER,
  firstSequence: 'int8',
  lastSequence: 'int8',
  found: 'int8',
} as const;

export type Segment = RowOf<typeof SEGMENT>;

const SEAL_SEGMENTS = statement({
  name: 'seal_segments',
  columns: SEGMENT,
  text: ($: Slots<Ledgers & { size: number; at: Date }>) => `WITH spans AS MATERIALIZED (
  SELECT h.business_id, h.live, h.number + 1 AS number, h.digest AS previous_digest,
      h.last_sequence + 1 AS first_sequence,
         least(l.last_sequence, h.last_sequence + ${$.size}::bigint) AS last_sequence, ${$.at}::timestamptz AS sealed_at
    FROM ${wanted($)}
    JOIN ledger_seal_heads h ON h.business_id = w.business_id AND h.live = w.live
    JOIN ledgers l ON l.business_id = w.business_id AND l.live = w.live
), segments AS MATERIALIZED (
  SELECT s.*, r.found, r.digests, r.row_digests
    FROM spans s CROSS JOIN LATERAL (
      SELECT count(*) AS found, string_agg(d.digest, ''::bytea ORDER BY d.sequence) AS digests,
             string_agg(substring(d.digest FROM 1 FOR ${ROW_DIGEST_KEPT_BYTES}), ''::bytea
               ORDER BY d.sequence) AS row_digests
        FROM (SELECT t.sequence, ${ROW_DIGEST_SQL} AS digest FROM transactions t
               WHERE t.business_id = s.business_id AND t.live = s.live
                 AND t.sequence BETWEEN s.first_sequence AND s.last_sequence
               ORDER BY t.sequence LIMIT ${$.size}) AS d
    ) AS r
), whole AS MATERIALIZED (
  SELECT s.*, sha256(${SEAL_HEADING_SQL} || s.previous_digest || s.digests) AS digest
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
  FROM segments ORDER BY business_id, live`,
});

/**
 * Seals the next segment of each ledger. Relies on the locks of the heads. Reads ranges of the primary key of
 * transactions. A posting holds the ledger's row until the commit and moves last_sequence together with the rows. So a
 * snapshot that shows a last_sequence shows every row up to it, and none can be added in between later.
 */
export const sealSegments = (
  tx: Tx,
  ledgers: readonly LedgerKey[],
  { size, at }: { readonly size: number; readonly at: Date },
): Promise<Segment[]> => SEAL_SEGMENTS.rows(tx, { ...ledgersOf(ledgers), size, at });

/** Where a chain ends. */
const HEAD = {
  number: 'ledger_seal_heads.number',
  lastSequence: 'ledger_seal_heads.last_sequence',
  sealedAt: 'ledger_seal_heads.sealed_at',
  digest: 'ledger_seal_heads.digest',
} as const;

export type SealHead = RowOf<typeof HEAD>;

const HEAD_LIST = 'number, last_sequence AS "lastSequence", sealed_at AS "sealedAt", digest';

const FIND_HEADS = statement({
  name: 'find_seal_heads',
  acrossBusinesses: 'lists the heads of all chains, for the operator',
  columns: { ...HEAD_OF_LEDGER, ...HEAD },
  text: `SELECT business_id AS "businessId", live, ${HEAD_LIST}
  FROM ledger_seal_heads WHERE number > 0 ORDER BY business_id, live`,
});

/** The end of every chain that has a seal, in the order of the primary key. One row per ledger. */
export const findHeads = (db: Db): Promise<(LedgerKey & SealHead)[]> => FIND_HEADS.rows(db, []);

const READ_HEAD = statement({
  name: 'read_seal_head',
  columns: HEAD,
  text: ($: Slots<LedgerKey>) =>
    `SELECT ${HEAD_LIST} FROM ledger_seal_heads WHERE business_id = ${$.businessId} AND live = ${$.live}`,
});

export const readHead = (client: pg.PoolClient, ledger: LedgerKey): Promise<SealHead | undefined> =>
  READ_HEAD.first(client, ledger);

/** `digest` is taken over bytes that begin with `heading`. */
const SEAL = {
  number: 'ledger_seals.number',
  firstSequence: 'ledger_seals.first_sequence',
  lastSequence: 'ledger_seals.last_sequence',
  sealedAt: 'ledger_seals.sealed_at',
  heading: 'bytea',
  digest: 'ledger_seals.digest',
  rowDigests: 'ledger_seals.row_digests',
} as const;

export type KeptSeal = RowOf<typeof SEAL>;

const READ_SEALS = statement({
  name: 'read_seals',
  columns: SEAL,
  text: ($: Slots<LedgerKey & { after: bigint | undefined; limit: number }>) => `SELECT ${HEAD_LIST},
            first_sequence AS "firstSequence", row_digests AS "rowDigests", ${SEAL_HEADING_SQL} AS heading
       FROM ledger_seals s
      WHERE business_id = ${$.businessId} AND live = ${$.live} AND (${$.after}::bigint IS NULL OR number > ${$.after})
      ORDER BY number LIMIT ${$.limit}`,
});

/** The next seals after a number, in the order of the primary key. */
export const readSeals = (
  client: pg.PoolClient,
  ledger: LedgerKey,
  after: bigint | undefined,
  limit: number,
): Promise<KeptSeal[]> => READ_SEALS.rows(client, { ...ledger, after, limit });
