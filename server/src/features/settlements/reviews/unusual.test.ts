import { describe, expect, it } from 'vitest';
import { dailyKobo, type PayoutFacts, UNUSUAL_CODES, unusualOf, weightOf, withState } from './unusual.ts';

const DAY_MS = 86_400_000n;
/** The first example of the Central Bank: First Bank, code 011. */
const USUAL: PayoutFacts = {
  amountKobo: 1_000n,
  accountNumber: '0000014579',
  accountName: 'Ọlá Ẹ̀kọ́',
  nubanCode: '011',
  isPaidAgain: false,
  isHeld: false,
  isDisabled: false,
  isDeleted: false,
  hasOtherDetails: false,
  isOwing: false,
  changedDetails: false,
  isShared: false,
  sent: 3,
  usualKobo: 1_000n,
  wasPaidHere: true,
  inflow: { kobo: 1_000n, ms: DAY_MS },
  usualInflow: { kobo: 3_000n, ms: 3n * DAY_MS },
};

describe('what is unusual about a payout', () => {
  it('is nothing for one that is like those before', () => {
    expect(unusualOf(USUAL)).toEqual([]);
  });

  it.each([
    ['check_digit', { accountNumber: '0000014578' }],
    ['account_name_not_carried', { accountName: 'محمد علي' }],
    ['paid_again', { isPaidAgain: true }],
    ['account_held', { isHeld: true }],
    ['account_disabled', { isDisabled: true }],
    ['account_deleted', { isDeleted: true }],
    ['account_owes', { isOwing: true }],
    ['bank_details_differ', { hasOtherDetails: true }],
    ['bank_details_changed', { changedDetails: true }],
    ['bank_account_shared', { isShared: true }],
    ['first_to_bank_account', { wasPaidHere: false }],
    ['amount_unusual', { amountKobo: 5_001n }],
    ['inflow_unusual', { inflow: { kobo: 5_001n, ms: DAY_MS } }],
    ['first_payout', { sent: 0, usualKobo: undefined, wasPaidHere: false, inflow: undefined, usualInflow: undefined }],
  ])('is %s alone', (code, changes) => {
    expect(unusualOf({ ...USUAL, ...changes })).toEqual([code]);
  });

  it.each([
    ['exactly five times its usual', { amountKobo: 5_000n }],
    [
      'a check digit that cannot be checked, because the bank has no code',
      { nubanCode: null, accountNumber: '1234567890' },
    ],
    ['five times its usual inflow a day', { inflow: { kobo: 5_000n, ms: DAY_MS } }],
    ['the inflow of a longer time, because it is compared by the day', { inflow: { kobo: 9_000n, ms: 9n * DAY_MS } }],
    ['an inflow that nobody knows the usual of', { inflow: { kobo: 9_000n, ms: 1n }, usualInflow: undefined }],
    ['a payout shortly after the last one', { inflow: { kobo: 900n, ms: 1n } }],
  ])('is not %s', (_, changes) => {
    expect(unusualOf({ ...USUAL, ...changes })).toEqual([]);
  });

  it('is any inflow after none at all', () => {
    const usualInflow = { kobo: 0n, ms: 30n * DAY_MS };
    expect(unusualOf({ ...USUAL, usualInflow })).toEqual(['inflow_unusual']);
  });

  it('is in the order of the list, and weighs more the more there is', () => {
    const codes = unusualOf({ ...USUAL, isDeleted: true, isShared: true, wasPaidHere: false, amountKobo: 9_999n });
    expect(codes).toEqual(['account_deleted', 'bank_account_shared', 'amount_unusual', 'first_to_bank_account']);
    expect(weightOf(codes)).toBeGreaterThan(weightOf(codes.slice(1)));
    expect(UNUSUAL_CODES.every((code) => weightOf([code]) > weightOf([]))).toBe(true);
    expect(weightOf(UNUSUAL_CODES)).toBeLessThan(32_768);
  });

  it('follows the present state of the account, and nothing else that may have changed', () => {
    const codes = ['account_disabled', 'amount_unusual'] as const;
    expect(withState(codes, new Set(['account_owes']))).toEqual(['account_owes', 'amount_unusual']);
    expect(withState(codes, new Set())).toEqual(['amount_unusual']);
  });

  it('states a daily inflow in whole kobo, of at least a day', () => {
    expect([dailyKobo({ kobo: 10n, ms: 3n * DAY_MS }), dailyKobo({ kobo: 10n, ms: 1n })]).toEqual([3n, 10n]);
  });
});
