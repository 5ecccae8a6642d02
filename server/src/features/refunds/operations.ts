/** What callers can do with refunds. */
import type { IdDeps } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { uuid } from '../../platform/http/fields.ts';
import { asked } from '../../platform/http/fresh-proof.ts';
import { list, pathParameter, read, write } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { readCursor } from '../../platform/wire/cursors.ts';
import { readPeriod } from '../../platform/wire/instants.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { listAllRefunds } from './list-all-refunds.ts';
import { listRefunds } from './list-refunds.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentReferenceFromPath, readRefund } from './refund-request.ts';
import * as schemas from './schemas.ts';
import { wireCreatedRefund, wireListedRefund, wireRefundList } from './wire-refund.ts';

const doors = {
  key: '/v1/api/payments/:reference/refunds',
  session: '/payments/:reference/refunds',
};
export const ofPayment = {
  reference: pathParameter(
    uuid('The reference of the payment.', '6f1c2a5e-3b0d-4f7a-9c58-2f0c1d9e8b7a'),
    paymentReferenceFromPath,
  ),
};

export const refundOperations = [
  write({
    id: 'createRefund',
    summary: 'Refund a payment',
    description:
      'Refunds a part of a payment, or its whole rest. A refund is posted as a `debit` with the purpose `refund`. ' +
      'Several partial refunds never exceed the payment, and their pro rata commission sums exactly to that of the ' +
      'payment. The account may be disabled or deleted. No authorisation key is needed. Without a body, the whole ' +
      'rest is refunded.',
    method: 'POST',
    doors,
    permissions: ['refunds:write'],
    needsFreshProof: asked('if it takes more of your commission than you have earned'),
    params: ofPayment,
    body: schemas.RefundBody,
    bodyMayBeMissing: true,
    message: 'Refund created',
    answers: schemas.CreatedRefund,
    errors: ['reference_conflict', 'already_refunded', 'refund_too_large', 'insufficient_balance', 'limit_exceeded'],
    run: (deps: IdDeps, caller, { params, body }) => refundPayment(deps, caller, readRefund(params.reference, body)),
    wire: wireCreatedRefund,
  }),
  list({
    id: 'listRefunds',
    summary: 'List the refunds of a payment',
    description: 'Newest first, with the rest of the payment that can still be refunded.',
    doors,
    permissions: ['payments:read'],
    params: ofPayment,
    paging: limitedPagingParameters(),
    message: 'Refunds retrieved',
    answers: schemas.RefundList,
    run: async (deps: IdDeps, caller, { params, paging }) => {
      const { payment, page } = await listRefunds(deps, caller, params.reference, paging);
      return { items: { payment, page }, totalCount: page.totalCount, listedMax: LISTED_MAX };
    },
    wire: ({ payment, page }) => wireRefundList(payment, page),
  }),
  read({
    id: 'listAllRefunds',
    summary: 'List refunds',
    description: 'The refunds of all payments, newest first, or with `after` the oldest first.',
    doors: { key: '/v1/api/refunds' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    query: schemas.RefundsQuery,
    message: 'Refunds retrieved',
    answers: schemas.RefundPage,
    run: (deps: DbDeps, caller, { query }) =>
      listAllRefunds(deps, caller, { ...readCursor(query), ...readPeriod(query) }),
    wire: ({ items, next }) => ({
      refunds: items.map(wireListedRefund),
      next: next === undefined ? null : Number(next),
    }),
  }),
];
