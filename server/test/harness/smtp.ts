/** A real mail server that keeps what it receives. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '../../src/platform/mail/mail-server.ts';

export interface ReceivedMail extends Omit<Email, 'sender'> {
  readonly recipients: readonly string[];
  readonly sender: string;
  /** As it came over the wire. */
  readonly raw: string;
  readonly isSecure: boolean;
}

export interface TestSmtp {
  readonly mails: ReceivedMail[];
  /** The server in the configuration: without TLS, because it is on this machine. */
  readonly config: MailServer;
  /** The mails to this address, oldest first. */
  to(address: string): ReceivedMail[];
  close(): Promise<void>;
}

export interface TestSmtpOptions extends SMTPServerOptions {
  /** A reply instead of taking the text of a mail to these addresses. */
  readonly refuse?: (recipients: readonly string[]) => { readonly code: number } | undefined;
  readonly port?: number;
}

export async function startSmtp({ refuse, port = 0, ...options }: TestSmtpOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const refusal = refuse?.(recipients);
        if (refusal !== undefined) {
          done(Object.assign(new Error('refused by the test'), { responseCode: refusal.code }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const keep = async (): Promise<void> => {
          mails.push({ ...(await PostalMime.parse(raw)), recipients, sender, raw, isSecure: session.secure });
          done();
        };
        void keep();
      });
    },
  });
  // A client that breaks off is a case of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    mails,
    config: serverAt((server.server.address() as AddressInfo).port),
    to: (address) => mails.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export const serverAt = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  implicitTls: false,
  requireTls: false,
  credentials: undefined,
  from: { name: 'Tributary', address: 'no-reply@example.com' },
});

/** Takes connections and says nothing. */
export async function startSilentServer(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
/** The token of the link in a mail. */
export function tokenIn({ text = '' }: { readonly text?: string | undefined }): string {
  const token = /https:\/\/pay\.example\.com\/[a-z/-]+#(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('the mail has no link with a token');
  return token;
}
