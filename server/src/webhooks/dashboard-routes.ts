import { success } from '../http/envelope.ts';
import { memberOf, type MemberGuards } from '../http/member.ts';
import { readPaging } from '../wire/paging.ts';
import type { App } from '../http/typed-app.ts';
import { deleteEndpoint, rollSecret, sendTestEvent, updateEndpoint } from './change-endpoint.ts';
import { createEndpoint, type CreateEndpointDeps } from './create-endpoint.ts';
import * as schemas from './dashboard-schemas.ts';
import { getDelivery, listDeliveries, resendDelivery, resendRange } from './deliveries.ts';
import type { DeliveryState } from './delivery-state.ts';
import { endpointIdFromPath, sequenceFromPath } from './endpoint.ts';
import { readRange } from './endpoint-request.ts';
import { listEndpoints } from './list-endpoints.ts';
import { OVERLAP_SECONDS_DEFAULT } from './routes.ts';
import {
  wireCreatedEndpoint,
  wireDelivery,
  wireDeliveryDetail,
  wireEndpoint,
  wireRolledSecret,
} from './wire-webhook.ts';

export interface DashboardWebhookDeps extends CreateEndpointDeps {
  readonly guards: MemberGuards;
}

const BASE = '/dashboard/api/businesses/:businessId/:mode/webhooks';
const ENDPOINT = `${BASE}/:endpointId`;

export function dashboardWebhookRoutes(app: App, deps: DashboardWebhookDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  sendingRoutes(app, deps);
}

function readingRoutes(app: App, deps: DashboardWebhookDeps): void {
  const onRequest = deps.guards.requireMember('webhooks:read');

  app.get(BASE, { schema: schemas.listWebhooksSchema, onRequest }, async (request) => {
    const endpoints = await listEndpoints(deps, memberOf(request));
    return success('Webhook endpoints retrieved', {
      endpoints: endpoints.map(wireEndpoint),
    });
  });

  app.get(`${ENDPOINT}/deliveries`, { schema: schemas.listWebhookDeliveriesSchema, onRequest }, async (request) => {
    const state = request.query.state as DeliveryState | undefined;
    const filter = { ...memberOf(request), endpointId: idOf(request), state };
    const { deliveries, totalCount } = await listDeliveries(deps, filter, readPaging(request.query));
    return success('Webhook deliveries retrieved', { deliveries: deliveries.map(wireDelivery), totalCount });
  });

  app.get(
    `${ENDPOINT}/deliveries/:sequence`,
    { schema: schemas.getWebhookDeliverySchema, onRequest },
    async (request) => {
      const name = { ...memberOf(request), endpointId: idOf(request), sequence: sequenceOf(request) };
      return success('Webhook delivery retrieved', wireDeliveryDetail(await getDelivery(deps, name)));
    },
  );
}

function writingRoutes(app: App, deps: DashboardWebhookDeps): void {
  const onRequest = deps.guards.requireMember('webhooks:write');

  app.post(BASE, { schema: schemas.createWebhookSchema, onRequest }, async (request) => {
    const created = await createEndpoint(deps, memberOf(request), request.body);
    return success('Webhook endpoint created', wireCreatedEndpoint(created));
  });

  app.patch(ENDPOINT, { schema: schemas.updateWebhookSchema, onRequest }, async (request) => {
    const endpoint = await updateEndpoint(deps, memberOf(request), idOf(request), request.body);
    return success('Webhook endpoint updated', wireEndpoint(endpoint));
  });

  app.delete(ENDPOINT, { schema: schemas.deleteWebhookSchema, onRequest }, async (request) => {
    await deleteEndpoint(deps, memberOf(request), idOf(request));
    return success('Webhook endpoint deleted', null);
  });

  app.post(`${ENDPOINT}/secret`, { schema: schemas.rollWebhookSecretSchema, onRequest }, async (request) => {
    const overlapSeconds = request.body.overlapSeconds ?? OVERLAP_SECONDS_DEFAULT;
    const rolled = await rollSecret(deps, memberOf(request), { id: idOf(request), overlapSeconds });
    return success('Webhook secret rolled', wireRolledSecret(rolled));
  });
}

function sendingRoutes(app: App, deps: DashboardWebhookDeps): void {
  const onRequest = deps.guards.requireMember('webhooks:write');

  app.post(`${ENDPOINT}/test`, { schema: schemas.testWebhookSchema, onRequest }, async (request) => {
    await sendTestEvent(deps, memberOf(request), idOf(request));
    return success('Test event queued', null);
  });

  app.post(
    `${ENDPOINT}/deliveries/:sequence/resend`,
    { schema: schemas.resendWebhookDeliverySchema, onRequest },
    async (request) => {
      const wanted = { endpointId: idOf(request), sequence: sequenceOf(request) };
      await resendDelivery(deps, memberOf(request), wanted);
      return success('Webhook delivery queued again', null);
    },
  );

  app.post(
    `${ENDPOINT}/deliveries/resend`,
    { schema: schemas.resendWebhookDeliveriesSchema, onRequest },
    async (request) => {
      const range = { endpointId: idOf(request), ...readRange(request.body) };
      const resent = await resendRange(deps, memberOf(request), range);
      return success('Webhook deliveries queued again', { resent });
    },
  );
}

const idOf = ({ params }: { params: unknown }) => endpointIdFromPath((params as { endpointId: string }).endpointId);
const sequenceOf = ({ params }: { params: unknown }) => sequenceFromPath((params as { sequence: string }).sequence);
