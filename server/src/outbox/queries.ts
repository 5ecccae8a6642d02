/** The outbox. */
import { plainArray, textArray } from '../database/array-literal.ts';
import type { WebhookEndpointId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import { type Slots, statement } from '../database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';

export interface NewEvent {
  readonly type: string;
  readonly at: Date;
  readonly data: object;
}

/** Primary key of webhook_endpoints; a ledger has only a few. */
export async function hasEndpoint(tx: Tx, { businessId, live }: LedgerKey): Promise<boolean> {
  const found = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where((eb) => eb.and({ business_id: businessId, live, enabled: true }))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Numbered extends LedgerKey {
  readonly count: number;
  readonly only: WebhookEndpointId | undefined;
  readonly types: string;
  readonly payloads: string;
  readonly instants: string;
}

/** By primary keys. */
const INSERT_EVENTS = statement({
  name: 'insert_webhook_events',
  text: ($: Slots<Numbered>) => `
    WITH counted AS (
      INSERT INTO webhook_ledgers AS w (business_id, live, last_event_sequence)
      SELECT ${$.businessId}::bigint, ${$.live}::boolean, ${$.count}::bigint
       WHERE EXISTS (SELECT FROM webhook_endpoints e
                      WHERE e.business_id = ${$.businessId} AND e.live = ${$.live} AND e.enabled
                        AND e.deleted_at IS NULL)
      ON CONFLICT (business_id, live) DO UPDATE
        SET last_event_sequence = w.last_event_sequence + excluded.last_event_sequence
      RETURNING last_event_sequence
    )
    INSERT INTO webhook_events (business_id, live, sequence, ledger_sequence, endpoint_id, type, payload, created_at)
    SELECT l.business_id, l.live, c.last_event_sequence - ${$.count}::bigint + n.place, l.last_sequence,
           ${$.only}::bigint, n.type, n.payload, n.created_at
      FROM counted c
      JOIN ledgers l ON l.business_id = ${$.businessId} AND l.live = ${$.live}
     CROSS JOIN unnest(${$.types}::text[], ${$.payloads}::text[], ${$.instants}::timestamptz[])
      WITH ORDINALITY AS n (type, payload, created_at, place)`,
});

/**
 * Numbers and writes events, for all endpoints of the ledger or for one. The caller holds the ledger's row, so the
 * numbers have no gaps, and no endpoint is added or removed in the meantime.
 */
export async function insertEvents(
  tx: Tx,
  ledger: LedgerKey,
  events: readonly NewEvent[],
  only?: WebhookEndpointId,
): Promise<void> {
  if (events.length === 0) return;
  await INSERT_EVENTS.run(tx, {
    ...ledger,
    count: events.length,
    only,
    types: textArray(events.map(({ type }) => type)),
    payloads: textArray(events.map(({ data }) => JSON.stringify(data))),
    instants: plainArray(events.map(({ at }) => at.toISOString())),
  });
}
