/**
 * What a schema consists of, each object in words that PostgreSQL 15 to 18 and Citus write alike. What the extensions
 * of a database bring is left out, and NOT NULL belongs to its column: only PostgreSQL 18 makes constraints of it.
 *
 * cspell:ignore adbin adnum adrelid attcollation attidentity attrdef castfunc castsource casttarget conkey
 * cspell:ignore constraintdef convalidated datestyle functiondef indclass indexprs indislive indisready indpred
 * cspell:ignore inhparent inhrelid intervalstyle nspname opclass opcnamespace oprcode oprnamespace polcmd polname
 * cspell:ignore polpermissive polqual
 * cspell:ignore polrelid polwithcheck prokind pronamespace refobjid regcollation regoperator regprocedure reloptions
 * cspell:ignore relforcerowsecurity relispartition relpersistence relrowsecurity ruledef rulename seqcycle seqincrement
 * cspell:ignore seqmax seqmin seqrelid seqstart seqtypid tgconstraint tgenabled tgfoid tgisinternal tgname tgrelid
 * cspell:ignore triggerdef unlogged
 */
import type { Queries } from '../migrating/bookkeeping.ts';

export interface SchemaObject {
  /** `column`, `trigger` and so on. */
  readonly kind: string;
  /** The table, view or sequence that it is, or that it belongs to; null for a function, an operator and a cast. */
  readonly relation: string | null;
  /** Its own name; null for a relation. */
  readonly name: string | null;
  readonly definition: string;
  /** Added to a table of ours it changes neither what is written nor what is read: an index of an operator. */
  readonly isHarmless: boolean;
}

/** Definitions name what the search path leads to, and write values as the session wants them. */
const SETTINGS = {
  quote_all_identifiers: 'off',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

/**
 * Until the end of the transaction, which must have begun, only our schema is searched after that of PostgreSQL.
 * Returns the schema's name.
 */
export async function lookOnlyInOurs(client: Queries): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema');
  const schema = rows[0]?.schema ?? 'public';
  await client.query(`SELECT set_config('search_path', quote_ident($1::text), true)`, [schema]);
  for (const [name, value] of Object.entries(SETTINGS)) {
    await client.query('SELECT set_config($1, $2, true)', [name, value]);
  }
  return schema;
}

/** Reads the objects of these relations, or of all. The caller has called `lookOnlyInOurs`. */
export async function readObjects(
  client: Queries,
  schema: string,
  relations: readonly string[] | null,
): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(OBJECTS, [schema, relations]);
  return rows;
}

/** What an extension has made, by the catalogue that an object is in. */
const ofExtension = (catalogue: string, oid: string): string =>
  `EXISTS (SELECT FROM pg_depend d
                      WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** Some definitions name the schema of a table although it is searched. */
const inOurs = (definition: string): string =>
  `replace(replace(${definition}, ' ON ' || quote_ident($1::text) || '.', ' ON '),
                       ' TO ' || quote_ident($1::text) || '.', ' TO ')`;

/** PostgreSQL's own methods and operator classes only: any other one is code that each write runs. */
const PLAIN_INDEX = `NOT i.indisunique AND i.indexprs IS NULL AND i.indpred IS NULL
        AND NOT EXISTS (SELECT FROM pg_opclass o WHERE o.oid = ANY (i.indclass::oid[])
                         AND o.opcnamespace <> 'pg_catalog'::regnamespace)`;
/** Indexes of REINDEX CONCURRENTLY, while it runs or after it was killed. */
const UNDER_REPAIR = `NOT i.indisvalid AND c.relname ~ '_cc(new|old)[0-9]*$'`;

/** From this number on, what PostgreSQL did not bring itself. */
const FIRST_OWN_OID = 16384;

const OBJECTS = `
WITH ours AS (
  SELECT c.* FROM pg_class c
   WHERE c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1::text)
     AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
     AND ($2::text[] IS NULL OR c.relname = ANY ($2::text[])) AND NOT ${ofExtension('pg_class', 'c.oid')}
), found AS (
  SELECT CASE r.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialised view' WHEN 'S' THEN 'sequence'
                        WHEN 'f' THEN 'foreign table' ELSE 'table' END AS kind,
         r.relname AS relation, NULL AS name,
         CASE WHEN r.relkind IN ('v', 'm')
                THEN concat_ws(' ', regexp_replace(pg_get_viewdef(r.oid), '\\s+', ' ', 'g'),
                               array_to_string(r.reloptions, ', '))
              WHEN r.relkind = 'S'
                THEN (SELECT format('%s from %s by %s, %s to %s%s', format_type(s.seqtypid, NULL), s.seqstart,
                                    s.seqincrement, s.seqmin, s.seqmax, CASE WHEN s.seqcycle THEN ', again' ELSE '' END)
                        FROM pg_sequence s WHERE s.seqrelid = r.oid)
              ELSE concat_ws(', ', CASE r.relkind WHEN 'p' THEN 'partitioned' ELSE 'plain' END,
                             CASE r.relpersistence WHEN 'p' THEN NULL ELSE 'unlogged' END,
                             CASE WHEN r.relrowsecurity THEN 'with row security' END,
                             CASE WHEN r.relforcerowsecurity THEN 'which its owner is under, too' END)
              END AS definition,
         false AS "isHarmless"
    FROM ours r
  UNION ALL
  SELECT 'column', r.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
           CASE WHEN a.attcollation NOT IN (0, 100) THEN 'COLLATE ' || a.attcollation::regcollation::text END,
           CASE WHEN a.attnotnull THEN 'NOT NULL' END,
           CASE WHEN EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = r.oid AND k.contype = 'n'
                                AND k.conkey = ARRAY[a.attnum] AND NOT k.convalidated) THEN 'NOT VALID' END,
           CASE a.attidentity WHEN 'a' THEN 'GENERATED ALWAYS AS IDENTITY'
                              WHEN 'd' THEN 'GENERATED BY DEFAULT AS IDENTITY' END,
           CASE a.attgenerated WHEN '' THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)
                               WHEN 's' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
                               ELSE 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') VIRTUAL' END),
         false
    FROM ours r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
   WHERE r.relkind <> 'S'
  UNION ALL
  SELECT 'constraint', r.relname, k.conname, concat_ws(' ', pg_get_constraintdef(k.oid),
           CASE WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgconstraint = k.oid AND t.tgenabled IN ('D', 'R'))
                THEN '(switched off)' END),
         false
    FROM ours r JOIN pg_constraint k ON k.conrelid = r.oid AND k.contype NOT IN ('n', 't')
  UNION ALL
  SELECT 'index', r.relname, c.relname,
         concat_ws(' ', regexp_replace(${inOurs('pg_get_indexdef(i.indexrelid)')}, ' WITH \\([^()]*\\)', ''),
           CASE WHEN NOT (i.indisvalid AND i.indisready AND i.indislive) THEN '(half built)' END),
         (${PLAIN_INDEX}) OR (${UNDER_REPAIR})
    FROM ours r JOIN pg_index i ON i.indrelid = r.oid JOIN pg_class c ON c.oid = i.indexrelid
  UNION ALL
  SELECT 'trigger', r.relname, t.tgname, concat_ws(' ', ${inOurs('pg_get_triggerdef(t.oid)')},
           CASE t.tgenabled WHEN 'D' THEN '(switched off)' WHEN 'R' THEN '(on replicas)' WHEN 'A' THEN '(always)' END),
         false
    FROM ours r JOIN pg_trigger t ON t.tgrelid = r.oid AND NOT t.tgisinternal
   WHERE NOT EXISTS (SELECT FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'citus'
                      WHERE d.classid = 'pg_proc'::regclass AND d.objid = t.tgfoid AND d.deptype = 'e')
  UNION ALL
  SELECT 'rule', r.relname, w.rulename,
         concat_ws(' ', regexp_replace(${inOurs('pg_get_ruledef(w.oid)')}, '\\s+', ' ', 'g'),
           CASE w.ev_enabled WHEN 'O' THEN NULL ELSE '(not everywhere)' END),
         false
    FROM ours r JOIN pg_rewrite w ON w.ev_class = r.oid AND w.rulename <> '_RETURN'
  UNION ALL
  SELECT 'policy', r.relname, p.polname, concat_ws(' ', CASE WHEN p.polpermissive THEN 'allows' ELSE 'restricts' END,
           CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE'
                         ELSE 'all' END,
           'USING ' || pg_get_expr(p.polqual, p.polrelid), 'WITH CHECK ' || pg_get_expr(p.polwithcheck, p.polrelid)),
         false
    FROM ours r JOIN pg_policy p ON p.polrelid = r.oid
  UNION ALL
  SELECT 'heir', r.relname, h.inhrelid::regclass::text, 'its rows are read as rows of ' || r.relname, false
    FROM ours r JOIN pg_inherits h ON h.inhparent = r.oid WHERE r.relkind <> 'p'
  UNION ALL
  SELECT 'parent', r.relname, h.inhparent::regclass::text, 'its rows are read as rows of this table, too', false
    FROM ours r JOIN pg_inherits h ON h.inhrelid = r.oid WHERE NOT r.relispartition
  UNION ALL
  SELECT 'function', NULL, p.oid::regprocedure::text,
         CASE WHEN p.prokind = 'a' THEN 'an aggregate'
              ELSE regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') END,
         false
    FROM pg_proc p
   WHERE p.pronamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1::text)
     AND NOT ${ofExtension('pg_proc', 'p.oid')}
  UNION ALL
  SELECT 'operator', NULL, o.oid::regoperator::text, 'by ' || o.oprcode::text, false
    FROM pg_operator o
   WHERE o.oprnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1::text)
     AND NOT ${ofExtension('pg_operator', 'o.oid')}
  UNION ALL
  SELECT 'cast', NULL, format('%s to %s', format_type(c.castsource, NULL), format_type(c.casttarget, NULL)),
         'by ' || CASE c.castfunc WHEN 0 THEN 'no function' ELSE c.castfunc::regprocedure::text END, false
    FROM pg_cast c WHERE c.oid >= ${FIRST_OWN_OID} AND NOT ${ofExtension('pg_cast', 'c.oid')}
)
SELECT kind, relation, name, definition, "isHarmless" FROM found
 ORDER BY relation COLLATE "C" NULLS LAST, kind COLLATE "C", name COLLATE "C" NULLS FIRST`;
