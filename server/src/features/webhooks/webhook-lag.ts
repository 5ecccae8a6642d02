/** How far webhooks are behind the events, for operators. */
import type { Db } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { FAILURES_BEFORE_COOLING } from './back-off.ts';

export interface WebhookLag {
  /** The age of the oldest event that an endpoint has not taken and may still get; 0 if there is none. */
  readonly oldestUndeliveredAgeMs: number;
  /** How long the attempt that is due longest has been waiting, at endpoints that do not keep failing. */
  readonly overdueMs: number;
  /** Endpoints that keep failing, and get one request at a time. */
  readonly failingEndpoints: number;
}

/** The driver reads them as they are; `w` is what waits at each endpoint in use. */
const READ_WEBHOOK_LAG = statement({
  name: 'read_webhook_lag',
  acrossBusinesses: 'finds what waits longest, for the operator',
  columns: { oldestUndeliveredAgeMs: 'int8', overdueMs: 'int8', failingEndpoints: 'int8' },
  text: ($: Slots<{ coolingFailures: number }>) => `
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now),
    w AS (
      SELECT p.failures >= ${$.coolingFailures}::integer AS fails,
             least(o.created_at, t.created_at, v.created_at) AS undelivered_since,
             least(pending.due_at, t.created_at, v.created_at) AS due_at
        FROM webhook_positions p
        JOIN webhook_endpoints e
          ON e.business_id = p.business_id AND e.live = p.live AND e.id = p.endpoint_id AND e.enabled
        LEFT JOIN LATERAL (
          SELECT min(d.sequence) AS sequence, min(d.next_attempt_at) AS due_at
            FROM webhook_deliveries d
           WHERE d.business_id = p.business_id AND d.live = p.live AND d.endpoint_id = p.endpoint_id
             AND d.state = 'pending') AS pending ON true
        LEFT JOIN webhook_deliveries o
          ON o.business_id = p.business_id AND o.live = p.live AND o.endpoint_id = p.endpoint_id
             AND o.sequence = pending.sequence
        LEFT JOIN transactions t
          ON t.business_id = p.business_id AND t.live = p.live AND t.sequence = p.transaction_sequence + 1
             AND e.wants_payments
        LEFT JOIN webhook_events v
          ON v.business_id = p.business_id AND v.live = p.live AND v.sequence = p.event_sequence + 1)
    SELECT coalesce(max(extract(epoch FROM clock.now - w.undelivered_since) * 1000), 0)::bigint
             AS "oldestUndeliveredAgeMs",
           greatest(coalesce(max(extract(epoch FROM clock.now - w.due_at) * 1000) FILTER (WHERE NOT w.fails), 0), 0)
             ::bigint AS "overdueMs",
           count(*) FILTER (WHERE w.fails) AS "failingEndpoints"
      FROM w CROSS JOIN clock`,
});

/**
 * Reads, for each endpoint in use, its pending deliveries in the partial index webhook_deliveries_due, and three rows
 * by primary key. Pending deliveries are few, because new ones are made only as old ones are sent.
 */
export async function readWebhookLag(db: Db): Promise<WebhookLag> {
  const row = await READ_WEBHOOK_LAG.one(db, { coolingFailures: FAILURES_BEFORE_COOLING });
  return {
    oldestUndeliveredAgeMs: Number(row.oldestUndeliveredAgeMs),
    overdueMs: Number(row.overdueMs),
    failingEndpoints: Number(row.failingEndpoints),
  };
}
