/**
 * Where each table lies on a distributed database. A tenant's table is cut by its business, beside `businesses`. A
 * reference table is copied to every node. All others stay on the coordinator: people, and what is one for the
 * installation.
 */
import { isDistributed, type Queries } from './citus.ts';

/**
 * Read beside tenants' rows, or under the lock of a ledger. A change of one is committed on all nodes, before the
 * ledger that it locked is free again.
 */
const REFERENCE_TABLES = ['api_keys', 'bank_directory', 'banks', 'encryption_check', 'fact_kinds'] as const;

/** They name a business, and belong to people. */
const PEOPLES_TABLES = ['invitations', 'saved_views'] as const;

export interface PlannedTable {
  readonly table: string;
  /** The column that names the business; null for a reference table. */
  readonly column: string | null;
  /** Whether Citus has it where it belongs. */
  readonly isPlaced: boolean;
}

interface TableRow {
  readonly table: string;
  readonly parents: readonly string[];
  readonly isPlaced: boolean;
}

/** Every table that a distributed database cuts or copies, parents before their children. */
export async function planTables(queries: Queries): Promise<PlannedTable[]> {
  const { rows } = await queries.query<TableRow & { column: string | null }>(PLAN, [REFERENCE_TABLES, PEOPLES_TABLES]);
  return parentsFirst(rows);
}

/** True also of a database that is not distributed. */
export const isEachTablePlaced = async (queries: Queries): Promise<boolean> =>
  !(await isDistributed(queries)) || (await planTables(queries)).every(({ isPlaced }) => isPlaced);

/** `businesses`, what has a column business_id, and the reference tables, with those that foreign keys lead to. */
const PLAN = `
  WITH planned AS (
    SELECT c.oid, c.relname AS "table", CASE
             WHEN c.relname = ANY ($1::text[]) THEN NULL
             WHEN c.relname = 'businesses' THEN 'id'
             ELSE (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'business_id'
                      AND NOT a.attisdropped) END AS "column",
           c.relname = ANY ($1::text[]) AS is_reference
      FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($2::text[]))
  SELECT p."table", p."column",
         ARRAY(SELECT parent.relname::text FROM pg_constraint f JOIN pg_class parent ON parent.oid = f.confrelid
                WHERE f.conrelid = p.oid AND f.contype = 'f' AND f.confrelid <> p.oid) AS parents,
         EXISTS (SELECT FROM pg_dist_partition d
                  WHERE d.logicalrelid = p.oid AND d.partmethod = CASE WHEN is_reference THEN 'n' ELSE 'h' END
                    AND d.repmodel = CASE WHEN is_reference THEN 't' ELSE 's' END
                    AND (is_reference OR d.colocationid = (
                      SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'businesses'::regclass)))
           AS "isPlaced"
    FROM planned p
   WHERE is_reference OR "column" IS NOT NULL
   ORDER BY is_reference DESC, "table" <> 'businesses', "table"`;

function parentsFirst<Table extends TableRow>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const [ready, others] = partition(waiting, ({ parents }) => parents.every((name) => !names.has(name)));
    if (ready.length === 0) throw new Error(`tables that refer to each other: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = others;
  }
  return ordered;
}

const partition = <T>(values: readonly T[], isFirst: (value: T) => boolean): readonly [T[], T[]] => [
  values.filter(isFirst),
  values.filter((value) => !isFirst(value)),
];
