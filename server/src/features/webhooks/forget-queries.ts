/** Finds and deletes old rows of webhooks. Locks only the rows that it deletes. */
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type RowOf, type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { EndpointName } from './dispatch-queries.ts';

const NAMED = {
  businessId: 'webhook_endpoints.business_id',
  live: 'webhook_endpoints.live',
  endpointId: 'webhook_endpoints.id',
  isDeleted: 'bool',
} as const;

const FIND_ENDPOINT_NAMES = statement({
  name: 'find_webhook_endpoint_names',
  acrossBusinesses: 'goes through all endpoints to delete what is too old',
  columns: NAMED,
  text: ($: Slots<{ businessId: bigint; live: boolean; endpointId: bigint; limit: number }>) => `
    SELECT business_id AS "businessId", live, id AS "endpointId", deleted_at IS NOT NULL AS "isDeleted"
      FROM webhook_endpoints
     WHERE (business_id, live, id) > (${$.businessId}::bigint, ${$.live}::boolean, ${$.endpointId}::bigint)
     ORDER BY business_id, live, id LIMIT ${$.limit}`,
});

/** Every endpoint, including deleted ones, after the given one; by the primary key. */
export const findEndpointNames = (
  db: Db,
  after: EndpointName | undefined,
  limit: number,
): Promise<RowOf<typeof NAMED>[]> => {
  const { businessId = 0n, live = false, endpointId = 0n } = after ?? {};
  return FIND_ENDPOINT_NAMES.rows(db, { businessId, live, endpointId, limit });
};

const DELETE_OLD_DELIVERIES = statement({
  name: 'delete_old_webhook_deliveries',
  text: ($: Slots<EndpointName & { before: Date; limit: number }>) => `
    DELETE FROM webhook_deliveries
     WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
       AND created_at < ${$.before}::timestamptz
       AND sequence IN (SELECT sequence FROM webhook_deliveries
                         WHERE business_id = ${$.businessId} AND live = ${$.live} AND endpoint_id = ${$.endpointId}
                         ORDER BY sequence LIMIT ${$.limit})`,
});

/** Deletes an endpoint's oldest deliveries, which have the lowest numbers. By primary key. */
export async function deleteOldDeliveries(tx: Tx, name: EndpointName, before: Date, limit: number): Promise<number> {
  return Number(await DELETE_OLD_DELIVERIES.run(tx, { ...name, before, limit }));
}

const DELETE_EMPTY_POSITION = statement({
  name: 'delete_empty_webhook_position',
  text: ($: Slots<EndpointName>) => `
    DELETE FROM webhook_positions p
     WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.endpoint_id = ${$.endpointId}
       AND NOT EXISTS (SELECT FROM webhook_deliveries d
                        WHERE d.business_id = p.business_id AND d.live = p.live AND d.endpoint_id = p.endpoint_id)`,
});

const DELETE_EMPTY_ENDPOINT = statement({
  name: 'delete_empty_webhook_endpoint',
  text: ($: Slots<EndpointName>) => `
    DELETE FROM webhook_endpoints e
     WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.id = ${$.endpointId}
       AND e.deleted_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM webhook_positions p
                        WHERE p.business_id = e.business_id AND p.live = e.live AND p.endpoint_id = e.id)`,
});

/** Deletes a deleted endpoint's row once it has no deliveries. By primary keys. */
export async function deleteEmptyEndpoint(tx: Tx, name: EndpointName): Promise<void> {
  await DELETE_EMPTY_POSITION.run(tx, name);
  await DELETE_EMPTY_ENDPOINT.run(tx, name);
}

export interface EventName extends LedgerKey {
  readonly sequence: bigint;
}

/** The oldest first, over all businesses; by the index webhook_events_by_age. */
export async function findOldEvents(db: Db, before: Date, limit: number): Promise<EventName[]> {
  return db
    .selectFrom('webhook_events')
    .select(['business_id as businessId', 'live', 'sequence'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Deletes rows of one business and mode, by primary key. The statement checks their age again. */
export async function deleteEvents(tx: Tx, names: readonly [EventName, ...EventName[]], before: Date): Promise<number> {
  const [{ businessId, live }] = names;
  const sequences = names.map(({ sequence }) => sequence);
  const result = await tx
    .deleteFrom('webhook_events')
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where('sequence', 'in', sequences)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
