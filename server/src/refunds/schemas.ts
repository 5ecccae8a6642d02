/** The wire of refunds. */
import { type Static, Type } from 'typebox';
import { instant, integer, number, oneOf, text, titled } from '../http/fields.ts';
import { REFUND_COMMISSIONS, type RefundCommission as Commission } from '../money/refund.ts';

const REFERENCE = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';

export const RefundCommission = oneOf(
  REFUND_COMMISSIONS,
  'Who bears the commission: `reverse` gives it back pro rata, `keep` takes all of the refund from the connected ' +
    'account, `platform` takes all of it from your commission.',
  'reverse',
);

export const RefundBody = titled('RefundRequest', {
  amount: Type.Optional(
    number('Naira, at most what is left of the payment; everything that is left if missing.', 2500),
  ),
  reason: Type.Optional(text('Shown as the description of the transaction.', 'One bag was torn')),
  commission: Type.Optional(Type.Unsafe<Commission>({ ...RefundCommission, default: 'reverse' })),
  reference: Type.Optional(
    text(
      'A UUID of your choice, unique per business and mode; made when missing. Sent again with ' +
        'the same content, it gives the first result again.',
      '0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10',
    ),
  ),
});
export type RefundBody = Static<typeof RefundBody>;

export const Refund = titled('Refund', {
  id: integer('Id of the transaction.', 2002),
  reference: text('UUID of the refund.', '0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10'),
  amount: number('What the payer gets back, in naira.', 2500),
  accountAmount: number('What the connected account bears of it, in naira.', 2250),
  commissionAmount: number('What your commission bears of it, in naira.', 250),
  commission: RefundCommission,
  reason: Type.String({ examples: ['One bag was torn'] }),
  createdAt: instant(),
});
export type Refund = Static<typeof Refund>;

const RefundedPayment = titled('RefundedPayment', {
  reference: text('UUID of the payment.', REFERENCE),
  subAccountId: integer('The connected account.', 1042),
  amount: number('What the payer paid, in naira.', 10000),
  refundedAmount: number('What all refunds gave back, in naira.', 2500),
  refundableAmount: number('What is left to refund, in naira.', 7500),
});
export type RefundedPayment = Static<typeof RefundedPayment>;

export const CreatedRefund = titled('CreatedRefund', {
  refund: Refund,
  payment: RefundedPayment,
  balanceAfter: number('What the connected account has after the refund, in naira; below zero when it owes.', 6750),
});
export type CreatedRefund = Static<typeof CreatedRefund>;

export const RefundList = titled('RefundList', { payment: RefundedPayment, refunds: Type.Array(Refund) });
export type RefundList = Static<typeof RefundList>;
