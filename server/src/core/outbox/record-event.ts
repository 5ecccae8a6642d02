/** Records an event, in the transaction of the change itself: for webhooks, and for the list of events. */
import type { WebhookEndpointId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { LedgerKey } from '../ledger/posting.ts';
import { type EventType, TEST_EVENT } from './event-types.ts';
import { insertEvents } from './queries.ts';

export interface EventToRecord {
  /** Payments need no record: their transactions are their events. */
  readonly type: Exclude<EventType, 'payment.accepted'>;
  readonly at: Date;
  /** The `data` for the receiver: as the API shows it, without secrets. Must be plain JSON. */
  readonly data: object;
  /** The fields of `data` that a change replaced, as they were. */
  readonly previous?: object | undefined;
}

/** The ledger of an event, and the request that made it, if one did. */
export interface EventLedger extends LedgerKey {
  readonly origin?: { readonly requestId: string | null };
}

/**
 * Runs inside `writeInLedger`, because it relies on that lock of the ledger: event numbers have no gaps, and an
 * event comes after all transactions that were posted before it.
 */
export const recordEvent = (tx: Tx, ledger: EventLedger, event: EventToRecord): Promise<void> =>
  recordEvents(tx, ledger, [event]);

/** The same for many events, in their order; one statement. */
export const recordEvents = (tx: Tx, ledger: EventLedger, events: readonly EventToRecord[]): Promise<void> =>
  insertEvents(tx, ledger, events, { requestId: requestOf(ledger) });

/** Records an event for this endpoint alone, whatever its filter. It is delivered like any other, and not listed. */
export const recordTestEvent = (
  tx: Tx,
  ledger: EventLedger,
  only: WebhookEndpointId,
  event: { readonly at: Date; readonly data: object },
): Promise<void> => insertEvents(tx, ledger, [{ ...event, type: TEST_EVENT }], { requestId: requestOf(ledger), only });

const requestOf = ({ origin }: EventLedger): string | undefined => origin?.requestId ?? undefined;
