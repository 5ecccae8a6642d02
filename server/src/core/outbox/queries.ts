/** The outbox. */
import { plainArray, textArray } from '../../platform/database/array-literal.ts';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import type { LedgerKey } from '../ledger/posting.ts';

export interface NewEvent {
  readonly type: string;
  readonly at: Date;
  readonly data: object;
  readonly previous?: object | undefined;
}

interface Numbered extends LedgerKey {
  readonly count: number;
  readonly only: WebhookEndpointId | undefined;
  readonly requestId: string | undefined;
  readonly types: string;
  readonly payloads: string;
  readonly previous: string;
  readonly instants: string;
}

/** By the primary key. */
const COUNT_EVENTS = statement({
  name: 'count_webhook_events',
  text: ($: Slots<LedgerKey & { count: number }>) => `
    INSERT INTO webhook_ledgers AS w (business_id, live, last_event_sequence)
    VALUES (${$.businessId}, ${$.live}, ${$.count})
    ON CONFLICT (business_id, live) DO UPDATE
      SET last_event_sequence = w.last_event_sequence + excluded.last_event_sequence`,
});

/** By primary keys. */
const INSERT_EVENTS = statement({
  name: 'insert_webhook_events',
  text: ($: Slots<Numbered>) => `
    INSERT INTO webhook_events (business_id, live, sequence, ledger_sequence, endpoint_id, type, payload, created_at,
                                request_id, previous)
    SELECT l.business_id, l.live, w.last_event_sequence - ${$.count}::bigint + n.place, l.last_sequence,
           ${$.only}::bigint, n.type, n.payload, n.created_at, ${$.requestId}::text, nullif(n.previous, '')
      FROM ledgers l
      JOIN webhook_ledgers w ON w.business_id = ${$.businessId} AND w.live = l.live
     CROSS JOIN unnest(${$.types}::text[], ${$.payloads}::text[], ${$.previous}::text[], ${$.instants}::timestamptz[])
      WITH ORDINALITY AS n (type, payload, previous, created_at, place)
     WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}`,
});

/**
 * Numbers and writes events, for everybody or for one endpoint, whether or not anybody listens. The caller holds the
 * ledger's row, so the numbers have no gaps, and no endpoint is added or removed in the meantime.
 */
export async function insertEvents(
  tx: Tx,
  { businessId, live }: LedgerKey,
  events: readonly NewEvent[],
  { requestId, only }: { readonly requestId: string | undefined; readonly only?: WebhookEndpointId },
): Promise<void> {
  if (events.length === 0) return;
  await COUNT_EVENTS.run(tx, { businessId, live, count: events.length });
  await INSERT_EVENTS.run(tx, {
    businessId,
    live,
    count: events.length,
    only,
    requestId,
    types: textArray(events.map(({ type }) => type)),
    payloads: textArray(events.map(({ data }) => JSON.stringify(data))),
    previous: textArray(events.map(({ previous }) => (previous === undefined ? '' : JSON.stringify(previous)))),
    instants: plainArray(events.map(({ at }) => at.toISOString())),
  });
}
