import { expect, it } from 'vitest';
import { foundText } from './found-text.ts';

const found = (shown: number, totalCount: number, search: object = {}) =>
  foundText({
    transactions: Array.from({ length: shown }, () => ({}) as never),
    totalCount,
    search: { hasMore: false, notYetSearched: 0, lagSeconds: 0, ...search },
  });

it('tells how many were found, and whether there are others', () => {
  expect(found(0, 0)).toBe('');
  expect(found(37, 37)).toBe('37 found.');
  expect(found(100, 250)).toBe('The newest 100 of 250 found. Narrow the search to see others.');
  expect(found(100, 1_000, { hasMore: true })).toBe('The newest 100 of 1,000+ found. Narrow the search to see others.');
  expect(found(0, 0, { hasMore: true })).toBe('Only the newest 20,000 were searched.');
});

it('tells what is not found by words yet only where that takes long', () => {
  expect(found(1, 1, { notYetSearched: 5, lagSeconds: 10 })).toBe('1 found.');
  expect(found(1, 1, { notYetSearched: 1, lagSeconds: 11 })).toBe(
    '1 found. The newest 1 transaction is not searchable by words yet.',
  );
  expect(found(0, 0, { notYetSearched: 5_000, lagSeconds: 60 })).toBe(
    ' The newest 5,000 transactions are not searchable by words yet.',
  );
});
