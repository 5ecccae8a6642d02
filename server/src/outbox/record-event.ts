/** Records an event for webhooks, in the transaction of the change itself. */
import type { WebhookEndpointId } from '../database/ids.ts';
import type { Tx } from '../database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type EventType, TEST_EVENT } from './event-types.ts';
import { hasEndpoint, insertEvents } from './queries.ts';

export interface EventToRecord {
  /** Payments need no record: their transactions are their events. */
  readonly type: Exclude<EventType, 'payment.accepted'>;
  readonly at: Date;
  /** The `data` for the receiver: as the API shows it, without secrets. Must be plain JSON. */
  readonly data: object;
}

/**
 * For use inside `writeInLedger`, because it relies on that lock of the ledger: event numbers have no gaps, and an
 * event comes after all transactions that were posted before it. Writes nothing in a ledger without endpoints.
 */
export function recordEvent(tx: Tx, ledger: LedgerKey, event: EventToRecord): Promise<void> {
  return insertEvents(tx, ledger, [event]);
}

/** For this endpoint alone, whatever its filter. It is delivered like any other event. */
export const recordTestEvent = (
  tx: Tx,
  ledger: LedgerKey,
  endpointId: WebhookEndpointId,
  event: { readonly at: Date; readonly data: object },
): Promise<void> => insertEvents(tx, ledger, [{ ...event, type: TEST_EVENT }], endpointId);

/** For a caller with so many events that it asks first. While it holds the ledger's lock, the answer holds. */
export const isAnybodyTold = (tx: Tx, ledger: LedgerKey): Promise<boolean> => hasEndpoint(tx, ledger);

/** The same for many events, in their order; one statement. */
export function recordEvents(tx: Tx, ledger: LedgerKey, events: readonly EventToRecord[]): Promise<void> {
  return insertEvents(tx, ledger, events);
}
