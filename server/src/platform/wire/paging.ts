/**
 * The pages of all lists: parses `page` and `limit`, and converts them for SQL. If a list is numbered without gaps, a
 * page is a range of numbers, and every page costs the same. If it is not, or a filter makes gaps, a page is found by
 * an offset, and pages end at LISTED_MAX.
 */
import { invalidParameter as invalid, readTogether } from './invalid.ts';

export const LIMIT_DEFAULT = 20;
export const LIMIT_MAX = 1_000;
/** The most that `page` times `limit` may be in a list whose pages are found by an offset. */
export const LISTED_MAX = 10_000;
/** Longer than any list, and far below the limit of the database's bigint. */
const SKIP_MAX = 10n ** 15n;
/** A whole number from 1, of any size: a page past the end is empty. */
const WHOLE_NUMBER = /^[1-9][0-9]*$/;

export interface Paging {
  /** From 1. */
  readonly page: bigint;
  /** From 1 to LIMIT_MAX. */
  readonly limit: number;
}

interface PagingQuery {
  readonly page?: string | undefined;
  readonly limit?: string | undefined;
}

/** @throws AppError validation_failed for anything but whole numbers from 1, and for a limit over LIMIT_MAX. */
export function readPaging({ page = '1', limit = String(LIMIT_DEFAULT) }: PagingQuery): Paging {
  return readTogether<Paging>({ page: () => readPage(page), limit: () => readLimit(limit) });
}

function readPage(page: string): bigint {
  if (!WHOLE_NUMBER.test(page)) throw invalid('page', 'must be a whole number from 1');
  return BigInt(page);
}

function readLimit(limit: string): number {
  if (!WHOLE_NUMBER.test(limit) || Number(limit) > LIMIT_MAX) {
    throw invalid('limit', `must be a whole number from 1 to ${LIMIT_MAX}`);
  }
  return Number(limit);
}

/**
 * `after` of a list that can be read forward: a sequence, or 0 for its beginning; undefined where it is not given.
 * @throws AppError validation_failed for other text, and for any parameter but `limit` and `beside` with it.
 */
export function readAfter(query: object, beside: readonly string[] = []): bigint | undefined {
  const given = new Map(Object.entries(query).filter(([, value]) => value !== undefined));
  const after = given.get('after') as string | undefined;
  if (after === undefined) return undefined;
  const other = [...given.keys()].find((name) => !['after', 'limit', ...beside].includes(name));
  if (other !== undefined) throw invalid(other, 'does not go with after, which reads the whole list. Leave one out.');
  if (after !== '0' && !WHOLE_NUMBER.test(after)) {
    throw invalid('after', 'must be the sequence of the last entry that you have read, or 0');
  }
  const sequence = BigInt(after);
  return sequence < SKIP_MAX ? sequence : SKIP_MAX;
}

/** How many entries are on earlier pages. */
export function skipOf({ page, limit }: Paging): bigint {
  const skip = (page - 1n) * BigInt(limit);
  return skip < SKIP_MAX ? skip : SKIP_MAX;
}

/** Both inclusive; empty if `last` is below `first`. */
export interface NumberRange {
  readonly first: bigint;
  readonly last: bigint;
}

/** The numbers on a page of a list that begins with its lowest. */
export function rangeFromFirst(paging: Paging): NumberRange {
  const skip = skipOf(paging);
  return { first: skip + 1n, last: skip + BigInt(paging.limit) };
}

/** The numbers on a page of a list that begins with its highest. */
export function rangeFromLast(paging: Paging, { first, last }: NumberRange): NumberRange {
  const highest = last - skipOf(paging);
  const lowest = highest - BigInt(paging.limit) + 1n;
  return { first: lowest > first ? lowest : first, last: highest };
}

declare const counted: unique symbol;
/** How many entries a query may skip. Only `sliceOf` makes one, so that no query skips without a limit. */
export type Offset = number & { readonly [counted]: true };

export interface Slice {
  readonly offset: Offset;
  readonly limit: number;
}

/**
 * A page that is found by an offset.
 * @throws AppError validation_failed naming `page`, beyond LISTED_MAX. `wayOut` is a sentence on how to reach the rest.
 */
export function sliceOf({ page, limit }: Paging, wayOut: string): Slice {
  if (page * BigInt(limit) > BigInt(LISTED_MAX)) {
    throw invalid('page', `goes past the end: page times limit may be at most ${LISTED_MAX} in this list. ${wayOut}`);
  }
  return { offset: (Number(page - 1n) * limit) as Offset, limit };
}

/** The first entries of a list. */
export const firstOf = (limit: number): Slice => ({ offset: 0 as Offset, limit });
