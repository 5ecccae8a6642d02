/** The wire of refunds. */
import { type Static, Type } from 'typebox';
import { REFUND_COMMISSIONS, type RefundCommission as Commission } from '../money/refund.ts';

const closed = { additionalProperties: false };
const REFERENCE = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';

export const RefundCommission = Type.Unsafe<Commission>({
  type: 'string',
  enum: [...REFUND_COMMISSIONS],
  description:
    'Who bears the commission: `reverse` gives it back pro rata, `keep` takes all of the refund ' +
    'from the connected account, ' +
    '`platform` takes all of it from your commission.',
  examples: ['reverse'],
});

export const RefundBody = Type.Object(
  {
    amount: Type.Optional(
      Type.Number({
        description: 'Naira, at most what is left of the payment; everything that is left if missing.',
        examples: [2500],
      }),
    ),
    reason: Type.Optional(
      Type.String({ description: 'Shown as the description of the transaction.', examples: ['One bag was torn'] }),
    ),
    commission: Type.Optional(Type.Unsafe<Commission>({ ...RefundCommission, default: 'reverse' })),
    reference: Type.Optional(
      Type.String({
        description:
          'A UUID of your choice, unique per business and mode; made when missing. Sent again with ' +
          'the same content, it gives the first result again.',
        examples: ['0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10'],
      }),
    ),
  },
  { ...closed, title: 'RefundRequest' },
);
export type RefundBody = Static<typeof RefundBody>;

export const Refund = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the transaction.', examples: [2002] }),
    reference: Type.String({ description: 'UUID of the refund.', examples: ['0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10'] }),
    amount: Type.Number({ description: 'What the payer gets back, in naira.', examples: [2500] }),
    accountAmount: Type.Number({ description: 'What the connected account bears of it, in naira.', examples: [2250] }),
    commissionAmount: Type.Number({ description: 'What your commission bears of it, in naira.', examples: [250] }),
    commission: RefundCommission,
    reason: Type.String({ examples: ['One bag was torn'] }),
    createdAt: Type.String({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
  },
  { ...closed, title: 'Refund' },
);
export type Refund = Static<typeof Refund>;

const RefundedPayment = Type.Object(
  {
    reference: Type.String({ description: 'UUID of the payment.', examples: [REFERENCE] }),
    subAccountId: Type.Integer({ description: 'The connected account.', examples: [1042] }),
    amount: Type.Number({ description: 'What the payer paid, in naira.', examples: [10000] }),
    refundedAmount: Type.Number({ description: 'What all refunds gave back, in naira.', examples: [2500] }),
    refundableAmount: Type.Number({ description: 'What is left to refund, in naira.', examples: [7500] }),
  },
  { ...closed, title: 'RefundedPayment' },
);
export type RefundedPayment = Static<typeof RefundedPayment>;

export const CreatedRefund = Type.Object(
  {
    refund: Refund,
    payment: RefundedPayment,
    balanceAfter: Type.Number({
      description: 'What the connected account has after the refund, in naira; below zero when it owes.',
      examples: [6750],
    }),
  },
  { ...closed, title: 'CreatedRefund' },
);
export type CreatedRefund = Static<typeof CreatedRefund>;

export const RefundList = Type.Object(
  { payment: RefundedPayment, refunds: Type.Array(Refund) },
  { ...closed, title: 'RefundList' },
);
export type RefundList = Static<typeof RefundList>;
