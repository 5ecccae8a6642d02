/** What of webhooks has grown old. No locks but those of the rows that go. */
import { sql } from 'kysely';
import type { BusinessId, WebhookEndpointId } from '../database/ids.ts';
import type { Db, Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import type { EndpointName } from './dispatch-queries.ts';

/** Every endpoint, deleted ones too; by the primary key, from the one before. */
export async function findEndpointNames(
  db: Db,
  after: EndpointName | undefined,
  limit: number,
): Promise<(EndpointName & { readonly isDeleted: boolean })[]> {
  const { businessId = 0n, live = false, endpointId = 0n } = after ?? {};
  const { rows } = await sql<{
    business_id: BusinessId;
    live: boolean;
    id: WebhookEndpointId;
    is_deleted: boolean;
  }>`
    SELECT business_id, live, id, deleted_at IS NOT NULL AS is_deleted FROM webhook_endpoints
     WHERE (business_id, live, id) > (${businessId}::bigint, ${live}::boolean, ${endpointId}::bigint)
     ORDER BY business_id, live, id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    businessId: row.business_id,
    live: row.live,
    endpointId: row.id,
    isDeleted: row.is_deleted,
  }));
}

/** Of one endpoint, the oldest first: they have the lowest numbers. By primary key. */
export async function deleteOldDeliveries(
  tx: Tx,
  { businessId, live, endpointId }: EndpointName,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_deliveries
     WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
       AND created_at < ${before}::timestamptz
       AND sequence IN (SELECT sequence FROM webhook_deliveries
                         WHERE business_id = ${businessId} AND live = ${live} AND endpoint_id = ${endpointId}
                         ORDER BY sequence LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** An endpoint that was deleted, once nothing of it is left. By primary keys. */
export async function deleteEmptyEndpoint(tx: Tx, { businessId, live, endpointId }: EndpointName): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM webhook_positions p
       WHERE p.business_id = ${businessId} AND p.live = ${live} AND p.endpoint_id = ${endpointId}
         AND NOT EXISTS (SELECT FROM webhook_deliveries d
                          WHERE d.business_id = p.business_id AND d.live = p.live AND d.endpoint_id = p.endpoint_id)
      RETURNING p.endpoint_id
    )
    SELECT 1 FROM gone`.execute(tx);
  await sql`
    DELETE FROM webhook_endpoints e
     WHERE e.business_id = ${businessId} AND e.live = ${live} AND e.id = ${endpointId} AND e.deleted_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM webhook_positions p
                        WHERE p.business_id = e.business_id AND p.live = e.live AND p.endpoint_id = e.id)`.execute(tx);
}

export interface EventName extends LedgerKey {
  readonly sequence: bigint;
}

/** The oldest first, over all businesses; by the index webhook_events_by_age. */
export async function findOldEvents(db: Db, before: Date, limit: number): Promise<EventName[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['business_id', 'live', 'sequence'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ business_id: businessId, live, sequence }) => ({ businessId, live, sequence }));
}

/** Of one business and mode, by primary key. The age is looked at again. */
export async function deleteEvents(
  tx: Tx,
  { businessId, live }: LedgerKey,
  sequences: readonly bigint[],
  before: Date,
): Promise<number> {
  const result = await tx
    .deleteFrom('webhook_events')
    .where('business_id', '=', businessId)
    .where('live', '=', live)
    .where('sequence', 'in', sequences)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
