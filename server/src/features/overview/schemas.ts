/** The wire of the overview. */
import { type Static, Type } from 'typebox';
import { balancePartFields } from '../connected-accounts/summary-schemas.ts';
import { closed, flag, integer, number, orNull, partial, text, titled, wordOf } from '../../platform/http/fields.ts';

export const OverviewQuery = partial({
  from: text(
    'A date in Lagos or a time (ISO 8601), taken to the start of its hour or day. Without it the span is of 30 days.',
    '2026-11-01',
  ),
  to: text(
    'A date in Lagos, which is included, or a time (ISO 8601) at which the span ends, taken to the end of its hour ' +
      'or day. Without it the span ends now.',
    '2026-11-21',
  ),
  bucket: Type.Unsafe<'hour' | 'day'>({
    type: 'string',
    enum: ['hour', 'day'],
    default: 'day',
    description: 'The period of a point; days are days in Lagos. A span has at most 1,000 points.',
    examples: ['day'],
  }),
});
export type OverviewQuery = Static<typeof OverviewQuery>;

const sums = {
  inflow: number('The sum of credits to wallets, in naira.', 9000),
  commission: number('The commission that the business earned, in naira.', 1000),
  payments: integer('The number of payments.', 1),
};
const BusinessName = text('The name of the connected account.', 'Ada Stores');
const AccountId = integer('The connected account.', 1042);
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T23:00:00.000Z'] });

export const Overview = titled('Overview', {
  balance: number('The present balance of all wallets, in naira.', 9000),
  madeOf: closed(balancePartFields, {
    description:
      'What makes the present balance, of all accounts and since the beginning: `inflow` less `refunded`, `paidOut` ' +
      'and `inRuns`. `gross` less `commission` is `inflow` less `refunded`. For members who may not see payouts, ' +
      '`paidOut` has both sums and `inRuns` is 0.',
  }),
  totals: closed(sums, { description: 'The sums of the span.' }),
  previous: closed(sums, { description: 'The sums of the previous span of the same length.' }),
  points: Type.Array(closed({ at: Instant, ...sums }), {
    description: 'One for each hour or day of the span up to now, by its first instant.',
  }),
  topAccounts: Type.Array(
    closed({
      id: AccountId,
      businessName: BusinessName,
      deleted: Type.Boolean({ examples: [false] }),
      inflow: sums.inflow,
      payments: sums.payments,
    }),
    {
      description:
        'The five accounts with the largest inflow on the days in Lagos that the span touches, including ' +
        'deleted ones.',
    },
  ),
  ranking: closed(
    {
      at: Type.Union([Instant, Type.Null()], {
        description: 'When `topAccounts` were added up; null when they have not been yet.',
      }),
      isPending: flag(
        'Whether they are being added up: ask again. Otherwise, a null `at` says that the span has too many ' +
          'accounts and days.',
        false,
      ),
    },
    { description: 'With very many accounts, `topAccounts` come later than the rest.' },
  ),
  attention: Type.Array(
    closed({
      kind: wordOf(
        ['refused_payments', 'owing', 'check_digit'],
        '`refused_payments`: payments came for an account that is disabled. `owing`: refunds took more than it ' +
          'had. `check_digit`: the check digit of its account number does not fit its bank.',
        'refused_payments',
      ),
      subAccountId: AccountId,
      businessName: BusinessName,
      deleted: flag('Only for `owing`: the account was deleted.', false),
      count: integer('How many payments were refused, or 1.', 3),
      lastAt: orNull(Instant, null, '2026-11-21T08:15:00.000Z'),
      owedAmount: number('What the account owes, in naira, or 0.', 0),
    }),
    {
      description:
        'What needs attention, whatever the span: refusals of the last seven days first, at most twenty of each kind.',
    },
  ),
  attentionCount: integer('How many there are, including those that are not listed.', 1),
  settlements: Type.Array(
    closed({
      kind: wordOf(
        ['unknown_payouts', 'failed_payouts', 'unanswered_payouts', 'awaiting_approval'],
        '`unknown_payouts`: nobody knows whether the bank has paid them. `failed_payouts`: failed in the last 30 ' +
          'days, to accounts that were not paid since. `unanswered_payouts`: exported between two and 30 days ago, ' +
          'and no bank has answered. `awaiting_approval`: a draft that somebody must approve.',
        'failed_payouts',
      ),
      runNumber: integer('The settlement run.', 7),
      count: integer('The number of payouts.', 3),
      amount: number('The sum of these payouts, in naira.', 36250),
      lastAt: Instant,
    }),
    {
      description:
        'What needs attention in settlements, whatever the span: for each kind the newest run first, at most twenty.',
    },
  ),
  openLines: orNull(
    closed({
      count: integer('How many; 10,001 for more than 10,000.', 3),
      since: Instant,
    }),
    'Lines of bank results that nobody has answered, and since when the first of them is open; null for none.',
    null,
  ),
  settlementsCount: integer('How many there are, including those that are not listed.', 1),
  missing: orNull(
    closed({
      transactions: integer('The number of transactions that are not in the sums yet.', 1250000),
      until: Type.Union([Instant, Type.Null()], {
        description: 'The sums are complete up to this instant; null before the first transaction is added up.',
      }),
    }),
    'What `totals`, `previous`, `points` and `topAccounts` lack while a long history is being added up ' +
      'in the background; null when they are complete. The balance is always complete.',
    null,
  ),
});
export type WireOverview = Static<typeof Overview>;
