/**
 * Hand-written SQL: a named statement that says which columns it gives. Everyday queries go through the builder (`Db`);
 * what the builder can't say well, and what was measured to the letter, is declared here. `statements.test.ts` prepares
 * each of them against the migrated schema and compares what PostgreSQL answers with what is declared.
 */
import { CompiledQuery, type Selectable } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from './pool.ts';
import type { Schema } from './schema.ts';

/** What the driver gives for a value of each type. */
interface ValueOfType {
  bool: boolean;
  'bool[]': boolean[];
  bytea: Buffer;
  date: Date;
  int4: number;
  int8: bigint;
  'int8[]': bigint[];
  jsonb: unknown;
  text: string;
  'text[]': string[];
  timestamptz: Date;
}

type TableName = keyof Schema;
type ColumnName = { [T in TableName]: `${T}.${keyof Schema[T] & string}` }[TableName];
type Source = keyof ValueOfType | ColumnName;

/**
 * What a column of a result is: a column of a table, or a type of PostgreSQL for what is computed. `?` says that it may
 * be null although its table's column never is (an outer join), `!` that it never is although its table's may be.
 */
export type ColumnSource = Source | `${Source}?` | `${Source}!`;
/**
 * Holds fewer values than its type: one of the words that a CHECK allows, an id of one kind, a document of one form.
 */
interface Narrowed<Value> {
  readonly source: ColumnSource;
  /** For the compiler only. */
  readonly value?: Value;
}
export type Column = ColumnSource | Narrowed<unknown>;
/** By name, or in their order for rows that are read as arrays, without an object for each. */
export type Columns = Readonly<Record<string, Column>> | readonly Column[];

type ValueOfSource<S> = S extends keyof ValueOfType
  ? ValueOfType[S]
  : S extends `${infer T extends TableName}.${infer C}`
    ? C extends keyof Selectable<Schema[T]>
      ? Selectable<Schema[T]>[C]
      : never
    : never;

type ValueOf<C> =
  C extends Narrowed<infer Value>
    ? Value
    : C extends `${infer S}?`
      ? ValueOfSource<S> | null
      : C extends `${infer S}!`
        ? NonNullable<ValueOfSource<S>>
        : ValueOfSource<C>;

/** The row that these columns make. */
export type RowOf<C> = { [K in keyof C]: ValueOf<C[K]> };

/** A column whose values are known to be `Value`, null included. */
export const narrowed = <Value>(source: ColumnSource): Narrowed<Value> => ({ source });

/** Columns of one table under their own names. */
export function columnsOf<T extends TableName, const Names extends readonly (keyof Schema[T] & string)[]>(
  table: T,
  names: Names,
): { readonly [Name in Names[number]]: `${T}.${Name}` } {
  const columns = Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));
  return columns as { readonly [Name in Names[number]]: `${T}.${Name}` };
}

/** The same columns of a table that is joined from outside: null where no row matched. */
export function orNull<C extends Readonly<Record<string, Source>>>(
  columns: C,
): { readonly [Name in keyof C]: `${C[Name]}?` } {
  const nullable = Object.fromEntries(Object.entries(columns).map(([name, source]) => [name, `${source}?`]));
  return nullable as { readonly [Name in keyof C]: `${C[Name]}?` };
}

/** The names of these columns as a list to select, qualified by a table or alias if one is given. */
export const listOf = (columns: Readonly<Record<string, Column>>, alias?: string): string =>
  Object.keys(columns)
    .map((name) => (alias === undefined ? name : `${alias}.${name}`))
    .join(', ');

/** Stands in the text for the value of a parameter: `$1`, `$2` and so on. */
export type Slots<Values> = { readonly [Name in keyof Values]: string };

interface Declaration<C extends Columns> {
  /** Unique in the program; on hot paths the server keeps the plan under it. */
  readonly name: string;
  /** None for what gives no rows. */
  readonly columns?: C;
  /** Values are handed over as PostgreSQL writes them. */
  readonly asText?: boolean;
}

/** A client of the driver, or its pool. */
interface Driver {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

type Namer = Pick<Database, 'namedStatements'>;

/** A statement with its values. */
export interface BoundQuery<Row> extends pg.QueryConfig {
  /** For the compiler only. */
  readonly row?: Row;
}

export const send = <Row>(client: Driver, query: BoundQuery<Row>): Promise<Row[]> =>
  client.query(query).then(({ rows }) => rows as Row[]);

const TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

export class Statement<Values, Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  /** Their order; undefined where the values come in it. */
  readonly #parameters: readonly (keyof Values)[] | undefined;
  readonly #isText: boolean;

  constructor(
    { name, columns, asText = false }: Declaration<Columns>,
    text: string,
    parameters: readonly (keyof Values)[] | undefined,
  ) {
    this.name = name;
    this.text = text;
    this.columns = columns ?? [];
    this.#parameters = parameters;
    this.#isText = asText;
  }

  /** All rows; planned for these very values. */
  async rows(on: Db | Driver, values: Values): Promise<Row[]> {
    return (await this.#execute(on, values)).rows as Row[];
  }

  async first(on: Db | Driver, values: Values): Promise<Row | undefined> {
    const [row] = await this.rows(on, values);
    return row;
  }

  /** For a statement that gives one row whatever happens. */
  async one(on: Db | Driver, values: Values): Promise<Row> {
    const row = await this.first(on, values);
    if (row === undefined) throw new Error(`the statement ${this.name} gave no row`);
    return row;
  }

  /** How many rows it inserted, changed or deleted. */
  async run(on: Db | Driver, values: Values): Promise<bigint> {
    return (await this.#execute(on, values)).affected;
  }

  /**
   * All rows, by the plan that the server keeps under the statement's name; by text where a pooler stands in between.
   * Sent before this returns, so that statements follow each other without waiting for answers.
   */
  prepared(namer: Namer, client: Driver, values: Values): Promise<Row[]> {
    return send(client, this.bind(namer, values));
  }

  /** What `prepared` sends. */
  bind({ namedStatements }: Namer, values: Values): BoundQuery<Row> {
    const query: pg.QueryConfig & { rowMode?: 'array' } = { text: this.text, values: this.#inOrder(values) };
    if (namedStatements) query.name = this.name;
    if (Array.isArray(this.columns)) query.rowMode = 'array';
    if (this.#isText) query.types = TEXT;
    return query;
  }

  async #execute(on: Db | Driver, values: Values): Promise<{ rows: unknown[]; affected: bigint }> {
    const list = this.#inOrder(values);
    if ('executeQuery' in on) {
      const { rows, numAffectedRows = 0n } = await on.executeQuery(CompiledQuery.raw(this.text, list));
      return { rows, affected: numAffectedRows };
    }
    const { rows, rowCount } = await on.query({ text: this.text, values: list });
    return { rows: rows as unknown[], affected: BigInt(rowCount ?? 0) };
  }

  #inOrder(values: Values): unknown[] {
    return this.#parameters === undefined ? (values as unknown[]) : this.#parameters.map((name) => values[name]);
  }
}

const registered = new Map<string, Statement<never, unknown>>();

/** Every statement of the modules that were imported. */
export const statements = (): Statement<never, unknown>[] => [...registered.values()];

/** A statement whose text is written with a slot for each value, which are given by name. */
export function statement<Values = object, const C extends Columns = readonly []>(
  declaration: Declaration<C> & { readonly text: (slots: Slots<Values>) => string },
): Statement<Values, RowOf<C>>;
/** One whose text has `$1`, `$2` and so on in it, which are given in their order. */
export function statement<const C extends Columns = readonly []>(
  declaration: Declaration<C> & { readonly text: string },
): Statement<readonly unknown[], RowOf<C>>;
export function statement<Values, C extends Columns>(
  declaration: Declaration<C> & { readonly text: string | ((slots: Slots<Values>) => string) },
): Statement<Values, RowOf<C>> {
  const { name, text } = declaration;
  const parameters: (keyof Values)[] = [];
  const made =
    typeof text === 'string'
      ? new Statement<Values, RowOf<C>>(declaration, text, undefined)
      : new Statement<Values, RowOf<C>>(declaration, text(slotsInto(parameters)), parameters);
  if (registered.has(name)) throw new Error(`two statements are called ${name}`);
  registered.set(name, made);
  return made;
}

/** Each name that is asked for becomes the next parameter; the same one, whenever it is asked for again. */
function slotsInto<Values>(parameters: (keyof Values)[]): Slots<Values> {
  const slot = (_target: object, property: string | symbol): string => {
    const name = property as keyof Values;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  };
  return new Proxy<object>({}, { get: slot }) as Slots<Values>;
}
