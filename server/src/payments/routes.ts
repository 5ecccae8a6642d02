import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/pool.ts';
import { AppError } from '../errors.ts';
import { type Guards, principalOf } from '../http/authentication.ts';
import { sendJsonText, success } from '../http/envelope.ts';
import { errorEnvelope, expectedFailure } from '../http/error-handler.ts';
import {
  answerOnce,
  type IdempotencyKey,
  idempotencyKeyOf,
  markReplayed,
  withoutOverlap,
} from '../http/idempotency.ts';
import type { App } from '../http/typed-app.ts';
import { describeSchemaError } from '../http/validation.ts';
import { claimIdempotencyKey, writeInLedger } from '../ledger/write-in-ledger.ts';
import { nairaFromKobo } from '../money/kobo.ts';
import { describeSplit } from '../money/split-terms.ts';
import { AnsweredBefore } from '../once.ts';
import type { Principal } from '../principal.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import { accountIdFromWire } from '../wire/account-ids.ts';
import { readAmount } from '../wire/amounts.ts';
import { derivedReference } from '../wire/references.ts';
import { acceptBulk, type BulkOutcome } from './accept-bulk.ts';
import { type AcceptedPayment, acceptPayment, type AcceptPaymentDeps } from './accept-payment.ts';
import { type Payment, readPayment } from './payment-request.ts';
import { previewPayment } from './preview-payment.ts';
import {
  acceptBulkSchema,
  acceptPaymentSchema,
  BULK_BODY_BYTES_MAX,
  DescribedBulkBody,
  PaymentBody,
  previewPaymentSchema,
} from './schemas.ts';

export interface PaymentRouteDeps extends AcceptPaymentDeps {
  readonly db: Db;
  readonly guards: Guards;
}

export function paymentRoutes(app: App, deps: PaymentRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.post('/v1/api/payments', { schema: acceptPaymentSchema, onRequest }, async (request, reply) => {
    const payment = readPayment(request.body);
    return answerOnce(request, reply, {
      caller: principalOf(request),
      write: (caller) => acceptPayment(deps, caller, payment),
      answer: accepted,
    });
  });

  app.post(
    '/v1/api/payments/bulk',
    {
      schema: acceptBulkSchema,
      onRequest,
      bodyLimit: BULK_BODY_BYTES_MAX,
      config: { describedBody: DescribedBulkBody },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const key = idempotencyKeyOf(request);
      return withoutOverlap(principal, key, async () => {
        const stored = key && (await claimIdempotencyKey(deps, principal, key));
        if (stored !== undefined) {
          markReplayed(reply);
          return sendJsonText(reply, stored);
        }
        const payments = readBulk(request, principal, request.body.payments, key);
        const outcomes = await acceptBulk(deps, principal, payments);
        const body = success(
          'Payments processed',
          outcomes.map((outcome) => bulkResult(outcome, request)),
        );
        if (key === undefined || outcomes.some(isTransient)) return body;
        return sendJsonText(reply, await keepBulkResponse(deps, principal, key, JSON.stringify(body)));
      });
    },
  );

  app.post('/v1/api/payments/preview', { schema: previewPaymentSchema, onRequest }, async (request) => {
    const { subAccountId, amount } = request.body;
    const wanted = { accountId: accountIdFromWire(subAccountId), amountKobo: readAmount(amount) };
    const preview = await previewPayment(deps, principalOf(request), wanted);
    const { splitType, splitValue, percentValue, txCap } = describeSplit(preview.split);
    return success('Payment previewed', {
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
    } as const);
  });
}

const accepted = ({ transaction }: AcceptedPayment) => success('Payment accepted', wireTransaction(transaction));

/** Reads each item alone; a wrong one becomes its own error, its field named from the request's top. */
function readBulk(
  request: FastifyRequest,
  { businessId, live }: Principal,
  items: readonly unknown[],
  key: IdempotencyKey | undefined,
): (Payment | AppError)[] {
  const validate = request.getValidationFunction(PaymentBody) ?? request.compileValidationSchema(PaymentBody);
  return items.map((item, index) => {
    try {
      if (!validate(item)) {
        const [error] = validate.errors ?? [];
        const { field, message } = error ? describeSchemaError(error) : { field: '', message: 'is not valid' };
        throw new AppError('validation_failed', `${field === '' ? 'The payment' : field} ${message}.`, { field });
      }
      const deriveReference = key && (() => derivedReference('bulk', businessId, live, key.key, index));
      return readPayment(item as PaymentBody, deriveReference);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const field = ['payments', String(index), error.field].filter(Boolean).join('.');
      return new AppError(error.code, error.message, { field });
    }
  });
}

function bulkResult(outcome: BulkOutcome, request: FastifyRequest) {
  if ('refusal' in outcome) {
    const failure = expectedFailure(outcome.refusal, request);
    if (failure.status >= 500) request.log.error({ err: outcome.refusal, requestId: request.id }, failure.message);
    return { ...errorEnvelope(failure, request.id), success: false };
  }
  return { ...accepted(outcome), ...(outcome.replayed ? { replayed: true } : {}) };
}

/** Such a refusal may not come again, so the answer as a whole is not kept under its Idempotency-Key. */
function isTransient(outcome: BulkOutcome): boolean {
  return 'refusal' in outcome && !(outcome.refusal instanceof AppError && outcome.refusal.status < 500);
}

/**
 * The response that stands: another process may have kept one for the same request meanwhile. With an API key that was
 * revoked meanwhile nothing is kept, but what was posted before that is told.
 */
async function keepBulkResponse(
  deps: PaymentRouteDeps,
  principal: Principal,
  key: IdempotencyKey,
  response: string,
): Promise<string> {
  try {
    const once = { ...key, respond: () => response };
    await writeInLedger(deps, { ...principal, once }, async () => undefined);
    return response;
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.answer;
    if (error instanceof AppError && error.code === 'api_key_unknown') return response;
    throw error;
  }
}
