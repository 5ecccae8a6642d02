/** The wire of connected accounts. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;

export const splitFields = {
  splitType: Type.Optional(
    Type.String({
      description: '`flat`, or a percentage: `percentage with cap`, `percentage-with-cap` or `percentage`.',
      examples: ['percentage with cap'],
    }),
  ),
  split_type: Type.Optional(Type.String({ description: 'Another spelling of `splitType`.' })),
  splitValue: Type.Optional(
    Type.Number({ description: 'Flat: the fee in naira. Percentage: a fraction, 0.03 is 3 %.', examples: [0.03] }),
  ),
  split_value: Type.Optional(Type.Number({ description: 'Another spelling of `splitValue`.' })),
  txPercentage: Type.Optional(
    Type.Number({ description: 'Percent, 10 is 10 %; up to four decimals.', examples: [10] }),
  ),
  percentValue: Type.Optional(Type.Number({ description: 'Another spelling of `txPercentage`.' })),
  txCap: Type.Optional(
    Type.Number({ description: 'The most commission on a payment, in naira; 0 is no cap.', examples: [2000] }),
  ),
};

const detailFields = {
  bankCode: Type.String({ description: 'Six digits, from the bank list.', examples: ['000014'] }),
  bankName: Type.String({
    description: "The directory's name is kept; another one gives a warning.",
    examples: ['Access Bank'],
  }),
  accountNumber: Type.String({ description: 'Ten digits.', examples: ['0000014579'] }),
  accountName: Type.String({ description: 'Account holder.', examples: ['Ada Stores Ltd'] }),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  userMobile: Type.String({
    description: 'International format without plus; `+234…` and `0803…` are understood.',
    examples: ['2348031234567'],
  }),
  subAccountEmail: Type.String({ examples: ['accounts@example.com'] }),
};

export const CreateAccountBody = Type.Object(
  {
    ...detailFields,
    bankName: Type.Optional(detailFields.bankName),
    currency: Type.Optional(Type.String({ description: '`NGN`, the only currency enabled.', examples: ['NGN'] })),
    ...splitFields,
  },
  {
    ...closed,
    examples: [
      {
        bankCode: '000014',
        bankName: 'Access Bank',
        accountNumber: '0000014579',
        accountName: 'Ada Stores Ltd',
        businessName: 'Ada Stores',
        userMobile: '2348031234567',
        subAccountEmail: 'accounts@example.com',
        txPercentage: 10,
        txCap: 2000,
        currency: 'NGN',
      },
    ],
  },
);
export type CreateAccountBody = Static<typeof CreateAccountBody>;

export const UpdateAccountBody = Type.Object(
  {
    ...Type.Partial(Type.Object(detailFields)).properties,
    firstName: Type.Optional(Type.String({ description: 'Of the person to turn to.', examples: ['Ada'] })),
    lastName: Type.Optional(Type.String({ examples: ['Obi'] })),
    enabled: Type.Optional(Type.Boolean({ description: 'A disabled account accepts no payments.' })),
    ...splitFields,
  },
  { ...closed, examples: [{ subAccountEmail: 'books@example.com', txPercentage: 7.5, txCap: 1500 }] },
);
export type UpdateAccountBody = Static<typeof UpdateAccountBody>;

const OVERLAP_SECONDS_MAX = 604_800;

export const RotateKeyBody = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        description: 'How long the old key still works; at most seven days.',
        minimum: 0,
        maximum: OVERLAP_SECONDS_MAX,
        default: 0,
        examples: [3600],
      }),
    ),
  },
  closed,
);

export const AccountFilterQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({
        description: 'Part of a name, of the e-mail address or of the account number, whatever the case.',
      }),
    ),
    enabled: Type.Optional(Type.String({ description: '`true` or `false`: only such accounts.', examples: ['true'] })),
  },
  closed,
);
export type AccountFilterQuery = Static<typeof AccountFilterQuery>;

export const DeletionQuery = Type.Object(
  {
    force: Type.Optional(
      Type.String({
        description: '`true` deletes an account that owes as well; `false` is as if it were left out.',
        examples: ['true'],
      }),
    ),
  },
  closed,
);

const SPLIT_TYPE = Type.Union([Type.Literal('flat'), Type.Literal('percentage-with-cap')], {
  examples: ['percentage-with-cap'],
});
const DATE_EXAMPLES = ['Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'];
const CREATED_AT = Type.String({ examples: DATE_EXAMPLES });
const AUTHORIZATION_KEY = Type.String({
  description: 'The authorisation key: sent with every payment for this account.',
  examples: ['auth_test_…'],
});

const accountFields = {
  id: Type.Integer({ examples: [1042] }),
  accountId: Type.Integer({ description: 'Id of the settlement account: the bank details.', examples: [1043] }),
  subAccountEmail: Type.String({ examples: ['accounts@example.com'] }),
  type: Type.Literal('subaccount'),
  authorizationKeys: AUTHORIZATION_KEY,
  txPercentage: Type.Number({ description: 'Percent; 0 for a flat fee.', examples: [10] }),
  txCap: Type.Number({ description: 'Naira; 0 is no cap.', examples: [2000] }),
  splitType: SPLIT_TYPE,
  splitValue: Type.Number({ description: 'The flat fee in naira; 0 for a percentage.', examples: [0] }),
  enabled: Type.Boolean(),
  businessId: Type.Integer({ examples: [1] }),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  walletUserMobile: Type.String({ examples: ['2348031234567'] }),
  firstName: Type.Optional(Type.String({ examples: ['Ada'] })),
  lastName: Type.Optional(Type.String({ examples: ['Obi'] })),
  createdAt: CREATED_AT,
};

const settlementAccount = Type.Object(
  {
    bankName: Type.String({ examples: ['Access Bank'] }),
    accountNumber: Type.String({ examples: ['0000014579'] }),
    bankCode: Type.String({ examples: ['000014'] }),
    currency: Type.String({ examples: ['NGN'] }),
    name: Type.String({ description: 'Account holder.', examples: ['Ada Stores Ltd'] }),
    walletType: Type.Literal('user'),
  },
  { ...closed, title: 'SettlementAccount', description: 'The settlement account.' },
);

export const Warning = Type.Object(
  {
    code: Type.Union([Type.Literal('account_number_check_digit'), Type.Literal('bank_name_differs')]),
    message: Type.String(),
  },
  closed,
);
const Warnings = Type.Array(Warning, {
  description: 'What looks odd about the bank details. Only there when something does; nothing was refused.',
});

export const Account = Type.Object(accountFields, { ...closed, title: 'ConnectedAccount' });
export const AccountItem = Type.Object(
  { ...accountFields, account: settlementAccount },
  { ...closed, title: 'ConnectedAccountItem' },
);
export const UpdatedAccount = Type.Object(
  { ...accountFields, account: settlementAccount, warnings: Type.Optional(Warnings) },
  closed,
);
export const CreatedAccount = Type.Object(
  {
    id: Type.Integer({ examples: [1042] }),
    businessName: Type.String({ examples: ['Ada Stores'] }),
    accountNumber: Type.String({ examples: ['0000014579'] }),
    bankCode: Type.String({ examples: ['000014'] }),
    bankName: Type.String({ examples: ['Access Bank'] }),
    currency: Type.String({ examples: ['NGN'] }),
    authorizationKeys: AUTHORIZATION_KEY,
    splitType: SPLIT_TYPE,
    splitValue: Type.Number({ description: 'The flat fee in naira; 0 for a percentage.', examples: [0] }),
    percentValue: Type.Number({ description: 'Percent; 0 for a flat fee.', examples: [10] }),
    txCap: Type.Number({ description: 'Naira; 0 is no cap.', examples: [2000] }),
    createdAt: CREATED_AT,
    warnings: Type.Optional(Warnings),
  },
  closed,
);
export const RotatedKey = Type.Object(
  {
    id: Type.Integer({ examples: [1042] }),
    authorizationKeys: AUTHORIZATION_KEY,
    previousKeyExpiresAt: Type.String({
      description: 'When the old key stops working.',
      examples: DATE_EXAMPLES,
    }),
  },
  closed,
);

export const Deleted = Type.Object(
  { success: Type.Literal(true), message: Type.Literal('Business Subaccount deleted') },
  { ...closed, description: 'Business Subaccount deleted' },
);
