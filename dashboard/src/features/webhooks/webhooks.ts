/** Reads of webhook endpoints and deliveries. */
import type { components } from '../../api/schema.gen.ts';
import { type Body, businessQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryDetail = components['schemas']['WebhookDeliveryDetail'];
export type EndpointHealth = components['schemas']['WebhookEndpointHealth'];

/** Deliveries are sent about a second after their event. */
export const REFRESH_MS = 3_000;
/** It reads up to 10,000 deliveries. */
const HEALTH_MS = 10_000;

/** The available choices, in words. */
export const EVENT_CHOICES: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'payment.accepted', label: 'Accepted payments' },
  { value: 'refund.created', label: 'Refunds' },
  { value: 'payout.*', label: 'Payouts: created, paid, failed, unknown, cancelled' },
  { value: 'settlement_run.*', label: 'Settlement runs: drafted, approved, exported, cancelled' },
  { value: 'account.*', label: 'Connected accounts: created, changed, enabled, disabled, deleted' },
];

const ONE = '{mode}/webhooks/{endpointId}';

export const healthQuery = (business: LedgerAddress, endpointId: number) =>
  businessQuery(business, `${ONE}/health`, { endpointId }, { refetchInterval: HEALTH_MS });

interface DeliveryListing {
  readonly page: number;
  readonly state: Delivery['state'] | undefined;
}

export const deliveriesQuery = (business: LedgerAddress, endpointId: number, listing: DeliveryListing) =>
  businessQuery(
    business,
    `${ONE}/deliveries`,
    { endpointId, ...listing, limit: LIMIT },
    { refetchInterval: listing.page === 1 && REFRESH_MS },
  );

export const deliveryQuery = (business: LedgerAddress, endpointId: number, sequence: number) =>
  businessQuery(
    business,
    `${ONE}/deliveries/{sequence}`,
    { endpointId, sequence },
    { refetchInterval: ({ state: { data } }) => data?.state === 'pending' && REFRESH_MS },
  );

type NewEndpoint = Body<'post', '{mode}/webhooks'>;

interface EndpointValues {
  readonly url: string;
  readonly description: string;
  /** The server's names; it refuses others. */
  readonly events: readonly string[];
}

const bodyOf = ({ url, description, events }: EndpointValues): NewEndpoint => ({
  url,
  description,
  events: [...events] as NonNullable<NewEndpoint['events']>,
});

export const createEndpoint = (business: LedgerAddress, values: EndpointValues) =>
  send(business, 'post', '{mode}/webhooks', {}, bodyOf(values));

export const updateEndpoint = (
  business: LedgerAddress,
  endpointId: number,
  change: EndpointValues | { readonly enabled: boolean },
) => send(business, 'patch', ONE, { endpointId }, 'enabled' in change ? change : bodyOf(change));

export const deleteEndpoint = (business: LedgerAddress, endpointId: number) =>
  send(business, 'delete', ONE, { endpointId });

export const rollSecret = (business: LedgerAddress, endpointId: number, overlapSeconds: number) =>
  send(business, 'post', `${ONE}/secret`, { endpointId }, { overlapSeconds });

export const sendTestEvent = (business: LedgerAddress, endpointId: number) =>
  send(business, 'post', `${ONE}/test`, { endpointId });

export const resendDelivery = (business: LedgerAddress, endpointId: number, sequence: number) =>
  send(business, 'post', `${ONE}/deliveries/{sequence}/resend`, { endpointId, sequence });

export const resendRange = (
  business: LedgerAddress,
  endpointId: number,
  body: Body<'post', '{mode}/webhooks/{endpointId}/deliveries/resend'>,
) => send(business, 'post', `${ONE}/deliveries/resend`, { endpointId }, body);
