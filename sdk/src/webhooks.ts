import type { Client } from 'openapi-fetch';
import { unwrap, unwrapPage } from './answers.ts';
import type { CallOptions, Calls, WriteOptions } from './calls.ts';
import { queryOf, type PageWanted, walkChanging, type WalkOptions } from './pages.ts';
import type { components, paths } from './schema.gen.ts';
import { constructEvent } from './webhook-events.ts';

export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
/** With the signing secret, which is shown only this once. */
export type CreatedWebhookEndpoint = components['schemas']['CreatedWebhookEndpoint'];
/** What waits for an endpoint, and how its deliveries of the last 24 hours went. */
export type WebhookEndpointHealth = components['schemas']['WebhookEndpointHealth'];
export type RolledWebhookSecret = components['schemas']['RolledWebhookSecret'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryDetail = components['schemas']['WebhookDeliveryDetail'];
export type NewWebhookEndpoint = components['schemas']['CreateWebhookEndpointBody'];
export type WebhookEndpointChanges = components['schemas']['UpdateWebhookEndpointBody'];
export type WebhookRange = components['schemas']['ResendWebhookDeliveriesBody'];

export interface RollWebhookOptions extends WriteOptions {
  /** How long the old secret signs beside the new one; a day when missing. */
  readonly overlapSeconds?: number | undefined;
}

export interface WebhookDeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly totalCount: number;
}

export interface WebhookDeliveryFilter {
  readonly state?: WebhookDelivery['state'] | undefined;
}

/** Notifications about events. */
export interface Webhooks {
  /** Returns the event of a request whose signature was checked. Needs no client, see `constructEvent`. */
  readonly constructEvent: typeof constructEvent;
  create(endpoint: NewWebhookEndpoint, options?: WriteOptions): Promise<CreatedWebhookEndpoint>;
  list(options?: CallOptions): Promise<WebhookEndpoint[]>;
  get(endpointId: number, options?: CallOptions): Promise<WebhookEndpoint>;
  health(endpointId: number, options?: CallOptions): Promise<WebhookEndpointHealth>;
  /** Fields that are left out do not change. */
  update(endpointId: number, changes: WebhookEndpointChanges, options?: WriteOptions): Promise<WebhookEndpoint>;
  delete(endpointId: number, options?: WriteOptions): Promise<void>;
  rollSecret(endpointId: number, options?: RollWebhookOptions): Promise<RolledWebhookSecret>;
  sendTestEvent(endpointId: number, options?: WriteOptions): Promise<void>;
  /** A page, newest first. */
  deliveries(
    endpointId: number,
    wanted?: PageWanted & WebhookDeliveryFilter,
    options?: CallOptions,
  ): Promise<WebhookDeliveryPage>;
  /** All that match the filter, each once, newest first. `timeoutMs` is for each page. */
  allDeliveries(
    endpointId: number,
    filter?: WebhookDeliveryFilter & WalkOptions,
    options?: CallOptions,
  ): AsyncIterable<WebhookDelivery>;
  /** With its request and response. */
  delivery(endpointId: number, sequence: number, options?: CallOptions): Promise<WebhookDeliveryDetail>;
  resend(endpointId: number, sequence: number, options?: WriteOptions): Promise<void>;
  /** Returns how many are sent again. */
  resendRange(endpointId: number, range: WebhookRange, options?: WriteOptions): Promise<number>;
}

const ENDPOINT = '/v1/api/webhook-endpoints/{endpointId}';

export function webhooksOf(http: Client<paths>, calls: Calls): Webhooks {
  return { constructEvent, ...endpointsOf(http, calls), ...deliveriesOf(http, calls) };
}

function endpointsOf(
  http: Client<paths>,
  calls: Calls,
): Pick<Webhooks, 'create' | 'list' | 'get' | 'health' | 'update' | 'delete' | 'rollSecret' | 'sendTestEvent'> {
  return {
    create: (body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.POST('/v1/api/webhook-endpoints', { params: { header }, body, signal })),
      ),
    list: (options) => calls.read(options, (signal) => unwrap(http.GET('/v1/api/webhook-endpoints', { signal }))),
    get: (endpointId, options) =>
      calls.read(options, (signal) => unwrap(http.GET(ENDPOINT, { params: { path: { endpointId } }, signal }))),
    health: (endpointId, options) =>
      calls.read(options, (signal) =>
        unwrap(http.GET(`${ENDPOINT}/health`, { params: { path: { endpointId } }, signal })),
      ),
    update: (endpointId, body, options) =>
      calls.write(options, (signal, header) =>
        unwrap(http.PATCH(ENDPOINT, { params: { path: { endpointId }, header }, body, signal })),
      ),
    delete: (endpointId, options) =>
      calls.write(options, async (signal, header) => {
        await unwrap(http.DELETE(ENDPOINT, { params: { path: { endpointId }, header }, signal }));
      }),
    rollSecret: (endpointId, { overlapSeconds, ...options } = {}) =>
      calls.write(options, (signal, header) => {
        const params = { path: { endpointId }, header };
        const body = overlapSeconds === undefined ? {} : { overlapSeconds };
        return unwrap(http.POST(`${ENDPOINT}/secret`, { params, body, signal }));
      }),
    sendTestEvent: (endpointId, options) =>
      calls.write(options, async (signal, header) => {
        await unwrap(http.POST(`${ENDPOINT}/test`, { params: { path: { endpointId }, header }, signal }));
      }),
  };
}

function deliveriesOf(
  http: Client<paths>,
  calls: Calls,
): Pick<Webhooks, 'deliveries' | 'allDeliveries' | 'delivery' | 'resend' | 'resendRange'> {
  const pageOf = (
    endpointId: number,
    { page, limit, state }: PageWanted & WebhookDeliveryFilter,
    options?: CallOptions,
  ) =>
    calls.read(options, (signal) => {
      const params = { path: { endpointId }, query: { ...queryOf({ page, limit }), ...(state && { state }) } };
      return unwrapPage(http.GET(`${ENDPOINT}/deliveries`, { params, signal }));
    });
  return {
    async deliveries(endpointId, wanted = {}, options) {
      const { items: deliveries, totalCount } = await pageOf(endpointId, wanted, options);
      return { deliveries, totalCount };
    },
    allDeliveries: (endpointId, { pageSize, ...filter } = {}, options) =>
      walkChanging(
        (wanted) => pageOf(endpointId, { ...filter, ...wanted }, options),
        ({ sequence }) => sequence,
        { pageSize },
      ),
    delivery: (endpointId, sequence, options) =>
      calls.read(options, (signal) => {
        const params = { path: { endpointId, sequence } };
        return unwrap(http.GET(`${ENDPOINT}/deliveries/{sequence}`, { params, signal }));
      }),
    resend: (endpointId, sequence, options) =>
      calls.write(options, async (signal, header) => {
        const params = { path: { endpointId, sequence }, header };
        await unwrap(http.POST(`${ENDPOINT}/deliveries/{sequence}/resend`, { params, signal }));
      }),
    resendRange: (endpointId, body, options) =>
      calls.write(options, async (signal, header) => {
        const params = { path: { endpointId }, header };
        return (await unwrap(http.POST(`${ENDPOINT}/deliveries/resend`, { params, body, signal }))).resent;
      }),
  };
}
