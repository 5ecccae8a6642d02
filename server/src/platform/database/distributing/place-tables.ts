/** Gives tables their places on a distributed database. */
import type { Queries } from './citus.ts';
import { type PlannedTable, planTables } from './table-plan.ts';

/**
 * Cuts and copies what is not yet placed, in one transaction: a process that is killed leaves everything as it was.
 * Then removes what the coordinator still holds of tables that lie elsewhere now; the next call removes what a killed
 * one has left. Returns the tables that it placed.
 */
export async function placeTables(owner: Queries, shards?: number): Promise<PlannedTable[]> {
  const plan = await planTables(owner);
  const missing = plan.filter(({ isPlaced }) => !isPlaced);
  if (missing.length > 0)
    await inTransaction(
      owner,
      missing.map((table) => placing(table, shards)),
    );
  const { rows } = await owner.query<{ table: string }>(LEFT_BEHIND, [plan.map(({ table }) => table)]);
  for (const { table } of rows) await owner.query(`SELECT truncate_local_data_after_distributing_table('${table}')`);
  return missing;
}

/**
 * Foreign keys from tenants' tables to reference tables ask for one shard at a time. The settings are the session's:
 * those of a transaction would be told to the other nodes.
 */
const SETTINGS = {
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.enable_local_reference_table_foreign_keys': 'off',
  client_min_messages: 'warning',
};

async function inTransaction(owner: Queries, statements: readonly string[]): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await owner.query(`SET ${name} = ${value}`);
  await owner.query('BEGIN');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    for (const name of Object.keys(SETTINGS)) await owner.query(`RESET ${name}`).catch(() => undefined);
  }
}

const LEFT_BEHIND = `SELECT name AS "table" FROM unnest($1::text[]) AS name WHERE pg_relation_size(name::regclass) > 0`;

function placing({ table, column }: PlannedTable, shards: number | undefined): string {
  if (column === null) return `SELECT create_reference_table('${table}')`;
  if (table !== 'businesses')
    return `SELECT create_distributed_table('${table}', '${column}', colocate_with => 'businesses')`;
  const count = shards === undefined ? '' : `, shard_count => ${shards}`;
  return `SELECT create_distributed_table('${table}', '${column}', colocate_with => 'none'${count})`;
}
