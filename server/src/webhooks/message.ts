/** What a receiver gets: one body per delivery, the same at every attempt, and headers that prove who wrote it. */
import type { Webhook } from 'standardwebhooks';
import type { Transaction, LedgerKey } from '../ledger/posting.ts';
import { wireTransaction } from '../transactions/wire-transaction.ts';

/** An event's place: its transaction, or its place in the outbox. */
export type EventSource =
  | { readonly kind: 'transaction'; readonly sequence: bigint; readonly transaction: Transaction }
  | { readonly kind: 'event'; readonly sequence: bigint; readonly payload: string };

export interface Message extends LedgerKey {
  /** The number of the delivery within its endpoint. */
  readonly sequence: bigint;
  readonly type: string;
  /** When it happened. */
  readonly at: Date;
  readonly source: EventSource;
}

/**
 * Says what happened, whatever endpoint is told of it and however often. Made from where the event stands, so that a
 * process that dies on the way to a receiver leaves the next one the same id.
 */
export function eventIdOf({
  businessId,
  live,
  source,
}: LedgerKey & { readonly source: Pick<EventSource, 'kind' | 'sequence'> }): string {
  const place = `${source.kind === 'transaction' ? 't' : 'e'}${source.sequence}`;
  return `evt_${live ? 'live' : 'test'}_${businessId}_${place}`;
}

/** JSON, the same text whenever it is made. */
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

/** Headers of Standard Webhooks. While two secrets overlap, each signs. */
export function headersOf(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  signers: readonly Webhook[],
): Record<string, string> {
  return {
    ...unsignedHeaders(id, at),
    'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
  };
}

/** The same for people to look at: a signature is as good as the message. */
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
