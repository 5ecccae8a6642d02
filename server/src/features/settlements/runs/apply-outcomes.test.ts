import { describe, expect, it } from 'vitest';
import { judge, type KnownPayout, type OutcomeDecision, type OutcomeResult } from './apply-outcomes.ts';

type Judged = Parameters<typeof judge>[0];
const REFERENCE = '0197a3c2-6f1e-7c44-9d0b-5a2f9d3c7b10';
const SOURCE = { bankCode: '000013', accountNumber: '0123456789' };
const ZEROS = { bankCode: '000013', accountNumber: '0000014579' };
/** What the rule reads of a payout. */
const payout = (changes: Partial<KnownPayout> = {}): Judged =>
  ({ state: 'exported', amountKobo: 5_000n, source: SOURCE, confirmedAt: null, ...changes }) as Judged;

const says = (outcome: OutcomeDecision['outcome'], more: Partial<OutcomeDecision> = {}): OutcomeDecision => ({
  reference: REFERENCE,
  outcome,
  ...more,
});
const account = (number: string, bankCode?: string) => ({ account: { number, bankCode } });

describe('an outcome that is reported', () => {
  it.each<[KnownPayout['state'], readonly [OutcomeResult, OutcomeResult, OutcomeResult]]>([
    ['draft', ['not_exported', 'not_exported', 'not_exported']],
    ['approved', ['not_exported', 'not_exported', 'not_exported']],
    ['cancelled', ['not_exported', 'not_exported', 'not_exported']],
    ['exported', ['applied', 'applied', 'applied']],
    ['unknown', ['applied', 'applied', 'repeated']],
    ['paid', ['repeated', 'conflict', 'conflict']],
    ['failed', ['conflict', 'repeated', 'conflict']],
  ])('of a payout that is %s, as paid, failed and unknown, is judged by the state', (state, expected) => {
    expect((['paid', 'failed', 'unknown'] as const).map((one) => judge(payout({ state }), says(one)))).toEqual(
      expected,
    );
  });

  it('undoes a paid payout only where a person says so on purpose', () => {
    const paid = payout({ state: 'paid' });
    expect(judge(paid, says('failed', { mayUndoPaid: true }))).toBe('applied');
    expect(judge(paid, says('unknown', { mayUndoPaid: true }))).toBe('conflict');
    expect(judge(payout({ state: 'failed' }), says('paid', { mayUndoPaid: true }))).toBe('conflict');
  });

  it.each<[string, OutcomeResult, Partial<KnownPayout>, Partial<OutcomeDecision>]>([
    ['the amount', 'applied', {}, { amountKobo: 5_000n }],
    ['another amount', 'amount_differs', {}, { amountKobo: 5_001n }],
    ['another amount, whatever the state', 'amount_differs', { state: 'failed' }, { amountKobo: 4_999n }],
    ['the account', 'applied', {}, account('0123456789')],
    ['the account and its bank', 'applied', {}, account('0123456789', '000013')],
    ['the account with fewer zeros in front', 'applied', { source: ZEROS }, account('14579')],
    ['the account with more zeros in front', 'applied', { source: ZEROS }, account('00000000000000014579')],
    ['the account with zeros behind', 'other_account', { source: ZEROS }, account('145790')],
    ['the account with letters', 'other_account', { source: ZEROS }, account('NG14579')],
    ['another account', 'other_account', {}, account('9876543210')],
    ['the account at another bank', 'other_account', {}, account('0123456789', '000014')],
    ['an account where the run had none', 'no_source_account', { source: undefined }, account('0123456789')],
    ['another account, of what is paid already', 'other_account', { state: 'paid' }, account('9876543210')],
    ['another account, of what failed: the state decides', 'conflict', { state: 'failed' }, account('9876543210')],
    ['a first booking', 'applied', {}, { booking: { bankReference: 'FT1' } }],
    [
      'the known booking',
      'repeated',
      { state: 'paid', debitBooking: { bankReference: 'FT1' } },
      { booking: { bankReference: 'FT1' } },
    ],
    [
      'another booking',
      'booked_twice',
      { state: 'paid', debitBooking: { bankReference: 'FT1' } },
      { booking: { bankReference: 'FT2' } },
    ],
    [
      'a booking of what a CSV called paid before',
      'repeated',
      { state: 'paid' },
      { booking: { bankReference: 'FT1' } },
    ],
    [
      'a booking of what was confirmed before bookings were kept',
      'booked_twice',
      { state: 'paid', confirmedAt: new Date(0) },
      { booking: { bankReference: 'FT1' } },
    ],
  ])('as paid with %s is %s', (_, expected, known, more) => {
    expect(judge(payout(known), says('paid', more))).toBe(expected);
  });

  it('as failed is compared with the booking that came back, not with the one that left', () => {
    const back = payout({
      state: 'failed',
      debitBooking: { bankReference: 'FT1' },
      creditBooking: { bankReference: 'R1' },
    });
    expect(judge(back, says('failed', { booking: { bankReference: 'R1' } }))).toBe('repeated');
    expect(judge(back, says('failed', { booking: { bankReference: 'FT1' } }))).toBe('booked_twice');
  });

  it.each<[string, OutcomeResult, Partial<KnownPayout>]>([
    ['exported', 'applied', {}],
    ['unknown', 'applied', { state: 'unknown' }],
    ['failed by another word of the bank', 'applied', { state: 'failed' }],
    ['failed, the booking being known', 'repeated', { state: 'failed', debitBooking: { bankReference: 'FT1' } }],
    [
      'failed, another booking being known',
      'booked_twice',
      { state: 'failed', debitBooking: { bankReference: 'FT0' } },
    ],
    ['paid before', 'repeated', { state: 'paid' }],
    ['cancelled', 'not_exported', { state: 'cancelled' }],
  ])('as paid, of money that came back in the same file, of a payout that is %s, is %s', (_, expected, known) => {
    const debit = { booking: { bankReference: 'FT1' } };
    expect(judge(payout(known), says('paid', { ...debit, cameBack: true }))).toBe(expected);
  });

  it('as paid is known of a payout that failed since, by the same booking only', () => {
    const back = payout({ state: 'failed', debitBooking: { bankReference: 'FT1' } });
    expect(judge(back, says('paid', { booking: { bankReference: 'FT1' } }))).toBe('repeated');
    expect(judge(back, says('paid', { booking: { bankReference: 'FT2' } }))).toBe('conflict');
    expect(judge(back, says('paid'))).toBe('conflict');
  });

  it('as unknown has no booking to compare', () => {
    const known = payout({ state: 'unknown', debitBooking: { bankReference: 'FT1' } });
    expect(judge(known, says('unknown', { booking: { bankReference: 'FT2' } }))).toBe('repeated');
  });
});
