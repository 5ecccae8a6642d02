/**
 * What the role that serves may do, as one list of GRANTs that the owner of the tables runs after migrating. That role
 * owns nothing. Somebody who takes it over can't rewrite what was posted, sealed or recorded.
 */
import type pg from 'pg';
import type { MigrationLog } from './migration-error.ts';
import type { Queries } from './bookkeeping.ts';
import { readRelease, relationsOf } from './release.ts';

/** Rows of these tables are only ever inserted. Heads of chains beside them are updated. */
export const INSERT_ONLY = [
  'approver_grants',
  'audit_entries',
  'bank_details_changes',
  'ledger_facts',
  'ledger_seals',
  'log_entries',
  'refunds',
  'request_rejections',
  'schedule_changes',
  'settlement_approvals',
  'settlement_manifests',
  'settlement_payout_reviews',
  'settlement_run_makers',
  'transactions',
] as const;
/** Rows are replaced, and never deleted: without them secrets are lost, or what vouches for the log. */
export const NEVER_DELETED = ['data_keys', 'mac_keys'] as const;
/** Only the owner writes them, while it migrates. */
export const READ_ONLY = ['schema_migration_lease', 'schema_migrations'] as const;

export interface ServingRole {
  readonly name: string;
  /** It could run every statement anyway: nobody can be kept from what is theirs. */
  readonly ownsTables: boolean;
}

/** The role of this connection. */
export async function readServingRole(serving: Queries): Promise<ServingRole> {
  const { rows } = await serving.query<ServingRole>(
    `SELECT current_user AS name,
            EXISTS (SELECT FROM pg_class c
                     WHERE c.oid = to_regclass('transactions') AND pg_has_role(c.relowner, 'USAGE')) AS "ownsTables"`,
  );
  return rows[0] ?? { name: '', ownsTables: false };
}

const listed = (tables: readonly string[]): string => `'{${tables.join(',')}}'::text[]`;

/** What the role that serves needs of a row of pg_class, and may have. */
export const wantedRights = (relation: string): string =>
  `CASE WHEN ${relation}.relkind = 'S' THEN '{USAGE,SELECT}'::text[]
                WHEN ${relation}.relkind = 'v' OR ${relation}.relname = ANY (${listed(READ_ONLY)}) THEN '{SELECT}'
                WHEN ${relation}.relname = ANY (${listed(INSERT_ONLY)}) THEN '{SELECT,INSERT}'
                WHEN ${relation}.relname = ANY (${listed(NEVER_DELETED)}) THEN '{SELECT,INSERT,UPDATE}'
                ELSE '{SELECT,INSERT,UPDATE,DELETE}' END`;

/**
 * One row for each statement that is missing, in the words of PostgreSQL. REVOKE ALL takes rights to single columns
 * too. Rights that the role has through PUBLIC or through another role are not its own and stay. A role that owns the
 * tables keeps all of its rights: without them the next migration could not be recorded. What is not ours, such as an
 * operator's table in the same schema, is left alone: it may belong to somebody else.
 */
const MISSING = `
  WITH serving AS (
    SELECT oid, oid::regrole AS role FROM pg_roles WHERE rolname = $1
  ), relation AS (
    SELECT c.oid, c.relacl, c.relkind = 'S' AS is_sequence,
           ${wantedRights('c')} AS wanted
      FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
       AND c.relname = ANY ($2::text[])
       AND NOT EXISTS (SELECT FROM serving s WHERE pg_has_role(s.oid, c.relowner, 'USAGE'))
  ), wrong AS (
    SELECT s.role, format('%s %s', CASE WHEN r.is_sequence THEN 'SEQUENCE' ELSE 'TABLE' END, r.oid::regclass) AS name,
           array_to_string(r.wanted, ', ') AS wanted
      FROM relation r CROSS JOIN serving s
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(a.privilege_type), '{}') AS own FROM aclexplode(r.relacl) a WHERE a.grantee = s.oid) h
     WHERE NOT (own @> wanted AND own <@ wanted)
        OR EXISTS (SELECT FROM pg_attribute c, aclexplode(c.attacl) a WHERE c.attrelid = r.oid AND a.grantee = s.oid)
  )
  SELECT format('GRANT USAGE ON SCHEMA %I TO %s', current_schema(), role) AS statement FROM serving
   WHERE NOT has_schema_privilege(oid, current_schema(), 'USAGE')
  UNION ALL SELECT format('REVOKE ALL ON %s FROM %s', name, role) FROM wrong
  UNION ALL SELECT format('GRANT %s ON %s TO %s', wanted, name, role) FROM wrong`;

/** The statements that give the role exactly its rights, in order; none if it has them. */
export async function missingGrants(owner: Queries, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(MISSING, [role, relationsOf(await readRelease())]);
  return rows.map(({ statement }) => statement);
}

/** In one transaction, so that the role never has less than it needs. The caller holds the lease of migrations. */
export async function grantServing(owner: pg.Client, role: string, log: MigrationLog): Promise<void> {
  const statements = await missingGrants(owner, role);
  if (statements.length === 0) return;
  await owner.query(`BEGIN;\n${statements.join(';\n')};\nCOMMIT`);
  log.info({ role, grants: statements.length }, `The role ${role}, which serves, was given its rights.`);
}
