/** The wire of connected accounts for the dashboard: with their wallets' balances, without their keys. */
import { type Static, Type } from 'typebox';
import { closed, flag, instant, number, optional, text, textOrNull, titled, wordOf } from '../http/fields.ts';
import { CreateAccountBody, splitFields, Warning } from './schemas.ts';

const Split = closed({
  splitType: wordOf(['flat', 'percentage-with-cap'], null, 'percentage-with-cap'),
  splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
  percentValue: number('Percent; 0 for a flat fee.', 3),
  txCap: number('The most commission on a payment, in naira; 0 means no cap.', 250),
});

export const AccountSummary = titled('AccountSummary', {
  id: Type.Integer({ examples: [1042] }),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  accountName: text('Account holder.', 'Ada Stores Ltd'),
  bankCode: Type.String({ examples: ['000014'] }),
  bankName: Type.String({ examples: ['Access Bank'] }),
  accountNumber: Type.String({ examples: ['0000014579'] }),
  email: Type.String({ examples: ['ada@example.com'] }),
  mobile: Type.String({ examples: ['2348031234567'] }),
  firstName: textOrNull(null, 'Ada'),
  lastName: textOrNull(null, 'Obi'),
  enabled: Type.Boolean({ examples: [true] }),
  split: Split,
  balance: number('The balance of the wallet.', 9750),
  inflow: number('What payments have credited so far, net of commission; refunds are not taken off.', 9750),
  returned: number('What came back of payouts that failed or were cancelled.', 0),
  commission: number('The commission that the business has earned so far.', 250),
  transactionCount: Type.Integer({ examples: [1] }),
  checkDigitWarning: flag('The check digit does not fit the bank.', false),
  createdAt: instant(),
});
export type AccountSummary = Static<typeof AccountSummary>;

export const SortQuery = optional({
  sort: wordOf(
    ['newest', 'oldest', 'name', 'balance'],
    'Newest first by default; by name from A, by balance from the highest.',
    'balance',
  ),
});

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
  'returned',
] as const;

const Warnings = Type.Array(Warning, {
  examples: [
    [{ code: 'account_number_check_digit', message: 'The check digit of accountNumber does not fit Access Bank.' }],
  ],
});

/** The answer to creating and changing an account. */
export const WrittenAccount = closed({ account: AccountSummary, warnings: Warnings });

const CHECKED_MAX = 1_000;

export const CheckBody = closed({
  accounts: Type.Array(Type.Unknown({ description: 'A body as for creating an account.' }), {
    minItems: 1,
    maxItems: CHECKED_MAX,
  }),
});
/** Shown in the reference instead of the unknown items. */
export const DescribedCheckBody = closed({
  accounts: Type.Array(CreateAccountBody, { minItems: 1, maxItems: CHECKED_MAX }),
});
export const CheckedAccounts = closed({
  results: Type.Array(
    closed({
      ok: Type.Boolean({ examples: [false] }),
      field: Type.Optional(Type.String({ examples: ['accountNumber'] })),
      message: Type.Optional(Type.String({ examples: ['accountNumber must be ten digits.'] })),
      warnings: Warnings,
    }),
    { description: 'One for each, in order.' },
  ),
});

export const AuthorizationKey = closed({ authorizationKey: Type.String({ examples: ['auth_test_…'] }) });

export const BalanceHistoryQuery = closed({
  from: text('A date or a time in ISO 8601; without an offset it is time in Lagos.', '2026-11-01T00:00:00Z'),
  to: text('After `from`. A date is included as a whole.', '2026-11-21T00:00:00Z'),
  points: Type.Optional(text('From 2 to 200; 60 by default.', '60')),
});
export const BalanceHistory = closed({
  points: Type.Array(closed({ at: instant(), balance: number('At that instant.', 9750) })),
});

export const TestPaymentBody = closed({
  amount: number('Naira, at most two decimals.', 10000),
  description: Type.Optional(Type.String({ examples: ['Two bags of rice'] })),
});

export const SplitPreviewBody = closed(
  { amount: number('Naira.', 10000), ...splitFields },
  { examples: [{ amount: 10000, txPercentage: 3, txCap: 250 }] },
);
export const SplitPreview = closed({
  grossAmount: number('The amount that the payer pays.', 10000),
  commission: number('The commission of the business.', 250),
  creditAmount: number('The credit of the account.', 9750),
  rule: wordOf(['flat', 'percentage', 'cap', 'amount'], null, 'cap'),
  split: Split,
});
