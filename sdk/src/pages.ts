/** Lists: how a page is requested, and walks over all pages while the list changes. */
import { type LocalErrorCode, TributaryError } from './error.ts';
import { invalidRequest } from './requests.ts';

export interface PageWanted {
  /** From 1. */
  readonly page?: number | undefined;
  /** How many items on a page, at most 1,000. */
  readonly limit?: number | undefined;
}

/** Reads a list forward, the oldest first. Not together with a page or a filter. */
export interface Forward {
  /** The `sequence` of the last item that was read; 0 for the beginning. */
  readonly after?: number | undefined;
}

export interface WalkOptions {
  /** How many items are fetched at a time, at most 1,000. */
  readonly pageSize?: number | undefined;
}

export const PAGE_SIZE_DEFAULT = 200;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many there are on all pages. */
  readonly totalCount: number;
}

/** An answer that came, and is none of ours. */
export const unexpected = (reason: string, code: LocalErrorCode = 'unexpected_response'): TributaryError =>
  new TributaryError(reason, { status: 200, code });

/** A walk would read the same page for ever. */
export const isStuck = (): TributaryError => unexpected('The next page is this one.');

type FetchPage<Item> = (wanted: { readonly page: number; readonly limit: number }) => Promise<Page<Item>>;

/**
 * Every item of a list that only grows, and only at its front: exactly those that existed when the walk began. The
 * growth of the total shows how far the rest has moved back, so nothing must be remembered, however long the list is.
 */
export async function* walkGrowing<Item>(
  fetchPage: FetchPage<Item>,
  { pageSize = PAGE_SIZE_DEFAULT }: WalkOptions,
): AsyncGenerator<Item, void, undefined> {
  let position = 0;
  let lastTotal: number | undefined;
  for (;;) {
    const before = position;
    const pageStart = position - (position % pageSize);
    const { items, totalCount } = await fetchPage({ page: pageStart / pageSize + 1, limit: pageSize });
    position += totalCount - (lastTotal ?? totalCount);
    lastTotal = totalCount;
    for (const item of items.slice(position - pageStart)) {
      yield item;
      position += 1;
    }
    // A page that is shorter than asked for ends the list, whatever the total says.
    if (items.length === 0 || position >= totalCount || position === before) return;
  }
}

/** Every item after a sequence, the oldest first, until there is none that is newer. */
export async function* walkForward<Item extends { readonly sequence: number }>(
  fetchPage: (wanted: { readonly after: number; readonly limit: number }) => Promise<readonly Item[]>,
  { after, pageSize = PAGE_SIZE_DEFAULT }: WalkOptions & { readonly after: number },
): AsyncGenerator<Item, void, undefined> {
  let last = after;
  for (;;) {
    const items = await fetchPage({ after: last, limit: pageSize });
    if (items.some(({ sequence }) => sequence <= last)) throw isStuck();
    for (const item of items) {
      yield item;
      last = item.sequence;
    }
    if (items.length < pageSize) return;
  }
}

/**
 * Every item of a list that also shrinks, each once. When the total falls, later items may have moved forward past the
 * position of the walk, which then goes back as far. Items seen before are recognised by their ids.
 */
export async function* walkChanging<Item>(
  fetchPage: FetchPage<Item>,
  idOf: (item: Item) => unknown,
  { pageSize = PAGE_SIZE_DEFAULT }: WalkOptions,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<unknown>();
  let position = 0;
  let lastTotal = 0;
  for (;;) {
    const pageStart = position - (position % pageSize);
    const { items, totalCount } = await fetchPage({ page: pageStart / pageSize + 1, limit: pageSize });
    position = Math.max(0, position - Math.max(0, lastTotal - totalCount));
    lastTotal = totalCount;
    if (position < pageStart) continue;
    const before = position;
    for (const item of items) {
      if (seen.has(idOf(item))) continue;
      seen.add(idOf(item));
      yield item;
    }
    position = pageStart + items.length;
    if (items.length === 0 || position >= totalCount || position <= before) return;
  }
}

export interface CursorWanted {
  /** Newest first: the entries with a lower `sequence`. */
  readonly before?: number | undefined;
  /** Oldest first: the entries with a higher `sequence`; 0 for the first. Not together with `before`. */
  readonly after?: number | undefined;
  /** How many items on a page, at most 1,000. */
  readonly limit?: number | undefined;
}

export type CursorWalk = WalkOptions & Pick<CursorWanted, 'after'>;

/** Every item of a list with cursors: newest first, or the oldest first after a sequence, until there is none. */
export async function* walkCursors<Item>(
  fetchPage: (wanted: CursorWanted) => Promise<{ readonly items: readonly Item[]; readonly next: number | null }>,
  { after, pageSize: limit = PAGE_SIZE_DEFAULT }: CursorWalk,
): AsyncGenerator<Item, void, undefined> {
  let wanted: CursorWanted = { after, limit };
  for (;;) {
    const { items, next } = await fetchPage(wanted);
    const { before = Number.POSITIVE_INFINITY } = wanted;
    if (next !== null && !(wanted.after === undefined ? next < before : next > wanted.after)) throw isStuck();
    yield* items;
    if (next === null) return;
    wanted = after === undefined ? { before: next, limit } : { after: next, limit };
  }
}

type QueryValue = string | number | boolean | Date | undefined;
type OnTheWire<Value> = Value extends Date ? string : Exclude<Value, undefined>;

/**
 * Query parameters for the wire: instants as text, and none for undefined values.
 * @throws TributaryError invalid_request
 */
export function queryOf<Values extends Readonly<Record<string, QueryValue>>>(
  values: Values,
): { [Name in keyof Values]?: OnTheWire<Values[Name]> } {
  const wire: Partial<Record<keyof Values, unknown>> = {};
  for (const name of Object.keys(values) as (keyof Values)[]) {
    const value = values[name];
    if (value instanceof Date && Number.isNaN(value.getTime())) {
      throw invalidRequest([String(name)], 'must be a valid date');
    }
    if (value !== undefined) wire[name] = value instanceof Date ? value.toISOString() : value;
  }
  return wire as { [Name in keyof Values]?: OnTheWire<Values[Name]> };
}
