/** The wire of transactions as members see them: with the names of accounts. */
import { type Static, Type } from 'typebox';
import { RefundCommission } from '../refunds/schemas.ts';
import { filterParameters, transactionFields } from './schemas.ts';

const closed = { additionalProperties: false };

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
const AccountName = Type.String({ description: 'Business name of the connected account.', examples: ['Ada Stores'] });

const summaryFields = {
  id: transactionFields.id,
  reference: transactionFields.reference,
  subAccountId: Type.Integer({ description: 'The connected account.', examples: [1042] }),
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

export const TransactionSummary = Type.Object(summaryFields, { ...closed, title: 'TransactionSummary' });
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

const namedFilterParameters = {
  ...filterParameters,
  subAccountId: Type.Optional(
    Type.String({
      description: 'Only those of this connected account, which may be a deleted one.',
      examples: ['1042'],
    }),
  ),
};

export const NamedFilterQuery = Type.Object(namedFilterParameters, closed);

export const EXPORT_COLUMNS = [
  'createdAt',
  'reference',
  'subAccountId',
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
