/** Endpoints and deliveries as callers and the dashboard see them. */
import type { Static } from 'typebox';
import { eventIdOf } from '../events/event-id.ts';
import type { RolledSecret } from './change-endpoint.ts';
import type { CreatedEndpoint } from './create-endpoint.ts';
import type { DeliveryDetail, ListedDelivery } from './deliveries.ts';
import type { DeliveryState } from './delivery-state.ts';
import { type Endpoint, statusOf } from './endpoint.ts';
import type { EndpointHealth } from './get-health.ts';
import type * as schemas from './schemas.ts';

export function wireEndpoint(endpoint: Endpoint): Static<typeof schemas.Endpoint> {
  const { previousSecretExpiresAt: ends, readAt } = endpoint;
  return {
    id: Number(endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.eventTypes],
    enabled: endpoint.enabled,
    status: statusOf(endpoint),
    failingSince: instant(endpoint.failingSince),
    lastAttemptAt: instant(endpoint.lastAttemptAt),
    lastDeliveredAt: instant(endpoint.lastDeliveredAt),
    lastSequence: Number(endpoint.lastSequence),
    previousSecretExpiresAt: ends !== null && ends > readAt ? ends.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
  };
}

export function wireHealth({
  oldestAt,
  waiting,
  parked,
  hours,
}: EndpointHealth): Static<typeof schemas.EndpointHealth> {
  const wired = hours.map(({ at, deliveries, failed }) => ({
    at: at.toISOString(),
    deliveries: Number(deliveries),
    failed: Number(failed),
  }));
  return {
    oldestUndelivered: instant(oldestAt),
    waiting: Number(waiting),
    parked: Number(parked),
    deliveries: wired.reduce((sum, { deliveries }) => sum + deliveries, 0),
    failed: wired.reduce((sum, { failed }) => sum + failed, 0),
    hours: wired,
  };
}

export const wireCreatedEndpoint = ({ endpoint, secret }: CreatedEndpoint) => ({
  ...wireEndpoint(endpoint),
  secret,
});

export const wireRolledSecret = ({ id, secret, previousSecretExpiresAt }: RolledSecret) => ({
  id: Number(id),
  secret,
  previousSecretExpiresAt: previousSecretExpiresAt.toISOString(),
});

export function wireDelivery(row: ListedDelivery) {
  const isTransaction = row.transaction_sequence !== null;
  const sequence = row.transaction_sequence ?? row.event_sequence ?? 0n;
  return {
    sequence: Number(row.sequence),
    eventId: eventIdOf(
      { businessId: row.business_id, live: row.live },
      { kind: isTransaction ? 'transaction' : 'event', sequence },
    ),
    type: row.type,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    attemptedAt: instant(row.attempted_at),
    status: row.status,
    durationMs: row.duration_ms,
    problem: row.problem,
  };
}

export const wireDeliveryDetail = ({ delivery, url, headers, body }: DeliveryDetail) => ({
  ...wireDelivery(delivery),
  request: { url, headers: headers ?? null, body },
  response: delivery.response,
  history: JSON.parse(delivery.history) as Static<typeof schemas.DeliveryDetail>['history'],
});

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
