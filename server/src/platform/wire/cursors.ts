/** Lists without numbered pages: each page begins at a sequence number, so every page costs the same at any depth. */
import { LIMIT_DEFAULT, readPaging } from './paging.ts';
import { invalidParameter } from './invalid.ts';

export interface CursorQuery {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: string | undefined;
}

export interface Cursor {
  /** `older`: newest first. `newer`: oldest first. */
  readonly direction: 'older' | 'newer';
  /** The number that the page begins behind, exclusive; undefined for the newest. */
  readonly edge: bigint | undefined;
  /** From 1 to LIMIT_MAX. */
  readonly limit: number;
}

/** A page with the number that the next one begins behind; undefined at the end. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly next: bigint | undefined;
}

const NUMBER = /^(0|[1-9][0-9]{0,17})$/;

/** @throws AppError validation_failed naming the parameter. */
export function readCursor({ before, after, limit = String(LIMIT_DEFAULT) }: CursorQuery): Cursor {
  const { limit: count } = readPaging({ limit });
  if (before !== undefined && after !== undefined) throw invalidParameter('before', 'does not go with after');
  if (after !== undefined) return { direction: 'newer', edge: readNumber('after', after), limit: count };
  const edge = before === undefined ? undefined : readNumber('before', before);
  return { direction: 'older', edge, limit: count };
}

function readNumber(name: string, text: string): bigint {
  if (!NUMBER.test(text)) throw invalidParameter(name, 'must be the sequence of an entry, e.g. 57');
  return BigInt(text);
}

/** `found` are one more than the limit, where there are more. */
export function pageOf<Item>(
  found: readonly Item[],
  { limit }: Pick<Cursor, 'limit'>,
  sequenceOf: (item: Item) => bigint,
): CursorPage<Item> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? sequenceOf(last) : undefined };
}
