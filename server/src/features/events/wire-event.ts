/** An event as webhooks and the list of events show it. */
import type { LedgerKey, Transaction } from '../../core/ledger/posting.ts';
import { familyOf } from '../../core/outbox/event-types.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';
import { eventIdOf } from './event-id.ts';

/** An event's position and content: its transaction, or its row in the outbox. */
export type EventSource =
  | { readonly kind: 'transaction'; readonly sequence: bigint; readonly transaction: Transaction }
  | {
      readonly kind: 'event';
      readonly sequence: bigint;
      /** JSON. */
      readonly payload: string;
      readonly requestId: string | null;
      /** JSON. */
      readonly previous: string | null;
    };

export interface HappenedEvent extends LedgerKey {
  readonly type: string;
  /** When it happened. */
  readonly at: Date;
  readonly source: EventSource;
}

/** What an event is about. */
interface Resource {
  readonly kind: string;
  readonly id: number | string;
}

/** The JSON text of an event; always the same for the same event and `sequence`. */
export function eventText(event: HappenedEvent, sequence: bigint): string {
  const { source, type, at, live } = event;
  const isTransaction = source.kind === 'transaction';
  const data = isTransaction ? JSON.stringify(wireTransaction(source.transaction)) : source.payload;
  const head = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    id: eventIdOf(event, source),
    sequence: Number(sequence),
    mode: live ? 'live' : 'test',
    resource: isTransaction
      ? { kind: 'payment', id: source.transaction.reference }
      : resourceOf(type, JSON.parse(data) as Payload),
    request: isTransaction ? null : source.requestId,
  });
  const previous = isTransaction ? 'null' : (source.previous ?? 'null');
  return `${head.slice(0, -1)},"previous":${previous},"data":${data}}`;
}

interface Payload {
  readonly id?: number | string;
  readonly number?: number;
  readonly refund?: { readonly reference: string };
  readonly endpointId?: number;
}

function resourceOf(type: string, data: Payload): Resource | null {
  const id = data.refund?.reference ?? data.id ?? data.number ?? data.endpointId;
  const kind = familyOf(type);
  if (id === undefined) return null;
  return { kind: kind === 'webhook' ? 'webhook_endpoint' : kind, id };
}
