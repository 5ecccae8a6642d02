import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Guards, principalOf } from '../http/authentication.ts';
import { success } from '../http/envelope.ts';
import { answerOnce, markReplayed } from '../http/idempotency.ts';
import { type MemberGuards, memberOf } from '../http/member.ts';
import { sendPageHeaders } from '../http/paging.ts';
import { LISTED_MAX, readPaging } from '../wire/paging.ts';
import type { App } from '../http/typed-app.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { listRefunds } from './list-refunds.ts';
import type { RefundOutcome } from './refund.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';
import { paymentReferenceFromPath, readRefund } from './refund-request.ts';
import {
  createDashboardRefundSchema,
  createRefundSchema,
  listDashboardRefundsSchema,
  listRefundsSchema,
} from './schemas.ts';
import { wireCreatedRefund, wireRefundList } from './wire-refund.ts';

export interface RefundRouteDeps extends RefundDeps {
  readonly guards: Guards & MemberGuards;
}

const URL = '/v1/api/payments/:reference/refunds';
const DASHBOARD_URL = '/dashboard/api/businesses/:businessId/:mode/payments/:reference/refunds';

export function refundRoutes(app: App, deps: RefundRouteDeps): void {
  const { requireSecretKey, requireMember } = deps.guards;

  app.post(URL, { schema: createRefundSchema, onRequest: requireSecretKey }, async (request, reply) => {
    const wanted = readRefund(request.params.reference, request.body);
    return answerOnce(request, reply, {
      caller: callerOf(request),
      write: (caller) => refundPayment(deps, caller, wanted),
      answer: created,
    });
  });

  app.get(URL, { schema: listRefundsSchema, onRequest: requireSecretKey }, async (request, reply) =>
    sendList(request, reply, principalOf(request)),
  );

  app.post(
    DASHBOARD_URL,
    { schema: createDashboardRefundSchema, onRequest: requireMember('refunds:write') },
    async (request, reply) => {
      const wanted = readRefund(request.params.reference, request.body);
      const outcome = await refundPayment(deps, memberOf(request), wanted);
      return answer(reply, outcome);
    },
  );

  app.get(
    DASHBOARD_URL,
    { schema: listDashboardRefundsSchema, onRequest: requireMember('payments:read') },
    async (request, reply) => sendList(request, reply, memberOf(request)),
  );

  async function sendList(
    request: FastifyRequest<{ Params: { reference: string }; Querystring: { page?: string; limit?: string } }>,
    reply: FastifyReply,
    ledger: LedgerKey,
  ) {
    const paging = readPaging(request.query);
    const reference = paymentReferenceFromPath(request.params.reference);
    const { payment, page } = await listRefunds(deps, ledger, reference, paging);
    sendPageHeaders(request, reply, paging, { totalCount: page.totalCount, listedMax: LISTED_MAX });
    return success('Refunds retrieved', wireRefundList(payment, page));
  }
}

const created = (outcome: RefundOutcome) => success('Refund created', wireCreatedRefund(outcome));

function answer(reply: FastifyReply, outcome: RefundOutcome) {
  if (outcome.replayed) markReplayed(reply);
  return created(outcome);
}
