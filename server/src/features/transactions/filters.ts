/**
 * What lists of transactions can be filtered by, beside a period and a search. A filter is declared here once: how it
 * is read, and which transactions fit. The compiler then asks for its parameter in schemas.ts, and every search and
 * export knows it. Lists are read by what the ledger keeps (`listsOf`): a filter that is not kept needs a statement of
 * its own in `findFiltered`, as `reference` has one.
 */
import { plainArray } from '../../platform/database/array-literal.ts';
import type { Slots } from '../../platform/database/statement.ts';
import type { ListedValues } from '../../core/ledger/blocks/listed.ts';
import { KIND } from '../../core/ledger/purposes.ts';
import { invalidParameter, readText, readTogether } from '../../platform/wire/invalid.ts';
import { isReference } from '../../platform/wire/references.ts';
import { readKinds, TRANSACTION_KINDS, type TransactionKind } from './kinds.ts';

/** Equal to the predicate of the indexes transactions_uncommon and transactions_uncommon_by_wallet. */
const COMMON_PURPOSE = 'product_sale';
export const IS_UNCOMMON = `(t.clearing_kobo > 0 OR t.purpose <> '${COMMON_PURPOSE}')`;

interface Declared<Query extends string, Value> {
  /** @throws AppError validation_failed; undefined for a value that narrows nothing. */
  readonly read: (text: Query) => Value | undefined;
  /** In SQL, whether the transaction `t` fits `value`, a parameter that is not null. */
  readonly fits: (value: string) => string;
  /** The type of the parameter. */
  readonly type: 'text' | 'text[]' | 'uuid';
  /** What is sent as the parameter; the value itself if absent. */
  readonly bound?: (value: Value) => string;
  /**
   * Whether common transactions may fit. If not, all that fit are in the partial index on uncommon ones, which exports
   * read, and a list has a limited depth: integrators know it so, and its cost no longer asks for it.
   */
  readonly fitsCommon: (value: Value) => boolean;
}

const filter = <Value, Query extends string = string>(declared: Declared<Query, Value>) => declared;

const FILTERS = {
  type: filter<'credit' | 'debit', 'credit' | 'debit'>({
    read: (type) => type,
    fits: (type) => `(t.clearing_kobo > 0) = (${type} = 'debit')`,
    type: 'text',
    fitsCommon: (type) => type === 'credit',
  }),
  kind: filter<readonly TransactionKind[]>({
    read: readKinds,
    fits: (kinds) => `${KIND} = ANY (${kinds})`,
    type: 'text[]',
    bound: plainArray,
    fitsCommon: (kinds) => kinds.includes('payment'),
  }),
  purpose: filter<string>({
    read: (purpose) => readText('purpose', purpose, undefined, invalidParameter),
    fits: (purpose) => `t.purpose = ${purpose}`,
    type: 'text',
    fitsCommon: (purpose) => purpose === COMMON_PURPOSE,
  }),
  reference: filter<string>({
    read: readReference,
    fits: (reference) => `t.reference = ${reference}`,
    type: 'uuid',
    fitsCommon: () => true,
  }),
};

export type FilterName = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS) as FilterName[];
const declared = (name: FilterName) => FILTERS[name] as Declared<string, unknown>;

/** What is wanted of a transaction; undefined narrows nothing. */
export type Narrowing = {
  readonly [Name in FilterName]?: (typeof FILTERS)[Name] extends Declared<never, infer Value>
    ? Value | undefined
    : never;
};

/** The same as a caller writes it. */
type NarrowingQuery = {
  readonly [Name in FilterName]?: (typeof FILTERS)[Name] extends Declared<infer Query, never> ? Query : string;
};

/** @throws AppError validation_failed naming all parameters that are wrong. */
export const readNarrowing = (query: NarrowingQuery): Narrowing =>
  readTogether<Record<FilterName, unknown>>(
    Object.fromEntries(NAMES.map((name) => [name, () => readOne(name, query[name])])) as Record<
      FilterName,
      () => unknown
    >,
  ) as Narrowing;

const readOne = (name: FilterName, text: string | undefined): unknown =>
  text === undefined ? undefined : declared(name).read(text);

/** The values of a statement with `fitsFilters`. */
export type FilterValues = Readonly<Record<FilterName, string | null>>;

export function filterValues(narrowing: Narrowing): FilterValues {
  const valueOf = (name: FilterName): string | null => {
    const value = narrowing[name];
    if (value === undefined) return null;
    const { bound } = declared(name);
    return bound === undefined ? String(value) : bound(value);
  };
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as FilterValues;
}

/** In SQL, whether the transaction `t` fits all filters that are given. */
export const fitsFilters = ($: Slots<FilterValues>): string =>
  NAMES.map((name) => {
    const value = `${$[name]}::${declared(name).type}`;
    return `(${value} IS NULL OR ${declared(name).fits(value)})`;
  }).join('\n   AND ');

export const isNarrowed = (narrowing: Narrowing): boolean => NAMES.some((name) => narrowing[name] !== undefined);

const KINDS_OF_TYPE: Readonly<Record<'credit' | 'debit', readonly TransactionKind[]>> = {
  credit: ['payment', 'return'],
  debit: ['refund', 'payout'],
};

/** The lists that the ledger keeps, in which a transaction is if it fits all filters but its reference. */
export function listsOf({ type, kind, purpose }: Narrowing): Pick<ListedValues, 'listedKinds' | 'listedPurpose'> {
  const ofType = type === undefined ? TRANSACTION_KINDS : KINDS_OF_TYPE[type];
  const kinds = kind === undefined ? ofType : ofType.filter((each) => kind.includes(each));
  return { listedKinds: plainArray(kinds), listedPurpose: purpose ?? '' };
}

/** Whether common transactions may fit. If not, all that fit are in the partial index on uncommon ones. */
export const matchesCommon = (narrowing: Narrowing): boolean =>
  NAMES.every((name) => {
    const value = narrowing[name];
    return value === undefined || declared(name).fitsCommon(value);
  });

function readReference(text: string): string {
  if (!isReference(text)) throw invalidParameter('reference', 'must be a UUID');
  return text.toLowerCase();
}
