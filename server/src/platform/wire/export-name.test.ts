import { expect, it } from 'vitest';
import { exportName } from './export-name.ts';
import { readPeriod } from './instants.ts';

// 00:30 on 1 December in Lagos.
const now = new Date('2026-11-30T23:30:00Z');
const name = (query: { readonly from?: string; readonly to?: string }, live = true) =>
  exportName({ what: ['transactions'], live, period: readPeriod(query), now });

it.each([
  [{ from: '2026-11-01', to: '2026-11-30' }, 'transactions-2026-11-01-to-2026-11-30.csv'],
  [{ from: '2026-11-30', to: '2026-11-30' }, 'transactions-2026-11-30-to-2026-11-30.csv'],
  [{ from: '2026-11-01' }, 'transactions-2026-11-01-to-2026-12-01.csv'],
  [{ to: '2026-11-30' }, 'transactions-to-2026-11-30.csv'],
  [{ from: '2026-10-31T23:00:00Z', to: '2026-11-30T22:59:59Z' }, 'transactions-2026-11-01-to-2026-11-30.csv'],
  [{}, 'transactions-2026-12-01.csv'],
])('%j is named by its days in Lagos', (query, expected) => {
  expect(name(query)).toBe(expected);
});

it('of test mode says so, and has what the filter narrows it to', () => {
  expect(name({ to: '2026-11-30' }, false)).toBe('transactions-test-to-2026-11-30.csv');
  expect(exportName({ what: ['transactions', 1042, undefined], live: true, now })).toBe(
    'transactions-1042-2026-12-01.csv',
  );
});
