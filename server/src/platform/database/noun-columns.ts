/**
 * The columns of a noun, declared once: what is selected, the type of a row, a row as one text, and what a write sets
 * derive from it. The compiler compares each declaration with the schema.
 */
import { type AliasedRawBuilder, sql } from 'kysely';
import type { ColumnName, RowOf, TypedColumn, ValueOfSource } from './statement.ts';

/** By the names that they have in the use cases. */
export type NounColumns = Readonly<Record<string, TypedColumn>>;
/** Under which name a statement has each table. */
export type Aliases = Readonly<Record<string, string>>;

/** Columns of tables whose values are of this type, or null. */
type NameOf<Value> = { [N in ColumnName]: NonNullable<ValueOfSource<N>> extends Value ? N : never }[ColumnName];

const declared =
  <Value, const Type extends TypedColumn['type']>(type: Type) =>
  <Name extends NameOf<Value>>(source: Name) => ({ source, type });

export const column = {
  bool: declared<boolean, 'bool'>('bool'),
  bytea: declared<Buffer, 'bytea'>('bytea'),
  int4: declared<number, 'int4'>('int4'),
  int8: declared<bigint, 'int8'>('int8'),
  text: declared<string, 'text'>('text'),
  timestamptz: declared<Date, 'timestamptz'>('timestamptz'),
} as const;

function referenceOf({ source }: TypedColumn, aliases: Aliases): string {
  const [table = '', name = ''] = source.split('.');
  const alias = aliases[table];
  if (alias === undefined) throw new Error(`the table ${table} has no alias`);
  return `${alias}.${name}`;
}

/** A SELECT list. */
export const selectList = (columns: NounColumns, aliases: Aliases): string =>
  Object.entries(columns)
    .map(([name, one]) => `${referenceOf(one, aliases)} AS "${name}"`)
    .join(', ');

type Selected<C extends NounColumns> = { [K in keyof C & string]: AliasedRawBuilder<RowOf<C>[K], K> }[keyof C & string];

/** The same for the builder. */
export const selected = <C extends NounColumns>(columns: C, aliases: Aliases): Selected<C>[] =>
  Object.entries(columns).map(([name, one]) => sql.ref(referenceOf(one, aliases)).as(name)) as Selected<C>[];

type InTable<Column, Table extends string> = Column extends { readonly source: `${Table}.${infer Name}` }
  ? Name
  : never;

type Set<C extends NounColumns, Table extends string, Values> = {
  [K in keyof C & keyof Values as InTable<C[K], Table>]: Values[K];
};

/** What a write of a table sets: those of the values that are columns of it. */
export function valuesOf<
  C extends NounColumns,
  const Table extends string,
  Values extends { readonly [K in keyof C]?: RowOf<C>[K] | undefined },
>(table: Table, columns: C, values: Values): Set<C, Table, Values> {
  const set: Record<string, unknown> = {};
  for (const [name, { source }] of Object.entries(columns)) {
    if (name in values && source.startsWith(`${table}.`)) set[source.slice(table.length + 1)] = values[name];
  }
  return set as Set<C, Table, Values>;
}

/** How a value is written into a line, and read from it. */
interface Form {
  readonly write: (reference: string) => string;
  readonly read: (text: string) => unknown;
}

const asItIs = (reference: string): string => reference;

const FORMS: Readonly<Record<TypedColumn['type'], Form>> = {
  bool: { write: asItIs, read: (text) => text === 't' },
  bytea: { write: (reference) => `encode(${reference}, 'hex')`, read: (text) => Buffer.from(text, 'hex') },
  int4: { write: asItIs, read: Number },
  int8: { write: asItIs, read: BigInt },
  // Texts are never empty, so '' means null.
  text: { write: (reference) => `coalesce(${reference}, '')`, read: (text) => (text === '' ? null : text) },
  timestamptz: {
    write: (reference) => `round(date_part('epoch', ${reference}) * 1000)`,
    read: (text) => new Date(Number(text)),
  },
};

/** Control characters separate the fields of a line and the lines of a page; no accepted text contains any. */
const FIELD_SEPARATOR = '\x1f';
export const LINE_SEPARATOR = '\x1e';

export interface Line<C extends NounColumns> {
  /** SQL of the line. */
  readonly sql: string;
  /** @throws Error for a text with a control character. */
  read(line: string): RowOf<C>;
}

/** A row as one text. Only texts may be null, and times are whole milliseconds. */
export function lineOf<C extends NounColumns>(columns: C, aliases: Aliases): Line<C> {
  const names = Object.keys(columns);
  const values = Object.values(columns).map((one) => FORMS[one.type].write(referenceOf(one, aliases)));
  const reads = Object.values(columns).map(({ type }) => FORMS[type].read);
  return {
    sql: `concat_ws(E'\\x1f', ${values.join(', ')})`,
    read(line) {
      const texts = line.split(FIELD_SEPARATOR);
      if (texts.length !== names.length) throw new Error('a line has a control character in its text');
      const row: Record<string, unknown> = {};
      for (let n = 0; n < names.length; n += 1) row[names[n] ?? ''] = reads[n]?.(texts[n] ?? '');
      return row as RowOf<C>;
    },
  };
}

/** The lines of a page as one text. */
export const pageOf = (line: Line<NounColumns>, order: string): string =>
  `string_agg(${line.sql}, E'\\x1e' ORDER BY ${order})`;
