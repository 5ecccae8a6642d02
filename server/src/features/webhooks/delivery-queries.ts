/** Reads deliveries for their business, and queues them again. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { LedgerKey } from '../../core/ledger/posting.ts';
import type { NumberRange, Slice } from '../../platform/wire/paging.ts';
import type { DeliveryState } from './delivery-state.ts';

export interface DeliveryFilter extends LedgerKey {
  readonly endpointId: WebhookEndpointId;
  readonly state: DeliveryState | undefined;
}

const isWanted =
  ({ businessId, live, endpointId, state }: DeliveryFilter) =>
  (eb: ExpressionBuilder<Schema, 'webhook_deliveries'>) =>
    eb.and([
      eb('business_id', '=', businessId),
      eb('live', '=', live),
      eb('endpoint_id', '=', endpointId),
      // As literals, so that the planner can use the partial indices.
      ...(state === undefined ? [] : [eb('state', '=', sql.lit(state))]),
    ]);

const COLUMNS = [
  'business_id',
  'live',
  'endpoint_id',
  'sequence',
  'transaction_sequence',
  'event_sequence',
  'type',
  'state',
  'attempts',
  'next_attempt_at',
  'give_up_at',
  'created_at',
  'attempted_at',
  'status',
  'duration_ms',
  'response',
  'problem',
  'history',
] as const;

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** The newest first; by the primary key, or by the partial index of the state. */
export function findDeliveries(db: Db, filter: DeliveryFilter, { offset, limit }: Slice) {
  return db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where(isWanted(filter))
    .orderBy('sequence', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts no further than `max`. */
export async function countDeliveries(db: Db, filter: DeliveryFilter, max: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('webhook_deliveries').select('sequence').where(isWanted(filter)).limit(max).as('counted'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface DeliveryName extends LedgerKey {
  readonly endpointId: WebhookEndpointId;
  readonly sequence: bigint;
}

export function findDelivery(db: Db, { sequence, ...endpoint }: DeliveryName): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where(isWanted({ ...endpoint, state: undefined }))
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}

/** When the first delivery from this number on was made. By primary key. */
export async function findMadeAt(
  db: Db,
  { sequence, ...endpoint }: DeliveryName,
): Promise<{ sequence: bigint; madeAt: Date } | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['sequence', 'created_at'])
    .where(isWanted({ ...endpoint, state: undefined }))
    .where('sequence', '>=', sequence)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row && { sequence: row.sequence, madeAt: row.created_at };
}

/**
 * Queues deliveries again, due at once, for another 72 hours. One that is queued already only becomes due at once, so a
 * repeated request sends it once. By primary key; returns how many there are.
 */
export async function requeue(
  tx: Tx,
  filter: DeliveryFilter,
  { first, last }: NumberRange,
  { at, giveUpAt }: { readonly at: Date; readonly giveUpAt: Date },
): Promise<number> {
  const result = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state: 'pending',
      give_up_at: eb.case().when('state', '=', 'pending').then(eb.ref('give_up_at')).else(giveUpAt).end(),
      next_attempt_at: eb.fn<Date>('least', [
        sql`CASE WHEN state = 'pending' THEN next_attempt_at ELSE ${at}::timestamptz END`,
        sql`${at}::timestamptz`,
      ]),
    }))
    .where(isWanted(filter))
    .where('sequence', '>=', first)
    .where('sequence', '<=', last)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Ends the endpoint's cooling, so that attempts start at once: it may work again. By primary key. Call it before
 * `requeue`, because couriers lock the position before deliveries.
 */
export async function endCooling(tx: Tx, { businessId, live }: LedgerKey, id: WebhookEndpointId): Promise<void> {
  await tx
    .updateTable('webhook_positions')
    .set({ cool_until: new Date(0) })
    .where((eb) => eb.and({ business_id: businessId, live, endpoint_id: id }))
    .execute();
}
