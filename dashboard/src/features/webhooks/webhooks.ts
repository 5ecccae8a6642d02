/** Webhook endpoints and deliveries as the pages ask for them. */
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@tributary/sdk';
import { api } from '../../api/client.ts';
import { unwrapPage } from '../../api/page.ts';
import { businessKey, type LedgerAddress } from '../../api/query-keys.ts';
import type { components, operations } from '../../api/schema.gen.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryDetail = components['schemas']['WebhookDeliveryDetail'];
export type DeliveryState = Delivery['state'];

export const LIMIT = 50;
/** Deliveries go out about a second after what they tell. */
export const REFRESH_MS = 3_000;

export const STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  parked: 'Given up',
};

/** What can be chosen, and in which words. */
export const EVENT_CHOICES: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'payment.accepted', label: 'Payments that were accepted' },
  { value: 'refund.created', label: 'Refunds' },
  { value: 'payout.*', label: 'Payouts: made, paid, failed, unknown, cancelled' },
  { value: 'settlement_run.*', label: 'Settlement runs: drafted, approved, exported, cancelled' },
  { value: 'account.*', label: 'Connected accounts: created, changed, switched, deleted' },
];

export const webhooksKey = ({ businessId, mode }: LedgerAddress, ...rest: readonly unknown[]): readonly unknown[] =>
  businessKey(businessId, mode, 'webhooks', ...rest);

export function endpointsQuery(business: LedgerAddress) {
  return queryOptions({
    queryKey: webhooksKey(business, 'endpoints'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/webhooks', {
          params: { path: { businessId: String(business.businessId), mode: business.mode } },
          signal,
        }),
      ),
  });
}

const pathOf = ({ businessId, mode }: LedgerAddress, endpointId: number) => ({
  businessId: String(businessId),
  mode,
  endpointId,
});

export function deliveriesQuery(
  business: LedgerAddress,
  endpointId: number,
  { page, state }: { readonly page: number; readonly state: DeliveryState | undefined },
) {
  return queryOptions({
    queryKey: webhooksKey(business, 'deliveries', endpointId, { page, state }),
    queryFn: ({ signal }) =>
      unwrapPage(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries', {
          params: {
            path: pathOf(business, endpointId),
            query: { page: String(page), limit: String(LIMIT), ...(state === undefined ? {} : { state }) },
          },
          signal,
        }),
      ),
  });
}

export function deliveryQuery(business: LedgerAddress, endpointId: number, sequence: number) {
  return queryOptions({
    queryKey: webhooksKey(business, 'delivery', endpointId, sequence),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/{sequence}', {
          params: { path: { ...pathOf(business, endpointId), sequence } },
          signal,
        }),
      ),
  });
}

type NewEndpoint = operations['createWebhookEndpoint']['requestBody']['content']['application/json'];

export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  /** As the server names them; it refuses others. */
  readonly events: readonly string[];
}

const bodyOf = ({ url, description, events }: EndpointValues): NewEndpoint => ({
  url,
  description,
  events: [...events] as NonNullable<NewEndpoint['events']>,
});

export const createEndpoint = ({ businessId, mode }: LedgerAddress, values: EndpointValues) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/webhooks', {
      params: { path: { businessId: String(businessId), mode } },
      body: bodyOf(values),
    }),
  );

export const updateEndpoint = (
  business: LedgerAddress,
  endpointId: number,
  change: EndpointValues | { readonly enabled: boolean },
) =>
  unwrap(
    api.PATCH('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}', {
      params: { path: pathOf(business, endpointId) },
      body: 'enabled' in change ? change : bodyOf(change),
    }),
  );

export const deleteEndpoint = (business: LedgerAddress, endpointId: number) =>
  unwrap(
    api.DELETE('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}', {
      params: { path: pathOf(business, endpointId) },
    }),
  );

export const rollSecret = (business: LedgerAddress, endpointId: number, overlapSeconds: number) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/secret', {
      params: { path: pathOf(business, endpointId) },
      body: { overlapSeconds },
    }),
  );

export const sendTestEvent = (business: LedgerAddress, endpointId: number) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/test', {
      params: { path: pathOf(business, endpointId) },
    }),
  );

export const resendDelivery = (business: LedgerAddress, endpointId: number, sequence: number) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/{sequence}/resend', {
      params: { path: { ...pathOf(business, endpointId), sequence } },
    }),
  );

export const resendRange = (
  business: LedgerAddress,
  endpointId: number,
  body: { readonly from: string; readonly to: string; readonly state?: DeliveryState },
) =>
  unwrap(
    api.POST('/dashboard/api/businesses/{businessId}/{mode}/webhooks/{endpointId}/deliveries/resend', {
      params: { path: pathOf(business, endpointId) },
      body,
    }),
  );
