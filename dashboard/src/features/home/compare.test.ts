import { expect, it } from 'vitest';
import { compare } from './compare.ts';

it.each([
  [0, 0, 'None in the previous period either'],
  [5, 0, 'None in the previous period'],
  [10, 10, 'The same as before'],
  [1_001, 1_000, 'About the same as 1000 before'],
  [150, 100, 'Up 50% from 100'],
  [0, 100, 'Down 100% from 100'],
  [5_000, 1, 'Up more than tenfold from 1'],
])('%d after %d: %s', (current, previous, words) => {
  expect(compare(current, previous, String)).toBe(words);
});
