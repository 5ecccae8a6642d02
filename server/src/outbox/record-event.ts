/** Noting what happened, for the webhooks that tell of it, in the transaction in which it happens. */
import type { WebhookEndpointId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type EventType, TEST_EVENT } from './event-types.ts';
import { hasEndpoint, insertEvents } from './queries.ts';

export interface EventToRecord {
  /** Payments have none: their transactions are their events. */
  readonly type: Exclude<EventType, 'payment.accepted'>;
  readonly at: Date;
  /** What the receiver gets as `data`: as the API shows it, without secrets. Has to be plain JSON. */
  readonly data: object;
}

/**
 * For the work of `writeInLedger`, whose lock of the ledger it relies on: the numbers of events have no gaps, and an
 * event stands behind all transactions that were posted before it. Writes nothing in a ledger that has no endpoint.
 */
export function recordEvent(tx: Tx, ledger: LedgerKey, event: EventToRecord): Promise<void> {
  return insertEvents(tx, ledger, [event]);
}

/** For this endpoint alone, whatever its filter. Takes the way of all others. */
export const recordTestEvent = (
  tx: Tx,
  ledger: LedgerKey,
  endpointId: WebhookEndpointId,
  event: { readonly at: Date; readonly data: object },
): Promise<void> => insertEvents(tx, ledger, [{ ...event, type: TEST_EVENT }], endpointId);

/** For those who have so much to tell that they rather ask first. Under the ledger's lock, the answer holds. */
export const isAnybodyTold = (tx: Tx, ledger: LedgerKey): Promise<boolean> => hasEndpoint(tx, ledger);

/** The same for many at once, in their order; one statement. */
export function recordEvents(tx: Tx, ledger: LedgerKey, events: readonly EventToRecord[]): Promise<void> {
  return insertEvents(tx, ledger, events);
}
