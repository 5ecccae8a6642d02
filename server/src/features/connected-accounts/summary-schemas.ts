/** The wire of connected accounts for the dashboard: with their wallets' balances, without their keys. */
import { type Static, Type } from 'typebox';
import {
  closed,
  flag,
  instant,
  number,
  optional,
  text,
  textOrNull,
  titled,
  wordOf,
} from '../../platform/http/fields.ts';
import { CreateAccountBody, ownFields, splitFields, Warning } from './schemas.ts';

const Split = closed({
  splitType: wordOf(['flat', 'percentage-with-cap'], null, 'percentage-with-cap'),
  splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
  percentValue: number('Percent; 0 for a flat fee.', 3),
  txCap: number('The most commission on a payment, in naira; 0 means no cap.', 250),
});

/** Beside a balance. */
export const balancePartFields = {
  inflow: number('What payments have credited so far, net of commission; refunds are not taken off.', 9750),
  refunded: number('What refunds took out of wallets; what the business bore is taken off the commission.', 0),
  paidOut: number('Payouts in runs that were exported, but for those that came back.', 0),
  inRuns: number('Payouts in runs that were not exported yet.', 0),
  gross: number('What payers paid, less what they got back.', 10000),
  commission: number('The commission that the business has earned so far, less what it returned.', 250),
};

const summaryFields = {
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
  ...ownFields,
  enabled: Type.Boolean({ examples: [true] }),
  onHold: flag('Somebody put it on hold, so that no run pays it.', false),
  deleted: flag('It is deleted and still owed money; only its bank details can change.', false),
  split: Split,
  balance: number('The balance of the wallet.', 9750),
  inflow: balancePartFields.inflow,
  returned: number('What came back of payouts that failed or were cancelled.', 0),
  commission: balancePartFields.commission,
  transactionCount: Type.Integer({ examples: [1] }),
  nameInBankFiles: textOrNull(
    'What bank files in XML (pain.001) call the account holder where they cannot carry each letter of accountName; ' +
      'null if they can. CSV carries the name as it is.',
    null,
  ),
  checkDigitWarning: flag('The check digit does not fit the bank.', false),
  createdAt: instant(),
};

export const AccountSummary = titled('AccountSummary', summaryFields);
export type AccountSummary = Static<typeof AccountSummary>;

/** With all that makes its balance. */
export const AccountWithFigures = titled(
  'AccountWithFigures',
  { ...summaryFields, ...balancePartFields },
  {
    description:
      '`inflow` less `refunded`, `paidOut` and `inRuns` is `balance`, and `gross` less `commission` is `inflow` less ' +
      '`refunded`.',
  },
);
export type AccountWithFigures = Static<typeof AccountWithFigures>;

export const SortQuery = optional({
  sort: wordOf(
    ['newest', 'oldest', 'name', 'balance'],
    'Newest first by default; by name from A, by balance from the highest.',
    'balance',
  ),
});

const Warnings = Type.Array(Warning, {
  examples: [
    [{ code: 'account_number_check_digit', message: 'The check digit of accountNumber does not fit Access Bank.' }],
  ],
});

/** The answer to creating and changing an account. */
export const WrittenAccount = closed({ account: AccountWithFigures, warnings: Warnings });

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
      subAccountId: Type.Optional(
        Type.Integer({
          description:
            'The account that the same request has created before, or that has these bank details or this id.',
          examples: [1042],
        }),
      ),
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
