import { expect, it } from 'vitest';
import { filtersOfView, isShown, searchOfFilters } from './saved-views.ts';

const FILTERS = { kind: 'refund', accountId: 7, enabled: false, from: undefined, type: undefined };

it('a view has the filters that narrow, as the address writes them', () => {
  expect(searchOfFilters(FILTERS)).toEqual({ kind: 'refund', accountId: '7', enabled: 'false' });
});

it('a view is opened without filters that the page no longer has, and ends all others', () => {
  const view = { search: { kind: 'payout', colour: 'red' } };
  expect(filtersOfView(view, FILTERS)).toEqual({
    kind: 'payout',
    accountId: undefined,
    enabled: undefined,
    from: undefined,
    type: undefined,
  });
});

it('a view is shown when the list has just its filters', () => {
  const search = searchOfFilters(FILTERS);
  expect(isShown({ search }, FILTERS)).toBe(true);
  expect(isShown({ search: { ...search, colour: 'red' } }, FILTERS)).toBe(true);
  expect(isShown({ search: { ...search, from: '2026-11-01' } }, FILTERS)).toBe(false);
  expect(isShown({ search: { kind: 'refund' } }, FILTERS)).toBe(false);
  expect(isShown({ search: { colour: 'red' } }, { kind: undefined })).toBe(false);
});
