import { describe, expect, it } from 'vitest';
import { type Booking, isSameBooking } from './booking.ts';

const DAY = '2026-11-20';
const place = (line: number): Booking => ({ statementId: '1', place: `M1/${line}` });

describe('two lines about one payout', () => {
  it.each<[string, Booking, Booking]>([
    [
      'the same reference of the bank',
      { bankReference: 'FT1', statementId: '1', bookedOn: DAY },
      { bankReference: 'FT1', statementId: '2', bookedOn: DAY },
    ],
    [
      'the same reference of the bank, the entry having another number',
      { bankReference: 'FT1', entryReference: '1' },
      { bankReference: 'FT1', entryReference: '9' },
    ],
    [
      'the same reference of the bank, where one has no day',
      { bankReference: 'FT1', bookedOn: DAY },
      { bankReference: 'FT1' },
    ],
    [
      'the same reference of the entry, in one statement on one day',
      { ...place(1), entryReference: '1', bookedOn: DAY },
      { ...place(2), entryReference: '1', bookedOn: DAY },
    ],
    [
      'the same reference of the entry without a day, at the same place',
      { ...place(1), entryReference: '1' },
      { ...place(1), entryReference: '1' },
    ],
    ['no references, at the same place', { ...place(1), bookedOn: DAY }, { ...place(1), bookedOn: DAY }],
    ['nothing but the same place', place(1), place(1)],
  ])('are one movement with %s', (_, one, other) => {
    expect([isSameBooking(one, other), isSameBooking(other, one)]).toEqual([true, true]);
  });

  it.each<[string, Booking, Booking]>([
    ['different references of the bank', { ...place(1), bankReference: 'FT1' }, { ...place(1), bankReference: 'FT2' }],
    [
      'different days, whatever their references',
      { ...place(1), bankReference: 'FT1', bookedOn: DAY },
      { ...place(1), bankReference: 'FT1', bookedOn: '2026-11-23' },
    ],
    [
      'different references of the entry',
      { ...place(1), entryReference: '1', bookedOn: DAY },
      { ...place(1), entryReference: '2', bookedOn: DAY },
    ],
    [
      'the same reference of the entry in other statements',
      { statementId: '1', entryReference: '1', bookedOn: DAY },
      { statementId: '2', entryReference: '1', bookedOn: DAY },
    ],
    [
      'the same reference of the entry, where only one has a day',
      { ...place(1), entryReference: '1', bookedOn: DAY },
      { ...place(1), entryReference: '1' },
    ],
    ['a reference of the bank where there was none', place(1), { ...place(1), bankReference: 'FT1' }],
    ['no references, at other places', place(1), place(2)],
    ['no references and no places, as versions before stored them', { statementId: '1' }, { statementId: '1' }],
    ['no references, in another statement', place(1), { ...place(1), statementId: '2' }],
    ['nothing at all', {}, {}],
    [
      'the same reference of the entry, of no statement',
      { entryReference: '1', bookedOn: DAY },
      { entryReference: '1', bookedOn: DAY },
    ],
    [
      'the same reference of the entry without a day, at other places',
      { ...place(1), entryReference: '1' },
      { ...place(2), entryReference: '1' },
    ],
    [
      'the number that entries of each statement begin with',
      { ...place(1), entryReference: '1' },
      { ...place(1), statementId: '2', entryReference: '1' },
    ],
    [
      'that number, the first having a reference of the bank',
      { statementId: '1', entryReference: '1', bankReference: 'FT1' },
      { statementId: '2', entryReference: '1' },
    ],
  ])('are two movements with %s', (_, one, other) => {
    expect([isSameBooking(one, other), isSameBooking(other, one)]).toEqual([false, false]);
  });
});
