/**
 * Hand-written SQL: a named statement that declares its columns. Everyday queries use the builder (`Db`). A query that
 * the builder can't express well, or whose exact text was measured, is declared here. `statements.test.ts` prepares
 * each statement against the migrated schema and compares PostgreSQL's description with the declaration.
 */
import { CompiledQuery, type Selectable } from 'kysely';
import type pg from 'pg';
import type { Database, Db, DriverTx } from './pool.ts';
import type { Schema } from './schema.ts';

/** What the driver returns for a value of each type. */
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
export type ColumnName = { [T in TableName]: `${T}.${keyof Schema[T] & string}` }[TableName];
type Source = keyof ValueOfType | ColumnName;

/**
 * What a column of a result is: a column of a table, or a type of PostgreSQL for a computed value. `?` means that it
 * may be null although its table's column never is (an outer join); `!` means that it never is although its table's may
 * be.
 */
export type ColumnSource = Source | `${Source}?` | `${Source}!`;
/** Allows fewer values than its type: the words that a CHECK allows, an id of one kind, a document of one form. */
interface Narrowed<Value> {
  readonly source: ColumnSource;
  /** Only for the compiler. */
  readonly value?: Value;
}
/** A column of a noun, see noun-columns.ts: its type is known when the program runs, too. */
export interface TypedColumn<Name extends ColumnName = ColumnName> {
  readonly source: Name;
  readonly type: Exclude<keyof ValueOfType, `${string}[]` | 'date' | 'jsonb'>;
}
export type Column = ColumnSource | Narrowed<unknown> | TypedColumn;
/** By name, or in order for rows that are read as arrays, without an object for each. */
export type Columns = Readonly<Record<string, Column>> | readonly Column[];

export type ValueOfSource<S> = S extends keyof ValueOfType
  ? ValueOfType[S]
  : S extends `${infer T extends TableName}.${infer C}`
    ? C extends keyof Selectable<Schema[T]>
      ? Selectable<Schema[T]>[C]
      : never
    : never;

type ValueOf<C> =
  C extends TypedColumn<infer Name>
    ? ValueOfSource<Name>
    : C extends Narrowed<infer Value>
      ? Value
      : C extends `${infer S}?`
        ? ValueOfSource<S> | null
        : C extends `${infer S}!`
          ? NonNullable<ValueOfSource<S>>
          : ValueOfSource<C>;

/** The row type of these columns. */
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

/** The same columns when their table is outer-joined: null where no row matched. */
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

/** Written in the text in place of a parameter's value: `$1`, `$2` and so on. */
export type Slots<Values> = { readonly [Name in keyof Values]: string };

interface Declaration<C extends Columns> {
  /** Unique in the program; on hot paths the server keeps the plan under this name. */
  readonly name: string;
  /** Absent for a statement that returns no rows. */
  readonly columns?: C;
  /** Values are returned as PostgreSQL writes them. */
  readonly asText?: boolean;
  /** Why it reads the rows of several businesses. Without this, a test requires that it keeps to one. */
  readonly acrossBusinesses?: string;
}

interface Numbered<Values> {
  /** The values that parts of the text write as `$1`, `$2` and so on, in this order. */
  readonly numbered?: readonly (keyof Values)[];
}

/** A client of the driver, or its pool. */
interface Driver {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** What a statement is sent by. */
type Sender = Db | Driver | DriverTx;

type Namer = Pick<Database, 'namedStatements'>;

/** A statement with its values. */
export interface BoundQuery<Row> extends pg.QueryConfig {
  /** Only for the compiler. */
  readonly row?: Row;
}

export const send = <Row>(client: Driver, query: BoundQuery<Row>): Promise<Row[]> =>
  client.query(query).then(({ rows }) => rows as Row[]);

const TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

export class Statement<Values, Row> {
  readonly name: string;
  readonly text: string;
  readonly columns: Columns;
  readonly acrossBusinesses: string | undefined;
  /** The order of the parameters; undefined if the values are given in order. */
  readonly #parameters: readonly (keyof Values)[] | undefined;
  readonly #isText: boolean;

  constructor(
    { name, columns, asText = false, acrossBusinesses }: Declaration<Columns>,
    text: string,
    parameters: readonly (keyof Values)[] | undefined,
  ) {
    this.name = name;
    this.text = text;
    this.columns = columns ?? [];
    this.acrossBusinesses = acrossBusinesses;
    this.#parameters = parameters;
    this.#isText = asText;
  }

  /**
   * All rows. Planned anew for these values, but for a transaction of the driver. There it is sent before this returns.
   */
  async rows(on: Sender, values: Values): Promise<Row[]> {
    return (await this.#execute(on, values)).rows as Row[];
  }

  async first(on: Sender, values: Values): Promise<Row | undefined> {
    const [row] = await this.rows(on, values);
    return row;
  }

  /** Sends a statement that always returns one row. */
  async one(on: Sender, values: Values): Promise<Row> {
    const row = await this.first(on, values);
    if (row === undefined) throw new Error(`the statement ${this.name} gave no row`);
    return row;
  }

  /** How many rows it inserted, changed or deleted. */
  async run(on: Sender, values: Values): Promise<bigint> {
    return (await this.#execute(on, values)).affected;
  }

  /**
   * All rows, by the plan that the server keeps under the statement's name; by text behind a pooler. Sent before this
   * returns, so that statements follow each other without waiting for answers.
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

  async #execute(on: Sender, values: Values): Promise<{ rows: unknown[]; affected: bigint }> {
    if ('executeQuery' in on) {
      const query = CompiledQuery.raw(this.text, this.#inOrder(values));
      const { rows, numAffectedRows = 0n } = await on.executeQuery(query);
      return { rows, affected: numAffectedRows };
    }
    const { rows, rowCount } =
      'client' in on
        ? await on.client.query(this.bind(on, values))
        : await on.query({ text: this.text, values: this.#inOrder(values) });
    return { rows: rows as unknown[], affected: BigInt(rowCount ?? 0) };
  }

  #inOrder(values: Values): unknown[] {
    return this.#parameters === undefined ? (values as unknown[]) : this.#parameters.map((name) => values[name]);
  }
}

const registered = new Map<string, Statement<never, unknown>>();

/** Every statement of the modules imported so far. */
export const statements = (): Statement<never, unknown>[] => [...registered.values()];

/** A statement whose text has a slot for each value; the values are given by name. */
export function statement<Values = object, const C extends Columns = readonly []>(
  declaration: Declaration<C> & { readonly text: (slots: Slots<Values>) => string } & Numbered<Values>,
): Statement<Values, RowOf<C>>;
/** A statement whose text has `$1`, `$2` and so on; the values are given in order. */
export function statement<const C extends Columns = readonly []>(
  declaration: Declaration<C> & { readonly text: string },
): Statement<readonly unknown[], RowOf<C>>;
export function statement<Values, C extends Columns>(
  declaration: Declaration<C> & { readonly text: string | ((slots: Slots<Values>) => string) } & Numbered<Values>,
): Statement<Values, RowOf<C>> {
  const { name, text, numbered = [] } = declaration;
  const parameters: (keyof Values)[] = [...numbered];
  const made =
    typeof text === 'string'
      ? new Statement<Values, RowOf<C>>(declaration, text, undefined)
      : new Statement<Values, RowOf<C>>(declaration, text(slotsInto(parameters)), parameters);
  if (registered.has(name)) throw new Error(`two statements are called ${name}`);
  registered.set(name, made);
  return made;
}

/** Each new name becomes the next parameter; the same name always returns the same one. */
function slotsInto<Values>(parameters: (keyof Values)[]): Slots<Values> {
  const slot = (_target: object, property: string | symbol): string => {
    const name = property as keyof Values;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  };
  return new Proxy<object>({}, { get: slot }) as Slots<Values>;
}
