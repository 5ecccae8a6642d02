/**
 * Reads SQL with PostgreSQL's own parser and finds tables of tenants that a statement does not bind to a business.
 *
 * A table is bound when, at its level of the query, its business is equal to something that is not itself unbound: a
 * parameter, a CTE, the level above, or a bound table that it is joined with. Only conditions that must hold count
 * (AND, JOIN … ON, USING), so a filter inside an OR does not.
 */
// The names of the parser's own fields:
// cspell:ignore larg rarg ctes ctename aliasname quals sval boolval boolop testexpr AEXPR lexpr rexpr
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModule, parseSync } from 'libpg-query';
import { statements } from '../../src/platform/database/statement.ts';

/** The column that names the business, by table. */
export type TenantColumns = ReadonlyMap<string, string>;

/** A key is found by its digest or id before its business is known. Its reader compares the business afterwards. */
const FOUND_BEFORE_ITS_BUSINESS = 'api_keys';

/**
 * Queries of the builder. The first finds the operator's list; the others what is old enough to be deleted, each row
 * within its business.
 */
export const ACROSS_BUSINESSES = new Set([
  'select "id", "name", "created_at" from "businesses" order by "created_at", "id"',
  'select "business_id" as "businessId", "live", "key" from "idempotency_keys" where "created_at" < $1 ' +
    'order by "created_at" limit $2',
  'select "business_id" as "businessId", "live", "id" from "request_log" where "at" < $1 order by "at" limit $2',
  'select "business_id" as "businessId", "live", "sequence" from "webhook_events" where "created_at" < $1 ' +
    'order by "created_at" limit $2',
]);

/** Whether it works across businesses, and is named so. */
export const isAcrossBusinesses = (sql: string): boolean =>
  ACROSS_BUSINESSES.has(sql) ||
  statements().some(({ text, acrossBusinesses }) => acrossBusinesses !== undefined && text === sql);

/** The columns of all tables with a business in the committed schema. */
export function tenantColumns(): TenantColumns {
  const schema = readFileSync(fileURLToPath(new URL('../../schema.sql', import.meta.url)), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE public\.(\w+) \(\n([^;]*)/gm)]
    .filter(([, table, body = '']) => table !== FOUND_BEFORE_ITS_BUSINESS && /^\s*business_id /m.test(body))
    .map(([, table = '']) => [table, 'business_id'] as const);
  return new Map([['businesses', 'id'], ['entries', 'business_id'], ['audit_log', 'business_id'], ...tables]);
}

type Tree = Readonly<Record<string, unknown>>;

interface Level {
  /** Tables of tenants at this level, by alias, with the column that names their business. */
  readonly tenants: Map<string, string>;
  /** Tables of tenants by alias, with the table's own name for messages. */
  readonly tables: Map<string, string>;
  /** Aliases whose business is given from outside of this level's tables. */
  readonly bound: Set<string>;
  /** Pairs of aliases whose businesses are equal. */
  readonly equal: (readonly [string, string])[];
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const treeAt = (tree: Tree | undefined, key: string): Tree | undefined => {
  const value = tree?.[key];
  return isTree(value) ? value : undefined;
};
const listAt = (tree: Tree, key: string): readonly Tree[] => {
  const value = tree[key];
  return Array.isArray(value) ? value.filter(isTree) : [];
};
const textAt = (tree: Tree | undefined, key: string): string | undefined => {
  const value = tree?.[key];
  return typeof value === 'string' ? value : undefined;
};

const LEVELS = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'] as const;

/** To be awaited once before `unboundTables`. */
export const loadParser = loadModule;

/** The names of tables that the statement does not bind to a business; empty for a statement that keeps to one. */
export function unboundTables(sql: string, columns: TenantColumns): string[] {
  const found: string[] = [];
  visit(parseSync(sql) as unknown as Tree, new Set(), columns, found);
  return [...new Set(found)];
}

/** `known` are the names of CTEs, which hide tables of the same name. */
function visit(tree: Tree, known: ReadonlySet<string>, columns: TenantColumns, found: string[]): void {
  for (const [key, value] of Object.entries(tree)) {
    const children = Array.isArray(value) ? value.filter(isTree) : isTree(value) ? [value] : [];
    const isLevel = (LEVELS as readonly string[]).includes(key);
    for (const child of children) {
      const names = isLevel ? withNames(child, known) : known;
      if (isLevel) found.push(...unboundAt(child, key, names, columns));
      // The two sides of a UNION come without a wrapper of their own.
      for (const side of isLevel ? ['larg', 'rarg'] : []) {
        const operand = treeAt(child, side);
        if (operand !== undefined) visit({ SelectStmt: operand }, names, columns, found);
      }
      visit(isLevel ? { ...child, larg: undefined, rarg: undefined } : child, names, columns, found);
    }
  }
}

function withNames(level: Tree, known: ReadonlySet<string>): ReadonlySet<string> {
  const clause = treeAt(level, 'withClause');
  if (clause === undefined) return known;
  const names = listAt(clause, 'ctes').map((cte) => textAt(treeAt(cte, 'CommonTableExpr'), 'ctename') ?? '');
  return new Set([...known, ...names]);
}

function unboundAt(statement: Tree, kind: string, known: ReadonlySet<string>, columns: TenantColumns): string[] {
  const level: Level = { tenants: new Map(), tables: new Map(), bound: new Set(), equal: [] };
  const relation = treeAt(statement, 'relation');
  if (relation !== undefined && kind !== 'InsertStmt') addTable(relation, level, known, columns);
  for (const source of [...listAt(statement, 'fromClause'), ...listAt(statement, 'usingClause')]) {
    addSource(source, level, known, columns);
  }
  const where = treeAt(statement, 'whereClause');
  if (where !== undefined) addCondition(where, level);
  spread(level);
  return [...level.tenants.keys()]
    .filter((alias) => !level.bound.has(alias))
    .map((alias) => level.tables.get(alias) ?? alias);
}

function addTable(range: Tree, level: Level, known: ReadonlySet<string>, columns: TenantColumns): void {
  const table = textAt(range, 'relname') ?? '';
  const column = columns.get(table);
  if (column === undefined || known.has(table)) return;
  const alias = textAt(treeAt(range, 'alias'), 'aliasname') ?? table;
  level.tenants.set(alias, column);
  level.tables.set(alias, table);
}

/** Returns the aliases of tenants' tables in it. */
function addSource(source: Tree, level: Level, known: ReadonlySet<string>, columns: TenantColumns): string[] {
  const range = treeAt(source, 'RangeVar');
  if (range !== undefined) {
    const before = new Set(level.tenants.keys());
    addTable(range, level, known, columns);
    return [...level.tenants.keys()].filter((alias) => !before.has(alias));
  }
  const join = treeAt(source, 'JoinExpr');
  if (join === undefined) return [];
  const sides = ['larg', 'rarg'].map((side) => {
    const operand = treeAt(join, side);
    return operand === undefined ? [] : addSource(operand, level, known, columns);
  });
  const [left = [], right = []] = sides;
  const quals = treeAt(join, 'quals');
  if (quals !== undefined && isFalse(quals)) for (const alias of right) level.bound.add(alias);
  else if (quals !== undefined) addCondition(quals, level);
  const using = listAt(join, 'usingClause').map((name) => textAt(treeAt(name, 'String'), 'sval'));
  if (using.includes('business_id')) {
    const all = [...left, ...right];
    for (const alias of all.slice(1)) level.equal.push([all[0] ?? '', alias]);
    // The other side is no tenant's table: a CTE, a function, or a subquery with its own level.
    if (left.length === 0 || right.length === 0) for (const alias of all) level.bound.add(alias);
  }
  return [...left, ...right];
}

/** `LEFT JOIN … ON false` reads no row: it only gives columns of nulls. */
const isFalse = (condition: Tree): boolean => {
  const constant = treeAt(treeAt(condition, 'A_Const'), 'boolval');
  return constant !== undefined && constant['boolval'] !== true;
};

function addCondition(condition: Tree, level: Level): void {
  const and = treeAt(condition, 'BoolExpr');
  if (and !== undefined) {
    if (and['boolop'] === 'AND_EXPR') for (const part of listAt(and, 'args')) addCondition(part, level);
    return;
  }
  const comparison = treeAt(condition, 'A_Expr');
  if (comparison !== undefined) addComparison(comparison, level);
  const link = treeAt(condition, 'SubLink');
  const tested = link?.['subLinkType'] === 'ANY_SUBLINK' ? treeAt(link, 'testexpr') : undefined;
  for (const part of tested === undefined ? [] : partsOf(tested)) {
    const alias = tenantOf(part, level);
    if (alias !== undefined) level.bound.add(alias);
  }
}

const EQUALITIES = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN']);

function addComparison(comparison: Tree, level: Level): void {
  const [operator] = listAt(comparison, 'name').map((name) => textAt(treeAt(name, 'String'), 'sval'));
  if (operator !== '=' || !EQUALITIES.has(String(comparison['kind']))) return;
  const left = treeAt(comparison, 'lexpr');
  const right = treeAt(comparison, 'rexpr');
  if (left === undefined) return;
  const rights = right === undefined ? [] : partsOf(right);
  const lefts = partsOf(left);
  const paired = lefts.length === rights.length;
  for (const [index, part] of lefts.entries()) addEquality(part, paired ? rights[index] : undefined, level);
  if (paired) return;
  for (const part of rights) addEquality(part, undefined, level);
}

function addEquality(left: Tree, right: Tree | undefined, level: Level): void {
  const [one, other] = [tenantOf(left, level), right && tenantOf(right, level)];
  if (one !== undefined && other !== undefined) level.equal.push([one, other]);
  else if (one !== undefined) level.bound.add(one);
  else if (other !== undefined) level.bound.add(other);
}

const partsOf = (expression: Tree): readonly Tree[] => {
  const row = treeAt(expression, 'RowExpr');
  return row === undefined ? [expression] : listAt(row, 'args');
};

/** The alias at this level whose business the expression is; undefined for anything else. */
function tenantOf(expression: Tree, level: Level): string | undefined {
  const reference = treeAt(expression, 'ColumnRef');
  if (reference === undefined) return undefined;
  const names = listAt(reference, 'fields').map((field) => textAt(treeAt(field, 'String'), 'sval') ?? '');
  const column = names.at(-1);
  if (names.length > 1) {
    const alias = names.at(-2) ?? '';
    return level.tenants.get(alias) === column ? alias : undefined;
  }
  const owners = [...level.tenants].filter(([, own]) => own === column).map(([alias]) => alias);
  return owners.length === 1 ? owners[0] : undefined;
}

/** What is equal to something bound is bound. */
function spread({ bound, equal }: Level): void {
  for (let grew = true; grew;) {
    const before = bound.size;
    for (const [one, other] of equal) {
      if (bound.has(one)) bound.add(other);
      if (bound.has(other)) bound.add(one);
    }
    grew = bound.size > before;
  }
}
