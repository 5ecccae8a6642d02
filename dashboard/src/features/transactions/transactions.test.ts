import { describe, expect, it } from 'vitest';
import { exportAddress, filtersOf, isCountedOff, isReference, shareOf } from './transactions.ts';
import { areNarrowing } from '../../components/narrowing.ts';

describe('the share of a commission', () => {
  it.for([
    [100, 1_000, '10%'],
    [1_234.57, 12_345.67, 'about 10%'],
    [0.01, 0.01, '100%'],
    [250, 352_277, 'about 0.07%'],
    [0.01, 1_000_000, 'less than 0.01%'],
    [37.5, 3_000, '1.25%'],
  ] as const)('of %d in %d is %s', ([commission, gross, words]) => {
    expect(shareOf(commission, gross)).toBe(words);
  });
});

describe('the export', () => {
  it('asks for what is filtered, and for no page or drawer', () => {
    const filters = { purpose: 'school fees', accountId: 7, from: '2026-11-01', page: 3, open: 'x' };
    expect(exportAddress({ businessId: 4, mode: 'test' }, filters)).toBe(
      '/dashboard/api/businesses/4/test/transactions.csv?from=2026-11-01&purpose=school+fees&subAccountId=7',
    );
  });
});

it('knows a whole reference, and whether anything is filtered', () => {
  expect(isReference('6F1C2A5E-3b0d-4f7a-9c58-2f0c1d9e8b7a')).toBe(true);
  expect(isReference('6f1c2a5e-3b0d')).toBe(false);
  expect(filtersOf({ reference: '6f1c2a5e-3b0d' })).toMatchObject({ reference: undefined, search: '6f1c2a5e-3b0d' });
  expect(areNarrowing(filtersOf({}))).toBe(false);
  expect(areNarrowing(filtersOf({ type: 'debit' }))).toBe(true);
  expect(areNarrowing(filtersOf({ kind: 'refund' }))).toBe(true);
});

it('knows which lists the server ends at the ten thousandth', () => {
  expect([{ kind: 'payment' }, { kind: 'payment,refund' }, { type: 'credit' as const }, {}].some(isCountedOff)).toBe(
    false,
  );
  expect([{ kind: 'refund' }, { kind: 'payout,return' }, { type: 'debit' as const }].every(isCountedOff)).toBe(true);
});
