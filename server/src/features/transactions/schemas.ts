/** The wire of transactions. */
import { type Static, type TSchema, Type } from 'typebox';
import { periodParameters } from '../../platform/http/cursors.ts';
import {
  closed,
  createdAtFields,
  flagText,
  integer,
  integerText,
  number,
  oneOf,
  optional,
  text,
  titled,
  uuid,
  uuidText,
  wordOf,
} from '../../platform/http/fields.ts';
import type { FilterName } from './filters.ts';
import { METADATA_KEYS_MAX } from './words.ts';

/** A transaction as lists and answers to payments show it. */
export const transactionFields = {
  id: integer('Transaction id.', 2001),
  amount: number('The change of the wallet, in naira.', 9000),
  purpose: Type.String({ examples: ['product_sale'] }),
  reference: uuid(null, '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'),
  description: Type.String({ examples: ['Two bags of rice'] }),
  metadata: text(
    'A JSON document as text, with `payment_method`, `source`, `credited_into` and your own keys.',
    '{"payment_method":"card","source":"web","credited_into":"wallet","order":"A-1001"}',
  ),
  ...createdAtFields,
  type: wordOf(['credit', 'debit'], null, 'credit'),
  walletId: Type.Integer({ examples: [1043] }),
  balanceBefore: number('Naira.', 0),
  balanceAfter: number('Naira.', 9000),
  subAccountId: integer('The connected account.', 1042),
  grossAmount: number(
    'What the payer paid or got back, or what went to the bank account or came back, in naira; never below zero.',
    10000,
  ),
  commission: number('The commission that the business earned, in naira.', 1000),
  sequence: integer('Its number among all transactions of the business in this mode, from 1 and without gaps.', 57),
};

export const filterParameters = {
  ...periodParameters,
  ...optional({
    type: oneOf(['credit', 'debit'], null, 'credit'),
    kind: text(
      'Only transactions of these kinds, with commas between them: `payment`, `refund`, `payout`, and `return` for a ' +
        'payout that came back.',
      'refund,payout',
    ),
    purpose: text('Only transactions with exactly this purpose.', 'product_sale'),
    reference: uuidText('Only the transaction with this reference.', '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'),
  } satisfies Record<FilterName, TSchema>),
};

/** `metadata[order]=A-1001` */
export const metadataParameter = (of: 'payments' | 'transactions') =>
  Type.Record(Type.String(), Type.String(), {
    description:
      `Only ${of} with exactly these values in their metadata: \`metadata[order]=A-1001\`. At most ` +
      `${METADATA_KEYS_MAX} keys. Found at once after the payment.`,
    examples: [{ order: 'A-1001' }],
  });

const searchParameters = optional({
  search: text(
    'Words of the description, purpose, account’s name and values of the metadata, without diacritics, in any order, ' +
      'from three letters on also parts of words; an amount, `-500` of debits only; or the beginning of a ' +
      'reference, from six signs on. The newest 100 are shown, up to 1,000 counted.',
    'oja nla',
  ),
  metadata: metadataParameter('transactions'),
});
const SearchParameters = closed(searchParameters);
export type SearchQuery = Static<typeof SearchParameters>;

/** What a search can say about what it has found. */
export const searched = closed(
  {
    hasMore: Type.Boolean({
      description: 'Whether more than `totalCount` may fit.',
      examples: [false],
    }),
    notYetSearched: integer('How many of the newest transactions are not found by words yet.', 0),
    lagSeconds: integer('For how long the oldest of them is there already.', 0),
  },
  { description: 'With `search` or `metadata` only.' },
);

export const FilterQuery = closed(filterParameters);
export type FilterQuery = Static<typeof FilterQuery>;

/** Without an example, because it excludes the others. */
const after = Type.Optional(
  integerText(
    'The `sequence` of the last transaction that you have read, 0 at first: the page has those after it, the oldest ' +
      'first. Goes with `limit` only.',
    {},
  ),
);

export const ListQuery = closed({ ...filterParameters, ...searchParameters, after });
export type ListQuery = Static<typeof ListQuery>;

/** The filters that only uncommon transactions match: `isRange` of queries.ts. */
export const COUNTED_OFF =
  'with `reference`, `type=debit`, `kind` without `payment`, or a `purpose` other than `product_sale`';

export const WalletQuery = closed({
  ...filterParameters,
  ...searchParameters,
  after,
  getWallet: Type.Optional(flagText('Accepted without effect: the answer is always complete.', true)),
});

export const TransactionList = titled(
  'TransactionList',
  {
    message: Type.Literal('Transactions retrieved successfully'),
    data: closed({
      balance: number('The balance of the wallet or wallets, in naira.', 9000),
      currency: Type.Literal('NGN'),
      inflowAmount: number(
        'What payments credited to the wallet or wallets, net of commission; refunds are not taken off. Naira.',
        9000,
      ),
      returnedAmount: number('What came back of payouts that failed or were cancelled, in naira.', 0),
      transactions: Type.Array(titled('Transaction', transactionFields)),
      totalCount: integer('How many transactions the filter matches, on all pages.', 1),
      ...optional({ search: searched }),
      connectedFees: number('The sum of all commission, in naira.', 1000),
    }),
  },
  { 'x-response-description': 'Transactions, newest first; with `after` the oldest first' },
);
