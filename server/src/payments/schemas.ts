/** The wire of payments. */
import { type Static, Type } from 'typebox';
import { transactionFields } from '../transactions/schemas.ts';

const SCALAR = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const paymentFields = {
  subAccountId: Type.Integer({ description: 'The connected account that the payment is for.', examples: [1042] }),
  authorizationKey: Type.Optional(
    Type.String({ description: 'The authorisation key of the connected account.', examples: ['auth_test_…'] }),
  ),
  authorizationKeys: Type.Optional(Type.String({ description: 'Another spelling of `authorizationKey`.' })),
  amount: Type.Number({
    description: 'Naira, at most two decimals, more than 0 and at most 1,000,000,000,000.',
    examples: [10000],
  }),
  reference: Type.Optional(
    Type.String({
      description:
        'A UUID of your choice, unique per business and mode; made when missing. Sent again with ' +
        'the same content, it gives the first result again.',
      examples: ['6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'],
    }),
  ),
  purpose: Type.Optional(Type.String({ default: 'product_sale', examples: ['product_sale'] })),
  description: Type.Optional(Type.String({ examples: ['Two bags of rice'] })),
  metadata: Type.Optional(
    Type.Record(Type.String(), SCALAR, {
      description: 'Up to 50 keys of your own with scalar values, 4 KB as JSON.',
      examples: [{ order: 'A-1001' }],
    }),
  ),
  paymentMethod: Type.Optional(
    Type.String({ description: 'Kept as `payment_method` in the metadata.', examples: ['card'] }),
  ),
  source: Type.Optional(Type.String({ description: 'Kept as `source` in the metadata.', examples: ['web'] })),
};

export const PaymentBody = Type.Object(paymentFields, { title: 'Payment', additionalProperties: false });
export type PaymentBody = Static<typeof PaymentBody>;

export const ACCEPTED = 'Payment accepted';
export const AcceptedPayment = Type.Object(transactionFields, {
  title: 'AcceptedPayment',
  additionalProperties: false,
});

const BULK_PAYMENTS_MAX = 5_000;
export const BULK_BODY_BYTES_MAX = 4 * 1_048_576;

/** Each item is checked by itself, so that a wrong one is refused alone; hence no item schema for the validator. */
export const BulkBody = Type.Object(
  {
    payments: Type.Array(Type.Unknown({ description: 'A payment, as for `POST /v1/api/payments`.' }), {
      minItems: 1,
      maxItems: BULK_PAYMENTS_MAX,
    }),
  },
  { additionalProperties: false },
);

/** What the reference shows for it. */
export const DescribedBulkBody = Type.Object(
  { payments: Type.Array(PaymentBody, { minItems: 1, maxItems: BULK_PAYMENTS_MAX }) },
  { additionalProperties: false },
);

export const BulkResult = Type.Object({
  success: Type.Boolean({ description: 'Whether this payment was accepted.' }),
  message: Type.String({ examples: ['Payment accepted'] }),
  data: Type.Union([AcceptedPayment, Type.Null()]),
  replayed: Type.Optional(Type.Boolean({ description: 'True when this payment was accepted before.' })),
  error: Type.Optional(
    Type.Object({ code: Type.String(), field: Type.Optional(Type.String()), requestId: Type.String() }),
  ),
});
export type BulkResult = Static<typeof BulkResult>;

export const PreviewBody = Type.Object(
  { ...paymentFields, authorizationKey: Type.Optional(Type.String()) },
  { additionalProperties: false, examples: [{ subAccountId: 1042, amount: 10000 }] },
);

export const Preview = Type.Object({
  subAccountId: Type.Integer({ examples: [1042] }),
  grossAmount: Type.Number({ description: 'What the payer pays, in naira.', examples: [10000] }),
  commission: Type.Number({ description: 'What the business earns, in naira.', examples: [1000] }),
  creditAmount: Type.Number({ description: 'What the connected account gets, in naira.', examples: [9000] }),
  currency: Type.Literal('NGN'),
  rule: Type.Union([Type.Literal('flat'), Type.Literal('percentage'), Type.Literal('cap'), Type.Literal('amount')], {
    description: 'What decided the commission: the flat fee, the percentage, the cap, or the amount as its ceiling.',
    examples: ['percentage'],
  }),
  splitType: Type.String({ examples: ['percentage-with-cap'] }),
  splitValue: Type.Number({ description: 'The flat fee in naira; 0 for a percentage.', examples: [0] }),
  percentValue: Type.Number({ description: 'Percent; 0 for a flat fee.', examples: [10] }),
  txCap: Type.Number({ description: 'The most commission on a payment, in naira; 0 is no cap.', examples: [2000] }),
});
