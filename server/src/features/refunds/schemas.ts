/** The wire of refunds. */
import { type Static, Type } from 'typebox';
import { cursorParameters, NextCursor, periodParameters } from '../../platform/http/cursors.ts';
import { closed, instant, integer, number, oneOf, text, titled, uuid, uuidText } from '../../platform/http/fields.ts';
import { REFUND_COMMISSIONS, type RefundCommission as Commission } from '../../core/money/refund.ts';

const REFERENCE = '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a';

export const RefundCommission = oneOf(
  REFUND_COMMISSIONS,
  'Who bears the commission: `reverse` returns it pro rata, `keep` takes the whole refund from the ' +
    'connected account, `platform` takes the whole refund from your commission.',
  'reverse',
);

export const RefundBody = titled('RefundRequest', {
  amount: Type.Optional(number('Naira, at most the rest of the payment; the whole rest when missing.', 2500)),
  reason: Type.Optional(text('Shown as the description of the transaction.', 'One bag was torn')),
  commission: Type.Optional(Type.Unsafe<Commission>({ ...RefundCommission, default: 'reverse' })),
  reference: Type.Optional(
    uuidText(
      'A UUID of your choice, unique per business and mode; made when missing. A repeated payment with the ' +
        'same reference and content returns the first result.',
      '0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10',
    ),
  ),
});
export type RefundBody = Static<typeof RefundBody>;

const refundFields = {
  id: integer('Id of the transaction.', 2002),
  reference: uuid('Of the refund.', '0b7e8a52-4c1f-4d39-8e61-5a2f9d3c7b10'),
  amount: number('The refunded amount, in naira.', 2500),
  accountAmount: number("The connected account's part of it, in naira.", 2250),
  commissionAmount: number("Your commission's part of it, in naira.", 250),
  commission: RefundCommission,
  reason: Type.String({ examples: ['One bag was torn'] }),
  createdAt: instant(),
};

export const Refund = titled('Refund', refundFields);
export type Refund = Static<typeof Refund>;

const RefundedPayment = titled('RefundedPayment', {
  reference: uuid('Of the payment.', REFERENCE),
  subAccountId: integer('The connected account.', 1042),
  amount: number('The amount that the payer paid, in naira.', 10000),
  refundedAmount: number('The sum of all refunds, in naira.', 2500),
  refundableAmount: number('The rest that can still be refunded, in naira.', 7500),
});
export type RefundedPayment = Static<typeof RefundedPayment>;

export const CreatedRefund = titled('CreatedRefund', {
  refund: Refund,
  payment: RefundedPayment,
  balanceAfter: number("The connected account's balance after the refund, in naira; negative when it owes.", 6750),
});
export type CreatedRefund = Static<typeof CreatedRefund>;

export const RefundList = titled('RefundList', { payment: RefundedPayment, refunds: Type.Array(Refund) });
export type RefundList = Static<typeof RefundList>;

export const ListedRefund = titled('ListedRefund', {
  ...refundFields,
  sequence: integer('Its number among all transactions of the business in this mode.', 58),
  paymentReference: uuid('Of the payment.', REFERENCE),
  subAccountId: integer('The connected account.', 1042),
});
export type ListedRefund = Static<typeof ListedRefund>;

export const RefundsQuery = closed({ ...cursorParameters, ...periodParameters });

export const RefundPage = titled('RefundPage', { refunds: Type.Array(ListedRefund), next: NextCursor });
