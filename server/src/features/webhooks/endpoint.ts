/** A webhook endpoint in the use cases. */
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import { column } from '../../platform/database/noun-columns.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import { AppError } from '../../core/errors/errors.ts';
import { numberFromPath } from '../../platform/wire/ids.ts';

/** Its columns, each declared once, under the names of the use cases; its list of types is read beside them. */
export const ENDPOINT_COLUMNS = {
  businessId: column.int8('webhook_endpoints.business_id'),
  live: column.bool('webhook_endpoints.live'),
  id: column.int8('webhook_endpoints.id'),
  url: column.text('webhook_endpoints.url'),
  description: column.text('webhook_endpoints.description'),
  enabled: column.bool('webhook_endpoints.enabled'),
  createdAt: column.timestamptz('webhook_endpoints.created_at'),
  /** Until when the previous secret signs, too. */
  previousSecretExpiresAt: column.timestamptz('webhook_endpoints.previous_secret_expires_at'),
  /** The time since which no attempt has succeeded. */
  failingSince: column.timestamptz('webhook_positions.failing_since'),
  lastAttemptAt: column.timestamptz('webhook_positions.last_attempt_at'),
  lastDeliveredAt: column.timestamptz('webhook_positions.last_delivered_at'),
  /** The number of its latest delivery; 0 before the first. */
  lastSequence: column.int8('webhook_positions.delivery_sequence'),
} as const;

export interface Endpoint extends Readonly<RowOf<typeof ENDPOINT_COLUMNS>> {
  /** Empty: all types. */
  readonly eventTypes: readonly string[];
  /** The database's time when this was read. */
  readonly readAt: Date;
}

/** What its owner says of it. */
export type EndpointTerms = Pick<Endpoint, 'url' | 'description' | 'eventTypes'>;

/**
 * One failed attempt may be a restart of the receiver. With a second until the first attempt and ten until it is given
 * up, a dead endpoint is seen as failing within a minute of its first event.
 */
const FAILING_AFTER_MS = 30_000;

type EndpointStatus = 'enabled' | 'disabled' | 'failing';

export function statusOf({ enabled, failingSince, readAt }: Endpoint): EndpointStatus {
  if (!enabled) return 'disabled';
  const isFailing = failingSince !== null && readAt.getTime() - failingSince.getTime() >= FAILING_AFTER_MS;
  return isFailing ? 'failing' : 'enabled';
}

/** The one answer to an id that is unknown, deleted, of another business or mode, or malformed. */
export const noSuchEndpoint = (): AppError => new AppError('not_found', 'There is no webhook endpoint with this id.');
export const noSuchDelivery = (): AppError => new AppError('not_found', 'There is no delivery with this number.');

/** @throws AppError webhook_endpoint_disabled */
export function requireEnabled({ enabled }: Endpoint): void {
  if (enabled) return;
  throw new AppError('webhook_endpoint_disabled', 'The webhook endpoint is disabled. Enable it first.');
}

/** A path parameter as an id. @throws AppError not_found for text that can't be one. */
export const endpointIdFromPath = (text: string): WebhookEndpointId =>
  numberFromPath(text, noSuchEndpoint) as WebhookEndpointId;

/** The number of a delivery within its endpoint. @throws AppError not_found for text that can't be one. */
export const sequenceFromPath = (text: string): bigint => numberFromPath(text, noSuchDelivery);
