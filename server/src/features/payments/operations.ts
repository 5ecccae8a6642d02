/** What callers can do with payments. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import { read, write } from '../../platform/http/operation.ts';
import { describeSplit } from '../../core/money/split-terms.ts';
import { nairaFromKobo } from '../../core/money/kobo.ts';
import { readMetadata } from '../transactions/transaction-filter.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import { ofPayment } from '../refunds/operations.ts';
import { accountIdFromPath, accountIdFromWire } from '../../platform/wire/account-ids.ts';
import { readAmount } from '../../platform/wire/amounts.ts';
import { readCursor } from '../../platform/wire/cursors.ts';
import { readPeriod } from '../../platform/wire/instants.ts';
import { readTogether } from '../../platform/wire/invalid.ts';
import { type AcceptBulkDeps, acceptBulk } from './accept-bulk.ts';
import { acceptPayment, type AcceptPaymentDeps } from './accept-payment.ts';
import { getPayment } from './get-payment.ts';
import { listPayments, listPaymentsByMetadata, type ListPaymentsDeps } from './list-payments.ts';
import { readPayment, readPurpose, requireOwnPurpose } from './payment-request.ts';
import { type PaymentPreview, previewPayment } from './preview-payment.ts';
import * as schemas from './schemas.ts';
import { wirePayment, wirePaymentDetail } from './wire-payment.ts';

export const paymentOperations = [
  write({
    id: 'acceptPayment',
    summary: 'Accept a payment',
    description: 'Splits the amount into your commission and the share of the connected account, and posts both.',
    method: 'POST',
    doors: { key: '/v1/api/payments' },
    permissions: ['payments:write'],
    body: schemas.PaymentBody,
    describedBody: schemas.DescribedPaymentBody,
    message: schemas.ACCEPTED,
    answers: schemas.AcceptedPayment,
    errors: [
      404,
      'authorization_key_mismatch',
      'account_disabled',
      'reference_conflict',
      'balance_limit_exceeded',
      'limit_exceeded',
    ],
    run: (deps: AcceptPaymentDeps, caller, { body }) => acceptPayment(deps, caller, readPayment(body)),
    wire: ({ transaction }) => wireTransaction(transaction),
  }),
  write({
    id: 'acceptPaymentsInBulk',
    summary: 'Accept up to 5,000 payments',
    description:
      'One request with many payments is faster than a request for each. Each payment is posted or refused ' +
      'separately; `data` has a result for each, in order. A refused payment has `success: false` and the ' +
      '`error` that a single payment would get, including `overloaded` and `database_unavailable`.',
    method: 'POST',
    doors: { key: '/v1/api/payments/bulk' },
    permissions: ['payments:write'],
    body: schemas.BulkBody,
    describedBody: schemas.DescribedBulkBody,
    bodyBytesMax: schemas.BULK_BODY_BYTES_MAX,
    message: 'Payments processed',
    answers: Type.Array(schemas.BulkResult),
    run: (deps: AcceptBulkDeps, caller, { body }, exchange) =>
      acceptBulk(deps, caller, body.payments, {
        check: (item) => exchange.requireShape('The payment', schemas.PaymentBody, item),
        describeFailure: (error) => exchange.describeFailure(error),
      }),
  }),
  read({
    id: 'previewPayment',
    summary: 'Preview the split of a payment',
    description: 'Only computes the split; nothing is posted.',
    method: 'POST',
    doors: { key: '/v1/api/payments/preview' },
    permissions: ['payments:read'],
    body: schemas.PreviewBody,
    message: 'Payment previewed',
    answers: schemas.Preview,
    errors: [404],
    run: (deps: DbDeps, caller, { body: { subAccountId, amount, purpose } }) => {
      const { amountKobo } = readTogether({
        amountKobo: () => readAmount(amount),
        purpose: () => requireOwnPurpose(readPurpose(purpose)),
      });
      return previewPayment(deps, caller, { accountId: accountIdFromWire(subAccountId), amountKobo });
    },
    wire: wirePreview,
  }),
  read({
    id: 'getPayment',
    summary: 'Get a payment',
    description: 'With its split, its refunds, and what is left to refund. A refund or a payout is no payment: 404.',
    doors: { key: '/v1/api/payments/:reference' },
    permissions: ['payments:read'],
    params: ofPayment,
    message: 'Payment retrieved',
    answers: schemas.PaymentDetail,
    run: (deps: DbDeps, caller, { params }) => getPayment(deps, caller, params.reference),
    wire: wirePaymentDetail,
  }),
  read({
    id: 'listPayments',
    summary: 'List payments',
    description:
      'Newest first, or with `after` the oldest first. Refunds, payouts and returned payouts are left out. Payments ' +
      'for deleted accounts stay in this list. A page with `metadata` goes through ten million transactions at most, ' +
      'however few fit, and `next` goes on from there.',
    doors: { key: '/v1/api/payments' },
    permissions: ['payments:read'],
    fromReplica: 'after_own_writes',
    query: schemas.PaymentsQuery,
    message: 'Payments retrieved',
    answers: schemas.PaymentPage,
    errors: [404],
    run: (deps: ListPaymentsDeps, { businessId, live }, { query }, { onGone }) => {
      const { subAccountId } = query;
      const accountId = subAccountId === undefined ? undefined : accountIdFromPath(subAccountId);
      const { metadata, ...wanted } = readTogether({
        metadata: () => (query.metadata === undefined ? undefined : readMetadata(query.metadata)),
        cursor: () => readCursor(query),
        period: () => readPeriod(query),
      });
      const page = { ...wanted.cursor, ...wanted.period, accountId };
      return metadata === undefined
        ? listPayments(deps, { businessId, live }, page)
        : listPaymentsByMetadata(deps, { businessId, live }, { ...page, metadata }, onGone);
    },
    wire: ({ items, next }) => ({ payments: items.map(wirePayment), next: next === undefined ? null : Number(next) }),
  }),
];

function wirePreview(preview: PaymentPreview) {
  const { splitType, splitValue, percentValue, txCap } = describeSplit(preview.split);
  return {
    subAccountId: Number(preview.accountId),
    grossAmount: nairaFromKobo(preview.grossKobo),
    commission: nairaFromKobo(preview.commissionKobo),
    creditAmount: nairaFromKobo(preview.creditKobo),
    currency: 'NGN',
    rule: preview.rule,
    splitType,
    splitValue,
    percentValue,
    txCap,
  } as const;
}
