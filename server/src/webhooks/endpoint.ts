/** A webhook endpoint in the use cases. */
import type { WebhookEndpointId } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { numberFromPath } from '../wire/ids.ts';
import type { LedgerKey } from '../ledger/posting.ts';

export interface Endpoint extends LedgerKey {
  readonly id: WebhookEndpointId;
  readonly url: string;
  readonly description: string;
  /** Empty: all types. */
  readonly eventTypes: readonly string[];
  readonly enabled: boolean;
  /** The database's time when this was read. */
  readonly readAt: Date;
  readonly createdAt: Date;
  /** Until when the previous secret signs, too. */
  readonly previousSecretExpiresAt: Date | null;
  /** The time since which no attempt has succeeded. */
  readonly failingSince: Date | null;
  readonly lastAttemptAt: Date | null;
  readonly lastDeliveredAt: Date | null;
  /** The number of its latest delivery; 0 before the first. */
  readonly lastSequence: bigint;
}

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
