import { describe, expect, it } from 'vitest';
import type { OutcomeResult } from '../runs/apply-outcomes.ts';
import { type JudgedLine, refusalOf, type Verdict, verdictOf } from './line-verdict.ts';

const LINE: JudgedLine = {
  contradicted: false,
  foreignCurrency: undefined,
  status: 'paid',
  isSecond: false,
  result: undefined,
};

describe('a line of bank results', () => {
  it.each<[string, Partial<JudgedLine>, Verdict | undefined]>([
    ['nothing against it', {}, undefined],
    ['no final word', { status: 'pending' }, { result: 'pending' }],
    ['no final word and another currency', { status: 'pending', foreignCurrency: 'USD' }, { result: 'pending' }],
    ['another line that says the opposite', { contradicted: true }, { result: 'conflict', conflict: 'contradicted' }],
    ['an earlier booking in its statement', { isSecond: true }, { result: 'conflict', conflict: 'booked_twice' }],
    ['another currency', { foreignCurrency: 'USD' }, { result: 'amount_differs' }],
    ['another currency, as failed', { foreignCurrency: 'USD', status: 'failed' }, { result: 'amount_differs' }],
    ['an entry that moved another amount', { result: 'amount_differs' }, { result: 'amount_differs' }],
  ])('with %s is judged so before its payout is looked at', (_, changes, expected) => {
    expect(refusalOf({ ...LINE, ...changes })).toEqual(expected);
  });

  it.each<[OutcomeResult, Verdict]>([
    ['applied', { result: 'applied' }],
    ['repeated', { result: 'repeated' }],
    ['unmatched', { result: 'unmatched' }],
    ['amount_differs', { result: 'amount_differs' }],
    ['not_exported', { result: 'not_exported' }],
    ['conflict', { result: 'conflict', conflict: 'other_outcome' }],
    ['booked_twice', { result: 'conflict', conflict: 'booked_twice' }],
    ['other_account', { result: 'conflict', conflict: 'other_account' }],
    ['no_source_account', { result: 'conflict', conflict: 'no_source_account' }],
  ])('whose outcome is %s says so', (outcome, expected) => {
    expect(verdictOf(outcome)).toEqual(expected);
  });
});
