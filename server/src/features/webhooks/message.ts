/** What a receiver gets: one body per delivery, the same at every attempt, and headers that prove its origin. */
import type { Webhook } from 'standardwebhooks';
import { eventText, type HappenedEvent } from '../events/wire-event.ts';

export interface Message extends HappenedEvent {
  /** The number of the delivery within its endpoint. */
  readonly sequence: bigint;
}

/** JSON; always the same text for the same message. */
export const bodyOf = (message: Message): string => eventText(message, message.sequence);

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

/** The headers for display, without the signature: anybody who has it can send the message. */
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
