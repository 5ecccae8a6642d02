import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Guards, principalOf } from '../http/authentication.ts';
import { success } from '../http/envelope.ts';
import { sendPageHeaders } from '../http/paging.ts';
import { LISTED_MAX, readPaging } from '../wire/paging.ts';
import { answerOnce } from '../http/idempotency.ts';
import type { App } from '../http/typed-app.ts';
import { deleteEndpoint, rollSecret, sendTestEvent, updateEndpoint } from './change-endpoint.ts';
import { createEndpoint, type CreateEndpointDeps } from './create-endpoint.ts';
import { getDelivery, listDeliveries, resendDelivery, resendRange } from './deliveries.ts';
import type { DeliveryState } from './delivery-state.ts';
import { endpointIdFromPath, sequenceFromPath } from './endpoint.ts';
import { readRange } from './endpoint-request.ts';
import { getEndpoint, listEndpoints } from './list-endpoints.ts';
import * as schemas from './schemas.ts';
import {
  wireCreatedEndpoint,
  wireDelivery,
  wireDeliveryDetail,
  wireEndpoint,
  wireRolledSecret,
} from './wire-webhook.ts';

export interface WebhookRouteDeps extends CreateEndpointDeps {
  readonly guards: Guards;
}

const BASE = '/v1/api/webhook-endpoints';
const ENDPOINT = `${BASE}/:endpointId`;
export const OVERLAP_SECONDS_DEFAULT = 86_400;

export function webhookRoutes(app: App, deps: WebhookRouteDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  sendingRoutes(app, deps);
}

function readingRoutes(app: App, deps: WebhookRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;

  app.get(BASE, { schema: schemas.listEndpointsSchema, onRequest }, async (request) => {
    const endpoints = await listEndpoints(deps, principalOf(request));
    return success('Webhook endpoints retrieved', endpoints.map(wireEndpoint));
  });

  app.get(ENDPOINT, { schema: schemas.getEndpointSchema, onRequest }, async (request) => {
    const endpoint = await getEndpoint(deps, principalOf(request), idOf(request));
    return success('Webhook endpoint retrieved', wireEndpoint(endpoint));
  });

  app.get(`${ENDPOINT}/deliveries`, { schema: schemas.listDeliveriesSchema, onRequest }, async (request, reply) => {
    const paging = readPaging(request.query);
    const state = request.query.state as DeliveryState | undefined;
    const filter = { ...principalOf(request), endpointId: idOf(request), state };
    const { deliveries, totalCount } = await listDeliveries(deps, filter, paging);
    sendPageHeaders(request, reply, paging, { totalCount, listedMax: LISTED_MAX });
    return success('Webhook deliveries retrieved', deliveries.map(wireDelivery));
  });

  app.get(`${ENDPOINT}/deliveries/:sequence`, { schema: schemas.getDeliverySchema, onRequest }, async (request) => {
    const name = { ...principalOf(request), endpointId: idOf(request), sequence: sequenceOf(request) };
    return success('Webhook delivery retrieved', wireDeliveryDetail(await getDelivery(deps, name)));
  });
}

function writingRoutes(app: App, deps: WebhookRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;
  const { vault } = deps;

  app.post(BASE, { schema: schemas.createEndpointSchema, onRequest }, async (request, reply) =>
    answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => createEndpoint(deps, caller, request.body),
      answer: (created) => success('Webhook endpoint created', wireCreatedEndpoint(created)),
    }),
  );

  app.patch(ENDPOINT, { schema: schemas.updateEndpointSchema, onRequest }, async (request, reply) => {
    const id = idOf(request);
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => updateEndpoint(deps, caller, id, request.body),
      answer: (endpoint) => success('Webhook endpoint updated', wireEndpoint(endpoint)),
    });
  });

  app.delete(ENDPOINT, { schema: schemas.deleteEndpointSchema, onRequest }, async (request, reply) => {
    const id = idOf(request);
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => deleteEndpoint(deps, caller, id),
      answer: () => success('Webhook endpoint deleted', null),
    });
  });

  app.post(
    `${ENDPOINT}/secret`,
    { schema: schemas.rollSecretSchema, onRequest, preValidation: fillInBody },
    async (request, reply) => {
      const wanted = {
        id: idOf(request),
        overlapSeconds: request.body.overlapSeconds ?? OVERLAP_SECONDS_DEFAULT,
      };
      return answerOnce(request, reply, {
        vault: vault,
        caller: callerOf(request),
        write: (caller) => rollSecret(deps, caller, wanted),
        answer: (rolled) => success('Webhook secret rolled', wireRolledSecret(rolled)),
      });
    },
  );
}

function sendingRoutes(app: App, deps: WebhookRouteDeps): void {
  const onRequest = deps.guards.requireSecretKey;
  const { vault } = deps;

  app.post(`${ENDPOINT}/test`, { schema: schemas.testEndpointSchema, onRequest }, async (request, reply) => {
    const id = idOf(request);
    return answerOnce(request, reply, {
      vault: vault,
      caller: callerOf(request),
      write: (caller) => sendTestEvent(deps, caller, id),
      answer: () => success('Test event queued', null),
    });
  });

  app.post(
    `${ENDPOINT}/deliveries/:sequence/resend`,
    { schema: schemas.resendDeliverySchema, onRequest },
    async (request, reply) => {
      const wanted = { endpointId: idOf(request), sequence: sequenceOf(request) };
      return answerOnce(request, reply, {
        vault: vault,
        caller: callerOf(request),
        write: (caller) => resendDelivery(deps, caller, wanted),
        answer: () => success('Webhook delivery queued again', null),
      });
    },
  );

  app.post(
    `${ENDPOINT}/deliveries/resend`,
    { schema: schemas.resendRangeSchema, onRequest },
    async (request: FastifyRequest<{ Body: ResendWanted }>, reply: FastifyReply) => {
      const range = { endpointId: idOf(request), ...readRange(request.body) };
      return answerOnce(request, reply, {
        vault: vault,
        caller: callerOf(request),
        write: (caller) => resendRange(deps, caller, range),
        answer: (resent) => success('Webhook deliveries queued again', { resent }),
      });
    },
  );
}

interface ResendWanted {
  readonly from: string;
  readonly to: string;
  readonly state?: string;
}

/** Every field of the body may be left out, and then so may the body. */
async function fillInBody(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

const idOf = ({ params }: { params: unknown }) => endpointIdFromPath((params as { endpointId: string }).endpointId);
const sequenceOf = ({ params }: { params: unknown }) => sequenceFromPath((params as { sequence: string }).sequence);
