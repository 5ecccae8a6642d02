import { expect, it } from 'vitest';
import { BLOCK_SIZE, BlockLists, BUCKETS, positionOf } from './word-lists.ts';

const POSITIONS = Array.from({ length: BLOCK_SIZE }, (_, at) => at);

it('keeps those that have a hash, each once, and of a hash that more than half have those that do not', () => {
  const lists = new BlockLists();
  const half = POSITIONS.slice(0, BLOCK_SIZE / 2);
  for (const position of [7, 3, 7]) lists.add(position, 1);
  for (const position of half) lists.add(position, 2);
  for (const position of POSITIONS) lists.add(position, 3);
  for (const position of POSITIONS.slice(2)) lists.add(position, 4);
  const of = (hash: number, position: number): number => hash * BLOCK_SIZE + position;
  expect(lists.bucket(0)).toEqual({
    common: [3, 4],
    elements: [of(1, 3), of(1, 7), ...half.map((position) => of(2, position)), of(4, 0), of(4, 1)],
  });
  expect(lists.bucket(BUCKETS - 1)).toEqual({ common: [], elements: [] });
});

it('divides hashes by their first bits, negative ones too', () => {
  const lists = new BlockLists();
  lists.add(1, -1);
  lists.add(2, 0x7f_ff_ff_ff);
  expect(lists.bucket(BUCKETS - 1)).toEqual({ common: [], elements: [0xf_ff_ff * BLOCK_SIZE + 1] });
  expect(lists.bucket(BUCKETS / 2 - 1)).toEqual({ common: [], elements: [0xf_ff_ff * BLOCK_SIZE + 2] });
});

it('counts positions from the first transaction of a block', () => {
  expect([1n, BigInt(BLOCK_SIZE), BigInt(BLOCK_SIZE) + 1n].map(positionOf)).toEqual([0, BLOCK_SIZE - 1, 0]);
});
