/**
 * A mapping says how the CSV of a bank is read that has headings and words of its own. It belongs to exactly one list
 * of headings: where a bank adds a column, a person looks again.
 */
import { createHash } from 'node:crypto';
import type { Actor } from '../../../core/words/principal.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { numberFromPath } from '../../../platform/wire/ids.ts';
import { type ColumnKind, kindOf } from './csv-columns.ts';
import { type LineStatus, shownText } from './result-line.ts';

export const REQUIRED_COLUMNS = ['end_to_end_id', 'amount', 'status'] as const;
export const OUR_COLUMNS = [...REQUIRED_COLUMNS, 'currency', 'reason', 'reason_code'] as const;
export type OurColumn = (typeof OUR_COLUMNS)[number];
/** A person has said that the column is no currency, although its heading looks like one. */
export const NOT_CURRENCY = 'not_currency';
export const SAID_COLUMNS = [...OUR_COLUMNS, NOT_CURRENCY] as const;
export type SaidColumn = (typeof SAID_COLUMNS)[number];

export const HEADINGS_MAX = 100;
export const HEADING_LENGTH_MAX = 200;
export const WORDS_MAX = 50;
export const WORD_LENGTH_MAX = 200;

export interface MappingContent {
  readonly name: string;
  readonly headings: readonly string[];
  /** The position of each of our columns in the file, from 1. */
  readonly columns: readonly (readonly [SaidColumn, number])[];
  /** The bank's words for a status. Any other word refuses the file. */
  readonly statuses: readonly (readonly [string, LineStatus])[];
}

/** One version; a change is a version of a higher number. */
export interface Mapping extends MappingContent {
  /** From 1, without gaps within the ledger. */
  readonly number: bigint;
  readonly madeBy: Actor;
  readonly madeAt: Date;
}

/** How the cells of a row are read. */
export interface Layout {
  /** The kind of each column of the file. */
  readonly kinds: readonly ColumnKind[];
  /** From 0. */
  readonly columns: ReadonlyMap<OurColumn, number>;
  readonly mapping: Mapping | undefined;
  /** By `wordKey`; undefined for our own words. */
  readonly statuses: ReadonlyMap<string, LineStatus> | undefined;
}

export const layoutByMapping = (mapping: Mapping): Layout => ({
  kinds: mapping.headings.map(kindOf),
  columns: new Map(
    mapping.columns.flatMap(([said, position]) => (said === NOT_CURRENCY ? [] : [[said, position - 1] as const])),
  ),
  mapping,
  statuses: new Map(mapping.statuses.map(([word, status]) => [wordKey(word), status])),
});

/** As headings are shown, compared and kept. */
export const shownHeading = (heading: string): string => shownText(heading, HEADING_LENGTH_MAX) ?? '';

/** As the words of a column are shown and kept; blank is a word, too. */
export const shownWord = (word: string): string => shownText(word, WORD_LENGTH_MAX) ?? '';

/** Equal for words that differ in case and white space only. That of a word that is too long is equal to none kept. */
export const wordKey = (word: string): string => (shownText(word, WORD_LENGTH_MAX + 1) ?? '').toLowerCase();

/** `Currency`, `TXN_CCY`, `Cur.`, `currencyCode`. */
const LIKE_CURRENCY = /currency|ccy|(?<!\p{L})curr?(?!\p{L})/iu;

export const isLikeCurrency = (heading: string): boolean => LIKE_CURRENCY.test(heading);

/**
 * The first heading that looks like a currency and is not said to be anything, where no column is the currency: such a
 * file can be in dollars, and would be read as naira. The headings as they stand in the file.
 */
export function unsaidCurrency(
  headings: readonly string[],
  columns: readonly (readonly [SaidColumn, number])[],
): string | undefined {
  if (columns.some(([said]) => said === 'currency')) return undefined;
  const said = new Set(columns.map(([, position]) => position));
  return headings.find((heading, index) => isLikeCurrency(heading) && !said.has(index + 1));
}

/** Names a list of headings. */
export const headingsDigest = (headings: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(headings)).digest();

export const noSuchMapping = (): AppError => new AppError('not_found', 'There is no mapping with this number.');

/** @throws AppError not_found */
export const mappingNumberFromPath = (text: string): bigint => numberFromPath(text, noSuchMapping);

/** The mapping is not the one that a person saw, or none. */
export const otherMapping = (): AppError =>
  new AppError(
    'changed_meanwhile',
    'Somebody changed how CSV with these headings is read. Nothing was applied. Look at the file again.',
    { field: 'mapping' },
  );
