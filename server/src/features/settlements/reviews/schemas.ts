/** The wire of what is unusual. */
import { type Static, Type } from 'typebox';
import { AUDIT_ACTORS } from '../../../core/ledger/log/actions.ts';
import { closed, instant, integer, number, oneOf, orNull, text, titled } from '../../../platform/http/fields.ts';
import { UNUSUAL, UNUSUAL_CODES } from './unusual.ts';

const Code = oneOf(
  UNUSUAL_CODES,
  UNUSUAL_CODES.map((code) => `\`${code}\`: ${UNUSUAL[code].words}.`).join(' '),
  'bank_details_changed',
);

const naira = (description: string, example: number) => orNull(Type.Number(), description, example);

const CHECK_DIGITS = ['fits', 'differs', 'not_checked'] as const;

const ChangedBy = closed(
  {
    at: instant(),
    by: closed({
      kind: oneOf(AUDIT_ACTORS, null, 'user'),
      name: text('The name at that time; of a key, its first and last characters.', 'Ada Obi'),
    }),
  },
  { title: 'BankDetailsChanged', description: 'The last change of the bank details, whenever it was.' },
);

export const PayoutReview = titled(
  'PayoutReview',
  {
    unusual: Type.Array(
      closed({ code: Code, message: text('In words.', 'Its bank details were changed within seven days') }),
      { description: 'What people should look at before they approve; empty if nothing is unusual.' },
    ),
    usualAmount: naira(
      'The median of the last ten payouts of the account that were sent to the bank, naira; null if there were none.',
      12500.5,
    ),
    inflowSinceLastPayout: naira('What payments credited since the last payout, naira; null if nobody knows.', 9800),
    usualDailyInflow: naira('What payments usually credit in a day, naira; null if nobody knows.', 1400),
    bankDetailsChanged: Type.Union([ChangedBy, Type.Null()]),
    checkDigit: oneOf(
      CHECK_DIGITS,
      'Whether the account number fits the check digit of its bank. `not_checked`: no code of the Central Bank is ' +
        'known for this bank, as for most wallets and microfinance banks.',
      'fits',
    ),
  },
  {
    description: 'What was unusual about a payout when its run became a draft, with the present state of its account.',
  },
);
export type PayoutReview = Static<typeof PayoutReview>;

/** What several payouts are together. */
const together = { count: integer('Payouts.', 120), amount: number('Naira.', 4350000.5) };
const PayoutsTogether = closed(together);

const totals = {
  payouts: PayoutsTogether,
  largestAmount: number('The largest payout, naira.', 250000),
  uncheckedNumbers: integer('Payouts to account numbers that no check digit covers.', 12),
  reviewed: integer('How many of the payouts were reviewed; all of them once the run is a draft.', 120),
  newAccounts: orNull(Type.Integer(), 'Payouts that are the first of their account; null if not all were reviewed.', 3),
  changedBankDetails: orNull(
    Type.Integer(),
    'Payouts whose bank details were changed within seven days; null if not all were reviewed.',
    1,
  ),
};
const Totals = closed(totals);
export type ReviewedTotals = Static<typeof Totals>;

const LastRun = closed(
  { number: integer('The number of that run.', 6), ...totals },
  { description: 'The last run before it that was approved or exported.' },
);

export const RunReview = titled('SettlementRunReview', {
  ...totals,
  unusual: PayoutsTogether,
  held: closed(together, { description: 'Those that somebody held, and that are back in their wallets.' }),
  codes: Type.Array(
    closed({
      code: Code,
      message: text('In words.', 'It is the first payout of this account'),
      count: integer('Payouts.', 3),
      amount: number('Naira.', 350000.5),
    }),
    { description: 'For each code how many payouts have it; a payout may have several.' },
  ),
  lastRun: Type.Union([LastRun, Type.Null()]),
});
export type RunReview = Static<typeof RunReview>;
