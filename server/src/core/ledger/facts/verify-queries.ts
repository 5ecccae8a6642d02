/** What the verification of facts reads, in the snapshot of its ledger. */
import type pg from 'pg';
import type { Db } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement, type Statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { factDigestSql, GONE_SQL, rowContentSql } from './facts-form.ts';
import { definitionOf, type FactKind, KIND_NAMES } from './kinds.ts';

const HEAD = {
  businessId: 'ledger_fact_heads.business_id',
  live: 'ledger_fact_heads.live',
  number: 'ledger_fact_heads.number',
  recordedAt: 'ledger_fact_heads.recorded_at',
  digest: 'ledger_fact_heads.digest',
} as const;

export type FactHead = RowOf<typeof HEAD>;

const HEAD_LIST = 'h.business_id AS "businessId", h.live, h.number, h.recorded_at AS "recordedAt", h.digest';

const FIND_HEADS = statement({
  name: 'find_fact_heads',
  acrossBusinesses: 'lists the heads of all chains, for the operator',
  columns: HEAD,
  text: `SELECT ${HEAD_LIST} FROM ledger_fact_heads h WHERE h.number > 0 ORDER BY h.business_id, h.live`,
});

/** The end of every chain of facts, in the order of the primary key. */
export const findFactHeads = (db: Db): Promise<FactHead[]> => FIND_HEADS.rows(db, []);

const READ_HEAD = statement({
  name: 'read_fact_head',
  columns: HEAD,
  text: ($: Slots<LedgerKey>) =>
    `SELECT ${HEAD_LIST} FROM ledger_fact_heads h WHERE h.business_id = ${$.businessId} AND h.live = ${$.live}`,
});

export const readFactHead = (client: pg.PoolClient, ledger: LedgerKey): Promise<FactHead | undefined> =>
  READ_HEAD.first(client, ledger);

/** `proper` is the digest that the fact must have behind `previous`; null if a value is null that must not be. */
const FACT = {
  number: 'ledger_facts.number',
  recordedAt: 'ledger_facts.recorded_at',
  found: 'ledger_facts.found',
  digest: 'ledger_facts.digest',
  proper: 'bytea?',
} as const;

export type CheckedFact = RowOf<typeof FACT>;

const READ_FACTS = statement({
  name: 'verify_facts',
  columns: FACT,
  text: ($: Slots<LedgerKey & { after: bigint; previous: Buffer; limit: number }>) => `
SELECT f.number, f.recorded_at AS "recordedAt", f.found, f.digest, ${factDigestSql({
    businessId: 'f.business_id',
    live: 'f.live',
    number: 'f.number',
    recordedAt: 'f.recorded_at',
    kind: 'f.kind',
    found: 'f.found',
    subjects: 'f.subjects',
    digests: 'f.digests',
    salt: 'f.salt',
    previous: 'f.previous',
  })} AS proper
  FROM (SELECT t.*, lag(t.digest, 1, ${$.previous}::bytea) OVER (ORDER BY t.number) AS previous
          FROM ledger_facts t
         WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND t.number > ${$.after}
         ORDER BY t.number LIMIT ${$.limit}) AS f
 ORDER BY f.number`,
});

/** The next facts after a number, in the order of the primary key. `previous` is the digest of that number. */
export const readFacts = (
  client: pg.PoolClient,
  ledger: LedgerKey,
  after: bigint,
  previous: Buffer,
  limit: number,
): Promise<CheckedFact[]> => READ_FACTS.rows(client, { ...ledger, after, previous, limit });

/** The last fact of each row of these kinds; the comparison of names does not depend on a language. */
const latestSql = ($: Slots<LedgerKey & { kinds: string }>): string => `
  SELECT DISTINCT ON (f.kind, u.subject COLLATE "C") f.kind, u.subject COLLATE "C" AS subject, f.number, f.salt,
         u.digest
    FROM ledger_facts f CROSS JOIN LATERAL unnest(f.subjects, f.digests) AS u (subject, digest)
   WHERE f.business_id = ${$.businessId} AND f.live = ${$.live} AND f.kind = ANY (${$.kinds}::text[])
   ORDER BY f.kind, u.subject COLLATE "C", f.number DESC`;

/**
 * A row that is not what its last fact says. `fact` is null for a row without a fact, `isMissing` true for a fact
 * without its row.
 */
const MISFIT = { kind: 'text', subject: 'text', fact: 'int8?', isMissing: 'bool' } as const;

/**
 * Rows of one kind beside the table `latest`. OFFSET 0 keeps the rows a query of their own: in a full join, Citus would
 * fetch null for what it needs of people's tables.
 */
function misfitsSql(kind: FactKind, $: Slots<LedgerKey & { kinds: string; limit: number }>): string {
  const { from, key, where = 'true' } = definitionOf(kind);
  return `(SELECT '${kind}' AS kind, coalesce(l.subject, r.subject) AS subject, l.number AS fact,
         r.subject IS NULL AS "isMissing"
  FROM (SELECT (${key})::text COLLATE "C" AS subject, ${rowContentSql(kind)} AS content FROM ${from}
         WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND ${where}
           AND '${kind}' = ANY (${$.kinds}::text[]) OFFSET 0) AS r
  FULL JOIN (SELECT * FROM latest WHERE kind = '${kind}') AS l ON l.subject = r.subject
 WHERE CASE WHEN r.subject IS NULL THEN l.digest <> ${GONE_SQL}
            ELSE l.subject IS NULL OR sha256(l.salt || r.content) <> l.digest END
 ORDER BY length(coalesce(l.subject, r.subject)), coalesce(l.subject, r.subject) LIMIT ${$.limit})`;
}

type Misfit = Omit<RowOf<typeof MISFIT>, 'kind'> & { readonly kind: FactKind };
type Compared = LedgerKey & { readonly kinds: string; readonly limit: number };

const FIND_MISFITS: Statement<Compared, RowOf<typeof MISFIT>> = statement({
  name: 'verify_rows_by_facts',
  columns: MISFIT,
  text: ($: Slots<Compared>) => `WITH latest AS MATERIALIZED (${latestSql($)})
${KIND_NAMES.map((kind) => misfitsSql(kind, $)).join('\nUNION ALL\n')}`,
});

/**
 * Rows of these kinds that are not what their last facts say, at most `limit` of each kind. Reads all facts of the
 * ledger and all rows of these kinds once.
 */
export const findMisfits = (
  client: Db | pg.PoolClient,
  { businessId, live }: LedgerKey,
  kinds: readonly FactKind[],
  limit: number,
): Promise<Misfit[]> =>
  FIND_MISFITS.rows(client, { businessId, live, kinds: `{${kinds.join(',')}}`, limit }) as Promise<Misfit[]>;

const KIND_STATE = { kind: 'fact_kinds.kind', openedAt: 'fact_kinds.opened_at', now: 'timestamptz' } as const;

const FIND_OPEN_KINDS = statement({
  name: 'find_open_fact_kinds',
  columns: KIND_STATE,
  text: `SELECT kind, opened_at AS "openedAt", clock_timestamp() AS now FROM fact_kinds WHERE closed_at IS NULL
 ORDER BY kind`,
});

export interface OpenKind {
  readonly kind: FactKind;
  readonly openedAt: Date;
  readonly now: Date;
}

const isKnown = (kind: string): kind is FactKind => (KIND_NAMES as readonly string[]).includes(kind);

/** Kinds whose rows may still be changed by a process of the version before, which records no facts. */
export async function findOpenKinds(on: Db | pg.PoolClient): Promise<OpenKind[]> {
  const rows = await FIND_OPEN_KINDS.rows(on, []);
  return rows.flatMap(({ kind, ...state }) => (isKnown(kind) ? [{ kind, ...state }] : []));
}
