/** The wire of connected accounts. */
import { type Static, Type } from 'typebox';
import {
  closed,
  createdAtFields,
  flagText,
  instant,
  integer,
  integerText,
  number,
  optional,
  orNull,
  partial,
  scalars,
  text,
  textOrNull,
  titled,
  WAS_TEXT,
  wordOf,
  wordText,
} from '../../platform/http/fields.ts';

const SPLIT_TYPES = ['flat', 'percentage with cap', 'percentage-with-cap', 'percentage'] as const;

export const splitFields = optional({
  splitType: wordText(SPLIT_TYPES, '`flat`, or a percentage in any of its spellings.', 'percentage with cap'),
  split_type: wordText(SPLIT_TYPES, 'Another spelling of `splitType`.'),
  splitValue: number('Flat: the fee in naira. Percentage: a fraction; 0.03 means 3 %.', 0.03),
  split_value: Type.Number({ description: 'Another spelling of `splitValue`.' }),
  txPercentage: number('Percent; 10 means 10 %. Up to four decimals.', 10),
  percentValue: Type.Number({ description: 'Another spelling of `txPercentage`.' }),
  txCap: number('The most commission on a payment, in naira; 0 means no cap.', 2000),
});

const KEPT = { region: 'Lagos' };
const KEPT_MAX = 'Up to 50 keys of your own with scalar values, 4 KB as JSON.';
/** What every answer about an account has under the name of the use cases; requests take it, too. */
export const ownFields = {
  externalId: textOrNull('Your own id of it, unique among accounts that are not deleted.', 'shop-1017'),
  metadata: scalars(KEPT_MAX, KEPT),
};
const sentOwnFields = optional({
  ...ownFields,
  metadata: orNull(ownFields.metadata, `${KEPT_MAX} Replaces what was kept; \`null\` is none.`, KEPT),
});

const detailFields = {
  bankCode: text('Six digits, from the bank list.', '000014'),
  bankName: text("The directory's name is stored; another name causes a warning.", 'Access Bank'),
  accountNumber: text('Ten digits.', '0000014579'),
  accountName: text('Account holder.', 'Ada Stores Ltd'),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  userMobile: text('International format without plus; `+234…` and `0803…` are accepted.', '2348031234567'),
  subAccountEmail: Type.String({ examples: ['accounts@example.com'] }),
};

export const CreateAccountBody = closed(
  {
    ...detailFields,
    bankName: Type.Optional(detailFields.bankName),
    currency: Type.Optional(text('`NGN`, the only currency enabled.', 'NGN')),
    ...sentOwnFields,
    ...splitFields,
  },
  {
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
        externalId: 'shop-1017',
      },
    ],
  },
);
export type CreateAccountBody = Static<typeof CreateAccountBody>;

export const UpdateAccountBody = closed(
  {
    ...Type.Partial(Type.Object(detailFields)).properties,
    firstName: Type.Optional(text('The name of the contact person.', 'Ada')),
    lastName: Type.Optional(Type.String({ examples: ['Obi'] })),
    enabled: Type.Optional(Type.Boolean({ description: 'A disabled account accepts no payments.' })),
    ...sentOwnFields,
    ...splitFields,
  },
  { examples: [{ subAccountEmail: 'books@example.com', txPercentage: 7.5, txCap: 1500 }] },
);
export type UpdateAccountBody = Static<typeof UpdateAccountBody>;

const LETTER = 'The owner showed us the letter of the new bank';

export const BankDetailsRequestBody = titled(
  'BankDetailsRequest',
  {
    ...optional({
      bankCode: text('Six digits, from the bank list.', '000013'),
      accountNumber: text('Ten digits.', '0123456789'),
      accountName: text('Account holder.', 'Ada Stores Ltd'),
      subAccountEmail: text('The e-mail address of the account.', 'accounts@example.com'),
      userMobile: text('The mobile number of the account.', '2348031234567'),
    }),
    ...splitFields,
    reason: Type.String({ description: 'Why, for whoever approves it.', minLength: 1, examples: [LETTER] }),
  },
  // The fields of the split say the same in several ways.
  {
    examples: [
      {
        bankCode: '000013',
        accountNumber: '0123456789',
        accountName: 'Ada Stores Ltd',
        txPercentage: 10,
        reason: LETTER,
      },
    ],
  },
);
export type BankDetailsRequestBody = Static<typeof BankDetailsRequestBody>;

const OVERLAP_SECONDS_MAX = 604_800;

export const RotateKeyBody = partial({
  overlapSeconds: Type.Integer({
    description: 'How long the old key still works; at most seven days.',
    minimum: 0,
    maximum: OVERLAP_SECONDS_MAX,
    default: 0,
    examples: [3600],
  }),
});

export const AccountFilterQuery = partial({
  search: Type.String({
    description:
      'At most ten words in any order, each a part of a name, of the e-mail address, of the account number or of ' +
      '`externalId`, in any case and without diacritics: `oja nla` finds `Ọjà Ńlá`.',
  }),
  externalId: text('Exactly this one.', 'shop-1017'),
  enabled: flagText('`true` for enabled accounts only, `false` for disabled ones only.', true),
});
export type AccountFilterQuery = Static<typeof AccountFilterQuery>;

export const DeletionQuery = partial({
  force: flagText('`true` also deletes an account that owes; `false` is the default.', true),
});

export const AccountListQuery = closed({
  ...AccountFilterQuery.properties,
  after: Type.Optional(
    // Without an example, because it excludes the others.
    integerText(
      'The `sequence` of the last account that you have read, 0 at first: the page has the accounts made after it, ' +
        'the oldest first. Goes with `limit` only.',
      {},
    ),
  ),
});

const SPLIT_TYPE = wordOf(['flat', 'percentage-with-cap'], null, 'percentage-with-cap');
const SEQUENCE = integer('Its number among the accounts of the business in this mode, also deleted ones, from 1.', 7);
const AUTHORIZATION_KEY = text('The authorisation key: sent with every payment for this account.', 'auth_test_…');

const accountFields = {
  id: Type.Integer({ examples: [1042] }),
  accountId: integer('Id of the settlement account: the bank details.', 1043),
  subAccountEmail: Type.String({ examples: ['accounts@example.com'] }),
  type: Type.Literal('subaccount'),
  authorizationKeys: AUTHORIZATION_KEY,
  txPercentage: number('Percent; 0 for a flat fee.', 10),
  txCap: number('Naira; 0 means no cap.', 2000),
  splitType: SPLIT_TYPE,
  splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
  enabled: Type.Boolean(),
  businessId: Type.Integer({ examples: [1] }),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  walletUserMobile: Type.String({ examples: ['2348031234567'] }),
  firstName: Type.Optional(Type.String({ examples: ['Ada'] })),
  lastName: Type.Optional(Type.String({ examples: ['Obi'] })),
  ...ownFields,
  ...createdAtFields,
  sequence: SEQUENCE,
  account: titled(
    'SettlementAccount',
    {
      bankName: Type.String({ examples: ['Access Bank'] }),
      accountNumber: Type.String({ examples: ['0000014579'] }),
      bankCode: Type.String({ examples: ['000014'] }),
      currency: Type.String({ examples: ['NGN'] }),
      name: text('Account holder.', 'Ada Stores Ltd'),
      walletType: Type.Literal('user'),
    },
    { description: 'The settlement account.' },
  ),
};

export const Warning = closed({
  code: wordOf(
    ['account_number_check_digit', 'account_name_not_carried', 'bank_name_differs'],
    '`account_number_check_digit`: the number does not fit the check digit of its bank. `account_name_not_carried`: ' +
      'bank files in XML cannot carry each letter of accountName. `bank_name_differs`: the directory has another ' +
      'bankName.',
    'account_number_check_digit',
  ),
  message: Type.String(),
});
const Warnings = Type.Array(Warning, {
  description: 'Warnings about the bank details. The field is missing if there are none. A warning refuses nothing.',
});

export const Account = titled('ConnectedAccount', accountFields);
export const UpdatedAccount = closed({
  ...accountFields,
  warnings: Type.Optional(Warnings),
});
export const CreatedAccount = closed({
  id: Type.Integer({ examples: [1042] }),
  businessName: Type.String({ examples: ['Ada Stores'] }),
  accountNumber: Type.String({ examples: ['0000014579'] }),
  bankCode: Type.String({ examples: ['000014'] }),
  bankName: Type.String({ examples: ['Access Bank'] }),
  currency: Type.String({ examples: ['NGN'] }),
  authorizationKeys: AUTHORIZATION_KEY,
  splitType: SPLIT_TYPE,
  splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
  percentValue: number('Percent; 0 for a flat fee.', 10),
  txCap: number('Naira; 0 means no cap.', 2000),
  enabled: Type.Boolean(),
  ...ownFields,
  ...createdAtFields,
  sequence: SEQUENCE,
  warnings: Type.Optional(Warnings),
});
export const RotatedKey = closed({
  id: Type.Integer({ examples: [1042] }),
  authorizationKeys: AUTHORIZATION_KEY,
  previousKeyExpiresAt: instant(`When the old key stops working. ${WAS_TEXT}`),
});

export const Deleted = closed(
  { success: Type.Literal(true), message: Type.Literal('Business Subaccount deleted') },
  { description: 'Business Subaccount deleted' },
);
