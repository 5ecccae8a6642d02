/**
 * Which transactions have a hash: for each block of 2,048 in a row, by their gapless numbers, and each of 128 buckets
 * of hashes, one sorted array. An element is 20 more bits of the hash and the position in the block, so that all that
 * have the hash stand in a row. Of a common hash, which more than half of the block have, the elements are those that
 * do not have it. Segments of blocks keep what a search reads of a bucket together.
 */

const POSITION_BITS = 11;
/** Stored lists have these sizes: a change of one needs a migration that empties transaction_word_lists. */
export const BLOCK_SIZE = 1 << POSITION_BITS;
const POSITION_MASK = BLOCK_SIZE - 1;
export const BUCKETS = 128;
const BUCKET_SHIFT = 25;
const HASH_MASK = 0xf_ff_ff;
const BLOCKS_OF_SEGMENT_BITS = 4;
/** In transactions. */
export const SEGMENT_SIZE = BLOCK_SIZE << BLOCKS_OF_SEGMENT_BITS;

export interface Bucket {
  /** 20 bits of each common hash. */
  readonly common: readonly number[];
  readonly elements: readonly number[];
}

/** The lists of one block while they are made. */
export class BlockLists {
  readonly #buckets: readonly number[][] = Array.from({ length: BUCKETS }, () => []);

  /** The position is that in the block, from 0. A hash may come again. */
  add(position: number, hash: number): void {
    this.#buckets[hash >>> BUCKET_SHIFT]?.push(((hash & HASH_MASK) << POSITION_BITS) | position);
  }

  bucket(number: number): Bucket {
    const sorted = Int32Array.from(this.#buckets[number] ?? []).toSorted();
    const common: number[] = [];
    const elements: number[] = [];
    let last = -1;
    let start = 0;
    for (const element of sorted) {
      if (element === last) continue;
      if (element >> POSITION_BITS !== last >> POSITION_BITS) {
        endList(elements, start, common);
        start = elements.length;
      }
      elements.push(element);
      last = element;
    }
    endList(elements, start, common);
    return { common, elements };
  }
}

/** The list from `start` on has all elements of its hash. If these are many, they become those that it lacks. */
function endList(elements: number[], start: number, common: number[]): void {
  if (elements.length - start <= BLOCK_SIZE / 2) return;
  const having = new Set(elements.splice(start));
  const [any = 0] = having;
  const first = any & ~POSITION_MASK;
  common.push(any >> POSITION_BITS);
  for (let element = first; element <= first + POSITION_MASK; element += 1) {
    if (!having.has(element)) elements.push(element);
  }
}

export const positionOf = (sequence: bigint): number => Number(sequence - 1n) & POSITION_MASK;
export const segmentOf = (block: number): number => block >> BLOCKS_OF_SEGMENT_BITS;

/** The same in SQL. */
export const blockSql = (sequence: string): string => `((${sequence} - 1) >> ${POSITION_BITS})::integer`;
export const segmentSql = (block: string): string => `(${block} >> ${BLOCKS_OF_SEGMENT_BITS})`;
export const bucketSql = (hash: string): string => `((${hash} >> ${BUCKET_SHIFT}) & ${BUCKETS - 1})::smallint`;
export const sequenceSql = (block: string, position: string): string =>
  `(${block}::bigint * ${BLOCK_SIZE} + 1 + ${position})`;
export const positionSql = (element: string): string => `(${element} & ${POSITION_MASK})`;

const firstSql = (hash: string): string => `((${hash} & ${HASH_MASK}) << ${POSITION_BITS})`;

/** Whether the hash is one of the row's common ones. */
export const isCommonSql = (row: string, hash: string): string => `(${hash} & ${HASH_MASK}) = ANY (${row}.common)`;

/** The elements of the row that are of this hash; both ends are found by bisecting. */
export const listSql = (row: string, hash: string): string =>
  `${row}.elements[width_bucket(${firstSql(hash)} - 1, ${row}.elements) + 1
         :width_bucket(${firstSql(hash)} + ${POSITION_MASK}, ${row}.elements)]`;

/** How many have the hash. */
export const countSql = (row: string, hash: string): string =>
  `abs((${isCommonSql(row, hash)})::integer * ${BLOCK_SIZE} - cardinality(${listSql(row, hash)}))`;

/** Whether the position has the hash, whose list is `list` and `isCommon`. */
export function hasSql(list: string, isCommon: string, hash: string, position: string): string {
  const element = `${firstSql(hash)} + ${position}`;
  return `(${isCommon} <> (${list}[width_bucket(${element}, ${list})] IS NOT DISTINCT FROM ${element}))`;
}
