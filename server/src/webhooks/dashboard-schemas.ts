/** The wire of webhooks in the dashboard. */
import { Type } from 'typebox';
import { memberErrorResponses, modeParameters, successOf } from '../http/schemas.ts';
import {
  CreatedEndpoint,
  CreateEndpointBody,
  Delivery,
  DeliveryDetail,
  Endpoint,
  ListDeliveriesQuery,
  ResendBody,
  Resent,
  RolledSecret,
  RollSecretBody,
  TOTAL_COUNT,
  UpdateEndpointBody,
  WORDS,
} from './schemas.ts';

const tags = ['Dashboard'];
const closed = { additionalProperties: false } as const;

const endpointParameters = Type.Object({
  ...modeParameters.properties,
  endpointId: Type.String({ description: 'Id of the endpoint.', examples: ['1044'] }),
});
const deliveryParameters = Type.Object({
  ...endpointParameters.properties,
  sequence: Type.String({ description: 'The number of the delivery.', examples: ['57'] }),
});

export const listWebhooksSchema = {
  operationId: 'listDashboardWebhooks',
  tags,
  summary: 'List webhook endpoints',
  description: 'The oldest first; a mode has sixteen at most.',
  params: modeParameters,
  response: {
    200: successOf(Type.Object({ endpoints: Type.Array(Endpoint) }, closed), 'Webhook endpoints retrieved'),
    ...memberErrorResponses(),
  },
};
export const createWebhookSchema = {
  operationId: 'createDashboardWebhook',
  tags,
  summary: 'Register a webhook endpoint',
  description: WORDS.create,
  params: modeParameters,
  body: CreateEndpointBody,
  response: {
    200: successOf(CreatedEndpoint, 'Webhook endpoint created'),
    ...memberErrorResponses(409, 413, 415, 'too_many_webhook_endpoints'),
  },
};
export const updateWebhookSchema = {
  operationId: 'updateDashboardWebhook',
  tags,
  summary: 'Update a webhook endpoint',
  description: WORDS.update,
  params: endpointParameters,
  body: UpdateEndpointBody,
  response: { 200: successOf(Endpoint, 'Webhook endpoint updated'), ...memberErrorResponses(413, 415) },
};
export const deleteWebhookSchema = {
  operationId: 'deleteDashboardWebhook',
  tags,
  summary: 'Delete a webhook endpoint',
  description: WORDS.delete,
  params: endpointParameters,
  response: { 200: successOf(Type.Null(), 'Webhook endpoint deleted'), ...memberErrorResponses() },
};
export const rollWebhookSecretSchema = {
  operationId: 'rollDashboardWebhookSecret',
  tags,
  summary: 'Roll the signing secret of a webhook endpoint',
  description: WORDS.roll,
  params: endpointParameters,
  body: RollSecretBody,
  response: { 200: successOf(RolledSecret, 'Webhook secret rolled'), ...memberErrorResponses(413, 415) },
};
export const testWebhookSchema = {
  operationId: 'testDashboardWebhook',
  tags,
  summary: 'Send a test event',
  description: WORDS.test,
  params: endpointParameters,
  response: {
    200: successOf(Type.Null(), 'Test event queued'),
    ...memberErrorResponses(409, 413, 415, 'webhook_endpoint_disabled'),
  },
};
export const listWebhookDeliveriesSchema = {
  operationId: 'listDashboardWebhookDeliveries',
  tags,
  summary: 'List deliveries',
  description: WORDS.list,
  params: endpointParameters,
  querystring: ListDeliveriesQuery,
  response: {
    200: successOf(
      Type.Object({ deliveries: Type.Array(Delivery), totalCount: TOTAL_COUNT }, closed),
      'Webhook deliveries retrieved',
    ),
    ...memberErrorResponses(),
  },
};
export const getWebhookDeliverySchema = {
  operationId: 'getDashboardWebhookDelivery',
  tags,
  summary: 'Get a delivery',
  description: WORDS.get,
  params: deliveryParameters,
  response: { 200: successOf(DeliveryDetail, 'Webhook delivery retrieved'), ...memberErrorResponses() },
};
export const resendWebhookDeliverySchema = {
  operationId: 'resendDashboardWebhookDelivery',
  tags,
  summary: 'Send a delivery again',
  description: WORDS.resend,
  params: deliveryParameters,
  response: {
    200: successOf(Type.Null(), 'Webhook delivery queued again'),
    ...memberErrorResponses(409, 413, 415, 'webhook_endpoint_disabled'),
  },
};
export const resendWebhookDeliveriesSchema = {
  operationId: 'resendDashboardWebhookDeliveries',
  tags,
  summary: 'Send the deliveries of a time again',
  description: WORDS.resendRange,
  params: endpointParameters,
  body: ResendBody,
  response: {
    200: successOf(Resent, 'Webhook deliveries queued again'),
    ...memberErrorResponses(409, 413, 415, 'webhook_endpoint_disabled'),
  },
};
