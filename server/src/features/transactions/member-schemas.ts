/** The wire of transactions as members see them: with the names of accounts. */
import { type Static, Type } from 'typebox';
import { closed, instant, integer, number, orNull, text, titled, wordOf } from '../../platform/http/fields.ts';
import { RefundCommission } from '../refunds/schemas.ts';
import { filterParameters, searched, transactionFields } from './schemas.ts';

const AccountName = text('Business name of the connected account.', 'Ada Stores');

const summaryFields = {
  id: transactionFields.id,
  reference: transactionFields.reference,
  subAccountId: integer('The connected account.', 1042),
  accountName: AccountName,
  type: transactionFields.type,
  amount: transactionFields.amount,
  grossAmount: transactionFields.grossAmount,
  commission: transactionFields.commission,
  balanceBefore: transactionFields.balanceBefore,
  balanceAfter: transactionFields.balanceAfter,
  purpose: transactionFields.purpose,
  description: transactionFields.description,
  sequence: transactionFields.sequence,
  createdAt: instant(),
};

export const TransactionSummary = titled('TransactionSummary', summaryFields);
export type TransactionSummary = Static<typeof TransactionSummary>;

/** Also the answer to a test payment. */
export const TransactionDetail = titled('TransactionDetail', {
  ...summaryFields,
  metadata: Type.Record(Type.String(), Type.Unknown(), {
    description: '`payment_method`, `source`, `credited_into` and the keys that the payment came with.',
    examples: [{ payment_method: 'card', source: 'web', credited_into: 'wallet', order: 'A-1001' }],
  }),
  walletId: transactionFields.walletId,
  legs: Type.Array(
    closed({
      account: wordOf(['wallet', 'commission', 'clearing'], null, 'wallet'),
      amount: number('Naira, credit positive.', 9000),
    }),
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
  split: closed(
    {
      grossAmount: transactionFields.grossAmount,
      commission: transactionFields.commission,
      creditAmount: number('The credit of the connected account, in naira.', 9000),
    },
    { description: 'The division of the payment; all zero for a debit, which is not divided.' },
  ),
  refundOf: orNull(
    closed({
      paymentReference: Type.String({ examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'] }),
      commission: RefundCommission,
    }),
    'For a refund: its payment. Otherwise null.',
    null,
  ),
  account: closed({
    id: Type.Integer({ examples: [1042] }),
    businessName: AccountName,
    bankName: Type.String({ examples: ['Access Bank'] }),
    accountNumber: Type.String({ examples: ['0000014579'] }),
    deleted: Type.Boolean({ examples: [false] }),
  }),
});
export type TransactionDetail = Static<typeof TransactionDetail>;

const namedFilterParameters = {
  ...filterParameters,
  subAccountId: Type.Optional(text('Only transactions of this connected account, which may be deleted.', '1042')),
};

export const NamedFilterQuery = closed(namedFilterParameters);

export const NamedSearchQuery = closed({
  ...namedFilterParameters,
  search: text(
    'Words of the description, the purpose, the account’s name and the values of the metadata, without regard to ' +
      'diacritics, in any order, from three letters on also parts of words; an amount, with a sign only of debits or ' +
      'credits; or the beginning of a reference, from six signs on. A key of the metadata with its exact value, ' +
      '`order=A-1001`, is found at once after the payment.',
    'oja nla',
  ),
});

export const FoundTransactions = titled('FoundTransactions', {
  transactions: Type.Array(TransactionSummary, { description: 'The newest, at most 100 on all pages.' }),
  totalCount: integer('How many were found, at most 1,000.', 1),
  search: searched,
});
export type FoundTransactions = Static<typeof FoundTransactions>;
