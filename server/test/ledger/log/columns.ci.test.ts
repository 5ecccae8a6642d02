/**
 * Changes every column of the schema by hand. Verification finds it, or docs/ledger.md admits that it does not. So
 * whoever adds a column decides which of the two it is.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ByHand, openByHand } from './changes-by-hand.testing.ts';

const TEST_LIMIT_MS = 300_000;

const page = await readFile(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8');

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** `table.column`, or `table.*`. */
function readAdmitted(): string[] {
  const [, section = ''] = page.split('### What no chain covers');
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, tables = '', columns = '', why = ''] = row.split('|').map((cell) => cell.trim());
    expect(why, row).not.toBe('');
    const named = columns === 'all' ? ['*'] : namesIn(columns);
    return namesIn(tables).flatMap((table) => named.map((column) => `${table}.${column}`));
  });
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

let byHand: ByHand;
let columns: readonly Column[];
const admitted = readAdmitted();
beforeAll(async () => {
  byHand = await openByHand();
  const { rows } = await byHand.testApp.testDatabase.database.pool.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      ORDER BY c.table_name, c.ordinal_position`,
  );
  columns = rows;
}, TEST_LIMIT_MS);
afterAll(() => byHand.close());

const nameOf = ({ table, column }: Column): string => `${table}.${column}`;
const isAdmitted = (of: Column): boolean => admitted.includes(nameOf(of)) || admitted.includes(`${of.table}.*`);

/** Another value that no row has. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  int8: (column) => `coalesce(${column}, 0) + 1000003`,
  int4: (column) => `coalesce(${column}, 0) + 1000003`,
  int2: (column) => `coalesce(${column}, 0) + 11`,
  bool: (column) => `${column} IS NOT TRUE`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bytea: (column) => `sha256(coalesce(${column}, ''))`,
  uuid: () => 'gen_random_uuid()',
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 second'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  jsonb: () => `'{"x":1}'`,
  _text: (column) => `array_append(coalesce(${column}, '{}'), 'x')`,
  _int8: (column) => `array_append(coalesce(${column}, '{}'), 7)`,
  _bytea: (column) => `array_append(coalesce(${column}, '{}'), sha256('x'))`,
};

/** Changes the first row as somebody who may do everything: no constraint and no foreign key stops them. */
function changeOf({ table, column, type }: Column): string {
  const other = OTHER[type];
  if (other === undefined) throw new Error(`${table}.${column} has the type ${type}: say how to change it`);
  const name = `"${column}"`;
  return `SET LOCAL session_replication_role = replica;
    DO $$ DECLARE named name; BEGIN
      FOR named IN SELECT conname FROM pg_constraint
        WHERE conrelid = '${table}'::regclass AND contype IN ('c', 'p', 'u')
      LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I CASCADE', named); END LOOP;
      FOR named IN SELECT indexrelid::regclass FROM pg_index WHERE indrelid = '${table}'::regclass AND indisunique
      LOOP EXECUTE format('DROP INDEX %s', named); END LOOP;
      IF NOT EXISTS (SELECT FROM ${table}) THEN RAISE EXCEPTION 'the fixture has no row of ${table}'; END IF;
    END $$;
    UPDATE ${table} SET ${name} = ${other(name)} WHERE ctid = (SELECT min(ctid) FROM ${table})`;
}

describe('every column of the schema', () => {
  it(
    'is found when somebody changes it by hand, or docs/ledger.md says that it is not',
    async () => {
      const unnoticed: string[] = [];
      for (const column of columns.filter((one) => !isAdmitted(one))) {
        const found = await byHand.found(changeOf(column));
        if (found === undefined) unnoticed.push(nameOf(column));
      }
      expect(unnoticed).toEqual([]);
    },
    TEST_LIMIT_MS,
  );

  it('that docs/ledger.md admits is there', () => {
    const known = new Set(columns.flatMap((one) => [nameOf(one), `${one.table}.*`]));
    expect(admitted.filter((name) => !known.has(name))).toEqual([]);
    expect(admitted.length).toBeGreaterThan(50);
  });
});
