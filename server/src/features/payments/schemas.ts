/** The wire of payments. */
import { type Static, Type } from 'typebox';
import { cursorParameters, NextCursor, periodParameters } from '../../platform/http/cursors.ts';
import {
  closed,
  integer,
  integerText,
  number,
  scalars,
  text,
  titled,
  uuidText,
  wordOf,
} from '../../platform/http/fields.ts';
import { ERROR } from '../../platform/http/schemas.ts';
import { Refund } from '../refunds/schemas.ts';
import { metadataParameter, transactionFields } from '../transactions/schemas.ts';

const paymentFields = {
  subAccountId: integer('The connected account that the payment is for.', 1042),
  authorizationKey: Type.Optional(text('The authorisation key of the connected account.', 'auth_test_…')),
  authorizationKeys: Type.Optional(Type.String({ description: 'Another spelling of `authorizationKey`.' })),
  amount: number('Naira, at most two decimals, more than 0 and at most 1,000,000,000,000.', 10000),
  reference: Type.Optional(
    uuidText(
      'A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the ' +
        'same reference and content returns the first result.',
      '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a',
    ),
  ),
  purpose: Type.Optional(
    Type.String({
      description: 'A word of your own; `refund`, `payout` and `payout_return` are reserved.',
      default: 'product_sale',
      examples: ['product_sale'],
    }),
  ),
  description: Type.Optional(Type.String({ examples: ['Two bags of rice'] })),
  metadata: Type.Optional(scalars('Up to 50 keys of your own with scalar values, 4 KB as JSON.', { order: 'A-1001' })),
  paymentMethod: Type.Optional(text('Kept as `payment_method` in the metadata.', 'card')),
  source: Type.Optional(text('Kept as `source` in the metadata.', 'web')),
};

export const PaymentBody = titled('Payment', paymentFields);
export type PaymentBody = Static<typeof PaymentBody>;

/** Its description in the reference. */
export const DescribedPaymentBody = titled('Payment', paymentFields, {
  oneOf: [{ required: ['authorizationKey'] }, { required: ['authorizationKeys'] }],
});

export const ACCEPTED = 'Payment accepted';
export const AcceptedPayment = titled('AcceptedPayment', transactionFields);

const BULK_PAYMENTS_MAX = 5_000;
export const BULK_BODY_BYTES_MAX = 4 * 1_048_576;

/** Each item is checked separately, so that only wrong ones are refused; so the validator has no item schema. */
export const BulkBody = closed({
  payments: Type.Array(Type.Unknown({ description: 'A payment, as for `POST /v1/api/payments`.' }), {
    minItems: 1,
    maxItems: BULK_PAYMENTS_MAX,
  }),
});

/** Its description in the reference. */
export const DescribedBulkBody = closed({
  payments: Type.Array(DescribedPaymentBody, { minItems: 1, maxItems: BULK_PAYMENTS_MAX }),
});

export const BulkResult = Type.Object({
  success: Type.Boolean({ description: 'Whether this payment was accepted.' }),
  message: Type.String({ examples: ['Payment accepted'] }),
  data: Type.Union([AcceptedPayment, Type.Null()]),
  replayed: Type.Optional(Type.Boolean({ description: 'True when this payment was accepted before.' })),
  error: Type.Optional(ERROR),
});
export type BulkResult = Static<typeof BulkResult>;

export const PreviewBody = closed(
  { ...paymentFields, authorizationKey: Type.Optional(Type.String()) },
  { examples: [{ subAccountId: 1042, amount: 10000 }] },
);

export const Preview = Type.Object({
  subAccountId: Type.Integer({ examples: [1042] }),
  grossAmount: number('The amount that the payer pays, in naira.', 10000),
  commission: number('The commission of the business, in naira.', 1000),
  creditAmount: number('The credit of the connected account, in naira.', 9000),
  currency: Type.Literal('NGN'),
  rule: wordOf(
    ['flat', 'percentage', 'cap', 'amount'],
    'What determined the commission: the flat fee, the percentage, the cap, or the amount as its ceiling.',
    'percentage',
  ),
  splitType: wordOf(['flat', 'percentage-with-cap'], null, 'percentage-with-cap'),
  splitValue: number('The flat fee in naira; 0 for a percentage.', 0),
  percentValue: number('Percent; 0 for a flat fee.', 10),
  txCap: number('The most commission on a payment, in naira; 0 means no cap.', 2000),
});

const stateFields = {
  ...transactionFields,
  state: wordOf(
    ['accepted', 'partially_refunded', 'refunded'],
    'How much of it was refunded: nothing, a part, or all of it.',
    'partially_refunded',
  ),
  split: closed(
    {
      grossAmount: transactionFields.grossAmount,
      commission: transactionFields.commission,
      creditAmount: number('The credit of the connected account, in naira.', 9000),
    },
    { description: 'The division of the payment, in the names of its preview.' },
  ),
  refundedAmount: number('The sum of all refunds, in naira.', 2500),
  refundableAmount: number('The rest that can still be refunded, in naira.', 7500),
};

export const PaymentSummary = titled('PaymentSummary', stateFields);
export type PaymentSummary = Static<typeof PaymentSummary>;

export const PaymentDetail = titled('PaymentDetail', {
  ...stateFields,
  refundCount: integer('How many refunds it has.', 1),
  refunds: Type.Array(Refund, {
    description: 'Newest first, at most 100; `GET /v1/api/payments/{reference}/refunds` lists all.',
  }),
});
export type PaymentDetail = Static<typeof PaymentDetail>;

export const PaymentsQuery = closed({
  ...cursorParameters,
  ...periodParameters,
  subAccountId: Type.Optional(
    integerText('Only payments for this connected account, which may be deleted.', { minimum: 1, example: 1042 }),
  ),
  metadata: Type.Optional(metadataParameter('payments')),
});

export const PaymentPage = titled('PaymentPage', { payments: Type.Array(PaymentSummary), next: NextCursor });
