/** Hands mails to the configured mail server. Credentials and texts are in no error and no log line. */
import { createTransport, type Transporter } from 'nodemailer';
import {
  CONNECTIONS_AT_ONCE,
  type DeliveryResult,
  type MailServer,
  MailServerAway,
  type MailTransport,
  type OutgoingMail,
} from './mail-server.ts';

const CONNECT_MAX_MS = 10_000;
const SILENCE_MAX_MS = 20_000;

export interface TransportOptions {
  /** Tests wait less. */
  readonly connectMaxMs?: number;
  readonly silenceMaxMs?: number;
}

export function createMailTransport(
  { host, port, implicitTls, requireTls, credentials, from }: MailServer,
  { connectMaxMs = CONNECT_MAX_MS, silenceMaxMs = SILENCE_MAX_MS }: TransportOptions = {},
): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections: CONNECTIONS_AT_ONCE,
    host,
    port,
    secure: implicitTls,
    requireTLS: requireTls,
    // Without required TLS, what the server offers is used, with a certificate of any signer.
    tls: { rejectUnauthorized: requireTls, minVersion: 'TLSv1.2' },
    connectionTimeout: connectMaxMs,
    greetingTimeout: connectMaxMs,
    socketTimeout: silenceMaxMs,
    dnsTimeout: connectMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
  });
  return {
    async check() {
      try {
        await transporter.verify();
      } catch (error) {
        const { code, reply } = problemOf(error);
        throw new MailServerAway(`the mail server does not take mails: ${code}${reply ? `, reply ${reply}` : ''}`);
      }
    },
    send: (mail) => send(transporter, from, mail),
    close: () => transporter.close(),
  };
}

async function send(
  transporter: Pick<Transporter, 'sendMail'>,
  from: MailServer['from'],
  { to, messageId, subject, text, html, attachment }: OutgoingMail,
): Promise<DeliveryResult> {
  try {
    await transporter.sendMail({
      // As objects: text would be parsed, and a comma in it would be another address.
      from: { name: from.name, address: from.address },
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      messageId: `<${messageId}>`,
      subject,
      text,
      html,
      ...(attachment && {
        attachments: [
          { filename: attachment.name, content: Buffer.from(attachment.content), contentType: 'application/json' },
        ],
      }),
      // No out-of-office notes.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'sent' };
  } catch (error) {
    const problem = problemOf(error);
    return { outcome: outcomeOf(problem), ...problem };
  }
}

interface Problem {
  readonly code: string;
  /** The three digits of the server's reply. */
  readonly reply: number | undefined;
  readonly command: string;
}

function problemOf(error: unknown): Problem {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  return {
    code: typeof code === 'string' ? code : 'unknown',
    reply: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : '',
  };
}

/** Only a reply to the recipient or to the text is about the mail; all else is about the server or our credentials. */
function outcomeOf({ code, reply, command }: Problem): 'refused' | 'later' | 'away' {
  const isAboutMail = /^(EENVELOPE|EMESSAGE)$/.test(code) && !command.startsWith('MAIL') && reply !== undefined;
  if (!isAboutMail || reply === 421) return 'away';
  return reply >= 500 ? 'refused' : 'later';
}
