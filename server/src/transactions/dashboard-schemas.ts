/** The wire of transactions in the dashboard. */
import { type Static, Type } from 'typebox';
import { csvResponse } from '../http/csv.ts';
import { limitedPagingParameters } from '../http/paging.ts';
import { memberErrorResponses, modeParameters, successOf } from '../http/schemas.ts';
import { RefundCommission } from '../refunds/schemas.ts';
import { COUNTED_OFF, filterParameters, transactionFields } from './schemas.ts';

const closed = { additionalProperties: false };
const TAGS = ['Dashboard'];

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
const AccountName = Type.String({ description: 'Business name of the connected account.', examples: ['Ada Stores'] });

const summaryFields = {
  id: transactionFields.id,
  reference: transactionFields.reference,
  accountId: Type.Integer({ description: 'The connected account.', examples: [1042] }),
  accountName: AccountName,
  type: transactionFields.type,
  amount: transactionFields.amount,
  grossAmount: transactionFields.grossAmount,
  commission: transactionFields.commission,
  balanceBefore: transactionFields.balanceBefore,
  balanceAfter: transactionFields.balanceAfter,
  purpose: transactionFields.purpose,
  description: transactionFields.description,
  createdAt: Instant,
};

const TransactionSummary = Type.Object(summaryFields, { ...closed, title: 'TransactionSummary' });
export type TransactionSummary = Static<typeof TransactionSummary>;

/** Also the answer to a test payment. */
export const TransactionDetail = Type.Object(
  {
    ...summaryFields,
    metadata: Type.Record(Type.String(), Type.Unknown(), {
      description: '`payment_method`, `source`, `credited_into` and the keys that the payment came with.',
      examples: [{ payment_method: 'card', source: 'web', credited_into: 'wallet', order: 'A-1001' }],
    }),
    walletId: transactionFields.walletId,
    sequence: Type.Integer({
      description: 'Its place among all transactions of the business in this mode, from 1 and without gaps.',
      examples: [57],
    }),
    legs: Type.Array(
      Type.Object(
        {
          account: Type.Union([Type.Literal('wallet'), Type.Literal('commission'), Type.Literal('clearing')], {
            examples: ['wallet'],
          }),
          amount: Type.Number({ description: 'Naira, credit positive.', examples: [9000] }),
        },
        closed,
      ),
      {
        description: 'The lines of the posting; they sum to zero.',
        examples: [
          [
            { account: 'wallet', amount: 9000 },
            { account: 'commission', amount: 1000 },
            { account: 'clearing', amount: -10000 },
          ],
        ],
      },
    ),
    split: Type.Object(
      {
        grossAmount: transactionFields.grossAmount,
        commission: transactionFields.commission,
        creditAmount: Type.Number({ description: 'What the connected account got, in naira.', examples: [9000] }),
      },
      { ...closed, description: 'How the payment was divided; all zero for a debit, which is not divided.' },
    ),
    refundOf: Type.Union(
      [
        Type.Object(
          {
            paymentReference: Type.String({ examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'] }),
            commission: RefundCommission,
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'For a refund: the payment that it gives back. Otherwise null.', examples: [null] },
    ),
    account: Type.Object(
      {
        id: Type.Integer({ examples: [1042] }),
        businessName: AccountName,
        bankName: Type.String({ examples: ['Access Bank'] }),
        accountNumber: Type.String({ examples: ['0000014579'] }),
        deleted: Type.Boolean({ examples: [false] }),
      },
      closed,
    ),
  },
  { ...closed, title: 'TransactionDetail' },
);
export type TransactionDetail = Static<typeof TransactionDetail>;

const dashboardFilterParameters = {
  ...filterParameters,
  accountId: Type.Optional(
    Type.String({
      description: 'Only those of this connected account, which may be a deleted one.',
      examples: ['1042'],
    }),
  ),
};

const DashboardFilterQuery = Type.Object(dashboardFilterParameters, closed);
export type DashboardFilterQuery = Static<typeof DashboardFilterQuery>;

export const listDashboardTransactionsSchema = {
  operationId: 'listDashboardTransactions',
  tags: TAGS,
  summary: 'List transactions',
  description: 'Newest first. Transactions of deleted accounts stay in this list.',
  params: modeParameters,
  querystring: Type.Object({ ...limitedPagingParameters(COUNTED_OFF), ...dashboardFilterParameters }, closed),
  response: {
    200: successOf(
      Type.Object(
        {
          transactions: Type.Array(TransactionSummary),
          totalCount: Type.Integer({
            description: 'How many transactions the filter matches, on all pages.',
            examples: [1],
          }),
        },
        closed,
      ),
      'Transactions retrieved',
    ),
    ...memberErrorResponses(),
  },
};

export const getDashboardTransactionSchema = {
  operationId: 'getDashboardTransaction',
  tags: TAGS,
  summary: 'Show a transaction',
  description: 'With its legs, how it was divided, and the connected account, which may be deleted meanwhile.',
  params: Type.Object({
    ...modeParameters.properties,
    reference: Type.String({
      description: 'The reference of the transaction, a UUID.',
      examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'],
    }),
  }),
  response: { 200: successOf(TransactionDetail, 'Transaction retrieved'), ...memberErrorResponses() },
};

export const EXPORT_COLUMNS = [
  'createdAt',
  'reference',
  'accountId',
  'accountName',
  'type',
  'amount',
  'grossAmount',
  'commission',
  'balanceBefore',
  'balanceAfter',
  'purpose',
  'description',
  'metadata',
] as const;

export const exportTransactionsSchema = {
  operationId: 'exportTransactions',
  tags: TAGS,
  summary: 'Export transactions as CSV',
  description:
    'Newest first, with a heading line; instants in UTC, amounts in naira with two decimals. A ' +
    'cell that a spreadsheet ' +
    'would run as a formula begins with an apostrophe.',
  params: modeParameters,
  querystring: DashboardFilterQuery,
  response: {
    200: csvResponse(EXPORT_COLUMNS),
    ...memberErrorResponses(),
  },
};
