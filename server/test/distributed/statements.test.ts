/** Every hand-written statement runs on a distributed database, and on one node if it is about one business. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { pinned } from '../../src/platform/database/distributing/pinned.ts';
import { type Statement, statements } from '../../src/platform/database/statement.ts';
import { importDeclarations } from '../database/declarations.testing.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** Written for one PostgreSQL, with another one for a distributed database beside it. */
const ONLY_UNDISTRIBUTED = new Set(['verify_orphaned_ledger']);
/** Each finds rows of many businesses by their keys. */
const OF_MANY = new Set(['find_ledger_states', 'wrap_data_keys_anew']);
/** Settings have no plan. */
const WITHOUT_A_PLAN = new Set(['disable_nested_loops']);
const VALUES: Readonly<Record<string, string>> = {
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-01',
  jsonb: '{}',
  text: 'x',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000001',
};

let testDatabase: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = await testDatabase.database.pool.connect();
  await importDeclarations();
});
afterAll(async () => {
  client.release();
  await testDatabase.drop();
});

const valueOf = (type: string): string => {
  const element = VALUES[type.replace(/\[\]$/, '')] ?? '1';
  if (!type.endsWith('[]')) return element;
  return `{"${element.replaceAll('\\', String.raw`\\`)}"}`;
};

/** The plan for values of one business; what it would do is undone. */
async function planOf({ text }: Statement<never, unknown>): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query(`PREPARE planned AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT ARRAY(SELECT format_type(t, NULL) FROM unnest(parameter_types) t) AS types
         FROM pg_prepared_statements WHERE name = 'planned'`,
    );
    await client.query('DEALLOCATE planned');
    const types = rows[0]?.types ?? [];
    // As text, because EXPLAIN itself can't pass parameters on for some of them.
    const filled = pinned(text).text.replaceAll(/\$(\d+)/g, (_slot, place: string) => {
      const type = types[Number(place) - 1] ?? '';
      return `'${valueOf(type)}'::${type}`;
    });
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${filled}`);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
  }
}

it('every statement has a plan, and one about a business has one task', async () => {
  const wrong: string[] = [];
  for (const statement of statements()) {
    if (ONLY_UNDISTRIBUTED.has(statement.name) || WITHOUT_A_PLAN.has(statement.name)) continue;
    try {
      const plan = await planOf(statement);
      const tasks = Number(/Task Count: (\d+)/.exec(plan)?.[1] ?? 1);
      const isOfOne = statement.acrossBusinesses === undefined && !OF_MANY.has(statement.name);
      if (isOfOne && tasks > 1) wrong.push(`${statement.name}: ${tasks} tasks`);
    } catch (error) {
      wrong.push(`${statement.name}: ${String(error)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(statements().length).toBeGreaterThan(300);
});
