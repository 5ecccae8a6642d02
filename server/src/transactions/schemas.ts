/** The wire of transactions. */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };

/** A transaction as lists and answers to payments show it. */
export const transactionFields = {
  id: Type.Integer({ description: 'Transaction id.', examples: [2001] }),
  amount: Type.Number({ description: 'What moved the wallet, in naira.', examples: [9000] }),
  purpose: Type.String({ examples: ['product_sale'] }),
  reference: Type.String({ description: 'UUID.', examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'] }),
  description: Type.String({ examples: ['Two bags of rice'] }),
  metadata: Type.String({
    description: 'A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys.',
    examples: ['{"payment_method":"card","source":"web","credited_into":"wallet","order":"A-1001"}'],
  }),
  createdAt: Type.String({ examples: ['Tue Nov 08 2022 12:34:56 GMT+0100 (West Africa Standard Time)'] }),
  type: Type.Union([Type.Literal('credit'), Type.Literal('debit')], { examples: ['credit'] }),
  walletId: Type.Integer({ examples: [1043] }),
  balanceBefore: Type.Number({ description: 'Naira.', examples: [0] }),
  balanceAfter: Type.Number({ description: 'Naira.', examples: [9000] }),
  subAccountId: Type.Integer({ description: 'The connected account.', examples: [1042] }),
  grossAmount: Type.Number({ description: 'What the payer paid, in naira.', examples: [10000] }),
  commission: Type.Number({ description: 'What the business earned on it, in naira.', examples: [1000] }),
};

const INSTANT =
  'A date stands for its whole day in Lagos, a time for its whole second; a time without an offset is time in Lagos.';

export const filterParameters = {
  from: Type.Optional(
    Type.String({ description: `Not before this date or time (ISO 8601). ${INSTANT}`, examples: ['2026-03-01'] }),
  ),
  to: Type.Optional(
    Type.String({
      description: `Not after this date or time (ISO 8601), which is included. ${INSTANT}`,
      examples: ['2026-03-31T18:30:00Z'],
    }),
  ),
  type: Type.Optional(
    Type.Unsafe<'credit' | 'debit'>({ type: 'string', enum: ['credit', 'debit'], examples: ['credit'] }),
  ),
  purpose: Type.Optional(Type.String({ description: 'Only with exactly this purpose.', examples: ['product_sale'] })),
  reference: Type.Optional(
    Type.String({
      description: 'Only the transaction with this reference (a UUID).',
      examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'],
    }),
  ),
};

export const FilterQuery = Type.Object(filterParameters, closed);
export type FilterQuery = Static<typeof FilterQuery>;

/** The filters that only uncommon transactions match: `isRange` of queries.ts. */
export const COUNTED_OFF = 'with `reference`, `type=debit`, or a `purpose` other than `product_sale`';

export const WalletQuery = Type.Object(
  {
    ...filterParameters,
    getWallet: Type.Optional(
      Type.String({ description: 'Accepted, and changes nothing: the answer is always whole.', examples: ['true'] }),
    ),
  },
  closed,
);

export const TransactionList = Type.Object(
  {
    message: Type.Literal('Transactions retrieved successfully'),
    data: Type.Object(
      {
        balance: Type.Number({ description: 'What is in the wallet or wallets, in naira.', examples: [9000] }),
        currency: Type.Literal('NGN'),
        inflowAmount: Type.Number({ description: 'All credits ever, in naira.', examples: [9000] }),
        transactions: Type.Array(Type.Object(transactionFields, { ...closed, title: 'Transaction' })),
        totalCount: Type.Integer({
          description: 'How many transactions the filter matches, on all pages.',
          examples: [1],
        }),
        connectedFees: Type.Number({ description: 'All commission ever, in naira.', examples: [1000] }),
      },
      closed,
    ),
  },
  { ...closed, title: 'TransactionList', 'x-response-description': 'Transactions, newest first' },
);
