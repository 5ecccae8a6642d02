/** What the sender knows of the mail server; the library that speaks to it is loaded with the first mail. */
import type { WrittenMail } from './layout.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly implicitTls: boolean;
  readonly requireTls: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

export interface OutgoingMail extends WrittenMail {
  readonly to: string;
  /** The same for every attempt, so that a mail that arrives twice is seen to be one. */
  readonly messageId: string;
}

/**
 * `refused` is for good. `later` is about this mail, `away` about the server: whatever else waits would fail as well.
 */
export type DeliveryResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'later' | 'away'; readonly code: string; readonly reply: number | undefined };

export interface MailTransport {
  /** Connects and authenticates. @throws MailServerAway */
  check(): Promise<void>;
  send(mail: OutgoingMail): Promise<DeliveryResult>;
  close(): void;
}

export class MailServerAway extends Error {
  override readonly name = 'MailServerAway';
}

/** How many connections of one process to the mail server there are at once. */
export const CONNECTIONS_AT_ONCE = 5;
