/** What callers can do with webhook endpoints and deliveries. */
import { Type } from 'typebox';
import type { DbDeps } from '../../platform/database/pool.ts';
import { integer } from '../../platform/http/fields.ts';
import { inLiveMode } from '../../platform/http/fresh-proof.ts';
import { DONE, list, pathParameter, read, write } from '../../platform/http/operation.ts';
import { limitedPagingParameters } from '../../platform/http/paging.ts';
import { LISTED_MAX } from '../../platform/wire/paging.ts';
import { deleteEndpoint, rollSecret, sendTestEvent, updateEndpoint } from './change-endpoint.ts';
import { createEndpoint, type CreateEndpointDeps, type EndpointDeps } from './create-endpoint.ts';
import { getDelivery, listDeliveries, RESENT_MAX, resendDelivery, resendRange } from './deliveries.ts';
import type { DeliveryState } from './delivery-state.ts';
import { endpointIdFromPath, sequenceFromPath } from './endpoint.ts';
import { readRange } from './endpoint-request.ts';
import { getHealth } from './get-health.ts';
import { getEndpoint, listEndpoints } from './list-endpoints.ts';
import * as schemas from './schemas.ts';
import {
  wireCreatedEndpoint,
  wireDelivery,
  wireDeliveryDetail,
  wireEndpoint,
  wireHealth,
  wireRolledSecret,
} from './wire-webhook.ts';

const OVERLAP_SECONDS_DEFAULT = 86_400;

const doors = (below: string) => ({
  key: `/v1/api/webhook-endpoints${below}`,
  session: `/webhooks${below}`,
});
const ofEndpoint = {
  endpointId: pathParameter(integer('Id of the endpoint.', 1044), endpointIdFromPath),
};
const ofDelivery = {
  ...ofEndpoint,
  sequence: pathParameter(integer('The number of the delivery.', 57), sequenceFromPath),
};

export const webhookOperations = [
  read({
    id: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'The oldest first; a mode has at most sixteen.',
    doors: doors(''),
    permissions: ['webhooks:read'],
    message: 'Webhook endpoints retrieved',
    answers: Type.Array(schemas.Endpoint),
    run: listEndpoints,
    wire: (endpoints) => endpoints.map(wireEndpoint),
  }),
  write({
    id: 'createWebhookEndpoint',
    needsFreshProof: inLiveMode,
    summary: 'Register a webhook endpoint',
    description:
      'Events are sent as POST requests with signatures of Standard Webhooks (headers `webhook-id`, ' +
      '`webhook-timestamp`, `webhook-signature`). Any status from 200 to 299 within 10 seconds is success; ' +
      'everything else is tried again for 72 hours. The answer has the signing secret, which is shown this once.',
    method: 'POST',
    doors: doors(''),
    permissions: ['webhooks:write'],
    records: 'secret_shown',
    body: schemas.CreateEndpointBody,
    message: 'Webhook endpoint created',
    answers: schemas.CreatedEndpoint,
    errors: ['too_many_webhook_endpoints'],
    hasSecret: true,
    run: (deps: CreateEndpointDeps, caller, { body }) => createEndpoint(deps, caller, body),
    wire: wireCreatedEndpoint,
  }),
  read({
    id: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'With the results of its latest attempts.',
    doors: doors('/:endpointId'),
    permissions: ['webhooks:read'],
    params: ofEndpoint,
    message: 'Webhook endpoint retrieved',
    answers: schemas.Endpoint,
    run: (deps: DbDeps, caller, { params }) => getEndpoint(deps, caller, params.endpointId),
    wire: wireEndpoint,
  }),
  read({
    id: 'getWebhookEndpointHealth',
    summary: 'Get the health of a webhook endpoint',
    description: 'What still waits for it, and how its deliveries of the last 24 hours went.',
    doors: doors('/:endpointId/health'),
    permissions: ['webhooks:read'],
    params: ofEndpoint,
    message: 'Webhook endpoint health retrieved',
    answers: schemas.EndpointHealth,
    run: (deps: DbDeps, caller, { params }) => getHealth(deps, caller, params.endpointId),
    wire: wireHealth,
  }),
  write({
    id: 'updateWebhookEndpoint',
    needsFreshProof: inLiveMode,
    summary: 'Update a webhook endpoint',
    description:
      'Fields that are not sent do not change. Events that happen while an endpoint is disabled are never ' +
      'sent; deliveries that were queued before are sent later.',
    method: 'PATCH',
    doors: doors('/:endpointId'),
    permissions: ['webhooks:write'],
    params: ofEndpoint,
    body: schemas.UpdateEndpointBody,
    message: 'Webhook endpoint updated',
    answers: schemas.Endpoint,
    run: (deps: EndpointDeps, caller, { params, body }) => updateEndpoint(deps, caller, params.endpointId, body),
    wire: wireEndpoint,
  }),
  write({
    id: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'It gets no more events, and its deliveries can no longer be read.',
    method: 'DELETE',
    doors: doors('/:endpointId'),
    permissions: ['webhooks:write'],
    params: ofEndpoint,
    message: 'Webhook endpoint deleted',
    run: (deps: DbDeps, caller, { params }) => deleteEndpoint(deps, caller, params.endpointId),
    ...DONE,
  }),
  write({
    id: 'rollWebhookSecret',
    needsFreshProof: inLiveMode,
    summary: 'Roll the signing secret of a webhook endpoint',
    description: 'Creates a new secret. The old one still signs beside it for `overlapSeconds`, a day by default.',
    method: 'POST',
    doors: doors('/:endpointId/secret'),
    permissions: ['webhooks:write'],
    records: 'secret_shown',
    params: ofEndpoint,
    body: schemas.RollSecretBody,
    bodyMayBeMissing: true,
    message: 'Webhook secret rolled',
    answers: schemas.RolledSecret,
    hasSecret: true,
    run: (deps: EndpointDeps, caller, { params, body: { overlapSeconds = OVERLAP_SECONDS_DEFAULT } }) =>
      rollSecret(deps, caller, { id: params.endpointId, overlapSeconds }),
    wire: wireRolledSecret,
  }),
  write({
    id: 'testWebhookEndpoint',
    summary: 'Send a test event',
    description: 'Queues an event of the type `webhook.test` for this endpoint, whatever it is subscribed to.',
    method: 'POST',
    doors: doors('/:endpointId/test'),
    permissions: ['webhooks:write'],
    params: ofEndpoint,
    message: 'Test event queued',
    errors: ['webhook_endpoint_disabled'],
    run: (deps: DbDeps, caller, { params }) => sendTestEvent(deps, caller, params.endpointId),
    ...DONE,
  }),
  list({
    id: 'listWebhookDeliveries',
    summary: 'List deliveries',
    description:
      'The newest first, kept for thirty days. The header `X-Total-Count` has their number, up to ' +
      `${LISTED_MAX}, \`Link\` the other pages.`,
    doors: doors('/:endpointId/deliveries'),
    permissions: ['webhooks:read'],
    params: ofEndpoint,
    query: schemas.DeliveriesQuery,
    paging: limitedPagingParameters(),
    message: 'Webhook deliveries retrieved',
    answers: Type.Array(schemas.Delivery),
    run: async (deps: DbDeps, { businessId, live }, { params: { endpointId }, query, paging }) => {
      const filter = { businessId, live, endpointId, state: query.state as DeliveryState | undefined };
      const { deliveries, totalCount } = await listDeliveries(deps, filter, paging);
      return { items: deliveries, totalCount, listedMax: LISTED_MAX };
    },
    wire: (deliveries) => deliveries.map(wireDelivery),
  }),
  read({
    id: 'getWebhookDelivery',
    summary: 'Get a delivery',
    description: 'With the sent request, the response, and the earlier attempts.',
    doors: doors('/:endpointId/deliveries/:sequence'),
    permissions: ['webhooks:read'],
    params: ofDelivery,
    message: 'Webhook delivery retrieved',
    answers: schemas.DeliveryDetail,
    run: (deps: EndpointDeps, { businessId, live }, { params }) => getDelivery(deps, { businessId, live, ...params }),
    wire: wireDeliveryDetail,
  }),
  write({
    id: 'resendWebhookDelivery',
    summary: 'Send a delivery again',
    description: 'Queues it again, with the same id and number. A delivery that is waiting is tried at once.',
    method: 'POST',
    doors: doors('/:endpointId/deliveries/:sequence/resend'),
    permissions: ['webhooks:write'],
    params: ofDelivery,
    message: 'Webhook delivery queued again',
    errors: ['webhook_endpoint_disabled'],
    run: (deps: DbDeps, caller, { params }) => resendDelivery(deps, caller, params),
    ...DONE,
  }),
  write({
    id: 'resendWebhookDeliveries',
    summary: 'Send the deliveries of a period again',
    description: `Queues all deliveries of a period again, at most ${RESENT_MAX}, with their ids and numbers.`,
    method: 'POST',
    doors: doors('/:endpointId/deliveries/resend'),
    permissions: ['webhooks:write'],
    params: ofEndpoint,
    body: schemas.ResendBody,
    message: 'Webhook deliveries queued again',
    answers: schemas.Resent,
    errors: ['webhook_endpoint_disabled'],
    run: (deps: DbDeps, caller, { params: { endpointId }, body }) =>
      resendRange(deps, caller, { endpointId, ...readRange(body) }),
    wire: (resent) => ({ resent }),
  }),
];
