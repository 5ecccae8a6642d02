/** What a receiver gets: one body per delivery, the same at every attempt, and headers that prove its origin. */
import type { Webhook } from 'standardwebhooks';
import type { Transaction, LedgerKey } from '../ledger/posting.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';

/** An event's position: its transaction, or its row in the outbox. */
export type EventSource =
  | { readonly kind: 'transaction'; readonly sequence: bigint; readonly transaction: Transaction }
  | { readonly kind: 'event'; readonly sequence: bigint; readonly payload: string };

export interface Message extends LedgerKey {
  /** The number of the delivery within its endpoint. */
  readonly sequence: bigint;
  readonly type: string;
  /** When the event happened. */
  readonly at: Date;
  readonly source: EventSource;
}

/**
 * The id of an event, the same for every endpoint and attempt. It is derived from the event's position, so that after a
 * crash another process sends the same id.
 */
export function eventIdOf({
  businessId,
  live,
  source,
}: LedgerKey & { readonly source: Pick<EventSource, 'kind' | 'sequence'> }): string {
  const place = `${source.kind === 'transaction' ? 't' : 'e'}${source.sequence}`;
  return `evt_${live ? 'live' : 'test'}_${businessId}_${place}`;
}

/** JSON; always the same text for the same message. */
export function bodyOf(message: Message): string {
  const { source, type, at, sequence, live } = message;
  const data = source.kind === 'transaction' ? JSON.stringify(wireTransaction(source.transaction)) : source.payload;
  const head = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    id: eventIdOf(message),
    sequence: Number(sequence),
    mode: live ? 'live' : 'test',
  });
  return `${head.slice(0, -1)},"data":${data}}`;
}

const USER_AGENT = 'Tributary-Webhooks/1';
const REDACTED = 'v1,•••';

/** Headers of Standard Webhooks. While two secrets overlap, both sign. */
export function headersOf(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  signers: readonly Webhook[],
): Record<string, string> {
  return {
    ...unsignedHeaders(id, at),
    'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
  };
}

/** The headers for display, without the signature: whoever has it can send the message. */
export const shownHeaders = (id: string, at: Date): Record<string, string> => ({
  ...unsignedHeaders(id, at),
  'webhook-signature': REDACTED,
});

const unsignedHeaders = (id: string, at: Date): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': USER_AGENT,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
});
