/** PostgreSQL's description of a statement that is prepared but never run: its parameters and its columns. */
import type pg from 'pg';
import type { Column, Columns, ColumnSource } from '../../src/platform/database/statement.ts';

export interface GivenColumn {
  readonly name: string;
  readonly dataTypeID: number;
  /** The table that the column belongs to; 0 if the column is computed. */
  readonly tableID: number;
  readonly columnID: number;
}

interface Described {
  readonly parameters: number;
  readonly columns: readonly GivenColumn[];
}

/** The driver gives access to the protocol below its queries to any object with `submit`. */
interface Wire {
  parse(statement: { text: string; name: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

/** Parses and describes the text. @throws PostgreSQL's error for an invalid text. */
export function describeText(client: pg.Client, text: string): Promise<Described> {
  const { promise, resolve, reject } = Promise.withResolvers<Described>();
  let parameters = 0;
  let columns: readonly GivenColumn[] = [];
  const query = {
    submit(connection: Wire): void {
      connection.once('parameterDescription', ({ dataTypeIDs }) => (parameters = dataTypeIDs.length));
      connection.parse({ text, name: '', types: [] });
      connection.describe({ type: 'S', name: '' });
      connection.sync();
    },
    handleRowDescription: ({ fields }: { fields: GivenColumn[] }) => (columns = fields),
    handleError: (error: Error) => reject(error),
    handleReadyForQuery: () => resolve({ parameters, columns }),
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}

interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** The columns of the migrated schema, and the names of types. */
export interface Catalogue {
  readonly byName: ReadonlyMap<string, TableColumn>;
  readonly byPosition: ReadonlyMap<string, TableColumn>;
  readonly types: ReadonlyMap<number, string>;
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<TableColumn & { position: string }>(
    `SELECT a.attrelid || '.' || a.attnum AS position, c.relname || '.' || a.attname AS name,
            NOT a.attnotnull AS "isNullable", t.typname AS type
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'p') AND a.attnum > 0`,
  );
  const types = await client.query<{ oid: number; typname: string }>('SELECT oid::int4 AS oid, typname FROM pg_type');
  return {
    byName: new Map(rows.map((row) => [row.name, row])),
    byPosition: new Map(rows.map((row) => [row.position, row])),
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
  };
}

/** Where PostgreSQL's columns differ from the declared ones, in sentences. */
export function differences(catalogue: Catalogue, declared: Columns, given: readonly GivenColumn[]): string[] {
  const wanted = Array.isArray(declared)
    ? (declared as readonly Column[]).map((column, index) => [given[index]?.name ?? '', column] as const)
    : Object.entries(declared as Readonly<Record<string, Column>>);
  const names = given.map(({ name }) => name);
  if (!Array.isArray(declared)) {
    const missing = wanted.filter(([name]) => !names.includes(name)).map(([name]) => `${name} is not given`);
    const surplus = names.filter((name) => !(name in declared)).map((name) => `${name} is not declared`);
    const twice = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is given twice`);
    if (missing.length + surplus.length + twice.length > 0) return [...missing, ...surplus, ...twice];
  } else if (wanted.length !== given.length) {
    return [`${given.length} columns are given, ${wanted.length} declared`];
  }
  return wanted.flatMap(([name, column], index) => {
    const found = Array.isArray(declared) ? given[index] : given.find((one) => one.name === name);
    const source = typeof column === 'string' ? column : column.source;
    return found === undefined ? [] : difference(catalogue, source, found).map((problem) => `${name} ${problem}`);
  });
}

function difference({ byName, byPosition, types }: Catalogue, source: ColumnSource, given: GivenColumn): string[] {
  const mark = /[?!]$/.exec(source)?.[0];
  const name = mark === undefined ? source : source.slice(0, -1);
  const origin = byPosition.get(`${given.tableID}.${given.columnID}`);
  const table = byName.get(name);
  const type = types.get(given.dataTypeID) ?? '';
  const problems: string[] = [];
  if (name.includes('.') && table === undefined) problems.push(`is declared as ${name}, which no table has`);
  const wantedType = asRead(table?.type ?? name);
  if (asRead(type) !== wantedType) problems.push(`is ${type}, not ${wantedType}`);
  if (table !== undefined && origin !== undefined && origin.name !== table.name) {
    problems.push(`is ${origin.name}, not ${table.name}`);
  }
  const mayBeNull = mark === '?' || (mark === undefined && table?.isNullable === true);
  if (origin?.isNullable === true && !mayBeNull && mark !== '!') problems.push('may be null');
  return problems;
}

/** Types that the driver returns in the same form. */
function asRead(type: string): string {
  if (['text', 'varchar', 'uuid', 'bpchar'].includes(type)) return 'text';
  if (['int2', 'int4'].includes(type)) return 'int4';
  if (type === 'json') return 'jsonb';
  return type.startsWith('_') ? `${type.slice(1)}[]` : type;
}
