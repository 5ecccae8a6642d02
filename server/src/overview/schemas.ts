/** The wire of the overview. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };

export const OverviewQuery = Type.Object(
  {
    from: Type.Optional(
      Type.String({
        description:
          'A date in Lagos or a time (ISO 8601), taken to the start of its hour or day. Without it ' +
          'the span is of 30 days.',
        examples: ['2026-11-01'],
      }),
    ),
    to: Type.Optional(
      Type.String({
        description:
          'A date in Lagos, which is included, or a time (ISO 8601) at which the span ends, taken to ' +
          'the end of its hour or ' +
          'day. Without it the span ends now.',
        examples: ['2026-11-21'],
      }),
    ),
    bucket: Type.Optional(
      Type.Unsafe<'hour' | 'day'>({
        type: 'string',
        enum: ['hour', 'day'],
        default: 'day',
        description: 'The period of a point; days are days in Lagos. A span has at most 1,000 points.',
        examples: ['day'],
      }),
    ),
  },
  closed,
);
export type OverviewQuery = Static<typeof OverviewQuery>;

const sums = {
  inflow: Type.Number({ description: 'What came into the wallets, in naira.', examples: [9000] }),
  commission: Type.Number({ description: 'What the business earned, in naira.', examples: [1000] }),
  payments: Type.Integer({ description: 'How many payments.', examples: [1] }),
};
const BusinessName = Type.String({ description: 'Of the connected account.', examples: ['Ada Stores'] });
const AccountId = Type.Integer({ description: 'The connected account.', examples: [1042] });
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T23:00:00.000Z'] });

export const Overview = Type.Object(
  {
    balance: Type.Number({ description: 'What is in all wallets now, in naira.', examples: [9000] }),
    totals: Type.Object(sums, { ...closed, description: 'Of the span.' }),
    previous: Type.Object(sums, { ...closed, description: 'Of the span of the same length before it.' }),
    points: Type.Array(Type.Object({ at: Instant, ...sums }, closed), {
      description: 'One for each hour or day of the span up to now, by its first instant.',
    }),
    topAccounts: Type.Array(
      Type.Object(
        {
          id: AccountId,
          businessName: BusinessName,
          deleted: Type.Boolean({ examples: [false] }),
          inflow: sums.inflow,
          payments: sums.payments,
        },
        closed,
      ),
      { description: 'The five with the largest inflow on the days in Lagos that the span touches, deleted ones too.' },
    ),
    attention: Type.Array(
      Type.Object(
        {
          kind: Type.Union([Type.Literal('refused_payments'), Type.Literal('owing'), Type.Literal('check_digit')], {
            description:
              '`refused_payments`: payments came for an account that is disabled. `owing`: refunds took ' +
              'more than it had. ' +
              '`check_digit`: the check digit of its account number does not fit its bank.',
            examples: ['refused_payments'],
          }),
          subAccountId: AccountId,
          businessName: BusinessName,
          deleted: Type.Boolean({ description: 'Of `owing` only: the account was deleted.', examples: [false] }),
          count: Type.Integer({ description: 'How many payments were refused, or 1.', examples: [3] }),
          lastAt: Type.Union([Instant, Type.Null()], { examples: ['2026-11-21T08:15:00.000Z'] }),
          owedAmount: Type.Number({ description: 'What the account owes, in naira, or 0.', examples: [0] }),
        },
        closed,
      ),
      {
        description:
          'What somebody should look at, whatever the span: refusals of the last seven days first, ' +
          'twenty of each kind at most.',
      },
    ),
    attentionCount: Type.Integer({
      description: 'How many there are, also of those that are not listed.',
      examples: [1],
    }),
    settlements: Type.Array(
      Type.Object(
        {
          kind: Type.Union(
            [Type.Literal('unknown_payouts'), Type.Literal('failed_payouts'), Type.Literal('awaiting_approval')],
            {
              description:
                '`unknown_payouts`: nobody knows whether the bank has paid them. `failed_payouts`: of the ' +
                'last 30 days, to accounts that ' +
                'were not paid since. `awaiting_approval`: a draft that somebody has to approve.',
              examples: ['failed_payouts'],
            },
          ),
          runNumber: Type.Integer({ description: 'The settlement run.', examples: [7] }),
          count: Type.Integer({ description: 'How many payouts.', examples: [3] }),
          amount: Type.Number({ description: 'Of these payouts together, in naira.', examples: [36250] }),
          lastAt: Instant,
        },
        closed,
      ),
      {
        description:
          'What somebody should look at in settlements, whatever the span: of each kind the newest ' +
          'run first, twenty at most.',
      },
    ),
    settlementsCount: Type.Integer({
      description: 'How many there are, also of those that are not listed.',
      examples: [1],
    }),
    missing: Type.Union(
      [
        Type.Object(
          {
            transactions: Type.Integer({ description: 'How many are not in the sums yet.', examples: [1250000] }),
            until: Type.Union([Instant, Type.Null()], {
              description: 'The sums are whole up to this instant; null before the first transaction is added up.',
            }),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description:
          'What `totals`, `previous`, `points` and `topAccounts` lack while a long history is being added up in the ' +
          'background; null when they are whole. The balance always is.',
        examples: [null],
      },
    ),
  },
  { ...closed, title: 'Overview' },
);
export type WireOverview = Static<typeof Overview>;
