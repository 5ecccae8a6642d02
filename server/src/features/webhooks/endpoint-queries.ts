/** Endpoints. All by primary keys; writers hold the row of the ledger. */
import { sql } from 'kysely';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import { selected, valuesOf } from '../../platform/database/noun-columns.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { recordRows } from '../../core/ledger/log/record.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import { type Endpoint, ENDPOINT_COLUMNS, type EndpointTerms, noSuchEndpoint } from './endpoint.ts';

const readEndpoints = (db: Db, { businessId, live }: LedgerKey) =>
  db
    .selectFrom('webhook_endpoints as e')
    .innerJoin('webhook_positions as p', (join) =>
      join
        .onRef('p.business_id', '=', 'e.business_id')
        .onRef('p.live', '=', 'e.live')
        .onRef('p.endpoint_id', '=', 'e.id'),
    )
    .select(selected(ENDPOINT_COLUMNS, { webhook_endpoints: 'e', webhook_positions: 'p' }))
    .select(['e.event_types as eventTypes', sql<Date>`clock_timestamp()`.as('readAt')])
    .where((eb) => eb.and({ 'e.business_id': businessId, 'e.live': live }))
    .where('e.deleted_at', 'is', null);

/** The oldest first; there are never more than a few. */
export const findEndpoints = (db: Db, ledger: LedgerKey): Promise<Endpoint[]> =>
  readEndpoints(db, ledger).orderBy('e.created_at').orderBy('e.id').execute();

/** @throws AppError not_found */
export async function requireEndpoint(db: Db, ledger: LedgerKey, id: WebhookEndpointId): Promise<Endpoint> {
  const endpoint = await readEndpoints(db, ledger).where('e.id', '=', id).executeTakeFirst();
  if (endpoint === undefined) throw noSuchEndpoint();
  return endpoint;
}

export async function countEndpoints(tx: Tx, { businessId, live }: LedgerKey): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where((eb) => eb.and({ business_id: businessId, live }))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const INSERT_POSITION = statement({
  name: 'insert_webhook_position',
  text: ($: Slots<LedgerKey & { id: WebhookEndpointId; at: Date }>) => `
    INSERT INTO webhook_positions (business_id, live, endpoint_id, transaction_sequence, event_sequence, last_made_at)
    SELECT l.business_id, l.live, ${$.id}::bigint, l.last_sequence, coalesce(w.last_event_sequence, 0),
      ${$.at}::timestamptz
      FROM ledgers l
      LEFT JOIN webhook_ledgers w ON w.business_id = l.business_id AND w.live = l.live
     WHERE l.business_id = ${$.businessId} AND l.live = ${$.live}`,
});

interface Written {
  readonly wantsPayments: boolean;
  readonly enabled: boolean;
}

export interface NewEndpoint extends LedgerKey, EndpointTerms, Written {
  readonly id: WebhookEndpointId;
  readonly secret: Buffer;
  readonly at: Date;
}

/** Starts at the ledger's present position: an endpoint gets no events from before it existed. */
export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<void> {
  const { businessId, live, id, at } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({
      ...valuesOf('webhook_endpoints', ENDPOINT_COLUMNS, endpoint),
      event_types: [...endpoint.eventTypes],
      wants_payments: endpoint.wantsPayments,
      secret_ciphertext: endpoint.secret,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await INSERT_POSITION.run(tx, { businessId, live, id, at });
  recordRows(tx, { businessId, live }, 'webhook_endpoint', [id]);
}

/** What is not named does not change. */
export async function updateEndpointColumns(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: WebhookEndpointId,
  { eventTypes, wantsPayments, ...change }: Partial<EndpointTerms> & Written,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...valuesOf('webhook_endpoints', ENDPOINT_COLUMNS, change),
      ...(eventTypes && { event_types: [...eventTypes] }),
      wants_payments: wantsPayments,
      updated_at: at,
    })
    .where((eb) => eb.and({ business_id: businessId, live, id }))
    .execute();
  recordRows(tx, { businessId, live }, 'webhook_endpoint', [id]);
}

interface Moved extends LedgerKey {
  readonly id: WebhookEndpointId;
  readonly transactions: boolean;
  readonly events: boolean;
}

const MOVE_TO_PRESENT = statement({
  name: 'move_webhook_position_to_present',
  text: ($: Slots<Moved>) => `
    UPDATE webhook_positions p
       SET transaction_sequence = CASE WHEN ${$.transactions} THEN l.last_sequence ELSE p.transaction_sequence END,
           event_sequence = CASE WHEN ${$.events} THEN coalesce(w.last_event_sequence, 0) ELSE p.event_sequence END,
           failures = 0, failing_since = NULL, cool_until = '1970-01-01 00:00:00+00'
      FROM ledgers l
      LEFT JOIN webhook_ledgers w ON w.business_id = l.business_id AND w.live = l.live
     WHERE p.business_id = ${$.businessId} AND p.live = ${$.live} AND p.endpoint_id = ${$.id}
       AND l.business_id = p.business_id AND l.live = p.live`,
});

/** Moves to the present: events that the endpoint's filter excluded so far are never sent. */
export async function moveToPresent(
  tx: Tx,
  ledger: LedgerKey,
  id: WebhookEndpointId,
  { transactions, events }: Pick<Moved, 'transactions' | 'events'>,
): Promise<void> {
  await MOVE_TO_PRESENT.run(tx, { ...ledger, id, transactions, events });
}

/** Another address is another receiver, so earlier failures do not count against it. */
export async function forgetFailures(tx: Tx, { businessId, live }: LedgerKey, id: WebhookEndpointId): Promise<void> {
  await tx
    .updateTable('webhook_positions')
    .set({ failures: 0, failing_since: null, cool_until: new Date(0) })
    .where((eb) => eb.and({ business_id: businessId, live, endpoint_id: id }))
    .execute();
}

/** The present secret becomes the previous one; without an expiry the old one is dropped at once. */
export async function replaceSecret(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: WebhookEndpointId,
  replacement: { readonly secret: Buffer; readonly previousExpiresAt: Date | null; readonly at: Date },
): Promise<boolean> {
  const { secret, previousExpiresAt, at } = replacement;
  const row = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      previous_secret_ciphertext: previousExpiresAt === null ? null : eb.ref('secret_ciphertext'),
      previous_secret_expires_at: previousExpiresAt,
      secret_ciphertext: secret,
      updated_at: at,
    }))
    .where((eb) => eb.and({ business_id: businessId, live, id }))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes its secrets at once. */
export async function markEndpointDeleted(
  tx: Tx,
  { businessId, live }: LedgerKey,
  id: WebhookEndpointId,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({
      deleted_at: at,
      updated_at: at,
      enabled: false,
      secret_ciphertext: Buffer.alloc(0),
      previous_secret_ciphertext: null,
      previous_secret_expires_at: null,
    })
    .where((eb) => eb.and({ business_id: businessId, live, id }))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) recordRows(tx, { businessId, live }, 'webhook_endpoint', [id]);
  return row !== undefined;
}
