/** Whether every row that decides is what was recorded of it last: in the log, or in facts of before. */
import type pg from 'pg';
import type { Db } from '../../../platform/database/pool.ts';
import { type RowOf, type Slots, statement, type Statement } from '../../../platform/database/statement.ts';
import type { LedgerKey } from '../posting.ts';
import { definitionOf, KIND_NAMES, type RowKind, type Version, versionsOf } from './kinds.ts';
import { findOpenKinds } from './open-kinds.ts';
import { contentBySql, digestAtSql, GONE_SQL, rowContentSql } from './row-form.ts';
import { SECOND_KINDS } from './second-kinds.ts';

/** The last record of each row of these kinds; the comparison of names does not depend on a language. */
const lastSql = ($: Slots<Compared>): string => `
  SELECT DISTINCT ON (r.kind, r.subject) r.*
    FROM (
      SELECT split_part(u.name, '@', 1) AS kind, u.name, u.subject COLLATE "C" AS subject, true AS in_log, e.number,
             e.at, e.salt, ${digestAtSql('e.row_digests', 'u.place')} AS digest
        FROM log_entries e
       CROSS JOIN LATERAL unnest(e.row_kinds, e.row_keys) WITH ORDINALITY AS u (name, subject, place)
       WHERE e.business_id = ${$.businessId} AND e.live = ${$.live}
      UNION ALL
      SELECT f.kind, f.kind, u.subject COLLATE "C", false, f.number, f.recorded_at, f.salt, u.digest
        FROM ledger_facts f CROSS JOIN LATERAL unnest(f.subjects, f.digests) AS u (subject, digest)
       WHERE f.business_id = ${$.businessId} AND f.live = ${$.live}) AS r
   WHERE r.kind = ANY (${$.kinds}::text[])
   ORDER BY r.kind, r.subject, r.at DESC, r.in_log DESC, r.number DESC`;

/**
 * A row that is not what was recorded last. `number` is null for a row without a record, `isMissing` true for a record
 * without its row.
 */
const MISFIT = { kind: 'text', subject: 'text', inLog: 'bool?', number: 'int8?', isMissing: 'bool' } as const;
type Misfit = RowOf<typeof MISFIT>;

interface Compared extends LedgerKey {
  /** An array literal. */
  readonly kinds: string;
  readonly limit: number;
}

interface Rows {
  readonly kind: string;
  readonly of: RowKind;
  readonly where: string;
  readonly versions: readonly Version[];
  /** Which of the last records are meant. */
  readonly records: string;
}

/**
 * Rows of one kind beside the table `last`. OFFSET 0 keeps the rows a query of their own: in a full join, Citus would
 * fetch null for what it needs of people's tables.
 */
function misfitsSql({ kind, of, where, versions, records }: Rows, $: Slots<Compared>): string {
  const { from, key } = definitionOf(of);
  const contents = versions.map((version, index) => `${rowContentSql(version)} AS content_${index}`).join(', ');
  return `(SELECT '${kind}' AS kind, coalesce(l.subject, r.subject) AS subject, l.in_log AS "inLog", l.number,
         r.subject IS NULL AS "isMissing"
  FROM (SELECT (${key})::text COLLATE "C" AS subject, ${contents} FROM ${from}
         WHERE t.business_id = ${$.businessId} AND t.live = ${$.live} AND ${where}
           AND '${kind}' = ANY (${$.kinds}::text[]) OFFSET 0) AS r
  FULL JOIN (SELECT * FROM last WHERE ${records}) AS l ON l.subject = r.subject
 WHERE CASE WHEN r.subject IS NULL THEN l.digest <> ${GONE_SQL}
            ELSE l.subject IS NULL
              OR l.digest IS DISTINCT FROM sha256(l.salt || ${contentBySql('l.name', versions, 'r')}) END
 ORDER BY length(coalesce(l.subject, r.subject)), coalesce(l.subject, r.subject) LIMIT ${$.limit})`;
}

const PRESENT: readonly Rows[] = KIND_NAMES.map((kind) => {
  const { where = 'true' }: { readonly where?: string } = definitionOf(kind);
  return { kind, of: kind, where, versions: versionsOf(kind), records: `kind = '${kind}'` };
});

/** Columns that facts of a second kind cover, of rows that the log does not have yet. */
const FORMER: readonly Rows[] = Object.entries(SECOND_KINDS).map(([kind, { partOf, where, values }]) => {
  const { where: whole = 'true', key }: { readonly where?: string; readonly key: string } = definitionOf(partOf);
  const inLog = (subject: string): string =>
    `EXISTS (SELECT 1 FROM last p WHERE p.kind = '${partOf}' AND p.in_log AND p.subject = ${subject})`;
  return {
    kind,
    of: partOf,
    where: `${whole} AND ${where} AND NOT ${inLog(`(${key})::text COLLATE "C"`)}`,
    versions: [{ name: kind, values }],
    records: `kind = '${kind}' AND NOT ${inLog('last.subject')}`,
  };
});

const FIND_MISFITS: Statement<Compared, Misfit> = statement({
  name: 'verify_recorded_rows',
  columns: MISFIT,
  text: ($: Slots<Compared>) => `WITH last AS MATERIALIZED (${lastSql($)})
${[...PRESENT, ...FORMER].map((rows) => misfitsSql(rows, $)).join('\nUNION ALL\n')}`,
});

/**
 * Rows of these kinds, and of their second ones, that are not what was recorded last, at most `limit` of each kind.
 * Reads all records of the ledger and all rows of these kinds once.
 */
export function findMisfits(
  client: Db | pg.PoolClient,
  { businessId, live }: LedgerKey,
  kinds: readonly RowKind[],
  limit: number,
): Promise<Misfit[]> {
  const second = Object.entries(SECOND_KINDS).flatMap(([kind, { partOf }]) => (kinds.includes(partOf) ? [kind] : []));
  return FIND_MISFITS.rows(client, { businessId, live, kinds: `{${[...kinds, ...second].join(',')}}`, limit });
}

export const kindOf = (kind: string): RowKind =>
  kind in SECOND_KINDS ? SECOND_KINDS[kind as keyof typeof SECOND_KINDS].partOf : (kind as RowKind);

export interface RowFinding {
  /** The label of a kind. */
  readonly where: string;
  /** The name of the row. */
  readonly row: string;
  readonly message: string;
}

/** Kinds that are still open are left out: a process of the version before may have changed their rows. */
export async function findWrongRow(client: pg.PoolClient, ledger: LedgerKey): Promise<RowFinding | undefined> {
  const open = new Set<RowKind>((await findOpenKinds(client)).map(({ kind }) => kind));
  const closed = KIND_NAMES.filter((kind) => !open.has(kind));
  const [misfit] = await findMisfits(client, ledger, closed, 1);
  if (misfit === undefined) return undefined;
  const { kind, subject, inLog, number, isMissing } = misfit;
  const record = inLog === true ? `log entry ${number}` : `fact ${number}`;
  const message =
    number === null
      ? 'is there, but nothing records it'
      : isMissing
        ? `is missing, though ${record} records it`
        : `is not what ${record} records: it was changed afterwards`;
  const { label } = kind in SECOND_KINDS ? SECOND_KINDS[kind as keyof typeof SECOND_KINDS] : definitionOf(kindOf(kind));
  return { where: label, row: subject, message };
}
