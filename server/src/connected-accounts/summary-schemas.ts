/** The wire of connected accounts as the dashboard shows them: with what their wallets hold, without their keys. */
import { type Static, Type } from 'typebox';
import { CreateAccountBody, splitFields, Warning } from './schemas.ts';

const closed = { additionalProperties: false } as const;
const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
const naira = (description: string, example: number) => Type.Number({ description, examples: [example] });

const Split = Type.Object(
  {
    splitType: Type.Union([Type.Literal('flat'), Type.Literal('percentage-with-cap')], {
      examples: ['percentage-with-cap'],
    }),
    splitValue: naira('The flat fee in naira; 0 for a percentage.', 0),
    percentValue: Type.Number({ description: 'Percent; 0 for a flat fee.', examples: [3] }),
    txCap: naira('The most commission on a payment, in naira; 0 is no cap.', 250),
  },
  closed,
);

export const AccountSummary = Type.Object(
  {
    id: Type.Integer({ examples: [1042] }),
    businessName: Type.String({ examples: ['Ada Stores'] }),
    accountName: Type.String({ description: 'Account holder.', examples: ['Ada Stores Ltd'] }),
    bankCode: Type.String({ examples: ['000014'] }),
    bankName: Type.String({ examples: ['Access Bank'] }),
    accountNumber: Type.String({ examples: ['0000014579'] }),
    email: Type.String({ examples: ['ada@example.com'] }),
    mobile: Type.String({ examples: ['2348031234567'] }),
    firstName: Type.Union([Type.String(), Type.Null()], { examples: ['Ada'] }),
    lastName: Type.Union([Type.String(), Type.Null()], { examples: ['Obi'] }),
    enabled: Type.Boolean({ examples: [true] }),
    split: Split,
    balance: naira('What the wallet holds.', 9750),
    inflow: naira('All credits so far.', 9750),
    commission: naira('What the business has earned on it so far.', 250),
    transactionCount: Type.Integer({ examples: [1] }),
    checkDigitWarning: Type.Boolean({ description: 'The check digit does not fit the bank.', examples: [false] }),
    createdAt: Instant,
  },
  { ...closed, title: 'AccountSummary' },
);
export type AccountSummary = Static<typeof AccountSummary>;

export const SortQuery = {
  sort: Type.Optional(
    Type.Union([Type.Literal('newest'), Type.Literal('oldest'), Type.Literal('name'), Type.Literal('balance')], {
      description: 'Newest first unless given; by name from A, by balance from the highest.',
      examples: ['balance'],
    }),
  ),
};

export const EXPORT_COLUMNS = [
  'id',
  'createdAt',
  'businessName',
  'accountName',
  'bankCode',
  'bankName',
  'accountNumber',
  'email',
  'mobile',
  'enabled',
  'balance',
  'inflow',
  'commission',
  'transactionCount',
] as const;

const Warnings = Type.Array(Warning, {
  examples: [
    [{ code: 'account_number_check_digit', message: 'The check digit of accountNumber does not fit Access Bank.' }],
  ],
});

/** What creating and changing an account answers. */
export const WrittenAccount = Type.Object({ account: AccountSummary, warnings: Warnings }, closed);

const CHECKED_MAX = 1_000;

export const CheckBody = Type.Object(
  {
    accounts: Type.Array(Type.Unknown({ description: 'A body as for creating an account.' }), {
      minItems: 1,
      maxItems: CHECKED_MAX,
    }),
  },
  closed,
);
/** What the reference shows instead of the unknown items. */
export const DescribedCheckBody = Type.Object(
  { accounts: Type.Array(CreateAccountBody, { minItems: 1, maxItems: CHECKED_MAX }) },
  closed,
);
export const CheckedAccounts = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          ok: Type.Boolean({ examples: [false] }),
          field: Type.Optional(Type.String({ examples: ['accountNumber'] })),
          message: Type.Optional(Type.String({ examples: ['accountNumber must be ten digits.'] })),
          warnings: Warnings,
        },
        closed,
      ),
      { description: 'One for each, in order.' },
    ),
  },
  closed,
);

export const AuthorizationKey = Type.Object({ authorizationKey: Type.String({ examples: ['auth_test_…'] }) }, closed);

export const BalanceHistoryQuery = Type.Object(
  {
    from: Type.String({
      description: 'A date or a time in ISO 8601, in Lagos unless it has an offset.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
    to: Type.String({
      description: 'After `from`. A date is included as a whole.',
      examples: ['2026-11-21T00:00:00Z'],
    }),
    points: Type.Optional(Type.String({ description: 'From 2 to 200; 60 unless given.', examples: ['60'] })),
  },
  closed,
);
export const BalanceHistory = Type.Object(
  { points: Type.Array(Type.Object({ at: Instant, balance: naira('At that instant.', 9750) }, closed)) },
  closed,
);

export const TestPaymentBody = Type.Object(
  {
    amount: Type.Number({ description: 'Naira, at most two decimals.', examples: [10000] }),
    description: Type.Optional(Type.String({ examples: ['Two bags of rice'] })),
  },
  closed,
);

export const SplitPreviewBody = Type.Object(
  { amount: Type.Number({ description: 'Naira.', examples: [10000] }), ...splitFields },
  { ...closed, examples: [{ amount: 10000, txPercentage: 3, txCap: 250 }] },
);
export const SplitPreview = Type.Object(
  {
    grossAmount: naira('What the payer pays.', 10000),
    commission: naira('What the business earns.', 250),
    creditAmount: naira('What the account gets.', 9750),
    rule: Type.Union([Type.Literal('flat'), Type.Literal('percentage'), Type.Literal('cap'), Type.Literal('amount')], {
      examples: ['cap'],
    }),
    split: Split,
  },
  closed,
);
