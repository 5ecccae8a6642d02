/**
 * Who owns our relations and who may do what with them, beside what a release wants.
 *
 * cspell:ignore evtenabled evtevent evtfoid evtname nspacl nspname nspowner regrole setconfig setdatabase setrole
 * cspell:ignore srrelid srsubid subdbid subenabled subname userbyid
 */
import type { Queries } from '../migrating/bookkeeping.ts';
import { wantedRights } from '../migrating/serving-role.ts';

export interface RoleRights {
  /** PUBLIC is everybody. */
  readonly role: string;
  readonly relation: string;
  /** Whether it is a role that serves, as far as can be seen. */
  readonly serves: boolean;
  /** What it may and must not. */
  readonly tooMuch: readonly string[];
  /** What it must be able to, and is not. */
  readonly missing: readonly string[];
}

export interface Owned {
  readonly relation: string;
  readonly owner: string;
  /** Who owns most of our relations. */
  readonly owns: string;
}

/** The caller has called `lookOnlyInOurs`. */
export async function readRights(client: Queries, schema: string, relations: readonly string[]): Promise<RoleRights[]> {
  const { rows } = await client.query<RoleRights>(RIGHTS, [schema, relations]);
  return rows;
}

/** Relations that belong to somebody else than most. */
export async function readStrangeOwners(
  client: Queries,
  schema: string,
  relations: readonly string[],
): Promise<Owned[]> {
  const { rows } = await client.query<Owned>(OWNERS, [schema, relations]);
  return rows;
}

/** Roles that may make objects in our schema, where they could be taken for PostgreSQL's or for ours. */
export async function readMakers(client: Queries, schema: string, relations: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(MAKERS, [schema, relations]);
  return rows.map(({ role }) => role);
}

/** Libraries that are loaded into sessions of a role; `null` is everybody in this database. */
export async function readCodeOfSessions(client: Queries): Promise<{ role: string | null; setting: string }[]> {
  const { rows } = await client.query<{ role: string | null; setting: string }>(CODE_OF_SESSIONS);
  return rows;
}

/** What runs or writes in this database without being an object of our schema. */
export async function readWritersBesides(
  client: Queries,
  schema: string,
  relations: readonly string[],
): Promise<{ object: string; message: string }[]> {
  const { rows } = await client.query<{ object: string; message: string }>(WRITERS_BESIDES, [schema, relations]);
  return rows;
}

/** Roles for whose sessions foreign keys and triggers are switched off; `null` is everybody in this database. */
export async function readSwitchedOff(client: Queries): Promise<(string | null)[]> {
  const { rows } = await client.query<{ role: string | null }>(SWITCHED_OFF);
  return rows.map(({ role }) => role);
}

/** Settings of roles, and of this database for everybody: ALTER ROLE and ALTER DATABASE. */
const OF_ROLES = `
  SELECT CASE s.setrole WHEN 0 THEN NULL ELSE pg_get_userbyid(s.setrole)::text END AS role, config AS setting
    FROM pg_db_role_setting s CROSS JOIN LATERAL unnest(s.setconfig) AS config
   WHERE s.setdatabase IN (0, (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))`;

/** The setting may also be that of the whole server, by its file or by ALTER SYSTEM. */
const SWITCHED_OFF = `
  SELECT role FROM (${OF_ROLES}) AS of_roles
   WHERE setting ~ '^session_replication_role=' AND setting <> 'session_replication_role=origin'
  UNION
  SELECT NULL FROM pg_settings
   WHERE name = 'session_replication_role' AND reset_val <> 'origin'
     AND source IN ('configuration file', 'command line')
   ORDER BY 1`;

/** Libraries that the server loads for all are its administrator's; these are of a role or a database. */
const CODE_OF_SESSIONS = `
  SELECT role, setting FROM (${OF_ROLES}) AS of_roles
   WHERE setting ~ '^(session|local)_preload_libraries=.*[^" ]'
   ORDER BY 1, 2`;

/**
 * Event triggers run code whenever the schema changes or somebody connects. A subscription writes rows that come from
 * elsewhere, and no foreign key and no trigger holds for it; one of an operator's own tables alone is theirs.
 */
const WRITERS_BESIDES = `
  SELECT format('event trigger %s', t.evtname) AS object,
         format('was added: %s runs at %s%s', t.evtfoid::regprocedure, t.evtevent,
                CASE t.evtenabled WHEN 'D' THEN ' (switched off)' ELSE '' END) AS message
    FROM pg_event_trigger t
   WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_event_trigger'::regclass AND d.objid = t.oid
                        AND d.deptype = 'e')
  UNION ALL
  SELECT format('subscription %s', s.subname),
         format('was added: it writes rows that come from another database%s',
                CASE WHEN s.subenabled THEN '' ELSE ' (switched off)' END)
    FROM pg_subscription s
   WHERE s.subdbid = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
     AND (NOT EXISTS (SELECT FROM pg_subscription_rel r WHERE r.srsubid = s.oid)
       OR EXISTS (SELECT FROM pg_subscription_rel r JOIN pg_class c ON c.oid = r.srrelid
                   WHERE r.srsubid = s.oid AND c.relname = ANY ($2::text[])
                     AND c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1::text)))
   ORDER BY 1`;

const RELATIONS = `
  WITH relation AS (
    SELECT c.oid, c.relname, c.relkind, c.relowner, c.relacl, ${wantedRights('c')} AS wanted
      FROM pg_class c
     WHERE c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1::text)
       AND c.relname = ANY ($2::text[]) AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
  ), owner AS (
    SELECT relowner AS oid FROM relation GROUP BY relowner ORDER BY count(*) DESC, relowner LIMIT 1
  )`;

const OWNERS = `${RELATIONS}
  SELECT r.relname AS relation, pg_get_userbyid(r.relowner) AS owner, pg_get_userbyid(o.oid) AS owns
    FROM relation r CROSS JOIN owner o WHERE r.relowner <> o.oid ORDER BY r.relname COLLATE "C"`;

/**
 * The role that asks serves, unless it may do what the owner may. Then those serve who have been given what a server
 * needs of most relations. What they may do is asked with what they may as everybody and through other roles. Others
 * may read, but not as everybody; a role that may do what the owner may, such as a superuser, needs no rights.
 */
const RIGHTS = `${RELATIONS}, single AS (
    SELECT r.oid, a.grantee, a.privilege_type AS right_given
      FROM relation r CROSS JOIN LATERAL aclexplode(r.relacl) a
    UNION
    SELECT r.oid, a.grantee, a.privilege_type
      FROM relation r JOIN pg_attribute c ON c.attrelid = r.oid CROSS JOIN LATERAL aclexplode(c.attacl) a
  ), given AS (
    SELECT g.oid, g.grantee, array_agg(g.right_given) AS rights FROM single g CROSS JOIN owner o
     WHERE g.grantee <> o.oid GROUP BY g.oid, g.grantee
  ), serving AS (
    SELECT u.oid FROM pg_roles u CROSS JOIN owner o
     WHERE u.rolname = current_user AND NOT pg_has_role(u.oid, o.oid, 'USAGE')
    UNION
    SELECT g.grantee FROM given g JOIN relation r ON r.oid = g.oid CROSS JOIN owner o
     WHERE g.grantee <> 0 AND g.rights @> r.wanted AND pg_has_role(current_user, o.oid, 'USAGE')
     GROUP BY g.grantee HAVING count(*) * 2 > (SELECT count(*) FROM relation)
  ), asked AS (
    SELECT 'r' AS kind, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) AS right_asked
    UNION ALL SELECT 'S', unnest('{SELECT,USAGE,UPDATE}'::text[])
    UNION ALL SELECT 'r', 'MAINTAIN' WHERE current_setting('server_version_num')::int >= 170000
  ), holds AS (
    SELECT s.oid AS role, r.oid, r.relname, r.wanted, a.right_asked,
           CASE WHEN r.relkind = 'S' THEN has_sequence_privilege(s.oid, r.oid, a.right_asked)
                WHEN a.right_asked = ANY ('{INSERT,UPDATE,REFERENCES}') AND NOT a.right_asked = ANY (r.wanted)
                  THEN has_any_column_privilege(s.oid, r.oid, a.right_asked)
                ELSE has_table_privilege(s.oid, r.oid, a.right_asked) END AS is_held
      FROM serving s CROSS JOIN relation r JOIN asked a ON (a.kind = 'S') = (r.relkind = 'S')
  ), of_serving AS (
    SELECT h.role, h.relname,
           array_agg(h.right_asked ORDER BY h.right_asked)
             FILTER (WHERE h.is_held AND NOT h.right_asked = ANY (h.wanted)) AS too_much,
           array_agg(h.right_asked ORDER BY h.right_asked)
             FILTER (WHERE NOT h.is_held AND h.right_asked = ANY (h.wanted)) AS missing
      FROM holds h GROUP BY h.role, h.relname
  ), of_strangers AS (
    SELECT s.grantee AS role, r.relname,
           array_agg(x ORDER BY x) FILTER (WHERE s.grantee = 0 OR x <> 'SELECT') AS too_much
      FROM given s JOIN relation r ON r.oid = s.oid CROSS JOIN owner o CROSS JOIN LATERAL unnest(s.rights) x
     WHERE NOT EXISTS (SELECT FROM serving v WHERE v.oid = s.grantee)
       AND (s.grantee = 0 OR NOT pg_has_role(s.grantee, o.oid, 'USAGE'))
     GROUP BY s.grantee, r.relname
  )
  SELECT pg_get_userbyid(role)::text AS role, relname AS relation, true AS serves,
         coalesce(too_much, '{}') AS "tooMuch", coalesce(missing, '{}') AS missing
    FROM of_serving WHERE too_much IS NOT NULL OR missing IS NOT NULL
  UNION ALL
  SELECT CASE role WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(role)::text END, relname, false, too_much, '{}'
    FROM of_strangers WHERE too_much IS NOT NULL
   ORDER BY 1, 2`;

const MAKERS = `${RELATIONS}
  SELECT DISTINCT CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(a.grantee)::text END AS role
    FROM pg_namespace n CROSS JOIN owner o CROSS JOIN LATERAL aclexplode(n.nspacl) a
   WHERE n.nspname = $1::text AND a.privilege_type = 'CREATE' AND a.grantee <> n.nspowner
     AND (a.grantee = 0 OR NOT pg_has_role(a.grantee, o.oid, 'USAGE'))
   ORDER BY 1`;
