/**
 * Runs what the program sent to the database again, in the name of another business.
 * cspell:ignore savepoint unlisten plpgsql
 */
import type pg from 'pg';
import { type RecordedStatement, textOf } from '../../../bench/record-statements.ts';
import type { BusinessId } from '../../src/platform/database/ids.ts';
import { tenantColumns } from './tenant-scope.testing.ts';

/** The statement with one business in place of another, wherever its values name it; undefined if none does. */
export function inNameOf(
  { text, values }: RecordedStatement,
  from: BusinessId,
  to: BusinessId,
): RecordedStatement | undefined {
  let isNamed = false;
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!['bigint', 'number', 'string'].includes(typeof value)) return value;
    // Lists come as text, too: {1001,1001}.
    const other = String(value).replaceAll(new RegExp(`(?<![\\w.-])${from}(?![\\w.-])`, 'g'), String(to));
    if (other === String(value)) return value;
    isNamed = true;
    return typeof value === 'bigint' ? to : typeof value === 'number' ? Number(to) : other;
  };
  const changed = { text, values: values.map(replaced) };
  return isNamed ? changed : undefined;
}

/** What is not a table of tenants by its columns, and still belongs to the business. */
const ITS_TEAM = [
  'DELETE FROM api_keys WHERE business_id = $1::bigint',
  `DELETE FROM auth_members WHERE "organizationId" IN (SELECT id FROM auth_organizations WHERE slug = $1::text)`,
  'DELETE FROM auth_organizations WHERE slug = $1::text',
];

export interface Leak {
  readonly statement: RecordedStatement;
  readonly problem: string;
}

/**
 * Runs each statement twice: beside the rows of `victim`, and as if it had none. A statement of another business gives
 * the same both times; one that does not reads rows of the victim. One that changes them fails. Nothing stays changed.
 * The client is a superuser's, and time stands still for it.
 */
export async function findLeaks(
  client: pg.PoolClient,
  statements: readonly RecordedStatement[],
  victim: BusinessId,
): Promise<Leak[]> {
  await client.query('BEGIN');
  try {
    await client.query(STAND_STILL);
    await guardRows(client, victim);
    const beside: string[] = [];
    for (const statement of statements) beside.push(await outcomeOf(client, statement));
    await client.query(`SET LOCAL ${GUARD} = ''`);
    for (const [table, column] of guarded()) await client.query(`DELETE FROM ${table} WHERE ${column} = $1`, [victim]);
    for (const deletion of ITS_TEAM) await client.query(deletion, [victim]);
    const leaks: Leak[] = [];
    for (const [index, statement] of statements.entries()) {
      const problem = problemOf(beside[index] ?? '', await outcomeOf(client, statement));
      if (problem !== undefined) leaks.push({ statement, problem });
    }
    return leaks;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Applies to this transaction. Foreign keys would tell the two runs apart, and so would the time. */
const STAND_STILL = `
  CREATE SCHEMA still;
  CREATE FUNCTION still.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
  SET LOCAL search_path = public, still, pg_catalog;
  SET LOCAL session_replication_role = replica`;

/** Views have no rows of their own. */
const guarded = (): readonly (readonly [string, string])[] =>
  [...tenantColumns()].filter(([table]) => !['entries', 'audit_log'].includes(table));

const GUARD = 'tests.guard';
const FORBIDDEN = 'changes rows of another business';

/** While the guard is on, no statement can change rows of this business. */
async function guardRows(client: pg.PoolClient, victim: BusinessId): Promise<void> {
  await client.query(`SET LOCAL ${GUARD} = 'on';
    CREATE FUNCTION still.forbid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('${GUARD}') = 'on' THEN RAISE EXCEPTION '${FORBIDDEN}: %', TG_TABLE_NAME; END IF;
      RETURN OLD;
    END $$`);
  for (const [table, column] of guarded()) {
    await client.query(`
      CREATE TRIGGER forbid_changes BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
        WHEN (OLD.${column} = ${victim}) EXECUTE FUNCTION still.forbid();
      CREATE TRIGGER forbid_insertions BEFORE INSERT ON ${table} FOR EACH ROW
        WHEN (NEW.${column} = ${victim}) EXECUTE FUNCTION still.forbid();
      ALTER TABLE ${table} ENABLE ALWAYS TRIGGER forbid_changes;
      ALTER TABLE ${table} ENABLE ALWAYS TRIGGER forbid_insertions`);
  }
}

/** Rows and their number as text, or why there are none. */
async function outcomeOf(client: pg.PoolClient, { text, values }: RecordedStatement): Promise<string> {
  await client.query('SAVEPOINT before');
  try {
    const { rows, rowCount } = await client.query({ text, values: [...values] });
    return `${rowCount} ${textOf(rows)}`;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `failed: ${code} ${message}`;
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT before');
  }
}

/** An insertion of ids that the victim has fails for them, which tells nothing of its rows. */
const IS_TAKEN = /^failed: 23505 /;

function problemOf(beside: string, alone: string): string | undefined {
  if (beside.includes(FORBIDDEN)) return beside;
  if (IS_TAKEN.test(beside)) return undefined;
  return beside === alone
    ? undefined
    : `gives ${beside.slice(0, 300)}, and without that business ${alone.slice(0, 300)}`;
}
