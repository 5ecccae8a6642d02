/** Reads of webhook endpoints and deliveries. */
import type { components } from '../../api/schema.gen.ts';
import { type Body, businessQuery, send } from '../../api/calls.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { LIMIT } from '../../components/page-range.ts';
import { EVENT_TYPES } from '../../states.gen.ts';

export type Endpoint = components['schemas']['WebhookEndpoint'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryDetail = components['schemas']['WebhookDeliveryDetail'];
export type EndpointHealth = components['schemas']['WebhookEndpointHealth'];

/** Deliveries are sent about a second after their event. */
export const REFRESH_MS = 3_000;
/** It reads up to 10,000 deliveries. */
const HEALTH_MS = 10_000;

type Family = (typeof EVENT_TYPES)[number] extends infer Type
  ? Type extends `${infer Name}.${string}`
    ? Name
    : never
  : never;

/** In the order of the form. */
const FAMILIES: Readonly<Record<Family, string>> = {
  payment: 'Accepted payments',
  refund: 'Refunds',
  payout: 'Payouts',
  settlement_run: 'Settlement runs',
  account: 'Connected accounts',
};

/** The available choices, in words: each type of a family, or the only one. */
export const EVENT_CHOICES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  FAMILIES,
).map(([family, label]) => {
  const types = EVENT_TYPES.filter((type) => type.startsWith(`${family}.`));
  const [first, ...more] = types;
  if (first !== undefined && more.length === 0) return { value: first, label };
  const words = types.map((type) => type.slice(family.length + 1).replaceAll('_', ' '));
  return { value: `${family}.*`, label: `${label}: ${words.join(', ')}` };
});

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
