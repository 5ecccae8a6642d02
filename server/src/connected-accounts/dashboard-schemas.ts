/** The wire of connected accounts in the dashboard. */
import { type Static, Type } from 'typebox';
import { csvResponse } from '../http/csv.ts';
import { limitedPagingParameters } from '../http/paging.ts';
import { memberErrorResponses, modeParameters, successOf } from '../http/schemas.ts';
import { TransactionDetail } from '../transactions/dashboard-schemas.ts';
import { CreateAccountBody, deleteQuery, DELETION, RotateKeyBody, splitFields, UpdateAccountBody } from './schemas.ts';

const TAGS = ['Dashboard'];
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

const AccountSummary = Type.Object(
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

const Warnings = Type.Array(
  Type.Object(
    {
      code: Type.Union([Type.Literal('account_number_check_digit'), Type.Literal('bank_name_differs')], {
        examples: ['account_number_check_digit'],
      }),
      message: Type.String({ examples: ['The check digit of accountNumber does not fit Access Bank.'] }),
    },
    closed,
  ),
);

const accountParameters = Type.Object({
  ...modeParameters.properties,
  accountId: Type.String({ description: 'The id of the connected account.', examples: ['1042'] }),
});

const filterParameters = {
  search: Type.Optional(
    Type.String({ description: 'Part of a name, of the e-mail address or of the account number, whatever the case.' }),
  ),
  enabled: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], { description: 'Only such accounts.' }),
  ),
};

const ListDashboardAccountsQuery = Type.Object(
  {
    ...limitedPagingParameters(),
    ...filterParameters,
    sort: Type.Optional(
      Type.Union([Type.Literal('newest'), Type.Literal('oldest'), Type.Literal('name'), Type.Literal('balance')], {
        description: 'Newest first unless given; by name from A, by balance from the highest.',
        examples: ['balance'],
      }),
    ),
  },
  closed,
);
export type ListDashboardAccountsQuery = Static<typeof ListDashboardAccountsQuery>;

export const listDashboardAccountsSchema = {
  operationId: 'listDashboardAccounts',
  tags: TAGS,
  summary: 'List connected accounts',
  description: 'With their balances; never with their authorisation keys.',
  params: modeParameters,
  querystring: ListDashboardAccountsQuery,
  response: {
    200: successOf(
      Type.Object({ accounts: Type.Array(AccountSummary), totalCount: Type.Integer({ examples: [1] }) }, closed),
      'Accounts retrieved',
    ),
    ...memberErrorResponses(),
  },
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

export const exportAccountsSchema = {
  operationId: 'exportAccounts',
  tags: TAGS,
  summary: 'Export connected accounts as CSV',
  description:
    'Newest first, with a heading line. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  params: modeParameters,
  querystring: Type.Object(filterParameters, closed),
  response: { 200: csvResponse(EXPORT_COLUMNS), ...memberErrorResponses() },
};

const WrittenAccount = Type.Object({ account: AccountSummary, warnings: Warnings }, closed);

export const createDashboardAccountSchema = {
  operationId: 'createDashboardAccount',
  tags: TAGS,
  summary: 'Create a connected account',
  description: 'The rules are those of the public operation.',
  params: modeParameters,
  body: CreateAccountBody,
  response: {
    200: successOf(WrittenAccount, 'Account created'),
    ...memberErrorResponses(413, 415, 'unknown_bank_code', 'duplicate_bank_account'),
  },
};

export const getDashboardAccountSchema = {
  operationId: 'getDashboardAccount',
  tags: TAGS,
  summary: 'Show a connected account',
  description: 'With its balance; without its authorisation key.',
  params: accountParameters,
  response: { 200: successOf(AccountSummary, 'Account retrieved'), ...memberErrorResponses() },
};

export const updateDashboardAccountSchema = {
  operationId: 'updateDashboardAccount',
  tags: TAGS,
  summary: 'Change a connected account',
  description: 'What is not sent stays as it is.',
  params: accountParameters,
  body: UpdateAccountBody,
  response: {
    200: successOf(WrittenAccount, 'Account changed'),
    ...memberErrorResponses(413, 415, 'unknown_bank_code', 'duplicate_bank_account'),
  },
};

export const deleteDashboardAccountSchema = {
  operationId: 'deleteDashboardAccount',
  tags: TAGS,
  summary: 'Delete a connected account',
  description: DELETION,
  params: accountParameters,
  querystring: deleteQuery,
  response: { 200: successOf(Type.Null(), 'Account deleted'), ...memberErrorResponses(409, 'account_owes') },
};

const CHECKED_MAX = 1_000;

export const checkAccountsSchema = {
  operationId: 'checkAccounts',
  tags: TAGS,
  summary: 'Check connected accounts before they are created',
  description: 'What creating each of them would answer. Nothing is written.',
  params: modeParameters,
  body: Type.Object(
    {
      accounts: Type.Array(Type.Unknown({ description: 'A body as for creating an account.' }), {
        minItems: 1,
        maxItems: CHECKED_MAX,
      }),
    },
    closed,
  ),
  response: {
    200: successOf(
      Type.Object(
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
      ),
      'Accounts checked',
    ),
    ...memberErrorResponses(413, 415),
  },
};
/** What the reference shows instead of the unknown items. */
export const DescribedCheckBody = Type.Object(
  { accounts: Type.Array(CreateAccountBody, { minItems: 1, maxItems: CHECKED_MAX }) },
  closed,
);

const AUTHORIZATION_KEY = Type.String({ examples: ['auth_test_…'] });

export const showAuthorizationKeySchema = {
  operationId: 'showAuthorizationKey',
  tags: TAGS,
  summary: 'Show the authorisation key',
  description: 'For members who may see secrets.',
  params: accountParameters,
  response: {
    200: successOf(Type.Object({ authorizationKey: AUTHORIZATION_KEY }, closed), 'Authorization key'),
    ...memberErrorResponses(),
  },
};

export const rotateDashboardKeySchema = {
  operationId: 'rotateDashboardAuthorizationKey',
  tags: TAGS,
  summary: 'Rotate the authorisation key',
  description: 'The old key still works during the overlap.',
  params: accountParameters,
  body: RotateKeyBody,
  response: {
    200: successOf(
      Type.Object({ authorizationKey: AUTHORIZATION_KEY, previousKeyExpiresAt: Instant }, closed),
      'Authorization key rotated',
    ),
    ...memberErrorResponses(413, 415),
  },
};

export const balanceHistorySchema = {
  operationId: 'getBalanceHistory',
  tags: TAGS,
  summary: 'The balance over time',
  description: 'At instants that lie evenly between `from` and `to`, both included.',
  params: accountParameters,
  querystring: Type.Object(
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
  ),
  response: {
    200: successOf(
      Type.Object(
        { points: Type.Array(Type.Object({ at: Instant, balance: naira('At that instant.', 9750) }, closed)) },
        closed,
      ),
      'Balance history',
    ),
    ...memberErrorResponses(),
  },
};

export const testPaymentSchema = {
  operationId: 'acceptTestPayment',
  tags: TAGS,
  summary: 'Accept a test payment',
  description:
    'In test mode. With an Idempotency-Key the same payment is never accepted twice: its ' +
    'reference follows from the key.',
  params: accountParameters,
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ description: 'The sender makes one for each payment.', examples: ['b1946ac9-2492-4d23'] }),
    ),
  }),
  body: Type.Object(
    {
      amount: Type.Number({ description: 'Naira, at most two decimals.', examples: [10000] }),
      description: Type.Optional(Type.String({ examples: ['Two bags of rice'] })),
    },
    closed,
  ),
  response: {
    200: successOf(TransactionDetail, 'Payment accepted'),
    ...memberErrorResponses(
      409,
      413,
      415,
      'test_mode_only',
      'account_disabled',
      'reference_conflict',
      'balance_limit_exceeded',
    ),
  },
};

export const splitPreviewSchema = {
  operationId: 'previewSplit',
  tags: TAGS,
  summary: 'Preview a split',
  description: 'What an arrangement makes of an amount, before any account has it.',
  params: modeParameters,
  body: Type.Object(
    { amount: Type.Number({ description: 'Naira.', examples: [10000] }), ...splitFields },
    { ...closed, examples: [{ amount: 10000, txPercentage: 3, txCap: 250 }] },
  ),
  response: {
    200: successOf(
      Type.Object(
        {
          grossAmount: naira('What the payer pays.', 10000),
          commission: naira('What the business earns.', 250),
          creditAmount: naira('What the account gets.', 9750),
          rule: Type.Union(
            [Type.Literal('flat'), Type.Literal('percentage'), Type.Literal('cap'), Type.Literal('amount')],
            { examples: ['cap'] },
          ),
          split: Split,
        },
        closed,
      ),
      'Split previewed',
    ),
    ...memberErrorResponses(413, 415),
  },
};
