/** The wire of limits. */
import { type Static, Type } from 'typebox';
import { flag, integer, number, optional, orNull, partial, text, titled } from '../../platform/http/fields.ts';

const limit = (description: string, example: number) =>
  orNull(Type.Number(), `${description}; naira, null for no limit.`, example);

const LIMITS = {
  largestPayment: limit('The largest payment', 500_000),
  paymentsPerDay: limit('What payments may sum to in a day in Lagos', 5_000_000),
  largestRefund: limit('The largest refund', 100_000),
  refundsPerDay: limit('What refunds may sum to in a day in Lagos', 500_000),
};
/** All are sent, so that a limit that was forgotten is not removed. */
export const LimitsBody = titled('SpendingLimitsRequest', LIMITS);
export type LimitsBody = Static<typeof LimitsBody>;

export const OwnLimitsBody = titled('OwnSpendingLimitsRequest', {
  ...LIMITS,
  ...optional({
    insteadOfDefaults: flag(
      'Whether these replace the default limits. Otherwise the default ones hold beside them: the lower one counts.',
      false,
    ),
  }),
});
export type OwnLimitsBody = Static<typeof OwnLimitsBody>;

const OwnLimits = titled('OwnSpendingLimits', {
  ...LIMITS,
  insteadOfDefaults: flag('Whether these replace the default limits.', false),
});

const left = (what: string) =>
  orNull(Type.Number(), `What ${what} may still sum to today; null for no limit.`, 3_750_000);

export const SpendingLimits = titled('SpendingLimits', {
  inherited: flag('Whether it has no limits of its own, so that these are the default ones.', false),
  ...LIMITS,
  own: orNull(OwnLimits, 'What was set for it; above are the limits that hold. Null if nothing was.', {
    largestPayment: 500_000,
    paymentsPerDay: null,
    largestRefund: null,
    refundsPerDay: null,
    insteadOfDefaults: false,
  }),
  today: Type.Object(
    {
      date: Type.String({ format: 'date', description: 'The day in Lagos.', examples: ['2026-11-23'] }),
      payments: number('The sum of payments since limits hold; gross, in naira.', 1_250_000),
      refunds: number('The sum of refunds since limits hold; gross, in naira.', 0),
      paymentsLeft: left('payments'),
      refundsLeft: left('refunds'),
      refused: flag('Whether a limit has refused something today.', false),
    },
    { additionalProperties: false },
  ),
});
export type SpendingLimits = Static<typeof SpendingLimits>;

const Defaults = titled('SpendingLimitTerms', LIMITS);
export const DefaultLimits = titled('DefaultSpendingLimits', {
  accounts: Defaults,
  keys: Defaults,
});
export type DefaultLimits = Static<typeof DefaultLimits>;

export const DefaultLimitsBody = titled(
  'DefaultSpendingLimitsRequest',
  { accounts: Type.Optional(LimitsBody), keys: Type.Optional(LimitsBody) },
  {
    examples: [
      {
        accounts: {
          largestPayment: 500_000,
          paymentsPerDay: 5_000_000,
          largestRefund: 100_000,
          refundsPerDay: 500_000,
        },
      },
    ],
  },
);

const DEFAULTS = ['accounts', 'keys'] as const;
/** One of them; so only one has an example. */
const WHOSE = optional({
  subAccountId: integer('The connected account whose limits should change.', 1042),
  keyId: Type.Integer({ description: 'The API key whose limits should change.' }),
  defaultFor: Type.Unsafe<(typeof DEFAULTS)[number]>({
    type: 'string',
    enum: [...DEFAULTS],
    description: 'The default limits of every account, or of every key.',
  }),
});
const Whose = partial(WHOSE);
export type WhoseBody = Static<typeof Whose>;

export const LimitRequestBody = titled('SpendingLimitRequest', {
  ...WHOSE,
  limits: orNull(OwnLimitsBody, 'The limits; null removes those of its own, so that the default ones hold.', {
    largestPayment: 500_000,
    paymentsPerDay: 5_000_000,
    largestRefund: 100_000,
    refundsPerDay: 500_000,
    insteadOfDefaults: true,
  }),
  reason: text('Why, for whoever approves it.', 'The shop has a sale this week'),
});
